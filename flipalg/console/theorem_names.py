"""Find theorems in the ledger, tests/theorems.toml, by a name in the ledger or in a source, or by words of the text.

A name in a source is a kind and a number, which may follow the source: "stelling 4", "Zucker lemma 1",
"thesis eq. 3.8", "masks theorem 2" (docs/mathematics/masks.md).
"""

import re
from pathlib import Path
from typing import Any

__all__ = ["Entry", "found", "ledger", "places", "proof_pages"]

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
    "theorem": ("theorem", "theorems", "stelling", "stellingen", "satz"),
    "lemma": ("lemma", "lemmas"),
    "corollary": ("corollary", "corollaries", "gevolg"),
    "eq.": ("eq.", "eq", "equation", "vergelijking"),
    "table": ("table", "tabel"),
    "example": ("example", "examples", "voorbeeld"),
    "section": ("section", "paragraaf"),
    "slide": ("slide", "slides"),
}
_KIND_OF = {word: kind for kind, words in KINDS.items() for word in words}
_NUMBER = r"(?:[A-Z]\.)?\d+(?:\.\d+)*[a-z]?"
_NAMED = re.compile(
    rf"(?<!proof of )(?<!by )\b({'|'.join(map(re.escape, sorted(_KIND_OF, key=len, reverse=True)))}) "
    rf"({_NUMBER}(?:(?:, | and | to |-){_NUMBER})*)",
    re.IGNORECASE,
)
_PAGE = re.compile(r"docs/mathematics/([\w-]+)\.md")


def ledger() -> list[Entry]:
    """Return the entries of the ledger, from the copy in an installed package or from tests/theorems.toml."""
    import tomllib

    here = Path(__file__)
    files = (here.with_name("theorems.toml"), here.parents[2] / "tests" / "theorems.toml")
    path = next(file for file in files if file.exists())
    entries: list[Entry] = tomllib.loads(path.read_text(encoding="utf-8"))["theorem"]
    return entries


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


def proof_pages(entry: Entry) -> list[str]:
    """Return the pages, with theorem numbers, that prove an entry; [] if it has the proof itself, or is not proved."""
    parts = [part.strip() for part in entry["source"].split(";")]
    elsewhere = "proof" in entry or not entry["status"].startswith("proved")
    return [] if elsewhere else [part for part in parts if _PAGE.search(part)]


def found(words: str) -> list[Entry]:
    """Return the entry with this name, else the entries with this name in a source, else those with all the words.

    Raises ValueError for a name in a source that no entry has, such as "Zucker lemma 99".
    """
    entries = ledger()
    if named := [entry for entry in entries if entry["name"] == words]:
        return named
    if place := _place(words):
        return _called(place, entries)
    wanted = [
        re.compile(rf"(?<![\w.]){re.escape(w)}(?![\w.])" if w.isdigit() else re.escape(w))
        for w in words.casefold().split()
    ]
    fields = ("name", "statement", "source", "status")
    texts = (" ".join(entry[field] for field in fields).casefold() for entry in entries)
    return [entry for entry, text in zip(entries, texts, strict=True) if all(word.search(text) for word in wanted)]


def _place(words: str) -> Place | None:
    """Return (source or "", kind, number) for words such as "thesis theorem 1.2"; None for any other words."""
    parts = re.sub(r"[(),:']", " ", words.casefold().removeprefix("docs/mathematics/")).split()
    if len(parts) < 2 or parts[-2] not in _KIND_OF or not re.fullmatch(_NUMBER, parts[-1], re.IGNORECASE):
        return None
    source = " ".join(word for word in parts[:-2] if word not in {"the", "of", "s"}).removesuffix(".md")
    name = next((name for name, others in SOURCES.items() if source in others), source)
    return name, _KIND_OF[parts[-2]], parts[-1].upper() if "." in parts[-1] else parts[-1]


def _called(place: Place, entries: list[Entry]) -> list[Entry]:
    source, kind, number = place
    of_entry = {entry["name"]: places(entry["source"]) for entry in entries}
    of_kind = {where for names in of_entry.values() for where in names if where[1] == kind}
    for among in [{source}] if source else [set(SOURCES), {where for where, _, _ in of_kind}]:
        wanted = {where for where in of_kind if where[0] in among and where[2] == number}
        if result := [entry for entry in entries if of_entry[entry["name"]] & wanted]:
            return result
    among = {source} if source else set(SOURCES)
    known = sorted((where for where in of_kind if where[0] in among), key=lambda where: (where[0], _parts(where[2])))
    several = ", ".join(f"{where} {kind} {k}" for where, _, k in known) or "none of that kind"
    raise ValueError(f"the ledger has no {' '.join(filter(None, place))}; it has {several}")


def _parts(number: str) -> list[int]:
    """Return the parts of a number, a key for sorting: [3, 12] for "3.12"."""
    return [int(part) for part in re.findall(r"\d+", number)]
