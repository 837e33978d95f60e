/* The core for ARM with PMULL. */
#if defined(__aarch64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("aes"))), apply_to = function)
#else
#pragma GCC target("+crypto")
#endif
#define F2X_LEVEL pmull
#define SIDE 2
#define WIDE 2
#define HAS_GFNI 0
#define HAS_BYTE_PRODUCTS 1
#include "../algorithms/core.c"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
