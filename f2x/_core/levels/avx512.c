/* The core for x86 with AVX-512, VPCLMULQDQ and GFNI. */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,vpclmulqdq,gfni,avx2,pclmul,popcnt,bmi,bmi2,lzcnt"))), apply_to = function)
#else
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512dq,vpclmulqdq,gfni,avx2,pclmul,popcnt,bmi,bmi2,lzcnt,prefer-vector-width=512")
#endif
#define F2X_LEVEL avx512
#define SIDE 8
#define WIDE 8
#define HAS_GFNI 1
#define HAS_BYTE_PRODUCTS 1
#include "../algorithms/core.c"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
