"""The page, built once, served on this machine and driven in headless Chromium.

FLIPALG_SITE names a folder with what scripts/build_docs.py builds there, the page in play/ and the notebooks in run/;
without it both are built for these tests.
Without chromium, node or playwright these tests are skipped, but not in CI: there a part that cannot run fails.
"""

import importlib.util
import os
import shutil
from pathlib import Path

import pytest
from browser import DESKTOP, FLAGS, Served, Visit, serve_plainly, show

WHOLE = shutil.which("chromium")
SHELL = shutil.which("chromium-headless-shell") or WHOLE
"""The same browser without its windows: a visit takes a third of the processor's time."""
MISSING = [name for name in ("chromium", "node", "npm") if shutil.which(name) is None]
MISSING += [name for name in ("playwright",) if importlib.util.find_spec(name) is None]


WITHOUT_A_PAGE = ("python", "tools")
"""Folders of tests that need neither; they are in the default layer."""


def pytest_collection_modifyitems(items):
    if MISSING and not os.environ.get("CI"):
        here = Path(__file__).parent
        for item in items:
            if here in item.path.parents and item.path.parent.name not in WITHOUT_A_PAGE:
                item.add_marker(pytest.mark.skip(reason=f"not installed: {', '.join(MISSING)}"))


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """The built folder."""
    from build_page import build

    if given := os.environ.get("FLIPALG_SITE"):
        return Path(given, "play")
    folder = tmp_path_factory.mktemp("page") / "site"
    build(folder, reports=14)
    return folder


@pytest.fixture(scope="session")
def plain(built):
    """The page on a static file server that knows nothing of it."""
    served = serve_plainly(built)
    yield served.address
    served.close()


@pytest.fixture(scope="session")
def strict(built):
    """The page as `flipalg play` serves it: its policy comes with every file."""
    from flipalg.commands.play import page_server

    served = Served(page_server(built))
    yield served.address
    served.close()


@pytest.fixture(scope="session")
def browser():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=SHELL, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def whole_browser(browser):
    """Chromium with what its shell leaves out: installation, the camera."""

    def launch(*flags):
        started.append(browser.browser_type.launch(executable_path=WHOLE, args=[*FLAGS, *flags]))
        return started[-1]

    started = []
    yield launch
    for one in started:
        one.close()


@pytest.fixture
def visit(browser):
    """A fresh visitor, as `visit(...)`: contexts are closed at the end, and none may have met an error."""
    visits = []

    def make(**options):
        visits.append(Visit(browser, **options))
        return visits[-1]

    yield make
    for made in visits:
        made.close()
    assert [problem for made in visits for problem in made.problems] == []


@pytest.fixture(scope="session")
def engine(browser, strict):
    """One page with its engine, for the tests that do not hurt it; starting one takes ten seconds."""
    made = Visit(browser)
    yield made, made.open(strict)
    made.close()


@pytest.fixture
def lively(engine):
    """The page with its engine, in English and of the size of a desktop."""
    visitor, page = engine
    yield page
    page.set_viewport_size(DESKTOP)
    assert visitor.problems == []


@pytest.fixture
def page(lively):
    """The page with a dark 5 × 5 board, the goal being all on."""
    lively.click("header [data-game=lights]")
    lively.select_option("#mode", "press", force=True)
    show(lively, "size=5x5")
    return lively
