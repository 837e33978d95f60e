"""The questions of the page, answered: compared with pressing and with the package's own functions."""

import doctest
import json
import random
from itertools import product

import pytest
from flint import nmod_poly
from flipalg_page import atlas_answers, requests
from flipalg_page.requests import ATLAS, KINDS, answer, answer_text

from flipalg.algebra.polynomials import polynomials_over
from flipalg.answers.nullities import nullity
from flipalg.boards.board import Board
from flipalg.certificates.certificates import Certificate, certificate, read_certificate
from flipalg.certificates.point_certificates import PointCertificate
from flipalg.certificates.table_certificates import table_certificate
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.reports.board_report import board_report
from flipalg.solvers.solve import random_board
from flipalg.system.limits import PAGE_SIDE
from flipalg.theory.determinant_polynomials import determinant_polynomial_over
from flipalg.theory.determinants import colors_determinant

pytestmark = pytest.mark.engine_free

SQUARE = "\n".join(["....."] * 5)
CORNER = "#" + SQUARE[1:]


def board(text):
    return Board(text, holes="x")


@pytest.mark.parametrize("topology", ["board", "cylinder", "torus"])
@pytest.mark.parametrize("neighborhood", sorted(NEIGHBORHOODS))
def test_presses_lead_from_any_board_to_any_goal(neighborhood, topology):
    start = board("#.#\n..#\n#..\n.#.")
    goal = start.press([(0, 1), (2, 2), (3, 0)], neighborhood, topology)
    asked = {"board": str(start), "goal": str(goal), "neighborhood": neighborhood, "topology": topology}
    for fewest in (False, True):
        found = answer({"kind": "solve", **asked, "fewest": fewest})
        presses = board(found["presses"])
        assert start.press(presses.cells, neighborhood, topology) == goal
        assert found["weight"] == presses.weight
        assert found["nullity"] == nullity(4, 3, neighborhood, topology) == len(found["kernel"])
        for pattern in found["kernel"]:
            assert start.press(board(pattern).cells, neighborhood, topology) == start
    all_presses = (
        cells
        for size in range(found["weight"])
        for cells in _subsets(list(product(range(4), range(3))), size)
        if start.press(cells, neighborhood, topology) == goal
    )
    assert next(all_presses, None) is None  # fewer never do
    assert found["proved"]


def _subsets(places, size):
    from itertools import combinations

    return combinations(places, size)


def test_the_witness_of_an_unsolvable_board_is_quiet_and_odd():
    for kind in ("solve", "hint", "why"):
        found = answer({"kind": kind, "board": CORNER, "goal": "off"})
        assert found["unsolvable"]
        witness = board(found["witness"])
        assert board(SQUARE).press(witness.cells).weight == 0
        odd = sum(board(CORNER)[place] for place in witness.cells)
        assert (found["framed"], found["to_turn"]) == (witness.weight, odd)
        assert odd % 2 == 1


def test_hints_lead_to_the_goal_in_the_number_of_presses_said():
    state = board("##.\n..#\nx.#\n#..")
    left = None
    while True:
        found = answer({"kind": "hint", "board": str(state), "goal": "on"})
        assert left in (None, found["presses"])
        if found["cell"] is None:
            break
        assert found["proved"]
        state = state.press([tuple(found["cell"])])
        left = found["presses"] - 1
    assert left == 0
    assert state.weight == 11


def colored(text, colors):
    return Board(text, holes="x", colors=colors)


@pytest.mark.parametrize("colors", [3, 4, 6, 9])
@pytest.mark.parametrize("topology", ["board", "torus"])
@pytest.mark.parametrize("neighborhood", ["plus", "king", "row_with_center", "beams"])
def test_colored_boards_are_solved_or_refused_with_a_witness(neighborhood, topology, colors):
    rng = random.Random(colors)
    for holes in (".", "x"):
        start = colored(
            "\n".join("".join(rng.choice("0123456789"[:colors]) for _ in range(4)) for _ in range(3)), colors
        )
        if holes == "x":
            start = colored(str(start)[:-1] + "x", colors)
        pressed = start.press([(0, 0), (1, 2), (1, 2), (2, 1)], neighborhood, topology)
        for goal in ("on", "off", str(pressed)):
            asked = {"board": str(start), "goal": goal, "neighborhood": neighborhood, "topology": topology}
            found = answer({"kind": "solve", **asked, "colors": colors, "fewest": True})
            wanted = [
                [0 if (i, j) in start.holes else int(goal == "on") for j in range(start.n)] for i in range(start.m)
            ]
            target = Board(wanted, colors=colors, holes=start.holes) if goal in ("on", "off") else pressed
            assert goal != str(pressed) or "unsolvable" not in found
            if "unsolvable" in found:
                witness = colored(found["witness"], colors)
                assert start.press(witness, neighborhood, topology) == start
                here, there = (
                    sum(witness[i, j] * state[i, j] for i, j in product(range(3), range(4))) % colors
                    for state in (start, target)
                )
                assert here != there
                assert (here, there) == (found["here"], found["there"])
                continue
            presses = colored(found["presses"], colors)
            assert start.press(presses, neighborhood, topology) == target
            assert found["weight"] == sum(map(sum, presses)) >= found["lower_bound"]
            for pattern in found["kernel"]:
                assert start.press(colored(pattern, colors), neighborhood, topology) == start


