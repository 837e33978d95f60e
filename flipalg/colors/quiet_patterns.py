"""Quiet patterns modulo p: presses that flip nothing, made from a common factor, without elimination.

Main definitions
    quiet_rows(m, n, form, p, g)     the m rows of one that is not 0, streamed
    require_quiet(pattern, ...)      press it
Main statements
    d_i(x) d_j(y), y = -v/w, is annihilated by v + w y in F_p[x]/(g), where d_m(x) = d_n(y) = 0: its constant
        coefficient, as a function of (i, j), is quiet, with a 1 in the corner           test_patterns_flip_nothing
Conventions
    m ≤ n; a higher board is its transposed one.  Coefficients are 0 to p-1, constant first.
Cost
    A row is a product of a vector and a matrix of deg g × n.
"""

from collections.abc import Iterator

from flint import nmod_mat, nmod_poly

from flipalg.algebra.integers import refuse_beyond_memory
from flipalg.colors.polynomials import Form, prime, sides_of

Coefficients = tuple[int, ...]
Pattern = tuple[tuple[int, ...], ...]


def quiet_rows(m: int, n: int, neighborhood: Form, p: int, coefficients: Coefficients) -> Iterator[list[int]]:
    """Yield the m rows of the constant coefficients of d_i(x) d_j(y) modulo g, or d_i(y) d_j(x) of a higher board.

    The constant coefficient of a b is the sum of a_k b_l s_(k+l), s_k that of x^k: a row is (a's coefficients) S B.
    """
    p, g = prime(p), nmod_poly(list(coefficients), p)  # modulo another p flint ends the process
    k = g.degree()
    x = nmod_poly([0, 1], p) % g
    v, w = sides_of(neighborhood if m <= n else neighborhood.transposed, p)
    y = -v * (w % g).xgcd(g)[1] % g
    along, across = (x, y) if m <= n else (y, x)
    refuse_beyond_memory(8 * n * k, "a quiet pattern of such rows", "exchange m and n, and rows and columns")
    powers, constants = nmod_poly([1], p) % g, []
    for _ in range(2 * k - 1):
        constants.append(int(powers[0]))
        powers = powers * x % g
    S = nmod_mat(k, k, [constants[a + b] for a in range(k) for b in range(k)], p)
    B = nmod_mat(n, k, [a for f, _ in zip(_determinants(across, g), range(n), strict=False) for a in _padded(f, k)], p)
    SB = S * B.transpose()
    for f, _ in zip(_determinants(along, g), range(m), strict=False):
        yield [int(entry) for entry in (nmod_mat(1, k, _padded(f, k), p) * SB).entries()]


def _determinants(at: nmod_poly, g: nmod_poly) -> Iterator[nmod_poly]:
    """Yield d_0, d_1, d_2, ... at an element of F_p[x]/(g)."""
    before, d = nmod_poly([], g.modulus()), nmod_poly([1], g.modulus()) % g
    while True:
        yield d
        before, d = d, (at * d - before) % g


def _padded(f: nmod_poly, k: int) -> list[int]:
    return [int(f[i]) for i in range(k)]


def require_quiet(pattern: Pattern, m: int, n: int, neighborhood: Form, p: int) -> None:
    """Press the pattern: ValueError unless it has the shape, is not 0, and flips nothing modulo p."""
    if len(pattern) != m or any(len(row) != n for row in pattern):
        raise ValueError(f"the pattern is not {m} × {n}")
    if not any(map(any, pattern)):
        raise ValueError("the pattern presses nothing")
    none = (0,) * n
    for i, row in enumerate(pattern):
        above, below = (pattern[k] if 0 <= k < m else none for k in (i - 1, i + 1))
        for j, changed in enumerate(_pressed(row, above, below, neighborhood)):
            if changed % p:
                raise ValueError(f"pressing the pattern changes the cell in row {i}, column {j}")


def _pressed(row: Coefficients, above: Coefficients, below: Coefficients, f: Form) -> Iterator[int]:
    """Yield how much presses add to each cell of a row."""
    vertical = [a + b for a, b in zip(above, below, strict=True)]
    beside = [f.c2 * a + f.c3 * b for a, b in zip(row, vertical, strict=True)]
    left, right = [0, *beside[:-1]], [*beside[1:], 0]
    return (f.c0 * a + f.c1 * b + c + d for a, b, c, d in zip(row, vertical, left, right, strict=True))
