"""The look: colors stand in one file, every token that is used is declared, and every page has the one header."""

import re

import pytest

pytest.importorskip("markdown_it")

from browser import ROOT
from look_page import TOKENS, light_only, look_page, tokens
from page_header import PARTS, header

STYLES = [*sorted((ROOT / "site").glob("*.css")), TOKENS.with_name("board.css"), ROOT / "docs" / "_static" / "site.css"]
NAMED = "white|black|red|green|blue|gr[ae]y|yellow|orange"
LITERAL = re.compile(
    rf"#[0-9a-f]{{3,8}}\b|\b(?:rgb|hsl|hwb|(?:ok)?l(?:ab|ch))a?\(|(?<=[:, ])(?:{NAMED})(?=[ ;,)])", re.I
)
DECLARED = re.compile(r"(--[\w-]+)\s*:")
LOCAL = {"--zoom", "--rows", "--columns", "--i", "--j", "--width"}
"""Set by modules."""


def literals(css):
    """Return the colors written out in a style sheet."""
    return LITERAL.findall(re.sub(r"/\*.*?\*/", "", css, flags=re.S))


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_a_style_sheet_writes_out_no_color(path):
    assert literals(path.read_text(encoding="utf-8")) == []


def test_a_color_that_is_written_out_is_found():
    css = "a { color: #1a6dff; border: 1px solid white; fill: rgb(0 0 0 / .3); background: var(--white); }"
    assert literals(css) == ["#1a6dff", "white", "rgb("]


def test_every_token_that_is_used_is_declared():
    texts = [path.read_text(encoding="utf-8") for path in (TOKENS, *STYLES)]
    declared = {name for text in texts for name in DECLARED.findall(text)} | LOCAL
    used = {name for text in texts for name in re.findall(r"var\((--[\w-]+)\)", text)}
    assert {name for name in used - declared if not name.startswith("--pst-")} == set()
    assert len(tokens()) > 50


def test_the_pages_name_the_color_of_the_page():
    light, dark = re.findall(r"#\w+", tokens()["page"][1])
    page = (ROOT / "site" / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'theme-color" content="(#\w+)"', page) == [light, dark]
    assert f'"theme_color": "{dark}"' in (ROOT / "site" / "manifest.webmanifest").read_text(encoding="utf-8")


def test_every_page_has_the_header_and_the_look_is_shown():
    for name in ("index.html", "atlas.html"):
        assert (ROOT / "site" / name).read_text(encoding="utf-8").count("@HEADER@") == 1
    page, style = look_page("0", "default-src 'self'")
    assert header("./", "0", "") in page
    assert 'aria-current="page">Atlas</a>' in header("../", "0", "atlas")
    assert header("../", "0", "atlas").count("data-game=") == len(PARTS)
    assert ".show-accent { background: var(--accent); }" in style


def test_a_browser_without_light_dark_has_the_light_colors():
    declared = re.findall(r"--([\w-]+): ([^; ]+);", light_only())
    assert len(declared) == sum("light-dark" in value for _, value in tokens().values()) > 10
    assert all(tokens()[name][1].startswith(f"light-dark({light}, ") for name, light in declared)
