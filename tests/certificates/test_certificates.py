import json
import random
import re
from dataclasses import replace
from itertools import islice, product

import oracle
import pytest
from flint_values import d, from_bits, shift

from f2x import F2Poly
from flipalg import Board, certificate, determinant_polynomial, nullity
from flipalg.algebra.polynomials import polynomials_over
from flipalg.certificates.certificates import Certificate, CertificateError, Part, UncheckedError, pair_of_step
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import BIJECTIVE, NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES


def test_every_board_to_30_has_a_true_certificate():
    for m, n in product(range(1, 31), repeat=2):
        c = certificate(m, n)
        c.require_true()
        assert c.nullity == nullity(m, n)
        assert c.unique == (c.nullity == 0)


def test_a_unique_board_has_a_bezout_pair():
    for m, n in [(3, 3), (6, 7), (12, 20), (100, 100)]:
        c = certificate(m, n)
        u, v = from_bits(c.u), from_bits(c.v)
        assert u * d(m) + v * shift(d(n)) == from_bits(1)


@pytest.mark.parametrize("name", BIJECTIVE)
def test_quiet_patterns_change_nothing_when_pressed(name):
    seen = 0
    for m, n in product(range(1, 13), repeat=2):
        c = certificate(m, n, name)
        c.require_true()
        if not c.unique:
            pattern = [sum(bit << j for j, bit in enumerate(row)) for row in c.rows()]
            assert pattern[0] & 1  # the corner is pressed
            assert len(pattern) == m
            assert oracle.pressed(oracle.dark(m, n), list(c.rows()), name) == oracle.dark(m, n)
            assert c.pattern == tuple(pattern)
            seen += 1
    assert seen > 10


ALL_KINDS = [(name, topology) for name in NEIGHBORHOODS for topology in TOPOLOGIES]


@pytest.mark.parametrize(("name", "topology"), ALL_KINDS)
def test_every_kind_of_board_has_a_true_certificate(name, topology):
    for m, n in product(range(1, 8), range(1, 8, 3)):
        c = certificate(m, n, name, topology)
        c.require_true()
        assert c.nullity == nullity(m, n, name, topology)
        assert Certificate.from_json(c.to_json()) == c
        if not c.unique:
            assert any(c.pattern)
            presses = [[row >> j & 1 for j in range(n)] for row in c.pattern]
            assert oracle.pressed(oracle.dark(m, n), presses, name, topology) == oracle.dark(m, n)
    for m, n in [(30, 31), (10**40, 12), (12, 10**40)]:
        if topology != "board" or NEIGHBORHOODS[name].is_product:
            c = certificate(m, n, name, topology)
            c.require_true()
            assert c.nullity == nullity(m, n, name, topology)


@pytest.mark.parametrize(("name", "topology"), [("plus", "torus"), ("king", "cylinder"), ("row_with_center", "board")])
def test_every_bit_of_the_other_kinds_matters(name, topology):
    for m, n in [(6, 9), (5, 5), (3, 8), (12, 5)]:
        c = certificate(m, n, name, topology)
        (part,) = c.parts
        proofs = part.steps
        for k, j in product(range(len(proofs)), range(3)):
            for bit in range(2 * n + 3):
                changed = [list(proof) for proof in proofs]
                changed[k][j] ^= 1 << bit
                altered = replace(c, parts=(replace(part, steps=tuple(map(tuple, changed))),))
                # true only if the changed factor multiplies the polynomial 0
                gcds = [F2Poly(proof[2]) for proof in proofs[:k]]
                sides = pair_of_step(polynomials_over(2), c.grid, gcds)
                assert altered.verify() == (j < 2 and not sides[j])
        for other in TOPOLOGIES:
            if other != topology and nullity(m, n, name, other) != c.nullity:
                assert not replace(c, grid=Grid.of(m, n, name, other)).verify()


