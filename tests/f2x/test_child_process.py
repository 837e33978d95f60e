import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from f2x.child_process import output_of

ROOT = Path(__file__).parents[2]


def is_running(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"


def test_a_program_is_given_its_text_and_ends_or_is_ended():
    assert output_of("print(sys.stdin.read()[::-1])", "abc", 60) == ("cba\n", True)
    assert output_of("import time; time.sleep(600)", "", 0.5) == ("", False)
    assert output_of("import time; print('a factor', flush=True); time.sleep(600)", "", 1.5) == ("a factor\n", False)
    with pytest.raises(MemoryError, match="not suffice"):
        output_of("import os; os.abort()", "", 60)
    with pytest.raises(MemoryError, match="no room"):
        output_of("raise MemoryError('no room')", "", 60)
    with pytest.raises(ChildProcessError, match="beside this one failed: ValueError: no"):
        output_of("raise ValueError('no')", "", 60)


@pytest.mark.skipif(sys.platform != "linux", reason="what ends a child with its parent is Linux's")
def test_a_child_ends_with_a_parent_that_is_killed(tmp_path):
    said = tmp_path / "pid"
    program = f"import os\nopen({str(said)!r}, 'w').write(str(os.getpid()))\nwhile True: pass"
    call = f"from f2x.child_process import output_of; output_of({program!r}, '', 600)"
    parent = subprocess.Popen([sys.executable, "-c", call], cwd=ROOT)
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
