"""The build of the page: without Node.js and a compiler for WebAssembly, and what its Python needs for a worksheet."""

import subprocess
import sys
import zipfile

import build_page

SAVED = """
import sys
from flipalg.worksheets.exercises import worksheet
from flipalg.worksheets.pages import to_pdf
before = set(sys.modules)
to_pdf(worksheet("play", 3, 3, seed=1, language="nl"))
print(*(name for name in set(sys.modules) - before if name.startswith("encodings.")))
"""


def test_a_page_without_node_plays_and_is_packed(tmp_path, monkeypatch):
    monkeypatch.setattr(build_page, "has_node", lambda: False)
    monkeypatch.setattr(build_page, "has_compiler", lambda: False)
    for slow in ("sequences", "ledger_data"):
        monkeypatch.setattr(build_page, slow, lambda: "[]")
    monkeypatch.setattr(build_page, "pages", lambda *_: [])
    monkeypatch.setitem(build_page.MADE, "js/map/orders.js", lambda: "")
    version = build_page.build(tmp_path / "page", reports=3)
    build_page.pack(tmp_path / "page", tmp_path / "page.zip")
    names = zipfile.ZipFile(tmp_path / "page.zip").namelist()
    assert {"index.html", "sw.js", f"{version}/js/play/app.js", f"{version}/board/forms.js"} <= set(names)
    assert "built without Node.js" in (tmp_path / "page" / version / "engine" / "pyodide.mjs").read_text()


def test_a_worksheet_is_saved_with_the_encodings_of_the_page():
    done = subprocess.run([sys.executable, "-c", SAVED], capture_output=True, text=True, check=True)
    needed = {name.removeprefix("encodings.") for name in done.stdout.split()}
    assert needed <= set(build_page.ENCODINGS)
    assert "utf_16_be" in needed  # it did look
