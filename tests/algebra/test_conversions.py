"""A value is converted to flint or to words once, and back once: counted, on either backend."""

import pytest
from engine import lazily

from flipalg import certificate, nullity, rule, solve
from flipalg.algebra.f2 import by_flint

by_words = lazily("by_words")

CONVERSIONS = {"flint": (by_flint, "from_bits", "to_bits"), "packed": ("Packed", "into", "out")}


@pytest.fixture
def conversions(monkeypatch):
    """Return the names of the conversions that are made, as they are made."""
    made = []
    for choice, (module, *names) in CONVERSIONS.items():
        module = by_words.Packed if module == "Packed" else module
        for name in names:
            convert = counted(getattr(module, name), f"{choice} {name}", made)
            monkeypatch.setattr(module, name, staticmethod(convert) if module is by_words.Packed else convert)
    return made


def counted(convert, name, made):
    def count_and_convert(value):
        made.append(name)
        return convert(value)

    return count_and_convert


@pytest.mark.parametrize("choice", CONVERSIONS)
def test_conversions_are_few(choice, monkeypatch, conversions):
    monkeypatch.setenv("FLIPALG_BACKEND", choice)
    start = [[int(i == j) for j in range(7)] for i in range(7)]
    for limit, work in [
        (2, lambda: nullity(14, 14)),
        (4, lambda: solve(7, 7, start)),
        (6, lambda: rule(14)),
        (3, lambda: nullity(30, 40, topology="cylinder")),
        (4, lambda: nullity(30, 40, topology="torus")),
        (5, lambda: certificate(30, 40)),
    ]:
        conversions.clear()
        work()
        assert len(conversions) <= limit, conversions


@pytest.mark.parametrize("name", ["torus", "cylinder", "king", "rule", "certificate"])
def test_every_question_reaches_the_backend_that_is_chosen(name, monkeypatch, conversions):
    ask = {
        "torus": lambda: nullity(9, 14, topology="torus"),
        "cylinder": lambda: [nullity(9, 14, topology="cylinder"), nullity(9, 99, "saltire", "cylinder")],
        "king": lambda: [nullity(9, 14, "king"), nullity(9, 10**30, "king")],
        "rule": lambda: str(rule(20)),
        "certificate": lambda: [certificate(14, 14).to_json(), certificate(9, 10**30, "beams").to_json()],
    }[name]
    found = []
    for choice in CONVERSIONS:
        monkeypatch.setenv("FLIPALG_BACKEND", choice)
        conversions.clear()
        found.append(ask())
        kinds = {made.split()[0] for made in conversions}
        assert choice in kinds
        if name != "rule":  # it factors, and that may be flint's on either
            assert kinds == {choice}
    assert found[0] == found[1]
