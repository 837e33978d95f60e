"""The ledgers as the page shows them: persons and years, proofs, and the tests that would fail.

The TeX of the proofs becomes text in which the page finds _{} and ^{} for what it sets lower and higher.
"""

import csv
import json
import re
import tomllib
import unicodedata
from pathlib import Path
from typing import Any

from flipalg.console.ledgers import SOURCES, ledger, places_of, proofs

__all__ = ["known_values", "ledger_data", "text_of"]

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SIGNS = dict(
    re.findall(
        r"(\S+) (\S+)",
        "alpha α beta β gamma γ delta δ varepsilon ε zeta ζ eta η theta θ lambda λ mu μ nu ν pi π rho ρ sigma σ tau τ "
        "varphi φ chi χ psi ψ omega ω Gamma Γ Phi Φ Sigma Σ ell ℓ ge ≥ geq ≥ le ≤ leq ≤ ne ≠ neq ≠ in ∈ notin ∉ cdot · "
        "mid | nmid ∤ sum ∑ prod ∏ dots … ldots … pm ± mp ∓ equiv ≡ langle ⟨ rangle ⟩ times × perp ⊥ mapsto ↦ to → "
        "infty ∞ otimes ⊗ oplus ⊕ bigoplus ⊕ setminus ∖ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ subseteq ⊆ cong ≅ circ ∘ "
        "sharp ♯ flat ♭ lvert | rvert | sqrt √ bmod mod limsup limsup not ¬",
    )
)
"""{a command of TeX: its sign}; the name of any other command stands for itself, as in gcd, or for nothing."""
SILENT = "mathbb mathbf mathrm operatorname text bigl bigr Bigl Bigr tilde bar begin end left right".split()  # noqa: SIM905
PROJECT = re.compile(r"docs/(?:mathematics/)?[\w-]+\.md|\b(?:flipalg|research)[./][\w./]+")
"""A page or module of this project, which stands for its own proof."""
KEYS = {"thesis": "Jansons2009", "Zucker": "Zucker", "Merlin": "Merlin", "Disentis": "Disentis", "Chomp": "Trappen2002"}
"""{a source of `ledgers.SOURCES`: its key in references.bib}."""


def ledger_data() -> str:
    """Return as JSON the theorems, the statements of the sources and their errata, with the literature that they name.

    `by` of a theorem has keys of `works`, the first of which proved or stated it; none: this project did.
    """
    works = _works((DOCS / "references.bib").read_text(encoding="utf-8"))
    shown = tomllib.loads((DOCS / "theorems.toml").read_text(encoding="utf-8"))
    theorems = {}
    for entry in ledger():
        about = shown.get(entry["name"], {})
        theorems[entry["name"]] = {
            "title": about.get("title", entry["statement"]),
            "says": text_of(about.get("says", entry["statement"])),
            "by": _named(entry["source"], works),
            "who": re.sub(r"\b(?:the )?thesis\b", "Jansons 2009", re.sub(PROJECT, "flipalg 2026", entry["source"])),
            "status": entry["status"],
            "proof": [text_of(part) for text in proofs(entry) for part in text.split("\n\n")],
            "test": entry["test"],
            "coq": entry.get("machine_checked", []),
            "places": sorted(" ".join(place) for place in places_of(entry)),
        }
    sources = {
        name: [
            {key: line[key] for key in keys} | {"places": sorted(" ".join(place) for place in places_of(line))}
            for line in ledger(name)
        ]
        for name, keys in (
            ("statements", ("source", "where", "says")),
            ("errata", ("source", "where", "printed", "correct")),
        )
    }
    used = {key for theorem in theorems.values() for key in theorem["by"]} | set(KEYS.values())
    data = {"theorems": theorems, **sources, "works": {key: works[key] for key in sorted(used)}, "sources": KEYS}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def known_values() -> str:
    """Return as JSON what Find says at once: hardest positions, least squares of a nullity, terms of sequences."""

    def table(name: str) -> list[dict[str, str]]:
        with (ROOT / "tables" / f"{name}.csv").open(encoding="utf-8") as file:
            return list(csv.DictReader(file))

    hardest = {f"{row['m']}x{row['n']}": [int(row["at_least"]), int(row["at_most"])] for row in table("hardest")}
    attained = {row["nullity"]: int(row["n"]) if row["n"].isdigit() else None for row in table("attained")}
    terms = json.loads((ROOT / "flipalg" / "sequences" / "first_terms.json").read_text(encoding="utf-8"))
    return json.dumps({"hardest": hardest, "attained": attained, "terms": terms}, separators=(",", ":"))


