"""Walk the built site as strangers do, in headless Chromium: each door to its answer in at most three clicks.

python scripts/walk_docs.py build/docs [--shots DIR]

Also on every page walked, wide and narrow, light and dark: no request leaves the site, nothing is wider than the
window, each picture has alt text; the search finds a name, and without JavaScript a page reads the same.
"""

import argparse
import functools
import http.server
import shutil
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]

PATHS = {  # the door on the front page, what is clicked behind it, and what must stand there
    "Solve my board": ([], "flipalg solve 9 9"),
    "Teach with it": (["First steps"], "deg"),
    "Look it up and cite it": (["nullity"], "dim ker G"),
    "Fast F2[x]": ([], "F2Poly"),
}
MORE = {  # a link in the header, then the same
    "Mathematics": (["Theorems"], "commuting-blocks"),
    "Sources and errata": (["Errata"], "15231525"),
    "Gallery": (["The classification as a map"], "LogNorm"),
}
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
    """Return what is wrong with the page shown."""
    found = []
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    if wide > 1:
        found.append(f"{where}: {wide} pixels wider than the window")
    bare = page.evaluate("[...document.images].filter(i => !(i.alt || '').trim()).map(i => i.src)")
    return found + [f"{where}: no alt text: {source}" for source in bare]


def walk(page: Any, home: str, door: str, clicks: Sequence[str], words: str, tag: str, shots: Path | None) -> list[str]:
    """Walk one path; return what is wrong on it."""
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
    """Return what is wrong with the search."""
    page.goto(f"{home}search.html?q=nullity")
    page.wait_for_selector("#search-results li", timeout=20_000)
    return [] if page.locator("#search-results li").count() > 3 else ["the search finds too little"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Walk; print what is wrong; 1 if anything is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--shots", type=Path, metavar="DIR", help="keep a picture of the end of each path")
    given = parser.parse_args(arguments)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        parser.error("chromium is not installed")
    if given.shots:
        given.shots.mkdir(parents=True, exist_ok=True)
    from playwright.sync_api import sync_playwright

    wrong: list[str] = []
    asked: set[str] = set()
    with served(given.folder) as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for width, scheme in VIEWS:
            context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
            page = context.new_page()
            page.on("request", lambda request: asked.add(request.url))
            for door, (clicks, words) in (PATHS | MORE).items():
                wrong += walk(page, home, door, clicks, words, f"{width}-{scheme}", given.shots)
            wrong += search(page, home)
            context.close()
        plain = browser.new_context(java_script_enabled=False).new_page()
        plain.goto(f"{home}generated/theorems.html")
        if "commuting-blocks" not in plain.locator("article").inner_text():
            wrong.append("without JavaScript the theorems cannot be read")
        browser.close()
        wrong += [f"a request leaves the site: {url}" for url in asked if not url.startswith((home, "data:"))]
    print("\n".join(dict.fromkeys(wrong)) or f"{len(VIEWS) * len(PATHS | MORE)} paths walked, nothing wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
