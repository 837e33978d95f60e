/* Count the steps of an extension module between two polls for signals: compiled into it for tests/system/test_polls.py.
 *
 * With -fsanitize-coverage=trace-pc every block of code without a branch, a step, calls the first function here; with
 * -Wl,--wrap every poll calls the last.  At poll number `last_poll` Python raises KeyboardInterrupt. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>
#include <stdint.h>

#define SEEN __attribute__((visibility("default")))

static uint64_t steps, largest, polls, last_poll;

SEEN void __sanitizer_cov_trace_pc(void) { steps++; }

static void end_of_gap(void) {
    if (steps > largest) largest = steps;
    steps = 0;
}

SEEN void start_counting(uint64_t last) { steps = largest = polls = 0, last_poll = last; }

SEEN uint64_t largest_gap(void) {
    end_of_gap();
    return largest;
}

SEEN uint64_t polls_so_far(void) { return polls; }

/* Return whether this poll raises the error. */
static bool is_last(void) {
    end_of_gap();
    if (++polls != last_poll) return false;
    PyGILState_STATE state = PyGILState_Ensure();
    PyErr_SetNone(PyExc_KeyboardInterrupt);
    PyGILState_Release(state);
    return true;
}

bool __real_kernel_signal_raised(void);

bool __wrap_kernel_signal_raised(void) {
    bool last = is_last();
    return __real_kernel_signal_raised() || last;
}
