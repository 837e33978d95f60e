"""Write a certificate as a Coq file with a theorem that states the nullity of the board, or of each board of a table.

certificate.v, residue_certificate.v and, for tables (coq_tables.py), table_certificate.v of research/proofs prove that
every certificate that they accept is true (docs/mathematics/machine-checked.md).  A polynomial over F2 is written
as a hexadecimal number, a polynomial over another F_p as a list of residues, constant term first.
"""

from flipalg.certificates.certificate_parts import Part, Polynomial
from flipalg.certificates.certificates import Certificate, is_reduced, written_grid
from flipalg.certificates.coq_tables import coq_table
from flipalg.certificates.residue_certificates import POLYNOMIALS, ResidueCertificate
from flipalg.certificates.table_certificates import TableCertificate
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import BIJECTIVE, Form

__all__ = ["coq_text"]

UNARY_TO = 1000
"""The theorem writes a size k above this as (N.to_nat k), because Coq's nat is unary."""

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


def coq_text(certificate: Certificate | ResidueCertificate | TableCertificate) -> str:
    """Return the certificate as the text of a Coq file.

    `coqc -Q research/proofs flipalg FILE` checks it once research/proofs/ is compiled.  Raises ValueError for closed
    boards and for product forms, which research/proofs/certificates/certificate.v does not cover.

    >>> from flipalg import certificate
    >>> print(coq_text(certificate(4, 4)).splitlines()[-1])
    Check (board : nullity (1 : 'F_2) 1 1 0 4 4 = 4%N).
    """
    if isinstance(certificate, TableCertificate):
        return coq_table(certificate)
    if isinstance(certificate, ResidueCertificate):
        return OPENING.format(checker="residue_certificate") + _residues(certificate)
    if not certificate.grid.topology.is_open or certificate.grid.neighborhood.is_product:
        raise ValueError(
            f"--coq is for plain boards with {', '.join(BIJECTIVE)}, "
            f"got {certificate.topology} with {certificate.neighborhood}"
        )
    whole = " /\\ ".join(_statement(certificate.grid, part) for part in certificate.parts)
    lemmas = "".join(_part(certificate.grid, part) for part in certificate.parts)
    tactic = f"exact: nullity_modulo_{certificate.parts[-1].p}"
    for part in reversed(certificate.parts[:-1]):
        tactic = f"split; [exact: nullity_modulo_{part.p} | {tactic}]"
    theorem = f"\nTheorem board : {whole}.\nProof. {tactic}. Qed.\n\nPrint Assumptions board.\n"
    return f"{OPENING.format(checker='certificate')}{lemmas}{theorem}Check (board : {whole}).\n"


def _residues(certificate: ResidueCertificate) -> str:
    terms = (f"Residue {t.j} {t.a1} {t.a2} {_polynomial(t.u)}" for t in certificate.residues)
    nullity = _size(certificate.nullity) if certificate.nullity > UNARY_TO else f"{certificate.nullity}%N"
    return RESIDUES.format(
        m=certificate.m,
        n=certificate.n,
        residues=f"[:: {'; '.join(terms)}]" if certificate.residues else "[::]",
        polynomials="\n    ".join(_polynomial(getattr(certificate, name)) for name in POLYNOMIALS),
        nullity=certificate.nullity,
        statement=f"nullity (1 : 'F_2) 1 1 0 {_size(certificate.m)} {_size(certificate.n)} = {nullity}",
    )


def _statement(grid: Grid[Form], part: Part) -> str:
    c0, *others = grid.neighborhood.coefficients
    sizes = " ".join(map(_size, grid.shape))
    return f"nullity ({c0} : 'F_{part.p}) {' '.join(map(str, others))} {sizes} = {part.nullity}%N"


def _part(grid: Grid[Form], part: Part) -> str:
    written = written_grid(grid)
    (step,) = part.steps
    return PART.format(
        p=part.p,
        kind="N" if part.p == 2 else "(seq N)",
        check="check_bits" if part.p == 2 else "check_residues",
        coefficients=" ".join(map(str, written.neighborhood.coefficients)),
        m=written.m,
        n=written.n,
        reduced=_reduced(*written.shape),
        statement=_statement(grid, part),
        exchange="" if written == grid else "rewrite nullity_transpose.\n",
        **{name: _polynomial(f) for name, f in zip("uvg", step, strict=True)},
    )


def _reduced(m: int, n: int) -> str:
    """Return the Coq constructor that says which polynomial of a step, if any, is reduced modulo the other."""
    if is_reduced(m, n):
        return "Rows_reduced"
    return "Columns_reduced" if is_reduced(n, m) else "Written"


def _size(k: int) -> str:
    return str(k) if k <= UNARY_TO else f"(N.to_nat {k})"


def _polynomial(f: Polynomial) -> str:
    if isinstance(f, int):
        return f"{f:#x}%num"
    return f"[:: {'; '.join(map(str, f))}]%num" if f else "[::]"
