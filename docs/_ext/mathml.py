"""TeX to MathML when the site is built: formulas that need no script and no other server."""

from docutils import nodes
from latex2mathml.converter import convert


def inline(self, node):
    """Write a formula within a line."""
    self.body.append(convert(node.astext()))
    raise nodes.SkipNode


def block(self, node):
    """Write a displayed formula, with its number where it has one."""
    number = f'<span class="eqno">({node["number"]})</span>' if node.get("number") else ""
    self.body.append(f'<div class="math">{number}{convert(node.astext(), display="block")}</div>\n')
    raise nodes.SkipNode


def setup(app):
    """Register the renderer "mathml"."""
    app.add_html_math_renderer("mathml", inline_renderers=(inline, None), block_renderers=(block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
