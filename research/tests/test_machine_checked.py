"""Coq compiles proofs/, nothing is assumed, and it accepts the certificates that the Python checkers accept."""

import json
import re
import subprocess
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from flipalg import certificate, cli, game_matrix
from flipalg.certificates import residue_certificates
from flipalg.certificates.certificates import CertificateError
from flipalg.certificates.coq_text import coq_text
from flipalg.certificates.residue_certificates import POLYNOMIALS, residue_certificate
from flipalg.certificates.table_certificates import table_certificate
from flipalg.grids.neighborhoods import BIJECTIVE, NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.matrices.structured import G_rows
from research.hardest import coq_table
from research.hardest.certificates import CERTIFICATES

ROOT = Path(__file__).parents[2]
PROOFS = ROOT / "research" / "proofs"
TABLES = ROOT / "tables"
BOARDS = [
    (1, 1, "plus", 2),
    (14, 14, "plus", 2),
    (10, 5, "king", 2),
    (200, 30, "plus", 2),
    (10**30, 20, "plus", 2),
    (19, 10**30 - 1, "plus", 2),
    (9, 9, "plus", 30),
    (30, 41, "king", 15),
    (9, 4, "beams", 5),
    (11, 11 * 10**20 - 1, "saltire", 3),
    (11 * 10**20 - 1, 11, "plus", 3),
]
SMALL_RESIDUES = """
From mathcomp Require Import all_ssreflect all_algebra.
From flipalg Require Import definitions small_residues.
Local Open Scope ring_scope.
Check (theorem_2 : forall F : fieldType, 2%N \\in [char F] -> forall n,
  (5 * nullity (1%R : F) 1%R 1%R 0%R n n <= 4 * n.+1)%N /\\
  ((5 * nullity (1%R : F) 1%R 1%R 0%R n n)%N = (4 * n.+1)%N <-> exists k, n.+1 = (5 * 2 ^ k)%N)).
"""

TORUS = """
From mathcomp Require Import all_ssreflect all_algebra.
From flipalg Require Import definitions closed_boards tori.
Import GRing.Theory.
Local Open Scope ring_scope.
Check (torus : forall (F : fieldType) (c0 c1 c2 c3 : F) m n,
  c0 * c3 - c1 * c2 != 0 -> (0 < m)%N -> (0 < n)%N ->
  \\rank (kermx (torus_matrix c0 c1 c2 c3 m n)) =
  degree (gcdp (around_determinant c0 c1 c2 c3 m) (('X^n - 1) * gcdp ('X^n - 1) (H c0 c1 c2 c3 m.-1)))).
"""


