/* The loops of kernels.h with vectors of 512 bits (AVX-512). */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx2,popcnt,bmi,bmi2,lzcnt"))), apply_to = function)
#else
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512dq,avx2,popcnt,bmi,bmi2,lzcnt,prefer-vector-width=512")
#endif
#define BITS 512
#include "kernels_source.h"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
