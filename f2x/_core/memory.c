#include "memory.h"

#include <stdlib.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

_Thread_local int f2x_failure;
_Thread_local size_t f2x_fail_allocation;
bool (*f2x_signal_hook)(void);

enum { HUGE_PAGE = 1 << 21, HUGE_PAGES_FROM = 1 << 19 /* words: 4 MB */, ALIGNMENT = 64 };

void f2x_use_huge_pages(word *p, size_t n) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    if (n < HUGE_PAGES_FROM || !p) return;
    uintptr_t start = ((uintptr_t)p + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    uintptr_t end = ((uintptr_t)p + n * sizeof(word)) / HUGE_PAGE * HUGE_PAGE;
    if (start < end) madvise((void *)start, end - start, MADV_HUGEPAGE);
#else
    (void)p, (void)n;
#endif
}

static word *no_memory(void) {
    if (!f2x_failure) f2x_failure = F2X_NO_MEMORY;
    return NULL;
}

word *f2x_allocate(size_t n) {
    if (f2x_fail_allocation && --f2x_fail_allocation == 0) return no_memory();
    /* This calls malloc and not an aligned allocation.  glibc keeps a long block that is freed for the next malloc of
     * its length, but maps a new block, page by page, for each aligned allocation.  The address to free is stored
     * before the words. */
    char *block = n <= SIZE_MAX / 16 ? malloc(n * sizeof(word) + ALIGNMENT) : NULL;
    if (!block) return no_memory();
    void **p = (void **)(block + ALIGNMENT - (uintptr_t)block % ALIGNMENT); /* aligned to two addresses by malloc */
    p[-1] = block;
    f2x_use_huge_pages((word *)p, n);
    return (word *)p;
}

void f2x_free(void *p) {
    if (p) free(((void **)p)[-1]);
}

bool f2x_ask_for_signals(void) {
    if (!f2x_failure && f2x_signal_hook && f2x_signal_hook()) f2x_failure = F2X_INTERRUPTED;
    return f2x_failure != 0;
}
