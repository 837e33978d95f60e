"""Certificates of tables: they prove the committed tables, and no changed pair is accepted by either checker."""

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest
from checkers import independent_check

from flipalg import cli
from flipalg.certificates.certificates import CertificateError, UncheckedError, read_certificate
from flipalg.certificates.coq_text import coq_text
from flipalg.certificates.table_certificates import TABLES, TableCertificate, table_certificate

ROOT = Path(__file__).parents[2]


def rows_of(table):
    with (ROOT / "tables" / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        return [tuple(map(int, row)) for row in list(csv.reader(file))[1:]]


def test_the_certificate_proves_the_committed_tables_of_all_boards():
    proof = table_certificate("nullity", 60)
    assert proof.verify()
    assert [(m, n, proof.nullity(m, n)) for m in range(1, 61) for n in range(1, 61)] == rows_of("nullity")
    assert [(m, n, int(nullity == 0)) for m, n, nullity in rows_of("nullity")] == rows_of("uniqueness")


def test_the_certificate_proves_the_committed_table_of_squares():
    proof = table_certificate("square_nullity", 2000)
    assert proof.verify()
    assert [(n, proof.nullity(n, n)) for n in range(1, 2001)] == rows_of("square_nullity")


def test_the_committed_coq_file_is_what_the_command_writes(capsys):
    assert cli.main(["certificate", "--table", "60", "--coq"]) == 0
    assert capsys.readouterr().out == (ROOT / "research" / "proofs" / "tables" / "nullity_table.v").read_text(
        encoding="utf-8"
    )


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("n", [1, 2, 3, 12])
def test_both_checkers_accept_a_certificate_and_it_is_read_again(table, n):
    proof = table_certificate(table, n)
    assert read_certificate(proof.to_json()) == proof
    assert independent_check(json.loads(proof.to_json())) is True
    assert proof.verify()


def forgeries_of(proof):
    """Yield the certificate with one bit of a pair changed, or two rows or two pairs exchanged."""
    for i, row in enumerate(proof.rows):
        for j, (v, g) in enumerate(row):
            for pair in ((v ^ 1, g), (v, g ^ 1), (v, g ^ 2), (v, g << 1)):
                changed = (*row[:j], pair, *row[j + 1 :])
                yield replace(proof, rows=(*proof.rows[:i], changed, *proof.rows[i + 1 :]))


def test_both_checkers_refuse_every_changed_pair():
    for table in TABLES:
        for forged in forgeries_of(table_certificate(table, 12)):
            assert not forged.verify()
            assert independent_check(json.loads(forged.to_json())) is False


def test_both_checkers_refuse_exchanged_rows_and_columns():
    proof = table_certificate("square_nullity", 12)
    swapped = replace(proof, rows=(*proof.rows[:3], proof.rows[4], proof.rows[3], *proof.rows[5:]))
    assert not swapped.verify()
    assert independent_check(json.loads(swapped.to_json())) is False
    proof = table_certificate("nullity", 12)
    row = proof.rows[2]
    swapped = replace(proof, rows=(*proof.rows[:2], (row[1], row[0], *row[2:]), *proof.rows[3:]))
    assert not swapped.verify()
    assert independent_check(json.loads(swapped.to_json())) is False


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("table", "rules", "table is one of nullity, square_nullity, got 'rules'"),
        ("n", 0, "n must be at least 1"),
        ("n", 13, "rows of other lengths"),
        ("n", 10**30, "rows of other lengths"),
        ("rows", {}, "not a list of lists"),
        ("rows", [["0 1 1"]], "rows of other lengths"),
    ],
)
def test_a_text_that_is_not_a_table_is_refused(name, value, said):
    lines = json.loads(table_certificate("nullity", 5).to_json()) | {name: value}
    with pytest.raises(CertificateError, match=said):
        read_certificate(json.dumps(lines))


def test_a_table_of_another_size_is_not_proved():
    made = table_certificate("nullity", 20)
    assert made.verify()
    assert not replace(made, n=40).verify()
    assert not replace(made, rows=()).verify()


def test_a_pair_is_two_polynomials():
    lines = json.loads(table_certificate("nullity", 1).to_json())
    for text, said in (("0", "two polynomials"), ("0  1", "two polynomials"), ("0 x", "g is not written"), (1, "two")):
        with pytest.raises(CertificateError, match=said):
            read_certificate(json.dumps(lines | {"rows": [[text]]}))


def test_a_check_beyond_the_limit_says_so():
    with pytest.raises(UncheckedError, match="the limit is 10"):
        table_certificate("nullity", 12).require_true(limit=10)


def test_tables_are_refused_by_name_and_by_size():
    with pytest.raises(ValueError, match="table must be nullity or square_nullity, got 'rules'"):
        table_certificate("rules", 3)
    with pytest.raises(MemoryError, match=r"made to n = 1,000, got 1001"):
        table_certificate("nullity", 1001)


def test_the_file_for_coq_ends_in_the_theorem_about_squares():
    text = coq_text(table_certificate("square_nullity", 30))
    assert "Theorem square_nullity_table n : (0 < n <= 30)%N ->" in text
    assert isinstance(read_certificate(table_certificate("square_nullity", 30).to_json()), TableCertificate)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "give either a size M N, --table N or --squares N"),
        (["5", "5", "--table", "5"], "give either a size"),
        (["--table", "5", "--colors", "3"], "for plain boards with plus and two colors"),
        (["--squares", "5", "--topology", "torus"], "for plain boards with plus and two colors"),
    ],
)
def test_the_command_takes_a_board_or_a_table(arguments, said, capsys):
    assert cli.main(["certificate", *arguments]) == 2
    assert said in capsys.readouterr().err
