/* The extension module flipalg._native: the kernels of all rooms, one line each. */
#include "kernels.h"

int kernel_add_annealing(PyObject *module);
int kernel_add_board_rows(PyObject *module);
int kernel_add_candidates(PyObject *module);
int kernel_add_chomp(PyObject *module);
int kernel_add_cosets(PyObject *module);
int kernel_add_determinants(PyObject *module);
int kernel_add_disentis(PyObject *module);
int kernel_add_halving(PyObject *module);
int kernel_add_residues(PyObject *module);

static int (*const parts[])(PyObject *) = {
    kernel_add_annealing,
    kernel_add_board_rows,
    kernel_add_candidates,
    kernel_add_chomp,
    kernel_add_cosets,
    kernel_add_determinants,
    kernel_add_disentis,
    kernel_add_halving,
    kernel_add_residues,
    NULL,
};

static int fill_module(PyObject *module) {
    if (PyModule_AddStringConstant(module, "sources", SOURCES)) return -1; /* setup.py: a digest of these files */
    for (size_t k = 0; parts[k]; k++)
        if (parts[k](module)) return -1;
    return 0;
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, (void *)fill_module},
#ifdef Py_mod_gil
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "flipalg._native", .m_size = 0, .m_slots = slots};

PyMODINIT_FUNC PyInit__native(void) { return PyModuleDef_Init(&definition); }
