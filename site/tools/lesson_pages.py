"""Lessons as pages, from a Markdown file of site/lessons each: its plan, its slides, its words and its notebook.

The first lines name the worksheets (sheet: fields of a link).  Sections stand in the order of SECTIONS; a step of the
lesson is a heading "### MINUTES · TITLE", and its quoted lines are its slide.  {text := expression} shows the text; a
test evaluates the expression.  Links: board:ROWS, shuffled:MxN (by the number of the class), explain:ROWS, page:FIELDS.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from page_header import header
from page_languages import page_language

from flipalg.languages import LANGUAGES, N_
from flipalg.worksheets.exercises import KINDS

FOLDER = Path(__file__).resolve().parent.parent / "lessons"
SECTIONS = ("aims", "minutes", "mistakes", "homework", "answers", "words", "notebook")
MINUTES = 45
ORDER = ("play", "chase", "vectors", "elimination", "kernel", "polynomials", "colors", "chomp")
CLAIM = re.compile(r"\{([^{}]+?) := ([^{}]+)\}")
"""A text and an expression: {15 := fewest("5x5")}."""
LINKS = ("board", "shuffled", "explain", "page")
_SIZE = re.compile(r"(?<=[\dmn]) × (?=[\dmn])")
_INDEX = re.compile(r"(?<=[\wλ)])([_^])(\w+|\([^()]*\))")


def _text(self: RendererHTML, tokens: Any, at: int, options: Any, environment: Any) -> str:
    """Return a text with its indices and exponents raised and lowered: d_5, λ^2, d_(n-1)."""
    tags = {"_": "sub", "^": "sup"}
    said = escape(_SIZE.sub("\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}", tokens[at].content), quote=False)
    return _INDEX.sub(lambda found: f"<{tags[found[1]]}>{found[2].strip('()')}</{tags[found[1]]}>", said)


def _fence(self: RendererHTML, tokens: Any, at: int, options: Any, environment: Any) -> str:
    """Return lines as they stand, with indices of one digit lowered."""
    said = re.sub(r"(?<=\w)_(\d)", lambda found: chr(ord("₀") + int(found[1])), tokens[at].content)
    return f"<pre>{escape(said, quote=False)}</pre>\n"


def _link(self: RendererHTML, tokens: Any, at: int, options: Any, environment: Any) -> str:
    """Return the start of a link; lesson.js completes those to the page that plays."""
    kind, _, target = tokens[at].attrs["href"].partition(":")
    if kind not in LINKS:
        return self.renderToken(tokens, at, options, environment)
    return f'<a class="board" href="../" data-{kind}="{escape(target)}">'


def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("text", _text)
    markdown.add_render_rule("fence", _fence)
    markdown.add_render_rule("link_open", _link)
    markdown.normalizeLink = markdown.validateLink = lambda address: address  # type: ignore[method-assign, assignment, return-value]
    return markdown


_MARKDOWN = _markdown()


def rendered(source: str) -> str:
    """Return Markdown as HTML, without the expressions of its claims."""
    html: str = _MARKDOWN.render(CLAIM.sub(r"\1", source))
    return re.sub(r' style="text-align:\w+"', "", html)  # the page's policy has no styles in elements


@dataclass(frozen=True)
class Step:
    """A step of a lesson: minutes, title, the plan for the teacher and the slide for the class, in Markdown."""

    minutes: int
    title: str
    plan: str
    slide: str


@dataclass(frozen=True)
class Lesson:
    """A lesson in one language, from its source."""

    name: str
    language: str
    source: str

    @classmethod
    def read(cls, name: str, language: str) -> "Lesson":
        """Read a lesson from its file."""
        return cls(name, language, (FOLDER / f"{name}.{language}.md").read_text(encoding="utf-8"))

    @cached_property
    def sheets(self) -> list[dict[str, str]]:
        """The fields of the link to each worksheet."""
        return [
            dict(parse_qsl(fields)) for fields in re.findall(r"(?m)^sheet: *(.*)$", self.source.partition("\n# ")[0])
        ]

    @cached_property
    def _head(self) -> re.Match[str]:
        found = re.search(r"(?ms)^# ([^\n]+)\n+(.*?)\s*(?=^## )", self.source)
        if not found:
            raise ValueError(f"{self.name}.{self.language}: no title, a line with # and then sections with ##")
        return found

    @property
    def title(self) -> str:
        """The title of the lesson."""
        return self._head[1]

    @property
    def summary(self) -> str:
        """A sentence below the title."""
        return self._head[2]

    @cached_property
    def sections(self) -> dict[str, tuple[str, str]]:
        """The title and the text of each section by its name in SECTIONS; ValueError if their number is another."""
        found = re.findall(r"(?ms)^## ([^\n]+)\n(.*?)(?=^## |\Z)", self.source)
        if len(found) != len(SECTIONS):
            raise ValueError(f"{self.name}.{self.language}: {len(SECTIONS)} sections with ##, got {len(found)}")
        return dict(zip(SECTIONS, found, strict=True))

    @cached_property
    def steps(self) -> list[Step]:
        """The steps of the lesson; ValueError unless their minutes add up to MINUTES."""
        steps = []
        for minutes, title, text in re.findall(
            r"(?ms)^### (\d+) · ([^\n]+)\n(.*?)(?=^### |\Z)", self.sections["minutes"][1]
        ):
            quoted = re.findall(r"(?m)^> ?(.*)$", text)
            steps.append(Step(int(minutes), title, re.sub(r"(?m)^>.*\n?", "", text), "\n".join(quoted)))
        if sum(step.minutes for step in steps) != MINUTES:
            raise ValueError(f"{self.name}.{self.language}: the steps take {MINUTES} minutes together")
        return steps

    def notebook(self) -> dict[str, Any]:
        """Return the notebook of the lesson: its section as cells, with the title above them."""
        title, text = self.sections["notebook"]
        cells = [_cell("markdown", f"# {self.title}: {title}")]
        for prose, code in re.findall(r"(?s)(.*?)(?:```python\n(.*?)```|\Z)", CLAIM.sub(r"\1", text)):
            cells += [_cell("markdown", prose.strip())] if prose.strip() else []
            cells += [_cell("code", code.strip())] if code else []
        for k, cell in enumerate(cells):
            cell["id"] = f"{self.name}-{k}"
        kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
        return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def _cell(kind: str, text: str) -> dict[str, Any]:
    cell: dict[str, Any] = {"cell_type": kind, "metadata": {}, "source": text}
    return cell | ({"outputs": [], "execution_count": None} if kind == "code" else {})


def lessons() -> Iterator[Lesson]:
    """Yield every lesson in every language."""
    for name in ORDER:
        for language in LANGUAGES:
            yield Lesson.read(name, language)


def pages(version: str, policy: str, notebooks: str = "") -> Iterator[tuple[str, str]]:
    """Yield (path, content) of the files of lessons/: a page and a notebook for each lesson, an index in each language.

    notebooks    where the notebooks run, seen from the page that plays; without it they can only be downloaded
    """
    for lesson in lessons():
        name = f"{lesson.name}-{lesson.language}"
        yield f"{name}.html", _page(lesson, version, policy, notebooks)
        yield f"{name}.ipynb", json.dumps(lesson.notebook(), ensure_ascii=False, indent=1) + "\n"
    for language in LANGUAGES:
        yield f"{language}.html", _index(language, version, policy, notebooks)


def _document(
    language: str, title: str, about: str, body: str, version: str, policy: str, notebooks: str, script: bool
) -> str:
    description = re.sub("<[^>]*>", "", about).strip().replace('"', "&quot;")
    module = f'\n<script type="module" src="../{version}/js/learn/lesson.js"></script>' if script else ""
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="referrer" content="no-referrer">
<meta name="description" content="{description}">
<meta name="color-scheme" content="light dark">
<meta name="version" content="{version}">
<title>{escape(title)} · flipalg</title>
<link rel="icon" href="../{version}/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../{version}/style.css">
<link rel="stylesheet" href="../{version}/lesson.css">{module}
</head>
<body class="lesson">
{header("../", version, "lessons", "../../" if notebooks else "", page_language(language))}
{body}
</body>
</html>
"""


