"""A description in the head of each page, for search engines and social cards: its own, else its first words."""

import re
from html import escape
from textwrap import shorten

from docutils import nodes

LENGTH = 155


def _add(app, pagename, templatename, context, doctree):
    tags = context.get("metatags", "")
    own = next((tag for tag in re.findall(r"<meta [^>]*>", tags) if 'name="description"' in tag), None)
    if own:
        described = re.search(r'content="([^"]*)"', own)[1]
    elif doctree is not None:
        paragraph = next((found for found in doctree.findall(nodes.paragraph) if len(found.astext()) > 20), None)
        words = " ".join(paragraph.astext().split()) if paragraph else f"{context['title']}: flipalg"
        described = escape(shorten(words, LENGTH, placeholder=" …"))
        tags += f'\n<meta name="description" content="{described}">'
    else:
        return
    title = re.sub("<[^>]*>", "", context.get("title", ""))
    card = {"og:type": "website", "og:site_name": "flipalg", "og:title": title, "og:description": described}
    tags += "".join(f'\n<meta property="{name}" content="{value}">' for name, value in card.items())
    context["metatags"] = tags + '\n<meta name="twitter:card" content="summary">'


def setup(app):
    """Add it to every page."""
    app.connect("html-page-context", _add)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
