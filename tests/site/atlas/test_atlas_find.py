"""The front of the atlas: the map of all boards, Find, and the pages of the sequences."""

import re

import pytest
from browser import AXE, said, until, violations
from page_modules import LARGEST_ON_MAP

from flipalg import nullity, rule
from flipalg.sequences.sequences import SEQUENCES

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def visits(visit):
    """Return a new page, as `visits(...)`."""
    return lambda **options: visit(**options).context.new_page()


def opened(page, address, fragment=""):
    """Open the front of the atlas, and wait until its map is drawn."""
    page.goto(f"{address}atlas/{fragment}")
    until(page, "document.querySelector('#map')?.dataset.milliseconds")
    said(page, "#map-words", ".")
    return page


@pytest.fixture
def front(visits, plain):
    return opened(visits(engine=False), plain)


def chosen(page):
    """Return (m, n) of the board in the words of the map."""
    m, n = re.match(r"(\d+) × (\d+)", page.text_content("#map-words")).groups()
    return int(m), int(n)


def test_the_map_says_the_nullity_and_a_click_opens_the_board(front):
    front.focus("#map")
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "Shift+ArrowDown"):
        front.press("#map", key)
    m, n = chosen(front)
    assert (m, n) == (25, 16)
    assert front.text_content("#map-words") == f"25 × 16: nullity {nullity(25, 16)}, one solution"
    front.click("#map", position={"x": 46 + 5 * 14 - 2, "y": 22 + 5 * 14 - 2})
    until(front, "location.search === '?14.14.plus'")
    front.go_back()
    until(front, "!document.querySelector('#front').hidden")
    assert chosen(front) == (14, 14)


def test_each_kind_of_board_has_its_map_and_ways_to_color_it(front):
    with front.expect_event("worker") as computing:  # the page's own thread does not wait
        front.select_option("#map-neighborhood", "king")
    assert computing.value.url.endswith("/js/shared/apart_worker.js")
    front.select_option("#map-topology", "torus")
    v = nullity(14, 14, "king", "torus")
    assert said(front, "#map-words", "14") == f"14 × 14: nullity {v}, 2^{v} solutions or none"
    front.select_option("#map-colors", "3")
    v = nullity(14, 14, "king", "torus", colors=3)
    assert said(front, "#map-words", "14").startswith(f"14 × 14: nullity {v}, ")
    assert f"{LARGEST_ON_MAP[3]} × {LARGEST_ON_MAP[3]}" in front.text_content("#map-range")
    front.select_option("#map-by", "rule")
    rank = min(r for r in rule(14, "king", "torus", colors=3).ranks if 14 % r == 0)
    assert f"as {rank} divides m = 14" in said(front, "#map-words", "14")
    front.select_option("#map-colors", "6")  # not a prime
    assert front.input_value("#map-by") == "unique"
    assert said(front, "#map-words", "14") == "14 × 14: several solutions or none"
    until(front, "location.hash.includes('colors=6')")


def test_an_address_shows_its_part_of_the_map(visits, plain):
    page = opened(visits(engine=False), plain, "#neighborhood=pillars&topology=ring&by=rule&at=700.0,900.0&scale=20.0")
    assert [page.input_value(f"#map-{name}") for name in ("neighborhood", "topology", "by")] == [
        "pillars",
        "ring",
        "rule",
    ]
    page.hover("#map", position={"x": 300, "y": 200})
    until(page, "!/^(14|$)/.test(document.querySelector('#map-words').textContent)")
    m, n = chosen(page)
    assert 650 < m < 750
    assert 850 < n < 950
    until(page, "document.querySelectorAll('#map-legend .swatch').length > 3")
    legend = [words.strip() for words in page.locator("#map-legend span").all_text_contents()]
    assert legend[0].endswith("divides m:")


