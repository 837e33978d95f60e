"""Every sentence of the page in Dutch and German: none is missing, none is left over, and their places fit."""

import json
import re
from html.parser import HTMLParser

import pytest
from browser import ROOT, said

LANGUAGES = ("nl", "de")
MODULES = [
    path
    for path in [*sorted((ROOT / "site" / "js").glob("*.js")), *sorted((ROOT / "flipalg" / "web").glob("*.js"))]
    if path.name not in ("sheets.js", "widget.js", "forms.js")  # the sheet's language; a notebook is in English
]
# Names, and what only a developer sees.
NOT_SAID = {
    "Flip it!", "Merlin", "Disentis", "Chomp", "#", ".",
    "it ended without a word", "the worker could not be loaded", "stopped", "take over", "not kept for offline use:",
    "push dot", "The board needs JavaScript.",
    "elimination found no solution, and no reason for it", "no change of the cells makes the board solvable",
}  # fmt: skip
FOR_DEVELOPERS = {
    "no unit takes  to  modulo ", "the engine stopped: ", "unknown neighborhood ", "unknown topology ",
    "colors must be from 2 to , got ", "Flip it! ,  × ",
}  # fmt: skip
# A sentence: words in a row, and no selector or markup.
SENTENCE = re.compile(r"[A-Za-z]{2,},? ([a-z{][\w{}|]+|\d \w)")
MARKUP = re.compile(
    r"\[data-|#\w+ \w|querySelector|input:|\binput, |rgb|hsl|px |module|^summary, |svg|^[a-z]+(-[a-z]+)+ "
)


def strings(code):
    """Return the texts in double quotes and, without what is filled in, the templates of a module."""
    code = re.sub(r"(?m)^\s*//.*$|\s//\s.*$", "", code)
    quoted = [json.loads(f'"{text}"') for text in re.findall(r'"((?:[^"\\\n]|\\.)*)"', code)]
    templates = [re.sub(r"\$\{[^}]*\}", "", text) for text in re.findall(r"`((?:[^`\\]|\\.)*)`", code)]
    return quoted, templates


def calls(code):
    """Return where the parentheses of each tr(...) begin and end."""
    for match in re.finditer(r"\btr\(", code):
        depth, at = 1, match.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(code[at], 0)
            at += 1
        yield match.end(), at - 1


def translated(code):
    """Return the texts that tr(...) is given."""
    found = []
    for begin, end in calls(code):
        found += re.findall(r'"((?:[^"\\\n]|\\.)*)"', code[begin:end].split(", {")[0])
    return [json.loads(f'"{text}"') for text in found if text not in ("on", "off", "1")] + ["on", "off"]


def untranslated(code):
    """Return the code without what is within tr(...)."""
    for begin, end in reversed(list(calls(code))):
        if "tr(" not in code[begin:end]:
            code = code[:begin] + code[end:]
    return code


class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.said, self.last = set(), ""

    def handle_starttag(self, tag, attributes):
        self.last = tag
        self.said.update(value for name, value in attributes if name in ("aria-label", "placeholder"))

    def handle_data(self, data):
        if self.last not in ("script", "style", "noscript") and re.search("[A-Za-z]{2}", data) and "@" not in data:
            self.said.add(data.strip())


def sentences():
    page = Page()
    page.feed((ROOT / "site" / "index.html").read_text(encoding="utf-8"))
    found = set(page.said)
    for path in MODULES:
        code = path.read_text(encoding="utf-8")
        found.update(translated(code))
        found.update(text for text in strings(code)[0] if SENTENCE.search(text) and not MARKUP.search(text))
    return (found | {"rows", "columns"}) - NOT_SAID  # the names of sides, said by `side`


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_without_translation(language):
    words = json.loads((ROOT / "site" / "words" / f"{language}.json").read_text(encoding="utf-8"))
    assert sorted(sentences() - set(words)) == []
    assert sorted(set(words) - sentences()) == []  # and none is left over
    names = re.compile(r"\{(\w+)")
    assert {said for said in words if set(names.findall(said)) != set(names.findall(words[said]))} == set()


def test_no_template_says_words_that_cannot_be_translated():
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
    page = visit(engine=False, locale=locale).open(strict)
    assert said(page, "#status", "25") == words
    assert page.get_attribute("html", "lang") == (locale[:2] if locale[:2] in LANGUAGES else "en")
    if locale[:2] in LANGUAGES:
        with page.expect_navigation():
            page.select_option("#language", "en")
    assert said(page, "#status", "to go")  # and the one that is chosen, for good
    page.reload()
    assert said(page, "#status", "to go")
    page.goto(f"{strict}#size=3x3&lang=de")
    page.reload()
    said(page, "#status", "Noch 9 Lichter")