@pytest.mark.parametrize(("size", "colors"), [((5, 5), 3), ((4, 4), 6), ((3, 5), 4), ((4, 4), 9)])
def test_hints_with_colors_lead_to_the_goal_in_the_number_of_presses_said(size, colors):
    state = random_board(*size, colors=colors, seed=2)
    left = None
    while left != 0:
        found = answer({"kind": "hint", "board": str(state), "goal": "off", "colors": colors})
        assert left in (None, found["presses"])
        assert found["proved"]
        assert sum(map(int, found["plan"].replace("\n", ""))) == found["presses"]
        state = state.press([tuple(found["cell"])])
        left = found["presses"] - 1
    assert state.weight == 0
    assert answer({"kind": "hint", "board": str(state), "goal": "off", "colors": colors})["cell"] is None


def test_no_solution_has_fewer_presses_than_the_bound():
    for seed in range(30):
        start = random_board(3, 3, colors=7, seed=seed)
        loose = answer({"kind": "solve", "board": str(start), "goal": "off", "colors": 7})
        least = answer({"kind": "solve", "board": str(start), "goal": "off", "colors": 7, "fewest": True})
        assert loose["lower_bound"] <= least["weight"] <= loose["weight"]
        assert least["proved"]
        assert not loose["proved"]


def certificate_of(label):
    """Return the text of the certificate that the page downloads."""
    return answer({"kind": "board_download", "label": label, "what": "certificate"})["text"]


def test_why_with_colors_gives_a_true_certificate_and_the_factored_sides():
    found = answer({"kind": "why", "board": SQUARE, "goal": "off", "colors": 3})
    proof = certificate_of(found["label"])
    assert read_certificate(proof).verify()
    board = {"m": "5", "n": "5", "neighborhood": "plus", "topology": "board", "colors": 3}
    nullities = [{"p": 3, "nullity": "3"}]
    checked = answer({"kind": "check", "certificate": proof})
    assert checked == {"is_true": True, **board, "nullities": nullities}
    assert found["nullity"] == nullity(5, 5, colors=3) == 3
    assert found["nullities"] == nullities
    found_colors = answer({"kind": "unique_colors", "m": 6, "n": 7})
    assert found_colors == {"colors": "prime_to", "primes": ["7", "113"], "composites": []}
    assert colors_determinant(6, 7) == -7 * 113
    x = nmod_poly([0, 1], 3)
    assert [side["factors"] for side in found["polynomials"]] == ["λ^3·(λ + 1)·(λ + 2)", "2·λ·(λ + 1)^3·(λ + 2)"]
    assert x**3 * (x + 1) * (x + 2) == determinant_polynomial_over(polynomials_over(3), 5)
    assert 2 * x * (x + 1) ** 3 * (x + 2) == determinant_polynomial_over(polynomials_over(3), 5)(-1 - x)
    closed = answer({"kind": "why", "board": SQUARE, "goal": "off", "colors": 3, "topology": "torus"})
    assert closed["polynomials"] == []
    assert closed["label"] == "5.5.torus.plus.c3"
    refused = answer({"kind": "why", "board": "10\n00", "goal": "off", "colors": 3})
    assert refused["unsolvable"]
    assert refused["kernel"] in (["11\n11"], ["22\n22"])


def test_why_gives_a_true_certificate_and_the_factored_sides():
    found = answer({"kind": "why", "board": SQUARE})
    assert Certificate.from_json(certificate_of(found["label"])).verify()
    assert [side["name"] for side in found["polynomials"]] == ["d_5(λ)", "d_5(λ+1)"]
    assert found["polynomials"][0]["factors"] == "λ·(λ + 1)^4"
    assert found["nullity"] == 2
    closed = answer({"kind": "why", "board": SQUARE, "topology": "torus"})
    assert (closed["nullity"], closed["polynomials"]) == (8, [])
    assert Certificate.from_json(certificate_of(closed["label"])).verify()
    assert answer({"kind": "why", "board": "x" + SQUARE[1:]})["label"] is None


def test_certificates_of_large_boards_are_checked():
    side = 5 * 2**60 - 1
    found = {
        certificate(10**6, 10**6): (10**6, {"nullities": [{"p": 2, "nullity": "0"}]}),
        certificate(side, side): (side, {"nullities": [{"p": 2, "nullity": str(2**62)}]}),
        PointCertificate(4, 7): (4, {"at_least": "4"}),
    }
    for proof, (n, statement) in found.items():
        board = {"m": str(n), "n": str(n), "neighborhood": "plus", "topology": "board", "colors": 2}
        checked = answer({"kind": "check", "certificate": proof.to_json()})
        assert checked == {"is_true": True, **board, **statement}


