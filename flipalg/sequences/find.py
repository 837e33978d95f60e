"""Find boards and sequences from a line of text: sizes, labels, a nullity, an A-number, pasted terms."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from flipalg import __version__
from flipalg.algebra.integers import NUMBER, read_integer
from flipalg.answers.uniqueness import is_unique
from flipalg.grids.colors import is_prime_number_of_colors
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import BIJECTIVE, NEIGHBORHOODS, Form
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.reports.board_facts import options as kind_options
from flipalg.reports.board_facts import quick_nullity
from flipalg.reports.board_report import plain
from flipalg.sequences.described_sequences import described
from flipalg.sequences.sequences import SEQUENCES, Sequence
from flipalg.squares.attained import REASONS as REASONS_OF_SQUARES
from flipalg.squares.attained import Reason, attained
from flipalg.squares.primitives import square_nullities
from flipalg.system.limits import FOUND_RECTANGLES, FOUND_SQUARES, FOUND_SQUARES_OF_A_KIND
from flipalg.theory.nullity import nullity_of

__all__ = ["FORMAT", "Found", "FoundBoard", "FoundSequence", "find", "first_terms"]

FORMAT = "flipalg find 1"
EXAMPLES = "14x14, 9.9.torus.king.c3, nullity 8, unique squares to 200, least board with nullity 100, A159257, 4, 2, 0"
SQUARES, SQUARES_OF_A_KIND, RECTANGLES = 2_047, 200, 50
"""The largest sides in a search without a limit: plain `plus` squares of two colors, other squares, and rectangles."""
LISTED = 2_000
"""The most boards in an answer to a search."""
SHOWN, MATCHED = 20, 40
"""The number of first terms of a sequence that are shown, and that are compared with pasted terms."""
FEWER = dict.fromkeys(("sizes", "determinant", "all-equal", "least-colors"), 20)
FEWER |= {"A334443": 16, "A334444": 16, "triangle-pushes": 12}
"""A smaller number of terms for the sequences of which MATCHED terms take long."""
REASONS = REASONS_OF_SQUARES | {
    "compared": "at most {most} terms of each of {among} sequences were compared; terms that come later are not found",
    "not-here": "flipalg does not have {names}; “flipalg sequence list” names those it has",
    "terms-certain": "each term is proved or found by a complete search",
    "published": "these are the first {shown}, the OEIS has {counts}",
    "named": "these boards were named",
    "squares": "all n ≤ {end:,} were computed",
    "sides": "all sides to {end:,} were computed",
    "go-on": "“to N” goes on",
    "infinitely-many": "there are infinitely many",
    "first": "the first {shown:,} of {count:,}",
    "none": "no n ≤ {end:,}",
    "the-least": "the least is {n:,}",
    "one": "one is {n:,}",
    "definitions": "these are the sequences of flipalg that are in the OEIS and have these words in their definition",
}
"""{the kind of a `Reason`: the sentence in English, with fields for the values}"""


class FoundBoard(NamedTuple):
    """A board: its label, and its nullity, or None if that takes long or the number of colors is composite."""

    label: str
    nullity: int | None


class FoundSequence(NamedTuple):
    """A sequence: its name, definition, first terms, and the command that prints them.

    offset     the index of the first term
    at         the index of the first pasted term; None if no terms were pasted
    in_oeis    whether the sequence is in the OEIS
    """

    name: str
    what: str
    offset: int
    terms: tuple[int, ...]
    at: int | None
    command: str
    in_oeis: bool


@dataclass(frozen=True)
class Found:
    """The answer of `find`.

    Attributes
    ----------
    text : str
        The text that was read.
    meaning : str
        The meaning that `find` gave to the text.
    boards : tuple of FoundBoard
        The boards, each with its `.label` and `.nullity`.
    sequences : tuple of FoundSequence
        The sequences, each with `.name`, `.what`, `.terms`, `.at`, `.command` and others.
    complete : bool
        Whether no other boards or sequences fit the text.
    reasons : tuple of Reason
        The reasons why the list is complete, or why it may not be; `.why` is a sentence of them.
    sources : tuple of str
        Names of theorems in the ledger.
    """

    text: str
    meaning: str
    boards: tuple[FoundBoard, ...] = ()
    sequences: tuple[FoundSequence, ...] = ()
    complete: bool = True
    reasons: tuple[Reason, ...] = ()
    sources: tuple[str, ...] = ()

    @property
    def why(self) -> str:
        """The reasons as a sentence."""
        return "; ".join(REASONS[kind].format(**values) for kind, values in self.reasons)

    def __str__(self) -> str:
        """Return the answer as lines of text."""
        lines = [f"{self.meaning}:"] if self.boards or self.sequences else [f"{self.meaning}: none"]
        for label, nullity in self.boards:
            lines.append(label if nullity is None else f"{label}  nullity {nullity}")
        for found in self.sequences:
            at = "" if found.at is None else f" (from n = {found.at})"
            lines += [
                f"{found.name}  {found.what}{at}",
                f"    {', '.join(map(str, found.terms))}",
                f"    {found.command}",
            ]
        return "\n".join([*lines, f"{'complete' if self.complete else 'not complete'}: {self.why}"])

    def to_json(self) -> dict[str, Any]:
        """Return the answer as objects of JSON, with integers as text."""
        fields = {
            name: getattr(self, name)
            for name in ("text", "meaning", "boards", "sequences", "complete", "why", "reasons")
        }
        return {"format": FORMAT, "version": __version__, **plain(fields), "sources": list(self.sources)}


def find(text: str) -> Found:
    """Return the boards or sequences that a line of text asks for, and whether the list is complete.

    Parameters
    ----------
    text : str
        A size, 14x14 or "9 x 9 torus king 3 colors"; labels; "nullity 8"; "unique squares to 200"; "unique boards to
        20"; "least board with nullity 100"; an A-number; terms of a sequence, "4, 2, 0, ..."; or words of the
        definition of a sequence.

    Returns
    -------
    Found
        `.boards`, `.sequences`, `.complete` and `.why`; str() prints them.

    Raises
    ------
    ValueError
        For any other text, with examples in the message; for a limit that is too large; for boards of a nullity above
        0, or a least board, if the number of colors is not prime.

    See Also
    --------
    board_report : all values of one board
    attained : the least square board with a nullity

    Notes
    -----
    Words name the kind of board: a neighborhood, a topology, "3 colors".  Without "to N" a list ends at n = 2,047 for
    plain squares with `plus` and two colors, at 200 for other squares, and at sides of 50 for rectangles.

    Examples
    --------
    >>> found = find("nullity 8 to 50")
    >>> [board.label for board in found.boards], found.complete
    (['9.9.plus', '16.16.plus', '49.49.plus', '50.50.plus'], True)
    >>> [sequence.name for sequence in find("4, 2, 0, 0, 0, 8").sequences]
    ['A159257']
    """
    words = " ".join(text.split()) if isinstance(text, str) else ""
    for read in (_terms, _numbers_of_the_oeis, _labels, _sizes, _least, _search, _definitions):
        if (found := read(words)) is not None:
            return found
    raise ValueError(f"cannot read {text!r:.60}; type for example {EXAMPLES}")


def _terms(text: str) -> Found | None:
    """Return the sequences that contain pasted terms (at least 3 integers, or 2 and an ellipsis); else None."""
    parts = re.split(r"[,;\s]+", re.sub(r"(\.\.\.|…)$", "", text).strip(" ,;"))
    if len(parts) < 2 + (not re.search(r"(\.\.\.|…)$", text)) or not all(re.fullmatch(r"[-+]?\d+", w) for w in parts):
        return None
    wanted = tuple(map(int, parts))
    found = tuple(_matching(wanted, _stored()))
    sequences = tuple(sequence for sequence in found if sequence.in_oeis) or found  # a number of the OEIS comes first
    among = len(SEQUENCES) if sequences and sequences[0].in_oeis else len(_stored())
    why = (Reason("compared", {"most": MATCHED, "among": among}),)
    return Found(text, f"sequences with the terms {', '.join(map(str, wanted))}", (), sequences, False, why)


class _Known(NamedTuple):
    name: str
    sequence: Sequence
    command: str
    terms: tuple[int, ...]


@cache
def _stored() -> tuple[_Known, ...]:
    """Return the sequences whose first terms are stored in first_terms.json, with these terms."""
    text = (resources.files("flipalg.sequences") / "first_terms.json").read_text(encoding="utf-8")
    stored = {name: tuple(terms) for name, terms in json.loads(text).items()}
    return tuple(
        _Known(name, sequence, f"flipalg sequence {name}", stored[name])
        for name, sequence, _ in _sequences()
        if name in stored
    )


def first_terms() -> dict[str, tuple[int, ...]]:
    """Return {name: first terms}, computed anew, of the sequences of `_sequences`.

    A sequence is left out if an earlier sequence has the same terms, or if the terms cannot be computed here.
    """
    found: dict[tuple[int, ...], str] = {}
    for name, sequence, count in _sequences():
        found.setdefault(_first(sequence, count), name)
    return {name: terms for terms, name in found.items() if terms}


def _sequences() -> Iterator[tuple[str, Sequence, int]]:
    """Yield (name, sequence, number of terms to store) for those in the OEIS and those of `_descriptions`."""
    for name, sequence in SEQUENCES.items():
        yield name, sequence, FEWER.get(name, MATCHED)
    for what, by, *kind in _descriptions():
        options = ("" if by == "square" else f" --by {by}") + kind_options(Grid.of(1, 1, *kind))
        yield f"{what}{options}", described(what, by, *kind), FEWER.get(what, MATCHED)


def _first(sequence: Sequence, count: int) -> tuple[int, ...]:
    try:
        return sequence.first(count).values
    except (ValueError, ImportError):  # the sequence has fewer terms, or numpy is not installed
        return ()


def _descriptions() -> Iterator[tuple[Any, ...]]:
    """Yield the arguments (what, by, neighborhood, topology, colors) of `described` for the stored sequences."""
    for topology in TOPOLOGIES:
        for form in BIJECTIVE:
            for colors in (2, 3, 5):
                yield "nullity", "square", form, topology, colors
            for colors in (2, 3):
                yield "nullity", "antidiagonals", form, topology, colors
                yield "unique", "square", form, topology, colors
                if form != "cross":  # almost no board is unique
                    yield "sizes", "square", form, topology, colors
    for row in range(1, 13):
        yield "nullity", f"row={row}", "plus", "board", 2
    for what in ("determinant", "least-colors", "all-equal"):
        yield what, "square", "plus", "board", 2
    for colors in (2, 3):
        yield "triangle-pushes", "square", "plus", "board", colors


def _matching(wanted: tuple[int, ...], sequences: Iterable[_Known]) -> Iterator[FoundSequence]:
    for known in sequences:
        places = (i for i in range(len(known.terms) - len(wanted) + 1) if known.terms[i : i + len(wanted)] == wanted)
        if (place := next(places, None)) is not None:
            yield _shown(known, known.sequence.offset + place)


def _shown(known: _Known, at: int | None = None) -> FoundSequence:
    name, sequence, command, terms = known
    return FoundSequence(name, sequence.what, sequence.offset, terms[:SHOWN], at, command, name in SEQUENCES)


def _numbers_of_the_oeis(text: str) -> Found | None:
    names = [word.upper() for word in re.split(r"[,;\s]+", text)]
    if not all(re.fullmatch(r"A\d{6}", name) for name in names):
        return None
    known = [SEQUENCES[name] for name in names if name in SEQUENCES]
    missing = [name for name in names if name not in SEQUENCES]
    shown = tuple(_shown(_Known(s.name, s, f"flipalg sequence {s.name}", _first(s, SHOWN))) for s in known)
    counts = ", ".join(f"{sequence.published:,}" for sequence in known)
    certain = Reason("terms-certain", {}), Reason("published", {"shown": SHOWN, "counts": counts})
    why = (Reason("not-here", {"names": ", ".join(missing)}),) if missing else certain
    sources = tuple(dict.fromkeys(name for sequence in known for name in sequence.theorems))
    return Found(text, f"the sequence{'s' * (len(names) > 1)} {', '.join(names)}", (), shown, not missing, why, sources)


_LABEL = re.compile(rf"{NUMBER}\.{NUMBER}(\.\w+)*")


def _labels(text: str) -> Found | None:
    words = re.split(r"[,;\s]+", text)
    if not all(_LABEL.fullmatch(word) for word in words):
        return None
    return _named(text, [Grid.from_label(word) for word in words])


def _named(text: str, grids: list[Grid[Form]]) -> Found:
    boards = tuple(FoundBoard(grid.label, quick_nullity(grid)) for grid in dict.fromkeys(grids))
    meaning = f"the {grids[0]}" if len(boards) == 1 else f"{len(boards)} boards"
    return Found(text, meaning, boards, (), True, (Reason("named", {}),))


def _sizes(text: str) -> Found | None:
    """Return boards named by labels or by sizes with words for their kinds, 9 × 9 torus king 3 colors; else None."""
    grids = []
    # "14x14 torus, 3 colors" is one board
    for piece in re.split(r"[,;](?=[^,;]*(?:[xX×*]|\bby\b|\d\s+\d|\d\.\d))", text):
        if _LABEL.fullmatch(piece.strip()):
            grids.append(Grid.from_label(piece.strip()))
            continue
        words, kind = _kind(re.sub("[,;]", " ", piece))
        sizes = re.findall(rf"({NUMBER})\s*(?:[xX×*]|by)\s*({NUMBER})", words)
        rest = re.sub(rf"{NUMBER}\s*(?:[xX×*]|by)\s*{NUMBER}|\b(the|boards?)\b", "", words)
        if not sizes and re.fullmatch(rf"\s*{NUMBER}\s+{NUMBER}\s*", words):
            sizes, rest = [tuple(words.split())], ""
        if not sizes or rest.strip():
            return None
        grids += [Grid.of(read_integer(m), read_integer(n), *kind) for m, n in sizes]
    return _named(text, grids)


Kind = tuple[str, str, int]


def _kind(text: str) -> tuple[str, Kind]:
    """Return (the text without the words for the kind of board, the kind: neighborhood, topology, colors)."""
    neighborhood, topology, colors = "plus", "board", 2
    if found := re.search(rf"\b(?:with )?({NUMBER})\s+colou?rs?\b|\bc(\d+)\b", text):
        colors = read_integer(found[1] or found[2])
        text = text.replace(found[0], " ")
    for name in sorted(NEIGHBORHOODS, key=len, reverse=True):
        if found := re.search(rf"\b{name.replace('_', '[ _-]')}\b", text, re.IGNORECASE):
            neighborhood, text = name, text.replace(found[0], " ", 1)
            break
    if found := re.search(r"\b(cylinder|ring|torus|tori)s?\b", text, re.IGNORECASE):
        topology, text = found[1].lower().replace("tori", "torus"), text.replace(found[0], " ", 1)
    return " ".join(text.split()), (neighborhood, topology, colors)


_LEAST = re.compile(
    rf"(?:the )?(?:least|smallest|first)(?: square)?(?: board| square)? (?:with|of) nullity ({NUMBER})", re.IGNORECASE
)


def _least(text: str) -> Found | None:
    words, kind = _kind(text)
    found = _LEAST.fullmatch(words)
    if not found:
        return None
    v = read_integer(found[1])
    grid = Grid.of(1, 1, *kind)
    _require_prime(grid)
    meaning = f"the least square {grid.kind} with nullity {v}"
    if not grid.is_default:
        values = enumerate(_values_of_squares(grid, FOUND_SQUARES_OF_A_KIND), 1)
        n = next((n for n, nullity in values if nullity == v), None)
        boards = (FoundBoard(grid._replace(m=n, n=n).label, v),) if n else ()
        why = (Reason("squares", {"end": n or FOUND_SQUARES_OF_A_KIND}),)
        return Found(text, meaning, boards, (), n is not None, why)
    answer = attained(v)
    boards = (FoundBoard(Grid.of(answer.n, answer.n).label, v),) if answer.n else ()
    decided = answer.decided and answer.least
    return Found(text, meaning, boards, (), decided, (answer.because,), ("attained-nullities",) if decided else ())


def _require_prime(grid: Grid[Form]) -> None:
    if not is_prime_number_of_colors(grid.colors):
        raise ValueError(f"a nullity needs a prime number of colors, got {grid.colors}; unique and not unique take any")


_SEARCH = re.compile(
    rf"(?:(?:squares?|boards?|all boards|rectangles)(?: with| of)? )?"
    rf"(?:nullity ({NUMBER})|(not unique|unique|several solutions))"
    rf"(?: (squares?|boards?|rectangles))?(?: (?:up )?to ({NUMBER}))?",
    re.IGNORECASE,
)


def _search(text: str) -> Found | None:
    """Return the boards for "nullity 8 [boards] [to 500]", "unique squares to 200", ...; None for any other text."""
    words, kind = _kind(re.sub(r"nullity\s*[=:]\s*", "nullity ", re.sub(r"nullity\s*>\s*0", "not unique", text)))
    found = _SEARCH.fullmatch(words)
    if not found:
        return None
    grid = Grid.of(1, 1, *kind)
    v = read_integer(found[1]) if found[1] else None
    to = read_integer(found[4]) if found[4] else None
    if v:
        _require_prime(grid)
    asked = (found[2] or "").lower()
    wanted = _Wanted(v) if v is not None else _Wanted(0 if asked == "unique" else None)
    if re.search(r"\b(boards?|rectangles)\b", words, re.IGNORECASE):
        return _among_rectangles(text, grid, wanted, to)
    return _among_squares(text, grid, wanted, to)


class _Wanted(NamedTuple):
    """The wanted nullity; None means any nullity except 0."""

    nullity: int | None

    def holds(self, nullity: int) -> bool:
        return bool(nullity) if self.nullity is None else nullity == self.nullity

    @property
    def words(self) -> str:
        if self.nullity is None:
            return "several solutions"
        return f"nullity {self.nullity}" if self.nullity else "exactly one solution"


def _among_squares(text: str, grid: Grid[Form], wanted: _Wanted, to: int | None) -> Found:
    """Return the squares to n = `to`; if `to` is None, to a usual limit.

    If `to` is None and no plain `plus` square of two colors to the limit has the wanted nullity, return a larger known
    square that has it, if there is one.
    """
    most = FOUND_SQUARES if grid.is_default else FOUND_SQUARES_OF_A_KIND
    end = to or (SQUARES if grid.is_default else SQUARES_OF_A_KIND)
    if end > most:
        raise ValueError(f"squares of this kind are searched to {most:,}, got {end:,}")
    meaning = f"n × n {grid.kind}, {wanted.words}, n ≤ {end:,}"
    sizes = [n for n, nullity in enumerate(_values_of_squares(grid, end), 1) if wanted.holds(nullity)]
    boards = [FoundBoard(grid._replace(m=n, n=n).label, quick_nullity(grid._replace(m=n, n=n))) for n in sizes[:LISTED]]
    sources = ("squares-from-primitives", "fifty-primitives") if grid.is_default else ()
    if len(sizes) > LISTED:
        cut = (Reason("first", {"shown": LISTED, "count": len(sizes)}),)
        return Found(text, meaning, tuple(boards), (), False, cut, sources)
    why: tuple[Reason, ...] = (Reason("squares", {"end": end}),)
    if to:
        return Found(text, meaning, tuple(boards), (), True, why, sources)
    if grid.is_default and wanted.nullity is not None and not sizes:
        answer = attained(wanted.nullity)
        if answer.n is None:
            return Found(text, f"n × n {grid.kind}, {wanted.words}", (), (), answer.decided, (answer.because,), sources)
        found = (FoundBoard(Grid.of(answer.n, answer.n).label, wanted.nullity),)
        known = Reason("the-least" if answer.least else "one", {"n": answer.n})
        why = (Reason("none", {"end": end}), known, Reason("infinitely-many", {}))
        return Found(
            text, f"n × n {grid.kind}, {wanted.words}", found, (), False, why, (*sources, "nullities-occur-again")
        )
    why = (*why, Reason("go-on", {}))
    if grid.is_default and sizes:
        why, sources = (*why, Reason("infinitely-many", {})), (*sources, "nullities-occur-again")
    return Found(text, meaning, tuple(boards), (), False, why, sources)


def _values_of_squares(grid: Grid[Form], end: int) -> Iterator[int]:
    """Yield the `_value` of the n × n boards for n = 1..end."""
    if grid.is_default:
        yield from square_nullities(end)
        return
    yield from (_value(grid._replace(m=n, n=n)) for n in range(1, end + 1))


def _value(board: Grid[Form]) -> int:
    """Return the nullity; for a composite number of colors, 0 if the board is unique, else 1."""
    if is_prime_number_of_colors(board.colors):
        return nullity_of(board)
    return int(not is_unique(*board[:4], colors=board.colors))


def _among_rectangles(text: str, grid: Grid[Form], wanted: _Wanted, to: int | None) -> Found:
    """Return the m × n boards with sides to `to`; only those with m ≤ n if transposing keeps the kind of board."""
    end = to or RECTANGLES
    if end > FOUND_RECTANGLES:
        raise ValueError(f"boards of all sizes are searched to {FOUND_RECTANGLES}, got {end:,}")
    same = grid._replace(m=1, n=1).transposed == grid._replace(m=1, n=1)
    sides = ((m, n) for m in range(1, end + 1) for n in range(m if same else 1, end + 1))
    boards = [grid._replace(m=m, n=n) for m, n in sides]
    sizes = [board for board in boards if wanted.holds(_value(board))]
    meaning = f"m × n {grid.kind}, {wanted.words}, {'m ≤ n' if same else 'm, n'} ≤ {end:,}"
    shown = tuple(FoundBoard(board.label, quick_nullity(board)) for board in sizes[:LISTED])
    why = (Reason("sides", {"end": end}), *(() if to else (Reason("go-on", {}),)))
    if len(sizes) > LISTED:
        why = (Reason("first", {"shown": LISTED, "count": len(sizes)}),)
    return Found(text, meaning, shown, (), bool(to) and len(sizes) <= LISTED, why)


def _definitions(text: str) -> Found | None:
    """Return the sequences in the OEIS with each word of the text in the name or definition; None if there are none."""
    words = re.findall(r"\w+", text.casefold())
    known = [s for s in SEQUENCES.values() if all(word in f"{s.name} {s.what}".casefold() for word in words)]
    if not known or not re.search(r"[a-z]{3}", text, re.IGNORECASE):
        return None
    shown = tuple(_shown(_Known(s.name, s, f"flipalg sequence {s.name}", _first(s, SHOWN))) for s in known)
    return Found(text, f"sequences about {text}", (), shown, True, (Reason("definitions", {}),))
