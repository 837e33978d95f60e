"""The action, the hook and the workflow that check tables in other repositories, run in an empty folder."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from console import run

ROOT = Path(__file__).parents[1]
OPTIONS = "--only nullity,rules --max-m 40 --max-n 40"


def page():
    return (ROOT / "docs" / "howto" / "check-tables.md").read_text(encoding="utf-8")


@pytest.fixture
def outside(tmp_path):
    """Return a function that runs a line of a shell in an empty folder where `flipalg` is a command."""
    program = tmp_path / "bin" / "flipalg"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m flipalg "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    folder = tmp_path / "empty"
    folder.mkdir()

    def run(line, **variables):
        path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
        environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), **variables}
        done = subprocess.run(
            ["bash", "-ec", line], cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False
        )
        return done.returncode, done.stdout

    run.folder = folder
    return run


def action():
    """Return the line that the last step of the action runs."""
    text = (ROOT / "action.yml").read_text(encoding="utf-8")
    assert "FOLDER: ${{ inputs.folder }}" in text
    assert "OPTIONS: ${{ inputs.options }}" in text
    return re.findall(r"(?m)^ +run: (.*)$", text)[-1]


def hook():
    """Return the line that pre-commit runs with the arguments that the page shows."""
    text = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    entry = re.search(r"(?m)^  entry: (.*)$", text)[1]
    shown = re.search(r"flipalg-classify, args: \[(.*)\] \}", page())[1]
    return shlex.join([*entry.split(), *shown.split(", ")])


def workflow():
    """Return the last step of the workflow of the page, and check that the workflow has ten lines."""
    lines = re.search(r"(?s)tables.yml`:\n\n```yaml\n(.*?)```", page())[1].splitlines()
    assert len(lines) == 10
    return lines[-1].removeprefix("      - run: ")


def test_a_changed_board_is_a_sentence_and_exit_code_1(outside):
    lines, variables = [action(), hook(), workflow()], {"FOLDER": "boards", "OPTIONS": ""}
    assert outside(lines[0], **variables) == (2, "")  # no folder yet
    assert outside(f"flipalg classify {OPTIONS} --out boards --quiet") == (0, "")
    assert outside(lines[0], **variables) == (0, "")
    table = outside.folder / "boards" / "nullity.csv"
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace("\n4,8,0\n", "\n4,8,3\n").replace("\n4,9,4\n", "\n4,9,0\n"), encoding="utf-8")
    said = "boards/nullity.csv: 4 × 8: nullity was 3, is now unique\n"
    said += "boards/nullity.csv: 4 × 9: was unique, nullity is now 4\n"
    (outside.folder / "boards" / "rules.md").unlink()
    for line in lines:
        assert outside(line, **variables) == (1, f"{said}boards/rules.md: missing\n")


def test_diff_is_for_check_and_a_folder_is_given_once(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x.csv").touch()
    assert run(capsys, "classify", "--diff")[0] == 2
    assert run(capsys, "classify", "--check", "a", "--out", "b")[0] == 2
    words = ["classify", "--check", "a", "--diff", "--only", "m_by_4", "--format", "csv"]
    assert run(capsys, *words)[:2] == (1, "a/m_by_4.csv: missing\n")
