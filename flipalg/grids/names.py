"""Look up a value by its name in a table, and suggest a name for an unknown word: the only list of synonyms.

The list serves values, options and arguments of the command line, its commands, and the attributes of flipalg.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

__all__ = ["SYNONYMS", "Synonym", "did_you_mean", "look_up", "nearest", "no_attribute", "synonym", "with_other_names"]

Value = TypeVar("Value")


class Synonym(NamedTuple):
    """What to write for a word of another field, another program or an older version.

    names       names of values, options or arguments; the first that the table in question has is suggested
    command     a command line, with braces around the words that those of the user replace; or a sentence
    attribute   an expression in Python
    """

    names: str = ""
    command: str = ""
    attribute: str = ""


SYNONYMS = {
    word: Synonym(*meaning)
    for words, *meaning in (
        ("von_neumann sigma_plus", "plus"),
        ("sigma no_center cross_without_center without_center", "cross"),
        ("moore", "king_with_center"),
        ("king_without_center", "king"),
        ("diagonal diagonals x", "saltire"),
        ("toroidal periodic wrap", "torus"),
        ("mobius möbius", "moebius"),
        ("klein_bottle", "klein"),
        ("projective_plane", "projective"),
        ("animation gif", "animate"),
        ("key", "answers"),
        ("solutions", "answers", "flipalg solve {4 4} --most 16"),
        ("number", "count"),
        ("dutch nederlands", "nl"),
        ("german deutsch", "de"),
        ("format", "json"),
        ("json", "format"),
        ("o out output", "to pdf"),
        ("to", "pdf"),
        ("modulus", "colors"),
        ("colors states", "colors", "flipalg unique {6 7} --colors any", "flipalg.unique_colors(6, 7)"),
        ("time time_limit timeout", "seconds"),
        ("mask", "neighborhood"),
        ("wraparound", "topology"),
        ("size", "SIZE"),
        ("start", "BOARD"),
        ("target end on off", "goal"),
        ("count", "", "flipalg solve {4 4} --most 16", "flipalg.solve(5, 5).count"),
        ("fewest solvable", "", "flipalg solve {5 5} --fewest", "flipalg.solve(5, 5, fewest=True)"),
        ("check try press", "", "flipalg press {3x3 B2 C3}", "flipalg.Board('##./#../...').press('B2')"),
        ("generate puzzle new random", "", "flipalg random {7 7}", "flipalg.random_board(7, 7)"),
        ("kernel nullspace pattern patterns", "", "flipalg kernel {5 5}", "flipalg.kernel_basis(5, 5)"),
        ("hardest", "", "flipalg board {5 5} --hardest"),
        ("distribution histogram", "", "flipalg board {5 5} --distribution", "flipalg.presses_needed(5, 5)"),
        ("attained", "", "flipalg find least board with nullity {32}"),
        ("howmany how_many", "", "flipalg unique {5 5}", "flipalg.solve(5, 5).count"),
        ("unique", "", "flipalg unique {5 5}", "flipalg.is_unique(5, 5)"),
        ("period", "", "flipalg rule {14}", "flipalg.rule(14).period"),
        ("orbit cellular_automaton", "", "flipalg press board {5 5} --orbit", "flipalg.automaton(5, 5)"),
        ("automaton cycles transient garden eden", "", "flipalg press board {5 5} --orbit"),
        ("density proportion percentage", "", "flipalg rule --share", "flipalg.share()"),
        ("proof verify", "", "flipalg certificate {5 5}", "flipalg.certificate(5, 5).verify()"),
        ("theorem", "", "flipalg why {commuting-blocks}"),
        ("oeis sequence", "", "flipalg sequence {A159257}", "flipalg.find('A159257')"),
        ("export csv table", "", "flipalg table {nullity --max 20}", "flipalg.nullity_table(20, 20)"),
        ("polynomial", "", "flipalg polynomial {6}", "flipalg.determinant_polynomial(6)"),
        ("splitting", "", "flipalg polynomial {6} --splitting"),
        ("steps", "", "flipalg matrix {4 4} --polynomial"),
        ("det", "", "flipalg matrix {2 3} --steps", "flipalg.determinant(2, 3)"),
        ("determinant inverse eliminate elimination gauss", "", "flipalg matrix {2 3} --steps"),
        ("matrix rank", "", "flipalg matrix {2 3} --steps", "flipalg.game_matrix(2, 3).rank()"),
        ("board report", "", "flipalg board {5 5}", "flipalg.board_report(5, 5)"),
        ("graph", "", "flipalg graph {cycle 7}", "flipalg.solve_graph('petersen')"),
        ("chase chasing lightchasing light_chasing lights", "", "flipalg sweep {5 5} --chase"),
        ("worksheet worksheets sheet", "", "flipalg exercises {5 5}"),
        ("image draw plot figure", "", "flipalg picture {9x9}"),
        ("figures", "", "flipalg picture figure --list"),
        ("chomp_plot", "", "flipalg picture diagonal {--max 1000}"),
        ("chomp_table", "", "flipalg chomp --list {--rows 3 --max 12}"),
        ("coins", "", "flipalg machine {hexagon:2}"),
        ("triangles", "", "flipalg machine triangle:{5}"),
        ("merlin", "", "flipalg machine merlin {100110001}"),
        ("levers switches dials buttons", "", "flipalg machine {'red: A B; blue: B C; goal: A C'}"),
        ("turtles nim", "", "flipalg take --coins {HTTHTTHTHT}"),
        ("unknown wiring", "", "flipalg learn {000 A:110 B:101 C:100}"),
        ("toggle", "", "flipalg take --toggle {3 3}"),
        ("poset", "", "flipalg take --poset {order.txt}"),
        ("poly", "", "flipalg poly {x^8+x^4+x^3+x+1}", "flipalg.F2Poly('x^8 + x^4 + x^3 + x + 1')"),
        (
            "factor gcd irreducible lfsr",
            "",
            "flipalg poly {x^8+x^4+x^3+x+1} --factor",
            "flipalg.F2Poly('x^8 + x^4 + x^3 + x + 1').factor()",
        ),
        ("checksum", "", "flipalg crc {123456789}"),
        ("completion", "", "flipalg --completion {bash}"),
        ("list commands", "", "flipalg help"),
        (
            "lesson lessons teach",
            "",
            "docs/howto/lesson-plans.md has the lessons; `flipalg exercises 5 5` prints a sheet",
        ),
        ("photo", "", "the page reads photos: `flipalg play` opens it; choose I'm stuck"),
        ("cite", "", "the file CITATION.cff says how to cite flipalg"),
        ("errata", "", "the mistakes of the sources are listed in docs/sources-and-errata.md"),
    )
    for word in words.split()
}
"""{word: what to write for it}: the words of newcomers, and names that commands and values had before.

