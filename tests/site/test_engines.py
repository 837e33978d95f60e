"""The main paths of the page in Firefox and in WebKit; Chromium walks many more in the other files."""

import json
import os
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from browser import ENGINE_SECONDS

HERE = Path(__file__).parent
PATHS = {"main_paths.json": "", "atlas_paths.json": "atlas/?5.5.plus"}
"""{file of steps: the page where they begin}."""
NOTE_ERRORS = """
  window.wrong = [];
  addEventListener("error", ({ message }) => wrong.push(message));
  addEventListener("unhandledrejection", ({ reason }) => wrong.push(String(reason)));
  console.error = (...words) => wrong.push(words.join(" "));
"""
SECONDS = 2 * ENGINE_SECONDS  # WebKit runs the prover slowly
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key that the W3C gives to an element


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


class WebKit:
    """MiniBrowser, driven by WebKitWebDriver as the W3C's WebDriver says, on a screen of Xvfb."""

    def __init__(self, folder):
        screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1000x24"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.processes = [screen]
        with screen.stdout as said:
            environment = os.environ | {"DISPLAY": f":{said.readline().decode().strip()}", "HOME": str(folder)}
        environment |= {"LANG": "en_US.UTF-8", "LC_ALL": "C.UTF-8", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        port = 20_000 + os.getpid() % 20_000
        driver = ["WebKitWebDriver", f"--port={port}"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.processes.append(subprocess.Popen(driver, env=environment, **quiet))
        self.address = f"http://127.0.0.1:{port}/session"
        browser = sorted(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))[-1]
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        end = time.monotonic() + 30
        while True:
            try:
                self.address += "/" + self.ask("POST", "", wanted)["sessionId"]
                break
            except urllib.error.URLError:
                assert time.monotonic() < end
                time.sleep(0.2)

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            return json.load(answer)["value"]

    def run(self, script, *arguments):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def click(self, selector):
        found = self.ask("POST", "/element", {"using": "css selector", "value": selector})
        self.ask("POST", f"/element/{found[ELEMENT]}/click", {})

    def close(self):
        for process in reversed(self.processes):
            process.terminate()
            process.wait()


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
