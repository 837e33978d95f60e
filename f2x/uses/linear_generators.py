"""Random generators whose step is linear over F2: find their polynomial from outputs, and jump many steps ahead.

A state is an integer, with word 0 in the lowest bits.  Let A be the matrix of the step, f its characteristic polynomial
and j = x^J mod f.  J steps after a state s the state is j(A) s = Σ A^e s over the exponents e of j.
Sources: D. Blackman, S. Vigna, Scrambled linear pseudorandom number generators (2021); M. Matsumoto, T. Nishimura,
Mersenne Twister (1998); H. Haramoto et al., Efficient jump ahead for F2-linear random number generators (2008).
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate, repeat
from typing import TYPE_CHECKING, Any, Self

from f2x.foreign_names import ForeignNames
from f2x.integers import brief, integer, natural_number, positive_integer, shown
from f2x.matrix import F2Matrix
from f2x.poly import F2Poly
from f2x.text import bits_of_sequence

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["MT19937", "XOROSHIRO128", "XOSHIRO256", "LinearGenerator", "characteristic_polynomial", "constants", "lfsr"]

LARGEST_RECOVERED = 2048
"""The most bits of a state that is recovered from output."""
LANGUAGES = ("c", "rust", "python")
_ARRAYS = {
    "c": ("static const uint{word}_t {name}[] = {{", "};", "0x{:0{digits}x}"),
    "rust": ("const {name}: [u{word}; {count}] = [", "];", "0x{:0{digits}x}"),
    "python": ("{name} = (", ")", "0x{:0{digits}x}"),
}


def characteristic_polynomial(outputs: Iterable[int]) -> F2Poly:
    """Return the polynomial of the shortest linear recurrence that every bit of the outputs of a generator satisfies.

    Parameters
    ----------
    outputs : iterable of int
        The outputs, in order, which must depend linearly on the state.  Twice as many as the state has bits suffice.

    Returns
    -------
    F2Poly
        The least common multiple of the minimal polynomials of the sequences of bit 0, of bit 1, and so on.  It divides
        the characteristic polynomial of the step.

    Raises
    ------
    ValueError
        If the outputs do not determine the recurrence of a bit, because they are too few or satisfy no recurrence.

    Examples
    --------
    >>> outputs, state = [], 0b1011
    >>> for _ in range(16):
    ...     outputs.append(state & 3)
    ...     state = state >> 1 | (state ^ state >> 1) % 2 << 3
    >>> characteristic_polynomial(outputs)
    F2Poly('x^4 + x + 1')
    """
    values = [natural_number("an output", value) for value in outputs]
    total = F2Poly(1)
    for bit in range(max((value.bit_length() for value in values), default=0)):
        f = F2Poly.minimal_polynomial([value >> bit & 1 for value in values])
        if 2 * f.degree() > len(values):
            raise ValueError(f"{len(values)} outputs do not determine the recurrence of bit {bit}; give more of them")
        total = total.lcm(f)
    return total


def constants(jump: F2Poly, language: str, *, name: str = "JUMP", word: int = 64, count: int | None = None) -> str:
    """Return the source of an array in C, Rust or Python with the bits of a polynomial in words, the lowest word first.

    Parameters
    ----------
    jump : F2Poly
        The polynomial, such as the result of `LinearGenerator.jump_polynomial`.
    language : str
        The language: "c", "rust" or "python".
    name : str, default "JUMP"
        The name of the array.
    word : int, default 64
        The number of bits of a word.
    count : int, optional
        The number of words of the array; by default as many as the polynomial needs.

    Returns
    -------
    str
        The definition of the array, with four words on a line.

    Raises
    ------
    ValueError
        For another language, for a `word` below 1, or if `count` words are too few.

    Examples
    --------
    >>> print(constants(F2Poly("x^70 + x + 1"), "rust"))
    const JUMP: [u64; 2] = [
        0x0000000000000003, 0x0000000000000040,
    ];
    """
    if language not in LANGUAGES:
        raise ValueError(f"unknown language {language!r}; choose from {', '.join(LANGUAGES)}")
    needed = max(1, -(-(jump.degree() + 1) // positive_integer("the bits of a word", word)))
    count = needed if count is None else count
    if count < needed:
        raise ValueError(f"the polynomial has {needed} words, got {count}")
    first, last, number = _ARRAYS[language]
    bits = int(jump)
    digits = -(-word // 4)
    words = [number.format(bits >> word * i & (1 << word) - 1, digits=digits) for i in range(count)]
    rows = ["    " + ", ".join(words[i : i + 4]) + "," for i in range(0, count, 4)]
    return "\n".join([first.format(name=name, word=word, count=count), *rows, last])


@dataclass(frozen=True)
class LinearGenerator(ForeignNames):
    """A generator in a state, whose step from state to state is linear over F2; immutable.

    Parameters
    ----------
    name : str
        The name of the generator, for its repr and error messages.
    size : int
        The number of bits of a state.
    step : callable
        A function that maps a state to the next state, both integers.
    degree : int
        The degree of the characteristic polynomial, which is `size` unless some bits of the state are never used.
    word : int, default 64
        The number of bits of a word of the state and of the constants.
    state : int, default 1
        The state, also called seed.

    Examples
    --------
    >>> XOSHIRO256.at([1, 2, 3, 4]).jump(10**30).jump(-10**30).words()
    (1, 2, 3, 4)
    >>> print(XOSHIRO256.constants(2**128, "c"))
    static const uint64_t JUMP[] = {
        0x180ec6d33cfd0aba, 0xd5a61266f0c9392c, 0xa9582618e03fc9aa, 0x39abdc4529b1661c,
    };
    """

    name: str
    size: int
    step: Callable[[int], int] = field(repr=False)
    degree: int
    word: int = 64
    state: int = 1

    def __post_init__(self) -> None:
        """Check the state."""
        if natural_number("a state (`recover` takes output bits)", self.state) >> self.size:
            raise ValueError(f"a state of {self.name} has at most {self.size} bits, got {brief(self.state)}")

    def at(self, state: int | Iterable[int]) -> Self:
        """Return the generator in a state, an integer or its words, word 0 first.

        ValueError for more than `size` bits, another number of words, or a word that is too large.
        """
        if isinstance(state, Iterable):
            numbers = [natural_number("a word", word) for word in state]
            count = -(-self.size // self.word)
            if len(numbers) != count or max(numbers) >> self.word:
                kind = f"{count} words of {self.word} bits"
                raise ValueError(f"a state of {self.name} is an integer or {kind}, got {len(numbers)} words")
            state = sum(word << self.word * i for i, word in enumerate(numbers))
        return replace(self, state=state)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return, for pickle and copy, a call that makes the generator."""
        if made_of := getattr(self.step, "made_of", None):
            return lfsr, (*made_of, self.state)
        return type(self), (self.name, self.size, self.step, self.degree, self.word, self.state)

    def words(self) -> tuple[int, ...]:
        """Return the state as words of `word` bits, word 0 first."""
        return tuple(self.state >> start & (1 << self.word) - 1 for start in range(0, self.size, self.word))

    def states(self) -> Iterator[int]:
        """Return an endless iterator over the state and the states that follow it.

        >>> from itertools import islice
        >>> [state & 1 for state in islice(lfsr("x^4 + x + 1").states(), 15)]
        [1, 0, 0, 0, 1, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1]
        """
        return accumulate(repeat(self.state), lambda before, _: self.step(before))

    def __iter__(self) -> Iterator[int]:
        """Iterate over `states()`."""
        return self.states()

    def bits(self, count: int, packed: bool = False) -> "npt.NDArray[np.uint8]":
        """Return an array of `count` output bits, the lowest bits of the states from this one on.

        With `packed`, a byte has 8 of them, the first as its lowest bit.  They come from one division by the
        characteristic polynomial, for which steps give the first `degree` bits; the bits of an `lfsr` need no steps.

        >>> lfsr("x^4 + x + 1").bits(15).tolist()
        [1, 0, 0, 0, 1, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1]
        """
        import numpy as np

        f, count = self.polynomial(), natural_number("the number of bits", count)
        whole = (self._numerator(f) << count) // f
        array = np.frombuffer(bytes(whole.reverse(count - 1 if count else 0)).ljust(-(-count // 8), b"\0"), np.uint8)
        return array if packed else np.unpackbits(array, count=count, bitorder="little")

    def _numerator(self, f: F2Poly) -> F2Poly:
        """Return the F2Poly p for which p / f is the series in 1/x of the bits u_0/x + u_1/x² + ..."""
        if known := getattr(self.step, "numerator", None):
            return known(F2Poly(self.state))  # type: ignore[no-any-return]
        first = 0
        for _, value in zip(range(self.degree), self.states(), strict=False):
            first = first << 1 | value & 1
        return f * F2Poly(first) >> self.degree

    def recover(self, output: Any) -> Self:
        """Return the generator in the state behind output bits, as `bits` returns them from this state on.

        The bits are an iterable or array of integers, taken modulo 2, or a text of 0 and 1.  ValueError for fewer than
        `size` bits, for bits that no state gives or that do not determine it, and for states of more than 2,048 bits.
        It calls `step` about size² times.

        >>> bits = lfsr("16,14,13,11,0", "fibonacci", state=0xACE1).bits(40)
        >>> again = lfsr("16,14,13,11,0", "fibonacci").recover(bits[:20])
        >>> hex(again.state), bool((again.bits(40) == bits).all())
        ('0xace1', True)
        """
        reversed_bits, count = bits_of_sequence(output)
        if count < self.size or self.size > LARGEST_RECOVERED:
            raise ValueError(
                f"a state of {self.size} bits needs as many output bits, and at most {LARGEST_RECOVERED}, got {count}"
            )
        columns = []
        for j in range(self.size):
            states = zip(range(count), self.at(1 << j).states(), strict=False)
            columns.append(sum((value & 1) << k for k, value in states))
        A = F2Matrix.from_rows(columns, count).T
        bits = [reversed_bits >> count - 1 - k & 1 for k in range(count)]
        if A.rank() < self.size or A.witness(bits):
            raise ValueError(f"these bits are {'not an output' if A.witness(bits) else 'the output of several states'}")
        return self.at(sum(bit << j for j, bit in enumerate(A.solve(bits))))

    def polynomial(self) -> F2Poly:
        """Return the characteristic polynomial of the step, as the shortest recurrence of a bit in 2 · degree states.

        The first state has only its top bit 1.  ValueError if no bit has a shortest recurrence of order `degree`.
        """
        if f := getattr(self.step, "polynomial", None) or _polynomial(self.size, self.step, self.degree):
            return f
        raise ValueError(f"no bit of {self.name} has a shortest recurrence of degree {self.degree}")

    def period(self, seconds: float = 60.0) -> int:
        """Return the longest period of a state, the order of x modulo `polynomial()`.

        ValueError if a step cannot be reversed; `seconds` and RuntimeError are those of `F2Poly.order`.

        >>> XOSHIRO256.period() == 2**256 - 1
        True
        """
        return self.polynomial().order(seconds)

    def jump_polynomial(self, steps: int) -> F2Poly:
        """Return x^steps modulo the characteristic polynomial, an F2Poly; a negative number of steps goes back."""
        return pow(F2Poly(2), steps, self.polynomial())

    def jump(self, steps: int) -> Self:
        """Return the generator in the state after a number of steps, of any size; a negative number goes back.

        Bits of the state that are never used are 0 then.  ValueError if the characteristic polynomial does not
        annihilate the state, because the step is not linear; for steps back if the step is not invertible; or if
        `polynomial` raises it.  The first call takes 2 · degree steps to find the polynomial, each call `degree` steps.

        >>> import random
        >>> version, (*words, position), gauss = random.Random(1).getstate()
        >>> words = MT19937.at(words).jump(1000).words()  # skips 1,000 numbers of 32 bits
        >>> ahead, steps = random.Random(), random.Random(1)
        >>> ahead.setstate((version, (*words, position), gauss))
        >>> _ = [steps.getrandbits(32) for _ in range(1000)]
        >>> ahead.getrandbits(32) == steps.getrandbits(32)
        True
        """
        if self.degree < self.size:  # a step clears the unused bits
            start, steps = self.at(self.step(self.state)), integer("the number of steps", steps) - 1
        else:
            start = self
        f = self.polynomial()
        jump, whole = int(pow(F2Poly(2), steps, f)), int(f)
        result = check = 0
        for e, power in zip(range(whole.bit_length()), start.states(), strict=False):
            if jump >> e & 1:
                result ^= power
            if whole >> e & 1:
                check ^= power
        if check:
            raise ValueError(f"the polynomial of {self.name} does not annihilate the state: is the step linear?")
        return self.at(result)

    def constants(self, steps: int, language: str, *, name: str = "JUMP") -> str:
        """Return the source of an array in C, Rust or Python with the bits of jump_polynomial(steps) in words."""
        count = -(-self.degree // self.word)
        return constants(self.jump_polynomial(steps), language, name=name, word=self.word, count=count)


@lru_cache(maxsize=64)
def _polynomial(size: int, step: Callable[[int], int], degree: int) -> F2Poly | None:
    for bit in range(size - 1, -1, -1):
        state, bits = 1 << size - 1, []
        for _ in range(2 * degree):
            bits.append(state >> bit & 1)
            state = step(state)
        f = F2Poly.minimal_polynomial(bits)
        if f.degree() == degree:
            return f
    return None


def lfsr(polynomial: F2Poly | str, kind: str = "product", shift: str = "right", state: int = 1) -> LinearGenerator:
    """Return a linear feedback shift register; by default its step is the product by x modulo the polynomial.

    Parameters
    ----------
    polynomial : F2Poly, or any argument that F2Poly accepts
        The polynomial f, of degree n ≥ 1 and with constant term 1; its exponents above 0 are the taps, as in
        lfsr("16,14,13,11,0").
    kind : str, default "product"
        "product": multiply the state by x modulo f.  "fibonacci": the sum of the bits at the taps enters.  "galois":
        the bit that leaves is added at the taps.
    shift : str, default "right"
        "right": towards the lowest bit, where tap k is bit n - k of a Fibonacci register, and bit k - 1 of a Galois
        register, whose step is a division by x modulo f.  "left": towards the highest bit, where tap k is bit k - 1;
        the Galois register is then the product.
    state : int, default 1
        The state (seed).

    Returns
    -------
    LinearGenerator
        A generator of size n.  `bits` is its output, `jump` the register after many steps, `recover` the register in
        the state behind output, `period` the longest period.

    Raises
    ------
    ValueError
        For a constant polynomial, one that x divides, another kind or shift, or a state of more than n bits.

    Notes
    -----
    The characteristic polynomial, `polynomial()`, is f for the product, else f.reverse().

    Examples
    --------
    >>> register = lfsr("16,14,13,11,0", "fibonacci", state=0xACE1)
    >>> register.bits(12).tolist(), hex(register.jump(10**18).state), register.period()
    ([1, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1], '0xac7b', 65535)
    """
    f = F2Poly(polynomial)
    if f.degree() < 1 or not f[0]:
        raise ValueError(f"a shift register's polynomial has degree 1 or more and constant term 1, got {f!r}")
    kind, shift = ("galois", "left") if (kind, shift) == ("product", "right") else (kind, shift)
    if kind not in ("fibonacci", "galois") or shift not in ("right", "left"):
        raise ValueError(
            f"unknown kind {kind!r} or shift {shift!r}; choose from product, or fibonacci, galois and right, left"
        )
    return LinearGenerator(f"lfsr {f}", f.degree(), _register(f, kind, shift), f.degree(), state=state)


@lru_cache(maxsize=1024)
def _register(f: F2Poly, kind: str, shift: str) -> Any:
    """Return the step of a shift register, a function, with what LinearGenerator takes from it in place of steps."""
    n, bits = f.degree(), int(f)
    top, left, right = n - 1, bits >> 1, int(f.reverse()) & (1 << n) - 1
    g = f if (kind, shift) == ("galois", "left") else f.reverse()
    steps: dict[tuple[str, str], tuple[Callable[[int], int], Callable[[F2Poly], F2Poly]]] = {
        ("galois", "left"): (
            lambda state: state << 1 ^ (bits if state >> top else 0),  # from x^(n - 1) s on, undone by the next
            lambda s: g * ((((s << top) % g).reverse(top) << n) // g.reverse()).reverse(top) >> n,
        ),
        ("galois", "right"): (
            lambda state: state >> 1 ^ (left if state & 1 else 0),  # its bits are the series s / f in x
            lambda s: s.reverse(top),
        ),
        ("fibonacci", "left"): (
            lambda state: (state << 1 | (state & left).bit_count() & 1) & (1 << n) - 1,  # s has the last n bits
            lambda s: ((g * s >> n) << top) % g,
        ),
        ("fibonacci", "right"): (
            lambda state: state >> 1 | ((state & right).bit_count() & 1) << top,  # s has the next n bits
            lambda s: g * s.reverse(top) >> n,
        ),
    }
    step: Any
    step, step.numerator = steps[kind, shift]
    step.polynomial, step.made_of = g, (f, kind, shift)
    return step


_M64 = (1 << 64) - 1


def _rotated(x: int, count: int) -> int:
    return (x << count | x >> 64 - count) & _M64


def _xoshiro256(state: int) -> int:
    s0, s1, s2, s3 = (state >> 64 * i & _M64 for i in range(4))
    t = s1 << 17 & _M64
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= t
    return s0 | s1 << 64 | s2 << 128 | _rotated(s3, 45) << 192


def _xoroshiro128(state: int) -> int:
    s0, s1 = state & _M64, state >> 64
    s1 ^= s0
    return _rotated(s0, 24) ^ s1 ^ (s1 << 16 & _M64) | _rotated(s1, 37) << 64


def _mt19937(state: int) -> int:
    """Return the next state: word 0, of which only the top bit is used, is dropped, and word 623 is new.

    The unused bits of the new word 0 are set to 0.
    """
    y = state & 0x8000_0000 | state >> 32 & 0x7FFF_FFFF
    new = state >> 32 * 397 & 0xFFFF_FFFF ^ y >> 1 ^ (0x9908_B0DF if y & 1 else 0)
    return (state >> 32 | new << 32 * 623) & ~0x7FFF_FFFF


XOSHIRO256 = LinearGenerator("xoshiro256", 256, _xoshiro256, 256)
"""The step that xoshiro256++, xoshiro256** and xoshiro256+ share."""

XOROSHIRO128 = LinearGenerator("xoroshiro128", 128, _xoroshiro128, 128)
"""The step of xoroshiro128+ and xoroshiro128** with the constants 24, 16 and 37."""


class _MersenneTwister(LinearGenerator):
    """The Mersenne Twister, a LinearGenerator that is recovered from 624 outputs of 32 bits."""

    def at(self, state: int | Iterable[int]) -> Self:
        """Return the generator in a state, an integer or its 624 words, word 0 first.

        ValueError also for a seed, that is an integer below 2^32, and for a state of which only word 0 is not 0.
        """
        generator = super().at(state)
        if not generator.state >> 32:
            numpy = "MT19937.at(numpy.random.RandomState(seed).get_state()[1])"
            raise ValueError(f"a state of MT19937 has 624 words, got {shown(state)}; of a seed: {numpy}")
        return generator

    def recover(self, output: Any) -> Self:
        """Return the generator in the state behind 624 outputs of 32 bits; random.setstate takes its words.

        >>> import random
        >>> outputs = [random.getrandbits(32) for _ in range(624)]
        >>> twin = random.Random()
        >>> twin.setstate((3, (*MT19937.recover(outputs).words(), 624), None))
        >>> twin.random() == random.random()
        True
        """
        numbers = [natural_number("an output", number) for number in output]
        if len(numbers) != 624 or max(numbers) >> 32:
            raise ValueError(f"MT19937 is recovered from 624 outputs of 32 bits, got {len(numbers)} outputs")
        return self.at([_untempered(number) for number in numbers])

    def outputs(self, count: int) -> list[int]:
        """Return the `count` outputs of 32 bits that follow the 624 words of the state.

        >>> import random
        >>> seen = [random.getrandbits(32) for _ in range(624)]
        >>> MT19937.recover(seen).outputs(3) == [random.getrandbits(32) for _ in range(3)]
        True
        """
        words = list(self.words())
        for k in range(natural_number("the number of outputs", count)):
            y = words[k] & 0x8000_0000 | words[k + 1] & 0x7FFF_FFFF
            words.append(words[k + 397] ^ y >> 1 ^ (0x9908_B0DF if y & 1 else 0))
        return [_tempered(word) for word in words[624:]]


def _tempered(y: int) -> int:
    """Return the output of MT19937 for a word of the state."""
    y ^= y >> 11
    y ^= y << 7 & 0x9D2C_5680
    y ^= y << 15 & 0xEFC6_0000
    return y ^ y >> 18


def _untempered(y: int) -> int:
    """Return the word of the state behind an output of MT19937."""
    y ^= y >> 18
    y ^= y << 15 & 0xEFC6_0000
    x = y
    for _ in range(4):
        x = y ^ x << 7 & 0x9D2C_5680
    y = x
    for _ in range(2):
        y = x ^ y >> 11
    return y


MT19937 = _MersenneTwister("MT19937", 32 * 624, _mt19937, 19_937, word=32)
"""The Mersenne Twister; a step makes one word.  The 31 low bits of word 0 are not used.

`recover` takes 624 outputs of 32 bits, and `outputs` returns those that follow.
"""
