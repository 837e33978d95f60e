"""Below the title of each notebook: open it in the browser, where JupyterLite stands beside the site, or download it.

Where the page explains the subject of a notebook, a link to that follows.
"""

import shutil
from pathlib import Path

from docutils import nodes
from sphinx.util.osutil import relative_uri

FOLDER = "lessons"
NOTEBOOKS = "run/notebooks/index.html"
EXPLAINED = {
    "linear-algebra": ("the matrix beside its board", "size=2x3&tab=explain"),
    "polynomials": ("the two polynomials of a board", "size=5x5&tab=explain&part=polynomials"),
}


def _link(words, address, **attributes):
    return nodes.reference("", words, internal=True, refuri=address, **attributes)


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
    app.connect("doctree-resolved", _offer)
    app.connect("build-finished", _copy)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
