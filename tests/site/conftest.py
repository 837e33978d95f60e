"""The page, built once, served on this machine and driven in headless Chromium.

Without chromium, node or playwright these tests are skipped, but not in CI: there a part that cannot run fails.
"""

import importlib.util
import os
import shutil
from pathlib import Path

import pytest
from browser import FLAGS, Served, Visit, serve_plainly, show

CHROMIUM = shutil.which("chromium")
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

    folder = tmp_path_factory.mktemp("page") / "site"
    build(folder)
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
        started = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield started
        started.close()


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


@pytest.fixture(scope="module")
def lively(browser, strict):
    """One page with its engine, for the tests of a module that do not hurt it."""
    made = Visit(browser)
    page = made.open(strict)
    yield page
    made.close()
    assert made.problems == []


@pytest.fixture
def page(lively):
    """The page with a dark 5 × 5 board, the goal being all on."""
    lively.click("#games [data-game=lights]")
    lively.select_option("#mode", "press", force=True)
    show(lively, "size=5x5")
    return lively
