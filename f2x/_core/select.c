/* Choose the core for the instruction set of the processor, once, when the module is imported. */
#include "f2x.h"

#if defined(F2X_SOME_LEVELS) /* setup.py: some instruction sets are left out, whose addresses are then NULL */
#pragma weak f2x_core_portable
#pragma weak f2x_core_pclmul
#pragma weak f2x_core_avx2
#pragma weak f2x_core_vpclmul
#pragma weak f2x_core_avx512
#pragma weak f2x_core_pmull
#endif

#if defined(__x86_64__)
#include <cpuid.h>
#elif defined(__aarch64__) && defined(__linux__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

const f2x_core *_Atomic f2x_in_use;

#if defined(__x86_64__)
/* Return whether the processor has LZCNT.  If a virtual machine hides it, it runs as another instruction, without a
 * trap. */
static bool has_lzcnt(void) {
    unsigned a, b, c, d;
    return __get_cpuid(0x80000001, &a, &b, &c, &d) && (c & 1u << 5);
}
#endif

static bool has(const f2x_core *core) {
    if (!core) return false;
#if defined(__x86_64__)
    bool clmul = __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1") &&
                 __builtin_cpu_supports("popcnt");
    bool avx2 = clmul && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                __builtin_cpu_supports("bmi2") && has_lzcnt();
    bool vpclmul = avx2 && __builtin_cpu_supports("vpclmulqdq");
    if (core == &f2x_core_avx512)
        return vpclmul && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("gfni");
    if (core == &f2x_core_vpclmul) return vpclmul;
    if (core == &f2x_core_avx2) return avx2;
    if (core == &f2x_core_pclmul) return clmul;
#elif defined(__aarch64__)
#if defined(__linux__)
    if (core == &f2x_core_pmull) return (getauxval(AT_HWCAP) & HWCAP_PMULL) != 0;
#elif defined(__APPLE__)
    if (core == &f2x_core_pmull) return true; /* every 64-bit ARM processor of Apple has PMULL */
#endif
#endif
    return core == &f2x_core_portable;
}

/* The cores, the fastest first. */
static const f2x_core *const cores[] = {
#if defined(__x86_64__)
    &f2x_core_avx512, &f2x_core_vpclmul, &f2x_core_avx2, &f2x_core_pclmul,
#elif defined(__aarch64__)
    &f2x_core_pmull,
#endif
    &f2x_core_portable,
};
enum { CORES = sizeof cores / sizeof *cores };

const f2x_core *f2x_find_core(const char *name) {
    for (size_t i = 0; i < CORES; i++)
        if (has(cores[i]) && (!name || !strcmp(name, cores[i]->name))) return cores[i];
    return NULL;
}

size_t f2x_core_names(const char *names[6]) {
    size_t count = 0;
    for (size_t i = 0; i < CORES; i++)
        if (has(cores[i])) names[count++] = cores[i]->name;
    return count;
}
