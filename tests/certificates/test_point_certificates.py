import io
import json
import sys

import pytest
from facts import DATA

from f2x import F2Poly
from flipalg import determinant_polynomial
from flipalg.answers.nullities import nullity
from flipalg.certificates.certificates import CertificateError
from flipalg.certificates.point_certificates import PointCertificate, find_point
from flipalg.cli import main
from flipalg.theory.apparition import rank_of_irreducible


def test_certificates_never_exceed_the_nullity():
    some = equal = 0
    for n in range(1, 130):
        for f in range(2, 64):
            certificate = PointCertificate(n, f)
            if certificate.verify():
                assert 0 < certificate.bound <= nullity(n, n)
                some += 1
                equal += certificate.bound == nullity(n, n)
    assert some > 50
    assert equal > 20


def test_the_powers_of_2_in_n_plus_1_count():
    for n, f, bound in ((4, 0b111, 4), (9, 0b111, 8), (19, 0b111, 16), (16, 0b10011, 8), (33, 0b10011, 16)):
        assert PointCertificate(n, f).verify()
        assert PointCertificate(n, f).bound == bound == nullity(n, n)


def test_irreducible_points_prove_4_deg_f_or_2_deg_f_on_even_squares():
    for n in (4, 16, 30, 32, 62, 64):
        for f, _ in F2Poly(find_point(n + 1).f).factor():
            assert PointCertificate(n, int(f)).bound == (2 if f.taylor_shift() == f else 4) * f.degree()


def test_points_are_found_exactly_if_there_are_any():
    """There is one iff an irreducible factor of d_{r-1} has rank r and that of f(λ+1) divides r."""
    some = 0
    for r in range(3, 140, 2):
        ranks = {f: rank_of_irreducible(f).known for f, _ in determinant_polynomial(r - 1).factor()}
        there = [
            f
            for f, rank in ranks.items()
            if rank == r and f != F2Poly("x + 1") and r % rank_of_irreducible(f.taylor_shift()).known == 0
        ]
        found = find_point(r)
        assert (found is None) == (not there)
        if found is not None:
            assert F2Poly(found.f) in there
            assert 0 < found.bound <= nullity(r - 1, r - 1)
            some += 1
    assert some > 6


def test_the_committed_certificate_of_a_prime_of_the_sixth_fermat_number():
    certificate = PointCertificate.from_json((DATA / "point_67280421310721.json").read_text(encoding="utf-8"))
    assert (2**64 + 1) % (certificate.n + 1) == 0
    assert certificate.n + 1 == 67_280_421_310_721
    assert certificate.bound == 256
    certificate.require_true()
    assert F2Poly(certificate.f).is_irreducible()
    for wrong in (
        PointCertificate(certificate.n + 2, certificate.f),
        PointCertificate(certificate.n, certificate.f ^ 2),
    ):
        assert not wrong.verify()


def test_json_comes_back_and_a_false_certificate_is_refused():
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
        PointCertificate(6, 0b1101).require_true()
    for f in (0b10, 0b11, 0b1110, 0b1001):
        with pytest.raises(CertificateError, match="the factor λ or λ \\+ 1"):
            PointCertificate(9, f).require_true()
    with pytest.raises(CertificateError, match="not squarefree"):
        PointCertificate(9, 0b10101).require_true()
    with pytest.raises(CertificateError, match="n must be"):
        PointCertificate(0, 2).require_true()


def test_numbers_without_a_small_field_are_refused():
    for wrong in (4, 1, 2**61 - 2, 1_000_003):
        with pytest.raises(ValueError, match=r"got|degree above 128"):
            find_point(wrong)


TRUE = {"format": "flipalg point certificate 1", "n": "16", "f": "13", "nullity_at_least": 8}
HOSTILE = {
    "n of 4,200 digits": {"n": "9" * 4200},
    "n of 5,000 digits": {"n": "9" * 5000},
    "n and f as long as they come": {"n": "9" * 4000, "f": "1" * 250_000},
    "f of degree 40 million": {"f": "1" + "7" * 10**7},
    "a float": {"n": 16.0},
    "a float bound": {"nullity_at_least": 8.0},
    "NaN": {"n": float("nan")},
    "infinity": {"nullity_at_least": float("inf")},
    "a boolean": {"n": True},
    "a boolean bound": {"n": "1", "f": "2", "nullity_at_least": True},
    "a sign": {"n": "-16"},
    "a plus": {"n": "+16"},
    "an underscore": {"n": "1_6"},
    "a blank": {"n": " 16"},
    "a leading zero": {"n": "016"},
    "digits of another script": {"n": "\uff11\uff16"},
    "half a character": {"n": "\ud800"},
    "a list": {"n": ["16"]},
    "nothing": {"f": None},
    "hexadecimal with its prefix": {"f": "0x13"},
    "capitals": {"f": "1F"},
}
TEXTS = {name: json.dumps(TRUE | change) for name, change in HOSTILE.items()}
TEXTS["deep"] = json.dumps(TRUE).replace('"16"', "[" * 100_000 + "]" * 100_000)
TEXTS["a field twice"] = json.dumps(TRUE).replace('"n"', '"n": "16", "n"')
TEXTS["an integer of 100,000 digits"] = json.dumps(TRUE).replace(": 8", ": " + "9" * 100_000)
TEXTS["half a character as a field"] = json.dumps(TRUE | {"\ud800": 1})


@pytest.mark.parametrize("encoding", ["ascii", "cp1251"])
@pytest.mark.parametrize("name", TEXTS)
def test_a_hostile_certificate_is_refused_in_one_line(name, encoding, tmp_path, monkeypatch):
    path = tmp_path / "certificate.json"
    path.write_text(TEXTS[name], encoding="utf-8")
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding) for _ in range(2))
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    code = main(["verify", str(path)])
    err.flush()
    assert code in (1, 2)
    assert len(err.buffer.getvalue().splitlines()) == 1


@pytest.mark.parametrize("encoding", ["ascii", "cp1251", "utf-8"])
def test_a_true_one_is_true_on_every_terminal(encoding, tmp_path, monkeypatch):
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(TRUE), encoding="utf-8")
    out = io.TextIOWrapper(io.BytesIO(), encoding)
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["verify", str(path)]) == 0
    assert out.buffer.getvalue().startswith(b"true: the 16 ")


@pytest.mark.parametrize("field", [True, 1.5, float("nan"), None, "7", [7], -1, 0])
def test_fields_of_another_kind_are_not_true(field):
    for certificate in (PointCertificate(16, field), PointCertificate(field, 0b10011)):
        assert not certificate.verify()
        assert repr(certificate)
