"""`flipalg why`: theorems by name, and the reason for the solutions of a board."""

import json

import pytest
from checkers import independent_check
from console import run, too_wide
from ledgers import check_rows

from flipalg.boards.board import Board
from flipalg.console.ledgers import ledger, places


def test_a_board_of_two_colors(capsys):
    code, out, _ = run(capsys, "why", "5", "5")
    assert code == 0
    assert out.splitlines() == [
        "5 × 5 board: 4 solutions.",
        "d_5 = λ·(λ + 1)^4",
        "D_5 = λ^4·(λ + 1)",
        "u d_5 + v D_5 = g: u = λ + 1, v = λ, g = λ^2 + λ",
        "Its nullity is 2: 4 sets of presses change nothing.",
        "Pressing each cell as often as it says here changes nothing:",
        *["11011", "00000", "11011", "00000", "11011"],
    ]


@pytest.mark.parametrize(
    "line", ["2 2 --colors 6", "3x3 --colors 7", "9 4 --neighborhood king --colors 15", "4 4", "6 6 --topology torus"]
)
def test_the_printed_presses_change_nothing_and_the_certificate_is_true(line, capsys):
    words = line.split()
    code, out, _ = run(capsys, "why", *words)
    assert code == 0
    fields = json.loads(run(capsys, "why", *words, "--json")[1])
    assert fields["text"] + "\n" == out
    assert independent_check(fields["certificate"]) is True
    rows = out.split("changes nothing:\n")[1].splitlines()
    entries = [[int(entry) for entry in (row.split() if " " in row else row)] for row in rows]
    presses = Board(entries, colors=fields["colors"])
    dark = Board(presses.m, presses.n, colors=fields["colors"])
    assert presses != dark
    assert dark.press(presses, fields["neighborhood"], fields["topology"]) == dark


def test_large_and_unique_boards(capsys):
    assert run(capsys, "why", "100x100")[1] == (
        "100 × 100 board: exactly one solution.\nIts nullity is 0: every set of presses changes something.\n"
    )
    out = run(capsys, "why", str(10**60), "5", "--colors", "3")[1]
    assert out.startswith("a number of 200 bits × 5 board with 3 colors: exactly one solution.\nModulo 3 ")
    for line, message in {
        ("0", "3"): "m must be at least 1",
        ("3", "3", "--colors", "1"): "must be at least 2, got 1",
        ("3", "9" * 5000): "must have at most 4000 digits",
    }.items():
        code, _, err = run(capsys, "why", *line)
        assert (code, err.count("\n")) == (2, 1)
        assert message in err


LEDGER = {entry["name"]: entry for entry in ledger()}


def test_why_a_theorem_holds_is_its_proof_or_its_page(capsys):
    def is_explained(name):
        code, out, _ = run(capsys, "why", name)
        assert code == 0
        rows = (line for line in out.replace("test      ", "").splitlines() if not line.startswith("|"))
        assert not too_wide("\n".join(rows))  # the name of a test is one word
        words = f"{name} {LEDGER[name]['statement']} status {LEDGER[name]['status']} source "
        assert " ".join(out.split()).startswith(" ".join(words.split()))
        if LEDGER[name]["status"].startswith("proved"):
            assert "∎" in out

    check_rows([*LEDGER][::3], is_explained)


@pytest.mark.parametrize(
    ("words", "names"),
    {
        "stelling 1": ["all-ones"],
        "Stelling 4": ["theorem-4"],
        "theorem 3": ["commuting-blocks"],
        "theorem 2": ["all-ones", "triangle-invariant"],
        "lemma 1": ["solutions-by-orthogonality", "triangle-pushes"],
        "thesis lemma 1": ["solutions-by-orthogonality"],
        "lemma 2": ["complements"],
        "Zucker lemma 1": ["triangle-pushes"],
        "Zucker, corollary 6": ["triangle-classes"],
        "Zucker's theorem 10": ["triangle-count"],
        "vergelijking 3.8": ["determinant-by-evaluation"],
        "eq. 3.14": ["closed-form-of-d-n"],
        "thesis table 3.4": ["rule"],
        "slide 19": ["merlin"],
        "masks theorem 2": ["masks-closed"],
        "docs/mathematics/all-ones.md, theorem 3": ["residual-program"],
    }.items(),
)
def test_the_names_that_sources_use_are_understood(words, names, capsys):
    found = json.loads(run(capsys, "why", *words.split(), "--json")[1])["theorems"]
    assert [entry["name"] for entry in found] == names


