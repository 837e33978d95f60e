"""The size and speed of the page: bytes of the first visit, first answers, answers, tasks that block the page.

    python benchmarks/benchmark_site.py [--visits 6] [--site FOLDER] [--answers | --prover]

Builds the page, or takes a built one, serves it here and drives it in Chromium (extra `test`, and Debian's chromium).
`--answers` prints only the answers of a cold visit without Python: the processor time of the page's thread from the tap
to the answer, times 4 for a phone, which a busy machine does not change.  `--prover` prints the bytes and the seconds
from a tap to the first answer of a cold visit, Python's too, and the times of polynomials (page_objects.mjs).  Other
times are in wall-clock milliseconds, for answers the least of five; on a busy machine they mean little.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from flipalg.commands.play import page_server

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "site"), str(ROOT / "site" / "tools")]

NOTE_LONG_TASKS = """
    globalThis.longTasks = [];
    const note = (list) => longTasks.push(...list.getEntries().map((entry) => Math.round(entry.duration)));
    new PerformanceObserver(note).observe({ type: "longtask", buffered: true });
"""
ASK = """async ([button, words, pattern]) => {
    const shown = () => document.querySelector(words)?.textContent ?? "";
    if (shown()) document.querySelector(words).textContent = "";
    const start = performance.now();
    document.querySelector(button).click();
    while (!new RegExp(pattern).test(shown())) {
        if (performance.now() - start > 60_000) throw new Error(`no ${pattern} in "${shown()}"`);
        await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return performance.now() - start;
}"""
KNOWN = """
    const known = () => document.querySelector("#invariant-nullity") && document.querySelector("#portrait path");
    const look = () => { if (known()) window.appeared = performance.now(); else setTimeout(look, 5); };
    setTimeout(look, 5);
"""
LARGE = """
    const look = () => {
        const there = document.querySelector("#board canvas")?.dataset.labels;
        requestAnimationFrame(there ? () => { window.appeared = performance.now(); } : look);
    };
    requestAnimationFrame(look);
"""
ASK_AT_ONCE = """
    const look = () => {
        if (!document.querySelector("#board [data-k='24']")) return setTimeout(look, 5);
        document.querySelector("#hint-now").click();
        const read = () => {
            if (!document.querySelector("#status").textContent.includes("from the goal")) return setTimeout(read, 5);
            window.appeared = performance.now();
        };
        return read();
    };
    setTimeout(look, 5);
"""
AT_ONCE = [
    ("board of 5 × 5, hint", "size=5x5", "#hint-now", "#status", "from the goal"),
    ("board of 12 × 12, hint", "size=12x12", "#hint-now", "#status", "from the goal"),
    ("board of 12 × 12, solve", "size=12x12", "#solve-now", "#solve-words", "solution"),
    ("board of 12 × 12, why", "size=12x12", "#tab-why", "#why-words", "reach"),
    ("11 × 11 of three colors, why", "size=11x11&colors=3", "#tab-why", "#why-words", "reach|solved"),
    ("Merlin, hint", "game=merlin&buttons=100110001", "#merlin-hint", "#merlin-words", "from the goal"),
    ("Merlin, solve", "game=merlin&buttons=100110001", "#merlin-solve", "#merlin-words", "press"),
    ("triangles, hint", "game=triangles", "#triangles-hint", "#triangles-words", "from the goal"),
    ("triangles, solve", "game=triangles", "#triangles-solve", "#triangles-words", "press"),
    ("graph, hint", "game=graphs&graph=dodecahedron", "#graph-hint", "#graph-words", "from the goal"),
    ("graph, solve", "game=graphs&graph=hexagon", "#graph-solve", "#graph-words", "press"),
    ("Disentis 5 × 5, hint", "game=disentis&side=5", "#disentis-hint", "#disentis-words", "from the goal"),
    ("Disentis 6 × 6, solve", "game=disentis&side=6", "#disentis-solve", "#disentis-words", "presses"),
    ("Disentis 4 × 4, solve", "game=disentis&side=4", "#disentis-solve", "#disentis-words", "cannot be won"),
    ("Chomp 4 × 7, hint", "game=chomp&rows=7.7.7.7", "#chomp-hint", "#chomp-words", "Take"),
    ("Chomp 8 × 10, hint", f"game=chomp&rows={'.'.join(['10'] * 8)}", "#chomp-hint", "#chomp-words", "Take"),
    ("Chomp 8 × 10, solve", f"game=chomp&rows={'.'.join(['10'] * 8)}", "#chomp-solve", "#chomp-words", "win"),
    ("duel 3 × 4, hint", "game=duel&board=3x4", "#duel-hint", "#duel-words", "Press"),
]
"""(The question in words, the link, the button, the element of the answer, a pattern of the answer)."""
SLOWER = 4
"""A phone's processor beside this one."""
PHONE_NETWORK = 13
"""A phone's megabits in a second."""
WHY = ["#tab-why", "#why-proof summary"]
FIRST_ANSWERS = [
    ("Why of 5 × 5", "#size=5x5", ["#tab-why"], ("#why-words", "reach")),
    ("the proof of 12 × 12", "#size=12x12", WHY, ("#why-proof", "λ")),
    ("Why of 40 × 40", "#size=40x40", ["#tab-why"], ("#why-words", "reach")),
    ("the proof of 20 × 20, Python's first answer", "#size=20x20", WHY, ("#why-proof", "λ")),
]
"""(The question in words, the link, taps, the element of the answer and a pattern of it)."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ON_A_PHONE = [
    ("first hint, requested as soon as the board is shown,", "", ASK_AT_ONCE),
    ("a board of 100 × 100", "#size=100x100&goal=off&cells=BCDEFGH", LARGE),
    ("nullity and a quiet pattern in the atlas", "atlas/?14.14.plus", KNOWN),
]
QUESTIONS = [
    ("size=12x12", "#solve", "#solve-words", "solution"),
    ("size=20x20", "#solve", "#solve-words", "solution"),
    ("size=20x20", "#hint-now", "#status", "from the goal"),
    ("size=20x20&topology=torus", "#solve", "#solve-words", "solution"),
    ("size=9x9", "#fewest", "#solve-words", "fewest: proved"),
    ("size=19x19", "#fewest", "#solve-words", "fewest: proved"),
    ("size=60x60", "#solve", "#solve-words", "solution"),
    ("size=20x20&colors=3", "#hint-now", "#status", "from the goal|No presses"),
    ("size=20x20&colors=8&topology=torus&neighborhood=king", "#hint-now", "#status", "from the goal|No presses"),
    ("size=60x60&colors=3", "#solve", "#solve-words", "solution|goal"),
    ("size=30x30&colors=3&neighborhood=king", "#solve", "#solve-words", "solution|goal"),
]


def main() -> None:
    """Print the figures."""
    from browser import FLAGS, Served, Visit, show
    from build_page import build
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description="How large and how fast the page is.")
    parser.add_argument("--visits", type=int, default=6, help="how often the page is opened (default: 6)")
    parser.add_argument("--site", type=Path, metavar="FOLDER", help="a built page")
    parser.add_argument("--answers", action="store_true", help="only the answers without Python")
    parser.add_argument("--prover", action="store_true", help="only Python's first answer, and polynomials")
    given = parser.parse_args()
    visits = 0 if given.answers else given.visits
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        if not given.site:
            build(Path(folder, "site"))
        site = given.site or Path(folder, "site")
        served = Served(page_server(site))
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        if given.prover:
            for name, fragment, taps, answer in FIRST_ANSWERS:
                print(
                    name,
                    *(f"{words}" for words in first_answer(driver, site, served.address + fragment, taps, answer)),
                    sep=", ",
                )
            served.close()
            browser.close()
            (page,) = site.glob("*/engine")
            pyodide = ROOT / "site" / "node_modules" / "pyodide"
            subprocess.run(
                ["node", str(Path(__file__).with_name("page_objects.mjs")), pyodide, page.parent], check=True
            )
            return
        for name, fragment, *asked in AT_ONCE:
            opened, answered = processor_time(browser, f"{served.address}#{fragment}", asked)
            print(f"{name:30} opened {opened:6.0f} ms, answered {answered:5.0f} ms of a phone's processor", flush=True)
        if given.answers:
            browser.close()
            served.close()
            return
        visit = Visit(browser)
        sizes: list[int] = []
        visit.context.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
        for number in range(visits):
            page = open_and_ask(visit, served.address, number)
            if number == 0:
                print(f"first visit: {sum(sizes) / 1e6:.1f} MB")
        for name, address, script in ON_A_PHONE:
            least = appeared(browser, served.address + address, script)
            print(f"{name} on a phone, a quarter as fast: {least:.0f} ms")
        page.evaluate("longTasks.length = 0")
        for fragment, *asked in QUESTIONS:
            show(page, fragment)
            least = min(page.evaluate(ASK, asked) for _ in range(5))
            print(f"{fragment:54} {asked[0]:8} {least:6.0f} ms")
        print(f"tasks over 50 ms since then: {page.evaluate('longTasks')}")
        browser.close()
        served.close()


def first_answer(driver: Any, site: Path, address: str, taps: list[str], answer: tuple[str, str]) -> tuple[str, ...]:
    """Return the megabytes of the prover that a cold visit fetches, and the seconds to an answer, also on a phone.

    On a phone at most the megabytes at PHONE_NETWORK and SLOWER times the processor's time of page and worker, one
    after the other.
    """
    from browser import FLAGS, until

    browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
    page = browser.new_page()
    page.goto(address)
    page.wait_for_selector(taps[0])
    page.wait_for_function("!document.documentElement.hasAttribute('data-wait')")
    fetched: set[str] = set()
    page.context.on("request", lambda request: fetched.add(request.url))
    before, start = worked(), time.perf_counter()
    for tap in taps:
        page.click(tap)
    until(
        page, "([where, pattern]) => new RegExp(pattern).test(document.querySelector(where)?.textContent)", answer, 300
    )
    seconds, processor = time.perf_counter() - start, worked() - before
    browser.close()
    names = [url.removeprefix(address.partition("#")[0]) for url in fetched if "/engine/" in url or "/f2x." in url]
    megabytes = sum((site / name).stat().st_size for name in names if (site / name).is_file()) / 1e6
    phone = megabytes * 8 / PHONE_NETWORK + SLOWER * processor
    return f"{megabytes:.2f} MB", f"{seconds:.1f} s", f"on a phone at most {phone:.1f} s"


def worked() -> float:
    """Return the seconds that the pages, their workers and the browser itself have computed, all started from here."""
    parents, ticks = {}, {}
    for stat in Path("/proc").glob("[0-9]*/task/[0-9]*/stat"):
        try:
            name, _, rest = stat.read_text().partition("(")[2].rpartition(")")
        except OSError:  # it has ended
            continue
        fields, process, thread = rest.split(), int(stat.parts[2]), int(stat.parts[4])
        parents[process] = int(fields[1])
        if process == thread or name in ("CrRendererMain", "DedicatedWorker"):
            ticks[thread] = (process, int(fields[11]) + int(fields[12]))

    def started_here(process: int) -> bool:
        above = parents.get(process, 0)
        return above == os.getpid() or (above > 1 and started_here(above))

    return sum(spent for process, spent in ticks.values() if started_here(process)) / os.sysconf("SC_CLK_TCK")


def processor_time(browser: Any, address: str, asked: list[str]) -> tuple[float, float]:
    """Return the milliseconds of the page's thread, times SLOWER, until the game is there and from tap to answer.

    An answer of Python is refused.
    """
    context = browser.new_context(**PHONE)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration")) * 1000 * SLOWER

    page.goto(address)
    page.wait_for_selector(asked[0], state="attached")
    page.wait_for_function("!document.documentElement.hasAttribute('data-wait')")
    before = spent()
    page.evaluate(ASK, asked)
    after = spent()
    if page.get_attribute("#engine", "data-phase") != "idle":
        raise SystemExit(f"{address}: Python was loaded")
    context.close()
    return before, after - before


def appeared(browser: Any, address: str, script: str) -> float:
    """Return the milliseconds from the navigation to the time that a script notes, the least of five visits."""
    from browser import until

    times = []
    for _ in range(5):
        context = browser.new_context(**PHONE)
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.add_init_script(script)
        page.goto(address)
        until(page, "window.appeared")
        times.append(page.evaluate("appeared"))
        context.close()
    return min(times)


def open_and_ask(visit: Any, address: str, number: int) -> Any:
    """Open the page, ask for a hint at once, and print when the board and the answer appeared."""
    from browser import until

    page = visit.context.new_page()
    page.add_init_script(NOTE_LONG_TASKS)
    start = time.perf_counter()
    page.goto(address)
    page.wait_for_selector("[role=gridcell]")
    board = time.perf_counter() - start
    page.click("#hint-now")
    until(page, "document.querySelector('#status').textContent.includes('from the goal')")
    answer = time.perf_counter() - start
    if page.is_visible("#load"):
        page.click("#load")
    page.wait_for_selector("#engine[data-phase=ready]")
    began = page.get_attribute("#engine", "data-milliseconds")
    print(f"visit {number}: board {board:.2f} s, first answer {answer:.2f} s (the worker: {began} ms)", end="; ")
    print(f"tasks over 50 ms: {page.evaluate('longTasks')}", flush=True)
    return page


if __name__ == "__main__":
    main()
