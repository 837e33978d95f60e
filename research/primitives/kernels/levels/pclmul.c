/* The kernels of orbits for x86 with PCLMULQDQ. */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("sse4.1,pclmul,popcnt"))), apply_to = function)
#else
#pragma GCC target("sse4.1,pclmul,popcnt")
#endif
#define LEVEL pclmul
#define SIDE 2
#define WIDE 2
#include "../orbits/kernels.c"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