def test_a_name_that_no_theorem_has_is_not_answered_by_another(capsys):
    for words, known in {
        "lemma 11": "thesis lemma 1, thesis lemma 2, Zucker lemma 1, Zucker lemma 4",
        "Zucker lemma 2": "Zucker lemma 1, Zucker lemma 4",
        "Disentis theorem 1": "none of that kind",
    }.items():
        code, out, err = run(capsys, "why", *words.split())
        assert (code, out) == (2, "")
        assert all(name in err for name in known.split(", ")), err
    assert (
        json.loads(run(capsys, "why", "theorem", "1", "--json")[1])["theorems"][0].items() >= LEDGER["all-ones"].items()
    )


@pytest.mark.parametrize(
    ("words", "where"),
    {
        "eq. 3.5": ["eq. 3.4, 3.5"],
        "tabel 3.3": ["table 3.3"],
        "Tabelle 4.1": ["table 4.1"],
        "voorbeeld 6": ["example 6, eq. 3.10"],
        "A.2.3": ["A.2.3"],
        "bijlage A.2.3": ["A.2.3"],
        "slide 11": ["slide 11, example 2"],
        "Folie 19": ["slide 19"],
        "Satz": ["theorem 1", "theorem 2", "theorem 3, eq. 3.1, 3.2", "theorem 4", "section 3, theorem 2"],
        "serieschakeling": ["serie- en parallelschakeling"],
        "Zucker definition 3": ["definition 3"],
        "`loese2`": ["`loese2`"],
        "twee rijen": ["twee rijen"],
    }.items(),
)
def test_what_a_source_numbers_or_calls_by_a_name_is_found(words, where, capsys):
    found = json.loads(run(capsys, "why", *words.split(), "--json")[1])["statements"]
    assert [line["where"] for line in found][: len(where)] == where
    assert all(line["runs"] for line in found)


def test_a_place_where_a_source_is_wrong_says_so(capsys):
    out = run(capsys, "why", "tabel", "3.4")[1]
    assert "Thesis, table 3.4, n = 6: wrong\nprinted   unique unless m is a multiple of 8" in out
    assert "flipalg rule" not in out.partition("\nrule\n")[0]
    assert "Disentis, `loese2`: wrong\n" in run(capsys, "why", "`loese2`")[1]


def test_a_place_without_a_theorem_of_its_own_names_the_theorem_of_its_command(capsys):
    found = json.loads(run(capsys, "why", "thesis example 4", "--json")[1])
    assert [entry["name"] for entry in found["theorems"]] == ["rule"]


def test_a_proof_that_stands_apart_is_printed(capsys):
    out = run(capsys, "why", "unique-squares theorem 2")[1]
    assert "Proof of theorem 2." in " ".join(out.split())


def test_a_line_of_a_proof_may_begin_with_a_minus(capsys):
    assert r"\det(aD - cb)$" in " ".join(run(capsys, "why", "commuting-blocks")[1].split())


def test_a_size_of_the_thesis_says_which_side_is_first(capsys):
    assert "flipalg sweep 2 3" in (out := run(capsys, "why", "voorbeeld", "2")[1])
    assert "sizes     m × n is m coins wide here" in out


def test_a_page_of_proofs_is_printed(capsys):
    code, out, _ = run(capsys, "why", "docs/mathematics/masks.md")
    assert (code, out.count("**Theorem ")) == (0, 4)
    assert run(capsys, "why", "nowhere.md")[0] == 2


def test_places_of_a_source():
    thesis = "thesis, section 4.3, eq. 4.8 to 4.10 and example 8 (by theorem 3); docs/mathematics/masks.md, theorem 2"
    numbers = {("eq.", "4.8"), ("eq.", "4.9"), ("eq.", "4.10"), ("section", "4.3"), ("example", "8")}
    assert places(thesis) == {("thesis", *place) for place in numbers} | {("masks", "theorem", "2")}
