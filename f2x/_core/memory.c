#include "memory.h"

#include <stdlib.h>

_Thread_local int f2x_failure;
_Thread_local size_t f2x_fail_allocation;
bool (*f2x_signal_hook)(void);

enum { ALIGNMENT = 64 };

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
