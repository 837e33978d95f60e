"""The page as an application: it can be installed, and what the first hint needs is small."""

import json
import struct

import make_icons
import numpy as np
import pytest
from browser import PHONE, ROOT, Visit, said, until
from PIL import Image

FIRST_PAINT = 200_000


def png_size(content):
    return struct.unpack(">II", content[16:24])


def test_icons_are_drawn_from_the_svg():
    stored = {path.stem: path for path in (ROOT / "site" / "icons").iterdir()}
    assert stored.keys() == make_icons.ICONS.keys()
    for name, (pixels, fills) in make_icons.ICONS.items():
        with Image.open(stored[name]) as picture:
            there = np.asarray(picture.convert("RGBA"), int)
        assert (
            np.abs(there - np.asarray(make_icons.drawn(pixels, fills), int)).max() <= 8
        )  # another Pillow may round otherwise
        corner, middle = there[0, 0], there[pixels // 2, pixels // 2]
        assert tuple(corner) == ((0x10, 0x13, 0x1A, 255) if fills else (0, 0, 0, 0))  # iOS shows holes as black
        assert tuple(middle) == (0xFF, 0xD2, 0x3F, 255)
        i, j = np.nonzero(np.abs(there[..., :3] - middle[:3]).max(axis=2) < 40)
        far = np.hypot(i - pixels / 2 + 0.5, j - pixels / 2 + 0.5).max()
        assert far < pixels * (0.4 if fills else 0.5)  # Android cuts no more than a circle of 40 %


def test_the_page_can_be_installed(whole_browser, strict):
    visitor = Visit(whole_browser(), engine=False, service_workers="allow")
    page = visitor.open(strict)
    chromium = visitor.context.new_cdp_session(page)
    manifest = chromium.send("Page.getAppManifest")
    assert manifest["errors"] == []
    fields = json.loads(manifest["data"])
    assert fields["start_url"] == fields["id"] == "./"
    for icon in fields["icons"]:
        assert page.request.get(strict + icon["src"]).ok
    sizes = {(icon["sizes"], icon.get("purpose", "any")) for icon in fields["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes  # what Android asks for
    touch = page.get_attribute("link[rel=apple-touch-icon]", "href")
    assert png_size(page.request.get(strict + touch).body()) == (180, 180)  # what iOS asks for
    for icon in fields["icons"]:
        if icon["type"] == "image/png":
            side = int(icon["sizes"].partition("x")[0])
            assert png_size(page.request.get(strict + icon["src"]).body()) == (side, side)
    wrong = {error["errorId"] for error in chromium.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert wrong <= {"in-incognito"}  # as every visitor of a test is
    visitor.close()
    assert visitor.problems == []


@pytest.mark.parametrize("locale", ["en-US", "nl-NL", "de-DE"])
def test_the_first_paint_is_small_and_is_enough_for_a_hint(visit, plain, locale):
    visitor = visit(engine=False, locale=locale)
    sizes = {}
    visitor.context.on(
        "requestfinished", lambda request: sizes.update({request.url: request.sizes()["responseBodySize"]})
    )
    page = visitor.open(f"{plain}#size=5x5")
    page.click("#hint-now")
    said(page, "#status", "15")  # presses
    assert sum(url.endswith(".js") for url in sizes) == 3  # app.js, both.js, play.js
    assert sum(url.endswith(".json") for url in sizes) == (locale != "en-US")
    assert 50_000 < sum(sizes.values()) < FIRST_PAINT, sizes


SHIFTS = """
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifted += value;
  }).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize(
    ("address", "there"),
    [
        ("", "#board [data-k='24']"),
        ("?embed=board#daily=today", "#board [data-k='8']"),
        ("#game=learn", ".learn-steps li"),
        ("#game=chomp", ".stone"),
        ("atlas/", "#map"),
        ("atlas/?14.14.plus", "#value-nullity .said"),
        ("lessons/chase-en.html", "h1"),
    ],
)
def test_nothing_moves_when_the_scripts_come_late(visit, plain, address, there):
    visitor = visit(engine=False, **PHONE)

    def late(route):
        visitor.context.pages[0].wait_for_timeout(300)
        route.continue_()

    visitor.context.route("**/js/**/*.js", late)
    page = visitor.context.new_page()
    page.add_init_script(SHIFTS)
    page.goto(plain + address)
    page.wait_for_selector(there)
    page.wait_for_selector(":root:not([data-wait])")
    page.wait_for_timeout(300)
    seen = "one => getComputedStyle(one).visibility"
    assert {page.locator(part).evaluate(seen) for part in ("body", "main")} == {"visible"}
    assert page.evaluate("shifted") < 0.03
    visitor.context.unroute_all(behavior="ignoreErrors")  # modules that are fetched later


def test_the_front_of_the_atlas_and_small_boards_do_not_load_the_prover(visit, plain):
    visitor = visit()
    page = visitor.context.new_page()
    page.goto(f"{plain}atlas/")
    page.wait_for_selector("#map-words:not(:empty)")
    page.goto(f"{plain}atlas/?5.5.plus")
    page.wait_for_selector("#report[data-phase=ready]")
    page.wait_for_timeout(1000)
    assert not any("/engine/" in url for url in visitor.requests if not url.endswith(".js"))
    page.goto(f"{plain}atlas/?5.5.torus.plus")
    until(page, "document.querySelector('#engine').dataset.phase !== 'idle'")
