import signal
import sys
import time

import pytest

from flipalg.system.interrupts import interruptible


def test_the_result_or_the_error_of_the_work_comes_back():
    assert interruptible(lambda: 42) == 42
    with pytest.raises(ZeroDivisionError):
        interruptible(lambda: 1 // 0)


def test_work_that_takes_too_long_is_abandoned():
    start = time.monotonic()
    with pytest.raises(TimeoutError):
        interruptible(lambda: time.sleep(5), 0.1)
    assert time.monotonic() - start < 1


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX timers")
def test_ctrl_c_is_noticed_while_the_work_goes_on():
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    start = time.monotonic()
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            interruptible(lambda: time.sleep(5))
    finally:
        signal.signal(signal.SIGALRM, before)
    assert time.monotonic() - start < 1