def _languages(stem: str, chosen: str) -> str:
    current = {chosen: ' aria-current="page"'}
    links = [
        f'<a href="{stem}{tag}.html" lang="{tag}" hreflang="{tag}"{current.get(tag, "")}>{name}</a>'
        for tag, name in LANGUAGES.items()
    ]
    return f'<span class="languages">{" ".join(links)}</span>'


WORDS = {
    "lessons": N_("Lessons of 45 minutes"),
    "about": N_(
        "Each link holds a whole lesson: plan, projector page, sheet, answers, notebook and words. Nothing is "
        "installed; after the first visit it works without a network."
    ),
    "all": N_("All lessons"),
    "kit": N_("The lesson kit"),
    "project": N_("Project it"),
    "sheet": N_("Sheet: {title}"),
    "answers": N_("with answers"),
    "notebook": N_("Notebook"),
    "download": N_("Download the notebook"),
    "class": N_("Tasks with codes for the class"),
    "words": N_("Words"),
    "print": N_("Print the plan"),
    "seed": N_("Number of the class"),
    "another": N_("Another number"),
    "same": N_("The same number gives the same boards."),
    "link": N_("Link for the class:"),
    "one": N_("the same boards for all"),
    "own": N_("boards of their own"),
    "copied": N_("Copied."),
    "kept": N_("Kept: from now on this lesson works without a network."),
    "bar": N_("The projector page"),
    "back": N_("one step back"),
    "next": N_("one step on"),
    "plan": N_("Plan"),
    "minutes": N_("{begun} to {until} min"),
    "screen": N_("On the screen"),
}
"""The words around a lesson."""


