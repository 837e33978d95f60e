"""Below the title of each notebook: open it in the browser, where JupyterLite stands beside the site, or download it.

Where the page explains the subject of a notebook, a link to that follows.  {kits} lists the lessons of site/lessons/
with a link in each language, to the pages that site/tools/build_page.py makes of them.
"""

import shutil
import sys
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from sphinx.util.osutil import relative_uri

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "site" / "tools"))
from lesson_pages import FOLDER as KITS
from lesson_pages import ORDER, Lesson

from flipalg.languages import LANGUAGES

FOLDER = "lessons"
NOTEBOOKS = "run/notebooks/index.html"
EXPLAINED = {
    "linear-algebra": ("the matrix beside its board", "size=2x3&tab=explain"),
    "polynomials": ("the two polynomials of a board", "size=5x5&tab=explain&part=polynomials"),
}


def _link(words, address, **attributes):
    return nodes.reference("", words, internal=True, refuri=address, **attributes)


class KitList(nodes.General, nodes.Element):
    """The lessons, before the page that they stand on is known."""


class KitsDirective(SphinxDirective):
    """A table of the lessons: number, and the title in each language as a link."""

    def run(self):
        for path in KITS.glob("*.md"):
            self.env.note_dependency(str(path))
        return [KitList("")]


def _row(cells):
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", *cell)) for cell in cells))


def _table(address):
    columns = [nodes.colspec(colwidth=width) for width in (1, *(4 for _ in LANGUAGES))]
    head = nodes.thead("", _row([[nodes.Text(words)] for words in ("", *LANGUAGES.values())]))
    rows = [
        _row(
            [[nodes.Text(str(number))]]
            + [[_link(Lesson.read(name, tag).title, f"{address}{name}-{tag}.html")] for tag in LANGUAGES]
        )
        for number, name in enumerate(ORDER, 1)
    ]
    return nodes.table("", nodes.tgroup("", *columns, head, nodes.tbody("", *rows), cols=len(columns)))


def _list_kits(app, doctree, docname):
    for node in list(doctree.findall(KitList)):
        here = app.builder.get_target_uri(docname)
        node.replace_self(_table(f"{relative_uri(here, 'play/lessons/')}/".replace("//", "/")))


def _offer(app, doctree, docname):
    folder, _, name = docname.rpartition("/")
    if folder != FOLDER:
        return
    here = app.builder.get_target_uri(docname)
    run = f"{relative_uri(here, NOTEBOOKS)}?path={name}.ipynb"
    offered = nodes.paragraph("", "", classes=["lesson-links"])
    offered += _link("Open in the browser", run, classes=["sd-btn", "sd-btn-primary"])
    offered += nodes.Text(" ")
    offered += _link("Download", f"{name}.ipynb", classes=["sd-btn", "sd-btn-outline-primary"])
    offered += nodes.Text(" Nothing to install: Python runs in the page, offline after the first visit. ")
    offered += _link("The words in Dutch and German", relative_uri(here, "glossary.html") + "#in-dutch-and-german")
    if name in EXPLAINED:
        words, fragment = EXPLAINED[name]
        offered += [
            nodes.Text(" On the page: "),
            _link(words, f"{relative_uri(here, 'play/index.html')}#{fragment}"),
            nodes.Text("."),
        ]
    title = next(iter(doctree.findall(nodes.title)))
    title.parent.insert(title.parent.index(title) + 1, offered)


def _copy(app, error):
    if error is None and app.builder.name == "html":
        for path in sorted((Path(app.srcdir) / FOLDER).glob("*.ipynb")):
            shutil.copy(path, Path(app.outdir) / FOLDER)


def setup(app):
    """Add the links when a page is written, and the notebooks when all are."""
    app.add_node(KitList)
    app.add_directive("kits", KitsDirective)
    app.connect("doctree-resolved", _list_kits)
    app.connect("doctree-resolved", _offer)
    app.connect("build-finished", _copy)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
