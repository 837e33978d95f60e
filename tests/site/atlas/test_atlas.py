"""The atlas: a page for each board, whose values the page checks by arithmetic that shares nothing with Python."""

import base64
import json
import re
import subprocess
from pathlib import Path
from random import Random

import pytest
from browser import AXE, DESKTOP, ENGINE_SECONDS, PHONE, Visit, cells, said, until, violations, wait_until_ready

from flipalg import board_report, certificate, nullity
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES

SEED = 49
SELDOM = {"residues"}
"""Values of large boards, which are checked apart."""


def drawn_label(random):
    """Return the label of a board drawn by lot: small, of a moderate size, or long on one side."""
    sides = [random.choice([random.randint(1, most) for most in (9, 9, 30, 200)]) for _ in range(2)]
    if random.random() < 0.3:
        sides[1] = sides[0]
    if random.random() < 0.4:
        return f"{sides[0]}.{sides[1]}.plus"
    topology = random.choice(["board", "board", *TOPOLOGIES])
    neighborhood = random.choice(["plus", "plus", *NEIGHBORHOODS])
    colors = random.choice([2, 2, 2, 3, 4, 5, 6, 7, 9])
    words = [*map(str, sides), *([topology] if topology != "board" else []), neighborhood]
    return ".".join(words + ([f"c{colors}"] if colors > 2 else []))


