"""Twelve sheets, four kinds in three languages: the answers in their PDFs are checked by pressing and by chasing."""

import itertools
import re
import zlib

import pytest

from flipalg.boards.board import Board
from flipalg.languages import LANGUAGES, Language
from flipalg.worksheets.exercises import worksheet
from flipalg.worksheets.pages import to_pdf

NAMES = r"[A-Z]\d(?:, [A-Z]\d)*"


def lines_of(pdf):
    """The lines of text on the pages; a line that was broken is one again, and indices stand in the line."""
    lines = []
    for stream in re.findall(rb"stream\n(.*?)\nendstream", pdf, re.DOTALL):
        for block in re.findall(r"BT (.*?)\nET", zlib.decompress(stream).decode("ascii"), re.DOTALL):
            pieces = re.findall(r"/(F\d) [^\n]*<([0-9a-f]*)> Tj", block)
            lines.append("".join(bytes.fromhex(code).decode("cp1252") for font, code in pieces if font != "F3"))
    return lines


def answers_of(kind, m, n, language, **options):
    """The tasks of a sheet, and all that its pages of answers say."""
    sheet = worksheet(kind, m, n, language=language, **options)
    lines = lines_of(to_pdf(sheet))
    begin = next(k for k, line in enumerate(lines) if line.startswith(Language(language)("Answers")))
    return sheet.tasks, " ".join(lines[begin:])


def pattern_of(language, sentence, **values):
    """A translated sentence as a regular expression."""
    names = {name: f"\x00{name}\x00" for name in values}
    said = re.escape(Language(language)(sentence, **names))
    for name, pattern in values.items():
        said = said.replace(re.escape(f"\x00{name}\x00"), pattern).replace(f"\x00{name}\x00", pattern)
    return said.replace(r"\^", "").replace(r"\ ", r"\s+")


def solutions_by_chasing(m, n):
    """How many sets of presses change nothing on m × n, by chasing each first row: no polynomials."""
    rows = []
    for first in range(n):
        above, row = 0, 1 << first
        for _ in range(m):
            above, row = row, above ^ row ^ row << 1 & (1 << n) - 1 ^ row >> 1
        rows.append(row)
    return sum(
        not any(sum(rows[j] >> i & 1 for j in range(n) if chosen >> j & 1) % 2 for i in range(n))
        for chosen in range(1 << n)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_boards_to_turn_off(language):
    tasks, said = answers_of("play", 4, 4, language, seed=3)
    found = re.findall(pattern_of(language, "Press {cells}.", cells=f"({NAMES})"), said)
    assert len(found) == len(tasks) == 6
    for task, names in zip(tasks, found, strict=True):
        assert task.truth.board.press(names.split(", ")).weight == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_systems(language):
    tasks, said = answers_of("eliminate", 2, 3, language, count=6, seed=3)
    one = pattern_of(language, "One solution: press {cells}.", cells=f"(?P<one>{NAMES})")
    many = pattern_of(
        language, "{count} solutions; one of them: press {cells}.", count=r"(?P<count>\d+)", cells=f"(?P<many>{NAMES})"
    )
    none = pattern_of(language, "No solution: a row says 0 = 1.")
    found = list(re.finditer(f"{many}|{one}|{none}", said))
    assert len(found) == len(tasks) == 6
    for task, answer in zip(tasks, found, strict=True):
        m, n, right, _ = task.truth
        lights = Board([right[i * n : i * n + n] for i in range(m)])
        cells = [(i, j) for i in range(m) for j in range(n)]
        sets = itertools.chain.from_iterable(itertools.combinations(cells, k) for k in range(m * n + 1))
        solving = [pressed for pressed in sets if lights.press(pressed).weight == 0]
        names = answer["one"] or answer["many"]
        assert len(solving) == int(answer["count"] or bool(names))
        assert not names or lights.press(names.split(", ")).weight == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_quiet_patterns(language):
    tasks, said = answers_of("kernel", 4, 5, language, seed=3)
    some = pattern_of(
        language,
        "The {m} × {n} board: k = {k}; a board has {count} solutions or none.",
        m=r"(\d)",
        n=r"(\d)",
        k=r"\d",
        count=r"2(\d+)\s+=\s+(\d+)",
    )
    none = pattern_of(
        language,
        "The {m} × {n} board: none but the empty one; every board has exactly one solution.",
        m=r"(\d)",
        n=r"(\d)",
    )
    counts = {(int(m), int(n)): int(count) for m, n, power, count in re.findall(some, said)}
    counts |= {(int(m), int(n)): 1 for m, n in re.findall(none, said)}
    assert len(counts) == len(tasks) == 6
    for (m, n), count in counts.items():
        assert count == solutions_by_chasing(m, n)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sizes_with_one_solution(language):
    tasks, said = answers_of("unique", 4, 6, language, count=12, seed=3)
    yes = pattern_of(
        language, "{m} × {n}: yes, {m1} is not a multiple of {ranks}.", m=r"(\d+)", n="6", m1=r"\d+", ranks="9"
    )
    no = pattern_of(language, "{m} × {n}: no, {m1} = {q} · {r}.", m=r"(\d+)", n="6", m1=r"\d+", q=r"\d+", r="9")
    verdicts = {int(m): True for m in re.findall(yes, said)} | {int(m): False for m in re.findall(no, said)}
    assert len(verdicts) == len({task.truth[0] for task in tasks})
    assert set(verdicts.values()) == {False, True}
    for m, unique in verdicts.items():
        assert unique == (solutions_by_chasing(m, 6) == 1)
