"""The ledgers of theorems, statements and errata, and the search in them by name, by a source's number, or by words.

A name in a source is a kind and a number in English, Dutch or German, which may follow the source: "stelling 4",
"Zucker lemma 1", "thesis eq. 3.8", "Tabelle 3.3", "A.2.3", "masks theorem 2" (docs/mathematics/masks.md).
"""

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

__all__ = ["SOURCES", "Entry", "Found", "found", "ledger", "page", "places", "places_of", "proof_pages", "proofs"]

Entry = dict[str, Any]
Place = tuple[str, str, str]
"""A source, a kind and a number, such as ("thesis", "theorem", "4"); a page of docs/mathematics is also a source."""

SOURCES = {
    "thesis": ("thesis", "scriptie", "jansons"),
    "Zucker": ("zucker", "triangles"),
    "Merlin": ("arnold", "merlin", "blaszak"),
    "Disentis": ("disentis notebook", "disentis", "trisentis", "notebook"),
    "Chomp": ("het afbreken van trappen", "trappen", "chomp"),
}
"""{source: words that name it}."""
KINDS = {
    "theorem": ("theorem", "theorems", "stelling", "stellingen", "satz", "sätze"),
    "lemma": ("lemma", "lemmas", "hilfssatz"),
    "corollary": ("corollary", "corollaries", "gevolg", "korollar"),
    "definition": ("definition", "definitions", "definitie"),
    "problem": ("problem", "problems", "probleem"),
    "eq.": ("eq.", "eq", "equation", "equations", "vergelijking", "vgl.", "vgl", "gleichung", "gl."),
    "table": ("table", "tables", "tabel", "tabelle"),
    "figure": ("figure", "figures", "fig.", "fig", "figuur", "abbildung", "abb."),
    "example": ("example", "examples", "voorbeeld", "beispiel"),
    "section": (
        "section",
        "sections",
        "paragraaf",
        "abschnitt",
        "chapter",
        "hoofdstuk",
        "kapitel",
        "appendix",
        "bijlage",
        "anhang",
    ),
    "slide": ("slide", "slides", "dia", "folie"),
    "reference": ("reference", "references", "referentie", "referenz"),
}
"""{kind: words that name it}."""
_KIND_OF = {word: kind for kind, words in KINDS.items() for word in words}
_NUMBER = r"(?:[A-Z]\.)?\d+(?:\.\d+)*[a-z]?"
_NAMED = re.compile(
    rf"(?<!proof of )(?<!by )\b({'|'.join(map(re.escape, sorted(_KIND_OF, key=len, reverse=True)))}) "
    rf"({_NUMBER}(?:(?:, | and | to |-){_NUMBER})*)",
    re.IGNORECASE,
)
_PAGE = re.compile(r"docs/mathematics/([\w-]+)\.md")
_NEXT = re.compile(r"\n(?=\*\*(?:Theorem|Lemma|Corollary) \w|#+ )")


class Found(NamedTuple):
    """What a search finds: entries of the three ledgers."""

    theorems: list[Entry]
    statements: list[Entry]
    errata: list[Entry]


@cache
def _read(name: str) -> list[Entry]:
    import tomllib

    entries: list[Entry]
    (entries,) = tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text(encoding="utf-8")).values()
    return entries


def ledger(name: str = "theorems") -> list[Entry]:
    """Return the entries of the ledger `name`: "theorems", "statements" or "errata"."""
    return [dict(entry) for entry in _read(name)]


def places(source: str) -> set[Place]:
    """Return (source, kind, number) for each name of a theorem in `source`, the text of that field in the ledger.

    >>> sorted(places("Zucker, lemma 4 and corollaries 5 to 7"))
    [('Zucker', 'corollary', '5'), ('Zucker', 'corollary', '6'), ('Zucker', 'corollary', '7'), ('Zucker', 'lemma', '4')]
    """
    found = set()
    for part in source.split(";"):
        page = _PAGE.search(part)
        words = part.casefold()
        named = [name for name, others in SOURCES.items() if any(re.search(rf"\b{other}\b", words) for other in others)]
        for kind, numbers in _NAMED.findall(part):
            for where in [page[1]] if page else named[:1]:
                found |= {(where, _KIND_OF[kind.casefold()], number) for number in _listed(numbers)}
    return found


def _listed(numbers: str) -> list[str]:
    """Return the numbers in a text: for "1, 2 and 3.12 to 3.18" the list of "1", "2", "3.12", "3.13", ..., "3.18"."""
    found: list[str] = []
    for item in re.split(r", | and ", numbers):
        first, _, last = re.sub("-", " to ", item).partition(" to ")
        before, _, start = first.rpartition(".")
        if last:
            steps = range(int(start), int(last.rpartition(".")[2]) + 1)
            found += [f"{before}.{k}" if before else str(k) for k in steps]
        else:
            found.append(first)
    return found


def places_of(entry: Entry) -> set[Place]:
    """Return the places of an entry of any ledger; the field `where` may begin with the number of a section."""
    if "where" not in entry:
        return places(entry["source"])
    where = re.sub(rf"^(?={_NUMBER})", "section ", entry["where"])
    return places(f"{entry['source']}, {where}")


def proof_pages(entry: Entry) -> list[str]:
    """Return the pages, with theorem numbers, that prove an entry; [] if it has the proof itself, or is not proved."""
    if "proof" in entry or not entry["status"].startswith("proved"):
        return []
    return [part.strip() for part in entry["source"].split(";") if _PAGE.search(part)]


