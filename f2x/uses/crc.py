"""Cyclic redundancy checks (CRCs) of any width: values, Hamming distances, and the parameters of unknown CRCs.

A CRC has a polynomial P, of degree w, and the constants init and xorout.  Apart from the order of bits, a message of L
bits, read as a polynomial M, has the check (M x^w + init x^L modulo P) + xorout.  A code word is a message followed by
its check.  The sum of two code words of one length is a multiple of P, with a term for each bit that differs.
Sources: G. Cook, Catalogue of parametrised CRC algorithms; P. Koopman, 32-bit cyclic redundancy codes for internet
applications, DSN 2002, and Best CRC polynomials (CRC zoo).
"""

import warnings
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import combinations, groupby, pairwise, product
from math import comb
from operator import xor
from typing import Any

from f2x.bits import REVERSED, entries, reverse_bits
from f2x.foreign_names import ForeignNames
from f2x.integers import brief, constant, integer, natural_number, positive_integer, refuse_degree, shown
from f2x.matrix import F2Matrix
from f2x.poly import F2Poly
from f2x.ring import native
from f2x.uses.crc_catalog import names, namesakes, parameters

__all__ = ["CRC", "find_crc_of_samples", "longest_messages"]


@dataclass(frozen=True)
class CRC(ForeignNames):
    """A cyclic redundancy check, given by the parameters of G. Cook's catalogue; a call computes a check.

    Parameters
    ----------
    width : int
        The number of bits of the check, at least 1.
    poly : int
        The polynomial without its highest term; bit i is the coefficient of x^i, and bit 0 is 1.
    init : int, default 0
        The register before the message; its bits have the order of the bits of `poly`.
    refin : bool, default False
        Whether each byte of the message enters with its lowest bit first.
    refout : bool, default False
        Whether the bits of the register are reversed at the end.
    xorout : int, default 0
        The value that is added to the register, bit by bit, at the end.

    Raises
    ------
    TypeError, ValueError
        If the width is not an integer of at least 1, if a parameter is below 0 or has more bits than the width, if
        `poly` is even, or if `refin` or `refout` is not a bool, 0 or 1.

    Examples
    --------
    >>> crc32 = CRC(32, 0x04C11DB7, 0xFFFFFFFF, True, True, 0xFFFFFFFF)
    >>> hex(crc32(b"123456789")), hex(crc32(b"6789", crc32(b"12345")))
    ('0xcbf43926', '0xcbf43926')
    """

    width: int
    poly: int
    init: int = 0
    refin: bool = False
    refout: bool = False
    xorout: int = 0
    __array_ufunc__ = None  # numpy leaves the operators to this class

    def __post_init__(self) -> None:
        """Check the parameters."""
        try:
            positive_integer("the width", self.width)
        except TypeError as error:
            raise TypeError(f"{error}; CRC.named(...) takes a name") from None
        refuse_degree(self.width)
        for name in ("poly", "init", "xorout"):
            value = getattr(self, name)
            if not 0 <= value < 1 << self.width:
                hint = ""
                if name == "poly" and value >> self.width == 1:
                    hint = f": leave out x^{self.width}, which makes it {value ^ 1 << self.width:#x}"
                raise ValueError(f"{name} must have at most {self.width} bits, got {brief(value)}{hint}")
        if not self.poly & 1:
            reflected = reverse_bits(self.poly, self.width - 1)
            hint = f"; reflected, it is {reflected:#x}" if reflected & 1 else ""
            raise ValueError(f"poly must have the constant term 1, got {self.poly:#x}{hint}")
        for name in ("refin", "refout"):
            if constant(getattr(self, name)) not in (0, 1):
                raise TypeError(f"{name} must be True or False, got {shown(getattr(self, name))}: xorout is the last")

    @classmethod
    def named(cls, name: str) -> "CRC":
        """Return the CRC with this name in G. Cook's catalogue; case and signs such as - and / do not matter.

        The end of a name will do if it has three or more letters and digits and occurs in the names of one CRC alone.
        ValueError, with the nearest names, for other names.  If other CRCs are known by the name, too, a warning names
        them: CRC-16/CCITT is KERMIT in the catalogue, but often means CRC-16/IBM-3740, whose check of b"123456789" is
        29B1.

        >>> hex(CRC.named("CRC-32")(b"123456789")), CRC.named("modbus") == CRC.named("CRC-16/MODBUS")
        ('0xcbf43926', True)
        """
        own, others = namesakes(name)
        if others:
            also = f"{', '.join(others)} {'have' if len(others) > 1 else 'has'} the same name"
            warnings.warn(f"{name} is {own} here; {also}; a check tells them apart", stacklevel=2)
        return cls(*parameters(name)[:-1])

    @staticmethod
    def names() -> tuple[str, ...]:
        """Return the first name of each CRC of the catalogue, the narrowest CRC first."""
        return names()

    @property
    def name(self) -> str | None:
        """The first name in the catalogue of the CRC with these parameters; None if there is none.

        >>> CRC.named("modbus").name, CRC(8, 0x07).name, CRC(8, 0x0B).name
        ('CRC-16/MODBUS', 'CRC-8/SMBUS', None)
        """
        own = (self.width, self.poly, self.init, self.refin, self.refout, self.xorout)
        return next((name for name in names() if parameters(name)[:-1] == own), None)

    def polynomial(self) -> F2Poly:
        """Return the polynomial with its highest term."""
        return F2Poly(1 << self.width | self.poly)

    def __call__(self, message: bytes, before: int | None = None) -> int:
        """Return the check of a message: bytes, or any buffer of bytes, such as an array of uint8 or a mapped file.

        If `before` is the check of an earlier part, return the check of that part followed by the message, as
        zlib.crc32 does.
        """
        _require_message(message)
        register = self.init if before is None else self._register(before)
        width, refin = self.width, self.refin
        if native is not None and width <= 64:
            tables = _tables(native.crc_tables, width, self.poly, refin)
            data: Any = message
            if not isinstance(data, bytes | bytearray) and not memoryview(data).c_contiguous:
                data = bytes(data)
            first = reverse_bits(register, width - 1) if refin else register << 64 - width
            last: int = native.crc(tables, refin, first, data)
            if not refin:
                last >>= 64 - width
            return (last if refin == self.refout else reverse_bits(last, width - 1)) ^ self.xorout
        message = bytes(message)
        return self._check(_remainder(_bits(message, self.refin), register, 8 * len(message), self.polynomial()))

    def of_bits(self, bits: str) -> int:
        """Return the check of a message of any number of bits, a text of 0 and 1, which enter in this order.

        >>> crc = CRC.named("CRC-32")  # refin: the lowest bit of each byte enters first
        >>> crc.of_bits("10001100") == crc(b"1"), hex(CRC.named("CRC-15/CAN").of_bits("0101100110"))
        (True, '0x7aa9')
        """
        _require_message(bits, str)
        return self._check(_remainder(int(bits or "0", 2), self.init, len(bits), self.polynomial()))

    def _of(self, message: bytes | str) -> int:
        return self.of_bits(message) if isinstance(message, str) else self(message)

    def _check(self, register: int) -> int:
        return (reverse_bits(register, self.width - 1) if self.refout else register) ^ self.xorout

    def _register(self, check: int) -> int:
        _require_bits(check, self.width)
        return reverse_bits(check ^ self.xorout, self.width - 1) if self.refout else check ^ self.xorout

    def combine(self, first: int, second: int, length: int) -> int:
        """Return the check of a message that consists of two parts, from the checks of the parts.

        `length` is the number of bytes of the second part.  The time grows with the logarithm of the length.

        >>> crc = CRC.named("CRC-32")
        >>> hex(crc.combine(crc(b"12345"), crc(b"6789"), 4))
        '0xcbf43926'
        """
        if length < 0:
            raise ValueError(f"the length of a message must be at least 0, got {brief(length)}")
        shift = pow(F2Poly(2), 8 * length, self.polynomial())
        moved = F2Poly(self._register(first) ^ self.init) * shift % self.polynomial()
        return self._check(self._register(second) ^ int(moved))

    def append(self, message: bytes) -> bytes:
        """Return the message followed by its check, with the bits of the check in the order of the message's bits.

        If refin and refout are equal, the lowest byte of the check comes first if they are true, else last.  ValueError
        unless the width is a multiple of 8.

        >>> CRC.named("CRC-16/MODBUS").append(b"123456789").hex(" ")
        '31 32 33 34 35 36 37 38 39 37 4b'
        """
        if self.width % 8:
            raise ValueError(f"only a check of whole bytes can be appended, and this one has {self.width} bits")
        check = self(message)
        in_order = reverse_bits(check, self.width - 1) if self.refout else check
        sent = in_order.to_bytes(self.width // 8, "big")
        return bytes(message) + (sent.translate(REVERSED) if self.refin else sent)

    def is_valid(self, word: bytes) -> bool:
        """Return whether the word is a message followed by its check, as `append` returns it.

        False for a word of fewer than width // 8 bytes; else ValueError unless the width is a multiple of 8.

        >>> crc = CRC.named("CRC-16/MODBUS")
        >>> crc.is_valid(crc.append(b"spam")), crc.is_valid(crc.append(b"spam") + b"!")
        (True, False)
        """
        size = self.width // 8
        return len(word) >= size and self.append(word[: len(word) - size]) == bytes(word)

    def forge(self, message: bytes, check: int, at: int | None = None) -> bytes:
        """Return the message with other bytes from `at` on, as many as the check has, so that its check is `check`.

        By default the bytes are appended.  They are unique if the width is a multiple of 8.

        >>> crc = CRC.named("CRC-32")
        >>> crc.forge(b"pay 100", 0xDEADBEEF).hex(" "), hex(crc(crc.forge(b"pay 100 to you", 0xDEADBEEF, at=10)))
        ('70 61 79 20 31 30 30 11 af 4e 3c', '0xdeadbeef')
        """
        _require_message(message)
        _require_bits(check, self.width)
        size, message = -(-self.width // 8), bytes(message)
        at = len(message) if at is None else natural_number("a place", at)
        if at > len(message):
            raise ValueError(f"a message of {len(message)} bytes has no place {brief(at)}")
        before, tail = self(message[:at]), message[at + size :]
        value = self(bytes(size) + tail, before)
        units = (1 << j for j in range(8 * size))
        moved = [self(unit.to_bytes(size, "big") + tail, before) ^ value for unit in units]
        bits: tuple[int, ...] = F2Matrix.from_rows(moved, self.width).solve_left(entries(value ^ check, self.width))
        return message[:at] + sum(bit << j for j, bit in enumerate(bits)).to_bytes(size, "big") + tail

    def hamming_distance(self, length: int) -> int:
        """Return the least number of bits in which two different messages of `length` bits, with their checks, differ.

        `longest_messages` has the errors, and the most bits for every distance.

        >>> CRC.named("CRC-16/DNP").hamming_distance(135), CRC.named("CRC-16/DNP").hamming_distance(136)
        (6, 2)
        """
        distances = longest_messages(self.polynomial(), length)
        return max((d for d, most in distances.items() if most >= length), default=2)

    def __repr__(self) -> str:
        """Return a call that constructs the CRC, with the parameters in hexadecimal."""
        numbers = f"{self.width}, {self.poly:#x}, {self.init:#x}, {self.refin}, {self.refout}, {self.xorout:#x}"
        return f"CRC({numbers})"


@lru_cache(maxsize=128)
def _tables(make: Callable[[int, bool], bytes], width: int, poly: int, refin: bool) -> bytes:
    """Return the tables of the native core for a CRC with at most 64 bits; see _core/crc.h."""
    low = reverse_bits(poly, width - 1) if refin else poly << 64 - width
    return make(low, refin)


def _bits(message: bytes | str, reflected: bool) -> int:
    if isinstance(message, str):
        return int(message or "0", 2)
    return int.from_bytes(message.translate(REVERSED) if reflected else message, "big")


def _remainder(bits: int, init: int, length: int, P: F2Poly) -> int:
    return int(F2Poly(bits << P.degree() ^ init << length) % P)


def find_crc_of_samples(samples: Sequence[tuple[bytes, int]] | Sequence[tuple[str, int]], width: int) -> list[CRC]:
    """Return the CRCs of a given width that agree with samples of messages and checks, as `find_crc` does.

    Messages are bytes, or texts of 0 and 1 whose bits enter in this order; the CRCs then have refin = refout.  A word
    is a message followed by its check.  For each choice of refin and refout, the polynomial divides the sums of words
    in which init and xorout cancel, namely sums of two words of one length and combinations of words of three lengths.
    So it divides the gcd of these sums.  All words together then determine init.
    """
    in_bits = any(isinstance(message, str) for message, _ in samples)
    for message, check in samples:
        _require_message(message, str if in_bits else bytes)
        _require_bits(check, width)
    own: Any = str if in_bits else bytes
    rows = sorted({(own(message), int(check)) for message, check in samples}, key=lambda row: (len(row[0]), row[0]))
    found, size = [], 1 if in_bits else 8
    for refin, refout in ((False, False), (True, True)) if in_bits else product((False, True), repeat=2):
        words = [(size * len(message), _word(message, check, width, refin, refout)) for message, check in rows]
        divisor = _common_multiple(words, width)
        if not divisor:
            raise ValueError(
                "the polynomial is determined by different messages of one length, or of three lengths, "
                f"and these {len(rows)} do not determine it"
            )
        for P in _divisors(divisor, width):
            possible = _completed(P, words, width, refin, refout)
            found += [crc for crc in possible if all(crc._of(message) == check for message, check in rows)]
    plain = 0, (1 << width) - 1
    return sorted(found, key=lambda crc: (crc.init not in plain) + (crc.xorout not in plain))


def _require_message(message: object, kind: type = bytes) -> None:
    if kind is str:
        if not isinstance(message, str) or message.strip("01"):
            raise TypeError(f"a message in bits is a text of 0 and 1, got {shown(message)}")
    elif not isinstance(message, bytes | bytearray | memoryview):
        try:
            kind_of_items = memoryview(message).format  # type: ignore[arg-type]
        except TypeError:
            kind_of_items = ""
        if kind_of_items not in ("B", "b", "c"):
            raise TypeError(f"a message is bytes, such as b'123456789' or text.encode(), got {shown(message)}")


def _require_bits(check: int, width: int) -> None:
    if not 0 <= integer("a check", check) < 1 << width:
        raise ValueError(f"a check must have at most {width} bits, got {brief(check)}")


def _word(message: bytes | str, check: int, width: int, refin: bool, refout: bool) -> F2Poly:
    """Return a message followed by its check as a polynomial, which is init x^L + xorout modulo P for L bits."""
    return F2Poly(_bits(message, refin) << width ^ (reverse_bits(check, width - 1) if refout else check))


def _common_multiple(words: list[tuple[int, F2Poly]], width: int) -> F2Poly:
    """Return a multiple of each possible polynomial P of the CRC; 0 if the words give no equation.

    `words` are pairs (L, word), ascending in the length L of the message.  The result is the gcd of sums in which init
    and xorout cancel: the sum of two words of one length, and for words a, b, c of lengths La < Lb < Lc the sum
    (a + b)(x^(Lc - La) + 1) + (a + c)(x^(Lb - La) + 1).
    """
    divisor = F2Poly(0)
    for (length, word), (next_length, next_word) in pairwise(words):
        if length == next_length:
            divisor = divisor.gcd(word + next_word)
    one_each = [next(group) for _, group in groupby(words, key=lambda word: word[0])]
    if len(one_each) > 2:
        (first, a), (second, b), *others = one_each
        for third, c in others:
            if 0 <= divisor.degree() <= width:
                break
            by_third, by_second = (_power(length - first, divisor) + F2Poly(1) for length in (third, second))
            divisor = divisor.gcd((a + b) * by_third + (a + c) * by_second)
    return divisor


def _power(exponent: int, modulus: F2Poly) -> F2Poly:
    """Return x^exponent, reduced modulo a polynomial if that is not 0."""
    return pow(F2Poly(2), exponent, modulus) if modulus else F2Poly.monomial(exponent)


MOST_DIVISORS = 20_000
"""The most products of factors that are formed to find the divisors of a polynomial."""


def _divisors(f: F2Poly, degree: int) -> list[F2Poly]:
    """Return the divisors of f ≠ 0 with the given degree and constant term 1, ascending; ValueError for too many."""
    f >>= (int(f) & -int(f)).bit_length() - 1
    if f.degree() <= degree:
        return [f] if f.degree() == degree else []
    products: dict[int, list[F2Poly]] = {0: [F2Poly(1)]}
    for p, e in _small_part(f, degree).factor():
        larger: dict[int, list[F2Poly]] = {}
        for d, parts in products.items():
            for k in range(min(e, (degree - d) // p.degree()) + 1):
                larger.setdefault(d + k * p.degree(), []).extend(part * p**k for part in parts)
        products = larger
        if sum(map(len, products.values())) > MOST_DIVISORS:
            raise ValueError("the samples leave too many polynomials possible; add messages of one length")
    return sorted(products.get(degree, []))


def _small_part(f: F2Poly, degree: int) -> F2Poly:
    """Return a divisor of f that is a multiple of all divisors of f of the given degree; f(0) must be 1."""
    power = x = F2Poly(2)
    multiple = F2Poly(1)
    for d in range(1, degree + 1):
        power = power.square() % f
        if 2 * d > degree:  # x^(2^d) + x is a multiple of the irreducibles whose degree divides d
            multiple = multiple * (power + x) % f
    return f.gcd(pow(multiple, degree, f))


UNDETERMINED = 8
"""If more than this number of bits of init are undetermined, only likely values of init are returned."""


def _completed(P: F2Poly, words: list[tuple[int, F2Poly]], width: int, refin: bool, refout: bool) -> Iterator[CRC]:
    """Yield the CRCs with polynomial P that agree with the words, or only the likely ones (see UNDETERMINED).

    The words of two messages of L and L' bits give the equation init · (x^L + x^L') = word + word' modulo P.  All these
    equations together are equivalent to init · shared = target modulo P, where `shared` divides P.
    """
    (length, word), *others = [next(group) for _, group in groupby(words, key=lambda word: word[0])]
    power, rest = _power(length, P), word % P
    shared, target = P, F2Poly(0)
    for other_length, other in others:
        shared, u, v = shared.xgcd(power + _power(other_length, P))
        target = (target * u + (rest + other) * v) % P
    target, remainder = divmod(target, shared)
    if remainder:
        return
    period = P // shared
    inits = {target % period + period * F2Poly(t) for t in range(1 << min(shared.degree(), UNDETERMINED))}
    if shared.degree() > UNDETERMINED:
        plain = F2Poly(0), F2Poly((1 << width) - 1)
        likely = {*plain, *((rest + xorout) * _power(-length, P) % P for xorout in plain)}
        inits = {init for init in likely if not (init + target) % period} or {target % period}
    for init in sorted(inits):
        xorout = int((rest + init * power) % P)
        out = reverse_bits(xorout, width - 1) if refout else xorout
        yield CRC(width, int(P) ^ 1 << width, int(init), refin, refout, out)


SHORT = 16
"""For messages of at most this number of bits all code words are enumerated."""
MOST_SUMS, MOST_STEPS = 10_000_000, 4_000_000_000
"""The most sums of powers that are stored, and the most that are looked up."""


def longest_messages(polynomial: F2Poly, longest: int = 2**17) -> dict[int, int]:
    """Return {d: the most message bits for which a CRC has at least the Hamming distance d}, for d = 3, 4, ...

    Parameters
    ----------
    polynomial : F2Poly
        The polynomial of the CRC with its highest term, and with constant term 1.
    longest : int, default 131,072
        The most message bits to examine; a distance that holds for this length is reported with it.

    Returns
    -------
    dict of int to int
        {d: n}: any two different messages of n bits, with their checks, differ in at least d bits.  The largest d is
        the distance for messages of one bit; if that is 2, the dict is empty.

    Raises
    ------
    ValueError
        If x divides the polynomial, its degree is 0, or `longest` is below 1.  For `longest` above 16, also if the
        degree is above 64 and the polynomial has more than three terms.
    MemoryError
        If too many sums would have to be compared; then take a smaller `longest`.
    RuntimeError
        If `longest` is above 16 and the order of x modulo the polynomial is not found in 60 seconds, which can happen
        for degrees above 64.

    Notes
    -----
    Messages of n bits have at least the distance d iff the polynomial divides no sum of 1 to d - 1 different powers of
    x below x^N, where N = n + degree.  Checking the sums of k powers takes memory for about C(N, ⌈k/2⌉ - 1) sums, and
    C(N, ⌊k/2⌋) steps, where C(N, j) is a binomial coefficient.

    References
    ----------
    P. Koopman, 32-bit cyclic redundancy codes for internet applications, DSN 2002.

    Examples
    --------
    >>> longest_messages(F2Poly(0x13D65))   # CRC-16-DNP
    {3: 135, 4: 135, 5: 135, 6: 135, 7: 6, 8: 6, 9: 4, 10: 4}
    """
    width, longest = polynomial.degree(), positive_integer("the longest message", longest)
    if width < 1 or not polynomial[0]:
        raise ValueError(f"a CRC's polynomial has degree 1 or more and constant term 1, got {polynomial!r}")
    least = _least_weights(polynomial, min(SHORT, longest))
    if width > 64 and longest > SHORT and least[0] > 3:
        raise ValueError(f"distances of messages above {SHORT} bits are found for degrees to 64, got {width}")
    found: dict[int, int] = {}
    bound = longest  # no longer message has the distance in question
    for d in range(3, least[0] + 1):
        if bound > SHORT:
            bound = _without_weight(polynomial, d - 1, bound)
        if bound <= SHORT:
            bound = max(n for n, weight in enumerate(least, 1) if weight >= d and n <= bound)
        found[d] = bound
    return found


def _least_weights(P: F2Poly, longest: int) -> list[int]:
    """Return the list, for n = 1, ..., `longest`, of the least number of terms of f P over all f ≠ 0 with deg f < n."""
    multiples, weights = [0], []
    least = P.weight()
    for n in range(longest):
        multiples += [word ^ int(P) << n for word in multiples]
        least = min(least, *(word.bit_count() for word in multiples[1 << n :]))
        weights.append(least)
    return weights


def _without_weight(P: F2Poly, weight: int, longest: int) -> int:
    """Return the most message bits n ≤ `longest` for which no multiple of P of degree < n + deg P has this weight.

    The caller knows that no multiple of these degrees has a smaller weight.  The multiple of this weight and of the
    least degree i has the terms 1 and x^i.  Divide its other terms into a and b terms; then 1 + x^i + (a sum of a
    powers) = (a sum of b powers) modulo P.  If x + 1 divides P, all weights are even.
    """
    width = P.degree()
    if weight == 2:
        return min(longest, P.order() - width)
    if weight % 2 and P.weight() % 2 == 0:
        return longest
    a = (weight - 2) // 2
    b = weight - 2 - a
    length = 2 * SHORT
    while True:
        length = min(length, longest)
        n = length + width
        if comb(n, b) > MOST_SUMS or comb(n, a + 1) > MOST_STEPS:
            raise MemoryError(
                f"code words of weight {weight} in {n} bits: {comb(n, b):,} sums to keep and {comb(n, a + 1):,} to "
                f"look up are too many; take a `longest` below {length}"
            )
        degree = _first_sum(_powers(P, n), a, b)
        if degree:
            return degree - width
        if length == longest:
            return longest
        length *= 2


def _powers(P: F2Poly, count: int) -> list[int]:
    """Return the list of the bits of x^i modulo P for i < count."""
    bits, width, value, powers = int(P), P.degree(), 1, []
    for _ in range(count):
        powers.append(value)
        value <<= 1
        if value >> width:
            value ^= bits
    return powers


def _first_sum(powers: list[int], a: int, b: int) -> int:
    """Return the least i for which 1 + p_i + (a sum of a terms) is a sum of b terms, or 0 if there is no such i.

    p_i is powers[i], and the terms are from p_1, ..., p_(i-1).  The sums of b terms are stored.
    """
    if native is not None:
        return int(native.first_sum(array("Q", powers), a, b))
    sums: set[int] = set()
    for i in range(1, len(powers)):
        if any(_sum(chosen) ^ powers[i] ^ 1 in sums for chosen in combinations(powers[1:i], a)):
            return i
        sums.update(_sum(chosen) ^ powers[i] for chosen in combinations(powers[1:i], b - 1))
    return 0


def _sum(values: Iterable[int]) -> int:
    return reduce(xor, values, 0)
