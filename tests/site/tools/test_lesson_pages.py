"""The lessons: every number in their text is computed, and the three languages say the same."""

import re
from itertools import product

import pytest

pytest.importorskip("markdown_it")

from lesson_pages import CLAIM, FOLDER, MINUTES, ORDER, SECTIONS, Lesson, pages, rendered

from flipalg import determinant_polynomial, rule, simple_matrix
from flipalg.answers.nullities import nullity
from flipalg.answers.uniqueness import is_unique
from flipalg.boards.board import Board
from flipalg.impartial import chomp
from flipalg.languages import LANGUAGES
from flipalg.solvers.solve import is_solvable, solutions, solve
from flipalg.worksheets.exercises import KINDS, chased, worksheet

EACH = [(name, language) for name in ORDER for language in LANGUAGES]


def test_the_guide_links_each_lesson_by_its_title():
    guide = (FOLDER.parents[1] / "docs" / "howto" / "lesson-plans.md").read_text(encoding="utf-8")
    links = [f"[{Lesson.read(name, tag).title}](../../site/lessons/{name}.{tag}.md)" for name, tag in EACH]
    assert re.findall(r"\[[^\]]*\]\(\.\./\.\./site/lessons/[^)]*\)", guide) == links


def board(text, colors=2):
    """The board of rows, or a dark one of a size."""
    size = re.fullmatch(r"(\d+)x(\d+)", text)
    return Board(int(size[1]), int(size[2]), colors=colors) if size else Board(text, colors=colors)


def press(text, cells, colors=2):
    """The names of the cells that are on after presses; the board with its colors if there are more than two."""
    after = board(text, colors)
    for cell in cells.split():
        name, _, times = cell.partition("×")
        for _ in range(int(times or 1)):
            after = after.press([name])
    return after.names if colors == 2 else str(after).replace("\n", "/")


def off(text, cells, colors=2):
    return not (press(text, cells) if colors == 2 else press(text, cells, colors).strip("0/"))


def fewest(text, colors=2):
    found = solve(board(text, colors), fewest=True)
    return found.proved and found.weight


def solvable(text, colors=2):
    return is_solvable(board(text, colors))


def left(text):
    """The lights that a chase leaves."""
    return ", ".join(chased(board(text)).names)


def after(m, n, cells):
    """The lights that a chase leaves of presses in row 1."""
    return ", ".join(chased(Board(m, n).press(cells.split())).names)


def row1(text):
    """The fewest presses of row 1 with which a chase leaves nothing."""
    start = board(text)
    enough = [cells for cells in chosen(cell_names(1, start.n)) if not chased(start.press(cells.split())).weight]
    return ", ".join(min(enough, key=len).split())


def rests(m, n):
    """How many different rests the presses of row 1 leave."""
    return len({after(m, n, cells) for cells in chosen(cell_names(1, n))})


def cell_names(m, n):
    return [f"{'ABCDEFGHI'[j]}{i + 1}" for i in range(m) for j in range(n)]


def chosen(names):
    """Every choice of some of the names, in one text."""
    for bits in product((0, 1), repeat=len(names)):
        yield " ".join(name for name, bit in zip(names, bits, strict=True) if bit)


def quiet(m, n, cells, colors=2):
    return bool(cells) and off(f"{m}x{n}", cells, colors)


def all_quiet(m, n):
    """The quiet patterns but the empty one, by trying all presses."""
    return [cells for cells in chosen(cell_names(m, n)) if quiet(m, n, cells)]


def count(text):
    """How many solutions a board has."""
    return sum(1 for _ in solutions(board(text))) if solvable(text) else 0


def d(n, shift=False):
    f = determinant_polynomial(n)
    return str(f.taylor_shift() if shift else f)


def factors(n, shift=False):
    f = determinant_polynomial(n)
    return str((f.taylor_shift() if shift else f).factor())


def unique(m, n, colors=2):
    return is_unique(m, n, colors=colors)


def loses(*rows):
    return chomp.is_p_position(rows)


def wins(*rows):
    """The moves that win, as (column, row) from 1."""
    return sorted((column + 1, row + 1) for column, row in chomp.winning_moves(rows))


