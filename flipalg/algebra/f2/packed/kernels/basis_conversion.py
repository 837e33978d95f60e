"""From powers of x to products of subspace polynomials and back, on the bits: where the additive transform begins.

Main definitions
    to_subspace_basis(p, count)      `count` words, a multiple of 4, in place
    from_subspace_basis(p, count)    its inverse
Main statements
    With s_0 = x, s_{k+1} = s_k² + s_k the polynomial Σ f_i x^i is Σ g_i X_i, X_i = Π s_k over the bits k of i;
    the g_i replace the f_i        test_the_subspace_basis_is_that_of_its_definition
Conventions
    s_h = x^(2^h) + x for h a power of two, so a division by s_h^(2^l) = x^(2^(h+l)) + x^(2^l) is a sum: the upper
    coefficients of a block of 2m fall m - e places, m = 2^(h+l) and e = 2^l, from the highest on.  Polynomials of less
    than 2^N coefficients are expanded in powers of s_h, h the greatest power of two below N, by halves; the digits, and
    the coefficients of powers of s_h, are treated likewise: 1, 4, 12, 32 passes for N = 2, 4, 8, 16, and N - 16 + 32 +
    those for N - 16 above.
    Where a signal's handler raised an error, the words are of no use.
Cost
    A pass is an XOR of half the words; all passes of 2^16 coefficients and below are made on 8 KB at a time.
References
    S.-J. Lin, T. Y. Al-Naffouri, Y. S. Han, W.-H. Chung, Novel polynomial basis with fast Fourier transform and its
        application to Reed-Solomon erasure codes, IEEE Trans. IT 62 (2016), section III.
    M.-S. Chen, C.-M. Cheng, P.-C. Kuo, W.-D. Li, B.-Y. Yang, Multiplying boolean polynomials with Frobenius
        partitions in additive fast Fourier transform (2018), arXiv 1803.11301.
"""

from typing import Any

from numba import int64, uint64, void

from flipalg.algebra.f2.packed.compilation import helper, kernel
from flipalg.algebra.f2.packed.kernels.memory import WORD, load, store
from flipalg.algebra.f2.packed.kernels.python_api import INTERRUPTIBLE, stopped

BLOCK_WORDS = 1 << 10
"""2^16 coefficients."""


@helper
def _add_run(to: Any, p: Any, n: Any) -> None:
    """Add n words; the runs may not overlap."""
    for k in range(n):
        store(to, k, load(to, k) ^ load(p, k))


@kernel(void(int64, int64, int64, int64, int64))
def _fall_by_words(p: Any, present: Any, m: Any, e: Any, up: Any) -> None:
    """In each block of 2m words add word k ≥ m to word k - m + e, from the highest on; from the lowest if `up`."""
    if stopped(present):
        return
    for start in range(0, present, 2 * m):
        block = p + WORD * start
        here = min(2 * m, present - start)
        if here > m:
            lower = max(0, min(2 * m - e, here) - m)
            upper = max(0, here - (2 * m - e))
            if up:
                _add_run(block + WORD * e, block + WORD * m, lower)
            _add_run(block + WORD * m, block + WORD * (2 * m - e), upper)
            if not up:
                _add_run(block + WORD * e, block + WORD * m, lower)


@helper
def _lower_half(block: Any, m: Any, here: Any, part: Any) -> None:
    """Add the upper half of a block of 2m words to the lower one, `part` < 64 places higher; its top is cut off."""
    upper = block + WORD * m
    up, down = uint64(part), uint64(64 - part)
    store(block, 0, load(block, 0) ^ load(upper, 0) << up)
    for k in range(1, min(here, m)):
        store(block, k, load(block, k) ^ (load(upper, k) << up | load(upper, k - 1) >> down))
    if here < m:
        store(block, here, load(block, here) ^ load(upper, here - 1) >> down)


@kernel(void(int64, int64, int64, int64, int64))
def _fall_by_bits(p: Any, present: Any, m: Any, part: Any, up: Any) -> None:
    """The same with e = `part` < 64 coefficients, m in words."""
    if stopped(present):
        return
    down = uint64(64 - part)
    for start in range(0, present - m, 2 * m):
        block = p + WORD * start
        here = min(m, present - start - m)
        if up:
            _lower_half(block, m, here, part)
        if here == m:
            store(block, m, load(block, m) ^ load(block, 2 * m - 1) >> down)
        if not up:
            _lower_half(block, m, here, part)


@helper
def _inside_word(w: Any, m: Any, e: Any, top: Any, low: Any) -> Any:
    """The same in one word; `top` marks places m to m + e - 1 of each block of 2m, `low` places e to m - 1."""
    w ^= (w >> uint64(m - e)) & top
    return w ^ (w >> uint64(m - e)) & low