def checked(built, folder, labels):
    """Return the result of check_reports.mjs for the reports of these boards."""
    file = folder / "reports.json"
    file.write_text(json.dumps([board_report(label).to_json() for label in labels]), encoding="utf-8")
    (page,) = built.glob("*/js")
    command = ["node", str(Path(__file__).parent / "check_reports.mjs"), str(page.parent), str(file)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    return json.loads(run.stdout)


def test_values_of_boards_by_lot_equal_an_independent_computation(built, tmp_path):
    random, boards = Random(SEED), 60
    result = checked(built, tmp_path, [drawn_label(random) for _ in range(boards)])
    assert result["wrong"] == []
    assert result["missed"] == []  # each value was changed, and the check saw it
    assert set(result["checked"]) >= {*result["open"]} - SELDOM  # nothing is only ever too large
    assert len(result["checked"]) >= 14
    assert sum(result["checked"].values()) > 6 * boards


def test_small_residues_of_large_boards_are_checked(built, tmp_path):
    result = checked(built, tmp_path, ["1000000.1000000.plus", "100000000.100000000.plus", "2044.2044.plus"])
    assert result["wrong"] == result["missed"] == []
    assert result["checked"]["residues"] == 3


def opened(visitor, address, label, **options):
    """Return the page of a board once all of its values are shown."""
    page = visitor.open(f"{address}atlas/?{label}", ready=False, **options)
    page.wait_for_selector("#report[data-phase=ready]", timeout=90_000)
    return page


def verified(page):
    """Have all values verified, and return the words; the first time this loads the prover."""
    page.click("#verify")
    page.wait_for_selector("#certificate-link", timeout=1000 * ENGINE_SECONDS)
    return said(page, "#verified", r"\d")


def test_nullity_and_quiet_patterns_need_no_python(visit, plain):
    visitor = visit(engine=False)
    page = visitor.open(f"{plain}atlas/?14.14.plus")
    assert said(page, "#value-nullity .said", ".") == "4"
    assert said(page, "#quiet-show", "of") == "Quiet pattern 1 of 4"
    for number in range(4):
        if number:
            page.click("#quiet-next")
        else:
            page.click("#quiet-show")
        pattern = cells(page, "quiet")
        assert pattern
        press = "found => found.forEach((k) => document.querySelector(`#board [data-k='${k}']`).click())"
        page.evaluate(press, [14 * i + j for i, j in pattern])
        assert not cells(page)  # pressing it changes nothing
        page.click("#restart")
    page.goto(f"{plain}atlas/?1000000.1000030.plus")
    assert said(page, "#value-nullity .said", ".") == str(nullity(10**6, 10**6 + 30))
    assert page.is_hidden("#playing")


def test_the_address_is_the_label(visit, plain):
    visitor = visit(engine=False)
    page = visitor.open(f"{plain}atlas/?5.5")
    assert page.evaluate("location.search") == "?5.5.plus"
    page.fill("#find-text", "3 x 4")
    page.press("#find-text", "Enter")
    until(page, "location.search === '?3.4.plus' && document.querySelectorAll('[role=gridcell]').length === 12")
    page.fill("#find-text", "3.4.nonsense")
    page.press("#find-text", "Enter")
    said(page, "#find-words", "label")
    page.go_back()
    until(page, "location.search === '?5.5.plus' && document.querySelectorAll('[role=gridcell]').length === 25")
    page.goto(f"{plain}atlas/")
    page.click("#examples a >> nth=1")
    until(page, "location.search === '?9.9.torus.king.c3'")
    for text in ("0.5.plus", "5.5.moebius.plus", "5.5.plus.c1", "<b>", "5.5.plus.plus", "9" * 2000):
        page.goto(f"{plain}atlas/?{text}")
        said(page, "#find-words", "label is written")
        assert page.is_hidden("#report")


def test_the_dots_of_a_solution_follow_the_presses(visit, plain):
    page = visit(engine=False).open(f"{plain}atlas/?4.4.plus.c3")
    page.click("#board [data-k='5']")
    page.click("#solve")
    page.wait_for_selector("#board .dot")
    page.click("#board [data-k='0']")  # perhaps a wrong press
    page.click("#undo")
    page.click("#board [data-k='15']")
    while dots := sorted(cells(page, "dot")):
        i, j = dots[0]
        page.click(f"#board [data-k='{4 * i + j}']")
    said(page, "#status", "Solved in")


@pytest.fixture(scope="module")
def report(browser, strict):
    """The page of 4.4.plus with all values, for the tests of this module that do not leave it."""
    made = Visit(browser)
    page = opened(made, strict, "4.4.plus")
    assert page.get_attribute("#engine", "data-phase") == "idle"  # the stored report needs no prover
    yield page
    made.close()
    assert made.problems == []


def test_every_value_has_its_status_and_its_theorems_and_one_button_verifies_all(report):
    stated = board_report("4.4.plus").to_json()["values"]
    for value in stated:
        line = report.locator(f"#value-{value['name']}")
        assert line.locator(".known-how").text_content() == value["status"]
        line.locator(".opener").click()
        opened = report.locator(f"#value-{value['name']} + tr")
        assert opened.locator(".knowl").count() == sum("/" not in source for source in value["sources"])
        for language in opened.locator("option").all():
            opened.locator("select").select_option(language.get_attribute("value"))
            assert opened.locator("pre").text_content()
        line.locator(".opener").click()
    report.click("#value-nullity .opener")
    report.click("#value-nullity + tr .knowl >> nth=0")
    assert "Hunziker" in said(report, "#value-nullity + tr .facts", "Proved by")
    assert f"{len(stated)} values are the same" in verified(report)
    assert report.locator("#values .checked.right").count() == len(stated)


def test_downloads_have_the_bytes_of_python(report):
    from flipalg_page.requests import answer

    for what in ("certificate", "matrix", "patterns"):
        with report.expect_download(timeout=1000 * ENGINE_SECONDS) as download:
            report.click(f"[data-download={what}]")
        wanted = answer({"kind": "board_download", "label": "4.4.plus", "what": what})
        assert download.value.suggested_filename == wanted["file"]
        assert Path(download.value.path()).read_text("utf-8") == wanted["text"]


def letters(text):
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def test_a_certificate_in_the_address_is_checked_and_one_tampered_with_fails(report):
    page = report
    true = certificate(4, 4).to_json()
    verified(page)
    address = page.get_attribute("#certificate-link", "href")
    assert address == f"?4.4.plus#certificate={letters(true)}"

    def words(text):
        page.evaluate("document.querySelector('#certificate-words')?.remove()")
        page.evaluate("text => { location.hash = `certificate=${text}` }", text)
        return page.wait_for_selector("#certificate-words:is(.right, .wrong)")

    assert (found := words(letters(true))).get_attribute("class") == "right"
    assert found.text_content().startswith("True")
    tampered = [
        letters(true.replace("4", "5", 1)),
        letters(re.sub(r"\d", lambda digit: "1" if digit[0] != "1" else "2", true)),
        letters(true)[:-8],
        letters(certificate(5, 5).to_json()),  # true, but of another board
        "!!!",
    ]
    for text in tampered:
        assert (found := words(text)).get_attribute("class") == "wrong", (text, found.text_content())


NOT_IN_SIGHT = """["header [aria-current]", "header :is(a, button, input)"].flatMap(
  (which) => [...document.querySelectorAll(which)].filter((found) => {
    if (which.includes(":is")) found.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = found.getBoundingClientRect();
    return !found.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((found) => found.outerHTML))"""
"""The controls of the header of which the middle is hidden; a row of parts may scroll to those that are not current."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault_in_a_report(report, scheme):
    report.wait_for_selector("#report[data-phase=ready]")  # a certificate in the address shows the report anew
    if scheme == "light":
        report.click("#value-factors .opener")
        report.click("#value-factors + tr .knowl")
    report.emulate_media(color_scheme=scheme)
    report.set_viewport_size(DESKTOP if scheme == "light" else PHONE["viewport"])
    report.evaluate(AXE.read_text(encoding="utf-8"))
    assert violations(report) == []
    assert report.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("options", [{}, {**PHONE, "color_scheme": "dark"}], ids=["desktop", "phone, dark"])
def test_axe_finds_no_serious_fault_at_the_front(visit, strict, options):
    page = visit(engine=False, bypass_csp=True, **options).context.new_page()
    page.goto(f"{strict}atlas/")
    page.wait_for_selector("#map-words:not(:empty)")
    assert page.evaluate(NOT_IN_SIGHT) == []
    page.add_script_tag(path=str(AXE))
    assert violations(page) == []


def test_the_atlas_works_offline_and_speaks_the_language_of_the_browser(visit, plain, built):
    visitor = visit(locale="nl-NL")
    page = opened(visitor, plain, "4.5.plus")
    assert page.text_content("#known-heading") == "Wat bekend is"
    assert page.title() == "4.5.plus · Atlas van borden · flipalg"
    verified(page)  # the first tap keeps the page
    until(page, "navigator.serviceWorker.controller !== null")
    report = page.evaluate(
        "performance.getEntriesByType('resource').find(({ name }) => name.endsWith('5.packed')).name"
    )
    until(page, "(address) => caches.match(address).then(Boolean)", report.replace("5.packed", "6.packed"))
    visitor.context.set_offline(True)
    page.goto(f"{plain}atlas/?4.6.plus")
    wait_until_ready(page)
    page.wait_for_selector("#report[data-phase=ready]", timeout=90_000)
    assert said(page, "#value-nullity .said", ".") == str(nullity(4, 6))
