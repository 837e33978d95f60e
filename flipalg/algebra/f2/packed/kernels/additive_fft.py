"""Long products by an additive Fourier transform: values at points of fields of characteristic 2, one from each orbit.

Main definitions
    fft_product(out, a, n, b, m)     n + m words at out, n ≥ m; 0 where there is no memory
Main statements
    f g equals the product by Toom and Cook, at every length      test_long_products_are_those_of_toom_and_cook
    and flint's                                                   test_products_equal_flint
The method
    Points.  With s_0 = x, s_{k+1} = s_k (s_k + 1) the polynomials s_i + 1 are coprime, of degree 2^i, and their roots
    are the sums of Cantor's β_0, ..., β_i in which β_i occurs.  A product of less than n coefficients is computed
    modulo those s_i + 1 of which the degrees add up to n rounded up to a multiple of 2^14: so cost grows smoothly.
    In the basis of basis_conversion.py f mod s_i + 1 is the sum of two runs of coefficients, and what is known
    modulo all of them is put together by such sums (_put_together).
    Layers.  Modulo s_{b+1} + s, s = t² + t, a polynomial f_0 + s_b f_1 is f_0 + t f_1 modulo s_b + t and
    f_0 + (t + 1) f_1 modulo s_b + t + 1.  Layer j = 1, 2, ..., i has b = i - j and t = β_j + Σ β_{j-j'} over the
    earlier layers j' where the second branch was taken: it lies in GF(2^k), k the least power of two above j.
    Orbits.  The coefficients lie in F2, and values at conjugate points are conjugate: in the layers j = 1, 2, 4, 8, 16
    both branches are conjugate, and one is enough.  It holds half as many coefficients in a field of twice as many
    bits: u + t v is kept as u + e v and v, t = e + β_j.  So nothing grows, and products are made in the field in which
    t lies: bytes to layer 7, two bytes to layer 15, four from there on.
    Places.  The first four layers take 16 rows of bits to bytes.  Then bits 0 to 2 of the index b count vectors, bits
    3 to 8 lanes, the others vectors from afar; element bytes that layers 8 and 16 join stay where they are.  The
    layers of the lanes come after those from afar; each first exchanges a bit of the lane for one of a vector's place
    whose layer is done (exchanged_B), so that all steps are on whole vectors, and t differs from lane to lane.
Cost
    Three transforms of n + m coefficients: for each 512 and layer one product by t on half of it, that is 1, 3/2 or
    9/4 byte products a vector; conversions as in basis_conversion.py.  Memory: 5 (n + m) words, but where the longer
    factor is cut; then there are two transforms a piece.
    The inverse runs the same steps backwards; regions are halved until they fit any cache.
References
    S. Gao, T. Mateer, Additive fast Fourier transforms over finite fields, IEEE Trans. IT 56 (2010), section IV.
    M.-S. Chen, C.-M. Cheng, P.-C. Kuo, W.-D. Li, B.-Y. Yang, Multiplying boolean polynomials with Frobenius partitions
        in additive fast Fourier transform, arXiv 1803.11301 (2018), and
    W.-D. Li, M.-S. Chen, P.-C. Kuo, C.-M. Cheng, B.-Y. Yang, Frobenius additive fast Fourier transform, ISSAC (2018),
        arXiv 1802.03932: one point of each orbit.  They extend the field at once, to 2^128 elements; to extend it where
        a layer asks for it, the moduli s_i + 1, and the places are our own arrangement.
"""

from typing import Any

from numba import int64, uint64, void

from flipalg.algebra.f2.packed.compilation import helper, kernel
from flipalg.algebra.f2.packed.kernels.basis_conversion import from_subspace_basis, to_subspace_basis
from flipalg.algebra.f2.packed.kernels.byte_vectors import (
    LANES,
    MULTIPLIERS,
    butterflies_1,
    butterflies_2,
    butterflies_4,
    exchanged_0,
    exchanged_1,
    exchanged_2,
    exchanged_3,
    exchanged_4,
    exchanged_5,
    extensions_1,
    extensions_2,
    from_planes,
    inverse_butterflies_1,
    inverse_butterflies_2,
    inverse_butterflies_4,
    multiplier_table,
    products_2,
    products_4,
    to_planes,
)
from flipalg.algebra.f2.packed.kernels.memory import WORD, add_to, clear, copy, load, store
from flipalg.algebra.f2.packed.kernels.python_api import allocate, free, interrupted, stopped