A word is in lower case, with _ for spaces and hyphens; a command or an attribute may have the same name.
"""
OTHER_NAMES = {"plus": "σ+", "cross": "σ"}
"""{name of a neighborhood: its name in the literature}, added where all names are listed."""


def synonym(word: str) -> Synonym:
    """Return the row of a word in the list of synonyms, however it is spelled; an empty row for other words.

    >>> synonym("σ+").names, synonym("Klein bottle").names
    ('plus', 'klein')
    """
    word = word.casefold().replace("σ", "sigma").replace("+", "_plus").replace(" ", "_").replace("-", "_")
    return SYNONYMS.get(word.replace("__", "_"), Synonym())


def look_up(kind: str, wanted: str | Value, table: Mapping[str, Value]) -> Value:
    """Return table[wanted] for a str, else `wanted` itself if it is a value of the table; ValueError otherwise.

    The error message has all names of the table; `kind` says there what they stand for.

    >>> look_up("size", "small", {"small": 1, "large": 9}), look_up("size", 9, {"small": 1, "large": 9})
    (1, 9)
    """
    if isinstance(wanted, str):
        if wanted in table:
            return table[wanted]
    elif any(value is wanted or (type(value) is type(wanted) and value == wanted) for value in table.values()):
        return wanted
    hint = did_you_mean(wanted, table) if isinstance(wanted, str) else ""
    raise ValueError(f"unknown {kind} {wanted!r}{hint or ';'} choose from {with_other_names(table)}")


def with_other_names(names: Iterable[str]) -> str:
    """Return names with commas between them; plus and cross with their names in the literature.

    >>> with_other_names(["plus", "cross", "king"])
    'plus (σ+), cross (σ), king'
    """
    return ", ".join(f"{name} ({OTHER_NAMES[name]})" if name in OTHER_NAMES else name for name in names)


def nearest(word: str, names: Iterable[str], most: int = 1, similarity: float = 0.6) -> list[str]:
    """Return at most `most` names for a word, the best first.

    For a word with names in the list of synonyms it is the first of those that is in `names`, if any.  For another word
    it is a name whose ratio in difflib, from 0 to 1, is at least `similarity`.
    """
    from difflib import get_close_matches  # 5 ms, and needed only for an error

    names = list(names)
    if also := synonym(word).names.split():
        return [name for name in also if name in names][:1]
    return get_close_matches(word, names, most, similarity)


def did_you_mean(word: str, names: Iterable[str], most: int = 1, similarity: float = 0.6) -> str:
    """Return ": did you mean A, B?" with the `nearest` names, or "" if there is none.

    >>> did_you_mean("slove", ["solve", "sweep"])
    ': did you mean solve?'
    """
    near = nearest(word, names, most, similarity)
    return f": did you mean {', '.join(near)}?" if near else ""


def no_attribute(name: str, names: Iterable[str]) -> str:
    """Return the message that flipalg has no attribute `name`, with what to type or the nearest of `names`.

    >>> no_attribute("kernel", [])
    "module 'flipalg' has no attribute 'kernel': type flipalg.kernel_basis(5, 5)"
    """
    instead = synonym(name).attribute
    hint = f": type {instead}" if instead else did_you_mean(name, names, similarity=0.75)
    return f"module 'flipalg' has no attribute {name!r}{hint}"
