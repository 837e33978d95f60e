"""Every sentence of the page and the worksheets has a Dutch and a German translation, and the page speaks them."""

import json
import re

import pytest
from babel.messages.pofile import read_po
from browser import ROOT, said
from page_languages import page_translations
from update_languages import NAMES, missing, sentences, sources, updated

from flipalg.languages import LANGUAGES, translations

TRANSLATED = [language for language in LANGUAGES if language != "en"]
SITE, WORKSHEETS = ROOT / "site" / "languages", ROOT / "flipalg" / "languages"
CATALOGS = [(folder, language) for folder in (SITE, WORKSHEETS) for language in TRANSLATED]
MODULES = [
    path for path in sources()[SITE] if path.suffix == ".js" and path.name != "widget.js"
]  # a notebook is in English
# Only a developer sees these.
NOT_SAID = {
    "it ended without a word", "the worker could not be loaded", "stopped", "take over", "keep all",
    "not kept for offline use:",
    "game columns", "panel sheet", "said long", "The board needs JavaScript.", "f2x.wasm has no memory for the result",
    "elimination found no solution, and no reason for it", "no change of the cells makes the board solvable",
}  # fmt: skip
FOR_DEVELOPERS = {
    "no unit takes  to  modulo ", "the engine stopped: ", "unknown neighborhood ", "unknown topology ",
    "colors must be from 2 to , got ", "flipalg ·  ·  × ", "flipalg sequence ", "flipalg why ",
}  # fmt: skip
# A sentence: words in a row, and no selector or markup, nor the words that a question to the atlas may have.
SENTENCE = re.compile(r"[A-Za-z]{2,},? ([a-z{][\w{}|]+|\d \w)")
MARKUP = re.compile(
    r"\[data-|#\w+ \w|querySelector|input:|\binput, |rgb|hsl|px |module|^summary, |svg|^[a-z]+(-[a-z]+)+ |\w\)?\||^\n"
)


def strings(code):
    """Return the texts in double quotes and the templates of a module, without the values filled in."""
    code = re.sub(r"(?m)^\s*//.*$|\s//\s.*$|(?<=\()/(?:[^/\\\n]|\\.)+/", "", code)  # nor comments and patterns
    quoted = [json.loads(f'"{text}"') for text in re.findall(r'"((?:[^"\\\n]|\\.)*)"', code)]
    templates = [re.sub(r"\$\{[^}]*\}", "", text) for text in re.findall(r"`((?:[^`\\]|\\.)*)`", code)]
    return quoted, templates


def calls(code):
    """Return where the parentheses of each tr(...) begin and end."""
    for match in re.finditer(r"\bn?tr\(", code):
        depth, at = 1, match.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(code[at], 0)
            at += 1
        yield match.end(), at - 1


def untranslated(code):
    """Return the code without the arguments of tr(...)."""
    for begin, end in reversed(list(calls(code))):
        if "tr(" not in code[begin:end]:
            code = code[:begin] + code[end:]
    return code


@pytest.mark.parametrize(("folder", "language"), CATALOGS)
def test_the_catalogs_have_every_sentence_and_no_other(folder, language):
    text = updated(folder, language)
    assert text == (folder / f"{language}.po").read_text(encoding="utf-8")
    assert missing(text) == []


def test_a_faulty_translation_comes_with_what_to_write():
    text = 'msgid "a"\nmsgstr ""\n\nmsgid "b {k}"\nmsgstr "b"\n\nmsgid "c {k}"\nmsgstr "C {k}"\n'
    empty, names = missing(text)
    assert empty == ("a", "its msgstr is empty: write the translation there")
    assert names == ("b {k}", "the translation has other names in braces")


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_built_page_has_the_words_of_every_module(built, language):
    files = [*built.glob(f"*/words/{language}*.json")]
    assert len(files) == 2  # at once, and later
    at_once, later = (json.loads(file.read_text(encoding="utf-8")) for file in files)
    words = at_once | later
    assert len(words) == len(at_once) + len(later)
    needed = {
        text if isinstance(text, str) else text[0] for path, text in sentences(SITE) if path.endswith((".js", ".html"))
    }
    assert needed <= set(words)
    assert max(map(len, set(words) - needed), default=0) < 60  # titles of worksheets


@pytest.mark.parametrize(("folder", "language"), CATALOGS)
def test_catalogs_are_read_as_babel_reads_them(folder, language):
    with (folder / f"{language}.po").open("rb") as file:
        messages = [message for message in read_po(file, language) if message.id]
    read = {message.id if isinstance(message.id, str) else message.id[0]: message.string for message in messages}
    assert (page_translations if folder == SITE else translations)(language) == read


def test_every_string_that_reads_as_a_sentence_can_be_translated():
    known = {text for _, found in sentences(SITE) for text in ([found] if isinstance(found, str) else found)}
    spoken = {
        text
        for path in MODULES
        for text in strings(path.read_text(encoding="utf-8"))[0]
        if SENTENCE.search(text) and not MARKUP.search(text)
    }
    assert sorted(spoken - known - NOT_SAID - NAMES) == []


def test_no_template_contains_untranslatable_words():
    found = {
        (path.name, text)
        for path in MODULES
        for text in strings(untranslated(path.read_text(encoding="utf-8")))[1]
        if SENTENCE.search(text) and not MARKUP.search(text)
    }
    assert {text for _, text in found} <= FOR_DEVELOPERS


@pytest.mark.parametrize(
    ("locale", "words"),
    [("nl-BE", "Nog 25 lichten: doe alle lichten aan."), ("de-AT", "Noch 25 Lichter: schalte alle Lichter ein."),
     ("fr-FR", "25 lights to go: turn all lights on.")],
)  # fmt: skip
def test_the_page_speaks_the_language_of_the_browser(visit, strict, locale, words):
    page = visit(engine=False, locale=locale).open(f"{strict}#size=5x5")
    assert said(page, "#status", "25") == words
    assert page.get_attribute("html", "lang") == (locale[:2] if locale[:2] in TRANSLATED else "en")
    if locale[:2] in TRANSLATED:
        with page.expect_navigation():
            page.select_option("#language", "en")
    assert said(page, "#status", "to go")  # and the one that is chosen, for good
    page.reload()
    assert said(page, "#status", "to go")
    page.goto(f"{strict}#size=3x3&lang=de")
    page.reload()
    said(page, "#status", "Noch 9 Lichter")
