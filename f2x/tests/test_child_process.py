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

import f2x
from f2x import call_in_child, child_process, irreducible_trinomials, yielded_in_child
from f2x.integers import refuse_degree

ROOT = Path(f2x.__file__).parents[1]


def is_running(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"


def refuse(*_, **__):
    raise OSError(138, "Not supported")


def test_a_function_is_called_in_another_process():
    assert call_in_child(operator.mul, 10**20, -(10**40)) == -(10**60)
    assert call_in_child(operator.lshift, -15, 40_000) == -15 << 40_000
    assert call_in_child(os.getpid) != os.getpid()


def test_its_errors_are_those_of_the_function():
    with pytest.raises(ValueError, match="nonnegative"):
        call_in_child(math.isqrt, -1)
    with pytest.raises(MemoryError, match="would need"):
        call_in_child(refuse_degree, 10**13)
    with pytest.raises(TypeError, match="bad operand"):
        call_in_child(operator.neg, "text")


def test_a_child_that_dies_is_an_error():
    with pytest.raises(MemoryError, match="the memory does not suffice"):  # so FLINT ends where there is none
        call_in_child(os.abort)
    with pytest.raises(ChildProcessError, match="failed: exit code 3"):
        call_in_child(os._exit, 3)


def test_more_seconds_than_given_are_an_error():
    with pytest.raises(TimeoutError, match=r"not done in 0\.2 seconds"):
        call_in_child(time.sleep, 60, seconds=0.2)


def test_values_yielded_in_time_are_kept():
    assert yielded_in_child(irreducible_trinomials, 1279, seconds=60) == [216, 418]
    assert yielded_in_child(time.sleep, 60, seconds=0.2) == []
    first, second = (pickle.dumps((value, None)) for value in (10**50, 2))
    assert list(child_process._values(first + second[:-3])) == [10**50]


def test_if_no_process_can_be_started_the_function_is_called_here_unless_time_is_limited(monkeypatch):
    monkeypatch.setattr(subprocess, "Popen", refuse)
    assert call_in_child(os.getpid) == os.getpid()
    with pytest.raises(TimeoutError):
        call_in_child(os.getpid, seconds=60)
    assert yielded_in_child(irreducible_trinomials, 1279, seconds=60) == []


@pytest.mark.skipif(sys.platform != "linux", reason="what ends a child with its parent is Linux's")
def test_a_child_ends_with_a_parent_that_is_killed(tmp_path):
    said = tmp_path / "pid"
    wait = f"import os, time; open({str(said)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    program = f"from f2x import call_in_child; call_in_child(exec, {wait!r})"
    parent = subprocess.Popen([sys.executable, "-c", program], cwd=ROOT)
    while not (said.exists() and said.read_text()):
        time.sleep(0.02)
    child = int(said.read_text())
    assert is_running(child)
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    for _ in range(500):
        if not is_running(child):
            break
        time.sleep(0.02)
    assert not is_running(child)


def test_a_note_in_an_interactive_session_says_that_a_child_still_computes(monkeypatch, capsys):
    monkeypatch.setattr(child_process, "QUIET_SECONDS", 0.05)
    assert yielded_in_child(time.sleep, 60, seconds=0.4) == []
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys, "ps1", ">>> ", raising=False)
    assert yielded_in_child(time.sleep, 60, seconds=0.4) == []
    assert capsys.readouterr().err == "still computing, for at most 0.4 seconds; Ctrl-C stops it\n"
    assert call_in_child(operator.mul, 2, 3) == 6
