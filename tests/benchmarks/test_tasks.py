import pytest
import regressions
import tasks


def test_programs_answer_the_quick_tasks_rightly(monkeypatch):
    monkeypatch.delitem(tasks.PROGRAMS, "galois")  # half a minute at its first use, for its compiler
    quick = [
        tasks.Task(task.name, {name: code for name, code in task.code.items() if name != "galois"}, task.right)
        for task in tasks.tasks()
        if "5 × 5" in task.name or "4 × 4" in task.name
    ]
    rows = list(tasks.measure(quick))
    assert {(name, program) for name, program, *_ in rows} >= {(task.name, "flipalg") for task in quick}
    assert all(count > 1 and seconds > 0 for *_, count, seconds in rows)
    headers, *table = tasks.report(rows)
    assert headers[:2] == ["task", "flipalg"]
    assert [row[0] for row in table] == [task.name for task in quick]


def test_a_wrong_answer_is_refused():
    task = tasks.tasks()[0]
    wrong = task.code["flipalg"] + "\nanswer[3] ^= 1"
    with pytest.raises(AssertionError, match="flipalg answers wrongly"):
        list(tasks.measure([tasks.Task(task.name, {"flipalg": wrong}, task.right)]))


def test_presses_of_the_checker_are_those_of_the_package():
    import numpy as np

    from flipalg import Board, solve

    presses = [int(x) for x in np.random.default_rng(3).integers(0, 3, 20)]
    for topology in ("board", "torus"):
        lights = tasks.lit_by(presses, 4, 5, torus=topology == "torus", colors=3)
        board = Board([lights[5 * i : 5 * i + 5] for i in range(4)], colors=3)
        found = solve(board, goal="off", topology=topology, colors=3)
        undone = [-int(count) % 3 for count in found.presses.ravel()]
        assert tasks.lit_by(undone, 4, 5, torus=topology == "torus", colors=3) == lights


def test_the_page_has_every_task_and_no_other():
    from test_packaging import ROOT

    page = (ROOT / "docs" / "compare.md").read_text(encoding="utf-8")
    table = page[page.index("| task ") :].partition("\n\n")[0]
    assert [row.split("|")[1].strip() for row in table.splitlines()[2:]] == [task.name for task in tasks.tasks()]


def test_a_slower_question_becomes_a_warning():
    output = """
| Change   | Before [35a3ba8f] <main>   | After [77ce1d1e]    |   Ratio | Benchmark (Parameter)                                   |
|----------|----------------------------|---------------------|---------|---------------------------------------------------------|
| +        | 2.50±0.1μs                 | 21.9±0.2μs          |    8.76 | questions.Polynomials.time_multiply(1000)               |
| -        | 4.00±0.1ms                 | 2.00±0.1ms          |    0.5  | questions.Tables.time_rules                             |
"""  # noqa: E501
    (warning,) = regressions.warnings(output)
    assert warning.startswith("::warning title=slower::questions.Polynomials.time_multiply(1000) takes 21.9±0.2μs")
    assert "2.50±0.1μs before (8.76 times)" in warning


def test_the_base_is_the_last_release_or_the_parent(tmp_path, monkeypatch):
    import subprocess

    def git(*arguments):
        options = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *options, *arguments], cwd=tmp_path, check=True, capture_output=True)

    monkeypatch.setattr(regressions, "FOLDER", tmp_path)
    git("init")
    for _ in range(3):
        git("commit", "--allow-empty", "-m", "a")
    assert regressions.last_release("HEAD") == "HEAD^"
    git("tag", "v0.1.0", "HEAD^^")
    assert regressions.last_release("HEAD") == "v0.1.0"
    git("tag", "v0.2.0")  # HEAD itself is compared with the release before it
    assert regressions.last_release("HEAD") == "v0.1.0"
