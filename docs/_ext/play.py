"""{play}`words`: a link to the page that plays, which stands beside the site under play/."""

from docutils import nodes
from sphinx.util.osutil import relative_uri


class Play(nodes.Inline, nodes.TextElement):
    """The link, before the page that it stands on is known."""


def _role(name, rawtext, text, lineno, inliner, options=None, content=()):
    return [Play(rawtext, text)], []


def _resolve(app, doctree, docname):
    address = relative_uri(app.builder.get_target_uri(docname), "play/index.html")
    for node in list(doctree.findall(Play)):
        link = nodes.reference("", node.astext(), internal=True, refuri=address, classes=["play", "sd-stretched-link"])
        node.replace_self(link)


def setup(app):
    """Add the role."""
    app.add_node(Play)
    app.add_role("play", _role)
    app.connect("doctree-resolved", _resolve)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
