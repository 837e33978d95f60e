import json
import random
from dataclasses import replace
from itertools import islice, product
from math import gcd

import numpy as np
import oracle
import pytest

from flipalg import certificate, colors_determinant, is_unique, nullity
from flipalg.certificates.certificates import Certificate, Part, PointCertificate, read_certificate
from flipalg.certificates.proofs import CertificateError, UncheckedError
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import BIJECTIVE, NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES


@pytest.mark.parametrize("name", BIJECTIVE)
@pytest.mark.parametrize("p", [2, 3, 5, 7])
def test_every_certificate_is_true_and_its_nullity_the_rank(p, name):
    several = 0
    for m, n in product(range(1, 7), repeat=2):
        c = certificate(m, n, name, colors=p)
        assert c.verify()
        assert c.nullity == oracle.nullity(m, n, name, p=p), (m, n)
        assert Certificate.from_json(c.to_json()) == c
        several += not c.unique
    assert several > 2


@pytest.mark.parametrize("name", BIJECTIVE)
def test_patterns_flip_nothing(name):
    seen = 0
    for m, n, c in product(range(1, 9), range(1, 9), (2, 3, 5, 6, 9, 30)):
        proof = certificate(m, n, name, colors=c)
        if not proof.unique:
            x = np.array(list(proof.rows()))
            assert x.shape == (m, n)
            assert (x % c).any()
            assert not (np.array(oracle.game(m, n, name)) @ x.ravel() % c).any()
            assert all(np.atleast_1d(part.pattern[0])[0] & 1 for part in proof.parts if part.pattern)
            seen += 1
    assert seen > 60


def test_a_certificate_for_a_composite_number_of_colors():
    for m, n in product(range(1, 9), repeat=2):
        D = colors_determinant(m, n)
        for c in (4, 6, 12, 15, 35, 49, 210):
            proof = certificate(m, n, colors=c)
            proof.require_true()
            assert proof.unique == (gcd(c, D) == 1) == is_unique(m, n, colors=c)
            assert {part.p: part.nullity for part in proof.parts} == {
                p: nullity(m, n, colors=p) for p in (2, 3, 5, 7) if c % p == 0
            }


def with_step(part, **changed):
    """Return a part with another u, v or g, and the nullity that goes with it on a plain board."""
    (step,) = part.steps
    step = tuple(changed.get(name, f) for name, f in zip("uvg", step, strict=True))
    g = step[2]
    degree = g.bit_length() - 1 if isinstance(g, int) else len(g) - 1
    return replace(part, steps=(step,), nullity=degree)


def changed_polynomial(part, name, at, by):
    """Return u, v or g with a coefficient changed."""
    f = part.steps[0]["uvg".index(name)]
    if part.p == 2:
        return f ^ 1 << at
    f = [*f, *[0] * (at + 1 - len(f))]
    f[at] = (f[at] + by) % part.p
    while f and not f[-1]:
        f.pop()
    return tuple(f)


def changed_pattern(part, i, j, by):
    """Return the pattern with a cell changed."""
    if part.p == 2:
        return (*part.pattern[:i], part.pattern[i] ^ 1 << j, *part.pattern[i + 1 :])
    rows = [list(row) for row in part.pattern]
    rows[i][j] = (rows[i][j] + by) % part.p
    return tuple(map(tuple, rows))


def changes(proof, rng):
    """Yield certificates that differ in one coefficient, one cell or one number."""

    def with_part(k, part):
        return replace(proof, parts=(*proof.parts[:k], part, *proof.parts[k + 1 :]))

    for k, part in enumerate(proof.parts):
        for name in "uvg":
            f = changed_polynomial(part, name, rng.randrange(max(proof.m, proof.n)), rng.randrange(1, part.p))
            yield with_part(k, with_step(part, **{name: f}))
        if part.pattern:
            pattern = changed_pattern(part, rng.randrange(proof.m), rng.randrange(proof.n), rng.randrange(1, part.p))
            yield with_part(k, replace(part, pattern=pattern))
            yield replace(proof, parts=(replace(part, pattern=None),))
        yield replace(proof, parts=proof.parts[:k] + proof.parts[k + 1 :])
        yield with_part(k, replace(with_step(part, g=1 if part.p == 2 else (1,)), pattern=None))
        yield with_part(k, replace(part, nullity=part.nullity + 1))
    m, n, form, _, colors = proof.grid
    for grid in (
        proof.grid._replace(m=m + 1),
        proof.grid._replace(n=n + 1),
        proof.grid._replace(colors=colors * 11),
        proof.grid._replace(neighborhood=NEIGHBORHOODS["cross" if form.name == "plus" else "plus"]),
        proof.grid._replace(topology=TOPOLOGIES["ring"]),
    ):
        yield replace(proof, grid=grid)


def test_any_change_is_rejected_or_as_true_as_before():
    """What a changed certificate says is compared with the nullities: never is it wrong."""
    rng, rejected, all_changes = random.Random(19), 0, 0
    for _ in range(150):
        m, n, c = rng.randint(1, 12), rng.randint(1, 12), rng.choice([2, 3, 5, 7, 6, 12, 15])
        proof = certificate(m, n, rng.choice(list(BIJECTIVE)), colors=c)
        for changed in changes(proof, rng):
            all_changes += 1
            if changed.verify():
                assert changed.unique == is_unique(changed.m, changed.n, changed.neighborhood, colors=changed.colors)
                for part in changed.parts:
                    assert part.nullity == nullity(changed.m, changed.n, changed.neighborhood, colors=part.p)
            else:
                rejected += 1
    assert rejected > 0.6 * all_changes


