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
#elif defined(__aarch64__) && defined(_WIN32)
#include <windows.h>
#endif

const f2x_core *_Atomic f2x_in_use;

#if defined(__x86_64__)
static bool all(unsigned value, unsigned bits) { return (value & bits) == bits; }
#endif

static bool has(const f2x_core *core) {
    if (!core) return false;
#if defined(__x86_64__)
    /* CPUID, and not __builtin_cpu_supports, which is always 0 in the library of Zig's clang. */
    unsigned a, b, c = 0, d, features = 0, more = 0, lzcnt = 0, saved = 0;
    __get_cpuid(1, &a, &b, &c, &d);
    __get_cpuid_count(7, 0, &a, &features, &more, &d);
    __get_cpuid(0x80000001, &a, &b, &lzcnt, &d);
    if (c & 1u << 27) __asm__("xgetbv" : "=a"(saved), "=d"(d) : "c"(0)); /* the registers that the system saves */
#if defined(__APPLE__)
    saved |= 0xE0; /* macOS enables AVX-512 at its first use */
#endif
    bool clmul = all(c, 1u << 1 | 1u << 19 | 1u << 23);                              /* SSE4.1, POPCNT */
    bool avx2 = clmul && all(saved, 6) && all(features, 1u << 3 | 1u << 5 | 1u << 8) /* BMI, AVX2, BMI2 */
                && all(lzcnt, 1u << 5); /* if a virtual machine hides it, it runs as another instruction, without a trap */
    bool vpclmul = avx2 && all(more, 1u << 10);
    if (core == &f2x_core_avx512) /* F, DQ, BW, VL and GFNI */
        return vpclmul && all(saved, 0xE6) && all(features, 3u << 16 | 3u << 30) && all(more, 1u << 8);
    if (core == &f2x_core_vpclmul) return vpclmul;
    if (core == &f2x_core_avx2) return avx2;
    if (core == &f2x_core_pclmul) return clmul;
#elif defined(__aarch64__)
#if defined(__linux__)
    if (core == &f2x_core_pmull) return (getauxval(AT_HWCAP) & HWCAP_PMULL) != 0;
#elif defined(__APPLE__)
    if (core == &f2x_core_pmull) return true; /* every 64-bit ARM processor of Apple has PMULL */
#elif defined(_WIN32)
    if (core == &f2x_core_pmull) return IsProcessorFeaturePresent(PF_ARM_V8_CRYPTO_INSTRUCTIONS_AVAILABLE);
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
