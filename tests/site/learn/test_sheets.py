"""The form for worksheets, as a teacher uses it: six boards of 4 × 4 in Dutch with answers, as PDF."""

import re
from urllib.parse import urlencode

import pytest
from browser import until

from flipalg.worksheets.exercises import worksheet
from flipalg.worksheets.pages import to_html, to_pdf


@pytest.fixture
def form(lively):
    lively.click("header [data-game=sheets]")
    lively.wait_for_selector("#sheet-form")
    return lively


def make(page):
    page.click("#sheet-make")
    page.wait_for_selector("#sheet-files a")


def downloaded(page, k):
    with page.expect_download() as download:
        page.click(f"#sheet-files a:nth-child({k})")
    return download.value.suggested_filename, download.value.path()


def test_six_boards_in_dutch_with_answers(form, tmp_path):
    form.select_option("#sheet-language", "nl")
    form.fill("#sheet-seed", "12")
    make(form)
    name, path = downloaded(form, 1)
    assert name == "play-4x4-12.pdf"
    sheet = worksheet("play", 4, 4, count=6, seed=12, language="nl")
    assert path.read_bytes() == to_pdf(sheet)
    assert "Doe alle lichten uit" in form.text_content("#sheet-pages")
    assert form.locator("#sheet-pages svg").count() == 2
    assert downloaded(form, 2)[1].read_text("utf-8") == to_html(sheet)


@pytest.mark.parametrize(
    ("kind", "language"), [("eliminate", "de"), ("polynomial", "en"), ("colors", "nl"), ("triangles", "de")]
)
def test_other_kinds_are_those_of_the_package(form, kind, language):
    form.select_option("#sheet-language", language)
    form.select_option("#sheet-kind", kind)
    for name, value in (("rows", "3"), ("columns", "3"), ("count", "4"), ("seed", "5")):
        form.fill(f"#sheet-{name}", value)
    form.select_option("#sheet-paper", "letter")
    form.uncheck("#sheet-answers")
    make(form)
    sheet = worksheet(kind, 3, 3, count=4, seed=5, language=language)
    assert downloaded(form, 1)[1].read_bytes() == to_pdf(sheet, False, "letter")
    form.check("#sheet-answers")
    assert form.locator("#sheet-files a").count() == 0  # the old files do not match the form any more


def test_an_impossible_sheet_is_refused_with_its_reason(form):
    form.fill("#sheet-rows", "31")
    form.click("#sheet-make")
    assert form.text_content("#sheet-words") == "Rows must be a whole number from 1 to 30, got 31"
    form.fill("#sheet-rows", "1")
    form.fill("#sheet-columns", "1")
    form.select_option("#sheet-kind", "chomp")
    form.click("#sheet-make")
    until(form, "document.querySelector('#sheet-words').textContent.includes('1 × 1')")


def test_a_link_opens_the_form(visit, strict):
    page = visit(engine=False, locale="de-DE").context.new_page()
    page.goto(f"{strict}#sheets")
    page.wait_for_selector("#sheet-form")
    assert page.text_content("label[for=sheet-rows]") == "Zeilen"
    assert page.input_value("#sheet-language") == "de"


def test_fields_are_as_wide_as_a_phone(form):
    form.set_viewport_size({"width": 360, "height": 740})
    widths = form.eval_on_selector_all(
        "#sheet-form :is(select, input[size], #sheet-heading)", "all => all.map((one) => [one.id, one.offsetWidth])"
    )
    assert len(widths) == 9
    assert all(width >= 140 for _, width in widths), widths  # beside its label a field had 61


def test_a_reason_comes_in_the_language_of_the_sheet(form):
    form.select_option("#sheet-language", "nl")
    form.select_option("#sheet-kind", "chase")
    for name in ("rows", "columns"):
        form.fill(f"#sheet-{name}", "4")
    form.click("#sheet-make")
    until(form, "document.querySelector('#sheet-words').textContent.includes('na één keer jagen alles uit')")


def link_to(page, **fields):
    """Open the form by a link, in the page as it is."""
    page.evaluate("fields => { location.hash = fields }", "#game=sheets&" + urlencode(fields))


def test_a_link_is_a_sheet_and_the_sheet_is_a_link(lively):
    page = lively
    link_to(page, kind="chase", language="de", rows=5, columns=4, count=2, seed=31, answers=0, paper="a4")
    until(page, "document.querySelector('#sheet-pages')?.textContent.includes('Blatt 31')")
    page.wait_for_selector("#sheet-files a")  # without a click
    sheet = worksheet("chase", 5, 4, count=2, seed=31, language="de")
    assert downloaded(page, 1)[1].read_bytes() == to_pdf(sheet, False)
    assert "Blatt 31, Seite 1 von 1" in page.text_content("#sheet-pages")
    page.fill("#sheet-count", "3")
    until(page, "location.hash.includes('count=3')")
    page.wait_for_selector("#sheet-files a")
    sheet = worksheet("chase", 5, 4, count=3, seed=31, language="de")
    assert downloaded(page, 1)[1].read_bytes() == to_pdf(sheet, False)
    link_to(page, kind="chomp", rows=3, columns=4, seed="own", language="nl")
    until(page, "document.querySelector('#sheet-pages')?.textContent.includes('Chomp')")
    own = int(page.input_value("#sheet-seed"))
    assert own != 31
    assert f"blad {own}," in page.text_content("#sheet-pages")


def test_a_wrong_field_is_named_without_a_click_and_typing_goes_on(form):
    form.focus("#sheet-count")
    form.fill("#sheet-rows", "31")
    form.focus("#sheet-columns")
    until(
        form,
        "document.querySelector('#sheet-words').textContent === 'Rows must be a whole number from 1 to 30, got 31'",
    )
    assert form.evaluate("document.activeElement.id") == "sheet-columns"
    form.fill("#sheet-rows", "3")
    form.fill("#sheet-heading", "Łódź")
    until(form, "document.querySelector('#sheet-words').textContent.endsWith('got Ł')")
    form.fill("#sheet-heading", "")


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_the_browser_prints_the_pages_alone(lively, tmp_path, paper, size):
    page = lively
    link_to(page, kind="play", language="en", rows=3, columns=3, count=6, seed=8, answers=1, paper=paper)
    until(page, "paper => document.querySelector('#sheet-paper')?.value === paper", paper)
    until(page, "document.querySelector('#sheet-pages')?.textContent.includes('heet 8, ')")
    page.wait_for_selector("#sheet-print")
    file = tmp_path / "printed.pdf"
    page.pdf(path=file, prefer_css_page_size=True)
    pdf = file.read_bytes()
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert [tuple(round(float(side)) for side in box) for box in boxes] == [size, size]