@pytest.fixture(scope="module", autouse=True)
def report():
    """What research/proofs/check.sh says: it compiles all."""
    done = subprocess.run(["bash", PROOFS / "check.sh"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def source(name):
    """Return the text of NAME.v, in whichever folder it is."""
    (path,) = PROOFS.glob(f"*/{name}.v")
    return path.read_text(encoding="utf-8")


def run_coq(text, folder):
    """Return coqc's exit code and output for the text of a file."""
    file = folder / "board.v"
    file.write_text(text, encoding="utf-8")
    command = ["coqc", "-q", "-w", "none", "-Q", PROOFS, "flipalg", file]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def toplevel(text):
    """Return the first sentence that Coq refuses, and why, or "", for each part of a text, ended by `Check Part.`."""
    command = ["coqtop", "-q", "-quiet", "-w", "none", "-Q", PROOFS, "flipalg"]
    asked = f"Inductive Part : Set := .\n{text}"
    done = subprocess.run(
        command, input=asked, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=True, cwd=PROOFS
    )
    *parts, rest = re.split(r"Part\s+: Set\n", done.stdout)
    assert len(parts) == text.count("Check Part."), done.stdout[-2000:]
    assert "Error" not in rest, rest[-2000:]
    found = [re.search(r"Toplevel input, characters .*\n((?:>.*\n)+(?:.+\n)*)", part) for part in parts]
    assert [bool(refused) for refused in found] == ["Error" in part for part in parts]
    return [refused[1] if refused else "" for refused in found]


def refusals(texts):
    """Return the answers of `toplevel` to texts: what they require is loaded once, what one defines is forgotten."""
    scope = "\nLocal Open Scope ring_scope.\n"
    head = texts[0].partition(scope)[0] + scope
    assert all(text.startswith(head) for text in texts)
    bodies = (re.sub("(?m)^Print Assumptions .*", "", text.removeprefix(head)) for text in texts)
    return toplevel(head + "".join(f"Definition here := tt.\n{body}\nCheck Part.\nReset here.\n" for body in bodies))


def refusals_of_changes(text, changes):
    """Return the answers of `toplevel` to the changed theorems of a file, each before what it was made from.

    The file is read once, to the last of them; all that is not changed must be accepted.
    """
    end = 0
    for right, wrong in changes:
        assert text.count(right) == 1
        place = text.index(right)
        start = max(text.rfind(f"\n{word} ", 0, place) for word in ("Lemma", "Theorem"))
        stop = text.index("Qed.\n", place) + 5
        changed = f"\nCheck Part.\n{text[start:stop].replace(right, wrong)}\nAbort All.\nCheck Part.\n"
        text, end = text[:start] + changed + text[start:], max(end + len(changed), start + len(changed))
    said = toplevel(text[:end])
    assert set(said[::2]) == {""}
    return said[1::2]


def extracted_check(texts, folder):
    """Return the verdict of the extracted checker on each JSON text: true, not true, or a reason."""
    files = [folder / f"{k}.json" for k in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text, encoding="utf-8")
    done = subprocess.run([PROOFS / "verify", *files], capture_output=True, text=True, check=False)
    said = [line.partition(": ")[2] for line in done.stdout.splitlines()]
    assert len(said) == len(texts)
    assert (done.returncode == 0) == (set(said) == {"true"})
    return said


def test_every_theorem_of_the_ledger_is_closed_under_the_global_context(report):
    lines = report.splitlines()
    closed, of, stated = lines[-1].split()[:3]
    assert of == "of"
    assert closed == stated
    ledger = (ROOT / "flipalg" / "console" / "theorems.toml").read_text(encoding="utf-8")
    checked = {".".join(names) for names in re.findall(r'"research/proofs/\w+/(\w+)\.v: (\w+)"', ledger)}
    assert len(checked) >= 40
    assert checked <= set(lines)


def test_coq_accepts_a_certificate_and_ends_in_its_theorem(tmp_path):
    done = run_coq(coq_text(certificate(9, 4, colors=6)), tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Closed under the global context" in done.stdout
    assert "9 4 = 4%N" in done.stdout


def test_coq_refuses_a_changed_certificate():
    text, other = coq_text(certificate(14, 14)), coq_text(certificate(3, 5))
    checked, stated = "check_bits part_2 = true", "check_bits_sound accepted"
    changes = (
        (text, "0x15%num.", "0x14%num.", checked),  # a coefficient of g
        (text, "    0x5%num\n", "    0x7%num\n", checked),  # a coefficient of u
        (text, "Certificate 2 1 1 1 0 14 14", "Certificate 2 1 1 1 0 14 13", checked),
        (text, "Certificate 2 1 1 1 0", "Certificate 2 0 1 1 0", checked),  # another recurrence
        (text, "14 14 = 4%N", "14 14 = 2%N", stated),
        (other, "1 1 1 0 3 5 Written", "1 1 1 0 5 3 Written", checked),  # m and n exchanged
    )
    assert all(right in text for text, right, _, _ in changes)
    said = refusals([text, other, *(text.replace(right, wrong) for text, right, wrong, _ in changes)])
    assert said[:2] == ["", ""]
    for answer, (_, _, wrong, where) in zip(said[2:], changes, strict=True):
        assert where in answer, (wrong, answer)


def test_a_wrong_recurrence_in_the_definitions_makes_coq_fail(tmp_path):
    for name in ("definitions", "doubling"):
        text = source(name)
        wrong = text.replace("'X * d k - d j", "'X * d k + 'X * d j")
        (tmp_path / f"{name}.v").write_text(wrong, encoding="utf-8")
        command = ["coqc", "-q", "-w", "none", "-Q", tmp_path, "flipalg", tmp_path / f"{name}.v"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.returncode == 0) == (name == "definitions")
    assert "d_U" in text


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [(SMALL_RESIDUES, "4 * n.+1)%N /", "3 * n.+1)%N /"), (TORUS, "('X^n - 1) * gcdp", "gcdp")],
    ids=["Boyle's bound for all squares", "the nullity of every torus"],
)
def test_a_theorem_is_proved_in_these_words(text, right, wrong):
    assert right in text
    accepted, refused = refusals([text, text.replace(right, wrong)])
    assert accepted == ""
    assert "has type" in refused


def test_coq_refuses_stronger_theorems_on_small_residues():
    changes = (
        ("b (2 ^ j * m) 1 -> W b %| C m.", "b (2 ^ j * m) 1 -> W b %| C m.+1."),  # lemma B
        ("(4 * g F b b + 3 <= b)", "(5 * g F b b + 3 <= b)"),  # theorem 1
        ("(3 * g F b b <= b.+1)", "(3 * g F b b <= b)"),  # lemma A
        ("(5 * nullity_of_square n <= 4 * n.+1)", "(5 * nullity_of_square n < 4 * n.+1)"),  # theorem 2
    )
    for (_, wrong), answer in zip(changes, refusals_of_changes(source("small_residues"), changes), strict=True):
        assert re.search("Cannot find witness|No applicable tactic", answer), (wrong, answer)


def test_verify_asks_coq(tmp_path, capsys):
    file = tmp_path / "certificate.json"
    file.write_text(certificate(4, 4).to_json(), encoding="utf-8")
    assert cli.main(["verify", str(file), "--coq"]) == 0
    assert "nullity 4" in capsys.readouterr().out


def test_verify_asks_the_extracted_checker_for_hardest_positions(tmp_path, capsys):
    found, file = hardest_boards((4, 4), (6, 8)), tmp_path / "hardest.json"
    file.write_text(json.dumps(found, separators=(",", ":")), encoding="utf-8")
    assert cli.main(["verify", str(file), "--coq", "--json"]) == 0
    sentence = "true: the bounds of the hardest positions of 2 boards"
    assert json.loads(capsys.readouterr().out) == {
        "command": "verify",
        "true": True,
        "table": "hardest",
        "sentence": sentence,
    }
    for text, reason in (
        (json.dumps(found | {"boards": [next(changed_boards(found["boards"][0]))]}), "not true"),
        (json.dumps(found | {"boards": 5}), "not a list"),
    ):
        file.write_text(text, encoding="utf-8")
        assert cli.main(["verify", str(file), "--coq"]) == 1
        assert reason in capsys.readouterr().err


def test_the_matrix_of_the_statements_is_the_game_matrix(tmp_path):
    sizes = list(product(range(1, 6), repeat=2))
    asked = "".join(
        f"Eval vm_compute in [seq [seq effect {' '.join(f'({c} : int)' for c in form.coefficients)} "
        f"(k %/ {n}) (k %% {n}) (l %/ {n}) (l %% {n}) == 1 | l <- iota 0 {m * n}] | k <- iota 0 {m * n}].\n"
        for form in NEIGHBORHOODS.values()
        for m, n in sizes
    )
    opening = "From mathcomp Require Import all_ssreflect all_algebra.\nFrom flipalg Require Import definitions.\n"
    done = run_coq(f"{opening}Local Open Scope ring_scope.\nSet Printing Width 1000.\n{asked}", tmp_path)
    assert done.returncode == 0, done.stderr
    bits = [part.partition(": seq")[0] for part in done.stdout.split("= ")[1:]]
    boards = [(form, m, n) for form in NEIGHBORHOODS.values() for m, n in sizes]
    assert len(bits) == len(boards)
    for text, (form, m, n) in zip(bits, boards, strict=True):
        words = [row.replace(";", " ").replace("[::", " ").split() for row in text.split("]")]
        rows = [[word == "true" for word in row] for row in words if row]
        expected = [[bool(row >> k & 1) for k in range(m * n)] for row in G_rows(m, n, form.offsets)]
        assert rows == expected, (form.name, m, n)


def test_closed_boards_of_coq_have_the_matrix_of_the_package(tmp_path):
    names, sizes = ("plus", "king", "beams"), range(1, 5)
    boards = list(product(("cylinder", "ring", "torus"), names, sizes, sizes))
    text = "From mathcomp Require Import all_ssreflect all_algebra.\nFrom flipalg Require Import closed_boards.\n"
    for topology, name, m, n in boards:
        form = " ".join(f"({c}%R : int)" for c in NEIGHBORHOODS[name].coefficients)
        closed = zip((m, n), TOPOLOGIES[topology].closed, strict=True)
        joined = " ".join(f"(around {side})" if ring else "in_line" for side, ring in closed)
        text += (
            f"Eval vm_compute in [seq absz (joined {form} {joined} (k %/ {n}) (k %% {n}) (l %/ {n}) (l %% {n})) "
            f"| k <- iota 0 {m * n}, l <- iota 0 {m * n}].\n"
        )
    done = run_coq(text, tmp_path)
    assert done.returncode == 0, done.stderr
    found = [part.partition(": seq")[0] for part in done.stdout.split("= ")[1:]]
    for (topology, name, m, n), entries in zip(boards, found, strict=True):
        numbers = list(map(int, re.findall(r"\d+", entries)))
        for c in (2, 3, 5):
            matrix = game_matrix(m, n, name, topology, colors=c).tolist()
            assert [k % c for k in numbers] == [k for row in matrix for k in row], (topology, name, m, n, c)


def test_the_extracted_checker_finds_true_certificates_true(tmp_path):
    texts = [certificate(m, n, name, colors=c).to_json() for m, n, name, c in BOARDS]
    small = product(range(1, 9), range(1, 9), BIJECTIVE, (2, 3, 5, 6))
    texts += [certificate(m, n, name, colors=c).to_json() for m, n, name, c in small]
    assert set(extracted_check(texts, tmp_path)) == {"true"}


def forgeries_of(proof):
    """Yield the certificate with one field changed at a time, and without patterns, which the checker does not read."""
    proof = replace(proof, parts=tuple(replace(part, pattern=None) for part in proof.parts))
    grid = proof.grid
    sizes = ((grid.m + 1, grid.n), (grid.m, grid.n + 1), (grid.n, grid.m))
    yield from (replace(proof, grid=grid._replace(m=m, n=n)) for m, n in sizes)
    yield from (replace(proof, grid=grid._replace(neighborhood=other)) for other in BIJECTIVE.values())
    for k, part in enumerate(proof.parts):
        changed = [replace(part, nullity=part.nullity + 1)]
        for i, f in enumerate(part.steps[0]):
            other = f ^ 1 if part.p == 2 else ((f[0] + 1) % part.p, *f[1:]) if f else (1,)
            changed.append(replace(part, steps=((*part.steps[0][:i], other, *part.steps[0][i + 1 :]),)))
        for wrong in changed:
            yield replace(proof, parts=(*proof.parts[:k], wrong, *proof.parts[k + 1 :]))


def are_the_polynomials_true(proof):
    """Return whether the package accepts a certificate, without checking its pattern."""
    try:
        proof._require_consistent()
        for part in proof.parts:
            proof._require_steps(part)
    except CertificateError:
        return False
    return True


def test_the_extracted_checker_agrees_with_the_package_on_forgeries(tmp_path):
    forgeries = [forged for m, n, name, c in BOARDS for forged in forgeries_of(certificate(m, n, name, colors=c))]
    said = extracted_check([forged.to_json() for forged in forgeries], tmp_path)
    assert {"true", "not true"} <= set(said)
    for forged, answer in zip(forgeries, said, strict=True):
        assert (answer == "true") == are_the_polynomials_true(forged), (forged, answer)


def residue_forgeries_of(proof):
    """Yield the certificate from small residues with one field changed at a time."""
    grid = proof.grid
    yield replace(proof, grid=grid._replace(m=grid.m + 1))
    if grid.n > 1:
        yield replace(proof, grid=grid._replace(n=grid.n - 1))
    yield replace(proof, nullity=proof.nullity + 2)
    yield from (replace(proof, **{name: getattr(proof, name) ^ 2}) for name in POLYNOMIALS)
    for k, term in enumerate(proof.residues):
        for name in term._fields:
            changed = term._replace(**{name: getattr(term, name) ^ 2})
            yield replace(proof, residues=(*proof.residues[:k], changed, *proof.residues[k + 1 :]))


def test_coq_proves_that_the_square_of_side_10_to_the_12_has_one_solution(tmp_path, capsys):
    file = tmp_path / "certificate.json"
    file.write_text(certificate(10**12, 10**12).to_json(), encoding="utf-8")
    assert cli.main(["verify", str(file), "--coq"]) == 0
    assert "exactly one solution" in capsys.readouterr().out
    text = coq_text(certificate(10**12, 10**12))
    assert run_coq(text.replace("= 0%N", "= 2%N"), tmp_path).returncode != 0


def test_a_planted_wrong_residue_is_refused_by_coq_and_by_the_extracted_checker(tmp_path, monkeypatch):
    true = residue_certificate(33 * 1001 - 1, 33 * 1001 - 1)
    assert true.nullity == 20  # 2 P(33)
    wrong = [(j, a1 + 2, a2 + 2) for j, a1, a2, _ in true.residues]
    monkeypatch.setattr(
        residue_certificates, "shorter", lambda *_: [residue_certificates.Residue(*residue) for residue in wrong]
    )
    planted = residue_certificate(33 * 1001 - 1, 33 * 1001 - 1)
    assert [term[:3] for term in planted.residues] == wrong
    assert extracted_check([true.to_json(), planted.to_json()], tmp_path) == ["true", "not true"]
    accepted, refused = refusals([coq_text(true), coq_text(planted)])
    assert accepted == ""
    assert "check_small_residues" in refused


def test_the_extracted_checker_agrees_with_the_package_on_certificates_from_small_residues(tmp_path, monkeypatch):
    large = [(10**12, 10**12), (10**6, 10**6 + 3), (10**5 + 1, 10**9), (5 * 2**100 - 1, 5 * 2**101 - 1)]
    proofs = [residue_certificate(m, n) for m, n in large]
    monkeypatch.setattr(residue_certificates, "WITHOUT_RESIDUES", 1)
    proofs += [residue_certificate(m, n) for m, n in product(range(1, 40), repeat=2)]
    assert {len(proof.residues) for proof in proofs} == {0, 1, 2}
    assert set(extracted_check([proof.to_json() for proof in proofs], tmp_path)) == {"true"}
    forgeries = [forged for proof in [*proofs[:4], *proofs[4::7]] for forged in residue_forgeries_of(proof)]
    said = extracted_check([forged.to_json() for forged in forgeries], tmp_path)
    assert set(said) == {
        "true",
        "not true",
    }  # m + 1 may have the same odd part, and 3 in place of 1 the same polynomial
    for forged, answer in zip(forgeries, said, strict=True):
        assert (answer == "true") == forged.verify(), (forged.to_json(), answer)


def test_the_extracted_checker_finds_the_committed_tables_byte_by_byte(tmp_path):
    files = []
    for name, n in (("nullity", 60), ("square_nullity", 2000)):
        file = tmp_path / f"{name}.json"
        file.write_text(table_certificate(name, n).to_json(), encoding="utf-8")
        files += [file, TABLES / f"{name}.csv"] + ([TABLES / "uniqueness.csv"] if name == "nullity" else [])
    changed = tmp_path / "changed.csv"
    changed.write_bytes((TABLES / "square_nullity.csv").read_bytes().replace(b"\n4,4\n", b"\n4,2\n"))
    done = subprocess.run([PROOFS / "verify", *files, changed], capture_output=True, text=True, check=False)
    assert [line.rpartition(": ")[2] for line in done.stdout.splitlines()] == ["true"] * len(files) + ["not true"]


def test_the_extracted_checker_agrees_with_the_package_on_changed_pairs(tmp_path):
    proof = table_certificate("nullity", 8)
    forgeries = [proof]
    for i, row in enumerate(proof.rows):
        for j, (v, g) in enumerate(row):
            for pair in ((v ^ 1, g), (v ^ 2, g), (v, g ^ 1), (v, g ^ 2)):
                changed = (*row[:j], pair, *row[j + 1 :])
                forgeries.append(replace(proof, rows=(*proof.rows[:i], changed, *proof.rows[i + 1 :])))
    said = extracted_check([forged.to_json() for forged in forgeries], tmp_path)
    assert said == ["true"] + ["not true"] * (len(forgeries) - 1)


def changed_tables(text):
    """Yield the text of nullity_table.v with a digit of a pair or of the table changed, and with two rows exchanged."""
    pairs = "(0x4, 0x1); (0x1, 0xb)"
    assert text.count(pairs) == 1
    yield text.replace(pairs, pairs.replace("0x4", "0x5"))
    yield text.replace(pairs, pairs.replace("0xb", "0x9"))
    before, middle, table = text.partition("Definition table")
    rows = re.findall(r"  \[::.*\]", before)
    yield before.replace(rows[2], "*").replace(rows[3], rows[2]).replace("*", rows[3]) + middle + table
    rows = re.findall(r"  \[::.*\]", table)
    yield before + middle + table.replace(rows[3], "*").replace(rows[4], rows[3]).replace("*", rows[4])
    yield before + middle + table.replace("[:: 0; 1; 0; 0;", "[:: 0; 1; 0; 1;", 1)


def test_coq_refuses_a_changed_digit_and_exchanged_rows_of_a_table(tmp_path):
    text = coq_text(table_certificate("nullity", 20))
    assert run_coq(text, tmp_path).stdout.count("Closed under the global context") == 2
    changed = list(changed_tables(text))
    assert text not in changed
    assert all("vm_cast_no_check" in answer for answer in refusals(changed))


def test_coq_proves_the_committed_table_of_squares(tmp_path):
    text = coq_text(table_certificate("square_nullity", 2000))
    rows = (TABLES / "square_nullity.csv").read_text(encoding="utf-8").splitlines()[1:]
    squares = text.partition("Definition squares")[2].partition("]")[0]
    assert re.findall(r"\d+", squares) == [row.partition(",")[2] for row in rows]
    done = run_coq(text, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Closed under the global context" in done.stdout


def test_coq_refuses_a_changed_rule():
    text = source("rules_table")
    kept = text.partition(";\n  Rule_certificate")[0] + "].\n"  # n = 1: the factor x + 1 of rank 3
    ending = "Definition rules" + text.partition("Definition rules")[2].replace("100", "1")
    ending = re.sub(r"(?s)(\[::\n  [^;]+);.*?\]%num", r"\1]%num", ending)
    changes = ("(0x3,", "(0x1,"), ("(3, 0x1)", "(3, 0x0)"), ("(3, 0x1)", "(5, 0x1)"), ("[:: 3]", "[:: 9]")
    changed = [(kept + ending).replace(right, wrong, 1) for right, wrong in changes]
    assert kept + ending not in changed
    accepted, *refused = refusals([kept + ending, *changed])
    assert accepted == ""
    assert all("vm_cast_no_check" in answer for answer in refused)


def test_coq_refuses_a_changed_candidate_for_nullity_26(tmp_path):
    right, wrong = "(0x6d, 0x1, [:: 3; 3; 7], 0x125b)", "(0x6d, 0x1, [:: 3; 3; 7], 0x125a)"
    text = source("attained")
    assert text.count(right) == 1
    assert "Lemma excluded_7 : all_excluded 7 candidates = true." in text
    table = text[text.index("Definition candidates") :].partition("]%num.\n")[0] + "]%num.\n"
    head = text[text.index("From Coq") : text.index("Local Open Scope")] + "From flipalg Require Import attained.\n"
    changed = table.replace(right, wrong).replace("candidates", "changed", 1)
    done = run_coq(f"{head}{changed}Eval vm_compute in map (all_excluded 7) [:: candidates; changed].", tmp_path)
    assert re.findall("true|false", done.stdout) == ["true", "false"]


@pytest.mark.parametrize(
    ("file", "changes"),
    {
        "primitives": [
            ("(c k <= c e * (2 * M))", "(c k < c e * (2 * M))"),
            ("b.-1 b.-1 = (2 * ", "b.-1 b.-1 = (1 * "),
        ],
        "closed_boards": [("('X^n - 1) (H c0 c1 c2 c3 m))", "('X^n - 1) (H c0 c1 c2 c3 m.+1))")],
        "closed_rules": [("null (gcdn m.+1 R).-1) /\\", "null (gcdn m R).-1) /\\")],
        "parity_classes": [("-> class (~~ a) (~~ b) x = 0 -> x = 0.\nProof. by", "-> x = 0.\nProof. by")],
        "graphs": [("(#|graphs| * (2 ^ n - 1) =", "(#|graphs| * 2 ^ n =")],
        "lit_only": [("L -> (4 %| twice_pairs", "L -> (8 %| twice_pairs")],
    }.items(),
)
def test_coq_refuses_a_stronger_statement(file, changes):
    assert all(refusals_of_changes(source(file), changes))


def test_residues_of_the_primitive_lemma_are_counted_as_in_coq(tmp_path):
    sizes = range(1, 16, 2)  # Coq counts 2^k in unary
    text = "From mathcomp Require Import all_ssreflect.\nFrom flipalg Require Import primitives.\n"
    done = run_coq(text + f"Eval vm_compute in map c [:: {'; '.join(map(str, sizes))}]%N.", tmp_path)
    assert done.returncode == 0, done.stderr
    numbers = re.findall(r"\d+", done.stdout.partition(":: ")[2].partition("]")[0])
    assert list(map(int, numbers)) == [len({sign * 2**i % k for i in range(k) for sign in (1, -1)}) for k in sizes]


def hardest_boards(*sizes):
    """Return the proofs of the hardest positions of a few boards, with the first problems."""
    found = coq_table.recorded()
    boards = [board for board in found["boards"] if (board["m"], board["n"]) in sizes]
    return found | {"problems": found["problems"][:3], "boards": boards}


def changed_boards(board):
    """Yield the proofs for a board with one mistake each."""
    for name, change in (("at_least", 1), ("at_most", -1), ("m", 1), ("problem", -1)):
        yield board | {name: board[name] + change}
    yield board | {"presses": f"{int(board['presses'], 16) ^ 1:x}"}
    yield board | {"inner": [f"{int(board['inner'][0], 16) ^ 1:x}", *board["inner"][1:]]}
    yield board | {"inner": board["inner"][1:]}
    yield board | {"inner": [*board["inner"], board["inner"][0]]}


def test_coq_refuses_changed_proofs_of_hardest_positions(tmp_path):
    texts = [right := coq_table.text(hardest_boards((4, 4), (5, 5), (6, 8)))]
    rows = re.findall(r"\n(  \(.*, \d+\))(?=[;\]])", right)
    assert len(rows) == 3
    for old, new in (
        ("(3, 1)", "(3, 0)"),  # a weight of a leaf
        ("48, 22, 22)", "48, 22, 21)"),  # a digit of the table
        (f"{rows[0]};\n{rows[1]}", f"{rows[1]};\n{rows[0]}"),
    ):
        texts.append(right.replace(old, new))
    assert len(set(texts)) == 4
    accepted, *refused = refusals(texts)
    assert accepted == ""
    assert all("vm_cast_no_check" in answer for answer in refused)
    board = r"Board 6 8 (6 48 22 22\n +0x\w+\n +.*)\)\]"
    (values,) = re.findall(board, right)
    numbers = (
        ("6 48", "5 48"),  # the nullity
        ("6 48", "6 47"),  # the cells that take part
        ("22 22", "23 22"),
        ("22 22", "22 21"),
        ("0x", "0x1"),  # more presses
        ("0x54", "0x55"),  # a pattern that is not quiet
    )
    changed = [values, *(values.replace(old, new, 1) for old, new in numbers)]
    asked = "; ".join(f"check_board problem_2 (Board 6 8 {text})" for text in changed)
    text = right.partition("Lemma problems_are_true")[0] + f"Eval vm_compute in [:: {asked}]."
    assert re.findall("true|false", run_coq(text, tmp_path).stdout) == ["true"] + ["false"] * len(numbers)


def test_the_extracted_checker_finds_the_table_of_hardest_positions_byte_by_byte(tmp_path):
    proofs, table, changed, exchanged = (
        CERTIFICATES,
        TABLES / "hardest.csv",
        *(tmp_path / name for name in ("changed.csv", "exchanged.csv")),
    )
    lines = table.read_text(encoding="utf-8").splitlines(keepends=True)
    changed.write_text("".join(lines).replace("524,541", "524,540"), encoding="utf-8", newline="")
    exchanged.write_text("".join([*lines[:3], lines[4], lines[3], *lines[5:]]), encoding="utf-8", newline="")
    done = subprocess.run(
        [PROOFS / "verify", proofs, table, changed, exchanged], capture_output=True, text=True, check=False
    )
    said = [line.rpartition(": ")[2] for line in done.stdout.splitlines()]
    assert said == ["true", "true", "not true", "not true"]


def test_the_extracted_checker_refuses_changed_proofs_of_hardest_positions(tmp_path):
    found = hardest_boards((6, 8))
    (board,) = found["boards"]
    forgeries = [found | {"boards": [changed]} for changed in changed_boards(board)]
    text = json.dumps(found["problems"])
    for tree in range(2):
        changed = json.loads(text)
        leaf = changed[2]["trees"][tree]
        while isinstance(leaf[-1], list):
            leaf = leaf[-1]
        leaf[1] -= 1
        forgeries.append(found | {"problems": changed})
    said = extracted_check([json.dumps(forged, separators=(",", ":")) for forged in (found, *forgeries)], tmp_path)
    assert said == ["true"] + ["not true"] * len(forgeries)
