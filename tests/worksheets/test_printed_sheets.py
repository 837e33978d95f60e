"""Worksheets read back from their PDF: every printed count, press and answer is checked by slow, obvious means."""

import itertools
import re
import zlib
from functools import reduce
from operator import xor

import pytest

from flipalg.boards.board import Board
from flipalg.games.merlin import FLIPS
from flipalg.languages import LANGUAGES, Language
from flipalg.worksheets.exercises import KINDS, worksheet
from flipalg.worksheets.pages import to_pdf

CELL = r"[A-Z]\d+"
CELLS = rf"{CELL}(?:×\d+)?(?:, {CELL}(?:×\d+)?)*"


def lines_of(pdf):
    """The lines of text on the pages; a line that was broken is one again, and indices stand in the line."""
    lines = []
    for stream in re.findall(rb"stream\n(.*?)\nendstream", pdf, re.DOTALL):
        for block in re.findall(r"BT (.*?)\nET", zlib.decompress(stream).decode("ascii"), re.DOTALL):
            pieces = re.findall(r"/(F\d) [^\n]*<([0-9a-f]*)> Tj", block)
            texts = [bytes.fromhex(code).decode("cp1252") for _, code in pieces]
            lines.append("".join("λ" if font == "F3" else text for (font, _), text in zip(pieces, texts, strict=True)))
    return lines


def printed(kind, m, n, language, **options):
    """The tasks of a sheet, the text of its pages of tasks, and the text of its pages of answers."""
    sheet = worksheet(kind, m, n, language=language, **options)
    lines = lines_of(to_pdf(sheet))
    begin = next(k for k, line in enumerate(lines) if line.startswith(Language(language)("Answers")))
    return sheet.tasks, " ".join(lines[:begin]), " ".join(lines[begin:])


def pattern_of(language, sentence, **values):
    """A translated sentence as a regular expression."""
    names = {name: f"\x00{name}\x00" for name in values}
    said = re.escape(Language(language)(sentence, **names))
    for name, pattern in values.items():
        said = said.replace(re.escape(f"\x00{name}\x00"), pattern, 1).replace(f"\x00{name}\x00", pattern, 1)
        said = said.replace(re.escape(f"\x00{name}\x00"), r"[^ ]+").replace(f"\x00{name}\x00", r"[^ ]+")
    return said.replace(r"\^", "").replace(r"\ ", r"\s+")


def found(language, said, sentence, **values):
    """The texts in place of the values, each time that the sentence is printed."""
    return [match.groups() for match in re.finditer(pattern_of(language, sentence, **values), said)]


