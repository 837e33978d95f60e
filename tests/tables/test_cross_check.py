import re

import pytest

from flipalg.algebra.polynomials import F2Polynomials
from flipalg.certificates import certificates
from flipalg.tables.cross_check import formula_disagreements
from flipalg.theory import determinants, rank_search
from flipalg.theory import nullity as nullity_module
from flipalg.theory.apparition import Rank
from flipalg.theory.side_polynomials import side_polynomial


def one_more(right):
    return lambda *of, **how: right(*of, **how) + 1


FAULTS = {
    "odd parts": (nullity_module, "nullity_from_odd_parts", one_more, "4 × 4 board: nullity 5 by one formula, 4 by"),
    "gcd": (nullity_module, "nullity_by_gcd", one_more, r"4 × 4 board with 3 colors: nullity \d by one formula"),
    "cylinder": (nullity_module, "cylinder_nullity", one_more, r"4 × 4 ring: nullity \d+ by one formula"),
    "torus": (nullity_module, "torus_nullity", one_more, r"4 × 4 torus with 5 colors: nullity \d+ by one formula"),
    "product": (nullity_module, "product_nullity", one_more, r"4 × 4 board \(row\): nullity \d+ by one formula"),
    "gcd over F2": (F2Polynomials, "gcd", lambda _: lambda R, f, g: f, r"4 × 4 cylinder: nullity \d+ by one formula"),
    "ranks": (
        rank_search,
        "rank_of_irreducible",
        lambda right: lambda *_: Rank(7, 1),
        "4 × 4 board: the rule for 4 columns",
    ),
    "determinant": (
        determinants,
        "side_polynomial",
        lambda right: lambda R, n, form: R.add(side_polynomial(R, n, form), R.one),
        r"4 × 4 board \(pillars\): determinant -?\d+ by one formula, -?\d+ by another",
    ),
    "certificate": (
        certificates,
        "quiet_rows",
        lambda right: lambda grid, *_, **__: iter([2**grid.n - 1 if grid.colors == 2 else [1] * grid.n] * grid.m),
        "4 × 4 board with 5 colors: the certificate is wrong",
    ),
}


def test_formulas_agree_on_boards_of_every_kind():
    assert not list(formula_disagreements([(4, 4), (2, 3), (5, 1)]))


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault, monkeypatch):
    owner, name, wrong, line = FAULTS[fault]
    monkeypatch.setattr(owner, name, wrong(getattr(owner, name)))
    assert any(re.match(line, found) for found in formula_disagreements([(4, 4)]))
