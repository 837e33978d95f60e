/* The core for any processor, without a carry-less product. */
#define F2X_LEVEL portable
#define SIDE 1
#define WIDE 2
#define HAS_GFNI 0
#define HAS_BYTE_PRODUCTS 0
#include "../algorithms/core.c"
