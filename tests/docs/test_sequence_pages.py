"""The pages of the sequences: programs that print their terms, formulas that hold, and drafts with true numbers."""

import ast
import contextlib
import io
import re
import sys
import tomllib
from itertools import product
from math import gcd

import pytest
from facts import DATA
from ledgers import ROOT

from flipalg import determinant_polynomial, game_matrix, nullity, rule
from flipalg.counting.counting import perfect_patterns
from flipalg.impartial.chomp import p_positions
from flipalg.sequences.described_sequences import described
from flipalg.sequences.sequences import SEQUENCES
from flipalg.squares.primitives import primitive_sizes, torus_primitive_sizes

SHOWN = tomllib.loads((ROOT / "docs" / "sequences.toml").read_text(encoding="utf-8"))
CANDIDATES = {f"candidate-{about['slug']}": about for about in SHOWN["candidate"]}
FORMULAS = [(name, i) for name in SEQUENCES for i, _ in enumerate(SHOWN[name].get("formulas", ()))]


@pytest.fixture(scope="module")
def made():
    sys.path.insert(0, str(ROOT / "docs" / "_ext"))
    import make_sequences

    sys.path.remove(str(ROOT / "docs" / "_ext"))
    return make_sequences.pages(ROOT)


def printed(program):
    """Return the list that a program prints."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(program, {})
    return ast.literal_eval(said.getvalue())


def block(page, language, title):
    """Return the block of code under a title of a page."""
    found = re.search(rf"## {title}.*?```{language}\n(.*?)```", page, re.DOTALL)
    assert found, page
    return found[1]


@pytest.mark.parametrize("name", SEQUENCES)
def test_a_program_prints_the_first_terms(name):
    found = printed(SHOWN[name]["program"])
    assert len(found) >= 12
    assert found == SEQUENCES[name].terms(len(found))


def values(name):
    """Return the names that a formula may use: the terms, and slower ways to the same numbers."""
    count = 7000 if name in ("A220196", "A179008", "A178952", "A219525") else SHOWN[name].get("terms", 1000)
    by_n = dict(enumerate(SEQUENCES[name].terms(count), 1))

    def T(n, k):  # as in the OEIS
        return by_n[(n + k - 1) * (n + k - 2) // 2 + n]

    return {
        "a": by_n.__getitem__,
        "T": T,
        "nullity": nullity,
        "gcd": gcd,
        "primitives": primitive_sizes,
        "torus_primitives": torus_primitive_sizes,
        "perfect": perfect_patterns,
        "perfect_by_trying": perfect_by_trying,
        "gcd_degree": lambda n, k: determinant_polynomial(n).gcd(determinant_polynomial(k).taylor_shift()).degree(),
        "period": lambda n: rule(n).period,
        "hardin": hardin,
        "rank_deficiency_king": lambda n, k: game_matrix(n, k, "king_with_center").nullity(),
        "presses_of": presses_of,
        "extensions_are_unique": extensions_are_unique,
    }


def perfect_by_trying(m, n):
    """Count the perfect m × n parity patterns among all patterns."""
    beside = [
        [i * n + j for i, j in ((r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if 0 <= i < m and 0 <= j < n]
        for r in range(m)
        for c in range(n)
    ]
    found = 0
    for cells in product((0, 1), repeat=m * n):
        rows = [cells[i * n : (i + 1) * n] for i in range(m)]
        full = all(map(any, rows)) and all(map(any, zip(*rows, strict=True)))
        found += full and not any(sum(cells[k] for k in near) % 2 for near in beside)
    return found


def hardin(n, k):
    """Return the empirical formula of the entry A179008."""
    x = 1
    while (k + 1) % (2 * x) == 0:
        x *= 2
    return gcd(n + 1, k + 1) - (k % 2 == n % 2 == 1 and (n + 1 - x) % (2 * x) == 0)


def presses_of(file):
    """Return how many presses a stored pattern has."""
    return sum(line.count("#") for line in (DATA / file).read_text(encoding="utf-8").splitlines() if line[:2] != "# ")


def extensions_are_unique(length):
    """Return whether three rows of a P-position of four rows determine the fourth, to a length of the bottom row."""
    found = [(0,) * (4 - len(rows)) + tuple(rows) for rows in p_positions(4, length)]
    return all(len({rows[:i] + rows[i + 1 :] for rows in found}) == len(found) for i in range(4))


@pytest.mark.parametrize(("name", "i"), FORMULAS)
def test_a_formula_holds(name, i):
    formula = SHOWN[name]["formulas"][i]
    assert formula["kind"] in "CF"
    assert eval(formula["check"], values(name)) is True


@pytest.mark.parametrize("name", SEQUENCES)
def test_a_draft_has_the_numbers_of_its_b_file(name, made):
    page, sequence = made[f"sequences/{name}.md"], SEQUENCES[name]
    file = [line.split() for line in made[f"sequences/b{name[1:]}.txt"].splitlines() if line[0] != "#"]
    assert [int(n) for n, _ in file] == list(range(sequence.offset, sequence.offset + len(file)))
    assert [int(term) for _, term in file] == sequence.terms(len(file))
    published = sequence.offset + sequence.published
    for first, last in re.findall(r"for n = (\d+)\.\.(\d+)</a>", page):
        assert (int(first), int(last)) == (sequence.offset, int(file[-1][0]))
        assert int(last) >= published
    for first, last in re.findall(rf"%E {name} a\((\d+)\)-a\((\d+)\)", page):
        assert (int(first), int(last)) == (published, int(file[-1][0]))
    assert ("```text" in page) == (len(file) > sequence.published or "formulas" in SHOWN[name])
    assert len(file) == SHOWN[name].get("terms", min(1000, sequence.published))


def test_every_page_is_in_the_list(made):
    listed = set(re.findall(r"(?m)^sequences/(\S+)$", made["sequences.md"]))
    assert listed == {*SEQUENCES, *CANDIDATES}
    assert listed == {name[10:-3] for name in made if name.startswith("sequences/") and name.endswith(".md")}


@pytest.mark.parametrize("slug", CANDIDATES)
def test_a_candidate_says_so_and_its_draft_has_its_terms(slug, made):
    page, about = made[f"sequences/{slug}.md"], CANDIDATES[slug]
    assert "A candidate: we did not search for it." in page
    kind = {key: about[key] for key in ("neighborhood", "topology", "colors") if key in about}
    terms = described(about["what"], **kind).terms(12)
    draft = block(page, "text", "Draft")
    data = [int(term) for line in re.findall(r"%[STU] A000000 (.*)", draft) for term in line.strip(",").split(",")]
    assert data[:12] == terms
    assert len(draft.splitlines()) < 14
    assert printed(block(page, "python", "Program")) == terms
