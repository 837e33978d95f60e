"""Let a page fetch only what it uses: one small style sheet for all pages, and no script before the first paint.

`_static/all.css` is made of STYLES, without the rules for classes and ids that no page and no script names, and with
a font of only the icons that are used.
"""

import base64
import hashlib
import io
import logging
import re
from pathlib import Path

import tinycss2
from docutils import nodes
from fontTools import subset
from fontTools.ttLib import TTFont

STYLES = ("basic.css", "styles/pydata-sphinx-theme.css", "pygments.css", "sphinx-design.min.css")
STYLES += ("tokens.css", "header.css", "site.css")
ICONS = "vendor/fontawesome/webfonts/fa-solid-900.woff2"
COMPOSED = frozenset(["bs-tooltip-auto"])
"""Classes whose names a script puts together."""
UNNAMED = ("genindex", "py-modindex", "search")
"""The pages without a source."""

PARTS = {"sg_": "auto_gallery/", "sg-": "auto_gallery/", "mystnb": "lessons/"}
"""The beginnings of file names, and of the pages that use them."""
CODE = ("clipboard", "copybutton")


def _lighten(app, pagename, templatename, context, doctree):
    has_code = doctree is None or any(doctree.findall(nodes.literal_block))

    def is_used(file):
        name = str(file.filename).rpartition("/")[2]
        if name.startswith(CODE):
            return has_code
        return all(pagename.startswith(pages) for part, pages in PARTS.items() if name.startswith(part))

    for kind in ("css_files", "script_files"):
        context[kind] = [file for file in context[kind] if is_used(file)]
    context["css_files"] = [
        file for file in context["css_files"] if str(file.filename).rpartition("/")[2] not in STYLES
    ]
    for script in context["script_files"]:
        wait = {"defer": "defer"} if script.filename else {"type": "module"}  # in this order, before the theme's
        for name, value in wait.items():
            if pagename == "search" and not str(script.filename).endswith("site.js"):  # needed by the search's own
                script.attributes.pop(name, None)
            else:
                script.attributes[name] = value
    context["styles_digest"] = app.env.temp_data.setdefault("styles_digest", _digest(app))


def _digest(app):
    folders = [Path(app.srcdir, name) for name in app.config.html_static_path]
    sources = [file for path in folders for file in [path, *path.glob("*.css")] if file.is_file()]
    return hashlib.sha256(b"".join(path.read_bytes() for path in [*sources, Path(__file__)])).hexdigest()[:8]


def names_in(page):
    """Return the classes and ids of a page."""
    values = re.findall(r'\s(?:class|id|data-bs-[a-z]*)="([^"]*)"', page)
    return {name for value in values for name in value.split()}


def words_in(script):
    """Return all words of a script that may be classes or ids."""
    return set(re.findall(r"[A-Za-z_][\w-]*", script))


def _selectors(prelude):
    """Split the selectors of a rule at their commas."""
    found = [[]]
    for token in prelude:
        if token == ",":
            found.append([])
        else:
            found[-1].append(token)
    return found


def _is_used(selector, names):
    """Whether all classes and ids of a selector, beside those in parentheses, are among the names."""
    pairs = zip([None, *selector], selector, strict=False)
    classes = [token.value for before, token in pairs if before == "." and token.type == "ident"]
    return {*classes, *(token.value for token in selector if token.type == "hash")} <= names


def shortened(rules, names):
    """Return the rules that a page with these classes and ids may need, as CSS."""
    kept = []
    for rule in rules:
        if rule.type == "qualified-rule":
            selectors = [selector for selector in _selectors(rule.prelude) if _is_used(selector, names)]
            if selectors:
                written = ",".join(tinycss2.serialize(selector).strip() for selector in selectors)
                kept.append(f"{written}{{{tinycss2.serialize(rule.content).strip()}}}")
        elif rule.lower_at_keyword in {"media", "supports"}:
            inner = tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
            if written := shortened(inner, names):
                kept.append(f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}{{{written}}}")
        elif rule.lower_at_keyword not in {"charset", "font-face"}:
            kept.append(rule.serialize())
    return "\n".join(kept)


def _icons(path, css):
    """Return the rule for a font that has only the icons that the style sheet names."""
    logging.getLogger("fontTools").setLevel(logging.WARNING)
    font = TTFont(path)
    options = subset.Options(layout_features=[], hinting=False, name_IDs=[], notdef_outline=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="".join(re.findall(r'--fa:\s*"(.)"', css)))
    subsetter.subset(font)
    font.flavor = "woff2"
    written = io.BytesIO()
    font.save(written)
    data = base64.b64encode(written.getvalue()).decode()
    return f'@font-face{{font-family:"Font Awesome 7 Free";font-weight:900;src:url(data:font/woff2;base64,{data})}}'


def _write_styles(app, exception):
    if exception or app.builder.format != "html":
        return
    static = Path(app.outdir, "_static")
    pages = [Path(app.builder.get_outfilename(name)) for name in (*sorted(app.env.found_docs), *UNNAMED)]
    names = set(COMPOSED)
    for page in pages:
        if page.exists():
            names |= names_in(page.read_text(encoding="utf-8"))
    for script in [*static.glob("*.js"), *static.glob("scripts/*.js")]:
        if script.name != "fontawesome.js":
            names |= words_in(script.read_text(encoding="utf-8"))
    css = "\n".join((static / name).read_text(encoding="utf-8") for name in STYLES)
    kept = shortened(tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True), names)
    (static / "all.css").write_text(f'@charset "utf-8";\n{_icons(static / ICONS, kept)}\n{kept}\n', encoding="utf-8")


def setup(app):
    """Do it for every page, after all other extensions, and once at the end."""
    app.connect("html-page-context", _lighten, priority=900)
    app.connect("build-finished", _write_styles, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
