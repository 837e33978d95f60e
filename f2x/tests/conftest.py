"""Settings of the tests of f2x, and every instruction set of this machine for the tests that ask for one.

The tests run alone, by `python -m pytest` in the folder above, and as a part of the tests of this repository.
Layers, such as slow, are markers; f2x/pyproject.toml says which tests run by default.
"""

import runpy
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import settings

import f2x

if f2x.backend == "native":
    from f2x import _native

    LEVELS = _native.levels()
else:
    LEVELS = ("flint",)

HERE = Path(__file__).parent
SOURCES = Path(f2x.__file__).parent / "_core"
sys.path.insert(0, str(HERE))  # the helpers
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # under a background shell
    signal.signal(signal.SIGINT, signal.default_int_handler)

if f2x.backend == "native" and SOURCES.exists():
    runpy.run_path(str(SOURCES / "digest.py"))["require_newest"](_native, SOURCES)


@pytest.fixture(params=LEVELS)
def level(request):
    """The test runs with each instruction set."""
    if f2x.backend == "flint":
        yield "flint"
        return
    before = _native.level
    _native.set_level(request.param)
    yield request.param
    _native.set_level(before)
