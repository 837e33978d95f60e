import json
import random
from dataclasses import replace
from itertools import islice, product
from math import gcd
from time import process_time

import numpy as np
import pytest
from flint import nmod_mat

from flipalg import any_colors
from flipalg.algebra.checking import CheckError
from flipalg.algebra.proofs import CertificateError, UncheckedError
from flipalg.colors import certificates
from flipalg.colors.certificates import ColorCertificate, Part, certificate
from flipalg.colors.determinants import colors_determinant, is_unique, nullity
from flipalg.colors.polynomials import FORMS
from flipalg.theory.neighborhoods import NEIGHBORHOODS


def game(m, n, name="plus"):
    """G over Z, from the offsets of a press."""
    rows = np.zeros((m, n, m, n), int)
    for i, j in product(range(m), range(n)):
        for down, right in NEIGHBORHOODS[name].offsets:
            if 0 <= i + down < m and 0 <= j + right < n:
                rows[i + down, j + right, i, j] = 1
    return rows.reshape(m * n, m * n)


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("p", [2, 3, 5, 7])
def test_every_certificate_is_true_and_its_nullity_the_rank(p, name):
    several = 0
    for m, n in product(range(1, 7), repeat=2):
        c = certificate(m, n, name, colors=p)
        c.require_true()
        G = nmod_mat(m * n, m * n, game(m, n, name).ravel().tolist(), p)
        assert c.nullity == m * n - G.rank(), (m, n)
        assert ColorCertificate.from_json(c.to_json()) == c
        several += not c.unique
    assert several > 2


@pytest.mark.parametrize("name", FORMS)
def test_patterns_flip_nothing(name):
    seen = 0
    for m, n, c in product(range(1, 9), range(1, 9), (2, 3, 5, 6, 9, 30)):
        proof = certificate(m, n, name, colors=c)
        if not proof.unique:
            x = np.array(list(proof.rows()))
            assert x.shape == (m, n)
            assert (x % c).any()
            assert not (game(m, n, name) @ x.ravel() % c).any()
            assert all(part.pattern[0][0] == 1 for part in proof.parts if part.pattern)
            seen += 1
    assert seen > 60


def test_a_certificate_for_a_composite_number_of_colors():
    for m, n in product(range(1, 9), repeat=2):
        D = colors_determinant(m, n)
        for c in (4, 6, 12, 15, 35, 49, 210):
            proof = certificate(m, n, colors=c)
            proof.require_true()
            assert proof.unique == (gcd(c, D) == 1) == is_unique(m, n, c)
            assert {part.p: part.nullity for part in proof.parts} == {
                p: nullity(m, n, p) for p in (2, 3, 5, 7) if c % p == 0
            }


def changes(proof, rng):
    """Yield certificates that differ in one coefficient, one cell or one number."""
    for k, part in enumerate(proof.parts):
        for name in "uvg":
            f = list(getattr(part, name)) or [0]
            at = rng.randrange(len(f))
            f[at] = (f[at] + rng.randrange(1, part.p)) % part.p
            yield replace(proof, parts=(*proof.parts[:k], replace(part, **{name: tuple(f)}), *proof.parts[k + 1 :]))
        if part.pattern:
            rows = [list(row) for row in part.pattern]
            i, j = rng.randrange(proof.m), rng.randrange(proof.n)
            rows[i][j] = (rows[i][j] + rng.randrange(1, part.p)) % part.p
            pattern = tuple(map(tuple, rows))
            yield replace(proof, parts=(*proof.parts[:k], replace(part, pattern=pattern), *proof.parts[k + 1 :]))
            yield replace(proof, parts=(replace(part, pattern=None),))
        yield replace(proof, parts=proof.parts[:k] + proof.parts[k + 1 :])
        yield replace(proof, parts=(replace(part, g=(1,), pattern=None), *proof.parts[k + 1 :])) if k == 0 else proof
    yield replace(proof, m=proof.m + 1)
    yield replace(proof, n=proof.n + 1)
    yield replace(proof, colors=proof.colors * 11)
    yield replace(proof, neighborhood="cross" if proof.neighborhood == "plus" else "plus")


def test_any_change_is_rejected_or_as_true_as_before():
    """What a changed certificate says is compared with the nullities: never is it wrong."""
    rng, rejected, all_changes = random.Random(19), 0, 0
    for _ in range(150):
        m, n, c = rng.randint(1, 12), rng.randint(1, 12), rng.choice([2, 3, 5, 7, 6, 12, 15])
        proof = certificate(m, n, rng.choice(list(FORMS)), colors=c)
        for changed in changes(proof, rng):
            all_changes += 1
            if changed.verify():
                assert changed.unique == is_unique(changed.m, changed.n, changed.colors, changed.neighborhood)
                for part in changed.parts:
                    assert part.nullity == nullity(changed.m, changed.n, part.p, changed.neighborhood)
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
                f = list(getattr(part, name))
                f += [0] * (at + 1 - len(f))
                f[at] = (f[at] + by) % p
                while f and not f[-1]:
                    f.pop()
                assert not replace(proof, parts=(replace(part, **{name: tuple(f)}),)).verify(), (m, n, name, at)


