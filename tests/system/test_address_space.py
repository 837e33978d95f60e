import os
import signal
import subprocess
import sys
import time

import pytest

from flipalg.system import address_space

linux = pytest.mark.skipif(sys.platform != "linux", reason="it is Linux that says what is mapped")


def test_without_a_limit_nothing_is_refused(monkeypatch):
    monkeypatch.setattr(address_space, "bytes_left", lambda: None)
    address_space.require(1 << 60, "anything")


def test_what_does_not_fit_is_refused_with_both_numbers(monkeypatch):
    monkeypatch.setattr(address_space, "bytes_left", lambda: 5 << 20)
    address_space.require(5 << 20, "a library")
    with pytest.raises(
        MemoryError, match=r"^a library needs 6 MiB of address space, its limit \(ulimit -v\) leaves 5$"
    ):
        address_space.require(6 << 20, "a library")


@linux
def test_the_limit_counts_what_is_mapped_already():
    program = "import mmap; from flipalg.system.address_space import bytes_left; print(bytes_left()); "
    program += "kept = mmap.mmap(-1, 100 << 20); print(bytes_left())"
    command = ["sh", "-c", 'ulimit -v 4000000; exec "$0" -c "$1"', sys.executable, program]
    before, after = map(int, subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())
    assert 0 < before < 4_000_000 << 10
    assert 100 << 20 <= before - after < 120 << 20


@linux
def test_without_a_limit_what_is_left_is_not_known(monkeypatch):
    monkeypatch.setattr("resource.getrlimit", lambda kind: (-1, -1))
    assert address_space.bytes_left() is None


WATCHED = """
import os, signal, sys, time
from flipalg.system.address_space import watched
def work():
    os.write(2, b"a library's last words\\n")
    {work}
print("before", flush=True)
code = watched(work, "refused")
print("after")
sys.exit(code)
"""
ENDS = {
    "return 1": (1, "", ""),
    "print('an answer'); return 0": (0, "an answer\n", ""),
    "print('a word', file=sys.stderr); return 130": (130, "", "a word\n"),
    "sys.exit(2)": (2, "", ""),
    "os.abort()": (2, "", "refused\n"),  # flint, LLVM
    "os.kill(os.getpid(), signal.SIGSEGV)": (2, "", "refused\n"),  # Arrow
    "os._exit(1)": (2, "", "refused\n"),  # OpenBLAS
    "raise MemoryError": (2, "", "refused\n"),  # in the middle of saying so
}


@linux
@pytest.mark.parametrize("work", ENDS)
def test_what_ends_the_child_is_one_line_and_exit_code_2(work):
    command = [sys.executable, "-c", WATCHED.format(work=work)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    code, out, err = ENDS[work]
    assert (run.returncode, run.stdout, run.stderr) == (code, f"before\n{out}after\n", err)


@linux
def test_an_error_of_ours_is_seen_in_the_child_too():
    command = [sys.executable, "-c", WATCHED.format(work="1 / 0")]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert run.stderr.endswith("ZeroDivisionError: division by zero\n")


@linux
@pytest.mark.parametrize("busy", [0, 0.1])
@pytest.mark.parametrize("to_the_group", [True, False])
def test_ctrl_c_reaches_the_child_once(to_the_group, busy):
    """Also where the machine is busy: the child is at work before its parent goes on."""
    fork = f"os.fork = lambda fork=os.fork: (child := fork()) and (time.sleep({busy}) or child)\n"
    work = "\n    ".join(
        ["try:", "    print('now', flush=True); time.sleep(20)", "except KeyboardInterrupt:", "    return 130"]
    )
    command = [sys.executable, "-c", WATCHED.format(work=work).replace("\ndef", f"\n{fork}def", 1)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as parent:
        assert [parent.stdout.readline() for _ in range(2)] == ["before\n", "now\n"]
        (os.killpg if to_the_group else os.kill)(parent.pid, signal.SIGINT)
        out, err = parent.communicate(timeout=10)
    assert (parent.returncode, out, err) == (130, "after\n", "")


@linux
def test_ctrl_c_before_the_work_begins_is_no_traceback():
    late = "os.fork = lambda fork=os.fork: fork() or time.sleep(0.3) or 0\n"
    command = [sys.executable, "-c", WATCHED.format(work="return 0").replace("\ndef", f"\n{late}def", 1)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as parent:
        assert parent.stdout.readline() == "before\n"
        time.sleep(0.1)
        os.killpg(parent.pid, signal.SIGINT)
        out, err = parent.communicate(timeout=10)
    assert (parent.returncode, out, err) == (130, "after\n", "")


@linux
def test_the_child_of_a_killed_parent_does_not_go_on():
    work = "print(os.getpid(), flush=True); time.sleep(60)"
    command = [sys.executable, "-c", WATCHED.format(work=work)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        parent.stdout.readline()
        child = int(parent.stdout.readline())
        parent.kill()
    deadline = time.monotonic() + 10
    while os.path.exists(f"/proc/{child}/fd/0") and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not os.path.exists(f"/proc/{child}/fd/0")