def test_certificates_are_checked():
    text = certificate_of("5.5.plus")
    assert answer({"kind": "check", "certificate": text})["is_true"]
    false = json.dumps(json.loads(text) | {"u": "1"})
    assert not answer({"kind": "check", "certificate": false})["is_true"]
    assert not answer({"kind": "check", "certificate": "<p>"})["is_true"]
    table = answer({"kind": "check", "certificate": table_certificate("nullity", 3).to_json()})
    assert "`flipalg verify` checks those of a table" in table["error"]


def test_rules_are_answered_as_fields():
    rule = answer({"kind": "rule", "n": 6})
    assert (rule["ranks"], rule["divisors"], rule["rows_close"]) == (["9"], [], False)
    assert (rule["period"], rule["period_is_exact"]) == ("9", True)
    assert answer({"kind": "rule", "n": 5, "topology": "torus"})["rows_close"]


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ({"kind": "?"}, "unknown question '?'"),
        ({}, "unknown question 'None'"),
        ({"kind": "solve", "board": "#" * (PAGE_SIDE + 1)}, "at most 100, got 1 × 101"),
        ({"kind": "solve", "board": "#<script>"}, "or a digit, got '<'"),
        ({"kind": "hint", "board": "1\n1\n3"}, "row 2, column 0"),
        ({"kind": "solve", "board": "#", "neighborhood": "<b>"}, "unknown neighborhood"),
        ({"kind": "solve", "board": "##", "goal": "#"}, "the goal must have shape (1, 2), got (1, 1)"),
        ({"kind": "solve"}, "board"),
        ({"kind": "solve", "board": "#", "colors": 10}, "2 to 9 colors"),
        ({"kind": "hint", "board": "#", "colors": "3"}, "2 to 9 colors"),
        ({"kind": "solve", "board": "13", "colors": 3}, "row 0, column 1"),
        ({"kind": "why", "board": "\n".join(["." * 60] * 60), "colors": 3, "neighborhood": "center"}, "2,500 cells"),
        ({"kind": "rule", "n": 10**9}, "from 1 to 2000"),
        ({"kind": "unique_colors", "m": 3, "n": PAGE_SIDE + 1}, "at most 100, got 3 × 101"),
    ],
)
def test_an_unanswerable_question_gets_one_line(question, words):
    found = answer(question)
    assert words in found["error"]
    assert "\n" not in found["error"]


def test_questions_and_answers_are_json_text():
    assert json.loads(answer_text('{"kind": "rule", "n": 6}'))["ranks"] == ["9"]


@pytest.mark.parametrize("error", [KeyError("a\nb"), RuntimeError(), AssertionError(), RecursionError("deep")])
def test_a_mistake_of_the_package_is_an_answer_and_not_the_end_of_the_worker(error, monkeypatch):
    def mistaken(**_):
        raise error

    monkeypatch.setitem(KINDS, "hint", mistaken)
    assert json.loads(answer_text('{"kind": "hint", "board": "#"}'))["error"].startswith(type(error).__name__)


def test_a_board_has_the_same_report_on_the_page():
    found = json.loads(answer_text(json.dumps({"kind": "board", "label": "14.14.plus"})))
    assert found == board_report(14, 14).to_json()
    assert answer({"kind": "board", "label": "14.14.plux"})["error"].startswith("unknown neighborhood 'plux'")


def test_the_certificate_of_a_download_passes_the_check_of_the_page_and_a_forged_one_fails():
    made = answer({"kind": "board_download", "label": "5.5.torus.king.c6", "what": "certificate"})
    assert (made["file"], made["type"]) == ("5.5.torus.king.c6.certificate.json", "application/json")
    assert answer({"kind": "check", "certificate": made["text"]})["is_true"]
    forged = json.loads(made["text"])
    forged["parts"][0]["nullity"] += 1
    assert not answer({"kind": "check", "certificate": json.dumps(forged)})["is_true"]
    assert (
        "choose from certificate, matrix, patterns"
        in answer({"kind": "board_download", "label": "5.5.plus", "what": "x"})["error"]
    )


def test_the_questions_of_the_atlas_are_listed():
    assert set(atlas_answers.KINDS) == set(ATLAS)


ABSURD = ("10^3999.10^3999.plus", "10^3999.3.torus.king.c3", "5.5.c10^3999", "9.9.torus.king.c12345678901234567890")


@pytest.mark.parametrize("label", ABSURD)
def test_an_absurd_label_from_a_link_has_a_report_or_an_error(label):
    found = answer({"kind": "board", "label": label})
    assert "error" in found or len(found["values"]) > 5


@pytest.mark.parametrize("question", [{"kind": ["solve"]}, {"kind": "solve", "board": 5}, {"kind": "rule", "n": "5"}])
def test_a_question_of_other_types_has_an_error_as_its_answer(question):
    assert answer(question)["error"]


def test_the_examples_of_the_docstrings():
    assert doctest.testmod(requests).failed == 0
