"""Links to the page that plays, which stands beside the site under play/, and frames of it.

{page}`words <address>` links to an address of the page (plain.py writes it); a link in a card is as wide as the card.
A frame, {board} daily=today or {explain} size=2x3&steps=abd, shows a board to play or one with its explanation; its
words name it and are the link to the whole page.
"""

from html import escape

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from sphinx.util.osutil import relative_uri


class Play(nodes.Inline, nodes.TextElement):
    """The link, before the page that it stands on is known."""


class Frame(nodes.General, nodes.Element):
    """The frame, before the page that it stands on is known."""


class FrameDirective(SphinxDirective):
    """The board of a link, in a frame."""

    required_arguments = 1
    has_content = True

    def run(self):
        words = " ".join(self.content)
        if not words:
            raise self.error("a frame needs words that name it")
        return [Frame("", kind=self.name, fragment=self.arguments[0], words=words)]


def _role(name, rawtext, text, lineno, inliner, options=None, content=()):
    words, _, address = text.rpartition(" <")
    return [Play(rawtext, words, address=address.removesuffix(">"))], []


def _in_card(node):
    while node := node.parent:
        if "sd-card" in node.get("classes", []):
            return True
    return False


def _resolve(app, doctree, docname):
    address = relative_uri(app.builder.get_target_uri(docname), "play/index.html")
    for node in list(doctree.findall(Play)):
        classes = ["play", *(["sd-stretched-link"] if _in_card(node) else [])]
        page, sign, fragment = node["address"].partition("#")
        target = relative_uri(app.builder.get_target_uri(docname), f"play/{page}") + sign + fragment
        link = nodes.reference("", node.astext(), internal=True, refuri=target, classes=classes)
        node.replace_self(link)
    for node in list(doctree.findall(Frame)):
        kind, words = node["kind"], node["words"]
        fragment = node["fragment"] + ("&tab=explain" if kind == "explain" else "")
        source, title = escape(f"{address}?embed={kind}#{fragment}"), escape(words)
        frame = f'<iframe class="{kind}" src="{source}" title="{title}" loading="lazy"></iframe>'
        link = nodes.reference("", words, internal=True, refuri=f"{address}#{fragment}", classes=["play"])
        node.replace_self([nodes.raw("", frame, format="html"), nodes.paragraph("", "", link)])


def setup(app):
    """Add the roles and the frame."""
    app.add_node(Play)
    app.add_node(Frame)
    for kind in ("board", "explain"):
        app.add_directive(kind, FrameDirective)
    app.add_role("page", _role)
    app.connect("doctree-resolved", _resolve)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
