import importlib
import signal
import sys
import time

import pytest

from flipalg.system.interrupts import between_imports, interruptible


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


MODULE = """
import signal
try:
    signal.raise_signal(signal.SIGINT)
    done = True
except KeyboardInterrupt:
    raise ImportError("as modules in C do it")
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="a thread is sent a signal")
def test_ctrl_c_during_an_import_is_answered_after_it(tmp_path, monkeypatch):
    (tmp_path / "pressed_while_it_loads.py").write_text(MODULE)
    monkeypatch.syspath_prepend(tmp_path)
    loaded = []

    def work(seconds):
        loaded.append(importlib.import_module("pressed_while_it_loads").done)
        del sys.modules["pressed_while_it_loads"]
        time.sleep(seconds)

    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        between_imports(lambda: work(5))
    assert time.monotonic() - start < 2
    between_imports(lambda: work(0))  # done before it could be answered
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    time.sleep(0.05)
    assert loaded == [True, True]
    with pytest.raises(KeyboardInterrupt):
        between_imports(lambda: signal.raise_signal(signal.SIGINT))
