/* Scratch memory, and the two failures that end a long operation early: no memory, or a signal.
 *
 * `f2x_failure` is 0, F2X_NO_MEMORY or F2X_INTERRUPTED, and thread-local like errno.  The first failure sets it; the
 * Python types clear it at the start of the next operation.  A function that finds it set returns early, with any value;
 * a loop whose progress depends on values tests it. */
#ifndef F2X_MEMORY_H
#define F2X_MEMORY_H

#include "words.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

enum { F2X_NO_MEMORY = 1, F2X_INTERRUPTED = 2 };

extern _Thread_local int f2x_failure;

/* Return n words, aligned to 64 bytes, which f2x_free frees; NULL, with F2X_NO_MEMORY, if there is no memory. */
word *f2x_allocate(size_t n);
void f2x_free(void *p);

/* Ask the system for huge pages for n words that were not written yet.  Page faults for pages of 4 kB would take up to
 * half of the time of a long product. */
F2X_INLINE void f2x_use_huge_pages(word *p, size_t n) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    enum { HUGE_PAGE = 1 << 21, HUGE_PAGES_FROM = 1 << 19 /* words: 4 MB */ };
    if (n < HUGE_PAGES_FROM || !p) return;
    uintptr_t start = ((uintptr_t)p + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    uintptr_t end = ((uintptr_t)p + n * sizeof(word)) / HUGE_PAGE * HUGE_PAGE;
    if (start < end) madvise((void *)start, end - start, MADV_HUGEPAGE);
#else
    (void)p, (void)n;
#endif
}

/* A function that returns whether the handler of a signal has raised an error; the Python module sets it. */
extern bool (*f2x_signal_hook)(void);

/* For tests: the number of the next allocation that fails, counted from now on; 0 if none fails. */
extern _Thread_local size_t f2x_fail_allocation;

enum { F2X_LONG_PASS = 1 << 15 };

bool f2x_ask_for_signals(void);

/* Return whether to stop before a pass over `words` words; before a short pass there is no poll for signals. */
F2X_INLINE bool f2x_stopped(size_t words) {
    if (words >= F2X_LONG_PASS) return f2x_ask_for_signals();
    return false;
}

#endif
