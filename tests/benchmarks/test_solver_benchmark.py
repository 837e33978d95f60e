import re
from pathlib import Path

from solver_benchmark import notebook, polynomial_squares, table_4_1

from flipalg.solvers import direct_iteration
from flipalg.solvers.solve import solve as solve_board


def test_table_4_1_has_every_board_of_the_thesis_and_only_the_lanczos_basis_fails():
    frame = table_4_1(repeats=1)
    assert len(frame) == 8
    assert frame["lanczos"].isna().all()
    assert (frame.drop(columns=["lanczos", "trying"]) > 0).all(axis=None)
    assert (frame["trying"] > 0).equals(frame["columns"] == 3)
    assert (frame["columns"] <= frame["rows"]).all()  # the unknown row of direct iteration is the shorter side


def test_section_4_4_of_the_thesis_is_confirmed():
    """The sentence below the table of docs/performance.md, in all its rows."""
    page = (Path(__file__).parents[2] / "docs" / "performance.md").read_text(encoding="utf-8")
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in re.findall(r"(?m)^\| \d+ × .*e-\d.*$", page)
    ]
    names = ("Gauss", "Lanczos", "direct iteration")
    seconds = {row[0]: [[float(row[k]) for k in columns] for columns in ((1, 3, 5), (2, 4, 6))] for row in rows}
    fastest = {board: [names[t.index(min(t))] for t in both] for board, both in seconds.items()}
    assert fastest == {
        "3 × 3": ["Gauss", "direct iteration"],
        "15 × 15": ["Lanczos", "Lanczos"],
        "31 × 31": ["Lanczos", "Lanczos"],
        "3 × 7": ["Gauss", "direct iteration"],
        "3 × 15": ["Lanczos", "direct iteration"],
        "3 × 31": ["direct iteration", "direct iteration"],
        "3 × 63": ["direct iteration", "direct iteration"],
        "3 × 127": ["direct iteration", "direct iteration"],
    }


def test_direct_iteration_takes_the_shorter_side(monkeypatch):
    unknowns = []
    solve = direct_iteration.by_direct_iteration
    monkeypatch.setattr(direct_iteration, "by_direct_iteration", lambda task: unknowns.append(task.n) or solve(task))
    for m, n in [(3, 127), (127, 3), (4, 9)]:
        assert solve_board(m, n, method="direct_iteration", fewest=False).verify()
    assert unknowns == [3, 3, 4]


def test_every_phase_is_timed():
    frame = polynomial_squares([64, 128], repeats=1)
    assert frame["n"].tolist() == [64, 128]
    assert (frame[["polynomials", "right side", "gcd", "conversion", "first row", "rows"]] > 0).all(axis=None)


def test_every_time_of_the_notebook_has_ours_beside_it_and_its_number_of_solutions():
    frame = notebook(repeats=1)
    solutions = {4: 16, 8: 1, 10: 1, 12: 1, 14: 4096, 16: 65536}
    assert len(frame) == 9
    assert all(solutions[n] == count for n, count in zip(frame["n"], frame["solutions"], strict=True))
    assert (frame["seconds"] > 0).all()
