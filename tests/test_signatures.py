"""What the top level says of itself: one order of parameters, no Any, and types that a user's checker sees."""

import inspect
import re
import subprocess
import sys
import typing
from pathlib import Path

import pytest
from ledgers import check_rows

import flipalg

ORDER = ("m", "n", "start", "neighborhood", "topology", "*", "colors", "goal", "holes", "method", "fewest", "seconds")
"""Every function about a board takes some of these, in this order; what else it takes comes behind, by name."""

FUNCTIONS = {name: getattr(flipalg, name) for name in flipalg.__all__ if inspect.isfunction(getattr(flipalg, name))}
OF_BOARDS = [name for name, call in FUNCTIONS.items() if "neighborhood" in inspect.signature(call).parameters]


def parameters(call):
    """Return the names in their order, a star before those that are by name alone."""
    found = list(inspect.signature(call).parameters.values())
    names = [p.name for p in found if p.kind is p.POSITIONAL_OR_KEYWORD]
    by_name = [p.name for p in found if p.kind is p.KEYWORD_ONLY]
    return [*names, "*", *by_name] if by_name else names


def test_the_questions_about_boards_are_all_there():
    assert {"nullity", "solve", "hint", "rule", "certificate", "hardest", "random_board"} <= set(OF_BOARDS)


def are_in_order(name):
    found = parameters(getattr(flipalg, name))
    known = [parameter for parameter in found if parameter in ORDER]
    assert known == sorted(known, key=ORDER.index)
    others = [parameter for parameter in found if parameter not in ORDER and parameter not in ("M", "N")]
    assert all(found.index("*") < found.index(parameter) for parameter in others), found


def test_parameters_come_in_one_order():
    check_rows(OF_BOARDS, are_in_order)


def annotations(call):
    """Return the annotations of a function and of its overloads, as they are written."""
    for function in [call, *typing.get_overloads(call)]:
        for parameter in inspect.signature(function).parameters.values():
            yield parameter.name, str(parameter.annotation)
        yield "return", str(inspect.signature(function).return_annotation)


def test_no_type_is_left_open():
    types = {(name, *found) for name in OF_BOARDS for found in annotations(getattr(flipalg, name))}
    assert {found for found in types if re.search(r"\bAny\b|inspect\._empty", found[-1])} == set()


SCRIPT = """
import flipalg
from flipalg import Board
from flipalg.grids.grid import Grid
from flipalg.theory.nullity import nullity_of

board = Board("#../.../...")
knight = flipalg.Shape(((0, 0), (1, 2)))
{calls}
"""

REVEALED = {
    'flipalg.nullity(5, 5, "plus", "torus", colors=3)': "int",
    "flipalg.is_unique(5, 5, colors=6)": "bool",
    "flipalg.nullity(5, 5, knight)": "int",
    "nullity_of(Grid.of(5, 5))": "int",
    "flipalg.determinant(5, 5)": "int",
    "flipalg.rule(5, seconds=1)": "flipalg.theory.rules.Rule",
    "flipalg.certificate(5, 5, colors=3)": (
        "flipalg.certificates.certificates.Certificate | flipalg.certificates.residue_certificates.ResidueCertificate"
    ),
    "flipalg.solve(5, 5)": "flipalg.boards.solution.Solution",
    "flipalg.solve(board, goal=2, colors=3, fewest=True, seconds=1)": "flipalg.boards.solution.Solution",
    "flipalg.solve([[1, 0], [0, 1]])": "flipalg.boards.solution.Solution",
    'flipalg.solve("12/01", colors=3)': "flipalg.boards.solution.Solution",
    "flipalg.solve(5, 5).board": "flipalg.boards.board.Board",
    "flipalg.solve(5, 5).presses.dtype": "numpy.dtype[numpy.unsignedinteger[numpy._typing._nbit_base._8Bit]]",
    "flipalg.solve(5, 5).count": "int",
    "flipalg.solutions(board)": "typing.Iterator[flipalg.boards.board.Board]",
    "flipalg.is_solvable(5, 5, colors=4)": "bool",
    "flipalg.solve_graph(4)": "flipalg.solvers.graph_solution.GraphSolution",
    "flipalg.hint(board)": "tuple[int, int, fallback=flipalg.boards.board_text.Cell] | None",
    "flipalg.kernel_basis(board)": "flipalg.boards.solution.QuietPatterns",
    "flipalg.random_board(5, 5, colors=3, seed=1)": "flipalg.boards.board.Board",
    "flipalg.hardest(3, 3, colors=3)": "flipalg.extremal.hardest.Hardest",
    "flipalg.game_matrix(3, 3)": "f2x.matrix.F2Matrix",
    "flipalg.nullity_table(9, 9)": "flipalg.answers.board_values.BoardValues",
    'board.press(["A1", (0, 1)])': "flipalg.boards.board.Board",
    "board.weight": "int",
}
REFUSED = {
    "flipalg.solve(board, colurs=3)": "call-overload",
    "flipalg.solve(5, 5, target=board)": "call-overload",
    "flipalg.solve(board, 5)": "call-overload",
    "flipalg.nullity(5, 5, budget=1)": "call-arg",
    "flipalg.rule(5, budget=1)": "call-arg",
    "flipalg.hint(board, state=3)": "call-overload",
    "flipalg.random_board(5, 5, sede=1)": "call-arg",
    "flipalg.hardest(5, 5, colurs=3)": "call-arg",
    "flipalg.is_unique(5, '5')": "arg-type",
    "flipalg.rule(5, knight)": "arg-type",
    "flipalg.certificate(5, 5, knight)": "arg-type",
    "flipalg.unique_colors(5, 5, [(0, 0), (1, 2)])": "arg-type",
    "Grid.of(5, 5, knight)": "arg-type",
    "nullity_of(Grid.of_any(5, 5))": "arg-type",
    "Grid.of_any(5, 5).neighborhood.c0": "union-attr",
}


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """What mypy says of each line of a user's script, by its number; it runs once."""
    pytest.importorskip("mypy")
    calls = [f"reveal_type({call})" for call in REVEALED] + list(REFUSED)
    script = tmp_path_factory.mktemp("user") / "script.py"
    script.write_text(SCRIPT.format(calls="\n".join(calls)))
    first = SCRIPT.splitlines().index("{calls}") + 1
    program = [
        sys.executable,
        "-m",
        "mypy",
        "--no-error-summary",
        "--no-pretty",
        str(script),
    ]  # with the package's cache
    run = subprocess.run(program, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[1])
    found = {}
    for number, kind, words in re.findall(r"script\.py:(\d+): (note|error): (.*)", run.stdout):
        found.setdefault(calls[int(number) - first], []).append((kind, words))
    assert found, run.stdout + run.stderr
    return found


def test_a_user_sees_the_exact_types(said):
    expected = {call: [("note", f'Revealed type is "{kind}"')] for call, kind in REVEALED.items()}
    assert {call: said.get(f"reveal_type({call})") for call in REVEALED} == expected


def test_wrong_calls_are_refused_by_types(said):
    errors = {call: said[call][0] if call in said else ("", "") for call in REFUSED}
    assert {call: kind for call, (kind, _) in errors.items()} == dict.fromkeys(REFUSED, "error")
    assert {call: words.rpartition("[")[2].rstrip("]") for call, (_, words) in errors.items()} == REFUSED