LEAST = 14
"""The least i: below, fewer than two layers from afar are there to exchange lanes with."""
UNIT_WORDS = 1 << (LEAST - 6)
LARGEST = 31
"""The largest i: β_31 is the last that lies in GF(2^32)."""
CUT = 7
"""Of a product of factors of different lengths the longer is cut to pieces at least so many times the shorter."""
_SET = LANES * MULTIPLIERS
"""Bytes of a multiplier with one of its own in each lane."""

# A plan: 32 words of numbers, then the multipliers t of the layers on the path (16 bytes each), nine multipliers of
# lanes, and one of zeros; 64-byte aligned.
_I, _M0, _M1, _J0, _J1, _LANE_EXTENSION, _NONE = 0, 1, 2, 3, 4, 5, 6
_PATH = 256
_LANES = _PATH + 512
_ZERO = _LANES + 9 * _SET
PLAN_WORDS = (_ZERO + _SET) // 8 + 8


@helper
def _is_extension(j: Any) -> Any:
    return j in (8, 16)


@helper
def _stride(i: Any, b: Any) -> Any:
    """Bytes between coefficients of which the indices differ in bit b alone, b ≥ 9."""
    return LANES << (i - 10 if b == i - 3 else b - 6)


@helper
def _exchanged_place(i: Any, b: Any) -> Any:
    """The least bit from b on whose layer has two branches: the first two from 9 on are those that lanes go to."""
    while i - b == 4 or _is_extension(i - b):
        b += 1
    return b


@kernel(void(int64, int64))
def _add_to_path(plan: Any, j: Any) -> None:
    """Take the other branch of layer j: t of the later layers changes by the β of the difference."""
    table = multiplier_table()
    last = load(plan, _I)
    path = plan + _PATH + 16 * (j + 1)
    for k in range(2 * (int64(last) - j)):
        store(path, k, load(path, k) ^ load(table, k + 2))


@helper
def _path(plan: Any, j: Any) -> Any:
    """The address of t of layer j."""
    return plan + _PATH + 16 * j


@helper
def _lane_bytes(byte: Any, bit: Any, word: Any) -> Any:
    """Eight lanes, those numbered 8·word on: `byte` where the lane's number has that bit, else 0."""
    if bit >= 3:
        return byte * uint64(0x0101010101010101) if (word >> (bit - 3)) & 1 else uint64(0)
    if bit == 2:
        return byte * uint64(0x0101010100000000)
    return byte * (uint64(0x0101000001010000) if bit == 1 else uint64(0x0100010001000100))


