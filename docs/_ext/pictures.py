"""Alt text on each picture: where a page gives none, the title beside the picture; none at all is a warning.

All but the first are loaded when the reader comes near, and those for the other theme never.
"""

from docutils import nodes
from sphinx.util import logging


def _is_title(node):
    return isinstance(node, nodes.title) or (
        isinstance(node, nodes.Element) and "sphx-glr-thumbnail-title" in node.get("classes", [])
    )


def _is_title(node):
    return isinstance(node, nodes.title) or (
        isinstance(node, nodes.Element) and "sphx-glr-thumbnail-title" in node.get("classes", [])
    )


def _title_beside(image):
    parent = image.parent
    while parent is not None:
        for node in parent.findall(_is_title):
            return node.astext()
        parent = parent.parent
    return ""


def _describe(app, doctree, docname):
    for k, image in enumerate(doctree.findall(nodes.image)):
        if k or "only-dark" in image["classes"]:
            image["loading"] = "lazy"
        if not image.get("alt", "").strip():
            image["alt"] = _title_beside(image)
        if not image["alt"].strip():
            logging.getLogger(__name__).warning("a picture without alt text: %s", image["uri"], location=docname)


def setup(app):
    """Look at the pictures of every page."""
    app.connect("doctree-resolved", _describe)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
