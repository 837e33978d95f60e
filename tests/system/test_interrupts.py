import signal
import subprocess
import sys
import threading

import pytest

from flipalg.system.interrupts import interruptible


def test_the_result_or_the_error_of_the_work_comes_back():
    assert interruptible(lambda: 42) == 42
    with pytest.raises(ZeroDivisionError):
        interruptible(lambda: 1 // 0)


def test_work_that_takes_too_long_is_abandoned():
    end, ended = threading.Event(), []
    with pytest.raises(TimeoutError):
        interruptible(lambda: ended.append(end.wait(60)), 0.1)
    assert ended == []
    end.set()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX timers")
def test_ctrl_c_is_noticed_while_the_work_goes_on():
    program = (
        "import signal, time\nfrom flipalg.system.interrupts import interruptible\n"
        "signal.signal(signal.SIGALRM, signal.default_int_handler)\nsignal.setitimer(signal.ITIMER_REAL, 0.2)\n"
        "interruptible(lambda: time.sleep(600))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.returncode == -signal.SIGINT
    assert done.stderr.endswith("KeyboardInterrupt\n")
