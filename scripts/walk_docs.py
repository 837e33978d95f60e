"""Walk the built site as strangers do, in headless Chromium: each task of the front page in at most three clicks.

python scripts/walk_docs.py build/docs [--shots DIR]

Also on every page walked, wide and narrow, light and dark: no request leaves the site, no script fails, nothing is
wider than the window, each picture has alt text or stands beside its name in a link.  The search answers the queries
of tests/docs/queries.toml, on eleven pages axe finds nothing serious and a first visit is small, and without
JavaScript a page reads the same.
"""

import argparse
import functools
import gzip
import http.server
import shutil
import threading
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first that is installed walks; the shell takes a third of the processor's time."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]

PATHS = {  # the link on the front page, the links clicked behind it, and the text that must stand there
    "Teach": (["First steps"], "deg"),
    "Look up": (["Nullity of every board"], "dim ker G"),
    "Library": (["Fast F2[x]"], "F2Poly"),
}
MORE = {  # a link in the header, then the same
    "Mathematics": (["Theorems"], "commuting-blocks"),
    "Sources and errata": (["Errata"], "15231525"),
    "Sequences": ([], "A159257"),
    "Reference": (["F2Poly"], "xgcd"),
    "Gallery": (["The classification as a map"], "LogNorm"),
}
TASKS = {  # the wish of a stranger, the links clicked for it, and the text that must stand at the end
    "solve my board": (["How-to", "Solve my board"], "flipalg solve"),
    "the nullity table as CSV": (["Tables", "Nullity of every board"], "CSV"),
    "is A159257 there, and how far": (["Sequences"], "A159257"),
    "the proof of the row rule": (["Mathematics", "Theorems"], "the row rule"),
    "gcd of two F2Poly": (["Reference", "F2Poly"], "greatest common divisor"),
    "cite it": (["Library", "Cite it"], "BibTeX"),
    "print a sheet": (["How-to", "Teach"], "exercises"),
    "a lesson that runs": (["Teach", "From the game to the table, with pictures"], "Open in the browser"),
}
AXE = Path(__file__).parents[1] / "site" / "node_modules" / "axe-core" / "axe.min.js"
SEEN_BY_AXE = [
    "index",
    "howto/solve-my-board",
    "tutorials/first-steps",
    "generated/theorems",
    "generated/errata",
    "generated/tables/nullity",
    "generated/tables/rules",
    "generated/sequences",
    "generated/reference/solve",
    "auto_gallery/index",
    "glossary",
]
FIRST_VISIT = 200_000
"""Bytes of all that a page fetches before a tap, each file compressed as servers do."""
QUERIES = Path(__file__).parents[1] / "tests" / "docs" / "queries.toml"
AMONG = 5
"""The answers of the search that are looked at."""
VIEWS = [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")]


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine; yield its address."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()


def look(page: Any, where: str) -> list[str]:
    """Return the defects of the page shown."""
    found = []
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    if wide > 1:
        found.append(f"{where}: {wide} pixels wider than the window")
    told = "i => i.alt.trim() || (i.hasAttribute('alt') && i.closest('a')?.textContent.trim())"
    bare = page.evaluate(f"[...document.images].filter(i => !({told})(i)).map(i => i.src)")
    return found + [f"{where}: no alt text: {source}" for source in bare]


def walk(page: Any, home: str, door: str, clicks: Sequence[str], words: str, tag: str, shots: Path | None) -> list[str]:
    """Walk one path; return the defects on it."""
    page.goto(home)
    found = look(page, f"{tag} front page")
    for k, text in enumerate((door, *clicks)):
        link = page.locator(".bd-article a[href]:not([href^='#']), .sd-card, nav a[href]:not([href^='#'])")
        target = link.filter(has_text=text).nth(0)
        if "sd-card" in (target.get_attribute("class") or ""):
            target = target.locator("a")
        address = target.evaluate("link => link.href")  # in the header's closed menu it cannot be seen, but followed
        page.goto(address)
        found += look(page, f"{tag} {door}, click {k + 1}")
    if words not in page.locator("article").inner_text():
        found.append(f"{tag} {door}: {words!r} is not on {page.url}")
    if shots:
        page.screenshot(path=shots / f"{tag}-{door}.png".replace(" ", "-"))
    return found


def search(page: Any, home: str) -> list[str]:
    """Return the queries that do not find their page among the first answers."""
    listed = tomllib.loads(QUERIES.read_text(encoding="utf-8"))
    page.goto(f"{home}search.html?q=nullity")
    page.wait_for_selector("#search-results li a")
    ordered = "query => Search._performSearch(...Search._parseQuery(query)).reverse().map(result => result[0])"
    found = []
    for part, among in (("queries", AMONG), ("first", 1)):
        for query, wanted in listed[part].items():
            pages = page.evaluate(ordered, query)[:among]
            if wanted not in pages:
                found.append(f"search for {query!r}: {wanted} is not among {', '.join(pages) or 'nothing'}")
    return found


def faults(page: Any, home: str, tag: str) -> list[str]:
    """Return the serious and critical findings of axe."""
    found = []
    for name in SEEN_BY_AXE:
        page.goto(f"{home}{name}.html")
        page.add_script_tag(path=str(AXE))
        result = page.evaluate("axe.run({ exclude: ['math'] }, { resultTypes: ['violations'] })")
        for fault in result["violations"]:
            if fault["impact"] in {"serious", "critical"}:
                first = fault["nodes"][0]["html"][:120]
                found.append(f"{tag} {name}: {fault['id']}, {len(fault['nodes'])} times: {first}")
    return found


def weights(browser: Any, home: str) -> list[str]:
    """Return the pages of which a first visit fetches too much."""
    found = []
    for name in SEEN_BY_AXE:
        context = browser.new_context(viewport={"width": 390, "height": 844})
        page = context.new_page()
        asked: list[Any] = []
        page.on("requestfinished", lambda request, asked=asked: asked.append(request))
        page.goto(f"{home}{name}.html", wait_until="networkidle")
        fetched = sum(
            len(gzip.compress(request.response().body())) for request in asked if request.url.startswith("http")
        )
        if fetched > FIRST_VISIT:
            found.append(f"{name}: {fetched} bytes before a tap")
        context.close()
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Walk, and print the defects; return 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--shots", type=Path, metavar="DIR", help="keep a picture of the end of each path")
    given = parser.parse_args(arguments)
    chromium = next(filter(None, map(shutil.which, BROWSERS)), None)
    if chromium is None:
        parser.error("chromium is not installed")
    if not AXE.exists():
        parser.error(f"{AXE} is missing: npm ci in site/, which scripts/build_site.py does")
    if given.shots:
        given.shots.mkdir(parents=True, exist_ok=True)
    from playwright.sync_api import sync_playwright

    wrong: list[str] = []
    asked: set[str] = set()
    failed: set[str] = set()
    with served(given.folder) as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for width, scheme in VIEWS:
            context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
            page = context.new_page()
            page.on("request", lambda request: asked.add(request.url))
            page.on("pageerror", lambda error: failed.add(f"a script fails: {error}"))
            for door, (clicks, words) in (PATHS | MORE).items():
                wrong += walk(page, home, door, clicks, words, f"{width}-{scheme}", given.shots)
            if width == VIEWS[0][0]:
                wrong += faults(page, home, f"{width}-{scheme}")
            if (width, scheme) == VIEWS[0]:
                wrong += search(page, home)
                wrong += weights(browser, home)
                for task, (clicks, words) in TASKS.items():
                    wrong += walk(page, home, clicks[0], clicks[1:], words, task, given.shots)
            context.close()
        plain = browser.new_context(java_script_enabled=False).new_page()
        plain.goto(f"{home}generated/theorems.html")
        if "commuting-blocks" not in plain.locator("article").inner_text():
            wrong.append("without JavaScript the theorems cannot be read")
        browser.close()
        wrong += sorted(failed)
        wrong += [f"a request leaves the site: {url}" for url in asked if not url.startswith((home, "data:"))]
    walked = len(VIEWS) * len(PATHS | MORE) + len(TASKS)
    print("\n".join(dict.fromkeys(wrong)) or f"{walked} paths walked, nothing wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
