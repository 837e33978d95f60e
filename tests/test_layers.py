"""The layers of the tests (conftest.py, layers.toml): the tests named there exist, and each is run and documented."""

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


def test_no_default_test_compares_times():
    named = {test.partition("[")[0] for test in NAMED}
    clock = re.compile(r"assert .*(process_time|perf_counter|monotonic|delay_after_alarm)\(")
    found = [
        f"{path.relative_to(ROOT).as_posix()}::{test.partition('(')[0]}"
        for path in (ROOT / "tests").rglob("test_*.py")
        for test in re.split(r"(?m)^def ", path.read_text(encoding="utf-8"))
        if clock.search(test)
    ]
    files = {test: Path(test.partition("::")[0]) for test in found}
    inside = {test: {test, *map(Path.as_posix, [file, *file.parents])} for test, file in files.items()}
    assert [test for test in found if not inside[test] & named] == []


@pytest.mark.parametrize("layer", LEDGER["layer"])
def test_every_layer_is_run_by_ci_and_has_its_command_in_contributing(layer):
    assert re.search(rf"(?m)^(layer|beside) {layer}\b", (ROOT / ".ci" / "run").read_text(encoding="utf-8"))
    assert re.search(rf"pytest -m {layer}( -n 2)?`", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))


def test_the_help_of_ci_names_each_part():
    script = ROOT / ".ci" / "run"
    help_ = subprocess.run(["bash", script, "--help"], capture_output=True, text=True, check=True).stdout
    parts = re.findall(r"(?m)^(?:layer|beside|below) ([\w-]+)", script.read_text(encoding="utf-8"))
    assert len(parts) >= 15
    assert [part for part in parts if not re.search(rf"(?<!-)\b{part}\b", help_)] == []


def test_the_first_test_command_of_the_readme_is_that_of_contributing():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    command = re.search(r"(?m)^.*pytest.*$", readme)[0]
    assert command in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
