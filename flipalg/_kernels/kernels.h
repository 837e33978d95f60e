/* Shared by the kernels: arrays of NumPy as arguments, signals, and the list of the kernels.
 *
 * A kernel is a function of Python that takes NumPy arrays by the buffer protocol and writes its answer to some of them:
 *
 *     kernel_arrays held = {0}; uint64_t *words = kernel_array(&held, object, "u8", 2, true);
 *     if (!words) return kernel_failed(&held);                         a TypeError for another array
 *     return kernel_done(&held);                                       None, or NULL after an error
 *
 * Each source file offers a function `int kernel_add_NAME(PyObject *module)`, which module.c calls. */
#ifndef FLIPALG_KERNELS_H
#define FLIPALG_KERNELS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__) && (!defined(__clang__) || __clang_major__ >= 14) && defined(__GLIBC__)
/* Compiled twice; the loader chooses by the processor. */
#define KERNEL_POPCNT __attribute__((target_clones("popcnt", "default")))
#define KERNEL_VECTORS __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#define KERNEL_SHORT_VECTORS __attribute__((target_clones("avx2", "default"))) /* for many loads across cache lines */
#else
#define KERNEL_POPCNT
#define KERNEL_VECTORS
#define KERNEL_SHORT_VECTORS
#endif

enum { KERNEL_ARRAYS = 10 };

typedef struct {
    Py_buffer views[KERNEL_ARRAYS];
    int count;
} kernel_arrays;

/* Return the first entry of a contiguous array, which `held` keeps; NULL with an error set for anything else.
 * `type` is NumPy's name of the type of an entry: "i1" to "i8", "u1" to "u8", "b1". */
void *kernel_array(kernel_arrays *held, PyObject *object, const char *type, int dimensions, bool writable);

void kernel_release(kernel_arrays *held);

/* Release the arrays; return NULL, for an error that was set. */
PyObject *kernel_failed(kernel_arrays *held);

/* Release the arrays; return None, or NULL if an error was set. */
PyObject *kernel_done(kernel_arrays *held);

/* Return -1 with a ValueError unless the condition holds. */
int kernel_require(bool condition, const char *message);

/* Return whether the handler of a signal has raised an error, which is then set.  Called without the lock; the lock is
 * taken every 50 ms at most, as other threads may hold it for 5 ms. */
bool kernel_signal_raised(void);

enum { KERNEL_PATIENCE = 1 << 16 /* steps between two readings of the clock */ };

/* Return whether to stop, because of a signal: called after `steps` steps of less than a microsecond each. */
static inline bool kernel_stopped(uint64_t *work, uint64_t steps) {
    *work += steps;
    if (*work < KERNEL_PATIENCE) return false;
    *work = 0;
    return kernel_signal_raised();
}

/* A long loop `for (; i < stop; i += step)` runs in pieces, with polls between them:
 *
 *     while (i < stop) {
 *         int64_t end = kernel_piece(&work, i, stop, step, cost);
 *         if (end < 0) return false;
 *         for (; i < end; i += step) ...
 *     }
 *
 * Return the end of the next piece, or -1 after a signal.  `cost` is about the time of a step, in that of a simple one. */
static inline int64_t kernel_piece(uint64_t *work, int64_t i, int64_t stop, int64_t step, int64_t cost) {
    int64_t most = KERNEL_PATIENCE / cost + 1, count = (stop - i + step - 1) / step;
    if (count > most) count = most;
    return kernel_stopped(work, (uint64_t)(count * cost)) ? -1 : count < most ? stop : i + count * step;
}

static inline int64_t kernel_gcd(int64_t a, int64_t b) {
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

#endif
