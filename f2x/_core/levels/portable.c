/* The core for any processor, without a carry-less product. */
#define F2X_LEVEL portable
#define SIDE 1
#define HAS_AVX2 0
#define HAS_GFNI 0
#include "../algorithms/core.c"
