"""Public names: found under the name that users import, with links to what they cite."""

import re
from pathlib import Path

from make_reference import public_name
from myst import bib_keys

ROOT = Path(__file__).parents[2]
KEYS = bib_keys((ROOT / "docs" / "references.bib").read_text(encoding="utf-8"))


def _cited(app, what, name, value, options, lines):
    """Make [Key] a citation where the bibliography has the key."""
    for i, line in enumerate(lines):
        lines[i] = re.sub(r"\[(\w+)\]", lambda m: f":cite:p:`{m[1]}`" if m[1] in KEYS else m[0], line)


def _under_the_short_name(app, env, node, contnode):
    """Resolve flipalg.theory.rules.rule as flipalg.rule."""
    target = node.get("reftarget", "")
    short = public_name(target, ROOT)
    if node.get("refdomain") != "py" or short == target:
        return None
    domain = env.domains["py"]
    return domain.resolve_xref(env, node["refdoc"], app.builder, node["reftype"], short, node, contnode)


def setup(app):
    """Connect."""
    app.connect("autodoc-process-docstring", _cited)
    app.connect("missing-reference", _under_the_short_name)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
