"""What the README shows is what happens."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from flipalg.cli import main

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"^\$ flipalg (.*)\n((?:(?!\$|```).*\n)*)", README, re.MULTILINE)


def test_python_examples_give_what_is_printed():
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    parser = doctest.DocTestParser()
    test = parser.get_doctest("\n".join(blocks), {}, "README.md", "README.md", 0)
    assert len(test.examples) >= 8
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.summarize().failed == 0


@pytest.mark.parametrize(("command", "output"), CONSOLE)
def test_commands_print_what_is_printed(capsys, command, output):
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
        assert (Path(__file__).parents[1] / target).exists(), target
