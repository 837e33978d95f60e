import warnings

import numba
import pytest
from numba import int64

from flipalg.algebra import numba_cache


def increment(n):
    return n + 1


@pytest.fixture
def files(monkeypatch, tmp_path):
    """numba's files of a compiled function, in a folder of their own."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    assert numba_cache.compiled(increment, int64(int64))(1) == 2
    found = numba_cache._files(increment)
    assert {path.suffix for path in found} == {".nbi", ".nbc"}
    return found


@pytest.mark.parametrize("suffix", [".nbi", ".nbc"])
@pytest.mark.parametrize("damage", [lambda data: b"", lambda data: data[:100], lambda data: b"not a pickle"])
def test_a_damaged_cache_is_compiled_again(files, suffix, damage):
    path = next(path for path in files if path.suffix == suffix)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.warns(RuntimeWarning, match="the compiled code of increment in .* could not be read") as caught:
        assert numba_cache.compiled(increment, int64(int64))(1) == 2
    assert len(caught) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert numba_cache.compiled(increment, int64(int64))(1) == 2


def test_what_is_no_damage_is_not_hidden(monkeypatch, tmp_path):
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    with pytest.raises(TypeError):
        numba_cache.compiled(increment, 3)
