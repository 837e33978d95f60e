/* Products of bytes with matrices of 8 rows and columns over F2, by the instruction GF2P8AFFINEQB. */
#ifndef F2X_BYTE_MATRIX_H
#define F2X_BYTE_MATRIX_H

#include "clmul.h"

/* Return a vector that repeats a matrix (tables.h) for each eight bytes.  Before version 20, LLVM scales the
 * displacement of the broadcast operand of this instruction by 1, but the processor scales it by 8 (llvm-project, pull
 * request 120340), so that clang would read another word.  The empty statement keeps the matrix in a register. */
F2X_INLINE __m512i repeated_matrix(word matrix) {
    __m512i m = _mm512_set1_epi64((long long)matrix);
#ifdef __clang__
    __asm__("" : "+v"(m));
#endif
    return m;
}

#endif
