"""What README.md and CONTRIBUTING.md print is what happens: the examples, and each command with its exit code."""

import contextlib
import importlib.util
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README, CONTRIBUTING = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "CONTRIBUTING.md"))
PROGRAM = re.compile(r"(flipalg|python3?|pip|pre-commit|bash|git|grep|\.|\(cd) \S")
ELSEWHERE = {
    ". .venv/bin/activate": ("tests/test_readme.py", "test_flipalg_is_found_after_each_command_of_the_set_up"),
    "pip install .": ("scripts/build_packages.py", '"pip", "install"'),
    "python scripts/build_site.py && flipalg play": ("tests/site/tools/test_build_page.py", "build_page.build("),
    "git clone URL flipalg && cd flipalg": ("scripts/build_packages.py", '"git", "clone"'),
    "bash .ci/run": (".ci/run", "usage: bash .ci/run"),
    "bash .ci/run --install": (".ci/run", "usage: bash .ci/run [--install"),
    "python f2x/tools/core.py avx2": (".ci/run", '"$python" f2x/tools/core.py'),
    "python f2x/tools/core.py": (".ci/run", '"$python" f2x/tools/core.py'),
    "(cd f2x && python -m pytest -q)": (".ci/run", "cd f2x"),
    "(cd site && npm ci && npm run check)": (".ci/run", "npm --prefix site run check"),
    "python f2x/tools/fuzz.py --seconds 60": (".ci/run", "f2x/tools/fuzz.py --seconds"),
    "python setup.py -q build_ext --inplace": ("f2x/tools/core.py", '"setup.py", "-q", "build_ext"'),
    "python -m pip install -q -U 'pip>=25.1' && pip install -q -e '.[test]' --group dev": (".ci/run", "--group dev"),
    "python -m pip install -q -U 'pip>=25.1' && pip install -q -e . --group docs && python scripts/build_docs.py && "
    "python -m http.server -d build/docs": (".ci/run", '"$python" scripts/build_docs.py'),
    "pre-commit install": ("tests/test_readme.py", "test_pre_commit_finds_its_hooks"),
    "python scripts/build_packages.py": (".ci/run", "scripts/build_packages.py"),
    "python scripts/set_addresses.py --repository URL --site URL": (
        "tests/test_packaging.py",
        'script("set_addresses")',
    ),
    "python scripts/metadata.py": ("tests/test_packaging.py", "metadata.differing()"),
    "pip install -q -e '.[test]' --group release && python scripts/release.py --dry-run": (
        ".github/workflows/publish.yml",
        "pip install -q -e '.[test]' --group release",
    ),
}
"""{a command that takes long or changes this environment: (the file that runs it, where)}."""


def commands(text):
    """Return the command lines of a page: those in fences of a shell, and those inside its sentences."""
    fences = re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = [line.partition("  #")[0].strip() for fence in fences for line in fence.splitlines()]
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    spans = [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", prose)]
    return list(dict.fromkeys(line for line in [*lines, *spans] if PROGRAM.match(line)))


COMMANDS = list(dict.fromkeys([*commands(README), *commands(CONTRIBUTING)]))
SET_UP = [command for command in COMMANDS if command.startswith("python3 -m venv")]
ELSEWHERE |= {SET_UP[0]: (".ci/run", "scripts/classify.py"), SET_UP[1]: (".ci/run", "grep -m 1 pytest README.md")}


def examples():
    specification = importlib.util.spec_from_file_location("examples", ROOT / "docs" / "_ext" / "examples.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def test_the_examples_give_the_printed_output():
    assert examples().failures(README, "README.md") == []
    assert examples().count(README) >= 8


def asks_for_tests(command):
    """Check what a command with pytest names: its folders and files, its layer, and its words."""
    words = shlex.split(command)[3:]
    for option, value in zip(words, [*words, ""][1:], strict=True):
        if option == "-m":
            assert value in tomllib.loads((ROOT / "tests" / "layers.toml").read_text(encoding="utf-8"))["layer"]
        if option == "-k":
            named = " ".join((ROOT / word).read_text(encoding="utf-8") for word in words if (ROOT / word).is_file())
            assert all(re.search(rf"def test_\w*{word}", named) for word in value.split(" or "))
        if "/" in option and (ROOT / "flipalg").exists():  # not beside an installed package
            assert (ROOT / option).exists()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_ends_with_0_or_is_run_elsewhere(command, tmp_path):
    if command in ELSEWHERE:
        file, line = ELSEWHERE[command]
        if (ROOT / "flipalg").exists():  # not beside an installed package
            assert line in (ROOT / file).read_text(encoding="utf-8")
    elif command.startswith("python -m pytest"):
        asks_for_tests(command)
    else:
        with contextlib.chdir(tmp_path):
            code, _, errors = examples()._run(command)
        assert code == 0, errors


def test_the_commands_that_run_elsewhere_are_printed():
    assert set(ELSEWHERE) <= set(COMMANDS)


def test_a_wrong_command_is_seen():
    assert commands("Try `flipalg machine triangle:4`, and `it`.\n\n```sh\nbash run   # all\n```\n") == [
        "bash run",
        "flipalg machine triangle:4",
    ]
    assert examples()._run("flipalg machine triangle:4")[0] == 1


def test_pre_commit_finds_its_hooks(tmp_path):
    pytest.importorskip("pre_commit")
    shutil.copy(ROOT / ".pre-commit-config.yaml", tmp_path)
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    subprocess.run([sys.executable, "-m", "pre_commit", "install"], cwd=tmp_path, check=True, capture_output=True)
    subprocess.run([sys.executable, "-m", "pre_commit", "validate-config"], cwd=tmp_path, check=True)


@pytest.mark.skipif(sys.platform == "win32" or not shutil.which("sh"), reason="the set-up is for a shell of Unix")
@pytest.mark.parametrize("command", SET_UP)
def test_flipalg_is_found_after_each_command_of_the_set_up(tmp_path, command):
    bin_folder = tmp_path / ".venv" / "bin"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / ".venv")], check=True)
    (bin_folder / "flipalg").write_text("#!/bin/sh\n")
    (bin_folder / "flipalg").chmod(0o755)
    nothing = "\n".join(f"{name}() {{ :; }}" for name in ("python", "python3", "pip"))
    typed = f"{nothing}\n{command}\ncommand -v flipalg"
    found = subprocess.run(["sh", "-c", typed], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert found.stdout.strip() == str(bin_folder / "flipalg"), found.stderr