@pytest.mark.parametrize("p", [3, 5])
def test_every_coefficient_matters(p):
    for m, n in [(2, 2), (5, 5), (4, 9), (9, 4), (6, 7)]:
        proof = certificate(m, n, colors=p)
        (part,) = proof.parts
        for name in "uvg":
            for at, by in product(range(max(m, n) + 2), range(1, p)):
                changed = with_step(part, **{name: changed_polynomial(part, name, at, by)})
                assert not replace(proof, parts=(changed,)).verify(), (m, n, name, at)


def test_a_modulus_must_be_prime_and_a_divisor_that_is_not_the_gcd_proves_nothing():
    """FLINT never divides by a number that is not a unit."""
    for p in (15, 1, 0, -3, 7, 2**64 + 13, True):
        part = Part(p, 0, (((0,), (0,), (1,)),))
        assert not Certificate(Grid.of(3, 3, colors=15), (part,)).verify(), p
    for g in ((1, 2), (0,), (), (2,), (1, 0)):
        parts = tuple(Part(p, max(len(g) - 1, 0), (((), (), g),)) for p in (3, 5))
        assert not Certificate(Grid.of(3, 3, colors=15), parts).verify(), g


def test_a_side_of_any_size():
    for m, n, name in [
        (10**100 + 10, 11, "plus"),
        (11, 10**100 + 10, "plus"),
        (10**60, 40, "king"),
        (40, 10**60, "beams"),
    ]:
        for p in (3, 5):
            proof = certificate(m, n, name, colors=p)
            proof.require_true()
            assert proof.nullity == nullity(m, n, name, colors=p)
    tall = certificate(12 * 10**100 - 1, 11, colors=3)
    assert tall.nullity > 0
    assert tall.parts[0].pattern is None
    rows = list(islice(tall.rows(), 12))
    assert not (np.array(oracle.game(12, 11)) @ np.array(rows).ravel() % 3)[: 11 * 11].any()
    with pytest.raises(MemoryError):
        next(certificate(11, 12 * 10**100 - 1, colors=3).rows())


def test_an_expensive_check_is_refused_before_it_starts():
    for m, n in [(10**4299, 10**4), (214_748_364, 214_748_364), (10**30, 10**30)]:
        hostile = Certificate(Grid.of(m, n, "king", colors=3), (Part(3, 0, (((1,), (1,), (1,)),)),))
        with pytest.raises(UncheckedError, match=r"checking it takes about .* the limit is 1e\+08; give a larger"):
            hostile.require_true()
    assert certificate(50, 60, colors=3).verify(limit=10_000)
    assert not certificate(50, 60, colors=3).verify(limit=5_000)


TEXT = certificate(2, 2, colors=6).to_json()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"m": 2', '"m": 7,\n "m": 2'),
        ('"nullity": 1', '"nullity": 1.0'),
        ('"nullity": 1', '"nullity": 2'),
        ('"unique": false', '"unique": 0'),
        ('"unique": false', '"unique": true'),
        ('"g": "2 1"', '"g": "02 1"'),
        ('"g": "2 1"', '"g": "2  1"'),
        ('"g": "2 1"', '"g": "-1 1"'),
        ('"g": "2 1"', '"g": "٢ 1"'),
        ('"g": "2 1"', '"g": [2, 1]'),
        ('"1 1"', '"1 1 "'),
        ('"colors": 6', '"colors": 1'),
        ('"colors": 6', '"colors": "6"'),
        ('"p": 3', '"p": 0'),
        ('"plus"', '"hex"'),
        ('"plus"', '["plus"]'),
        ('"parts": [', '"parts": [1, '),
        ('"parts"', '"part"'),
        ("certificate 3", "certificate 4"),
    ],
)
def test_a_certificate_is_written_in_one_way(old, new):
    assert old in TEXT
    with pytest.raises(CertificateError):
        Certificate.from_json(TEXT.replace(old, new)).require_true()


def test_another_text_is_refused_in_one_line():
    for text in ("", "{", "[" * 10**5, "[]", "5", '{"format": []}', '{"format": "flipalg certificate 3"}'):
        with pytest.raises(CertificateError) as error:
            Certificate.from_json(text)
        assert "\n" not in str(error.value)
    fields = json.loads(TEXT)
    with pytest.raises(CertificateError, match="parts is not a list, or is empty"):
        Certificate.from_json(json.dumps(fields | {"parts": []}))


def test_one_reader_for_every_kind():
    for proof in (
        certificate(5, 5),
        certificate(5, 5, topology="torus"),
        certificate(3, 3, colors=7),
        PointCertificate(4, 7),
    ):
        assert read_certificate(proof.to_json()) == proof
    with pytest.raises(CertificateError, match="'flipalg certificate 3', 'flipalg point certificate 1', "):
        read_certificate("{}")


def test_bad_input_is_refused():
    with pytest.raises(ValueError, match="got 0"):
        certificate(0, 4, colors=3)
    with pytest.raises(ValueError, match="got 1"):
        certificate(4, 4, colors=1)
    with pytest.raises(ValueError, match="choose from plus "):
        certificate(4, 4, "rows", colors=3)
    with pytest.raises(ValueError, match="colors must have small prime factors"):
        certificate(4, 4, colors=(2**89 - 1) * (2**107 - 1))
    with pytest.raises(ValueError, match=r"colors must be below 2\^63"):
        certificate(4, 4, colors=2**89 - 1)
