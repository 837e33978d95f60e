"""The layers of the tests: which run when nothing is said, and what is said at the end about the others.

Every test belongs to one layer.  The default layer is what `pytest` runs; the others are markers, each with its
command, `pytest -m MARKER`.  tests/layers.toml lists what belongs to them and why: folders, files, tests, parameters.
The tests of f2x, which also run alone, have the markers in their sources.
What is named on the command line as exactly as there runs too: `pytest tests/test_limits.py`.
"""

import gc
import os
import re
import runpy
import sys
import tomllib
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent
LEDGER = tomllib.loads((ROOT / "tests" / "layers.toml").read_text(encoding="utf-8"))
ENGINE_FIRST = ("tests/algebra/", "tests/theory/", "tests/scripts/test_v", "flipalg/")
"""On a new machine one of two processes compiles the engine with these, while the other runs what needs none."""
LAYERS = {test: entry["layer"] for entry in LEDGER["entry"] for test in entry["tests"]}
INSTALLED = not (ROOT / "flipalg").exists()
"""Whether the tests stand alone, and the package that they import is an installed one (scripts/build_packages.py)."""


def entry_of(test: str) -> str:
    """Return the entry of a test or file, the longest that names it, its file or a folder of it; "" where none does."""
    if test in LAYERS:
        return test
    name = test.partition("[")[0]
    while name and name not in LAYERS:
        name = name.rpartition("::" if "::" in name else "/")[0]
    return name


def layer_of(item: pytest.Item) -> str:
    """Return the layer of a test, by its marker or by its id."""
    marked = (marker.name for marker in item.iter_markers() if marker.name in LEDGER["layer"])
    return next(marked, LAYERS.get(entry_of(item.nodeid), "default"))


def is_named(item: pytest.Item) -> bool:
    """Whether a test that has the marker of a layer is named on the command line, or its parametrized function."""
    return any(
        item.nodeid == (name := os.path.relpath(argument, ROOT)) or item.nodeid.startswith(f"{name}[")
        for argument in item.config.args
    )


def is_asked_for(test: str, config: pytest.Config) -> bool:
    """Whether a test is of the layer that is chosen by -m or else of the default layer, or named as in its entry."""
    entry = entry_of(test)
    if INSTALLED and test.partition("[")[0] in LEDGER["repository"]["tests"]:
        return False
    if config.option.markexpr in LEDGER["layer"]:
        return LAYERS.get(entry) == config.option.markexpr
    if config.option.markexpr or LAYERS.get(entry, "default") == "default":
        return True
    named = [argument.removeprefix(f"{ROOT}/") for argument in config.args]
    if named == config.getini("testpaths"):  # no path was named
        return False
    return any(f"{argument}/".startswith((f"{entry}/", f"{entry}::", f"{entry}[")) for argument in named)


def pytest_configure(config):
    """Register the layers; let the tests and the processes that they start keep their bytecode."""
    for name, layer in LEDGER["layer"].items():
        config.addinivalue_line("markers", f"{name}: {layer['what']}")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a process starts in half the time
    sys.dont_write_bytecode = False  # and collection takes half the time when assertions were rewritten before
    if not INSTALLED and os.environ.get("F2X_BACKEND") != "flint":
        require_newest_core()


def require_newest_core():
    """Raise UsageError if a compiled module is older than its sources."""
    require_newest = runpy.run_path(str(ROOT / "f2x" / "_core" / "digest.py"))["require_newest"]
    for name, folder in (("f2x._native", "f2x/_core"), ("flipalg._native", "flipalg/_kernels")):
        try:
            require_newest(import_module(name), ROOT / folder)
        except ModuleNotFoundError:  # there was no compiler
            continue
        except ImportError as error:
            raise pytest.UsageError(str(error)) from None


def pytest_ignore_collect(collection_path, config):
    """Import no module of the package that has no example, and no tests of which none is asked for."""
    if collection_path.suffix != ".py" or ROOT not in collection_path.parents:
        return None
    name, text = collection_path.relative_to(ROOT).as_posix(), collection_path.read_text(encoding="utf-8")
    if name.startswith(("flipalg/", "research/")) and "/tests/" not in name and ">>>" not in text:
        return True
    if config.option.markexpr and f"pytest.mark.{config.option.markexpr}" in text:
        return None
    inside = (test for test in LAYERS if test.startswith(f"{name}::"))
    return None if is_asked_for(name, config) or any(is_asked_for(test, config) for test in inside) else True


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """A worker that has nothing left takes half of what another has."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log)


def pytest_collection_modifyitems(config, items):
    """Mark every test with its layer, leave out those that are not asked for, and put what needs the engine first."""
    asked = []
    for item in items:
        marked = any(marker.name in LEDGER["layer"] for marker in item.iter_markers())
        asked.append(
            is_asked_for(item.nodeid, config) if not marked else bool(config.option.markexpr) or is_named(item)
        )
        if (layer := layer_of(item)) != "default":
            item.add_marker(layer)
    config.hook.pytest_deselected(items=[item for item, wanted in zip(items, asked, strict=True) if not wanted])
    items[:] = [item for item, wanted in zip(items, asked, strict=True) if wanted]
    items.sort(key=lambda item: not item.nodeid.startswith(ENGINE_FIRST))


def pytest_collection_finish():
    """Let the garbage collector pass over what lives to the end: a seventh of the time of the default layer."""
    gc.collect()
    gc.freeze()


def skips(reporter) -> "Counter[str]":
    """Return how many tests were skipped for each reason."""
    reports = reporter.stats.get("skipped", ()) if reporter else ()
    return Counter(re.sub("^Skipped: ", "", str(report.longrepr[-1])) for report in reports)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session):
    """In CI a test that cannot run fails."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and any("could not import" in reason for reason in skips(reporter)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    """Say what was left out and how to run it, and what was skipped and why."""
    if not config.option.markexpr and config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        terminalreporter.section("left out")
        for name, layer in LEDGER["layer"].items():
            terminalreporter.line(f"python -m pytest -m {name:9} {layer['what']}")
    if skipped := skips(terminalreporter):
        terminalreporter.section("skipped")
        for reason, times in sorted(skipped.items()):
            terminalreporter.line(f"{times:5}  {reason}")
