"""WebKit for the tests of the page: MiniBrowser and its driver."""

import json
import os
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

from browser import ENGINE_SECONDS

SECONDS = 2 * ENGINE_SECONDS  # WebKit runs the prover slowly
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key that the W3C gives to an element


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
