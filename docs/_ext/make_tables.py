"""A page for each table of tables/: its columns, how it was checked, its rows as a grid or a list, CSV and JSON."""

import csv
import html
import json
import re
import tomllib
from pathlib import Path

from myst import front_matter

SHOWN = 2000
"""Rows of a list on a page; the file has all."""


def pages(root: Path) -> dict[str, str]:
    """Return a page for each CSV of tables/, its rows as JSON, and an index."""
    from flipalg.tables.tables import TABLES

    tables = root / "tables"
    notes = dict(re.findall(r"(?ms)^## ([^\n]+)\n(.*?)(?=^## |\Z)", (tables / "README.md").read_text(encoding="utf-8")))
    found = [path.stem for path in sorted(tables.glob("*.csv"))]
    shown = tomllib.loads((root / "docs" / "tables.toml").read_text(encoding="utf-8"))
    made = {}
    for name in found:
        with (tables / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            head, *rows = csv.reader(file)
        theorems = TABLES[name].theorems if name in TABLES else ()
        made[f"tables/{name}.md"] = _page(name, shown.get(name, {}), head, rows, notes.get(name, ""), theorems)
        made[f"tables/{name}.json"] = _json(head, rows)
    made["tables/index.md"] = _index(found, shown)
    return made


def _index(found: list[str], shown: dict[str, dict[str, str]]) -> str:
    text = [
        front_matter("tables, table, data, CSV, JSON, download, dataset"),
        "# Tables\n",
        "Complete to the limits that they state, and the same to the byte on any machine. Each page says how its rows "
        "were checked by another route, and which theorems they rest on.\n",
    ]
    order = [name for name in shown if name in found] + [name for name in found if name not in shown]
    for group in dict.fromkeys(shown.get(name, {}).get("group", "More") for name in order):
        text += [f"## {group}\n", "| table | | files |", "|:--|:--|:--|"]
        for name in order:
            about = shown.get(name, {})
            if about.get("group", "More") == group:
                title, says = about.get("title", name), about.get("says", "")
                text.append(f"| {{doc}}`{title} <{name}>` | {says} | {_files(name)} |")
        text.append("")
    text.append("```{toctree}\n:hidden:\n\n" + "\n".join(order) + "\n```\n")
    return "\n".join(text)


def _files(name: str) -> str:
    return f"{{download}}`CSV <../../../tables/{name}.csv>` {{download}}`JSON <{name}.json>`"


def _json(head: list[str], rows: list[list[str]]) -> str:
    """Return a list of objects, one line per row."""
    lines = (json.dumps(dict(zip(head, map(_value, row), strict=True)), ensure_ascii=False) for row in rows)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _value(cell: str) -> int | str | None:
    if re.fullmatch(r"-?\d{1,15}", cell):
        return int(cell)
    return cell or None


def _page(
    name: str, about: dict[str, str], head: list[str], rows: list[list[str]], note: str, theorems: tuple[str, ...]
) -> str:
    title, sentence = about.get("title", name), about.get("says", "")
    note = re.sub(r"\]\((?!https?:)[^)]*\)", "]", note).replace("[", "").replace("]", "") if "](" in note else note
    grid = len(head) == 3 and (head[:2] in (["m", "n"], ["q", "r"])) and all(re.fullmatch(r"-?\d*", r[2]) for r in rows)
    why = ", ".join(f"{{ref}}`theorem-{theorem}`" for theorem in theorems)
    rest = f"the first {SHOWN:,} of {len(rows):,} rows" if len(rows) > SHOWN and not grid else f"{len(rows):,} rows"
    body = _grid(name, head, rows) if grid else _list(name, head, rows[:SHOWN])
    return (
        f"{front_matter(about.get('words', name + ', CSV'))}\n# {title}\n\n{sentence}\n\n"
        f"{_files(name)} ({rest}; `tables/{name}.csv`)\n\n"
        + (f"Why it is right: {why}.\n\n" if why else "")
        + f"{note.strip()}\n\n:::{{container}} no-search\n```{{raw}} html\n{body}\n```\n:::\n"
    )


def _grid(name: str, head: list[str], rows: list[list[str]]) -> str:
    """Return (m, n, value) with m downwards and n to the right; a table of m ≤ n is completed by symmetry."""
    values = {(int(m), int(n)): value for m, n, value in rows}
    if all(m <= n for m, n in values):
        values |= {(n, m): value for (m, n), value in values.items()}
    ms, ns = sorted({m for m, _ in values}), sorted({n for _, n in values})
    corner = f'<th scope="col">{head[0]} \\ {head[1]}</th>'
    top = corner + "".join(f'<th scope="col">{n}</th>' for n in ns)
    body = []
    for m in ms:
        cells = (values.get((m, n), "") for n in ns)
        shown = "".join(f'<td class="zero">{cell}</td>' if cell == "0" else f"<td>{cell}</td>" for cell in cells)
        body.append(f'<tr><th scope="row">{m}</th>{shown}</tr>')
    return _framed(name, "data grid", top, body)


def _list(name: str, head: list[str], rows: list[list[str]]) -> str:
    top = "".join(f'<th scope="col">{html.escape(cell)}</th>' for cell in head)
    body = ["<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows]
    return _framed(name, "data sortable", top, body)


def _framed(name: str, kind: str, head: str, body: list[str]) -> str:
    rows = "\n".join(body)
    return (
        f'<div class="table-scroll" tabindex="0" role="region" aria-label="{name}">\n<table class="{kind}">\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody></table></div>"
    )
