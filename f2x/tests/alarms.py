"""How soon a long computation ends after a signal, in processor time, because the machine may be busy."""

import signal
import time

import pytest


class AlarmError(Exception):
    """Raised by the signal."""


def delay_after_alarm(work, after=0.2):
    """Return how long work() goes on after a signal that comes when it has computed for `after` seconds."""

    def ring(*_):
        raise AlarmError

    before = signal.signal(signal.SIGPROF, ring)
    start = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, after)
    try:
        with pytest.raises(AlarmError):
            work()
        return time.process_time() - start - after
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
