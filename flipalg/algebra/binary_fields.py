"""The fields F_{2^d}, and the orders of the elements t of their quadratic extensions, given by x = t + 1/t.

Elements are Python integers, bit i the coefficient of z^i, modulo the least irreducible polynomial of degree d.
"""

from f2x import F2Modulus, F2Poly
from f2x.power_factors import prime_factors_of_power
from flipalg.algebra.integers import order_from_multiple

__all__ = ["Field"]


class Field:
    """F_{2^d} = F2[z]/(f), f the least irreducible of degree d."""

    def __init__(self, d: int) -> None:
        """Find f, and the primes of 2^d - 1 and 2^d + 1."""
        self.d = d
        self.modulus = F2Modulus(F2Poly.irreducible(d))
        self.primes = {sign: prime_factors_of_power(d, sign, float("inf")).primes for sign in (-1, 1)}

    def multiply(self, x: int, y: int) -> int:
        """Return x y."""
        return int(self.modulus.multiply(F2Poly(x), F2Poly(y)))

    def frobenius(self, x: int, times: int = 1) -> int:
        """Return x^(2^times)."""
        element = F2Poly(x)
        for _ in range(times):
            element = self.modulus.square(element)
        return int(element)

    def minimal_polynomial(self, x: int) -> F2Poly:
        """Return the irreducible polynomial over F2 with the root x: the first relation between 1, x, x², ..."""
        pivots: dict[int, tuple[int, int]] = {}
        power, e = 1, 0
        while True:
            rest, relation = power, 1 << e
            while rest and (lead := rest.bit_length()) in pivots:
                rest ^= pivots[lead][0]
                relation ^= pivots[lead][1]
            if not rest:
                return F2Poly(relation)
            pivots[rest.bit_length()] = rest, relation
            power, e = self.multiply(power, x), e + 1

    def orbit(self, x: int) -> set[int]:
        """Return the conjugates x, x², x⁴, ... of x."""
        found, y = {x}, self.frobenius(x)
        while y != x:
            found.add(y)
            y = self.frobenius(y)
        return found

    def power_sum(self, x: int, n: int) -> int:
        """Return t^n + t^-n for x = t + 1/t, by doubling; it is 0 iff t^n = 1."""
        multiply, square, element = self.modulus.multiply, self.modulus.square, F2Poly(x)
        low, high = F2Poly(0), element
        for bit in format(n, "b"):
            both = multiply(low, high) + element
            low, high = (both, square(high)) if bit == "1" else (square(low), both)
        return int(low)

    def order(self, x: int) -> int:
        """Return the order of t, where x = t + 1/t ≠ 0."""
        sign = -1 if self.power_sum(x, (1 << self.d) - 1) == 0 else 1
        return order_from_multiple((1 << self.d) + sign, self.primes[sign], lambda n: self.power_sum(x, n) == 0)

    def fixed(self, e: int) -> list[int]:
        """Return a basis of F_{2^e}, the elements with x^(2^e) = x, for a divisor e of d."""
        pivots: dict[int, tuple[int, int]] = {}
        basis = []
        for i in range(self.d):
            x = 1 << i
            image = self.frobenius(x, e) ^ x
            while image and (lead := image.bit_length()) in pivots:
                image ^= pivots[lead][0]
                x ^= pivots[lead][1]
            if image:
                pivots[image.bit_length()] = image, x
            else:
                basis.append(x)
        return basis
