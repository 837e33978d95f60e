"""Every instruction set of this machine, for the tests that ask for one; FLINT if that is the backend."""

import pytest

import f2x

if f2x.backend == "native":
    from f2x import _native

    LEVELS = _native.levels()
else:
    LEVELS = ("flint",)


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
