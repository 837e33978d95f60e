"""Settings for all tests.

hypothesis draws the same examples every time, so that a failure can be repeated.  Ctrl-C works in the tests and in the
processes that they start, also under a background shell that ignores it.  On a slow machine, too, no command says
that it has been at work for long.
"""

import signal

from hypothesis import settings

from flipalg.console import progress

settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

progress.FIRST_SECONDS = 3600.0
