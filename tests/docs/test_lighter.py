"""The one style sheet of the documentation keeps what the pages and the scripts name, and only that."""

import sys

import pytest
from ledgers import ROOT


@pytest.fixture(scope="module")
def lighter():
    sys.path.insert(0, str(ROOT / "docs" / "_ext"))
    import lighter

    sys.path.remove(str(ROOT / "docs" / "_ext"))
    return lighter


def shortened(lighter, css, names):
    import tinycss2

    return lighter.shortened(tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True), names)


@pytest.mark.parametrize(
    ("css", "kept"),
    [
        (".here{a:b}", ".here{a:b}"),
        (".gone{a:b}", ""),
        (".here .gone{a:b}", ""),
        (".gone,.here>p,#there{a:b}", ".here>p,#there{a:b}"),
        ("#gone{a:b}", ""),
        ("p[class*=gone]:hover::before{a:b}", "p[class*=gone]:hover::before{a:b}"),
        (".here:not(.gone){a:b}", ".here:not(.gone){a:b}"),
        ("@media print{.gone{a:b}}", ""),
        ("@media print{.gone{a:b}.here{c:url(x)}}", "@media print{.here{c:url(x)}}"),
        ("@font-face{src:url(large)}", ""),
        ("@keyframes turn{0%{a:b}}", "@keyframes turn{0%{a:b}}"),
    ],
)
def test_a_rule_stays_if_a_page_may_meet_it(lighter, css, kept):
    assert shortened(lighter, css, {"here", "there"}) == kept


def test_names_are_read_from_pages_and_scripts(lighter):
    page = '<p class="one two-words">class="not this" is text<a id="three" data-bs-toggle="tooltip">.four</a>'
    assert {"one", "two-words", "three", "tooltip"} <= lighter.names_in(page)
    assert "four" not in lighter.names_in(page)
    assert {"collapsing", "is-open"} <= lighter.words_in('e.classList.add("collapsing",`is-open`)')
