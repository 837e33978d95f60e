"""Leave out of a page the style sheets and scripts that it has no use for, and let scripts wait for the page."""

from docutils import nodes

PARTS = {"sg_": "auto_gallery/", "sg-": "auto_gallery/", "mystnb": "lessons/"}
"""The beginnings of file names, and of the pages that use them."""
CODE = ("clipboard", "copybutton")
WAITING = ("doctools.js", "sphinx_highlight.js", "clipboard.min.js", "copybutton.js", "sg-tags.js", "design-tabs.js")


def _lighten(app, pagename, templatename, context, doctree):
    has_code = doctree is None or any(doctree.findall(nodes.literal_block))

    def is_used(file):
        name = str(file.filename).rpartition("/")[2]
        if name.startswith(CODE):
            return has_code
        return all(pagename.startswith(pages) for part, pages in PARTS.items() if name.startswith(part))

    for kind in ("css_files", "script_files"):
        context[kind] = [file for file in context[kind] if is_used(file)]
    for script in context["script_files"]:
        if str(script.filename).rpartition("/")[2] in WAITING:
            script.attributes["defer"] = "defer"


def setup(app):
    """Do it for every page, after all other extensions."""
    app.connect("html-page-context", _lighten, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
