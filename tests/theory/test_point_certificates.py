import json

import pytest

from flipalg.algebra.apparition import rank_of_irreducible
from flipalg.algebra.arithmetic import factor
from flipalg.algebra.bits import shift_bits
from flipalg.algebra.determinant_polynomials import determinant_bits
from flipalg.theory.certificates import CertificateError
from flipalg.theory.nullity import nullity
from flipalg.theory.point_certificates import PointCertificate, find_point
from tests.facts import DATA


def test_certificates_never_exceed_the_nullity():
    some = 0
    for n in range(1, 130):
        for f in range(2, 64):
            certificate = PointCertificate(n, f)
            if certificate.verify():
                assert certificate.bound <= nullity(n, n)
                some += 1
    assert some > 100


def test_irreducible_points_prove_2_deg_f_or_deg_f():
    for n in (4, 16, 30, 32, 62, 64):
        for f, _ in factor(find_point(n + 1).f):
            degree = f.bit_length() - 1
            assert PointCertificate(n, f).bound == (degree if shift_bits(f) == f else 2 * degree)


def test_points_are_found_exactly_where_there_are_some():
    """There is one iff an irreducible factor of d_{r-1} has rank r and that of f(λ+1) divides r."""
    some = 0
    for r in range(3, 140, 2):
        ranks = {f: rank_of_irreducible(f).known for f, _ in factor(determinant_bits(r - 1))}
        there = [
            f for f, rank in ranks.items() if rank == r and f != 3 and r % rank_of_irreducible(shift_bits(f)).known == 0
        ]
        found = find_point(r)
        assert (found is None) == (not there)
        if found is not None:
            assert found.f in there
            assert 0 < found.bound <= nullity(r - 1, r - 1)
            some += 1
    assert some > 6


def test_the_committed_certificate_of_a_prime_of_the_sixth_fermat_number():
    certificate = PointCertificate.from_json((DATA / "point_67280421310721.json").read_text(encoding="utf-8"))
    assert (2**64 + 1) % (certificate.n + 1) == 0
    assert certificate.n + 1 == 67_280_421_310_721
    assert certificate.bound == 128
    certificate.require_true()
    assert factor(certificate.f) == [(certificate.f, 1)]
    for wrong in (
        PointCertificate(certificate.n + 2, certificate.f),
        PointCertificate(certificate.n, certificate.f ^ 2),
    ):
        assert not wrong.verify()


def test_json_comes_back_and_what_is_not_true_is_refused():
    certificate = find_point(17)
    text = certificate.to_json()
    assert PointCertificate.from_json(text) == certificate
    fields = json.loads(text)
    for change in (
        {"n": "x"},
        {"nullity_at_least": 9},
        {"f": "0"},
        {"f": "+13"},
        {"format": "1"},
        {"more": 1},
        {"n": 16},
    ):
        with pytest.raises(CertificateError):
            PointCertificate.from_json(json.dumps(fields | change))
    for broken in ("", "[]", "{}", "nonsense"):
        with pytest.raises(CertificateError):
            PointCertificate.from_json(broken)
    with pytest.raises(CertificateError, match=r"f\(λ\) does not divide"):
        PointCertificate(15, certificate.f).require_true()
    with pytest.raises(CertificateError, match=r"f\(λ\+1\) does not divide"):
        PointCertificate(2, 0b11).require_true()
    with pytest.raises(CertificateError, match="n must be"):
        PointCertificate(0, 2).require_true()


def test_numbers_without_a_small_field_are_refused():
    for wrong in (4, 1, 2**61 - 2, 1_000_003):
        with pytest.raises(ValueError, match=r"got|degree above 128"):
            find_point(wrong)
