"""Links to the page that plays, which stands beside the site under play/.

{play}`words`      to the page; as wide as the card that it stands in
{sheets}`words`    to its form for worksheets
"""

from docutils import nodes
from sphinx.util.osutil import relative_uri


class Play(nodes.Inline, nodes.TextElement):
    """The link, before the page that it stands on is known."""


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


def setup(app):
    """Add the roles."""
    app.add_node(Play)
    app.add_role("play", _role)
    app.add_role("sheets", _role)
    app.connect("doctree-resolved", _resolve)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
