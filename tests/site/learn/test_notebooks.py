"""The lessons in JupyterLite, in Chromium: they show what is kept, ask no other server, and run without any."""

import json
import os
import time
from pathlib import Path

import pytest
import run_lessons
from browser import ROOT, Visit, serve_plainly
from build_notebooks import build
from lesson_pages import ORDER

from flipalg.languages import LANGUAGES

nbformat = pytest.importorskip("nbformat")

LESSONS = sorted(path.stem for path in (ROOT / "docs" / "lessons").glob("*.ipynb"))
LESSON = LESSONS[0]  # tests/test_lessons.py runs all of LESSONS, tests/site/tools those of the kits
SECONDS = 240
"""Until a lesson has run; 15 to 25 on a quiet machine."""


@pytest.fixture(scope="module")
def notebooks(tmp_path_factory):
    if given := os.environ.get("FLIPALG_SITE"):
        return Path(given, "run")
    folder = tmp_path_factory.mktemp("notebooks") / "run"
    build(folder)
    return folder


def start(visitor, address, lesson):
    """Open a lesson and run all its cells."""
    page = visitor.context.new_page()
    page.goto(f"{address}notebooks/index.html?path={lesson}.ipynb")
    page.wait_for_selector(".jp-CodeCell", timeout=1000 * SECONDS)
    page.wait_for_function("window.jupyterapp?.shell.currentWidget?.sessionContext?.isReady", timeout=1000 * SECONDS)
    page.evaluate("void jupyterapp.commands.execute('notebook:run-all-cells')")
    return page


def finished(page):
    """Wait until every cell has run, and return the notebook as it is then."""
    model, end = "jupyterapp.shell.currentWidget.context.model.toJSON()", time.monotonic() + SECONDS
    while True:
        cells = [cell for cell in page.evaluate(model)["cells"] if cell["cell_type"] == "code"]
        wrong = [output for cell in cells for output in cell["outputs"] if output["output_type"] == "error"]
        assert not wrong, "\n".join([wrong[0]["evalue"], *wrong[0]["traceback"]])
        if all(cell["execution_count"] for cell in cells):
            return nbformat.from_dict(page.evaluate(model))
        assert time.monotonic() < end, [cell["id"] for cell in cells if not cell["execution_count"]]
        time.sleep(1)


def differences(notebook, lesson):
    """What a lesson shows otherwise than it is kept."""
    run_lessons.reduced(notebook)
    return run_lessons.differences(ROOT / "docs" / "lessons" / f"{lesson}.ipynb", notebook)


def test_a_notebook_shows_its_stored_outputs_without_a_server(browser, notebooks):
    visitor = Visit(browser)
    served = serve_plainly(notebooks)
    first = visitor.context.new_page()
    first.goto(f"{served.address}tree/index.html")
    first.wait_for_function("navigator.serviceWorker.ready.then(() => true)", timeout=1000 * SECONDS)  # all is kept
    first.close()
    served.close()
    assert differences(finished(start(visitor, served.address, LESSON)), LESSON) == []
    assert [url for url in visitor.requests if not url.startswith((served.address, "data:", "blob:"))] == []
    visitor.close()


def test_a_lesson_opens_without_earlier_outputs(notebooks):
    kits = [f"lesson-{name}-{language}" for name in ORDER for language in LANGUAGES]
    for name in (*LESSONS, *kits):
        cells = json.loads((notebooks / "files" / f"{name}.ipynb").read_text("utf-8"))["cells"]
        assert not any(cell.get("outputs") for cell in cells)
