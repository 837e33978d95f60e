"""Polynomials over F_p as text.

Main definitions
    written(f, letter)      3x^2 + x + 1
    factored(f, letter)     2·x^3·(x + 1)^2: the leading coefficient, then the factors by degree and coefficients
    factors(f)              [(factor, multiplicity)] in that order
"""

from flint import nmod_poly


def written(f: nmod_poly, letter: str = "x") -> str:
    """Return a polynomial, the highest term first.

    >>> written(nmod_poly([1, 0, 2, 1], 3)), written(nmod_poly([], 3))
    ('x^3 + 2x^2 + 1', '0')
    """
    powers = {0: "", 1: letter}
    terms = [(int(c), powers.get(k, f"{letter}^{k}")) for k, c in enumerate(f.coeffs()) if c]
    return " + ".join(f"{c}{power}" if c > 1 or not power else power for c, power in reversed(terms)) or "0"


def factors(f: nmod_poly) -> list[tuple[nmod_poly, int]]:
    """Return the monic irreducible factors of f ≠ 0 with multiplicities, by degree and then by coefficients."""
    found = [(factor, int(e)) for factor, e in f.factor()[1]]
    return sorted(found, key=lambda pair: (pair[0].degree(), [int(c) for c in reversed(pair[0].coeffs())]))


def factored(f: nmod_poly, letter: str = "x") -> str:
    """Return a polynomial, not 0, as a product of powers.

    >>> factored(nmod_poly([0, 2, 2], 3)), factored(nmod_poly([1, 2, 1], 5)), factored(nmod_poly([4], 7))
    ('2·x·(x + 1)', '(x + 1)^2', '4')
    """
    parts = [(written(factor, letter), e) for factor, e in factors(f)]
    product = [(f"({text})" if " " in text else text) + (f"^{e}" if e > 1 else "") for text, e in parts]
    unit = int(f[f.degree()])
    return "·".join([str(unit)] * (unit > 1 or not product) + product)
