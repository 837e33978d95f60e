"""The gallery's example runs, and what it prints is what it claims."""

import subprocess
import sys
from pathlib import Path

import flipalg

ROOT = Path(flipalg.__file__).parents[1]
SCRIPT = ROOT / "docs" / "gallery" / "jumping_random.py"


def test_pythons_generator_is_cloned_and_jumped():
    command = [sys.executable, str(SCRIPT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    cloned, polynomial, far, jumped = done.stdout.splitlines()
    assert (cloned, polynomial, jumped) == ("True", "19937 135 True", "True")
    assert far.startswith("10^20 steps on: ")
