"""The page as an application: it can be installed, and what the first hint needs is small."""

import json

import pytest
from browser import said

FIRST_PAINT = 200_000


def test_it_can_be_installed(visit, strict):
    visitor = visit()
    page = visitor.open(strict, ready=False)
    chromium = visitor.context.new_cdp_session(page)
    manifest = chromium.send("Page.getAppManifest")
    assert manifest["errors"] == []
    fields = json.loads(manifest["data"])
    assert fields["start_url"] == fields["id"] == "./"
    for icon in fields["icons"]:
        assert page.request.get(strict + icon["src"]).ok
    wrong = {error["errorId"] for error in chromium.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert wrong <= {"in-incognito"}  # as every visitor of a test is


@pytest.mark.parametrize("locale", ["en-US", "nl-NL", "de-DE"])
def test_the_first_paint_is_small_and_all_that_a_hint_needs(visit, plain, locale):
    visitor = visit(service_workers="block", locale=locale)
    visitor.context.route("**/engine/worker.js", lambda route: route.abort())
    sizes = {}
    visitor.context.on(
        "requestfinished", lambda request: sizes.update({request.url: request.sizes()["responseBodySize"]})
    )
    page = visitor.open(plain, ready=False)
    page.click("#hint-now")
    said(page, "#hint-words", "15")
    assert sum(url.endswith(".js") for url in sizes) > 15  # they were seen
    assert sum(url.endswith(".json") for url in sizes) == (locale != "en-US")
    assert 50_000 < sum(sizes.values()) < FIRST_PAINT, sizes
    visitor.problems.clear()  # the engine is not there
