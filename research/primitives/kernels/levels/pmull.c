/* The kernels of orbits for ARM with PMULL. */
#if defined(__aarch64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("aes"))), apply_to = function)
#else
#pragma GCC target("+crypto")
#endif
#define LEVEL pmull
#define SIDE 2
#define WIDE 2
#include "../orbits/kernels.c"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
