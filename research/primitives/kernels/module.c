/* The extension module research.primitives._native: fields, orbits and orders. */
#include "../../../flipalg/_kernels/kernels.h"

int kernel_add_orbits(PyObject *module);
int kernel_add_orders(PyObject *module);

static int fill_module(PyObject *module) { return kernel_add_orbits(module) ? -1 : kernel_add_orders(module); }

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, (void *)fill_module},
#ifdef Py_mod_gil
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "research.primitives._native", .m_size = 0, .m_slots = slots};

PyMODINIT_FUNC PyInit__native(void) { return PyModuleDef_Init(&definition); }
