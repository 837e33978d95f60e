"""The reason for the number of solutions of a board: its certificate in words, with factored polynomials."""

from flipalg.algebra.integers import brief, power_in_words
from flipalg.algebra.polynomial_text import factorization, written
from flipalg.algebra.polynomials import polynomials_over
from flipalg.certificates.certificate_parts import polynomial_of
from flipalg.certificates.certificates import Certificate, Part, certificate
from flipalg.certificates.residue_certificates import ResidueCertificate
from flipalg.grids.colors import is_prime_number_of_colors
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import BIJECTIVE, Form
from flipalg.theory.determinant_polynomials import determinant_polynomial_over
from flipalg.theory.nullity import solutions_in_words
from flipalg.theory.side_polynomials import side_polynomial

__all__ = ["reason"]

SHOWN = 40
"""The largest side of a board whose polynomials and pattern are written out."""


def reason(grid: Grid[Form]) -> tuple[str, Certificate | ResidueCertificate]:
    """Return (the reason in words, the certificate that proves it); the errors are those of `certificate`."""
    m, n = grid.shape
    proof = certificate(*grid[:4], colors=grid.colors)
    parts = proof.parts if isinstance(proof, Certificate) else (Part(2, proof.nullity, ()),)
    holds = "exactly one solution" if proof.unique else "several solutions, or none"
    if is_prime_number_of_colors(grid.colors):
        holds = solutions_in_words(grid, parts[0].nullity)
    lines = [f"{grid}: {holds}."]
    small = max(m, n) <= SHOWN
    for part in parts:
        lines += _of_part(grid, part, small)
    if isinstance(proof, Certificate) and not proof.unique and small:
        rows = list(proof.rows())
        width = len(str(max(map(max, rows))))
        lines += ["Pressing each cell as often as it says here changes nothing:"]
        lines += ["".join(map(str, row)) if width == 1 else " ".join(map(str, row)) for row in rows]
    return "\n".join(lines), proof


def _of_part(grid: Grid[Form], part: Part, small: bool) -> list[str]:
    """Return lines with the nullity modulo part.p and, for a small plain board of bijective form, polynomials."""
    m, n, neighborhood, topology, colors = grid
    R, k = polynomials_over(part.p), brief(part.nullity)
    where = "Its nullity" if colors == 2 else f"Modulo {part.p} the nullity"
    words = f"{where} is {k}: {power_in_words(part.p, part.nullity)} sets of presses change nothing."
    if not part.nullity:
        words = f"{where} is 0: every set of presses changes something."
    if not small or not topology.is_open or neighborhood.name not in BIJECTIVE:
        return [words]
    if colors > 2 and m > n:
        m, n, neighborhood = n, m, neighborhood.transposed
    letter, indent = ("λ", "") if colors == 2 else ("x", "  ")
    u, v, g = (polynomial_of(R, f) for f in part.steps[-1])
    named = ", ".join(f"{name} = {written(R, f, letter)}" for name, f in (("u", u), ("v", v), ("g", g)))
    lines = [
        f"{indent}d_{m} = {factorization(R, determinant_polynomial_over(R, m), letter=letter)}",
        f"{indent}D_{n} = {factorization(R, side_polynomial(R, n, neighborhood), letter=letter)}",
        f"{indent}u d_{m} + v D_{n} = g: {named}",
    ]
    return [*lines, words] if colors == 2 else [words, *lines]