@helper
def _up_inside_word(w: Any, m: Any, e: Any, top: Any, low: Any) -> Any:
    w ^= (w >> uint64(m - e)) & low
    return w ^ (w >> uint64(m - e)) & top


@helper
def _word_passes(w: Any) -> Any:
    """The passes of 16 coefficients, in a word."""
    w = _inside_word(w, 8, 2, uint64(0x0300030003000300), uint64(0x00FC00FC00FC00FC))
    w = _inside_word(w, 4, 1, uint64(0x1010101010101010), uint64(0x0E0E0E0E0E0E0E0E))
    w = _inside_word(w, 8, 4, uint64(0x0F000F000F000F00), uint64(0x00F000F000F000F0))
    return _inside_word(w, 2, 1, uint64(0x4444444444444444), uint64(0x2222222222222222))


@helper
def _up_word_passes(w: Any) -> Any:
    w = _up_inside_word(w, 2, 1, uint64(0x4444444444444444), uint64(0x2222222222222222))
    w = _up_inside_word(w, 8, 4, uint64(0x0F000F000F000F00), uint64(0x00F000F000F000F0))
    w = _up_inside_word(w, 4, 1, uint64(0x1010101010101010), uint64(0x0E0E0E0E0E0E0E0E))
    return _up_inside_word(w, 8, 2, uint64(0x0300030003000300), uint64(0x00FC00FC00FC00FC))


@helper
def _mixed_passes(w: Any) -> Any:
    """m = 32 and 16 of the expansion in powers of s_4."""
    w = _inside_word(w, 32, 2, uint64(0x0000000300000000), uint64(0x00000000FFFFFFFC))
    return _inside_word(w, 16, 1, uint64(0x0001000000010000), uint64(0x0000FFFE0000FFFE))


@helper
def _up_mixed_passes(w: Any) -> Any:
    w = _up_inside_word(w, 16, 1, uint64(0x0001000000010000), uint64(0x0000FFFE0000FFFE))
    return _up_inside_word(w, 32, 2, uint64(0x0000000300000000), uint64(0x00000000FFFFFFFC))


