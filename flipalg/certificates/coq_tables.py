"""Write the certificate of a table as a file for Coq, whose theorems state the nullities of the table.

research/proofs/certificates/table_certificate.v has the checker, and proves that it accepts only true certificates
(docs/mathematics/machine-checked.md).
"""

from flipalg.certificates.table_certificates import TableCertificate

__all__ = ["coq_table"]

OPENING = """\
From Coq Require Import BinNat.
From mathcomp Require Import all_ssreflect all_algebra.
From flipalg Require Import definitions table_certificate.
Local Open Scope ring_scope.

Definition certificates : seq row_certificate := [::
  {rows}]%num.

"""

ALL = """\
Definition table : seq (seq N) := [::
  {table}]%num.

Lemma accepted : check_table certificates table = true.
Proof. by vm_cast_no_check (erefl true). Qed.

Theorem nullity_table m n : (0 < m <= {n})%N -> (0 < n <= {n})%N ->
  nullity (1 : 'F_2) 1 1 0 m n = N.to_nat (entry table m n).
Proof. exact: (check_table_sound accepted). Qed.

Theorem uniqueness_table m n : (0 < m <= {n})%N -> (0 < n <= {n})%N ->
  (game_matrix (1 : 'F_2) 1 1 0 m n \\in unitmx) = N.eqb (entry table m n) 0.
Proof. exact: (check_table_unique accepted). Qed.

Print Assumptions nullity_table.
Print Assumptions uniqueness_table.
"""

SQUARES = """\
Definition squares : seq N := [::
  {table}]%num.

Lemma accepted : check_squares certificates squares = true.
Proof. by vm_cast_no_check (erefl true). Qed.

Theorem square_nullity_table n : (0 < n <= {n})%N ->
  nullity (1 : 'F_2) 1 1 0 n n = N.to_nat (square_entry squares n).
Proof. exact: (check_squares_sound accepted). Qed.

Print Assumptions square_nullity_table.
"""


def coq_table(certificate: TableCertificate) -> str:
    """Return the certificate as the text of a Coq file.

    `coqc -Q research/proofs flipalg FILE` checks it once research/proofs/ is compiled.

    >>> from flipalg.certificates.table_certificates import table_certificate
    >>> print(coq_table(table_certificate("nullity", 3)).splitlines()[10])
      [:: 0; 1; 0];
    """
    sides = range(1, certificate.n + 1)
    rows = (_list([f"({v:#x}, {g:#x})" for v, g in row]) for row in certificate.rows)
    opening = OPENING.format(rows=";\n  ".join(rows))
    if certificate.table == "square_nullity":
        return opening + SQUARES.format(
            n=certificate.n, table=";\n  ".join(str(certificate.nullity(n, n)) for n in sides)
        )
    table = (_list([str(certificate.nullity(m, n)) for n in sides]) for m in sides)
    return opening + ALL.format(n=certificate.n, table=";\n  ".join(table))


def _list(items: list[str]) -> str:
    return f"[:: {'; '.join(items)}]"
