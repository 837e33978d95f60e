/* Vectors of words, read from and written to any multiple of 8 bytes, for the level that is being compiled.
 *
 * A level is an instruction set.  Its file in levels/ switches the compiler to its instructions and defines F2X_LEVEL
 * (its name), SIDE (the words of a vector for carry-less products; 1 if there are none), WIDE (the words of the widest
 * vectors), HAS_GFNI, and HAS_BYTE_PRODUCTS (whether an instruction looks bytes up in a table).  Then it includes
 * core.c.  The compiler's own macros, such as __AVX2__, describe the command line and not the level. */
#ifndef F2X_VECTORS_H
#define F2X_VECTORS_H

#include "../words.h"

/* The words with these numbers, counted in x and then in y. */
#if defined(__clang__)
#define SHUFFLED(x, y, ...) __builtin_shufflevector(x, y, __VA_ARGS__)
#else /* GCC has __builtin_shufflevector from 12 on */
#define SHUFFLED(x, y, ...) __builtin_shuffle(x, y, (__typeof__(x)){__VA_ARGS__})
#endif

#define EVEN_WORDS_OF_2 0, 2
#define EVEN_WORDS_OF_4 0, 4, 2, 6
#define EVEN_WORDS_OF_8 0, 8, 2, 10, 4, 12, 6, 14
#define ODD_WORDS_OF_2 1, 3
#define ODD_WORDS_OF_4 1, 5, 3, 7
#define ODD_WORDS_OF_8 1, 9, 3, 11, 5, 13, 7, 15
#define MOVED_UP_OF_2 1, 2
#define MOVED_UP_OF_4 3, 4, 5, 6
#define MOVED_UP_OF_8 7, 8, 9, 10, 11, 12, 13, 14

/* Define a type T of vectors of N words.  T_even and T_odd return the even or the odd words of x and y in turn;
 * T_moved_up returns y moved up by a word, with the last word of x below it. */
#define DEFINE_VECTOR(T, N) DEFINE_VECTOR_OF(T, N)
#define DEFINE_VECTOR_OF(T, N)                                                                  \
    typedef word T __attribute__((vector_size(8 * N)));                                         \
    typedef word T##_in_memory __attribute__((vector_size(8 * N), aligned(8), may_alias));      \
    F2X_INLINE T load_##T(const word *p) { return *(const T##_in_memory *)p; }                  \
    F2X_INLINE void store_##T(word *p, T x) { *(T##_in_memory *)p = x; }                        \
    F2X_INLINE T T##_even(T x, T y) { return SHUFFLED(x, y, EVEN_WORDS_OF_##N); }               \
    F2X_INLINE T T##_odd(T x, T y) { return SHUFFLED(x, y, ODD_WORDS_OF_##N); }                 \
    F2X_INLINE T T##_moved_up(T x, T y) { return SHUFFLED(x, y, MOVED_UP_OF_##N); }

DEFINE_VECTOR(vec2, 2)
#if WIDE >= 4
DEFINE_VECTOR(vec4, 4)
#endif

/* Vectors for everything except products; the vectors of transforms are aligned to their length. */
DEFINE_VECTOR(wide, WIDE)

F2X_INLINE wide load_aligned(const word *p) { return load_wide(__builtin_assume_aligned(p, sizeof(wide))); }
F2X_INLINE void store_aligned(word *p, wide x) { store_wide(__builtin_assume_aligned(p, sizeof(wide)), x); }

/* Vectors for products: single words if the level has none. */
#if SIDE > 1
DEFINE_VECTOR(vec, SIDE)
F2X_INLINE vec everywhere(word w) { return w - (vec){0}; }
#else
typedef word vec;
F2X_INLINE vec load_vec(const word *p) { return *p; }
F2X_INLINE void store_vec(word *p, vec x) { *p = x; }
#endif

#endif
