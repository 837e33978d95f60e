import math
import operator
import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from f2x import child_process, irreducible_trinomials
from f2x.child_process import call, yielded
from f2x.integers import refuse_degree

ROOT = Path(__file__).parents[2]


def is_running(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"


def refuse(*_, **__):
    raise OSError(138, "Not supported")


def test_a_function_is_called_in_another_process():
    assert call(operator.mul, 10**20, -(10**40)) == -(10**60)
    assert call(operator.lshift, -15, 40_000) == -15 << 40_000
    assert call(os.getpid) != os.getpid()


def test_its_errors_are_those_of_the_function():
    with pytest.raises(ValueError, match="nonnegative"):
        call(math.isqrt, -1)
    with pytest.raises(MemoryError, match="would need"):
        call(refuse_degree, 10**13)
    with pytest.raises(TypeError, match="bad operand"):
        call(operator.neg, "text")


def test_a_child_that_dies_is_an_error():
    with pytest.raises(MemoryError, match="the memory does not suffice"):  # so FLINT ends where there is none
        call(os.abort)
    with pytest.raises(ChildProcessError, match="failed: exit code 3"):
        call(os._exit, 3)


def test_more_seconds_than_given_are_an_error():
    with pytest.raises(TimeoutError, match=r"not done in 0\.2 seconds"):
        call(time.sleep, 60, seconds=0.2)


def test_values_yielded_in_time_are_kept():
    assert yielded(irreducible_trinomials, 1279, seconds=60) == [216, 418]
    assert yielded(time.sleep, 60, seconds=0.2) == []
    first, second = (pickle.dumps((value, None)) for value in (10**50, 2))
    assert list(child_process._values(first + second[:-3])) == [10**50]


def test_if_no_process_can_be_started_the_function_is_called_here_unless_time_is_limited(monkeypatch):
    monkeypatch.setattr(subprocess, "Popen", refuse)
    assert call(os.getpid) == os.getpid()
    with pytest.raises(TimeoutError):
        call(os.getpid, seconds=60)
    assert yielded(irreducible_trinomials, 1279, seconds=60) == []


@pytest.mark.skipif(sys.platform != "linux", reason="what ends a child with its parent is Linux's")
def test_a_child_ends_with_a_parent_that_is_killed(tmp_path):
    said = tmp_path / "pid"
    wait = f"import os, time; open({str(said)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    program = f"from f2x.child_process import call; call(exec, {wait!r})"
    parent = subprocess.Popen([sys.executable, "-c", program], cwd=ROOT)
    while not (said.exists() and said.read_text()):
        time.sleep(0.02)
    child = int(said.read_text())
    assert is_running(child)
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    deadline = time.monotonic() + 10
    while is_running(child) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not is_running(child)


def test_a_note_in_an_interactive_session_says_that_a_child_still_computes(monkeypatch, capsys):
    monkeypatch.setattr(child_process, "QUIET_SECONDS", 0.05)
    assert yielded(time.sleep, 60, seconds=0.4) == []
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys, "ps1", ">>> ", raising=False)
    assert yielded(time.sleep, 60, seconds=0.4) == []
    assert capsys.readouterr().err == "still computing, for at most 0.4 seconds; Ctrl-C stops it\n"
    assert call(operator.mul, 2, 3) == 6
