import pytest
from console import run as console

from flipalg.runs.running import run
from flipalg.squares.primitives import primitives_by_gcd
from flipalg.tables.jobs import JOBS, make


def test_primitives_are_those_of_the_gcds():
    text = run(make("primitives", 3001))
    rows = dict(map(int, line.split()) for line in text.splitlines() if not line.startswith("#"))
    assert rows == primitives_by_gcd(3001)
    assert "# complete to: 3,001\n" in text


def test_primitives_are_searched_in_ranges():
    text = run(make("primitives", 3001, 1000))
    rows = dict(map(int, line.split()) for line in text.splitlines() if not line.startswith("#"))
    assert rows == {k: P for k, P in primitives_by_gcd(3001).items() if k > 1000}
    assert "# complete from: 1,001\n# complete to: 3,001\n" in text
    for name, size, above, why in (
        ("primitives", 3001, 3001, "--max must be larger than --above"),
        ("primitives", 2 * 10**9, 10**9, "where the list of primitives ends"),
        ("chomp", 8, 3, "--above is for primitives"),
    ):
        with pytest.raises(ValueError, match=why):
            make(name, size, above)


@pytest.mark.parametrize(
    ("name", "size", "last"), [("fewest", 5, "5,15,1"), ("hardest", 5, "5,15,15"), ("chomp", 8, "2,4,5,8")]
)
def test_jobs_of_other_rooms(name, size, last):
    text = run(make(name, size))
    assert last in text.splitlines()


def test_the_command(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, _ = console(capsys, "run", "chomp", "--max", "6")
    assert code == 0
    assert out == run(make("chomp", 6))
    assert (tmp_path / "chomp-6.sqlite").exists()
    code, _, err = console(capsys, "run", "chomp", "--max", "6")
    assert (code, err.count("\n")) == (2, 1)
    assert "exists: go on with --resume" in err
    assert console(capsys, "run", "chomp", "--max", "6", "--resume", "--to", "x.txt")[:2] == (0, "")
    assert (tmp_path / "x.txt").read_text() == out
    assert [line.split()[0] for line in console(capsys, "run", "--list")[1].splitlines()] == list(JOBS)
    assert "unknown job 'nothing'" in console(capsys, "run", "nothing")[2]
