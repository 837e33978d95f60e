"""TeX to MathML when the site is built: formulas that need no script and no other server."""

import html
import re

from docutils import nodes
from latex2mathml.converter import convert
from sphinx.util import logging


def mathml(node, display):
    """Return the formula of a node; TeX that cannot be read is a warning."""
    tex = re.sub(r"\\tag\{(\w+)\}", r"\\qquad (\1)", node.astext().replace("\n", " "))
    tex = re.sub(r"\\(begin|end)\{aligned\}", r"\\\1{align*}", tex)  # latex2mathml does not know aligned
    try:
        return convert(tex, display=display)
    except Exception as error:
        logging.getLogger(__name__).warning("a formula that cannot be read, %r: %s", error, tex, location=node)
        return f"<code>{html.escape(tex)}</code>"


def inline(self, node):
    """Write a formula within a line."""
    self.body.append(mathml(node, "inline"))
    raise nodes.SkipNode


def block(self, node):
    """Write a displayed formula, with its number where it has one."""
    number = f'<span class="eqno">({node["number"]})</span>' if node.get("number") else ""
    self.body.append(f'<div class="math">{number}{mathml(node, "block")}</div>\n')
    raise nodes.SkipNode


def _displayed(app, docname, source):
    """Give a line that is a displayed formula the empty lines around it that MyST asks for."""
    source[0] = re.sub(r"(?m)^(\$\$.*\$\$)$", r"\n\1\n", source[0])


def setup(app):
    """Register the renderer "mathml"."""
    app.add_html_math_renderer("mathml", inline_renderers=(inline, None), block_renderers=(block, None))
    app.connect("source-read", _displayed)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