def vector(m, n, cells):
    """The lights that presses turn, as digits."""
    return " ".join(str(int(bit)) for row in Board(m, n).press(cells.split()).tolist() for bit in row)


def row(m, n, number):
    """A row of the matrix of a board, from the reach of each press."""
    vectors = [vector(m, n, name).split() for name in cell_names(m, n)]
    return " ".join(column[number - 1] for column in vectors)


def ones(m, n):
    return sum(row(m, n, number).count("1") for number in range(1, m * n + 1))


def plus(first, second):
    return " ".join(str((int(a) + int(b)) % 2) for a, b in zip(first.split(), second.split(), strict=True))


def block(m, n, number):
    """A row of the matrix d_m(S_n)."""
    return " ".join(map(str, map(int, determinant_polynomial(m)(simple_matrix(n)).tolist()[number - 1])))


def rank_of(m, n):
    return determinant_polynomial(m)(simple_matrix(n)).rank()


def even_meets(m, n, cells):
    """How many of these cells a press changes: the different even numbers, None if an odd one is among them."""
    meets = {len(set(press(f"{m}x{n}", name)) & set(cells.split())) for name in cell_names(m, n)}
    return None if any(number % 2 for number in meets) else sorted(meets)


def singles(m, n):
    """The cells whose light can be turned off if it is on alone."""
    return ", ".join(name for name in cell_names(m, n) if is_solvable(Board(m, n).press([name], "center")))


NAMES = {
    function.__name__: function
    for function in (
        after, all_quiet, block, count, d, even_meets, factors, fewest, left, loses, nullity, off, ones, plus, press,
        quiet, rank_of, rests, row, row1, rule, singles, solvable, unique, vector, wins,
    )
}  # fmt: skip
NUMBERS = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen",
    "nl": "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien",
    "de": "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn",
}
WORDS = {language: {word: k for k, word in enumerate(said.split())} for language, said in NUMBERS.items()}


def value_of(expression):
    size = re.search(r" for (\d+)x(\d+)$", expression)
    sides = {"m": int(size[1]), "n": int(size[2])} if size else {}
    return eval(expression.removesuffix(size[0] if size else ""), {**NAMES, **sides})


def agrees(text, value, language):
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        number = WORDS[language].get(text.lower())
        return value == (int(re.sub(r"[.,  ]", "", text)) if number is None else number)
    return text.replace(" ", "") == str(value).replace(" ", "")


@pytest.mark.parametrize(("name", "language"), EACH)
def test_every_claim_is_true(name, language):
    claims = CLAIM.findall(Lesson.read(name, language).source)
    wrong = [(text, said, value_of(said)) for text, said in claims if not agrees(text, value_of(said), language)]
    assert wrong == []
    assert len(claims) > 5


# Digits that state nothing: sizes, cells, indices, powers with letters, values of unknowns, bits, items of a list, and
# numbers of rows, columns, cells and lessons.
HARMLESS = "|".join(
    (
        r"\d+ × \d+|[mn] × \d+|\d+ × [mn]",
        r"\b[A-H]\d\b|2\^k|(?<=\w)_\d+|(?<=\w)_\([\w−-]+\)|(?<=[\w)])\^\d",
        r"[λm] \+ 1\b|\b\d(?:λ| P)",
        r"\b[a-zλTP](?:_\d)? = −?\d\b|\(m \+ 1\)",
        r"(?i:\b(?:row|rij|zeile|reihe|column|kolom|spalte|cell|vakje|feld)[sern]* \d(?: (?:and|en|und) \d)?)",
        r"(?i:\b(?:lesson|les|stunde)[sn]* \d(?: (?:and|en|und) \d)?)",
        r"\b2 (?:above|boven|über) 3\b|= 2\.\*|Modulo \d",
        r"^(?:> )?(?:\*\*)?\d+\.|\bmod(?:ulo)? \d\b|\b[01]\b|2( · 2)+",
    )
)


