#include "kernels.h"

#include <time.h>

/* Return the kind of an entry, as in NumPy's names of types, for a format of the module `struct`; 0 for no number. */
static char kind_of(const char *format) {
    if (!format) return 'u';
    if (*format && strchr("@=<", *format)) format++;
    if (!format[0] || format[1]) return 0;
    if (strchr("bhilqn", format[0])) return 'i';
    if (strchr("BHILQN", format[0])) return 'u';
    return format[0] == '?' ? 'b' : 0;
}

void *kernel_array(kernel_arrays *held, PyObject *object, const char *type, int dimensions, bool writable) {
    if (held->count == KERNEL_ARRAYS) {
        PyErr_SetString(PyExc_SystemError, "too many arrays");
        return NULL;
    }
    Py_buffer *view = &held->views[held->count];
    int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (writable ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(object, view, flags)) return NULL;
    held->count++;
    if (view->ndim != dimensions || kind_of(view->format) != type[0] || view->itemsize != type[1] - '0') {
        PyErr_Format(PyExc_TypeError, "an array of %d dimensions and type %s is needed, got %d and '%s'", dimensions, type,
                     view->ndim, view->format ? view->format : "B");
        return NULL;
    }
    return view->buf;
}

void kernel_release(kernel_arrays *held) {
    while (held->count) PyBuffer_Release(&held->views[--held->count]);
}

PyObject *kernel_failed(kernel_arrays *held) {
    kernel_release(held);
    return NULL;
}

PyObject *kernel_done(kernel_arrays *held) {
    kernel_release(held);
    if (PyErr_Occurred()) return NULL;
    Py_RETURN_NONE;
}

int kernel_require(bool condition, const char *message) {
    if (condition) return 0;
    PyErr_SetString(PyExc_ValueError, message);
    return -1;
}

bool kernel_signal_raised(void) {
    static _Thread_local double last;
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    double seconds = (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
    if (last <= seconds && seconds < last + 0.05) return false;
    last = seconds;
    PyGILState_STATE state = PyGILState_Ensure();
    bool raised = PyErr_Occurred() || PyErr_CheckSignals();
    PyGILState_Release(state);
    return raised;
}
