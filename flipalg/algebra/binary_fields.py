"""The fields F_{2^d} on packed polynomials, and the orders that belong to their elements as x = t + 1/t.

Main definitions
    Field(d)                    multiplication, orbits under x → x², minimal polynomials
    Field.order(x)              the order of t, from the primes of 2^d - 1 or 2^d + 1
    Field.power_sum(x, n)       t^n + t^-n
Main statements
    t^(2n) + t^(-2n) = (t^n + t^-n)², and the one of m times that of n is that of m + n plus that of m - n
    t^n = 1 iff t^n + t^-n = 0                       test_orders_are_ranks_of_apparition
Conventions
    Elements are Python integers, bit i the coefficient of z^i, modulo the first irreducible of degree d.  Nothing is
    converted, which for d ≤ 64 matters more than how products are made.
"""

from flipalg.algebra.f2.arithmetic import factor
from flipalg.algebra.f2.bits import multiply_sparse
from flipalg.algebra.f2.by_integers import INTEGERS
from flipalg.algebra.integers import order_from_multiple
from flipalg.algebra.power_factors import prime_factors_of_power


class Field:
    """F_{2^d} = F2[z]/(f), f the first irreducible of degree d; elements are packed polynomials."""

    def __init__(self, d: int) -> None:
        """Find f, and the primes of 2^d - 1 and 2^d + 1."""
        self.d = d
        self.f = next(f for f in range((1 << d) + 1, 2 << d, 2) if factor(f) == [(f, 1)])
        self._reduce = INTEGERS.reducer(self.f)
        self.primes = {sign: prime_factors_of_power(d, sign, float("inf")).primes for sign in (-1, 1)}

    def multiply(self, x: int, y: int) -> int:
        """Return x y."""
        return self._reduce(multiply_sparse(x, y))

    def frobenius(self, x: int, times: int = 1) -> int:
        """Return x^(2^times)."""
        for _ in range(times):
            x = self.multiply(x, x)
        return x

    def minimal_polynomial(self, x: int) -> int:
        """Return the irreducible polynomial over F2 with the root x: the first relation between 1, x, x², ..."""
        pivots: dict[int, tuple[int, int]] = {}
        power, e = 1, 0
        while True:
            rest, relation = power, 1 << e
            while rest and (lead := rest.bit_length()) in pivots:
                rest ^= pivots[lead][0]
                relation ^= pivots[lead][1]
            if not rest:
                return relation
            pivots[rest.bit_length()] = rest, relation
            power, e = self.multiply(power, x), e + 1

    def orbit(self, x: int) -> set[int]:
        """Return x, x², x⁴, ..."""
        found, y = {x}, self.multiply(x, x)
        while y != x:
            found.add(y)
            y = self.multiply(y, y)
        return found

    def power_sum(self, x: int, n: int) -> int:
        """Return t^n + t^-n where x = t + 1/t, by doubling: 0 iff t^n = 1."""
        low, high = 0, x
        for bit in format(n, "b"):
            both = self.multiply(low, high) ^ x
            if bit == "1":
                low, high = both, self.multiply(high, high)
            else:
                low, high = self.multiply(low, low), both
        return low

    def order(self, x: int) -> int:
        """Return the order of t, x = t + 1/t ≠ 0."""
        sign = -1 if self.power_sum(x, (1 << self.d) - 1) == 0 else 1
        return order_from_multiple((1 << self.d) + sign, self.primes[sign], lambda n: self.power_sum(x, n) == 0)

    def fixed(self, e: int) -> list[int]:
        """Return a basis of F_{2^e}, the elements with x^(2^e) = x, e | d."""
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