def test_a_click_far_out_zooms_in_first(front):
    front.click("#map-fit")
    until(front, "location.hash.includes('scale=0')")
    front.click("#map", position={"x": 300, "y": 300})
    until(front, "/scale=8/.test(location.hash)")
    assert front.url.startswith("http")
    assert "?" not in front.url


def test_two_fingers_zoom_and_one_drags(visits, plain):
    page = opened(visits(engine=False, **PHONE), plain)
    touch = page.context.new_cdp_session(page)
    box = page.locator("#map").bounding_box()

    def send(kind, *points):
        found = [{"x": box["x"] + x, "y": box["y"] + y, "id": i} for i, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    send("touchStart", (200, 200))
    for step in range(1, 6):
        send("touchMove", (200 - 20 * step, 200 - 20 * step))
    send("touchEnd")
    until(page, "location.hash.includes('at=')")
    assert "scale=5.00" in page.url
    send("touchStart", (150, 150), (200, 200))
    for step in range(1, 6):
        send("touchMove", (150, 150), (200 + 10 * step, 200 + 10 * step))
    send("touchEnd")
    until(page, "location.hash.includes('scale=10.0')")


def test_a_random_board_is_opened(front):
    front.click("#find-random")
    until(front, r"/^\?\d+\.\d+\.plus$/.test(location.search)")


def test_pasted_terms_find_their_sequence_without_python(front):
    for name in ("A159257", "A118141", "A296351", "A254460"):
        terms = SEQUENCES[name].terms(9)[3:]
        front.fill("#find-text", ", ".join(map(str, terms)))
        front.press("#find-text", "Enter")
        front.click(f"#found .sequences a >> text={name}")
        said(front, "#sequence h2", f"^{name}: ")


def test_a_page_of_a_sequence_has_its_terms_and_the_draft_of_an_edit(visits, plain):
    page = visits(engine=False)
    page.goto(f"{plain}atlas/?A179008")
    page.wait_for_selector("#sequence pre")
    text = page.text_content("#sequence")
    assert ", ".join(map(str, SEQUENCES["A179008"].terms(30))) in text
    assert "%F A179008 T(n,k) = gcd(n+1,k+1) - 1" in text
    page.goto(f"{plain}atlas/?candidate-nullity-king")
    page.wait_for_selector("#sequence pre")
    assert "A candidate: we did not search for it." in page.text_content("#sequence")
    page.goto(f"{plain}atlas/?A000001")
    page.wait_for_selector("#sequence details")
    assert "flipalg does not compute A000001." in page.text_content("#sequence")


def test_an_answer_links_to_boards_and_unfolds_theorems(visits, plain):
    page = visits(engine=False, locale="nl-NL")
    page.goto(f"{plain}atlas/?find=moeilijkste%205x5")
    assert "15 keer" in said(page, "#found .card", "moeilijkste")
    page.click("#found .card h2 a")
    until(page, "location.search === '?5.5.plus'")
    page.fill("#find-text", "Sutner banana")
    page.press("#find-text", "Enter")
    assert "Niet begrepen: banana" in said(page, "#find-words", ".")
    page.click("#found .knowl summary >> nth=0")
    assert "Klaus Sutner" in said(page, "#found .knowl .facts", "1989")
    page.fill("#find-text", "banana split")
    page.press("#find-text", "Enter")
    said(page, "#find-words", "geen antwoord")
    page.click("#found .row a >> text=Merlin")
    said(page, "#found .card h2", "Merlin")


@pytest.mark.parametrize("kind", [{}, PHONE | {"color_scheme": "dark"}])
def test_the_front_and_a_sequence_are_accessible_and_fit_the_window(visits, plain, kind):
    page = opened(visits(engine=False, bypass_csp=True, **kind), plain)
    for place, shown in (("?A159257", "#sequence pre"), ("?find=Sutner", "#found .knowl"), ("", "")):
        page.add_script_tag(path=AXE)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        if place:
            page.goto(f"{plain}atlas/{place}")
            page.wait_for_selector(shown)
