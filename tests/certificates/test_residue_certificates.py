"""Certificates from small residues: true ones prove the nullity, forged ones are refused by both checkers."""

import json
import random
from dataclasses import replace

import pytest
from checkers import independent_check

from f2x import F2Poly
from flipalg import certificate, cli, nullity
from flipalg.algebra.integers import odd_part
from flipalg.algebra.polynomials import F2
from flipalg.certificates import residue_certificates
from flipalg.certificates.certificates import Certificate, read_certificate
from flipalg.certificates.proofs import CertificateError, UncheckedError
from flipalg.certificates.residue_certificates import POLYNOMIALS, ResidueCertificate, Term, residue_certificate
from flipalg.grids.grid import Grid
from flipalg.theory.nullity import nullity_from_odd_parts
from flipalg.theory.small_residues import Q_modulo, Residue


def both_say(certificate):
    """Return the verdict of the two checkers, which must be the same."""
    ours = certificate.verify()
    theirs = independent_check(json.loads(certificate.to_json())) is True
    assert ours == theirs, certificate.to_json()
    return ours


def honest(m, n, residues):
    """Return a certificate all of which follows from the residues, true or not."""
    r, s = odd_part(m + 1)[1], odd_part(n + 1)[1]
    first, *others = (Residue(*residue).polynomial() for residue in residues)
    g, *factors = F2.xgcd(first, *others) if others else (first, F2.one)
    P, S = Q_modulo(r, F2.x, g), Q_modulo(s, F2.x + 1, g)
    common, u, v = F2.xgcd(g, P)
    h, a, w = F2.xgcd(common, S)
    terms = tuple(Term(*residue, int(u)) for residue, u in zip(residues, factors, strict=True))
    found = nullity_from_odd_parts(m, n, lambda r, s: h.degree())
    return ResidueCertificate(Grid.of(m, n), found, terms, *map(int, (g, a * u, a * v, w, h)))


@pytest.mark.parametrize("without", [1, 1000])
def test_residue_certificates_prove_the_nullity(without, monkeypatch):
    monkeypatch.setattr(residue_certificates, "WITHOUT_RESIDUES", without)
    terms = set()
    for m in range(1, 34, 2):
        for n in range(m % 3 + 1, 34, 3):
            proof = residue_certificate(m, n)
            assert proof.nullity == nullity(m, n)
            assert proof.unique == (proof.nullity == 0)
            assert both_say(proof), (m, n)
            assert read_certificate(proof.to_json()) == proof
            terms.add(len(proof.residues))
    assert terms == ({0, 1, 2} if without == 1 else {0})


def test_large_boards_have_short_proofs():
    for n in (10**6, 10**9, 10**12):
        proof = certificate(n, n)
        assert isinstance(proof, ResidueCertificate)
        assert len(proof.to_json()) < 8_000
        assert both_say(proof)
    assert isinstance(certificate(100_000, 100_001), Certificate)
    assert isinstance(certificate(10**12, 40), Certificate)
    assert isinstance(certificate(2**200 - 1, 5 * 2**190 - 1), ResidueCertificate)


def test_powers_of_two_count_in_the_nullity():
    for m, n in ((5 * 2**100 - 1, 5 * 2**101 - 1), (3 * 2**70 - 1, 3 * 2**71 - 1), (2**90 - 1, 3 * 2**80 - 1)):
        proof = residue_certificate(m, n)
        assert both_say(proof)
        assert proof.nullity == nullity(m, n) > 0


