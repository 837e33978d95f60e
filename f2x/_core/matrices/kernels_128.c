/* The loops of kernels.h with vectors of 128 bits, which every processor of 64 bits has (SSE2, NEON). */
#define BITS 128
#include "kernels_source.h"
