/* The core for x86 with AVX2 and PCLMULQDQ. */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,pclmul,popcnt,bmi,bmi2,lzcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,pclmul,popcnt,bmi,bmi2,lzcnt")
#endif
#define F2X_LEVEL avx2
#define SIDE 2
#define WIDE 4
#define HAS_GFNI 0
#define HAS_BYTE_PRODUCTS 1
#include "../algorithms/core.c"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
