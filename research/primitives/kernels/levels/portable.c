/* The kernels of orbits for any processor, without a carry-less product. */
#define LEVEL portable
#define SIDE 1
#define WIDE 2
#include "../orbits/kernels.c"
