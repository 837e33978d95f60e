import pickle
from itertools import product

import pytest

from flipalg import certificate, nullity, rule, solve
from flipalg.algebra import arithmetic, by_flint, checking
from flipalg.algebra.apparition import Rank
from flipalg.algebra.checking import CheckError
from flipalg.solvers import SOLVERS
from flipalg.solvers.problem import Answer
from flipalg.theory import nullity as nullity_module
from flipalg.theory import rules, second_routes
from flipalg.theory.neighborhoods import NEIGHBORHOODS, TOPOLOGIES
from flipalg.theory.nullity import g


@pytest.fixture
def checked(monkeypatch):
    monkeypatch.setenv("FLIPALG_CHECK", "1")


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_second_routes_agree_with_the_first(topology):
    sizes = [*product(range(1, 16), repeat=2), (10**30, 12), (12, 10**30 + 11), (99, 101), (255, 31)]
    for name, form in NEIGHBORHOODS.items():
        for m, n in sizes:
            assert second_routes.nullity(m, n, form, topology) == nullity(m, n, name, topology), (m, n, name)


def test_second_route_of_g():
    for r, s in [*product(range(1, 40, 2), repeat=2), (33, 10**40 + 1), (171, 171), (511, 511)]:
        assert second_routes.g(r, s) == (g(r, s) if min(r, s) > 1 else 0)
    assert second_routes.nullity(2**100 * 33 - 1, 2**101 * 33 - 1, NEIGHBORHOODS["plus"], "board") == nullity(
        2**100 * 33 - 1, 2**101 * 33 - 1
    )


def test_checked_answers_are_the_answers(checked):
    assert nullity(14, 14, "king") == 12
    assert [nullity(n, n) for n in range(1, 10)] == [0, 0, 0, 4, 2, 0, 0, 0, 8]
    assert str(rule(6)) == "m × 6 is unique iff m + 1 is not a multiple of 9"
    assert certificate(5, 5, topology="torus").nullity == 8
    assert solve(5, 5).nullity == 2


def test_the_other_backend_is_the_other(monkeypatch):
    for choice, other in [("flint", True), ("packed", False)]:
        monkeypatch.setenv("FLIPALG_BACKEND", choice)
        assert arithmetic.uses_packed(10) != other
        with checking.the_other_backend():
            assert arithmetic.uses_packed(10) == other
        assert arithmetic.uses_packed(10) != other


def test_a_planted_fault_is_found(checked, monkeypatch):
    one_more = {
        (nullity_module, "nullity_by_closed_form"): lambda: nullity(4, 4),
        (nullity_module, "nullity_by_gcd"): lambda: nullity(4, 4, "king"),
        (nullity_module, "cylinder_nullity"): lambda: nullity(4, 4, topology="cylinder"),
        (nullity_module, "torus_nullity"): lambda: nullity(4, 4, topology="torus"),
        (nullity_module, "degenerate_nullity"): lambda: nullity(4, 4, "row"),
        (arithmetic, "Q_gcd_degree"): lambda: g(5, 5),
    }
    for (module, name), ask in one_more.items():
        right = getattr(module, name)
        ask()
        monkeypatch.setattr(module, name, lambda *arguments, right=right: right(*arguments) + 1)
        with pytest.raises(CheckError, match=r"is \d+ by one route and \d+ by another"):
            ask()
        monkeypatch.setattr(module, name, right)


def test_a_planted_fault_of_a_backend_is_found(checked, monkeypatch):
    monkeypatch.setenv("FLIPALG_BACKEND", "flint")
    monkeypatch.setattr(by_flint.Flint, "common", lambda self, f, g: f)
    for ask in (lambda: nullity(6, 6, "king"), lambda: nullity(10, 6), lambda: nullity(7, 5, topology="torus")):
        with pytest.raises(CheckError):
            ask()


def test_planted_faults_of_rules_certificates_and_solutions_are_found(checked, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(rules, "ranks_of_factors", lambda *_: [(0b111, 1, Rank(7, 1))])
        with pytest.raises(CheckError, match="whether 4 × 4 is unique"):
            rule(4)
    with monkeypatch.context() as patch:
        patch.setattr(arithmetic, "xgcd", lambda f, g: (1, 1, 1))
        with pytest.raises(CheckError, match="certificate of the 3 × 4"):
            certificate(3, 4)
    with monkeypatch.context() as patch:
        patch.setitem(SOLVERS, "polynomial", lambda task: Answer([0] * task.m, 0, list))
        with pytest.raises(CheckError, match="do not turn"):
            solve(3, 4)


def test_check_is_said_by_the_call_or_the_environment(monkeypatch):
    monkeypatch.setattr(second_routes, "nullity", lambda *_: -1)
    assert nullity(4, 4) == 4
    assert nullity(4, 4, check=False) == 4
    with pytest.raises(CheckError, match="nullity of the 4 × 4 board \\(plus\\) is 4 by one route and -1 by another"):
        nullity(4, 4, check=True)
    for value, wanted in [("", False), ("0", False), ("1", True)]:
        monkeypatch.setenv("FLIPALG_CHECK", value)
        assert checking.is_wanted() == wanted


def test_an_error_of_a_check_travels():
    error = CheckError("g(3, 3) is 1 by one route and 2 by another")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
