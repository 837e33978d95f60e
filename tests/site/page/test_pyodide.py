"""The package where it runs in a browser: its tests that need no engine, under Pyodide in Node."""

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path

from browser import ROOT

PYTEST = ("pytest", "_pytest", "iniconfig", "packaging", "pluggy", "pygments")  # pure Python: they run there too

SECONDS_EACH = (
    "test_a_board_too_wide_for_a_search_gives_some_pushes",
    "test_a_part_not_factored_in_time_is_reported",
    "test_closed_form_is_the_gcd_for_all_small_boards",
    "test_determinants_that_are_0",
    "test_every_answer_is_that_of_elimination",
    "test_one_side_of_a_closed_board_may_be_astronomical",
    "test_other_neighborhoods_take_an_astronomical_side_on_either_hand",
    "test_recursion_agrees_with_elimination",
    "test_rules_agree_with_is_unique",
    "test_rules_of_closed_boards",
    "test_rules_of_the_other_neighborhoods_agree_with_is_unique",
    "test_small_boards_agree_with_all_presses",
    "test_solutions_are_all_of_them",
    "test_transposed_form_exchanges_m_and_n",
)
"""Long tests of arithmetic, which quicker tests of the same functions represent here."""

MARK = re.compile(r"^pytestmark = pytest\.mark\.engine_free$", re.MULTILINE)


def test_the_marked_tests_pass_in_pyodide(built, tmp_path):
    (engine,) = built.glob("*/engine")
    for name in PYTEST:
        (folder,) = importlib.util.find_spec(name).submodule_search_locations
        shutil.copytree(folder, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(importlib.util.find_spec("py").origin, tmp_path / "py.py")  # a module that comes with pytest
    marked = [path for path in sorted((ROOT / "tests").rglob("test_*.py")) if MARK.search(path.read_text("utf-8"))]
    assert len(marked) >= 10
    sources = "".join(path.read_text("utf-8") for path in marked)
    assert [name for name in SECONDS_EACH if f"def {name}(" not in sources] == []
    command = ["node", Path(__file__).with_name("pyodide_tests.mjs"), ROOT / "site" / "node_modules" / "pyodide"]
    command += [engine, tmp_path, ROOT / "tests", "-q", "--tb=short", "-m", "engine_free", "--noconftest"]
    command += ["-c", "/dev/null", "--rootdir", "/tests", "-p", "no:cacheprovider", "--import-mode=importlib"]
    command += ["-o", "markers=engine_free: they run here"]
    command += ["-k", f"not ({' or '.join(SECONDS_EACH)})"]
    command += [Path("/tests") / path.relative_to(ROOT / "tests") for path in marked]
    run = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, timeout=900)
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-3000:]
    passed = int(re.search(r"(\d+) passed", run.stdout)[1])
    assert passed > 200, run.stdout[-500:]
    assert "skipped" not in run.stdout
