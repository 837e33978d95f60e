/* The kernels of orbits for x86 with AVX2 and PCLMULQDQ. */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,pclmul,popcnt,bmi,bmi2,lzcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,pclmul,popcnt,bmi,bmi2,lzcnt")
#endif
#define LEVEL avx2
#define SIDE 2
#define WIDE 4
#include "../orbits/kernels.c"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
