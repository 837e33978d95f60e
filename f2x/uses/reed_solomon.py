"""Reed–Solomon codes: encode, and correct errors by Peterson's algorithm.

The symbols of a word are the coefficients of a polynomial, highest first, that vanishes at a^first, ...,
a^(first + n - k - 1) for a primitive element a.
Source: R. E. Blahut, Algebraic Codes for Data Transmission (2003), sections 6.2 and 7.1.
"""

from typing import Any

import numpy as np

from f2x.foreign_names import ForeignNames
from f2x.integers import brief, natural_number, positive_integer
from f2x.poly import F2Extension, F2Poly
from f2x.uses.extension_array import ExtensionArray

__all__ = ["ReedSolomon"]

MOST_CHECKS = 2**22
"""The most entries of the matrix of a code, n (n - k): some seconds."""


class ReedSolomon(ForeignNames):
    """A Reed–Solomon code of words of n symbols, the first k of which are the message; it corrects (n - k) // 2 errors.

    Parameters
    ----------
    n : int
        The number of symbols of a word; if it is below 2^degree - 1, the code is shortened.
    k : int
        The number of symbols of a message.
    field : F2Extension, optional
        The field of the symbols; by default the smallest with n < 2^degree, modulo `F2Poly.primitive(degree)`, for
        bytes x^8 + x^4 + x^3 + x^2 + 1.
    first : int, default 1
        The exponent of the first root; galois takes 1, reedsolo 0.

    Raises
    ------
    ValueError
        Unless k < n < 2^degree and n (n - k) <= 2^22.

    Examples
    --------
    >>> code = ReedSolomon(255, 223)
    >>> word = bytearray(code.encode(b"spam".ljust(223)))
    >>> word[:16] = bytes(16)
    >>> code.decode(word).rstrip()
    b'spam'
    """

    def __init__(self, n: int, k: int, field: Any = None, first: int = 1) -> None:
        """Make the code."""
        self.n, self.k = positive_integer("n", n), positive_integer("k", k)
        checks = self.n - self.k
        if checks > 0 and self.n * checks > MOST_CHECKS:
            raise ValueError(f"a code needs n (n - k) <= {MOST_CHECKS:,}, got n = {brief(n)} and k = {brief(k)}")
        degree = min(self.n.bit_length(), 64)
        self.field = F2Extension(modulus=F2Poly.primitive(degree)) if field is None else field
        self.first = natural_number("the exponent of the first root", first)
        if not self.k < self.n < self.field.order():
            order = brief(self.field.order())
            raise ValueError(f"a code over {self.field} needs k < n < {order}, got n = {brief(n)} and k = {brief(k)}")
        a = self.field.primitive_element()
        self._places = self.field.array([a**j for j in range(self.n - 1, -1, -1)])
        exponents = range(self.first, self.first + checks)
        self._checks = self.field.array(np.stack([(self._places**e).to_numpy() for e in exponents]))
        self._parities = self._check_symbols([a**e for e in exponents])

    def _check_symbols(self, roots: list[Any]) -> ExtensionArray:
        """Return the matrix of check symbols; column j is x^(n - 1 - j) modulo the polynomial with these roots."""
        divisor = self.field.array([1])  # its leading coefficient first
        for root in roots:
            divisor = self._padded(divisor, 0, 1) + self._padded(divisor, 1, 0) * root
        columns = [divisor[1:]]
        for _ in range(self.k - 1):
            columns.append(self._padded(columns[-1][1:], 0, 1) + columns[0] * columns[-1][0])
        return self.field.array(np.stack([column.to_numpy() for column in reversed(columns)], axis=1))

    def _padded(self, symbols: ExtensionArray, before: int, after: int) -> ExtensionArray:
        """Return the symbols with zeros before and after them."""
        return self.field.array(np.pad(symbols.to_numpy(), (before, after)))

    def __repr__(self) -> str:
        """Return a call that constructs the code."""
        return f"ReedSolomon({self.n}, {self.k}, {self.field!r}, {self.first})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Return, for pickle and copy, the class and its arguments."""
        return ReedSolomon, (self.n, self.k, self.field, self.first)

    def __eq__(self, other: object) -> bool:
        """Return whether the codes are equal."""
        return self.__reduce__() == other.__reduce__() if isinstance(other, ReedSolomon) else NotImplemented

    def __hash__(self) -> int:
        """Return a hash of the arguments."""
        return hash(self.__reduce__())

    def encode(self, message: Any) -> Any:
        """Return the message followed by its n - k check symbols: bytes for bytes, else an ExtensionArray."""
        symbols = self._read(message, self.k)
        return self._like(message, [*symbols.tolist(), *(self._parities @ symbols).tolist()])

    def decode(self, word: Any) -> Any:
        """Return the message of the word that differs from the given one in at most (n - k) // 2 symbols.

        ValueError if there is no such word.

        >>> ReedSolomon(7, 4).decode([1, 1, 1, 1, 2, 3, 4])
        Traceback (most recent call last):
        ...
        ValueError: no word of the code is within distance 1
        """
        received = self._read(word, self.n)
        syndromes = self._checks @ received
        symbols = received.to_numpy()
        if syndromes != 0:
            t = (self.n - self.k) // 2
            bits = syndromes.tolist()
            errors = self.field.array([bits[i : i + t] for i in range(t)]).rank() if t else 0
            try:
                places = self._error_places(bits, errors)
                symbols[places] ^= self._checks[:, places].solve(syndromes).to_numpy()
            except ValueError:
                raise ValueError(f"no word of the code is within distance {t}") from None
        return self._like(word, symbols[: self.k])

    def _error_places(self, syndromes: list[int], errors: int) -> list[int]:
        """Return the indices of the errors, where the locator vanishes; ValueError unless there are as many."""
        rows = [syndromes[i : i + errors] for i in range(errors)]
        locator = self.field.array(rows).solve(syndromes[errors : 2 * errors])
        values = self.field.polynomial([*locator.tolist(), 1])(self._places).tolist()
        places = [j for j, value in enumerate(values) if not value]
        if len(places) != errors:
            raise ValueError("the locator has too few roots")
        return places

    def _read(self, values: Any, count: int) -> ExtensionArray:
        symbols: ExtensionArray = self.field.array(values)
        if symbols.shape != (count,):
            raise ValueError(f"expected {count} symbols, got the shape {symbols.shape}")
        return symbols

    def _like(self, values: Any, symbols: Any) -> Any:
        array = self.field.array(symbols)
        return array.to_numpy().tobytes() if isinstance(values, bytes | bytearray | memoryview) else array