def pressed(state, presses, colors):
    """The cells after presses, a dictionary from cell to value."""
    after = dict(state)
    for (i, j), times in presses.items():
        for cell in ((i, j), (i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
            if cell in after:
                after[cell] = (after[cell] + times) % colors
    return after


def read(names):
    """The presses that "A1, B2×3" names."""
    presses = {}
    for name in names.split(", "):
        cell, _, times = name.partition("×")
        presses[int(cell[1:]) - 1, ord(cell[0]) - 65] = int(times or 1)
    return presses


def solutions(state, colors):
    """All presses that bring a board to 0: every first row, each further row pressed below the row above it."""
    m, n = (1 + max(cell[axis] for cell in state) for axis in (0, 1))
    for first in itertools.product(range(colors), repeat=n):
        presses = {(0, j): times for j, times in enumerate(first)}
        after = pressed(state, presses, colors)
        for i in range(1, m):
            row = {(i, j): -after[i - 1, j] % colors for j in range(n)}
            presses |= row
            after = pressed(after, row, colors)
        if not any(after.values()):
            yield {cell: times for cell, times in presses.items() if times}


def state_of(board):
    return {(i, j): board[i, j] for i in range(board.m) for j in range(board.n)}


def weight(presses):
    return sum(presses.values())


def check_boards(tasks, asked, said, language, colors):
    boards = [state_of(Board(task.text, colors=colors)) for task in tasks]
    answers = [read(names) for (names,) in found(language, said, "Press {cells}.", cells=f"({CELLS})")]
    counts = [int(count) for count in re.findall(r"\d+\. +(\d+)", asked)]
    assert len(answers) == len(counts) == len(tasks)
    for state, presses, count in zip(boards, answers, counts, strict=True):
        assert not any(pressed(state, presses, colors).values())
        assert weight(presses) == count == min(map(weight, solutions(state, colors)))
    assert asked.count(Language(language)("{presses}, the fewest", presses="")) == len(tasks)


def check_chase(tasks, asked, said, language, colors):
    sentence = "Left in the last row: {left}. Press in row 1: {first}. Then chase again."
    answers = found(language, said, sentence, left=f"({CELLS})", first=f"({CELLS})")
    assert len(answers) == len(tasks)
    for task, (left, first) in zip(tasks, answers, strict=True):
        after = chased(state_of(Board(task.text)))
        assert {cell for cell, value in after.items() if value} == set(read(left))
        assert not any(chased(pressed(after, read(first), 2)).values())


def chased(state):
    for i in range(1, 1 + max(cell[0] for cell in state)):
        state = pressed(state, {(i, j): state[i - 1, j] for row, j in state if row == i}, 2)
    return state


def quiet(m, n):
    """The number of sets of presses that change nothing, by chasing each row of one press; no polynomials."""
    last = []
    for j in range(n):
        above, row = 0, 1 << j
        for _ in range(m):
            above, row = row, above ^ row ^ row << 1 & (1 << n) - 1 ^ row >> 1
        last.append(row)
    sums = [0]
    for row in last:
        sums += [row ^ other for other in sums]
    return sums.count(0)


def check_matrix(tasks, asked, said, language, colors):
    sentence = "The {m} × {n} board: the matrix has rank {rank} over F2."
    answers = found(language, said, sentence, m=r"(\d)", n=r"(\d)", rank=r"(\d+)")
    assert len(answers) == len(tasks)
    for m, n, rank in (map(int, answer) for answer in answers):
        assert 2 ** (m * n - rank) == quiet(m, n)


def check_eliminate(tasks, asked, said, language, colors):
    one = pattern_of(language, "One solution: press {cells}.", cells=f"(?P<one>{CELLS})")
    many = pattern_of(
        language, "{count} solutions; one of them: press {cells}.", count=r"(?P<count>\d+)", cells=f"(?P<many>{CELLS})"
    )
    none = pattern_of(language, "No solution: a row says 0 = 1.")
    answers = list(re.finditer(f"{many}|{one}|{none}", said))
    sentence = "The {m} × {n} board, lights at {cells}. Solve the system."
    systems = found(language, asked, sentence, m=r"(\d)", n=r"(\d)", cells=f"({CELLS})")
    assert len(answers) == len(systems) == len(tasks)
    for (m, n, cells), answer in zip(systems, answers, strict=True):
        lights = read(cells)
        state = {(i, j): int((i, j) in lights) for i in range(int(m)) for j in range(int(n))}
        all_of_them = list(solutions(state, 2))
        names = answer["one"] or answer["many"]
        assert len(all_of_them) == int(answer["count"] or bool(names))
        assert not names or read(names) in all_of_them


def check_kernel(tasks, asked, said, language, colors):
    some = "The {m} × {n} board: k = {k}; a board has {count} solutions or none."
    none = "The {m} × {n} board: none but the empty one; every board has exactly one solution."
    size = {"m": r"(\d)", "n": r"(\d)"}
    answers = found(language, said, some, **size, k=r"(\d)", count=r"2(\d)\s+=\s+(\d+)")
    single = found(language, said, none, **size)
    assert len(answers) + len(single) == len(tasks)
    for m, n, k, exponent, count in (map(int, answer) for answer in answers):
        assert k == exponent > 0
        assert 2**k == count == quiet(m, n)
    assert all(quiet(int(m), int(n)) == 1 for m, n in single)


def check_polynomial(tasks, asked, said, language, colors):
    value = r"([λ0-9+ ]+?)"
    questions = re.findall(rf"d(\d+) \w+ d(\d+) = {value} \w+ d(\d+) = {value},", asked)
    answers = re.findall(r"d(\d+) = (.*?)(?= d\d+ = |$)", said)
    assert len(questions) == len(answers) == len(tasks)
    for (n, before, d1, first, d2), (k, answer) in zip(questions, answers, strict=True):
        assert int(n) == int(k) == int(before) + 1 == int(first) + 2
        d, _, factors = answer.partition(" = ")
        assert bits(d) == bits(d1) << 1 ^ bits(d2) == recursion(int(n))
        powers = [re.fullmatch(r"\(?(.*?)\)?(?<=[λ)])(\d*)", factor) for factor in (factors or d).split("·")]
        assert product(bits(power[1]) for power in powers for _ in range(int(power[2] or 1))) == bits(d)
        assert all(is_irreducible(bits(power[1])) for power in powers)


def bits(text):
    """The polynomial as an integer, from "λ4 + λ + 1"."""
    exponents = ({"1": "0", "λ": "1"}.get(term, term[1:]) for term in text.split(" + "))
    return sum(1 << int(exponent) for exponent in exponents)


def recursion(n):
    before, d = 0, 1
    for _ in range(n):
        before, d = d, d << 1 ^ before
    return d


def product(factors):
    total = 1
    for f in factors:
        total = reduce(xor, (f << k for k in range(total.bit_length()) if total >> k & 1))
    return total


def is_irreducible(f):
    return f > 1 and all(remainder(f, g) for g in range(2, 1 << (f.bit_length() + 1) // 2))


def remainder(f, g):
    while f.bit_length() >= g.bit_length():
        f ^= g << f.bit_length() - g.bit_length()
    return f


def check_unique(tasks, asked, said, language, colors):
    n = tasks[0].truth[1]
    number = r"(\d+)"
    yes = found(
        language,
        said,
        "{m} × {n}: yes, {tested} is not a multiple of {ranks}.",
        m=number,
        n=str(n),
        tested=number,
        ranks=".+?",
    )
    no = found(
        language, said, "{m} × {n}: no, {tested} = {q} · {r}.", m=number, n=str(n), tested=number, q=number, r=number
    )
    assert len(yes) + len(no) == len(tasks)
    for m, m1 in (map(int, answer) for answer in yes):
        assert m1 == m + 1
        assert quiet(m, n) == 1
    for m, m1, q, r in (map(int, answer) for answer in no):
        assert m1 == m + 1 == q * r
        assert quiet(m, n) > 1


def check_merlin(tasks, asked, said, language, colors):
    sentence = "Position {k}: press {buttons}."
    answers = found(language, said, sentence, k=r"\d+", buttons=r"(\d(?:,\s\d)*)")
    assert len(answers) == len(tasks)
    for task, (buttons,) in zip(tasks, answers, strict=True):
        lit = {3 * i + j + 1 for (i, j), value in state_of(Board(task.text)).items() if value}
        for button in map(int, buttons.split(",")):
            lit ^= set(FLIPS[button])
        assert lit == {1, 2, 3, 4, 6, 7, 8, 9}


def check_triangles(tasks, asked, said, language, colors):
    numbers = found(language, said, NO_TRIANGLES, k=r"\d+", numbers=r"(\d+),\s(\d+),\s(\d+)")
    yes = len(found(language, said, "Position {k}: yes, turn the marked triangles.", k=r"(\d+)"))
    assert yes + len(numbers) == len(tasks)
    printed_numbers = iter(numbers)
    for task in tasks:
        lit = {tuple(map(int, coin)) for coin in re.findall(r"\((\d+), (\d+)\)", task.text)}
        classes = [sum((i - j) % 3 == kind for i, j in lit) for kind in range(3)]
        if len({number % 2 for number in classes}) > 1:
            assert sorted(map(int, next(printed_numbers))) == sorted(classes)
    assert not list(printed_numbers)


NO_TRIANGLES = (
    "Position {k}: no. Color the coins with three colors so that touching ones differ. Each move turns over one coin "
    "of each color, so each of the three numbers of lit coins changes between even and odd. Here they are {numbers}, "
    "not all even or all odd; in the end they would all be 0."
)


def check_chomp(tasks, asked, said, language, colors):
    rows = found(language, asked, "Position {k}: rows of {rows}. Which move wins?", k=r"\d+", rows=r"([\d,\s]+)")
    some = pattern_of(
        language,
        "Position {k}: take the marked stone; rows of {after} are left.",
        k=r"\d+",
        after=r"(?P<after>[\d,\s]+)",
    )
    none = pattern_of(language, "Position {k}: none; the player who moves here loses.", k=r"\d+")
    answers = list(re.finditer(f"{some}|{none}", said))
    assert len(rows) == len(answers) == len(tasks)
    for (position,), answer in zip(rows, answers, strict=True):
        position = numbers_of(position)
        if answer["after"]:
            assert numbers_of(answer["after"]) in moves(position)
            assert loses(numbers_of(answer["after"]))
        else:
            assert loses(position)


def numbers_of(text):
    return tuple(sorted(map(int, re.findall(r"\d+", text))))


def moves(rows):
    """The positions after each move but the one that takes the last stone."""
    for height in range(len(rows)):
        for column in range(rows[len(rows) - 1 - height]):
            kept = (min(length, column) if len(rows) - 1 - i >= height else length for i, length in enumerate(rows))
            if left := tuple(sorted(length for length in kept if length)):
                yield left


def loses(rows, known={(1,): True}):  # noqa: B006
    if rows not in known:
        known[rows] = not any(loses(after) for after in moves(rows))
    return known[rows]


CHECKS = {
    "play": (check_boards, 4, 4),
    "colors": (check_boards, 3, 3),
    "chase": (check_chase, 5, 5),
    "matrix": (check_matrix, 3, 3),
    "eliminate": (check_eliminate, 2, 3),
    "kernel": (check_kernel, 4, 5),
    "polynomial": (check_polynomial, 3, 12),
    "unique": (check_unique, 4, 4),
    "merlin": (check_merlin, 3, 3),
    "triangles": (check_triangles, 4, 4),
    "chomp": (check_chomp, 3, 4),
}
"""For each kind its check, and the sides to ask for."""
SHEETS = [(kind, 2 if kind != "colors" else 3) for kind in KINDS] + [("colors", 4), ("colors", 5)]


def check(kind, colors, language, seed):
    checker, m, n = CHECKS[kind]
    tasks, asked, said = printed(kind, m, n, language, colors=colors, count=3, seed=seed)
    checker(tasks, asked, said, language, colors)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("kind", "colors"), SHEETS)
def test_a_printed_sheet_is_true(kind, colors, language):
    check(kind, colors, language, list(LANGUAGES).index(language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("kind", "colors"), SHEETS)
def test_100_printed_sheets_are_true(kind, colors, language):
    """Each of 100 seeds is printed in one of the languages; the numbers are the same in all."""
    for seed in range(2 + list(LANGUAGES).index(language), 100, len(LANGUAGES)):
        check(kind, colors, language, seed)


def test_every_kind_is_checked():
    assert CHECKS.keys() == KINDS.keys()