def test_an_expensive_check_is_refused_before_it_starts():
    for m, n in [(10**4299, 10**4), (214_748_364, 214_748_364), (10**30, 10**30)]:
        for topology in TOPOLOGIES:
            part = Part(2, 0, ((1, 1, 1),) * (2 if topology == "torus" else 1))
            hostile = Certificate(Grid.of(m, n, "plus", topology), (part,))
            with pytest.raises(UncheckedError, match=r"checking it takes about .* the limit is 1e\+08; give a larger"):
                hostile.require_true()
            assert not hostile.verify()
    c = certificate(50, 60)
    with pytest.raises(UncheckedError, match="the limit is 100; "):
        c.require_true(limit=100)
    assert c.verify(limit=200)


def test_json_round_trip():
    for m, n in [(3, 3), (4, 4), (19, 19), (5, 23)]:
        c = certificate(m, n)
        assert Certificate.from_json(c.to_json()) == c
        fields = json.loads(c.to_json())
        assert list(fields) == ["format", "m", "n", "neighborhood", "topology", "colors", "unique", "parts"]
        assert set(fields["parts"][0]) <= {"p", "nullity", "steps", "pattern"}


def alterations(c, generator):
    """Every kind of one-place change of a certificate's file: a bit of a number, a polynomial or a pattern."""
    whole = json.loads(c.to_json())
    (part,) = whole["parts"]
    (step,) = part["steps"]
    places = {place: fields for fields in (whole, part, step) for place in fields}
    place = generator.choice(
        sorted(set(places) - {"format", "neighborhood", "topology", "parts", "steps", "p", "colors"})
    )
    fields = places[place]
    old = fields[place]
    if place == "pattern":
        i, j = generator.randrange(c.m), generator.randrange(c.n)
        row = list(old[i])
        row[j] = "10"[int(row[j])]
        old[i] = "".join(row)
    elif isinstance(old, bool):
        fields[place] = not old
    elif isinstance(old, str):
        fields[place] = f"{int(old, 16) ^ 1 << generator.randrange(4 * len(old)):x}"
    else:
        fields[place] = old ^ 1 << generator.randrange(old.bit_length() + 1)
    return place, json.dumps(whole)


def test_200_random_alterations_are_rejected():
    generator = random.Random(200)
    places = set()
    for _ in range(200):
        c = certificate(generator.randint(1, 30), generator.randint(1, 30))
        place, text = alterations(c, generator)
        places.add(place)
        with pytest.raises(CertificateError):
            Certificate.from_json(text).require_true()
    assert places == {"m", "n", "nullity", "unique", "u", "v", "g", "pattern"}


def test_every_single_bit_of_a_certificate_matters():
    for m, n in [(4, 4), (5, 5), (9, 9), (6, 7)]:
        c = certificate(m, n)
        (part,) = c.parts
        for k, bit in product(range(3), range(max(m, n) + 2)):
            step = list(part.steps[0])
            step[k] ^= 1 << bit
            degree = step[2].bit_length() - 1
            assert not replace(c, parts=(replace(part, steps=(tuple(step),), nullity=degree),)).verify()
        for i, j in product(range(m), range(n)) if c.pattern else ():
            pattern = list(c.pattern)
            pattern[i] ^= 1 << j
            assert not replace(c, parts=(replace(part, pattern=tuple(pattern)),)).verify()


