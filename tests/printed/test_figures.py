"""The printed figures: each is drawn and compared with the picture stored in docs/figures/."""

import io
import runpy
from pathlib import Path

import numpy as np
import pytest

from flipalg.boards.board import Board
from flipalg.cli import main
from flipalg.games import merlin
from flipalg.games.flipping_triangles import triangle
from flipalg.games.trisentis import Trisentis
from flipalg.impartial import chomp
from flipalg.impartial.replies import answers, letters
from flipalg.pictures.picture import Scene
from flipalg.printed import disentis_figures, merlin_figures, zucker_figures
from flipalg.printed.figures import PRINTED, printed

pytest.importorskip("matplotlib")
Image = pytest.importorskip("PIL.Image")

ROOT = Path(__file__).parents[2]
STORED = ROOT / "docs" / "figures"

BLOCK = 6
"""Pixels that are compared by their mean: letters may differ by a shade from one FreeType to the next."""


def blocks(image):
    """The picture in gray, by means of blocks."""
    gray = np.asarray(image.convert("L"), float)
    rows, columns = (size // BLOCK * BLOCK for size in gray.shape)
    return gray[:rows, :columns].reshape(rows // BLOCK, BLOCK, columns // BLOCK, BLOCK).mean(axis=(1, 3))


def differ(first, second):
    """Return whether two pictures differ in size or anywhere by more than a letter's edge."""
    if abs(first.width - second.width) > 1 or abs(first.height - second.height) > 1:
        return True
    a, b = blocks(first), blocks(second)
    rows, columns = min(a.shape[0], b.shape[0]), min(a.shape[1], b.shape[1])
    return bool(np.abs(a[:rows, :columns] - b[:rows, :columns]).max() > 36)


def drawn(picture):
    return Image.open(io.BytesIO(picture.to_bytes("png", dpi=50)))


@pytest.mark.parametrize("name", PRINTED)
def test_every_printed_figure_is_the_stored_one(name):
    assert not differ(drawn(PRINTED[name].make()), Image.open(STORED / f"{name}.png"))


def test_a_figure_with_one_thing_changed_is_seen():
    sweep = printed("thesis-3.1").make()
    assert differ(drawn(type(sweep)([*sweep.panels[:-1], sweep.panels[5]], sweep.columns)), drawn(sweep))
    one, other = (disentis_figures.turned([(3, 4), cell]) for cell in ((3, 2), (3, 1)))
    assert differ(drawn(one), drawn(other))
    one, other = (merlin_figures.buttons("100110001", pressed) for pressed in ([1], [2]))
    assert differ(drawn(type(sweep)([one])), drawn(type(sweep)([other])))


def test_the_table_in_the_docs_is_complete():
    script = runpy.run_path(str(ROOT / "scripts" / "draw_figures.py"))
    page = (ROOT / "docs" / "figures.md").read_text(encoding="utf-8")
    assert page == script["table"]()
    assert sorted(path.stem for path in STORED.glob("*.png")) == sorted(PRINTED)


def test_every_command_of_the_table_draws(tmp_path, capsys):
    for name, form in (("thesis-1.3", "svg"), ("zucker-3", "png"), ("chomp-2447", "pdf")):
        assert main(["picture", "figure", name, str(tmp_path / f"{name}.{form}")]) == 0
        assert (tmp_path / f"{name}.{form}").stat().st_size > 1000
    assert main(["picture", "figure", "--list"]) == 0
    assert capsys.readouterr().out.count("\n") == len(PRINTED)


def test_every_figure_of_the_sources_is_in_the_table():
    names = set(PRINTED)
    assert names >= {f"thesis-{k}" for k in ("1.1", "1.2", "1.3", "3.1", "3.2")}
    assert names >= {f"zucker-{k}" for k in range(1, 7)}
    assert names >= {f"merlin-{k}" for k in (2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 14, 16, 19, 20, 21)}
    assert names >= {f"chomp-{k}" for k in ("one-row", "two-rows", "symmetry", "mirror", "1125", "224", "2447", "2458")}
    assert names >= {f"disentis-{k}" for k in ("zugdelta-1", "zeigezug", "L4", "L8", "L10", "L12", "L14", "L16", "6x6")}


# What the sources print beside their pictures.


@pytest.mark.parametrize(
    ("order", "states"),
    [
        ((1, 6, 5), ("010000001", "011001000", "001110010")),  # slides 3 and 6
        ((6, 5, 1), ("101111000", "111000010", "001110010")),  # slide 6
        ((1, 1), ("010000001", "100110001")),  # slide 5
        ((1, 1, 1), ("010000001", "100110001", "010000001")),  # slide 4
    ],
)
def test_merlin_goes_through_the_states_of_the_slides(order, states):
    state = merlin_figures.STATES["start"]
    for button, expected in zip(order, states, strict=True):
        state = "".join(map(str, merlin.MERLIN.press(state, [button])))
        assert state == expected


def test_the_chains_of_the_slides_start_with_example_1():
    shown = drawn(printed("merlin-2").make())
    one, other = (drawn(Scene([merlin_figures.buttons(state)])) for state in ("100110001", "110110001"))
    assert not differ(shown, one)
    assert differ(shown, other)


def test_the_moves_of_the_notebook_turn_the_printed_pieces():
    printed_2 = "000000 110110 100010 110110 000000 000000"
    printed_3 = "000000 001110 001101 001011 000111 000000"
    for moves, text in (([(2, 3), (2, 1)], printed_2), ([(2, 3), (3, 4)], printed_3)):
        assert Board(6, 6).press(moves, "king") == Board(text)


def test_the_solution_of_6_by_6_is_the_printed_one():
    presses, patterns = disentis_figures._solution(6, 6, disentis_figures.ALL_BUT_THE_CORNER)
    assert presses == Board("011001 110110 101001 010000 010000 101001")
    assert patterns == []


def test_loesefast_solves_and_gives_up_on_the_boards_that_the_notebook_names():
    pressed, state, column = disentis_figures.left_by_columns(8, 8)
    assert column == 2  # "2. Spalte ist nicht lösbar"
    pressed, state, column = disentis_figures.left_by_columns(10, 10)
    assert column is None
    assert state.weight > 0  # "loesefast genügt nicht"
    assert all(j == 9 for _, j in state.cells)
    assert Board([[1] * 10] * 10).press(pressed, "king") == state
    assert disentis_figures.left_by_columns(4, 4)[1].weight == 0  # on 4 × 4 it is enough


def test_examples_of_the_notebook_have_the_printed_numbers_of_solutions():
    for n, dimension in ((4, 4), (10, 0), (8, 0), (12, 0), (14, 12), (16, 16)):
        assert Trisentis(n, n).nullity == dimension


def test_plotsolution_draws_every_pattern_of_the_basis():
    for n, patterns in ((4, 4), (10, 0), (14, 12), (16, 16)):
        assert len(printed(f"disentis-L{n}").make().panels) == 1 + patterns


def test_figure_3_1_has_a_panel_for_the_start_and_each_of_seven_coins():
    assert len(printed("thesis-3.1").make().panels) == 8
    assert len(printed("thesis-3.2").make().panels) == 5


def test_slide_10_shows_both_vectors():
    assert [panel.title for panel in printed("merlin-10").make().panels] == ["v_p", "v_w"]
    states = ["".join(merlin_figures.STATES[name]) for name in ("start", "goal")]
    assert states == ["100110001", "111101111"]


def pairs(text):
    """The pairs of a printed diagram: rows from top to bottom, a letter a stone."""
    rows = text.split()
    places = {}
    for k, row in enumerate(rows):
        for column, letter in enumerate(row):
            if letter != "0":
                places.setdefault(letter, []).append((column, len(rows) - 1 - k))
    return places


@pytest.mark.parametrize(
    ("rows", "text", "several"),
    [
        ((1, 1, 2, 5), "a b cd 0cabd", {}),
        ((2, 2, 4), "ab cd 0cbx", {"x": "ad"}),
        ((2, 4, 4, 7), "ab cdea fghe 0fbdgch", {}),
        ((2, 4, 5, 8), "ab cdef ghija 0gbdhxyf", {"x": "ej", "y": "ci"}),
    ],
)
def test_the_printed_diagrams_answer_each_move(rows, text, several):
    answered, places = answers(rows), pairs(text)
    for letter, stones in places.items():
        if letter in several:
            assert all(places[other][0] in answered[stones[0]] for other in several[letter])
        elif len(stones) == 2:
            assert stones[1] in answered[stones[0]]
    assert len(answered) == sum(rows) - 1


@pytest.mark.parametrize("rows", [(4, 5), (1, 1, 1, 4), (1, 1, 2, 5), (2, 2, 4), (2, 4, 4, 7), (2, 4, 5, 8)])
def test_answers_are_mutual(rows):
    answered, marks = answers(rows), letters(rows)
    for move, others in answered.items():
        assert others
        assert all(move in answered[other] for other in others)
        for letter in marks[move]:
            (other,) = (stone for stone, own in marks.items() if letter in own and stone != move)
            assert other in others
        assert chomp.is_p_position(chomp.play(chomp.play(rows, move), others[0]))
    with pytest.raises(ValueError, match="only a P-position answers every move, 3, 3 is N"):
        answers((3, 3))


def test_figures_4_to_6_of_zucker_have_the_printed_numbers_of_solutions():
    assert [len(printed(f"zucker-{k}").make().panels) for k in (5, 6)] == [2, 8]
    board = triangle(4)
    top = zucker_figures.top(board)
    assert not board.is_solvable(set())
    assert board.is_solvable({top})


def test_an_unknown_figure_names_the_nearest():
    with pytest.raises(ValueError, match=r"'thesis-3\.3'"):
        printed("thesis-3.3")
