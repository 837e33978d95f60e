"""The programs of a board report are run, and print its values."""

import contextlib
import io
import re
import subprocess

import oracle
import pytest

from flipalg.reports.board_report import board_report

LABELS = (
    "4.4.plus",
    "5.6.plus",
    "3.5.king",
    "2.3.plus.c6",
    "4.5.saltire.c3",
    "3.3.torus.plus",
    "3.4.ring.beams.c3",
    "5.5.cross",
    "1.2.cylinder.plus.c5",
    "3.3.king_with_center.c4",
    "25.30.plus",
)
"""Plain and closed, bijective and product forms, 2 to 6 colors, and a board beyond the game matrix."""


def programs(label, language):
    for value in board_report(label):
        for snippet in value.code:
            if snippet.language == language:
                assert snippet.run
                yield value, snippet.text


def run_here(text):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(text, "snippet", "exec"), {})
    return out.getvalue().strip()


@pytest.mark.parametrize("label", LABELS)
def test_programs_in_flipalg_print_the_values(label):
    report = board_report(label)
    for value, text in programs(label, "flipalg"):
        printed = run_here(text)
        if value.name == "quiet_patterns":
            assert printed == "\n\n".join(value.value)
        elif value.name.startswith("rule"):
            assert printed == value.value.sentence
        elif value.name == "certificate":
            assert printed == "True"
        elif value.name == "hardest":
            assert value.value is None or f" needs {value.value} presses" in printed
        else:
            assert printed == str(value.value)
    assert all(value.code[0].language == "flipalg" for value in report)


@pytest.mark.parametrize("label", LABELS)
def test_programs_in_python_alone_print_the_values(label):
    for value, text in programs(label, "python"):
        assert "flipalg" not in text
        require_equal(label, value, run_here(text))


def test_programs_in_pari_print_the_values():
    """All in one process of gp, which forgets its variables between two programs."""
    asked = [(label, value, text) for label in LABELS for value, text in programs(label, "pari")]
    joined = "\n".join(f'kill(x);\n{text}\nprint("end")' for _, _, text in asked) + "\n"
    done = subprocess.run(["gp", "-q", "-f"], input=joined, capture_output=True, text=True, check=True)
    assert not done.stderr
    outputs = done.stdout.split("end\n")[:-1]
    for (label, value, _), output in zip(asked, outputs, strict=True):
        require_equal(label, value, output.strip())
    names = {value.name for _, value, _ in asked}
    assert names >= {"nullity", "nullities", "factors", "rule_of_rows", "fewest_presses", "invariant_factors"}


def require_equal(label, value, printed):
    """Raise AssertionError unless the text is the value, in the form of Python or PARI/GP."""
    numbers = [int(number) for number in re.findall(r"-?\d+", printed)]
    name, found = value.name, value.value
    if name == "all_on":
        assert printed in (("True", "1") if found else ("False", "0"))
    elif name == "nullities":
        assert numbers == [nullity for _, nullity in found]
    elif name == "solutions":
        assert numbers == [int(found.text.replace(",", ""))]
    elif name == "orders":
        assert numbers == [order.order for order in found]
    elif name == "invariant_factors":
        assert sorted(numbers) == sorted(found)
    elif name == "quiet_patterns":
        require_quiet(label, numbers, len(found))
    elif name == "factors":
        (sides,) = found
        expected = [*sides.rows.factors, *sides.columns.factors, *sides.shared]
        texts = re.findall(r"\[*(?:Mat\()?\[*([^\[\];,]*x[^\[\];,]*), (\d+)", printed)
        assert [(text.strip().replace("*", ""), int(e)) for text, e in texts] == [
            (text.replace("λ", "x"), e) for text, e in expected
        ]
    elif name.startswith("rule"):
        grid = board_report(label).grid
        grid = grid if name == "rule_of_columns" else grid.transposed
        kind = (*grid.names, grid.colors)
        assert numbers == [m for m in range(1, 41) if oracle.nullity(m, grid.n, *kind)]
    else:
        assert numbers == [found]


def require_quiet(label, numbers, count):
    grid = board_report(label).grid
    m, n = grid.shape
    assert len(numbers) == count * m * n
    for k in range(count):
        cells = numbers[k * m * n : (k + 1) * m * n]
        rows = [cells[i : i + n] for i in range(0, m * n, n)]
        assert any(cells)
        assert not any(map(any, oracle.pressed(oracle.dark(m, n), rows, *grid.names, grid.colors)))