def test_a_modulus_need_not_be_prime_and_a_divisor_that_is_not_the_gcd_proves_nothing():
    """Modulo 15 a Bezout pair is one modulo 3 and modulo 5; flint is not asked to divide by what is no unit."""
    one = certificate(3, 3, colors=15)
    u, v = (
        [(10 * int(a[i]) + 6 * int(b[i])) % 15 for i in range(3)]
        for a, b in ([nmod_of(getattr(part, name), part.p) for part in one.parts] for name in "uv")
    )
    joined = Part(15, tuple(u), tuple(v), (1,))
    assert ColorCertificate(3, 3, 15, "plus", (joined,)).verify()
    assert ColorCertificate(3, 3, 225, "plus", (joined,)).verify()
    assert not ColorCertificate(3, 3, 30, "plus", (joined,)).verify()
    for g in ((1, 5), (1, 3), (0,), (), (2,), (5,), (1, 0)):
        assert not ColorCertificate(3, 3, 15, "plus", (Part(15, (0,), (0,), g),)).verify()
    six = ColorCertificate(2, 2, 6, "plus", (Part(6, (1,), (1,), (3, 1)),))
    assert not six.verify()
    with pytest.raises(ValueError, match="prime"):
        list(six.rows())


def nmod_of(coefficients, p):
    from flint import nmod_poly

    return nmod_poly(list(coefficients), p)


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
            assert proof.nullity == nullity(m, n, p, name)
    tall = certificate(12 * 10**100 - 1, 11, colors=3)
    assert tall.nullity > 0
    assert tall.parts[0].pattern is None
    rows = list(islice(tall.rows(), 12))
    assert not (game(12, 11) @ np.array(rows).ravel() % 3)[: 11 * 11].any()
    with pytest.raises(MemoryError):
        next(certificate(11, 12 * 10**100 - 1, colors=3).rows())


def test_a_check_that_is_dear_is_refused_before_it_starts():
    for m, n in [(10**4299, 10**4), (214_748_364, 214_748_364), (10**30, 10**30)]:
        hostile = ColorCertificate(m, n, 3, "king", (Part(3, (1,), (1,), (1,)),))
        start = process_time()
        with pytest.raises(UncheckedError, match=r"to check it takes about .* the limit is 2e\+06; give a larger"):
            hostile.require_true()
        assert process_time() - start < 0.5
    assert certificate(50, 60, colors=3).verify(limit=200)
    assert not certificate(50, 60, colors=3).verify(limit=100)


def test_no_value_of_any_field_crashes_a_check():
    proof = certificate(2, 2, colors=6)
    for name in vars(proof):
        for nonsense in (None, 5, -1, 2.5, True, "1", (), (1,), ("1",), [], {}, object(), (None,), 10**5000):
            changed = replace(proof, **{name: nonsense})
            assert not changed.verify(), (name, nonsense)
            repr(changed)
    for name in vars(proof.parts[1]):
        for nonsense in (
            None,
            5,
            -1,
            2.5,
            True,
            "1",
            (),
            (1,),
            ("1",),
            ((1, 1), (1, True)),
            ((1, 1), 5),
            [],
            {},
            object(),
        ):
            changed = replace(proof, parts=(proof.parts[0], replace(proof.parts[1], **{name: nonsense})))
            true = name == "u" and nonsense == (1,) and type(nonsense[0]) is int
            assert changed.verify() == true, (name, nonsense)
            repr(changed)


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
        ("color certificate 1", "color certificate 2"),
    ],
)
def test_a_certificate_is_written_in_one_way(old, new):
    assert old in TEXT
    with pytest.raises(CertificateError):
        ColorCertificate.from_json(TEXT.replace(old, new)).require_true()


def test_what_is_no_certificate_is_told_in_one_line():
    for text in ("", "{", "[" * 10**5, "[]", "5", '{"format": []}', '{"format": "flipalg color certificate 1"}'):
        with pytest.raises(CertificateError) as error:
            ColorCertificate.from_json(text)
        assert "\n" not in str(error.value)
    fields = json.loads(TEXT)
    with pytest.raises(CertificateError, match="parts is empty"):
        ColorCertificate.from_json(json.dumps(fields | {"parts": []}))


def test_one_reader_for_every_kind():
    from flipalg.theory.certificates import Certificate
    from flipalg.theory.point_certificates import PointCertificate

    for proof in (
        any_colors.certificate(5, 5),
        any_colors.certificate(5, 5, topology="torus"),
        any_colors.certificate(3, 3, colors=7),
        PointCertificate(4, 7),
    ):
        assert any_colors.read_certificate(proof.to_json()) == proof
        assert type(proof) in (Certificate, ColorCertificate, PointCertificate)
    with pytest.raises(CertificateError, match="not a 'flipalg certificate 1'"):
        any_colors.read_certificate("{}")


def test_bad_input_is_refused():
    with pytest.raises(ValueError, match="m must be at least 1, got 0"):
        certificate(0, 4, colors=3)
    with pytest.raises(ValueError, match="colors must be at least 2, got 1"):
        certificate(4, 4, colors=1)
    with pytest.raises(ValueError, match="choose from plus, cross"):
        certificate(4, 4, "row", colors=3)
    with pytest.raises(ValueError, match="colors must have small prime factors"):
        certificate(4, 4, colors=(2**89 - 1) * (2**107 - 1))
    with pytest.raises(ValueError, match=r"colors must be below 2\^63"):
        certificate(4, 4, colors=2**89 - 1)
    with pytest.raises(ValueError, match="the topology is board"):
        any_colors.certificate(4, 4, topology="torus", colors=3)


def test_a_planted_fault_is_found_by_the_second_route(monkeypatch):
    monkeypatch.setenv("FLIPALG_CHECK", "1")
    assert certificate(5, 6, colors=3).verify()
    monkeypatch.setattr(certificates, "quiet_rows", lambda m, n, *_: [[1] * n] * m)
    with pytest.raises(CheckError):
        certificate(4, 4, colors=2)
