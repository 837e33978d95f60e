"""The build of the page: without Node.js and a compiler for WebAssembly, and what its Python needs for its answers."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import build_page
import pytest

import f2x

ROOT = Path(__file__).resolve().parents[3]

ANSWERS = """
import json, sys
sys.path[:0] = json.loads(sys.argv[1])
import page_python

missing = {"flint", *page_python.UNUSED}

class Missing:
    def find_spec(self, name, *_):
        package, _, part = name.partition(".")
        if package in missing or part and part not in page_python.PARTS.get(package, (part,)):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

for name in [name for name in sys.modules if name.partition(".")[0] in {*page_python.PARTS, *missing}]:
    del sys.modules[name]
sys.meta_path.insert(0, Missing())
import f2x.power_factors

f2x.power_factors.WORD_BITS = 64  # as in a browser
from flipalg_page.requests import answer

def asked(kind, **question):
    found = answer({"kind": kind, **question})
    assert "error" not in found, (kind, question, found)
    return found

board = "\\n".join(["." * 14] * 14)
for kind in ("solve", "hint", "why"):
    asked(kind, board=board)
asked("rule", n=50)
for what in ("certificate", "matrix", "patterns"):
    made = asked("board_download", label="14.14.plus", what=what)
    assert what != "certificate" or asked("check", certificate=made["text"])["is_true"]
asked("sheet", sheet="play", m=3, n=3, language="nl", answers=False)
missing.remove("flint")  # it is fetched for these
asked("why", board=board, colors=3)
asked("unique_colors", m=6, n=7)
asked("board", label="5.5.plus")
asked("sheet", sheet="polynomial", m=3, n=3)
imported = {name.partition(".")[0] for module in page_python.reachable() for name in page_python.imports(module)}
assert not imported & page_python.UNUSED, imported & page_python.UNUSED  # also what only a refusal imports
own = {name for name in sys.modules if name.partition(".")[0] in page_python.FOLDERS}
print(*own - set(page_python.reachable()))
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


@pytest.mark.skipif(f2x.backend != "native", reason="without a core, f2x computes by FLINT")
def test_the_page_has_the_modules_that_its_answers_need_and_flint_only_for_colors():
    folders = [str(ROOT / "site" / part) for part in ("tools", "python")]
    command = [sys.executable, "-c", ANSWERS, json.dumps(folders)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr[-3000:]
    assert {name for name in done.stdout.split() if not name.endswith("._native")} == set()  # nothing else was loaded
