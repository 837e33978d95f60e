"""Collect the sentences of the page into site/languages/, and those of the worksheets into flipalg/languages/.

    python site/tools/update_languages.py [--check]

Sentences are the arguments of tr, ntr and N_ in JavaScript, of say, plural and N_ in Python (the worksheets and the
pages of lessons), and the texts and labels of site/*.html.  A new sentence gets an empty translation, which you then
write in the .po file; a sentence that has left the code is removed.
With --check nothing is written: exit code 1 if a catalog is not up to date or a translation is missing.
"""

import argparse
import io
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from flipalg.languages import LANGUAGES

SITE = Path(__file__).resolve().parent.parent
ROOT = SITE.parent
KEYWORDS = {
    ".js": {"tr": None, "ntr": (1, 2), "N_": None},
    ".py": {"say": None, "plural": (1, 2), "N_": None},
}
METHODS = {".js": "javascript", ".py": "python"}
STRING = r'("(?:[^"\\\n]|\\.)*")'
CALL = re.compile(rf"\b(?:tr|N_)\(\s*{STRING}|\bntr\(\s*{STRING},\s*{STRING}")
NAMES = {"Merlin", "Disentis", "Chomp", "#", ".", "The board needs JavaScript."}


class Texts(HTMLParser):
    """The texts and labels of a page."""

    def __init__(self) -> None:
        """Start with none."""
        super().__init__()
        self.found: list[str] = []
        self.last = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the labels of an element."""
        self.last = tag
        self.found += [value for name, value in attrs if name in ("aria-label", "placeholder") and value]

    def handle_data(self, data: str) -> None:
        """Keep a text."""
        if self.last not in ("script", "style", "noscript") and re.search("[A-Za-z]{2}", data) and "@" not in data:
            self.found.append(data.strip())


def sources() -> dict[Path, list[Path]]:
    """Return {the folder of the catalogs: the files with their sentences} for the page and for the worksheets."""
    page = [*SITE.glob("*.html"), *SITE.glob("js/*/*.js"), *(ROOT / "flipalg" / "widget" / "board").glob("*.js")]
    tools = [SITE / "tools" / name for name in ("lesson_pages.py", "page_header.py")]
    return {
        SITE / "languages": [*sorted(page), *tools],
        ROOT / "flipalg" / "languages": sorted((ROOT / "flipalg" / "worksheets").glob("*.py")),
    }


def sentences(folder: Path) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """Yield (path, sentence) for the catalogs of a folder, the sentence as (one, many) if it has a plural."""
    for path in sources()[folder]:
        found = _of_a_page(path) if path.suffix == ".html" else _of_a_module(path)
        yield from ((path.relative_to(ROOT).as_posix(), sentence) for sentence in found)


def _of_a_page(path: Path) -> list[str]:
    page = Texts()
    page.feed(path.read_text(encoding="utf-8"))
    return [text for text in page.found if text not in NAMES]


def _of_a_module(path: Path) -> list[str | tuple[str, ...]]:
    options = {"parse_template_string": True}
    with path.open("rb") as file:
        found = [each[1] for each in extract(METHODS[path.suffix], file, KEYWORDS[path.suffix], options=options)]
    if path.suffix == ".js":
        collected = {sentence if isinstance(sentence, str) else sentence[0] for sentence in found}
        for strings in CALL.findall(path.read_text(encoding="utf-8")):  # Babel overlooks calls within `templates`
            sentence = tuple(json.loads(string) for string in strings if string)
            if sentence[0] not in collected:
                found.append(sentence if len(sentence) > 1 else sentence[0])
    return found


def updated(folder: Path, language: str) -> str:
    """Return the text of a catalog with the sentences of the code; a translation may come from the other catalog."""
    catalog = Catalog()  # one form for 1 and one for other numbers, as flipalg.languages reads them
    paths = [place / f"{language}.po" for place in (folder, *sources())]
    before = [read_po(io.BytesIO(path.read_bytes())) for path in paths if path.exists()]
    for source, sentence in sentences(folder):
        first = sentence if isinstance(sentence, str) else sentence[0]
        message = next((found for each in before if (found := each.get(first))), None)
        catalog.add(sentence, message.string if message else "", locations=[(source, None)])
    written = io.BytesIO()
    write_po(written, catalog, width=120, omit_header=True, sort_output=True)
    plural = f"nplurals=2; plural={catalog.plural_expr};"
    header = f'# flipalg in {language}.\nmsgid ""\nmsgstr ""\n"Language: {language}\\n"\n'
    header += f'"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: {plural}\\n"\n\n'
    return header + written.getvalue().decode()


def missing(text: str) -> list[tuple[str, str]]:
    """Return (sentence, fault) for each sentence without a translation, or whose names in braces differ from it."""
    wrong = []
    for message in read_po(io.BytesIO(text.encode())):
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        names = [{*re.findall(r"\{(\w+)", said)} for said in (*ids, *strings)]
        if ids[0] and not all(strings):
            wrong.append((ids[0], "its msgstr is empty: write the translation there"))
        elif ids[0] and any(found != names[0] for found in names):
            wrong.append((ids[0], "the translation has other names in braces"))
    return wrong


def main() -> int:
    """Update or check the catalogs."""
    parser = argparse.ArgumentParser(
        description="Collect the sentences of the page and the worksheets; exit code 1 if a translation is missing."
    )
    parser.add_argument("--check", action="store_true", help="write nothing")
    check, wrong = parser.parse_args().check, False
    catalogs = [(folder, tag) for folder in sources() for tag in LANGUAGES if tag != "en"]
    texts = {folder / f"{tag}.po": updated(folder, tag) for folder, tag in catalogs}
    for path, text in texts.items():
        if check and not (path.exists() and text == path.read_text(encoding="utf-8")):
            print(f"{path.relative_to(ROOT)} is not up to date: run python site/tools/update_languages.py")
            wrong = True
        if not check:
            path.write_text(text, encoding="utf-8")
        faults = missing(text)
        for sentence, fault in faults:
            print(f"{path.relative_to(ROOT)}: {sentence!r}: {fault}")
        if faults:
            print(f"{path.relative_to(ROOT)}: {len(faults)} to write; until then these sentences stay in English")
        wrong |= bool(faults)
    return int(wrong)


if __name__ == "__main__":
    raise SystemExit(main())