@kernel(void(int64, int64))
def _digits(p: Any, count: Any) -> None:
    """The twelve passes of 2^8 coefficients, four words at a time."""
    for k in range(count // 4):
        a, b, c, d = load(p, 4 * k), load(p, 4 * k + 1), load(p, 4 * k + 2), load(p, 4 * k + 3)
        c ^= d >> uint64(56)  # m = 128, e = 8
        a ^= c << uint64(8)
        b ^= d << uint64(8) | c >> uint64(56)
        b ^= b >> uint64(60)  # m = 64, e = 4
        d ^= d >> uint64(60)
        a ^= b << uint64(4)
        c ^= d << uint64(4)
        a, b, c, d = _mixed_passes(a), _mixed_passes(b), _mixed_passes(c), _mixed_passes(d)
        c ^= d >> uint64(32)  # m = 128, e = 32
        a ^= c << uint64(32)
        b ^= d << uint64(32) | c >> uint64(32)
        b ^= b >> uint64(48)  # m = 64, e = 16
        d ^= d >> uint64(48)
        a ^= b << uint64(16)
        c ^= d << uint64(16)
        c ^= d  # m = 128, e = 64
        b ^= c
        a = _inside_word(a, 32, 16, uint64(0x0000FFFF00000000), uint64(0x00000000FFFF0000))
        b = _inside_word(b, 32, 16, uint64(0x0000FFFF00000000), uint64(0x00000000FFFF0000))
        c = _inside_word(c, 32, 16, uint64(0x0000FFFF00000000), uint64(0x00000000FFFF0000))
        d = _inside_word(d, 32, 16, uint64(0x0000FFFF00000000), uint64(0x00000000FFFF0000))
        store(p, 4 * k, _word_passes(a))
        store(p, 4 * k + 1, _word_passes(b))
        store(p, 4 * k + 2, _word_passes(c))
        store(p, 4 * k + 3, _word_passes(d))


@kernel(void(int64, int64))
def _up_digits(p: Any, count: Any) -> None:
    """The inverse of _digits."""
    for k in range(count // 4):
        a, b = _up_word_passes(load(p, 4 * k)), _up_word_passes(load(p, 4 * k + 1))
        c, d = _up_word_passes(load(p, 4 * k + 2)), _up_word_passes(load(p, 4 * k + 3))
        a = _up_inside_word(a, 32, 16, uint64(0x0000FFFF00000000), uint64(0x00000000FFFF0000))
        b = _up_inside_word(b, 32, 16, uint64(0x0000FFFF00000000), uint64(0x00000000FFFF0000))
        c = _up_inside_word(c, 32, 16, uint64(0x0000FFFF00000000), uint64(0x00000000FFFF0000))
        d = _up_inside_word(d, 32, 16, uint64(0x0000FFFF00000000), uint64(0x00000000FFFF0000))
        b ^= c
        c ^= d
        a ^= b << uint64(16)
        c ^= d << uint64(16)
        b ^= b >> uint64(48)
        d ^= d >> uint64(48)
        a ^= c << uint64(32)
        b ^= d << uint64(32) | c >> uint64(32)
        c ^= d >> uint64(32)
        a, b, c, d = _up_mixed_passes(a), _up_mixed_passes(b), _up_mixed_passes(c), _up_mixed_passes(d)
        a ^= b << uint64(4)
        c ^= d << uint64(4)
        b ^= b >> uint64(60)
        d ^= d >> uint64(60)
        a ^= c << uint64(8)
        b ^= d << uint64(8) | c >> uint64(56)
        c ^= d >> uint64(56)
        store(p, 4 * k, a)
        store(p, 4 * k + 1, b)
        store(p, 4 * k + 2, c)
        store(p, 4 * k + 3, d)


@helper
def _unit_expansion(p: Any, present: Any, count: Any, unit: Any, h: Any, up: Any) -> None:
    """The expansion in powers of s_h of 2^count coefficients, each a run of `unit` words."""
    for step in range(count - h):
        level = step if up else count - h - 1 - step
        _fall_by_words(p, present, unit << (h + level), unit << level, up)


@kernel(void(int64, int64, int64, int64, int64))
def _unit_passes(p: Any, present: Any, count: Any, unit: Any, up: Any) -> None:
    """All passes for 2^count coefficients, each a run of `unit` words; `present` words are there."""
    if count <= 1:
        return
    h = 1
    while 2 * h < count:
        h *= 2
    if not up:
        _unit_expansion(p, present, count, unit, h, up)
        _unit_passes(p, present, count - h, unit << h, up)
        _unit_passes(p, present, h, unit, up)
    else:
        _unit_passes(p, present, h, unit, up)
        _unit_passes(p, present, count - h, unit << h, up)
        _unit_expansion(p, present, count, unit, h, up)


@helper
def _fall(p: Any, present: Any, m: Any, e: Any, up: Any) -> None:
    """A pass with m words and e coefficients."""
    if e < 64:
        _fall_by_bits(p, present, m, e, up)
    else:
        _fall_by_words(p, present, m, e >> 6, up)


@kernel(void(int64, int64))
def _block_passes(p: Any, present: Any) -> None:
    """The 32 passes of 2^16 coefficients; `present` words are there."""
    for level in range(7, -1, -1):
        _fall(p, present, 4 << level, 1 << level, 0)
    _unit_passes(p, present, 8, 4, 0)
    _digits(p, present)


@kernel(void(int64, int64))
def _up_block_passes(p: Any, present: Any) -> None:
    _up_digits(p, present)
    _unit_passes(p, present, 8, 4, 1)
    for level in range(8):
        _fall(p, present, 4 << level, 1 << level, 1)


@helper
def _log2_of_blocks(count: Any) -> Any:
    """The least k such that 2^k blocks hold `count` words."""
    k = 0
    while BLOCK_WORDS << k < count:
        k += 1
    return k


@kernel(void(int64, int64))
def to_subspace_basis(p: Any, count: Any) -> None:
    """Replace the coefficients of powers of x by those of the X_i, at most 2^32 of them."""
    k = _log2_of_blocks(count)
    for level in range(k - 1, -1, -1):
        _fall(p, count, BLOCK_WORDS << level, 1 << level, 0)
    _unit_passes(p, count, k, BLOCK_WORDS, 0)
    for start in range(0, count, BLOCK_WORDS):
        if start % INTERRUPTIBLE == 0 and stopped(count):
            return
        _block_passes(p + WORD * start, min(BLOCK_WORDS, count - start))


@kernel(void(int64, int64))
def from_subspace_basis(p: Any, count: Any) -> None:
    """Replace the coefficients of the X_i by those of powers of x."""
    k = _log2_of_blocks(count)
    for start in range(0, count, BLOCK_WORDS):
        if start % INTERRUPTIBLE == 0 and stopped(count):
            return
        _up_block_passes(p + WORD * start, min(BLOCK_WORDS, count - start))
    _unit_passes(p, count, k, BLOCK_WORDS, 1)
    for level in range(k):
        _fall(p, count, BLOCK_WORDS << level, 1 << level, 1)