def page(name: str) -> str:
    """Return the text of a page of docs/mathematics, such as "masks.md"; a wheel has these pages here."""
    here = Path(__file__)
    folders = (here.with_name("mathematics"), here.parents[2] / "docs" / "mathematics")
    file = next(folder for folder in folders if folder.exists()) / name.removeprefix("docs/mathematics/")
    if not file.is_file():
        raise ValueError(f"{name} is not a page of docs/mathematics")
    return file.read_text(encoding="utf-8")


def proofs(entry: Entry) -> list[str]:
    """Return the texts that prove an entry: its own proof, or the theorems of the pages that it names."""
    if "proof" in entry:
        return [entry["proof"].strip()]
    stated = [place for pointer in proof_pages(entry) for place in sorted(places(pointer))]
    return [_stated(page(f"{name}.md"), kind, number) for name, kind, number in stated]


def _stated(text: str, kind: str, number: str) -> str:
    """Return a theorem of a page with its proof, which may stand apart; "" if the page has none of this number."""
    text = text.replace("$\\square$", "∎")
    parts = []
    for lead in (rf"\*\*{kind.capitalize()} {number}\b", rf"\*Proof of {kind} {number}\b"):
        if begin := re.search(f"(?m)^{lead}", text):
            part = _NEXT.split(text[begin.start() :], maxsplit=1)[0]
            proved, end, rest = part.rpartition("∎")
            parts.append((proved + end + (rest.partition("\n")[0] if end else rest)).strip())
    return "\n\n".join(part for part in parts if part not in parts[0] or part is parts[0])


def found(words: str) -> Found:
    """Return the theorem with this name, else the entries with this name in a source, else those with all the words.

    Raises ValueError for a name in a source that no entry has, such as "Zucker lemma 99".
    """
    if named := [entry for entry in ledger() if entry["name"] == words]:
        return Found(named, [], [])
    plain = words.replace("`", "").casefold()
    if place := _place(words):
        return _called(place)
    if exact := [line for line in ledger("statements") if line["where"].replace("`", "").casefold() == plain]:
        return _with_theorems(exact)
    if kind := _KIND_OF.get(plain):
        numbered = [line for line in ledger("statements") if any(where[1] == kind for where in places_of(line))]
        if numbered:
            return Found([], numbered, [])
    wanted = [re.compile(rf"(?<![\w.]){re.escape(w)}(?![\w.])" if w.isdigit() else re.escape(w)) for w in plain.split()]
    theorems, statements = ([line for line in ledger(name) if _mentions(line, wanted)] for name in Found._fields[:2])
    return Found(theorems, statements, [])


def _mentions(entry: Entry, wanted: list[re.Pattern[str]]) -> bool:
    fields = ("name", "statement", "source", "status", "where", "says", "words")
    text = " ".join(entry.get(field, "") for field in fields).replace("`", "").casefold()
    return all(word.search(text) for word in wanted)


def _with_theorems(statements: list[Entry]) -> Found:
    """Return statements with the theorems and errata of their places, and the theorems that their commands name."""
    of_them = set().union(*map(places_of, statements))
    named = {run.removeprefix("flipalg why ") for line in statements for run in line["runs"]}
    theorems = [entry for entry in ledger() if entry["name"] in named or places_of(entry) & of_them]
    exact = {(line["source"], line["where"].partition(",")[0]) for line in statements}
    errata = [
        line for line in ledger("errata") if places_of(line) & of_them or (line["source"], line["where"]) in exact
    ]
    return Found(theorems, statements, errata)


def _place(words: str) -> Place | None:
    """Return (source or "", kind, number) for words such as "thesis theorem 1.2"; None for any other words.

    The kind is "" for a number alone, which has a point: "A.2.3".
    """
    parts = re.sub(r"[(),:'’\[\]]", " ", words.casefold().removeprefix("docs/mathematics/")).split()
    if not parts or not re.fullmatch(_NUMBER, parts[-1], re.IGNORECASE):
        return None
    kind = _KIND_OF.get(parts[-2]) if len(parts) > 1 else None
    if kind is None and ("." not in parts[-1] or (len(parts) > 1 and not _source(parts[:-1]))):
        return None
    number = parts[-1].upper() if "." in parts[-1] else parts[-1]
    return _source(parts[:-2] if kind else parts[:-1]), kind or "", number


def _source(parts: list[str]) -> str:
    source = " ".join(word for word in parts if word not in {"the", "of", "s"}).removesuffix(".md")
    return next((name for name, others in SOURCES.items() if source in others), source)


def _called(place: Place) -> Found:
    """Return the entries of a place; those of a section have also the places inside it."""
    source, kind, number = place
    entries = [(line, places_of(line)) for name in Found._fields for line in ledger(name)]
    known = {where for _, names in entries for where in names if where[1] == kind or not kind}
    for among in [{source}] if source else [set(SOURCES), {where for where, _, _ in known}]:
        of_source = {where for where in known if where[0] in among}
        wanted = {where for where in of_source if where[2] == number}
        if kind in ("section", "") and not wanted:
            wanted = {where for where in of_source if where[2].startswith(f"{number}.")}
        if wanted:
            lines = [line for line, names in entries if names & wanted]
            result = _with_theorems([line for line in lines if "says" in line])
            theorems = [line for line in lines if "name" in line] or result.theorems
            return Found(theorems, result.statements, [line for line in lines if "verdict" in line])
    among = {source} if source else set(SOURCES)
    others = sorted((where for where in known if where[0] in among), key=lambda where: (where[0], _parts(where[2])))
    several = ", ".join(f"{where} {kind} {k}" for where, _, k in others) or "none of that kind"
    raise ValueError(f"no source has {' '.join(filter(None, place))} with a statement; they have {several}")


def _parts(number: str) -> list[int]:
    """Return the parts of a number, a key for sorting: [3, 12] for "3.12"."""
    return [int(part) for part in re.findall(r"\d+", number)]
