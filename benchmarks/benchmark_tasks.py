"""Time the tasks of players (tests/site/player_tasks.py) in three browsers, on a phone's window and on a desktop's.

    python benchmarks/benchmark_tasks.py [--only chromium] [--screenshots DIR]

Builds the page, serves it here, and prints the table of docs/howto/in-the-browser.md.  Each task is a first visit with
nothing kept; it is tapped as fast as the page takes it.  The processor of Chromium's phone is slowed to a quarter.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "site"), str(ROOT / "site" / "tools")]

from browser import FLAGS, PHONE, Visit, evaluated, serve_plainly, slowed, until  # noqa: E402
from build_page import build  # noqa: E402
from player_tasks import tasks, walk  # noqa: E402
from webkit import WebKit  # noqa: E402

SECONDS = 60
PHONE_WINDOW, DESKTOP_WINDOW = (390, 844), (1200, 850)
Times = dict[str, tuple[int, float]]
"""{task: (taps, seconds)}."""


def chromium(address: str, phone: bool, pictures: Path | None) -> Times:
    """Walk the tasks in Chromium; with `pictures`, keep the end of each as a PNG."""
    from playwright.sync_api import sync_playwright

    found = {}
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for task in tasks(phone):
            visit = Visit(browser, engine=False, locale="en-US", **(PHONE if phone else {}))
            page = visit.context.new_page()
            if phone:
                slowed(page)
            begun = time.perf_counter()
            page.goto(address + task.link)
            done = walk(
                task.steps,
                page.tap if phone else page.click,
                page.fill,
                lambda code, page=page: evaluated(page, code, None),
                lambda condition, page=page: until(page, condition, seconds=SECONDS),
            )
            found[task.words] = done, time.perf_counter() - begun
            if pictures:
                page.screenshot(path=pictures / f"{len(found):02}-{'phone' if phone else 'desktop'}.png")
            visit.close()
        browser.close()
    return found


def firefox(address: str, phone: bool, _: Path | None) -> Times:
    """Walk the tasks in Firefox."""
    steps = [step for task in tasks(phone) for step in (["visit", task.link], *task.steps, ["done", task.words])]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "steps.json"
        file.write_text(json.dumps(steps))
        size = PHONE_WINDOW if phone else DESKTOP_WINDOW
        walker = ROOT / "tests" / "site" / "page" / "firefox.mjs"
        command = ["node", walker, shutil.which("firefox-esr"), address, SECONDS, file, *size]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr[-2000:])
    lines = [line.split(" ", 3) for line in done.stdout.splitlines() if line.startswith("done ")]
    return {words: (int(taps), int(milliseconds) / 1000) for _, taps, milliseconds, words in lines}


def webkit(address: str, phone: bool, _: Path | None) -> Times:
    """Walk the tasks in WebKit, in a new session each."""
    found = {}
    for task in tasks(phone):
        with tempfile.TemporaryDirectory() as folder:
            browser = WebKit(folder)
            try:
                width, height = PHONE_WINDOW if phone else DESKTOP_WINDOW
                browser.ask("POST", "/window/rect", {"x": 0, "y": 0, "width": width, "height": height})
                begun = time.perf_counter()
                browser.ask("POST", "/url", {"url": address + task.link})
                done = walk(task.steps, patient(browser.click), *webkit_steps(browser))
                found[task.words] = done, time.perf_counter() - begun
            finally:
                browser.close()
    return found


def patient(click: Callable[[str], None]) -> Callable[[str], None]:
    """Return a click that waits for its element."""

    def clicked(selector: str) -> None:
        end = time.monotonic() + SECONDS
        while True:
            try:
                return click(selector)
            except urllib.error.HTTPError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)

    return clicked


def webkit_steps(browser: WebKit) -> tuple[Callable, Callable, Callable]:
    """Return the functions that type, run a script, and wait."""

    def fill(selector: str, text: str) -> None:
        browser.run("const field = document.querySelector(arguments[0]); field.value = arguments[1];", selector, text)

    def evaluate(code: str) -> object:
        return browser.run(f"return ({code.strip().removesuffix(';')});")

    def wait(condition: str) -> None:
        end = time.monotonic() + SECONDS
        while not browser.run(f"return Boolean({condition});"):
            if time.monotonic() > end:
                raise TimeoutError(condition)
            time.sleep(0.02)

    return fill, evaluate, wait


BROWSERS = {"chromium": chromium, "firefox": firefox, "webkit": webkit}


def main() -> int:
    """Walk the tasks in each browser and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", choices=BROWSERS, help="one browser")
    parser.add_argument("--site", type=Path, help="a page that is built already")
    parser.add_argument("--screenshots", type=Path, help="a folder for the ends of the tasks in Chromium")
    arguments = parser.parse_args()
    names = [arguments.only] if arguments.only else list(BROWSERS)
    columns = [(name, phone) for name in names for phone in (True, False)]
    with tempfile.TemporaryDirectory() as folder:
        site = arguments.site or Path(folder) / "site"
        if not arguments.site:
            build(site)
        served = serve_plainly(site)
        before = os.getloadavg()[0]
        found = [BROWSERS[name](served.address, phone, arguments.screenshots) for name, phone in columns]
        served.close()
    print(f"load {before:.1f} before, {os.getloadavg()[0]:.1f} after, on {os.cpu_count()} cores")
    print("| task | taps | " + " | ".join(f"{name}, {'phone' if phone else 'desktop'}, s" for name, phone in columns))
    for words in found[0]:
        times = " | ".join(f"{times[words][1]:.1f}" for times in found)
        print(f"| {words} | {max(times[words][0] for times in found)} | {times} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