def _index(language: str, version: str, policy: str, notebooks: str) -> str:
    words = {name: page_language(language)(sentence) for name, sentence in WORDS.items() if "{" not in sentence}
    listed = "".join(
        f'<li><a href="{name}-{language}.html">{escape(lesson.title)}</a><br>{rendered(lesson.summary)[3:-5]}</li>\n'
        for name in ORDER
        for lesson in [Lesson.read(name, language)]
    )
    body = f"""<main><h1>{words["lessons"]}</h1>
<p class="row">{_languages("", language)}</p>
<p>{words["about"]}</p>
<ol class="lessons">
{listed}</ol></main>"""
    return _document(language, words["lessons"], words["about"], body, version, policy, notebooks, False)


def _links(lesson: Lesson, notebooks: str) -> Iterator[str]:
    """Yield the links of a kit: projector page, sheets, notebook, words."""
    say, name = page_language(lesson.language), f"{lesson.name}-{lesson.language}"
    yield f'<a class="button" id="project" href="#show=1">{say(WORDS["project"])}</a>'
    for fields in lesson.sheets:
        title = say(KINDS[fields["kind"]].title)
        for answers, words in (("0", say(WORDS["sheet"], title=title)), ("1", say(WORDS["answers"]))):
            link = {"game": "sheets", "lang": lesson.language, "language": lesson.language, "answers": answers} | fields
            address = f"../#{urlencode(link)}"
            yield f'<a class="button worksheet" target="_blank" href="{escape(address)}">{escape(words)}</a>'
    if notebooks:
        run = f"../{notebooks}notebooks/index.html?path=lesson-{name}.ipynb"
        yield f'<a class="button" target="_blank" href="{run}">{say(WORDS["notebook"])}</a>'
    yield f'<a class="button" download href="{name}.ipynb">{say(WORDS["download"])}</a>'
    tasks = urlencode({"game": "class", "lang": lesson.language, "size": 4, "tasks": 4, "teacher": 1})
    yield f'<a class="button" id="class" target="_blank" href="../#{escape(tasks)}">{say(WORDS["class"])}</a>'
    yield f'<a class="button" href="#words">{say(WORDS["words"])}</a>'


def _page(lesson: Lesson, version: str, policy: str, notebooks: str) -> str:
    language = lesson.language
    words = {name: page_language(language)(sentence) for name, sentence in WORDS.items() if "{" not in sentence}
    body = f"""<main>
<h1>{escape(lesson.title)}</h1>
<p class="row">{_languages(f"{lesson.name}-", language)} <a href="{language}.html">{words["all"]}</a></p>
<div class="summary">{rendered(lesson.summary)}</div>
<section class="kit" aria-label="{words["kit"]}">
<p class="row">{" ".join(_links(lesson, notebooks))} <button type="button" id="print">{words["print"]}</button></p>
<p class="row"><label>{words["seed"]} <input id="seed" inputmode="numeric" size="7" autocomplete="off"></label>
<button type="button" id="another">{words["another"]}</button> <span class="small">{words["same"]}</span></p>
<p class="row">{words["link"]} <button type="button" id="copy-same">{words["one"]}</button>
<button type="button" id="copy-own">{words["own"]}</button>
<output id="copied" data-words="{words["copied"]}"></output></p>
<p class="small" id="kept" role="status" data-words="{words["kept"]}"></p>
</section>
<article>
{"".join(_sections(lesson))}
</article>
</main>
<div class="slide-bar" role="group" aria-label="{words["bar"]}">
<button type="button" id="back" aria-label="{words["back"]}">‹</button> <output id="place"></output>
<button type="button" id="next" aria-label="{words["next"]}">›</button>
<button type="button" id="plan">{words["plan"]}</button>
</div>"""
    return _document(language, lesson.title, rendered(lesson.summary), body, version, policy, notebooks, True)


def _sections(lesson: Lesson) -> Iterator[str]:
    """Yield each section but the notebook as HTML; each step of the lesson has its slide in a frame of its own."""
    for name, (title, text) in lesson.sections.items():
        if name == "notebook":
            continue
        inside = "".join(_steps(lesson)) if name == "minutes" else rendered(text)
        yield f'<section id="{name}"><h2>{escape(title)}</h2>\n{inside}</section>\n'


def _steps(lesson: Lesson) -> Iterator[str]:
    say, begun = page_language(lesson.language), 0
    for number, step in enumerate(lesson.steps, 1):
        until, title = begun + step.minutes, _MARKDOWN.renderInline(step.title)
        yield f"""<section class="step" data-step="{number}">
<h3><span class="minutes">{say(WORDS["minutes"], begun=begun, until=until)}</span> {title}</h3>
<div class="say">{rendered(step.plan)}</div>
<div class="slide"><p class="small">{say(WORDS["screen"])}</p>
<div class="words"><h2>{title}</h2>{rendered(step.slide)}</div></div>
</section>
"""
        begun = until
