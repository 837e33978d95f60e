/* The loops of kernels.h with vectors of 256 bits (AVX2). */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,popcnt,bmi,bmi2,lzcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,popcnt,bmi,bmi2,lzcnt")
#endif
#define BITS 256
#include "kernels_source.h"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
