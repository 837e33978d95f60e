"""A certificate as a file of Coq, whose last line is the theorem about its board.

Main definitions
    coq_text(certificate)    the file; coqc accepts it exactly if the certificate is true
Main statements
    check_bits_sound and check_residues_sound of proofs/certificate.v, check_small_residues_sound of
    proofs/residue_certificate.v: what their check accepts is true      tests/proofs/test_machine_checked.py
Conventions
    Over F2 polynomials are hexadecimal numbers, over another F_p lists of residues, the constant first.
    Plain boards of the six neighborhoods; m and n above 1000 stand as N.to_nat of a binary number.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from flipalg.theory.neighborhoods import BIJECTIVE, neighborhood
from flipalg.theory.proofs import LARGEST_WRITTEN_SIDE
from flipalg.theory.residue_certificates import POLYNOMIALS, ResidueCertificate

if TYPE_CHECKING:
    from flipalg.theory.certificates import Certificate, Part, Polynomial

LARGEST_UNARY = 1000
"""Larger sizes are written in binary: Coq's nat is unary."""

OPENING = """\
From Coq Require Import BinNat.
From mathcomp Require Import all_ssreflect all_algebra.
From flipalg Require Import definitions nullity {checker}.
Local Open Scope ring_scope.
"""

PART = """
Definition part_{p} : certificate {kind} :=
  Certificate {p} {coefficients} {m} {n} {reduced}
    {u}
    {v}
    {g}.

Lemma nullity_modulo_{p} : {statement}.
Proof.
have accepted : {check} part_{p} = true by vm_compute.
{exchange}exact: ({check}_sound accepted).
Qed.
"""

RESIDUES = """
Definition proof : residue_certificate :=
  Residue_certificate {m} {n}
    {residues}
    {polynomials}.

Theorem board : {statement}.
Proof.
have accepted : check_small_residues proof = true by vm_compute.
have value : nullity_of_residues proof = {nullity}%num by vm_compute.
apply: etrans (check_small_residues_sound accepted) _; rewrite value; reflexivity.
Qed.

Print Assumptions board.
Check (board : {statement}).
"""


def coq_text(certificate: "Certificate | ResidueCertificate") -> str:
    """Return the file for coqc, with the compiled folder proofs/ as its library: coqc -Q proofs flipalg FILE.

    Raises ValueError for closed boards and for products: proofs/certificate.v speaks of the others.

    >>> from flipalg import certificate
    >>> print(coq_text(certificate(4, 4)).splitlines()[-1])
    Check (board : nullity (1 : 'F_2) 1 1 0 4 4 = 4%N).
    """
    if isinstance(certificate, ResidueCertificate):
        return OPENING.format(checker="residue_certificate") + _residues(certificate)
    if certificate.topology != "board" or certificate.neighborhood not in BIJECTIVE:
        raise ValueError(
            f"--coq is for plain boards with {', '.join(BIJECTIVE)}, "
            f"got {certificate.topology} with {certificate.neighborhood}"
        )
    whole = " /\\ ".join(_statement(certificate, part) for part in certificate.parts)
    lemmas = "".join(_part(certificate, part) for part in certificate.parts)
    tactic = f"exact: nullity_modulo_{certificate.parts[-1].p}"
    for part in reversed(certificate.parts[:-1]):
        tactic = f"split; [exact: nullity_modulo_{part.p} | {tactic}]"
    theorem = f"\nTheorem board : {whole}.\nProof. {tactic}. Qed.\n\nPrint Assumptions board.\n"
    return f"{OPENING.format(checker='certificate')}{lemmas}{theorem}Check (board : {whole}).\n"


def _residues(certificate: ResidueCertificate) -> str:
    terms = (f"Residue {t.j} {t.a1} {t.a2} {_polynomial(t.u)}" for t in certificate.residues)
    nullity = _size(certificate.nullity) if certificate.nullity > LARGEST_UNARY else f"{certificate.nullity}%N"
    return RESIDUES.format(
        m=certificate.m,
        n=certificate.n,
        residues=f"[:: {'; '.join(terms)}]" if certificate.residues else "[::]",
        polynomials="\n    ".join(_polynomial(getattr(certificate, name)) for name in POLYNOMIALS),
        nullity=certificate.nullity,
        statement=f"nullity (1 : 'F_2) 1 1 0 {_size(certificate.m)} {_size(certificate.n)} = {nullity}",
    )


def _statement(certificate: "Certificate", part: "Part") -> str:
    c0, *others = neighborhood(certificate.neighborhood).coefficients
    sizes = " ".join(map(_size, (certificate.m, certificate.n)))
    return f"nullity ({c0} : 'F_{part.p}) {' '.join(map(str, others))} {sizes} = {part.nullity}%N"


def _part(certificate: "Certificate", part: "Part") -> str:
    m, n, form = certificate.m, certificate.n, neighborhood(certificate.neighborhood)
    exchanged = certificate.colors > 2 and m > n
    if exchanged:
        m, n, form = n, m, form.transposed
    (step,) = part.steps
    return PART.format(
        p=part.p,
        kind="N" if part.p == 2 else "(seq N)",
        check="check_bits" if part.p == 2 else "check_residues",
        coefficients=" ".join(map(str, form.coefficients)),
        m=m,
        n=n,
        reduced=_reduced(m, n),
        statement=_statement(certificate, part),
        exchange="rewrite nullity_transpose.\n" if exchanged else "",
        **{name: _polynomial(f) for name, f in zip("uvg", step, strict=True)},
    )


def _reduced(m: int, n: int) -> str:
    """Return which side enters modulo the polynomial of the other."""
    if m > LARGEST_WRITTEN_SIDE and m > 4 * n:
        return "Rows_reduced"
    return "Columns_reduced" if n > LARGEST_WRITTEN_SIDE and n > 4 * m else "Written"


def _size(k: int) -> str:
    return str(k) if k <= LARGEST_UNARY else f"(N.to_nat {k})"


def _polynomial(f: "Polynomial") -> str:
    if isinstance(f, int):
        return f"{f:#x}%num"
    return _list(f)


def _list(coefficients: Sequence[int]) -> str:
    return f"[:: {'; '.join(map(str, coefficients))}]%num" if coefficients else "[::]"
