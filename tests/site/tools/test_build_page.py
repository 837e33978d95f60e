"""The build of the page on a machine without Node.js and without a compiler for WebAssembly."""

import zipfile

import build_page


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
