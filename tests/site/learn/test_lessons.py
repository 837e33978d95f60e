"""A lesson in a class: walked through minute by minute on a projector and two phones, offline, in each language."""

import re

import pytest
from browser import AXE, cells, serve_plainly, until, violations
from lesson_pages import ORDER, Lesson

from flipalg.boards.board import Board
from flipalg.languages import LANGUAGES
from flipalg.solvers.solve import is_solvable
from flipalg.worksheets.exercises import worksheet
from flipalg.worksheets.pages import to_pdf

SIZES = {"projector": (1280, 720), "phone": (390, 844), "small phone": (360, 640)}
SEED = 4711


def framed(page):
    """The page that plays in the frame of a slide, when its board is there."""
    within = "document.querySelector('.current iframe')?.contentDocument"
    until(page, f"{within}?.querySelectorAll('[role=gridcell], .stone').length > 0")
    return page.query_selector(".current iframe").content_frame()


def start_of(target):
    """The board of a link of a lesson: its rows, or a dark one of a size."""
    text = target.partition("&")[0]
    size = re.fullmatch(r"(\d+)x(\d+)", text)
    return Board(int(size[1]), int(size[2])) if size else Board(text)


def kept(visit, built, path):
    """A page of a lesson that is kept, opened without a server."""
    served = serve_plainly(built)
    visitor = visit()
    page = visitor.context.new_page()
    page.goto(f"{served.address}lessons/{path}")
    until(page, "document.querySelector('#kept').textContent", seconds=60)
    served.close()
    visitor.context.set_offline(True)
    page.reload()
    return page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_minute_by_minute_without_a_network(visit, built, language):
    page = kept(visit, built, f"chase-{language}.html#seed={SEED}")
    lesson = Lesson.read("chase", language)
    shuffled = {}
    for size in [*SIZES] if language == "nl" else ["projector"]:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.click("#project")
        minutes = 0
        for number, step in enumerate(lesson.steps, 1):
            until(page, "number => document.documentElement.dataset.show === String(number)", number)
            place = page.text_content("#place")
            begun, minutes = minutes, minutes + step.minutes
            assert re.findall(r"\d+", place) == [str(k) for k in (number, len(lesson.steps), begun, minutes)]
            assert page.is_visible(f"h2:text-is('{step.title}')")
            ((kind, target),) = re.findall(r"\]\((\w+):(.*?)\)", step.slide)
            board = framed(page)
            if kind == "shuffled":
                assert shuffled.setdefault(target, cells(board)) == cells(board)  # all have the same
            else:
                assert cells(board) == {cell for cell in start_of(target).cells if start_of(target)[cell]}
            before = cells(board)
            board.click("#board [data-k='0']")
            assert cells(board) == before ^ {(0, 0), (0, 1), (1, 0)}
            board.click("#undo")
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (size, number)
            assert board.evaluate("document.documentElement.scrollWidth <= innerWidth"), (size, number)
            if size == "projector":  # nothing to scroll, and words that the last row of chairs can read
                assert page.evaluate("document.documentElement.scrollHeight") <= height
                words = "getComputedStyle(document.querySelector('.current .words p'))"
                assert page.evaluate(f"parseFloat({words}.fontSize)") > 28
                page.keyboard.press(
                    "PageDown"
                )  # as a presenter's remote control does, although the board has the focus
            elif number < len(lesson.steps):
                page.click("#next")
        assert minutes == 45
        page.click("#plan")
        until(page, "document.documentElement.dataset.show === undefined")
    ((_, lit),) = shuffled.items()
    assert is_solvable(Board([[(i, j) in lit for j in range(5)] for i in range(5)]))
    fields = lesson.sheets[0]
    sheet = worksheet(fields["kind"], 5, 5, count=int(fields["count"]), seed=SEED, language=language)
    links = page.query_selector_all("a.worksheet")
    assert ["answers=0" in link.get_attribute("href") for link in links] == [True, False]
    for link, answers in zip(links, (False, True), strict=True) if language == "nl" else ():  # a prover for each
        with page.expect_popup() as popup:
            link.click()
        paper = popup.value
        paper.wait_for_selector("#sheet-form")
        with paper.expect_download(timeout=90_000) as download:
            paper.click("#sheet-pdf")
        assert download.value.path().read_bytes() == to_pdf(sheet, answers)
        paper.close()
    with page.expect_download() as download:
        page.click("a[download]")
    assert download.value.suggested_filename == f"chase-{language}.ipynb"
    assert page.is_visible("#words table")


def test_each_has_a_board_of_their_own(visit, strict):
    seeds = set()
    for _ in range(2):
        page = visit(engine=False).context.new_page()
        page.goto(f"{strict}lessons/play-en.html#seed=own&show=4")
        seeds.add(page.input_value("#seed"))
        first = cells(framed(page))
        page.reload()
        assert cells(framed(page)) == first  # and keep it
    assert len(seeds) == 2


def test_the_link_for_a_class_and_another_language_keep_the_number(visit, plain):
    page = visit(engine=False, permissions=["clipboard-read", "clipboard-write"]).context.new_page()
    page.goto(f"{plain}lessons/chase-en.html")
    page.fill("#seed", "12")
    page.press("#seed", "Tab")
    until(page, "location.hash === '#seed=12'")
    page.click("#copy-same")
    until(page, "document.querySelector('#copied').value === 'Copied.'")
    assert page.evaluate("navigator.clipboard.readText()") == f"{plain}lessons/chase-en.html#seed=12&show=1"
    page.click("#copy-own")
    until(page, "navigator.clipboard.readText().then((text) => text.endsWith('#seed=own&show=1'))")
    page.click(".languages [lang=nl]")
    until(page, "document.documentElement.lang === 'nl' && document.querySelector('#seed').value === '12'")
    assert "seed=12" in page.get_attribute("a.worksheet", "href")
    with page.expect_popup() as popup:
        page.click("#class")
    popup.value.wait_for_selector("#class-seed")
    assert popup.value.input_value("#class-seed") == page.input_value("#seed")  # codes for the same class


def test_every_board_of_every_lesson_opens(visit, plain):
    page = visit(engine=False).context.new_page()
    links = {}
    for name in ORDER:
        page.goto(f"{plain}lessons/{name}-de.html#seed={SEED}")
        found = page.eval_on_selector_all("a.board", "all => all.map(link => [link.textContent, link.hash])")
        assert found
        assert violations_of(page) == []
        links |= {link: (name, words) for words, link in found}
    page.goto(plain)
    for link, named in links.items():
        page.evaluate("link => { location.hash = link }", link)
        game = "chomp" if "game=chomp" in link else "lights"
        until(page, "game => !document.querySelector(`[data-section=${game}]`).hidden", game)
        size = re.search(r"size=(\d+)x(\d+)", link)
        if size:
            until(page, f"document.querySelectorAll('#board [role=gridcell]').length === {size[1]} * {size[2]}")
        assert "unknown" not in page.text_content(f"[data-section={game}] [role=status]"), named


def violations_of(page):
    page.evaluate(AXE.read_text(encoding="utf-8"))
    return violations(page)


def test_a_plan_is_printed_without_its_buttons(visit, plain, tmp_path):
    page = visit(engine=False).context.new_page()
    page.goto(f"{plain}lessons/kernel-nl.html")
    page.emulate_media(media="print")
    assert not page.is_visible(".kit")
    assert page.is_visible("#minutes")
    page.pdf(path=tmp_path / "plan.pdf", format="A4")
    assert 2 <= (tmp_path / "plan.pdf").read_bytes().count(b"/Type /Page\n") <= 5
