"""Sentences of the worksheets in English, Dutch and German.

The English sentences are in the code, the Dutch and German ones in gettext catalogs, `nl.po` and `de.po`, which any
editor of translations opens.  site/tools/update_languages.py copies the sentences from the code into the catalogs, also
into those of the page (site/languages/).
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

__all__ = ["LANGUAGES", "N_", "Language", "read_catalog", "translations"]

LANGUAGES = {"en": "English", "nl": "Nederlands", "de": "Deutsch"}

_FIELD = re.compile(r'^(msgid|msgid_plural|msgstr|msgstr\[\d\]) "(.*)"$|^"(.*)"$')
_ESCAPE = re.compile(r"\\(.)")


@cache
def translations(language: str) -> Mapping[str, str | tuple[str, ...]]:
    """Return {English sentence: its translation, or for a plural the pair of its forms} for a language.

    The catalog of English is empty; a sentence without a translation is left out.
    """
    if language == "en":
        return {}
    return read_catalog(files(__name__).joinpath(f"{language}.po").read_text(encoding="utf-8"))


def read_catalog(text: str) -> Mapping[str, str | tuple[str, ...]]:
    """Return the translations of a catalog, given the text of its file, as `translations` does."""
    found: dict[str, str | tuple[str, ...]] = {}
    for entry in text.split("\n\n"):
        fields: dict[str, str] = {}
        name = ""
        for line in entry.splitlines():
            if field := _FIELD.match(line):
                name = field[1] or name
                text = _ESCAPE.sub(
                    lambda escaped: "\n" if escaped[1] == "n" else escaped[1], field[2] or field[3] or ""
                )
                fields[name] = fields.get(name, "") + text
        forms = tuple(text for name, text in fields.items() if name.startswith("msgstr"))
        if fields.get("msgid") and all(forms):  # without a translation the English sentence appears
            found[fields["msgid"]] = forms if "msgid_plural" in fields else forms[0]
    return found


def N_(sentence: str) -> str:
    """Return the sentence unchanged; the call marks it for site/tools/update_languages.py."""
    return sentence


class Language:
    """A language, called with an English sentence to translate.

    >>> Language("nl")("Press {cells}.", cells="A1"), Language("de").plural("{k} press", "{k} presses", 3, k=3)
    ('Druk op A1.', '3-mal drücken')
    """

    def __init__(self, tag: str = "en", sentences: Mapping[str, str | tuple[str, ...]] | None = None) -> None:
        """Choose one of LANGUAGES by its tag, with other `sentences` than its own; ValueError for any other tag."""
        if tag not in LANGUAGES:
            raise ValueError(f"unknown language {tag!r}: choose from {', '.join(LANGUAGES)}")
        self.tag = tag
        self._translations = translations(tag) if sentences is None else sentences

    def __call__(self, sentence: str, **values: object) -> str:
        """Return the sentence in this language, with the names in braces filled in."""
        return str(self._translations.get(sentence, sentence)).format(**values)

    def plural(self, one: str, many: str, number: int, **values: object) -> str:
        """Return in this language `one` if the number is 1, else `many`, with the names in braces filled in."""
        forms = self._translations.get(one, (one, many))
        return forms[number != 1].format(**values)
