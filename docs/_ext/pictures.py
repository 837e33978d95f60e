"""Alt text on each picture: where a page gives none, the words of the gallery about it, or the title beside it.

No text at all is a warning.  All but the first are loaded when the reader comes near, those for the other theme never.
"""

import html
import re

from docutils import nodes
from sphinx.util import logging

TOOLTIP = re.compile(r'sphx-glr-thumbcontainer" tooltip="([^"]*)"')


def _said_of(image):
    before = image.parent[max(0, image.parent.index(image) - 1)]
    if isinstance(before, nodes.raw) and (found := TOOLTIP.search(before.astext())):
        return html.unescape(found[1])
    parent = image.parent
    while parent is not None:
        for node in parent.findall(nodes.title):
            return node.astext()
        parent = parent.parent
    return ""


def _describe(app, doctree, docname):
    for k, image in enumerate(doctree.findall(nodes.image)):
        if k or "only-dark" in image["classes"]:
            image["loading"] = "lazy"
        if not image.get("alt", "").strip():
            image["alt"] = _said_of(image)
        if not image["alt"].strip():
            logging.getLogger(__name__).warning("a picture without alt text: %s", image["uri"], location=docname)


def setup(app):
    """Look at the pictures of every page."""
    app.connect("doctree-resolved", _describe)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
