"""How many solutions a board of k colors has: the nullity mod p, and one determinant over Z for all numbers of colors.

Main definitions
    nullity(m, n, p)              dim ker G over F_p, p prime
    is_unique(m, n, c)            exactly one solution with c colors, c any number
    colors_determinant(m, n)      D = det G over Z
    determinant_is_zero(m, n)     by the theorem: no number of colors
    invariant_factors(m, n)       the Smith form of G over Z, without its ones
    count(m, n, c)                how many presses flip nothing with c colors
Main statements
    nullity mod p = deg gcd(d_m(x), D_n(x)) over F_p
        as over F2: A_m and A_n are nonderogatory, and c0 c3 - c1 c2 = ±1;  test_nullity_mod_p_is_the_rank
    det G = (-1)^{mn} Res(d_m, D_n), as D_n(α) = (-1)^n Π (v(α) + w(α) β) over the eigenvalues β of A_n
        test_determinant_is_the_determinant
    Res(d_m, D_n) is the product over irreducible factors   test_parts_of_a_determinant_are_the_resultant
    D = 0 (plus) iff 5 | m+1 and 5 | n+1, or 3 divides one of them and 2 the other
        proved in docs/mathematics/colors.md; test_determinants_that_are_0
    the Smith form of G is that of D_n(A_m), m × m, and ones
        coker G = Z[x, y]/(d_m(x), d_n(y), v + w y) = Z[x]/(d_m(x), D_n(x)), as over F2;  test_smith_form_is_that_of_G
    presses that flip nothing: Π gcd(c, s_i) over the Smith form, c for s_i = 0
Conventions
    A press adds 1 to each cell that it reaches, modulo the number of colors.
References
    J. H. Conway, A. J. Jones, Trigonometric diophantine equations, Acta Arith. 30 (1976) 229-240.
"""

from math import gcd, prod

from flint import fmpz, fmpz_mat, fmpz_poly, nmod_poly

from flipalg.algebra import checking
from flipalg.algebra.by_child import called_if
from flipalg.algebra.integers import brief, positive_integer, refuse_beyond_memory
from flipalg.colors.polynomials import (
    LARGEST_PRIME,
    Form,
    determinant_polynomial,
    determinant_polynomial_mod,
    form,
    number_of_colors,
    pair_modulo,
    prime,
    primes_of,
    side_polynomial,
    side_polynomial_mod,
    sides_of,
)

LARGEST_RESULTANT = 2_000
"""Sides up to which the determinant over Z is computed: it has about mn/2 bits."""

UNDIVIDED = 2_000
"""Product of the sides up to which the resultant of the whole polynomials is the quickest."""

LARGEST_SMITH = 150

DEAF_GCD, DEAF_RESULTANT, DEAF_SMITH = 50_000, 90_000, 70
"""Degree, product of the sides, and side: beyond, flint would be deaf to Ctrl-C for long, and a child does the work."""


def nullity(m: int, n: int, colors: int, neighborhood: str = "plus") -> int:
    """Return dim ker G over F_p: with p colors there are p^nullity solutions, or none.

    m, n     any integers ≥ 1, of which the smaller must be moderate
    colors   a prime p
    Costs a gcd of degree min(m, n), and 4 log2(max(m, n)) products modulo it where the sides differ much.
    Raises TypeError or ValueError for bad sizes, numbers of colors and names, MemoryError for two huge sides.

    >>> nullity(2, 2, 3), nullity(4, 4, 2), nullity(10**100, 5, 3)
    (1, 4, 0)
    """
    m, n, p = positive_integer("m", m), positive_integer("n", n), prime(colors)
    where = form(neighborhood)
    found: int = called_if(min(m, n) > DEAF_GCD, f"{__name__}:gcd_degree", m, n, p, where.name)
    if checking.is_wanted():
        second = _second_gcd(m, n, p, where).degree()
        checking.require_equal(f"the nullity modulo {p} of the {brief(m)} × {brief(n)} board", found, int(second))
    return found


