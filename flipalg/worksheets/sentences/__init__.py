"""What worksheets say, in English, Dutch and German: one file of sentences for each language, with the same keys.

Main definitions
    LANGUAGES              en, nl, de
    Sentences(language)    a sentence by its key, its names in braces filled in
Main statements
    every language has every sentence, with the same names    test_every_language_has_the_same_sentences
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = {"en": "English", "nl": "Nederlands", "de": "Deutsch"}


@cache
def _read(language: str) -> Mapping[str, Any]:
    return tomllib.loads(files(__name__).joinpath(f"{language}.toml").read_text(encoding="utf-8"))


class Sentences:
    """The sentences of a language.

    >>> Sentences("nl")("presses", k=3), Sentences("de")("chomp.title")
    ('3 keer drukken', 'Chomp')
    """

    def __init__(self, language: str = "en") -> None:
        """Read them; ValueError for a language that is not there."""
        if language not in LANGUAGES:
            raise ValueError(f"unknown language {language!r}: choose from {', '.join(LANGUAGES)}")
        self.language = language
        self._said = _read(language)

    def __call__(self, key: str, **values: object) -> str:
        """Return a sentence: `title` of [chomp] is chomp.title; KeyError for a key that is not there."""
        section, _, last = key.rpartition(".")
        said = self._said[section] if section else self._said
        return str(said[last]).format(**values)

    def section(self, name: str) -> dict[str, str]:
        """Return all sentences of a section, as they are written."""
        return dict(self._said[name])

    def presses(self, number: int) -> str:
        """Return a number of presses in words."""
        return self("presses_1" if number == 1 else "presses", k=number)
