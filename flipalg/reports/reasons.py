"""Why a board has as many solutions as it has: its certificate told in words, with factored polynomials.

Main definitions
    reason(m, n, neighborhood, topology, colors)     (lines of text, the certificate)
Conventions
    Polynomials of sides beyond SHOWN and patterns as large are left out; the certificate has them all the same.
"""

from typing import Any

from flipalg.algebra import arithmetic
from flipalg.algebra.bits import factored_text, to_text
from flipalg.algebra.determinant_polynomials import determinant_bits
from flipalg.algebra.integers import brief
from flipalg.any_colors import certificate
from flipalg.theory.neighborhoods import BIJECTIVE, side_polynomial_bits

SHOWN = 40


def reason(m: int, n: int, neighborhood: str, topology: str, colors: int) -> tuple[str, Any]:
    """Return the reason in words, and the certificate that proves it; errors as `certificate`."""
    proof = certificate(m, n, neighborhood, topology, colors=colors)
    several = "" if colors == 2 else f" with {brief(colors)} colors"
    holds = "exactly one solution" if proof.unique else "several solutions, or none"
    lines = [f"{topology.capitalize()} {brief(m)} × {brief(n)}{several}: {holds} ({neighborhood})."]
    small = max(m, n) <= SHOWN
    if hasattr(proof, "parts"):
        for part in proof.parts:
            lines += _modulo(m, n, neighborhood, part, small)
    else:
        lines += _over_f2(m, n, neighborhood, topology, proof, small)
    if not proof.unique and small:
        rows = [row if isinstance(row, list) else [row >> j & 1 for j in range(n)] for row in proof.rows()]
        width = len(str(max(map(max, rows))))
        lines += ["Pressing these cells, as often as it says, changes nothing:"]
        lines += ["".join(str(entry) for entry in row) if width == 1 else " ".join(map(str, row)) for row in rows]
    return "\n".join(lines), proof


def _over_f2(m: int, n: int, neighborhood: str, topology: str, proof: Any, small: bool) -> list[str]:
    lines = [f"Its nullity is {brief(proof.nullity)}: 2^{brief(proof.nullity)} sets of presses change nothing."]
    if topology == "board" and neighborhood in BIJECTIVE and small:
        d, D = determinant_bits(m), side_polynomial_bits(n, BIJECTIVE[neighborhood])
        lines = [
            f"d_{m} = {factored_text(arithmetic.factor(d))}",
            f"D_{n} = {factored_text(arithmetic.factor(D))}",
            f"u d_{m} + v D_{n} = g: u = {to_text(proof.u)}, v = {to_text(proof.v)}, g = {to_text(proof.g)}",
            *lines,
        ]
    return lines


def _modulo(m: int, n: int, neighborhood: str, part: Any, small: bool) -> list[str]:
    from flint import nmod_poly

    from flipalg.colors.polynomial_text import factored, written
    from flipalg.colors.polynomials import determinant_polynomial_mod, form, side_polynomial_mod

    p = part.p
    words = f"Modulo {p} the nullity is {part.nullity}: {p}^{part.nullity} sets of presses change nothing."
    if not small:
        return [words]
    sides, of_form = (m, n), form(neighborhood)
    if m > n:
        sides, of_form = (n, m), of_form.transposed
    d, D = determinant_polynomial_mod(sides[0], p), side_polynomial_mod(sides[1], of_form, p)
    u, v, g = (written(nmod_poly(list(f), p)) for f in (part.u, part.v, part.g))
    return [
        words,
        f"  d_{sides[0]} = {factored(d)}",
        f"  D_{sides[1]} = {factored(D)}",
        f"  u d_{sides[0]} + v D_{sides[1]} = g: u = {u}, v = {v}, g = {g}",
    ]