def gcd_degree(m: int, n: int, p: int, neighborhood: str) -> int:
    """Return deg gcd(d_m, D_n) modulo p, by flint, which is deaf to Ctrl-C."""
    return int(_gcd(m, n, p, form(neighborhood)).degree())


def _gcd(m: int, n: int, p: int, neighborhood: Form) -> nmod_poly:
    if m > n:
        m, n, neighborhood = n, m, neighborhood.transposed
    d = determinant_polynomial_mod(m, p)
    if n <= 4 * m:
        return d.gcd(side_polynomial_mod(n, neighborhood, p))
    v, w = sides_of(neighborhood, p)
    return d.gcd(pair_modulo(n, -v, w * w, d)[0])


def _second_gcd(m: int, n: int, p: int, neighborhood: Form) -> nmod_poly:
    """Return gcd(d_n, D_m) with the sides exchanged, m ≤ n, by remainders whatever n is."""
    if m > n:
        m, n, neighborhood = n, m, neighborhood.transposed
    D = side_polynomial_mod(m, neighborhood.transposed, p)
    return D.gcd(pair_modulo(n, nmod_poly([0, 1], p), nmod_poly([1], p), D)[0])


def is_unique(m: int, n: int, colors: int, neighborhood: str = "plus") -> bool:
    """Return whether the board has exactly one solution with `colors` colors, any number ≥ 2: no prime in it divides D.

    With 2^63 colors or more, which are not factored, the sides go to 2,000.

    >>> is_unique(2, 2, 6), is_unique(3, 3, 6), is_unique(3, 3, 7)
    (False, True, False)
    """
    c = number_of_colors(colors)
    if c >= LARGEST_PRIME:
        return gcd(c, colors_determinant(m, n, neighborhood)) == 1
    return all(nullity(m, n, p, neighborhood) == 0 for p in primes_of(c))


def determinant_is_zero(m: int, n: int) -> bool:
    """Return whether det G = 0 over Z (plus): 5 | m+1, n+1, or 3 divides one and 2 the other.  Any size.

    >>> determinant_is_zero(4, 4), determinant_is_zero(2, 3), determinant_is_zero(10**100 + 1, 10**100 + 1)
    (True, True, True)
    """
    m, n = positive_integer("m", m) + 1, positive_integer("n", n) + 1
    return (m % 5 == n % 5 == 0) or (m % 3 == n % 2 == 0) or (m % 2 == n % 3 == 0)


def colors_determinant(m: int, n: int, neighborhood: str = "plus") -> int:
    """Return D = det G over Z.

    Costs the resultants of the irreducible factors of d_m and D_n: half a second at 600, half a minute at 2,000.
    Raises MemoryError beyond sides of 2,000, where is_unique goes on.

    >>> colors_determinant(3, 3), colors_determinant(6, 7), colors_determinant(4, 4)
    (-7, -791, 0)
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    neighborhood_form = form(neighborhood)
    if max(m, n) > LARGEST_RESULTANT:
        raise MemoryError(
            f"the determinant over Z is computed to sides of {LARGEST_RESULTANT:,}, got {brief(m)} × {brief(n)}; "
            "is_unique(m, n, colors) takes any"
        )
    found = _signed_resultant(m, n, neighborhood_form)
    if checking.is_wanted():
        second = _signed_resultant(n, m, neighborhood_form.transposed)
        checking.require_equal(f"the determinant of the {m} × {n} board", found, second)
    return found


def _signed_resultant(m: int, n: int, neighborhood: Form) -> int:
    if m * n <= UNDIVIDED:
        found = int(determinant_polynomial(m).resultant(side_polynomial(n, neighborhood)))
    else:
        found = prod(determinant_parts(m, n, neighborhood.name))
    return -found if m * n % 2 else found


def determinant_parts(m: int, n: int, neighborhood: str) -> tuple[int, ...]:
    """Return integers whose product is Res(d_m, D_n) over Z: far smaller than it is.

    With d_m = Π a and D_n = c Π b, a and b irreducible over Z, they are c^m and the Res(a, b).
    """
    parts: tuple[int, ...] = called_if(m * n > DEAF_RESULTANT, f"{__name__}:resultants", m, n, neighborhood)
    return parts


def resultants(m: int, n: int, neighborhood: str) -> tuple[int, ...]:
    """Return the same by flint, which is deaf to Ctrl-C."""
    content, columns = side_polynomial(n, form(neighborhood)).factor()
    _, rows = determinant_polynomial(m).factor()  # monic
    return (int(content) ** m, *(int(a.resultant(b)) ** (e * f) for a, e in rows for b, f in columns))


def invariant_factors(m: int, n: int, neighborhood: str = "plus") -> tuple[int, ...]:
    """Return the Smith form of G over Z without its ones: s_1 | s_2 | ..., 0 last.

    Costs the Smith form of a matrix of the smaller side, to 150.  Errors as `nullity`, MemoryError beyond.

    >>> invariant_factors(3, 3), invariant_factors(2, 3)
    ((7,), (2, 0))
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    neighborhood_form = form(neighborhood)
    if m > n:
        m, n, neighborhood_form = n, m, neighborhood_form.transposed
    if m > LARGEST_SMITH or n > LARGEST_RESULTANT:
        limits = f"{LARGEST_SMITH} and {LARGEST_RESULTANT:,}"
        raise MemoryError(f"the Smith form is computed to sides of {limits}, got {brief(m)} × {brief(n)}")
    found: tuple[int, ...] = called_if(m > DEAF_SMITH, f"{__name__}:smith_form", m, n, neighborhood_form.name)
    return found


