"""The main paths of the page in Firefox and in WebKit; Chromium walks many more in the other files."""

import json
import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from webkit import SECONDS, WebKit

HERE = Path(__file__).parent
PATHS = {"main_paths.json": "", "atlas_paths.json": "atlas/?5.5.plus"}
"""{file of steps: the page where they begin}."""
NOTE_ERRORS = """
  window.wrong = [];
  addEventListener("error", ({ message }) => wrong.push(message));
  addEventListener("unhandledrejection", ({ reason }) => wrong.push(String(reason)));
  console.error = (...words) => wrong.push(words.join(" "));
"""


def needs(*programs):
    missing = [name for name in programs if shutil.which(name) is None]
    if os.environ.get("CI"):
        assert not missing
    return pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}")


def steps(name):
    return json.loads((HERE / name).read_text("utf-8"))


@needs("firefox-esr", "node")
@pytest.mark.parametrize("name", PATHS)
def test_the_main_paths_in_firefox(strict, name):
    program, address = shutil.which("firefox-esr"), strict + PATHS[name]
    command = ["node", str(HERE / "firefox.mjs"), program, address, str(SECONDS), str(HERE / name)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=4 * SECONDS, check=False)
    seen = [f"seen {words}" for kind, _, words in steps(name) if kind == "until"]
    assert run.stdout.splitlines() == seen, run.stderr[-2000:]


@needs("WebKitWebDriver", "Xvfb")
@pytest.mark.parametrize("name", PATHS)
def test_the_main_paths_in_webkit(strict, tmp_path, name):
    browser = WebKit(tmp_path)
    try:
        browser.ask("POST", "/url", {"url": strict + PATHS[name]})
        browser.run(NOTE_ERRORS)
        for kind, what, words in steps(name):
            if kind == "open":
                browser.run("location.hash = arguments[0];", what)
            elif kind == "click":
                browser.click(what)
            elif kind == "back":
                browser.ask("POST", "/back", {})
            else:
                end = time.monotonic() + SECONDS
                while not browser.run(f"return {what};"):
                    assert time.monotonic() < end, (words, browser.run("return document.body.innerText"))
                    time.sleep(0.05)
        assert browser.run("return wrong;") == []
    finally:
        browser.close()