def test_a_planted_wrong_residue_is_refused_by_both():
    """All else follows from the wrong residue, so nothing but the congruence is wrong."""
    caught = 0
    for n in (10**6 + 2, 33 * 1001 - 1, 31 * 4097 - 1):
        true = residue_certificate(n, n)
        residues = [residue[:3] for residue in true.residues]
        assert both_say(honest(n, n, residues))
        for k, change in ((k, change) for k in range(len(residues)) for change in (-2, 2)):
            j, a1, a2 = residues[k]
            wrong = [*residues[:k], (j, a1 + change, a2 + change), *residues[k + 1 :]]
            assert not both_say(honest(n, n, wrong))
            caught += honest(n, n, wrong).nullity != true.nullity
            for one_side in ((j, a1 + change, a2), (j, a1, a2 + change)):
                assert not both_say(honest(n, n, [*residues[:k], one_side, *residues[k + 1 :]]))
        assert not both_say(honest(n, n, [(residues[0][0] + 1, *residues[0][1:]), *residues[1:]]))
    assert caught  # a checker that does not look at the congruence would believe a wrong nullity


def test_a_divisor_of_two_of_the_three_polynomials_is_refused(monkeypatch):
    monkeypatch.setattr(residue_certificates, "WITHOUT_RESIDUES", 1)
    refused = {"g": 0, "g, P": 0, "g, S": 0, "P, S": 0}
    small = [(k, i) for k in range(2, 60, 2) for i in range(k, 60, 2)]
    for m, n in [*small, (1000, 1004), (3002, 5000)]:
        true = residue_certificate(m, n)
        g, none, one = F2Poly(true.g), F2.zero, F2.one
        P, S = Q_modulo(m + 1, F2.x, g), Q_modulo(n + 1, F2.x + 1, g)
        claims = {"g": (g, one, none, none)}
        d, a, b = F2.xgcd(g, P)
        claims["g, P"] = d, a, b, none
        d, a, b = F2.xgcd(g, S)
        claims["g, S"] = d, a, none, b
        if P or S:
            d, a, b = F2.xgcd(P, S)
            claims["P, S"] = d, none, a, b
        for name, (h, *factors) in claims.items():
            u, v, w = map(int, factors)
            forged = replace(
                true, h=int(h), u=u, v=v, w=w, nullity=nullity_from_odd_parts(m, n, lambda r, s, h=h: h.degree())
            )
            assert both_say(forged) == (h == F2Poly(true.h)), (m, n, name)
            refused[name] += forged.nullity != true.nullity
    assert all(refused.values()), refused


def test_each_statement_that_is_changed_is_refused():
    chance = random.Random(6)
    for m, n in ((10**6 + 4, 10**6 + 4), (33 * 2002 - 1, 31 * 33 * 44 - 1), (9, 39), (5 * 2**40 - 1, 5 * 2**39 - 1)):
        proof = residue_certificate(m, n)
        assert both_say(proof)
        for name in ("nullity", *POLYNOMIALS):
            for change in (1, 2, 3 << chance.randrange(9)):
                forged = replace(proof, **{name: getattr(proof, name) ^ change})
                assert not both_say(forged) or name in ("u", "v", "w"), (m, n, name)
        for change in (-2, -1, 1, 2):
            other = replace(proof, grid=Grid.of(m + change, n))
            assert not both_say(other) or nullity(m + change, n) == proof.nullity
            assert not both_say(replace(proof, nullity=proof.nullity + change))
        for k, term in enumerate(proof.residues):
            for field, value in ((0, term.j + 1), (1, term.a1 + 2), (2, term.a2 + 4), (3, term.u ^ 1)):
                changed = Term(*(value if i == field else a for i, a in enumerate(term)))
                residues = (*proof.residues[:k], changed, *proof.residues[k + 1 :])
                assert not both_say(replace(proof, residues=residues)), (m, n, k, field)


def test_forged_certificates_are_refused():
    true = residue_certificate(10**6 + 4, 10**6 + 4)
    h = F2Poly(true.h)
    for forged in (
        replace(true, residues=()),
        replace(true, g=0),
        replace(true, h=0),
        replace(true, g=1, h=1, u=1, v=0, w=0, nullity=0),  # g is what decides
        replace(true, residues=tuple(term._replace(u=0) for term in true.residues), g=0, h=0),
        # 0 = D_1(x) + D_1(x + 1) + 1, so a term of j = 0 says nothing
        replace(true, residues=(Term(0, 1, 1, 5),), g=0),
        replace(true, h=int(h * F2Poly("x^3 + x + 1"))),
    ):
        assert not both_say(forged)
    more = replace(true, residues=(*true.residues, Term(0, 1, 1, 5)))
    assert both_say(more)


