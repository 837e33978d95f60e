"""Links to the page that plays, which stands beside the site under play/.

{play}`words`      to the page; as wide as the card that it stands in
{sheets}`words`    to its form for worksheets

and the board with what it explains, in a frame of the page it stands on:

    {explain} size=2x3&steps=abd
        words                 what the frame is called, also the link to the whole page
"""

from html import escape

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from sphinx.util.osutil import relative_uri


class Play(nodes.Inline, nodes.TextElement):
    """The link, before the page that it stands on is known."""


class Explained(nodes.General, nodes.Element):
    """The frame, before the page that it stands on is known."""


class Explain(SphinxDirective):
    """The board of a link, with the tab Explain alone."""

    required_arguments = 1
    has_content = True

    def run(self):
        words = " ".join(self.content)
        if not words:
            raise self.error("a frame needs words that name it")
        return [Explained("", fragment=f"{self.arguments[0]}&tab=explain", words=words)]


def _role(name, rawtext, text, lineno, inliner, options=None, content=()):
    return [Play(rawtext, text, name=name)], []


def _resolve(app, doctree, docname):
    address = relative_uri(app.builder.get_target_uri(docname), "play/index.html")
    for node in list(doctree.findall(Play)):
        where, classes = (address, ["play", "sd-stretched-link"])
        if node["name"] == "sheets":
            where, classes = f"{address}#sheets", ["play"]
        link = nodes.reference("", node.astext(), internal=True, refuri=where, classes=classes)
        node.replace_self(link)
    for node in list(doctree.findall(Explained)):
        fragment, words = node["fragment"], node["words"]
        source, title = escape(f"{address}?embed#{fragment}"), escape(words)
        frame = f'<iframe class="explain" src="{source}" title="{title}" loading="lazy"></iframe>'
        link = nodes.reference("", words, internal=True, refuri=f"{address}#{fragment}", classes=["play"])
        node.replace_self([nodes.raw("", frame, format="html"), nodes.paragraph("", "", link)])


def setup(app):
    """Add the roles and the frame."""
    app.add_node(Play)
    app.add_node(Explained)
    app.add_directive("explain", Explain)
    app.add_role("play", _role)
    app.add_role("sheets", _role)
    app.connect("doctree-resolved", _resolve)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