@pytest.mark.parametrize(("name", "language"), EACH)
def test_no_number_is_unchecked(name, language):
    lesson = Lesson.read(name, language)
    parts = [text for section, (_, text) in lesson.sections.items() if section != "notebook"]
    prose = "\n".join([lesson.title, lesson.summary, *parts])
    harmless = HARMLESS + r"|\b[0-5]\b(?! = −?\d)" * (name == "colors")  # the values of its lights
    prose = re.sub(r"`[^`\n]+`|^### \d+|\]\([^)]*\)", "", CLAIM.sub("", prose), flags=re.M)
    found = re.findall(r".{0,30}\d.{0,20}", re.sub(harmless, "", prose, flags=re.M))
    assert found == []


@pytest.mark.parametrize("name", ORDER)
def test_the_languages_say_the_same(name):
    english, *others = (Lesson.read(name, language) for language in LANGUAGES)
    for other in others:
        assert other.sheets == english.sheets
        assert [step.minutes for step in other.steps] == [step.minutes for step in english.steps]
        for section in SECTIONS:
            expected, there = english.sections[section][1], other.sections[section][1]
            for pattern in (CLAIM.pattern, r"\]\((.*?)\)", r"(?m)^(#+|>|-|\d+\.|\||```)"):
                found = [
                    [match if isinstance(match, str) else match[-1] for match in re.findall(pattern, text)]
                    for text in (expected, there)
                ]
                assert found[0] == found[1], (other.language, section, pattern)


@pytest.mark.parametrize(("name", "language"), EACH)
def test_a_lesson_is_whole(name, language):
    lesson = Lesson.read(name, language)
    assert sum(step.minutes for step in lesson.steps) == MINUTES
    assert all(step.plan.strip() and step.slide.strip() for step in lesson.steps)
    assert all(len(text.split()) > 10 for _, text in lesson.sections.values())
    for fields in lesson.sheets:
        options = {"count": int(fields["count"]), "difficulty": fields.get("difficulty", "mixed")}
        sheet = worksheet(fields["kind"], int(fields["rows"]), int(fields["columns"]), language=language, **options)
        assert sheet.kind in KINDS
        assert sheet.tasks


@pytest.mark.parametrize(("name", "language"), EACH)
def test_a_notebook_runs(name, language, capsys):
    names = {}
    cells = Lesson.read(name, language).notebook()["cells"]
    for cell in cells:
        if cell["cell_type"] == "code":
            exec(cell["source"], names)
    assert capsys.readouterr().out.strip()
    assert [cell["cell_type"] for cell in cells].count("code") >= 2


def test_links_in_a_slide_are_boards():
    for name, language in EACH:
        for kind, target in re.findall(r"\]\((\w+):(.*?)\)", Lesson.read(name, language).source):
            assert kind in ("board", "shuffled", "explain", "page")
            if kind != "page":
                text, *options = target.split("&")
                colors = [int(option[7:]) for option in options if option.startswith("colors=")]
                assert board(text, *colors).shape


def test_markdown_becomes_html_without_styles():
    said = rendered("| a | b |\n|:--|--:|\n| d_5 = λ^2 | {15 := 3 * 5} |\n\n[B](board:##/..) <b>")
    assert "<td>d<sub>5</sub> = λ<sup>2</sup></td>\n<td>15</td>" in said
    assert '<a class="board" href="../" data-board="##/..">B</a> &lt;b&gt;' in said
    assert "style" not in said


def test_a_lesson_of_another_length_is_refused():
    source = Lesson.read(ORDER[0], "en").source
    with pytest.raises(ValueError, match="the steps take 45 minutes together"):
        _ = Lesson("x", "en", source.replace("### 8 ·", "### 9 ·", 1)).steps
    with pytest.raises(ValueError, match="7 sections with ##, got 8"):
        _ = Lesson("x", "en", source + "\n## More\n").sections


def test_the_pages_of_all_lessons_are_made():
    made = dict(pages("0123", "default-src 'self'", "../run/"))
    assert len(made) == 2 * len(EACH) + len(LANGUAGES)
    for language in LANGUAGES:
        assert made[f"{language}.html"].count("<li>") == len(ORDER)
    assert all("{" not in text.partition("<article>")[2] for path, text in made.items() if path.endswith(".html"))