BAD = {
    "no field": {"h": None},
    "a float": {"n": 4.0},
    "a boolean": {"n": True},
    "a text": {"n": "4"},
    "nothing": {"m": None},
    "zero": {"m": 0},
    "negative": {"nullity": -4},
    "a list": {"g": ["7"]},
    "capitals": {"g": "A"},
    "a prefix": {"g": "0x7"},
    "a leading zero": {"h": "07"},
    "a sign": {"h": "-7"},
    "empty": {"u": ""},
    "residues of another kind": {"residues": {"j": 1}},
    "a residue of another kind": {"residues": [[1, 2, 3, "1"]]},
    "a residue without u": {"residues": [{"j": 1, "a1": 1, "a2": 1}]},
    "a residue with more": {"residues": [{"j": 1, "a1": 1, "a2": 1, "u": "1", "k": 1}]},
    "a residue with text": {"residues": [{"j": "1", "a1": 1, "a2": 1, "u": "1"}]},
    "a residue of 0": {"residues": [{"j": 1, "a1": 0, "a2": 1, "u": "1"}]},
    "a negative exponent": {"residues": [{"j": -1, "a1": 1, "a2": 1, "u": "1"}]},
    "a huge exponent": {"residues": [{"j": 2**64, "a1": 1, "a2": 1, "u": "1"}]},
    "a huge residue": {"residues": [{"j": 1, "a1": 10**100, "a2": 1, "u": "1"}]},
    "a residue that takes hours": {"residues": [{"j": 1, "a1": 10**11, "a2": 1, "u": "1"}]},
    "a side that takes hours": {"m": 10**100, "n": 10**100, "residues": []},
    "many huge exponents": {
        "m": 10**4000,
        "n": 10**4000,
        "residues": [{"j": 2**64 - 1, "a1": 1, "a2": 1, "u": "1"}] * 5000,
    },
    "another field": {"pattern": []},
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_certificate_is_refused_in_one_line(name, tmp_path, capsys):
    read = json.loads(residue_certificate(4, 4).to_json()) | BAD[name]
    if name == "no field":
        del read["h"]
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(read), encoding="utf-8")
    assert cli.main(["verify", str(path)]) in (1, 2)
    assert independent_check(read) is not True
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("kind", [{"topology": "torus"}, {"neighborhood": "king"}, {"colors": 3}])
def test_a_certificate_is_for_plus_on_a_plain_board_of_two_colors(kind):
    made = residue_certificate(10**9, 10**9)
    assert made.verify()
    assert not replace(made, grid=Grid.of(10**9, 10**9, **kind)).verify()


def test_a_check_that_is_too_long_says_so():
    proof = residue_certificate(10**9, 10**9)
    with pytest.raises(UncheckedError, match=r"about .* coefficients"):
        proof.require_true(limit=1000)
    with pytest.raises(CertificateError, match="contradicts h"):
        replace(proof, nullity=2).require_true()


def test_the_command_writes_and_checks_one(tmp_path, capsys):
    assert cli.main(["certificate", "1000000", "1000000"]) == 0
    path = tmp_path / "proof.json"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    assert cli.main(["verify", str(path)]) == 0
    assert "true: the 1000000 × 1000000 board has exactly one solution" in capsys.readouterr().out
    assert cli.main(["certificate", "1000000", "1000000", "--svg", str(tmp_path / "a.svg")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_board_without_residues_is_refused_with_the_cost_of_its_nullity():
    for m, n in ((2**100, 2**100), (10**30, 10**29), (10**15, 10**15)):
        with pytest.raises(MemoryError, match=r"certificates are made to .* powers of 2 and polynomials of degree"):
            certificate(m, n)
