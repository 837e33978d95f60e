"""The layers of the tests (conftest.py, layers.toml): the tests named there exist, and each is run and documented."""

import ast
import re
import runpy
import subprocess
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).parents[1]
LEDGER = tomllib.loads((ROOT / "tests" / "layers.toml").read_text(encoding="utf-8"))
NAMED = [test for entry in LEDGER["entry"] for test in entry["tests"]]


def test_every_named_test_exists():
    missing = set()
    for test in [*NAMED, *LEDGER["repository"]["tests"]]:
        path, _, name = test.partition("[")[0].partition("::")
        source = ROOT / path
        if not source.exists() or (name and f"def {name}(" not in source.read_text(encoding="utf-8")):
            missing.add(test)
    assert missing == set()


def test_a_test_is_named_once_and_its_layer_is_described():
    assert len(NAMED) == len(set(NAMED))
    assert {entry["layer"] for entry in LEDGER["entry"]} == {*LEDGER["layer"], "default"}


def test_no_other_house_is_tested_by_default(pytestconfig):
    """With no path named pytest tells its workers the paths of the configuration, research among them."""
    conftest = runpy.run_path(str(ROOT / "conftest.py"))
    paths = pytestconfig.getini("testpaths")
    config = SimpleNamespace(option=SimpleNamespace(markexpr=""), args=paths, getini=pytestconfig.getini)
    house = "research/tests/test_search.py::test"
    assert "research" in paths
    assert not conftest["is_asked_for"](house, config)
    assert not conftest["is_asked_for"]("f2x/tests/test_poly.py::test", config)
    assert conftest["is_asked_for"]("tests/theory/test_nullity.py::test", config)
    config.args = ["research"]
    assert conftest["is_asked_for"](house, config)
    config.option.markexpr = "slow"  # of a layer alone no other is collected
    assert conftest["is_asked_for"]("tests/test_lessons.py", config)
    assert not conftest["is_asked_for"]("tests/theory/test_nullity.py", config)
    assert not conftest["is_asked_for"](house, config)


CLOCKS = {
    f"{clock}{unit}"
    for clock in ("monotonic", "perf_counter", "process_time", "thread_time", "time")
    for unit in ("", "_ns")
}


def clocks_in(source):
    """Return the lines that read a clock, by any name, let a timer send a signal, or wait less than ten minutes."""
    if not re.search("time|alarm", source):  # spares most sources the parser
        return []
    tree = ast.parse(source)
    modules, lines = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {alias.asname or alias.name for alias in node.names if alias.name == "time"}
            lines |= {node.lineno for alias in node.names if alias.name == "timeit"}
        elif isinstance(node, ast.ImportFrom) and node.module in ("time", "timeit"):
            lines |= {node.lineno for alias in node.names if alias.name in {*CLOCKS, "*"} or node.module == "timeit"}
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "timeout" and ast.unparse(node.value) not in ("None", "600"):
            lines.add(node.value.lineno)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            name = node.value.id
            if (name in modules and node.attr in CLOCKS) or (name, node.attr) in (
                ("signal", "setitimer"),
                ("signal", "alarm"),
            ):
                lines.add(node.lineno)
    return sorted(lines)


def test_a_clock_is_seen_by_any_name():
    sources = [
        "import time as t\nnow = t.monotonic",
        "from time import perf_counter as c",
        "import timeit",
        "import signal\nsignal.alarm(1)",
        "process.wait(timeout=20)",
    ]
    assert [clocks_in(source) for source in sources] == [[2], [1], [1], [2], [1]]
    assert clocks_in("import time\ntime.sleep(1)") == []


def test_no_test_outside_the_attack_layer_reads_a_clock():
    """A helper, too.  The tests of the site are left out: they measure how soon a page answers."""
    attacks = {path for entry in LEDGER["entry"] if entry["layer"] == "attack" for path in entry["tests"]}
    found = {}
    for path in (path for house in ("tests", "f2x/tests", "research/tests") for path in (ROOT / house).rglob("*.py")):
        name, source = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        is_attack = name in attacks or "\npytestmark = [\n    pytest.mark.attack," in source
        if (
            is_attack
            or name.startswith("tests/site/")
            or not re.search(r"import .*\b(time|timeit|signal)\b|from time|timeout=", source)
        ):
            continue
        if lines := clocks_in(source):
            found[name] = lines
    assert found == {}


@pytest.mark.parametrize("layer", LEDGER["layer"])
def test_every_layer_is_run_by_ci_and_has_its_command_in_contributing(layer):
    assert re.search(rf"(?m)^ *(layer|beside|part) {layer}\b", (ROOT / ".ci" / "run").read_text(encoding="utf-8"))
    assert re.search(rf"pytest -m {layer}( -n 2)?`", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))


def test_the_help_of_ci_names_each_part():
    script = ROOT / ".ci" / "run"
    help_ = subprocess.run(["bash", script, "--help"], capture_output=True, text=True, check=True).stdout
    parts = re.findall(r"(?m)^ *(?:layer|beside|part) ([\w-]+)", script.read_text(encoding="utf-8"))
    assert len(parts) >= 15
    assert [part for part in parts if not re.search(rf"(?<!-)\b{part}\b", help_)] == []


def test_the_first_test_command_of_the_readme_is_that_of_contributing():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    command = re.search(r"(?m)^.*pytest.*$", readme)[0]
    assert command in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
