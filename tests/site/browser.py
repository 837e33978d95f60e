"""The page in a browser: what the tests of tests/site/ share."""

import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).parents[2]
AXE = ROOT / "site" / "node_modules" / "axe-core" / "axe.min.js"

ONLY_FAULTS = "{ resultTypes: ['violations'] }"
SHORT = "({ passes, violations }) => ({ passes: passes.length, violations })"
"""Of a whole result, axe describes every element that passes a rule: thousands."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PAINTED_ABOVE = 625  # cells: a larger board is drawn on a canvas
ENGINE_SECONDS = (
    90  # a shared machine may be slow; what it takes on a quiet one is measured by benchmarks/benchmark_site.py
)

DESKTOP = {"width": 1200, "height": 850}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


class PlainHandler(SimpleHTTPRequestHandler):
    """Any static file server: no headers of ours."""

    def log_message(self, *_):
        pass


class Served:
    """A server in a thread, with its address."""

    def __init__(self, server):
        self.server = server
        self.address = f"http://127.0.0.1:{server.server_address[1]}/"
        threading.Thread(target=server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def serve_plainly(folder):
    return Served(ThreadingHTTPServer(("127.0.0.1", 0), partial(PlainHandler, directory=str(folder))))


class Visit:
    """A browser context that notes errors and requests.

    Where the engine is not wanted the file that starts it never comes: it would take seconds, and start after the test.
    """

    def __init__(self, browser, engine=True, **options):
        self.engine = engine
        usual = {"viewport": DESKTOP} | ({} if engine else {"service_workers": "block"})
        self.context = browser.new_context(**(usual | options))
        self.context.set_default_timeout(15_000)
        self.requests, self.problems = [], []
        if not engine:
            self.context.route("**/engine/worker.js", lambda route: None)
        self.context.on("request", lambda request: self.requests.append(request.url))
        self.context.on("weberror", lambda error: self.problems.append(str(error.error)))
        self.context.on("console", lambda message: message.type == "error" and self.problems.append(message.text))

    def open(self, address, ready=True):
        page = self.context.new_page()
        page.goto(address)
        page.wait_for_selector("[role=gridcell]", state="attached")
        if ready and self.engine:
            wait_until_ready(page)
        return page

    def close(self):
        self.context.close()


def wait_until_ready(page):
    """Load the prover, which waits for a question."""
    page.evaluate("() => { const load = document.querySelector('#load'); if (load && !load.hidden) load.click(); }")
    page.wait_for_selector("#engine[data-phase=ready]", timeout=1000 * ENGINE_SECONDS)


def until(page, expression, argument=None, seconds=15):
    """Wait until a JavaScript expression holds; asked from here: the page's policy forbids to evaluate it there.

    While one page gives way to another, there may be no document to evaluate it in; an error counts as "not yet".
    """
    from playwright.sync_api import Error

    fault = None
    for _ in range(round(20 * seconds)):
        try:
            if page.evaluate(expression, argument):
                return
        except Error as error:
            fault = error
        time.sleep(0.05)
    raise AssertionError((expression, argument, fault, page.text_content("body")[:2000]))


def show(page, fragment):
    """Open a board by its link, in the page as it is."""
    page.evaluate("history.replaceState(null, '', '#'); location.hash = '#size=1x1&cells=B'")
    until(page, "document.querySelectorAll('#board [role=gridcell]').length === 1")
    page.evaluate("fragment => { location.hash = fragment }", f"#{fragment}")
    rows, columns = fragment.partition("size=")[2].partition("&")[0].split("x")
    page.wait_for_selector(f"#board [role=grid][aria-rowcount='{rows}'][aria-colcount='{columns}']")
    if int(rows) * int(columns) > PAINTED_ABOVE:
        until(page, "document.querySelector('#board canvas')?.dataset.labels")
    else:
        until(page, f"document.querySelectorAll('#board [role=gridcell]').length === {rows} * {columns}")


def point_of(page, k):
    """Return the middle of a cell of a board that is drawn on a canvas, in the window."""
    return page.evaluate(
        """k => {
          const grid = document.querySelector("#board .lights");
          const [m, n] = ["aria-rowcount", "aria-colcount"].map((name) => Number(grid.getAttribute(name)));
          const box = grid.getBoundingClientRect();
          const side = (box.height - 20) / m;
          return [box.right - (n - (k % n) - 0.5) * side, box.bottom - (m - Math.floor(k / n) - 0.5) * side];
        }""",
        k,
    )


def cells(page, mark="on"):
    """Return the cells with a mark as (row, column)."""
    n = int(page.get_attribute("#board [role=grid]", "aria-colcount"))
    numbers = page.eval_on_selector_all(f"#board .cell.{mark}", "found => found.map(cell => Number(cell.dataset.k))")
    return {divmod(k, n) for k in numbers}


def said(page, selector, pattern):
    """Wait until the words of an element match, and return them."""
    until(
        page,
        "([selector, pattern]) => new RegExp(pattern).test(document.querySelector(selector)?.textContent ?? '')",
        [selector, pattern],
    )
    return page.text_content(selector)


def violations(page, part="html"):
    """Return the serious faults that axe, loaded from AXE, finds in a part of the page."""
    result = page.evaluate(f"part => axe.run(part, {ONLY_FAULTS}).then({SHORT})", part)
    assert result["passes"] > 10  # it did look
    return [
        (fault["id"], fault["impact"], fault["nodes"][0]["html"][:200])
        for fault in result["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


def slowed(page):
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