def _works(bibliography: str) -> dict[str, dict[str, Any]]:
    """Return {key: {names, who, year, title}} of the works in a bibliography; "" for an unknown field."""
    found = {}
    for key, fields in re.findall(r"(?ms)^@\w+\{(\w+),\n(.*?)\}\n(?=@|%|\n|\Z)", bibliography):
        said = {
            name: re.sub(r"[{}]", "", text_of(re.sub(r"\\['\"]\{?(\w)\}?", _accented, text)).replace("``", "“"))
            for name, text in re.findall(
                r"(\w+) = \{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}", " ".join(fields.split())
            )
        }
        authors = [author.split(", ") for author in said.get("author", "").split(" and ") if author]
        year = (re.search(r"\d{4}[a-z]?$", key) or [""])[0] or said.get("year", "")
        names = [author[0] for author in authors]
        who = ", ".join(" ".join(reversed(author)) for author in authors)
        found[key] = {"names": names, "who": who, "year": year, "title": said.get("title", key)}
    return found


def _accented(found: re.Match[str]) -> str:
    accent = "\N{COMBINING ACUTE ACCENT}" if found[0][1] == "'" else "\N{COMBINING DIAERESIS}"
    return unicodedata.normalize("NFC", found[1] + accent)


def _named(source: str, works: dict[str, dict[str, Any]]) -> list[str]:
    """Return the keys of the works that the field `source` of a theorem names, the earliest first."""
    named = []
    for key, work in works.items():
        label = f"{', '.join(work['names'])} {work['year']}"
        names = [label, label.replace(", ", " and ", 1)] if work["year"] and work["names"] else []
        names += [name for text, words in SOURCES.items() if KEYS[text] == key for name in words]
        if any(name.casefold() in source.casefold() for name in names):
            named.append(key)
    return sorted(named, key=lambda key: (works[key]["year"] or "9", key))


def text_of(tex: str) -> str:
    r"""Return a text with formulas in TeX as text without them; _{} and ^{} stay.

    >>> text_of(r"$x \in \ker A^{-1}$ has $\frac{a + b}{2}$.")
    'x ∈ ker A^{−1} has (a + b)/2.'
    """
    parts = re.split(r"\$\$?(.+?)\$\$?", re.sub(r"\s*\n(?!\|)\s*", " ", tex.strip()))
    return re.sub(
        r"(?<![\w*])\*{1,2}([^*]+)\*{1,2}",
        r"\1",
        "".join(_formula(part) if i % 2 else part for i, part in enumerate(parts)),
    )


def _formula(tex: str) -> str:
    inside = r"\{((?:[^{}]|\{[^{}]*\})*)\}"
    text = re.sub(r"\\(?:begin|end)\{\w+\*?\}|&", "", tex).replace("\\\\", "; ")
    for _ in range(3):  # a fraction within a fraction
        text = re.sub(rf"\\t?frac\s*{inside}\s*{inside}", lambda f: f"{_grouped(f[1])}/{_grouped(f[2])}", text)
    text = re.sub(r"\\t?frac\s*(\w)\s*(\w)", r"\1/\2", text)
    text = re.sub(rf"\\binom{inside}{inside}", r"C(\1, \2)", text)
    text = re.sub(rf"\\pmod\s*{inside}", r" (mod \1)", text)
    text = re.sub(rf"\\sqrt\s*{inside}", lambda f: f"√{_grouped(f[1])}", text)
    text = re.sub(rf"\\(?:{'|'.join(SILENT)})\s*{inside}", r"\1", text)
    text = re.sub(r"\\([{}#])", lambda f: {"{": "\1", "}": "\2", "#": "#"}[f[1]], text)
    text = re.sub(r"\\([A-Za-z]+) ?([=+<-]?)", lambda f: _sign(f[1]) + (f" {f[2]}" if f[2] else ""), text)
    text = re.sub(r"\\[,;! ]", " ", text)
    text = re.sub(r"([_^])([^{\s])", r"\1{\2}", text)
    text = re.sub(r"(?<![_^])\{([^{}]*)\}", r"\1", text)
    return re.sub(r" +", " ", text.replace("-", "−").replace("\1", "{").replace("\2", "}")).strip()


def _sign(name: str) -> str:
    """Return a command as text; words and relations have spaces around them."""
    sign = "" if name in SILENT else SIGNS.get(name, name if name not in ("quad", "qquad") else ",")
    return (
        f" {sign} " if sign and sign in "≥≤≠∈∉|∤±∓≡⊥↦→⊗⊕⊆≅×" else f"{sign} " if len(sign) > 1 or sign == "," else sign
    )


def _grouped(text: str) -> str:
    return text if re.fullmatch(r"\w+", text) else f"({text})"
