"""Worksheets, as a teacher makes them: an example at once, without Python, and the sheet itself when it is printed."""

import re
from urllib.parse import urlencode

from browser import PHONE, said, until

from flipalg.worksheets.exercises import KINDS, worksheet
from flipalg.worksheets.pages import to_pdf

SHOWN = "document.querySelector('#sheet-example').complete && document.querySelector('#sheet-example').naturalWidth"


def link_to(page, **fields):
    """Open the form by a link, in the page as it is."""
    page.evaluate("fields => { location.hash = fields }", "#game=sheets&" + urlencode(fields))
    page.wait_for_selector("#sheet-form")


def saved(page):
    """Return the name and the bytes of the sheet as PDF."""
    with page.expect_download() as download:
        page.click("#sheet-pdf")
    return download.value.suggested_filename, download.value.path().read_bytes()


def test_a_gallery_of_kinds_shows_an_example_of_each_without_python(visit, strict):
    visitor = visit(engine=False, locale="de-DE", **PHONE)
    page = visitor.context.new_page()
    page.goto(f"{strict}#sheets")
    page.wait_for_selector("#sheet-form")
    assert page.locator(".gallery input").count() == len(KINDS)
    for kind in KINDS:
        page.check(f".gallery [value={kind}]")
        until(page, f"document.querySelector('#sheet-example').src.includes('/{kind}-') && {SHOWN}")
        assert page.is_visible("[name=difficulty] >> nth=0") == (kind in ("play", "colors", "chase"))
        assert page.is_visible("[name=colors] >> nth=0") == (kind == "colors")
    page.check(".gallery [value=play]")
    page.check("[name=side][value='5']")
    page.click("#sheet-more summary")
    assert page.input_value("#sheet-rows") == page.input_value("#sheet-columns") == "5"
    assert page.input_value("#sheet-language") == "de"
    page.select_option("#sheet-language", "nl")
    until(page, f"document.querySelector('#sheet-example').src.endsWith('/play-5-nl.svg') && {SHOWN}")
    page.fill("#sheet-rows", "31")  # a wrong field is named, and typing goes on
    assert page.evaluate("document.activeElement.id") == "sheet-rows"
    said(page, "#sheet-words", "Zeilen: eine ganze Zahl von 1 bis 30, nicht 31")
    page.fill("#sheet-rows", "3")
    page.fill("#sheet-heading", "Łódź")
    said(page, "#sheet-words", "Ł")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    assert not any("/engine/" in request for request in visitor.requests)


def test_sheets_of_every_kind_and_language_are_those_of_the_package(lively):
    page = lively
    link_to(page, kind="play", language="nl", rows=5, columns=5, seed=12)
    assert saved(page) == ("play-5x5-12.pdf", to_pdf(worksheet("play", 5, 5, seed=12, language="nl")))
    assert "Doe alle lichten uit" in page.text_content("#sheet-pages")
    for kind, language in (("eliminate", "de"), ("polynomial", "en"), ("triangles", "de")):
        link_to(page, kind=kind, language=language, rows=3, columns=3, count=4, seed=5, paper="letter", answers=0)
        sheet = worksheet(kind, 3, 3, count=4, seed=5, language=language)
        assert saved(page)[1] == to_pdf(sheet, False, "letter")
    link_to(page, kind="colors", colors=4, rows=3, columns=3, count=4, seed=5, language="nl", paper="a4", answers=1)
    assert saved(page)[1] == to_pdf(worksheet("colors", 3, 3, colors=4, count=4, seed=5, language="nl"))
    page.click("#sheet-more summary")
    page.fill("#sheet-count", "3")  # Python is there: each change shows the sheet, and is its link
    until(page, "location.hash.includes('count=3') && document.querySelectorAll('#sheet-pages svg').length === 2")
    link_to(page, kind="chomp", rows=3, columns=4, seed="own", language="nl")
    until(page, "document.querySelector('#sheet-pages').textContent.includes('Chomp')")
    own = page.input_value("#sheet-seed")
    assert own != "5"
    page.click("#sheet-other")
    until(page, "document.querySelector('#sheet-pages').textContent.includes('Chomp')")
    assert f"blad {own}," not in page.text_content("#sheet-pages")


def test_an_impossible_sheet_is_refused_with_its_reason_in_the_language_of_the_sheet(lively):
    page = lively
    link_to(page, kind="chomp", rows=1, columns=1, language="en", seed=1)
    said(page, "#sheet-words", "1 × 1")
    link_to(page, kind="chase", rows=4, columns=4, language="nl", seed=1)
    page.click("#sheet-print")
    said(page, "#sheet-words", "na één keer jagen alles uit")


def test_the_browser_prints_the_pages_alone(lively, tmp_path):
    page = lively
    for paper, size in (("a4", (595, 842)), ("letter", (612, 792))):
        link_to(page, kind="play", language="en", rows=3, columns=3, count=6, seed=8, answers=1, paper=paper)
        page.evaluate("window.print = () => { window.printed = true; }")
        page.click("#sheet-print")
        until(page, "window.printed && document.querySelectorAll('#sheet-pages svg').length === 2")
        file = tmp_path / "printed.pdf"
        page.pdf(path=file, prefer_css_page_size=True)
        boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", file.read_bytes())
        assert [tuple(round(float(side)) for side in box) for box in boxes] == [size, size]
        page.evaluate("window.printed = false")
