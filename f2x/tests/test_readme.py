"""What the README shows is what happens, and the package can be built from its folder alone."""

import doctest
import re
import subprocess
import sys
import tomllib
import zlib
from pathlib import Path

import pytest

import f2x

FOLDER = Path(__file__).parents[1]
README = (FOLDER / "README.md").read_text(encoding="utf-8")


def test_python_examples_give_the_printed_output():
    examples = "\n".join(re.findall(r"```python\n(.*?)```", README, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(examples, {}, "README.md", "README.md", 0)
    assert len(test.examples) >= 4
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.summarize().failed == 0


def test_the_package_runs_without_numpy():
    program = "import sys, f2x; f2x.F2Poly(11).factor(); f2x.F2Matrix('11 01').rank(); f2x.CRC.named('modbus')(b'1')"
    program += "; assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True, cwd=FOLDER.parent)


def test_every_line_for_people_from_other_packages_runs():
    page = FOLDER.parent / "docs" / "howto" / "coming-from.md"
    if not page.exists():
        pytest.skip("f2x stands alone")
    names = {name: getattr(f2x, name) for name in f2x.__all__}
    K, L = f2x.F2Extension(modulus=0x11B), f2x.F2Extension(modulus=0x11D)
    A = f2x.F2Matrix("110 011 001")
    names |= {"f": f2x.F2Poly("x^3 + x + 1"), "g": f2x.F2Poly("x^2 + 1"), "A": A, "B": A.T, "b": [1, 0, 1]}
    names |= {"K": K, "L": L, "a": K("z + 1"), "w": f2x.F2Extension("x^4 + x + 1").gen(), "m": b"123456789"}
    lines = re.findall(r"^\| `.*\| `([^`]+)` \|$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(lines) == page.read_text(encoding="utf-8").count("\n| `")
    values = {line: eval(line, names) for line in lines}
    assert int(values["w.minimal_polynomial().lcm((w**3).minimal_polynomial())"]) == 0b111010001
    assert {zlib.crc32(b"123456789")} == {
        value for line, value in values.items() if "CRC-32" in line and "combine" in line
    }


def test_every_file_that_the_readme_names_exists():
    named = re.findall(r"\]\(([^)#:]+)\)|`((?:tools|_core)/[\w/.]+)`", README)
    assert len(named) >= 5
    assert [name for pair in named for name in pair if name and not (FOLDER / name).exists()] == []


def test_both_distributions_have_the_same_data_and_license():
    root = FOLDER.parent / "pyproject.toml"
    if not root.exists():
        pytest.skip("f2x stands alone")
    own, whole = (tomllib.loads(path.read_text(encoding="utf-8")) for path in (FOLDER / "pyproject.toml", root))
    assert own["tool"]["setuptools"]["package-data"]["f2x"] == whole["tool"]["setuptools"]["package-data"]["f2x"]
    assert set(own["project"]["dependencies"]) <= set(whole["project"]["dependencies"])
    assert (FOLDER / "LICENSE").read_text() == (FOLDER.parent / "LICENSE").read_text()
    packages = {
        ".".join(("f2x", *path.parent.relative_to(FOLDER).parts))
        for path in FOLDER.rglob("__init__.py")
        if "build" not in path.relative_to(FOLDER).parts
    }
    assert packages == set(own["tool"]["setuptools"]["packages"])
