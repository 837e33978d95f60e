"""Why a board has as many solutions as it has: its certificate told in words, with factored polynomials.

Main definitions
    reason(m, n, neighborhood, topology, colors)     (lines of text, the certificate)
Conventions
    Polynomials of sides beyond SHOWN and patterns as large are left out; the certificate has them all the same.
"""

from flipalg.algebra.integers import brief, power_in_words
from flipalg.algebra.polynomial_text import factored, written
from flipalg.algebra.polynomials import polynomials_over
from flipalg.theory.certificates import Certificate, Part, certificate, polynomial_of
from flipalg.theory.determinant_polynomials import determinant_polynomial_over
from flipalg.theory.neighborhoods import BIJECTIVE
from flipalg.theory.residue_certificates import ResidueCertificate
from flipalg.theory.side_polynomials import side_polynomial

SHOWN = 40


def reason(
    m: int, n: int, neighborhood: str, topology: str, colors: int
) -> tuple[str, Certificate | ResidueCertificate]:
    """Return the reason in words, and the certificate that proves it; errors as `certificate`."""
    proof = certificate(m, n, neighborhood, topology, colors=colors)
    several = "" if colors == 2 else f" with {brief(colors)} colors"
    holds = "exactly one solution" if proof.unique else "several solutions, or none"
    lines = [f"{topology.capitalize()} {brief(m)} × {brief(n)}{several}: {holds} ({neighborhood})."]
    small = max(m, n) <= SHOWN
    parts = proof.parts if isinstance(proof, Certificate) else (Part(2, proof.nullity, ()),)
    for part in parts:
        lines += _of_part(m, n, neighborhood, topology, colors, part, small)
    if isinstance(proof, Certificate) and not proof.unique and small:
        rows = list(proof.rows())
        width = len(str(max(map(max, rows))))
        lines += ["Pressing these cells, as often as it says, changes nothing:"]
        lines += ["".join(map(str, row)) if width == 1 else " ".join(map(str, row)) for row in rows]
    return "\n".join(lines), proof


def _of_part(m: int, n: int, neighborhood: str, topology: str, colors: int, part: Part, small: bool) -> list[str]:
    """Return what is proved modulo p, and on a small plain board of the six the polynomials that prove it."""
    R, k = polynomials_over(part.p), brief(part.nullity)
    where = "Its nullity" if colors == 2 else f"Modulo {part.p} the nullity"
    words = f"{where} is {k}: {power_in_words(part.p, part.nullity)} sets of presses change nothing."
    if not part.nullity:
        words = f"{where} is 0: every set of presses changes something."
    if not small or topology != "board" or neighborhood not in BIJECTIVE:
        return [words]
    form = BIJECTIVE[neighborhood]
    if colors > 2 and m > n:
        m, n, form = n, m, form.transposed
    letter, indent = ("λ", "") if colors == 2 else ("x", "  ")
    u, v, g = (polynomial_of(R, f) for f in part.steps[-1])
    said = ", ".join(f"{name} = {written(R, f, letter)}" for name, f in (("u", u), ("v", v), ("g", g)))
    lines = [
        f"{indent}d_{m} = {factored(R, determinant_polynomial_over(R, m), letter)}",
        f"{indent}D_{n} = {factored(R, side_polynomial(R, n, form), letter)}",
        f"{indent}u d_{m} + v D_{n} = g: {said}",
    ]
    return [*lines, words] if colors == 2 else [words, *lines]
