"""Dutch and German on the page: its own catalogs, site/languages/, beside those of flipalg, which the worksheets speak.

update_languages.py copies the sentences of the page into its catalogs.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from flipalg.languages import Language, read_catalog, translations

__all__ = ["CATALOGS", "page_language", "page_translations"]

CATALOGS = Path(__file__).resolve().parent.parent / "languages"


@cache
def page_translations(language: str) -> Mapping[str, str | tuple[str, ...]]:
    """Return {English sentence of the page: its translation, or for a plural the pair of its forms}."""
    path = CATALOGS / f"{language}.po"
    return read_catalog(path.read_text(encoding="utf-8")) if path.exists() else {}


def page_language(tag: str) -> Language:
    """Return the language, with the sentences of the page and of the worksheets."""
    return Language(tag, {**translations(tag), **page_translations(tag)})
