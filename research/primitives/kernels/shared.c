/* What flipalg's kernels share: arrays of NumPy as arguments, and signals. */
#include "../../../flipalg/_kernels/kernels.c"