@kernel(void(int64, int64))
def _prepare(plan: Any, i: Any) -> None:
    """Fill a plan for the transform modulo s_i + 1."""
    clear(plan, PLAN_WORDS - 8)
    table = multiplier_table()
    store(plan, _I, uint64(i))
    copy(plan + _PATH, table, 64)
    b = _exchanged_place(i, 9)
    store(plan, _M0, uint64(_stride(i, b)))
    store(plan, _J0, uint64(i - b))
    b = _exchanged_place(i, b + 1)
    store(plan, _M1, uint64(_stride(i, b)))
    store(plan, _J1, uint64(i - b))
    # layer[k]: that of lane bit k, once it is done
    layers = plan + WORD * 16
    for k in range(6):
        store(layers, k, uint64(0))
    held, other = load(plan, _J0), load(plan, _J1)  # layers that the two places hold
    store(plan, _LANE_EXTENSION, uint64(_NONE))
    for entry in range(9):
        b = 8 - entry
        j = i - b
        if b >= 3:
            store(layers, b - 3, held)
            if _is_extension(j):
                store(plan, _LANE_EXTENSION, uint64(b - 3))
                held = other
            else:
                held = uint64(j)
        for k in range(6):
            layer = int64(load(layers, k))
            if layer > 0:
                for r in range(1 if j <= 8 else 3 if j <= 16 else MULTIPLIERS):
                    position = 16 * (j - layer) + r
                    byte = (load(table, position >> 3) >> uint64(8 * (position & 7))) & uint64(255)
                    lanes = plan + _LANES + _SET * entry + LANES * r
                    for word in range(LANES // 8):
                        store(lanes, word, load(lanes, word) ^ _lane_bytes(byte, k, word))


@kernel(void(int64, int64, int64, int64, int64, int64, int64, int64, int64))
def _butterflies(size: Any, back: Any, u: Any, v: Any, s8: Any, s16: Any, count: Any, t: Any, lanes: Any) -> None:
    if back:
        if size == 1:
            inverse_butterflies_1(u, v, s8, s16, count, t, lanes)
        elif size == 2:
            inverse_butterflies_2(u, v, s8, s16, count, t, lanes)
        else:
            inverse_butterflies_4(u, v, s8, s16, count, t, lanes)
    elif size == 1:
        butterflies_1(u, v, s8, s16, count, t, lanes)
    elif size == 2:
        butterflies_2(u, v, s8, s16, count, t, lanes)
    else:
        butterflies_4(u, v, s8, s16, count, t, lanes)


@kernel(void(int64, int64, int64, int64, int64, int64, int64))
def _extensions(size: Any, u: Any, v: Any, s8: Any, count: Any, t: Any, lanes: Any) -> None:
    if size == 1:
        extensions_1(u, v, s8, 0, count, t, lanes)
    else:
        extensions_2(u, v, s8, 0, count, t, lanes)


@kernel(void(int64, int64, int64, int64))
def _exchange(bit: Any, a: Any, b: Any, count: Any) -> None:
    if bit == 0:
        exchanged_0(a, b, count)
    elif bit == 1:
        exchanged_1(a, b, count)
    elif bit == 2:
        exchanged_2(a, b, count)
    elif bit == 3:
        exchanged_3(a, b, count)
    elif bit == 4:
        exchanged_4(a, b, count)
    else:
        exchanged_5(a, b, count)


@helper
def _exchange_elements(bit: Any, size: Any, a: Any, b: Any, s8: Any, s16: Any) -> None:
    _exchange(bit, a, b, 8)
    if size > 1:
        _exchange(bit, a + s8, b + s8, 8)
    if size > 2:
        _exchange(bit, a + s16, b + s16, 8)
        _exchange(bit, a + s8 + s16, b + s8 + s16, 8)


@kernel(void(int64, int64, int64, int64, int64, int64, int64, int64))
def _lane_layers(plan: Any, p: Any, m: Any, first: Any, last: Any, s8: Any, s16: Any, back: Any) -> None:
    """The layers of lane bits `first` down to `last`, exchanged for the place bit m."""
    i = int64(load(plan, _I))
    for step in range(first - last + 1):
        bit = last + step if back else first - step
        j = i - bit - 3
        size = 1 if j <= 8 else 2 if j <= 16 else 4
        lanes = plan + _LANES + _SET * (5 - bit)
        if not back:
            _exchange_elements(bit, size, p, p + m, s8, s16)
        if _is_extension(j):
            _extensions(size, p, p + m, s8, 8, _path(plan, j), lanes)
        else:
            _butterflies(size, back, p, p + m, s8, s16, 8, _path(plan, j), lanes)
        if back:
            _exchange_elements(bit, size, p, p + m, s8, s16)


@kernel(void(int64, int64, int64, int64, int64))
def _last_three(plan: Any, p: Any, s8: Any, s16: Any, back: Any) -> None:
    """The layers of the bits 0 to 2."""
    i = int64(load(plan, _I))
    for step in range(3):
        b = step if back else 2 - step
        j = i - b
        size = 1 if j <= 8 else 2 if j <= 16 else 4
        lanes = plan + _LANES + _SET * (8 - b)
        half = LANES << b
        # bits 2 to b + 1: branches, but for a bit of an extension
        for chosen in range(4 >> b):
            if _is_extension(i - 2) and (chosen << (b + 1)) & 4:
                continue
            if _is_extension(i - 1) and (chosen << (b + 1)) & 2:
                continue
            for bit in range(b + 1, 3):
                if ((chosen << (b + 1)) >> bit) & 1:
                    _add_to_path(plan, i - bit)
            at = p + (LANES << (b + 1)) * chosen
            if _is_extension(j):
                _extensions(size, at, at + half, s8, 1 << b, _path(plan, j), lanes)
            else:
                _butterflies(size, back, at, at + half, s8, s16, 1 << b, _path(plan, j), lanes)
            for bit in range(b + 1, 3):
                if ((chosen << (b + 1)) >> bit) & 1:
                    _add_to_path(plan, i - bit)


@helper
def _byte_stride(i: Any, j: Any) -> Any:
    """Where the higher bytes of the elements that layer j = 8 or 16 joins are, at the end."""
    b = i - j
    if b >= 9:
        return _stride(i, b)
    return _stride(i, _exchanged_place(i, 9)) if b >= 3 else LANES << b


@kernel(void(int64, int64, int64))
def _leaf(plan: Any, p: Any, back: Any) -> None:
    """The layers of the bits 0 to 8, for the four places that the last two layers from afar lead to."""
    i = int64(load(plan, _I))
    m0, m1 = int64(load(plan, _M0)), int64(load(plan, _M1))
    j1 = int64(load(plan, _J1))
    extension = int64(load(plan, _LANE_EXTENSION))
    s8 = _byte_stride(i, 8)
    s16 = _byte_stride(i, 16) if i >= 16 else 0
    if not back:
        for second in range(2):
            if second:
                _add_to_path(plan, j1)
            _lane_layers(plan, p + m1 * second, m0, 5, extension if extension < _NONE else 0, s8, s16, back)
            if second:
                _add_to_path(plan, j1)
        if 0 < extension < _NONE:
            _lane_layers(plan, p, m1, extension - 1, 0, s8, s16, back)
    # the branches that places stand for by now
    if extension == _NONE:
        for chosen in range(4):
            if chosen & 1:
                _add_to_path(plan, i - 3)
            if chosen & 2:
                _add_to_path(plan, j1)
            _last_three(plan, p + m0 * (chosen & 1) + m1 * (chosen >> 1), s8, s16, back)
            if chosen & 1:
                _add_to_path(plan, i - 3)
            if chosen & 2:
                _add_to_path(plan, j1)
    else:
        layer = i - 3 if extension > 0 else j1
        for chosen in range(2):
            if chosen:
                _add_to_path(plan, layer)
            _last_three(plan, p + m1 * chosen, s8, s16, back)
            if chosen:
                _add_to_path(plan, layer)
    if back:
        if 0 < extension < _NONE:
            _lane_layers(plan, p, m1, extension - 1, 0, s8, s16, back)
        for second in range(2):
            if second:
                _add_to_path(plan, j1)
            _lane_layers(plan, p + m1 * second, m0, 5, extension if extension < _NONE else 0, s8, s16, back)
            if second:
                _add_to_path(plan, j1)


@kernel(void(int64, int64, int64, int64))
def _from_afar(plan: Any, p: Any, j: Any, back: Any) -> None:
    """Layer j ≥ 5 and all later ones of a region, or backwards; bits from 9 on are done here."""
    i = int64(load(plan, _I))
    b = i - j
    if b < 9:
        return
    stride = _stride(i, b)
    if stopped(stride // WORD):
        return
    count = stride // LANES
    zero = plan + _ZERO
    s8 = _stride(i, i - 8) if i >= 17 else 0
    if _is_extension(j):
        if back:
            _from_afar(plan, p, j + 1, back)
        _extensions(1 if j == 8 else 2, p, p + stride, s8, count, _path(plan, j), zero)
        if not back:
            _from_afar(plan, p, j + 1, back)
        return
    s16 = _stride(i, i - 16) if i >= 25 else 0
    size = 1 if j < 8 else 2 if j < 16 else 4
    if back:
        if stride == int64(load(plan, _M1)):
            _leaf(plan, p, back)
    else:
        _butterflies(size, back, p, p + stride, s8, s16, count, _path(plan, j), zero)
    _from_afar(plan, p, j + 1, back)
    _add_to_path(plan, j)
    _from_afar(plan, p + stride, j + 1, back)
    _add_to_path(plan, j)
    if back:
        _butterflies(size, back, p, p + stride, s8, s16, count, _path(plan, j), zero)
    elif stride == int64(load(plan, _M1)):
        _leaf(plan, p, back)


@kernel(void(int64, int64, int64))
def _transform(plan: Any, values: Any, back: Any) -> None:
    """All layers from the fifth on; the third has made two branches."""
    i = int64(load(plan, _I))
    if i == LEAST:  # layer 3 is one of the last two from afar: both its branches meet in a leaf
        if back:
            _leaf(plan, values, back)
        for branch in range(2):
            if branch:
                _add_to_path(plan, 3)
            _from_afar(plan, values + _stride(i, i - 3) * branch, 5, back)
            if branch:
                _add_to_path(plan, 3)
        if not back:
            _leaf(plan, values, back)
        return
    for branch in range(2):
        if branch:
            _add_to_path(plan, 3)
        _from_afar(plan, values + _stride(i, i - 3) * branch, 5, back)
        if branch:
            _add_to_path(plan, 3)


@kernel(void(int64, int64, int64))
def _multiply_values(i: Any, a: Any, b: Any) -> None:
    """Multiply the values at a by those at b, modulo s_i + 1."""
    s8 = _byte_stride(i, 8)
    s16 = _byte_stride(i, 16) if i >= 16 else 0
    run = min(s8, s16) if i >= 16 else s8
    for start in range(0, LANES << (i - 9), run):
        if not (start & s8 or start & s16):
            if i >= 16:
                products_4(a + start, b + start, s8, s16, run // LANES)
            else:
                products_2(a + start, b + start, s8, s16, run // LANES)


@kernel(void(int64, int64, int64, int64))
def _reduce(to: Any, f: Any, n: Any, i: Any) -> None:
    """Write f mod s_i + 1, 2^(i-6) words, for n words of f."""
    count = 1 << (i - 6)
    first = min(count, n)
    copy(to, f, first)
    clear(to + WORD * first, count - first)
    for k in range(min(count, n - count)):
        store(to, k, load(to, k) ^ load(f, count + k))


@kernel(void(int64, int64, int64, int64))
def _values(values: Any, plan: Any, bits: Any, back: Any) -> None:
    """From the bits modulo s_i + 1 to their values, or back."""
    i = int64(load(plan, _I))
    row, branch, count = LANES << (i - 13), LANES << (i - 10), 1 << (i - 13)
    if back:
        _transform(plan, values, 1)
        to_planes(bits, row, values, branch, count)
    else:
        from_planes(bits, row, values, branch, count)
        _transform(plan, values, 0)


@kernel(void(int64, int64))
def _put_together(f: Any, units: Any) -> None:
    """Replace the remainders by the s_i + 1, the largest first, by the polynomial that has them."""
    for i in range(LARGEST, LEAST - 1, -1):
        if (units >> (i - LEAST)) & 1:
            start = (units >> (i - LEAST + 1)) << (i - LEAST + 1)  # those before
            at = f + WORD * UNIT_WORDS * start
            rest = units & ((1 << (i - LEAST)) - 1)
            place = at + (WORD << (i - 6))
            for k in range(i - 1, LEAST - 1, -1):
                if (rest >> (k - LEAST)) & 1:
                    count = 1 << (k - 6)
                    for word in range(count):
                        folded = load(at, word) ^ load(at, count + word)
                        store(place, word, load(place, word) ^ folded)
                    place += WORD * count
    for i in range(LEAST, LARGEST + 1):
        if (units >> (i - LEAST)) & 1:
            start = (units >> (i - LEAST + 1)) << (i - LEAST + 1)
            at = f + WORD * UNIT_WORDS * start
            rest = units & ((1 << (i - LEAST)) - 1)
            upper = at + (WORD << (i - 6))
            for word in range(UNIT_WORDS * rest):
                store(at, word, load(at, word) ^ load(upper, word))


@helper
def fft_units(n: Any) -> Any:
    """The units, of UNIT_WORDS each, that n words take."""
    return (n + UNIT_WORDS - 1) // UNIT_WORDS


@helper
def _largest(units: Any) -> Any:
    """The largest i whose s_i + 1 is among the moduli."""
    i = LEAST
    while (units >> (i - LEAST)) > 1:
        i += 1
    return i


@kernel(int64(int64, int64, int64, int64))
def fft_values(values: Any, f: Any, n: Any, units: Any) -> Any:
    """Write the values of n words of f at the roots of `units`, as many words; return 0 where there is no memory.

    Where a signal's handler raised an error, the words are of no use.
    """
    room, top = (n + 3) // 4 * 4, _largest(units)
    scratch = allocate(PLAN_WORDS + 8 + (1 << (top - 6)) + room)
    if scratch == 0:
        return 0
    plan = (scratch + 63) // 64 * 64
    bits = plan + WORD * PLAN_WORDS
    coefficients = bits + (WORD << (top - 6))
    copy(coefficients, f, n)
    clear(coefficients + WORD * n, room - n)
    to_subspace_basis(coefficients, room)
    for i in range(top, LEAST - 1, -1):
        if (units >> (i - LEAST)) & 1:
            if stopped(UNIT_WORDS * units):
                break
            _prepare(plan, i)
            _reduce(bits, coefficients, room, i)
            _values(values, plan, bits, 0)
            values += WORD << (i - 6)
    free(scratch)
    return 1


@kernel(void(int64, int64, int64))
def fft_multiply(a: Any, b: Any, units: Any) -> None:
    """Multiply the values at a by those at b."""
    for i in range(_largest(units), LEAST - 1, -1):
        if (units >> (i - LEAST)) & 1:
            _multiply_values(i, a, b)
            a += WORD << (i - 6)
            b += WORD << (i - 6)


@kernel(int64(int64, int64, int64, int64))
def fft_polynomial(out: Any, n: Any, values: Any, units: Any) -> Any:
    """Write n words, at most those of `units`, of the polynomial with these values, which are used up; 0 as above."""
    count = UNIT_WORDS * units
    scratch = allocate(PLAN_WORDS + 8 + count)
    if scratch == 0:
        return 0
    plan = (scratch + 63) // 64 * 64
    f = plan + WORD * PLAN_WORDS
    at, done = f, True
    for i in range(_largest(units), LEAST - 1, -1):
        if (units >> (i - LEAST)) & 1:
            done = done and not stopped(count)
            if done:
                _prepare(plan, i)
                _values(values, plan, at, 1)
                values += WORD << (i - 6)
                at += WORD << (i - 6)
    if done and not stopped(count):
        _put_together(f, units)
        from_subspace_basis(f, count)
        copy(out, f, n)
    free(scratch)
    return 1


@helper
def fft_piece(n: Any, m: Any) -> Any:
    """The words of a piece, from CUT m to 2 CUT m for n ≥ CUT m; n below."""
    pieces = max(1, n // (CUT * m))
    return (n + pieces - 1) // pieces


@kernel(int64(int64, int64, int64, int64, int64))
def fft_product(out: Any, a: Any, n: Any, b: Any, m: Any) -> Any:
    """Write n + m words, the product, n ≥ m ≥ 1; return 0 where there is no memory, else 1.

    a is cut into pieces, and the values of b are kept.  The product of a piece and b has at most 2^32 coefficients.
    Where a signal's handler raised an error, the words are of no use.
    """
    length = fft_piece(n, m)
    units = fft_units(length + m)
    count = UNIT_WORDS * units
    scratch = allocate(2 * count + m + 8)
    if scratch == 0:
        return 0
    f = (scratch + 63) // 64 * 64
    g = f + WORD * count
    before = g + WORD * count
    done = fft_values(g, b, m, units)
    start = 0
    while done and start < n and not (start > 0 and interrupted()):
        piece = min(length, n - start)
        done = fft_values(f, a + WORD * start, piece, units)
        if done:
            fft_multiply(f, g, units)
            shared = min(m, start)  # words that the piece before has written too
            copy(before, out + WORD * start, shared)
            done = fft_polynomial(out + WORD * start, piece + m, f, units)
            add_to(out + WORD * start, before, shared)
        start += piece
    free(scratch)
    return done
