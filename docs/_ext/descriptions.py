"""A description in the head of each page, for search engines: its own, else its first words."""

from html import escape
from textwrap import shorten

from docutils import nodes

LENGTH = 155


def _add(app, pagename, templatename, context, doctree):
    if doctree is None or 'name="description"' in context.get("metatags", ""):
        return
    paragraph = next((found for found in doctree.findall(nodes.paragraph) if len(found.astext()) > 20), None)
    words = " ".join(paragraph.astext().split()) if paragraph else f"{context['title']}: flipalg"
    described = escape(shorten(words, LENGTH, placeholder=" …"))
    context["metatags"] = context.get("metatags", "") + f'\n<meta name="description" content="{described}">'


def setup(app):
    """Add it to every page."""
    app.connect("html-page-context", _add)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
