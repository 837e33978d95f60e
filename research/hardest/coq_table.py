"""Write research/proofs/tables/hardest_table.v: the bounds of the table `hardest` as a theorem of Coq.

    python -m research.hardest.coq_table [--check]

The proofs are those of research/proofs/presses/hardest_positions.json.  Exit code 1 with `--check` if the file differs.
"""

import json
import sys
from functools import reduce
from operator import or_
from typing import Any

from research.hardest.certificates import CERTIFICATES, ROOT
from scripts import verify_hardest

OUT = ROOT / "research" / "proofs" / "tables" / "hardest_table.v"
HEAD = """(** Made by research/hardest/coq_table.py: the table `hardest`, what a hardest position needs. *)
From Coq Require Import ZArith BinNat.
From mathcomp Require Import all_ssreflect all_algebra.
From flipalg Require Import definitions covering_certificate hardest least_weight.
Local Open Scope ring_scope.
Local Open Scope N_scope.

Let P k v := Node k (Z.of_N v).
Let M k v := Node k (Z.opp (Z.of_N v)).
Let L ws := Leaf [seq (w.1, Z.of_N w.2) | w <- ws].
Let of_numbers d (numbers : seq (N * bool)) : seq column := [seq (bits d c.1, c.2) | c <- numbers].
"""
END = """
Lemma problems_are_true : all is_true_problem problems.
Proof. by vm_cast_no_check (erefl true). Qed.

Let no_problem := Problem 0 0 [::] (L [::], L [::]).
Let no_board := (0%nat, Board 0 0 0 0 0 0 0 [::] [::]).

Lemma boards_are_true : all (fun b => (b.1 < size problems)%N && check_board (nth no_problem problems b.1) b.2) boards.
Proof. by vm_cast_no_check (erefl true). Qed.

Lemma table_boards : table =
  [seq (board_rows b.2, board_columns b.2, board_nullity b.2, part b.2, at_least b.2, at_most b.2) | b <- boards].
Proof. by vm_cast_no_check (erefl table). Qed.

Theorem hardest_table m n k c a b : (m, n, k, c, a, b) \\in table ->
  [/\\ nullity (1%R : 'F_2) 1%R 1%R 0%R m n = k, taking_part m n = N.to_nat c
    & (N.to_nat a <= most_presses m n <= N.to_nat b)%N].
Proof.
rewrite table_boards => /(nthP (0%nat, 0%nat, 0%nat, 0, 0, 0)) [i]; rewrite size_map => lt.
rewrite (nth_map no_board) // => -[<- <- <- <- <- <-].
have /andP[known check] := all_nthP no_board boards_are_true i lt.
exact: check_board_sound (all_nthP no_problem problems_are_true _ known) check.
Qed.

(** Where the bounds meet, that is the number. *)
Theorem hardest_values m n k c a : (m, n, k, c, a, a) \\in table -> most_presses m n = N.to_nat a.
Proof. by case/hardest_table=> _ _ le; apply/eqP; rewrite eqn_leq andbC. Qed.

Theorem bounds_that_meet : size table = ROWS%nat /\\ count (fun row => N.eqb row.1.2 row.2) table = EXACT%nat.
Proof. by []. Qed.
"""


def tree(node: list[Any]) -> str:
    """Return a tree as a term."""
    if len(node) == 4 and isinstance(node[3], list):
        a, v, below, above = node
        return f"({'P' if v >= 0 else 'M'} {a} {abs(v)}\n{tree(below)} {tree(above)})"
    pairs = zip(node[::2], node[1::2], strict=True)
    return f"(L [:: {'; '.join(f'({c}, {w})' for c, w in pairs)}])"


def numbers(rows: list[str]) -> str:
    """Return a list of first rows."""
    return f"[:: {'; '.join(f'0x{row}' for row in rows)}]" if rows else "[::]"


def recorded() -> dict[str, Any]:
    """Return the proofs of research/proofs/presses/hardest_positions.json."""
    found: dict[str, Any] = json.loads(CERTIFICATES.read_text(encoding="utf-8"))
    return found


def text(found: dict[str, Any]) -> str:
    """Return the text of a file with the theorem that such proofs prove."""
    boards = found["boards"]
    lines = [HEAD]
    for k, problem in enumerate(found["problems"]):
        board = next(board for board in boards if board["problem"] == k)
        m, n, at_most = board["m"], board["n"], board["at_most"]
        inner, outer = (
            [verify_hardest.pattern_of(int(row, 16), m, n) for row in board[name]] for name in ("inner", "outer")
        )
        counts = verify_hardest.columns_of(inner, outer, m * n)
        limit = m * n - 2 * at_most - 2 + counts.pop(0, 0)
        columns = "; ".join(f"({a}, {str(count % 2 == 1).lower()})" for a, count in sorted(counts.items()))
        lines.append(
            f"Definition problem_{k} := Problem {problem['dimension']} ({limit})%Z "
            f"(of_numbers {problem['dimension']} [:: {columns}])\n"
            f"({tree(problem['trees'][0])},\n{tree(problem['trees'][1])}).\n"
        )
    names = "; ".join(f"problem_{k}" for k in range(len(found["problems"])))
    lines.append(f"Definition problems := [:: {names}].\n")
    values, rows = [], []
    for board in boards:
        m, n = board["m"], board["n"]
        firsts = board["inner"] + board["outer"]
        part = reduce(or_, (verify_hardest.pattern_of(int(row, 16), m, n) for row in firsts)).bit_count()
        found = f"{len(firsts)}, {part}, {board['at_least']}, {board['at_most']}"
        rows.append(f"  ({m}%nat, {n}%nat, {found.replace(',', '%nat,', 1)})")
        values.append(
            f"  ({board['problem']}%nat, Board {m} {n} {found.replace(',', '')}\n    0x{board['presses']}\n"
            f"    {numbers(board['inner'])} {numbers(board['outer'])})"
        )
    lines.append("Definition boards : seq (nat * board) := [::\n" + ";\n".join(values) + "].\n")
    lines.append(
        "(** Rows, columns, nullity, cells that take part, and bounds for the presses of the hardest position. *)\n"
        "Definition table : seq (nat * nat * nat * N * N * N) := [::\n" + ";\n".join(rows) + "].\n"
    )
    exact = sum(board["at_least"] == board["at_most"] for board in boards)
    return "\n".join(lines) + END.replace("ROWS", str(len(rows))).replace("EXACT", str(exact))


def main(arguments: list[str]) -> int:
    """Write the file, or compare."""
    if arguments == ["--check"]:
        return int(OUT.read_text(encoding="utf-8") != text(recorded()))
    OUT.write_text(text(recorded()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