def smith_form(m: int, n: int, neighborhood: str) -> tuple[int, ...]:
    """Return the same for m ≤ n, by flint, which is deaf to Ctrl-C."""
    smith = at_path(side_polynomial(n, form(neighborhood)), m).snf()
    return tuple(abs(int(smith[i, i])) for i in range(m) if abs(int(smith[i, i])) != 1)


def at_path(f: fmpz_poly, m: int) -> fmpz_mat:
    """Return f(A_m): its column j is f times d_j(x) modulo d_m, in the basis d_0, d_1, ...

    A_m acts on e_j as x on d_j: the first column is f(A_m) e_0, and column j+1 is A_m times column j less column j-1.
    """
    refuse_beyond_memory(m * m * (len(f.coeffs()) + 64), "the matrix of the side polynomial", "take a smaller board")
    before, columns = [0] * m, [first_column(f, m)]
    while len(columns) < m:
        after = [a - b for a, b in zip(_neighbors(columns[-1]), before, strict=True)]
        before = columns[-1]
        columns.append(after)
    return fmpz_mat(m, m, [columns[j][i] for i in range(m) for j in range(m)])


def first_column(f: fmpz_poly, m: int) -> list[int]:
    """Return f(A_m) e_0: the coefficients of f modulo d_m in the basis d_0, d_1, ..."""
    column, power = [0] * m, [1] + [0] * (m - 1)
    for coefficient in f.coeffs():
        c = int(coefficient)
        if c:
            column = [a + c * b for a, b in zip(column, power, strict=True)]
        power = _neighbors(power)
    return column


def _neighbors(vector: list[int]) -> list[int]:
    """Return A_m times the vector."""
    return [a + b for a, b in zip([0, *vector[:-1]], [*vector[1:], 0], strict=True)]


def count(m: int, n: int, colors: int, neighborhood: str = "plus") -> int:
    """Return how many sets of presses flip nothing with `colors` colors: a solvable board has as many solutions.

    p^nullity for a prime p; Π gcd(c, s_i) over the Smith form for others, with its limits.

    >>> count(4, 4, 2), count(2, 2, 9), count(4, 4, 6)
    (16, 3, 144)
    """
    c = number_of_colors(colors)
    if c < LARGEST_PRIME and fmpz(c).is_prime():
        return int(c ** nullity(m, n, c, neighborhood))
    return prod(gcd(c, s) for s in invariant_factors(m, n, neighborhood))