def test_a_common_divisor_that_is_not_the_gcd_proves_nothing():
    c = certificate(19, 19)
    (part,) = c.parts
    u, v, _ = part.steps[0]
    for wrong in (
        Part(2, 0, ((0, 0, 1),)),
        Part(2, 0, ((u, v, 1),)),
        replace(part, pattern=None),
        replace(part, pattern=(0,) * 19),
        replace(part, nullity=part.nullity - 2),
    ):
        assert not replace(c, parts=(wrong,)).verify()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "expected a JSON object with the format 'flipalg certificate 3'"),
        ('{"format": "flipalg certificate 2"}', "'flipalg certificate 2' is not read; this version reads 'flipalg"),
        ('{"format": "flipalg color certificate 1"}', "this version reads 'flipalg certificate 3'"),
        ('{"format": "flipalg certificate 3"}', "m is missing"),
    ],
)
def test_another_text_is_refused_in_one_line(text, message):
    with pytest.raises(CertificateError, match=message) as error:
        Certificate.from_json(text)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("m", 0),
        ("m", True),
        ("n", "4"),
        ("u", "0x1"),
        ("u", 3),
        ("g", ""),
        ("g", "0"),
        ("neighborhood", "hex"),
        ("neighborhood", ["plus"]),
        ("pattern", "1101"),
        ("pattern", ["1"]),
        ("pattern", [1, 2]),
        ("extra", 1),
        ("m", 10**30),
    ],
)
def test_nonsense_in_any_field_is_a_certificate_error(name, value):
    fields = json.loads(certificate(4, 4).to_json())
    where = next((f for f in (fields["parts"][0], fields["parts"][0]["steps"][0]) if name in f), fields)
    where[name] = value
    with pytest.raises(CertificateError):
        Certificate.from_json(json.dumps(fields)).require_true()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"m": 4', '"m": 7,\n "m": 4'),
        ('"nullity": 4', '"nullity": 4.0'),
        ('"unique": false', '"unique": 0'),
        ('"g": "15"', '"g": "0015"'),
    ],
)
def test_a_certificate_is_written_in_one_way(old, new):
    text = certificate(4, 4).to_json()
    assert old in text
    with pytest.raises(CertificateError):
        Certificate.from_json(text.replace(old, new))


def test_a_wide_quiet_pattern_takes_linear_time():
    row = next(certificate(4, 10**6 - 1).rows())
    assert len(row) == 10**6 - 1
    assert row[:4] == next(certificate(4, 4).rows())


def test_a_side_of_any_size():
    tall = certificate(5 * 10**60 - 1, 4)
    tall.require_true()
    assert tall.nullity == 4
    assert tall.pattern is None
    rows = list(islice(tall.rows(), 12))
    assert rows[:4] == list(certificate(4, 4).rows())
    assert oracle.pressed(oracle.dark(12, 4), rows)[:11] == oracle.dark(11, 4)
    wide = certificate(4, 5 * 10**60 - 1, "king")
    wide.require_true()
    assert wide.nullity == nullity(4, 5 * 10**60 - 1, "king")


def test_bad_sizes_show_the_value():
    with pytest.raises(ValueError, match="got 0"):
        certificate(0, 4)
    with pytest.raises(TypeError, match=r"got 4\.5"):
        certificate(4, 4.5)


def test_a_certificate_that_would_take_hours_is_refused_at_once():
    with pytest.raises(MemoryError, match="smaller side of 10,000,000"):
        certificate(10**30, 111_101_111, "cross")
    with pytest.raises(MemoryError, match="smaller side of 10,000,000"):
        certificate(10**30, 10**31)


@pytest.mark.parametrize(("m", "n"), [(1, 1), (2, 3), (3, 3), (5, 5), (4, 4), (9, 9), (7, 4), (40, 39)])
def test_the_text_of_a_small_certificate_is_its_proof(m, n):
    found = certificate(m, n)
    sentence, identity, *rest = str(found).splitlines()
    assert sentence.endswith("exactly one solution" if found.unique else f"nullity {found.nullity}")
    sides = rf"\((.+)\)·d_{m}\(λ\) \+ \((.+)\)·d_{n}\(λ \+ 1\)"
    u, v, g = re.fullmatch(rf"{sides} = ([^,]+)(?:, of degree \d+)?", identity).groups()
    d_m, d_n = determinant_polynomial(m), determinant_polynomial(n)
    assert F2Poly(u) * d_m + F2Poly(v) * d_n(F2Poly("λ + 1")) == F2Poly(g)
    assert F2Poly(g).degree() == found.nullity
    if rest:
        pattern = Board("\n".join(rest[1:]))
        assert pattern.weight
        assert Board(m, n).press(pattern).is_solved
    assert bool(rest) == (not found.unique)


def test_the_text_of_a_large_certificate_is_a_sentence():
    for found in (certificate(41, 41), certificate(3, 3, topology="torus"), certificate(3, 3, colors=6)):
        assert "\n" not in str(found)
