"""The text of certificates as Coq files; runs without Coq."""

from pathlib import Path

import pytest

from flipalg import certificate, cli
from flipalg.certificates.coq_text import coq_text
from flipalg.certificates.residue_certificates import residue_certificate

POSITIONS = Path(__file__).parents[2] / "research" / "proofs" / "presses" / "hardest_positions.json"


def test_the_last_line_is_the_theorem_about_the_board():
    last = coq_text(certificate(14, 14)).splitlines()[-1]
    assert last == "Check (board : nullity (1 : 'F_2) 1 1 0 14 14 = 4%N)."


def test_a_higher_board_with_colors_is_proved_as_the_transposed_one():
    text = coq_text(certificate(9, 4, "beams", colors=5))
    assert "Certificate 5 1 0 1 1 4 9 Written" in text
    assert "rewrite nullity_transpose." in text
    assert "nullity (1 : 'F_5) 1 0 1 9 4" in text


def test_a_huge_side_enters_modulo_the_other_polynomial():
    assert "2 1 1 1 0 1000000000000 20 Rows_reduced" in coq_text(certificate(10**12, 20))
    assert "2 1 1 1 0 20 1000000000000 Columns_reduced" in coq_text(certificate(20, 10**12))


def test_large_numbers_are_binary_in_a_certificate_from_small_residues():
    text = coq_text(certificate(5 * 2**100 - 1, 5 * 2**101 - 1))
    last = f"0 (N.to_nat {5 * 2**100 - 1}) (N.to_nat {5 * 2**101 - 1}) = (N.to_nat {2**102}))."
    assert text.splitlines()[-1].endswith(last)
    small = coq_text(residue_certificate(4, 4))
    assert small.splitlines()[-1] == "Check (board : nullity (1 : 'F_2) 1 1 0 4 4 = 4%N)."
    assert "Residue_certificate 4 4\n    [::]\n    0x7%num\n" in small


@pytest.mark.parametrize(("neighborhood", "topology"), [("center", "board"), ("plus", "torus")])
def test_a_theorem_that_coq_does_not_have_is_refused_by_name(neighborhood, topology):
    with pytest.raises(ValueError, match=f"got {topology} with {neighborhood}"):
        coq_text(certificate(4, 4, neighborhood, topology))


def test_the_command_writes_the_file(capsys):
    assert cli.main(["certificate", "5", "5", "--colors", "3", "--coq"]) == 0
    assert capsys.readouterr().out == coq_text(certificate(5, 5, colors=3))


def test_the_command_writes_the_file_from_small_residues(capsys):
    assert cli.main(["certificate", "1000000", "1000000", "--coq"]) == 0
    assert capsys.readouterr().out == coq_text(certificate(10**6, 10**6))


def test_proofs_of_hardest_positions_ask_for_coq(capsys):
    assert cli.main(["verify", str(POSITIONS)]) == 2
    assert "add --coq" in capsys.readouterr().err
