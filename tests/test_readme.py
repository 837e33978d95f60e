"""What the README shows is what happens."""

import doctest
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from flipalg.cli import main

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"^\$ flipalg (.*)\n((?:(?!\$|```).*\n)*)", README, re.MULTILINE)


def test_python_examples_give_the_printed_output():
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "README.md", "README.md", 0)
    assert len(test.examples) >= 8
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.summarize().failed == 0


@pytest.mark.parametrize(("command", "output"), CONSOLE)
def test_commands_print_the_printed_output(capsys, command, output):
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out == output


def test_there_are_commands_to_try():
    assert len(CONSOLE) >= 3


def test_every_test_named_as_evidence_exists():
    defined = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.rglob("test_*.py"))
    for name in re.findall(r"`(test_\w+)`", README):
        assert f"def {name}(" in defined, name


def test_every_linked_file_exists():
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        top = Path(__file__).parents[1]
        if (top / "flipalg").exists() or not target.startswith(("flipalg/", "f2x/")):  # not beside an installed package
            assert (top / target).exists(), target


@pytest.mark.skipif(sys.platform == "win32" or not shutil.which("sh"), reason="the set-up is for a shell of Unix")
@pytest.mark.parametrize("command", re.findall("^python3 -m venv .*", README, re.MULTILINE))
def test_flipalg_is_found_after_each_command_of_the_set_up(tmp_path, command):
    bin_folder = tmp_path / ".venv" / "bin"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / ".venv")], check=True)
    (bin_folder / "flipalg").write_text("#!/bin/sh\n")
    (bin_folder / "flipalg").chmod(0o755)
    nothing = "\n".join(f"{name}() {{ :; }}" for name in ("python", "python3", "pip"))
    typed = f"{nothing}\n{command}\ncommand -v flipalg"
    found = subprocess.run(["sh", "-c", typed], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert found.stdout.strip() == str(bin_folder / "flipalg"), found.stderr
