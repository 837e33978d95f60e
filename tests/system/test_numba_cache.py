import os
import pickle
import sys
import warnings

import numba
import pytest
from numba import int64

from flipalg.system import code_cache, numba_cache


def increment(n):
    return n + 1


def decrement(n):
    return n - 1


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """A cache of its own, in a process that has said nothing yet."""
    monkeypatch.setenv("FLIPALG_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(code_cache, "_warned", False)
    return tmp_path


@pytest.fixture
def path(folder):
    """The file of a compiled function."""
    function = numba_cache.compiled(increment, int64(int64))
    assert function(1) == 2
    assert not function.stats.cache_hits
    (found,) = folder.iterdir()
    return found


def turned(data, place):
    return data[:place] + bytes([data[place] ^ 16]) + data[place + 1 :]


def no_folder(path):
    path.unlink()
    (path / "something").mkdir(parents=True)


def circle(path):
    path.unlink()
    path.symlink_to(path)


def pipe(path):
    path.unlink()
    os.mkfifo(path)


DAMAGES = {
    "empty": lambda data: b"",
    "cut": lambda data: data[:-1],
    "another pickle": lambda data: pickle.dumps({"a": 1}),
    "a bit of the head": lambda data: turned(data, 3),
    "a bit of the digest": lambda data: turned(data, 30),
    "a bit of what it depends on": lambda data: turned(data, 100),
    "a bit of the code": lambda data: turned(data, len(data) // 2),
    "more": lambda data: data + b"x",
    "a folder": no_folder,
    "a circle of links": circle,
    "a pipe": pipe,
}


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes as POSIX has them")
@pytest.mark.parametrize("how", DAMAGES)
def test_a_damaged_cache_is_compiled_again(path, how):
    sound = path.read_bytes()
    if DAMAGES[how] in (no_folder, circle, pipe):
        DAMAGES[how](path)
    else:
        path.write_bytes(DAMAGES[how](sound))
    with pytest.warns(RuntimeWarning, match="the compiled code .*increment.* cannot be used") as caught:
        assert numba_cache.compiled(increment, int64(int64))(1) == 2
    assert len(caught) == 1
    assert path.is_file()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        again = numba_cache.compiled(increment, int64(int64))
    assert again(1) == 2
    assert sum(again.stats.cache_hits.values()) == 1


def test_files_that_changed_places_are_not_taken(path):
    other = numba_cache.compiled(decrement, int64(int64))
    assert other(1) == 0
    (second,) = set(path.parent.iterdir()) - {path}
    one, two = path.read_bytes(), second.read_bytes()
    path.write_bytes(two)
    second.write_bytes(one)
    assert numba_cache.compiled(increment, int64(int64))(1) == 2
    assert numba_cache.compiled(decrement, int64(int64))(1) == 0
    assert path.read_bytes() != two


def test_what_is_sound_is_read_and_not_compiled(path, monkeypatch):
    assert numba_cache.compiled(increment)(1) == 2  # when it is called
    monkeypatch.setattr(numba.core.dispatcher._FunctionCompiler, "compile", lambda *_: pytest.fail("compiled"))
    assert numba_cache.compiled(increment, int64(int64))(1) == 2
    assert numba_cache.compiled(increment)(1) == 2


def test_a_disk_that_is_full_is_no_error(folder, monkeypatch):
    def full(*_):
        raise OSError("No space left on device")

    monkeypatch.setattr(code_cache, "write_bytes", full)
    assert numba_cache.compiled(increment, int64(int64))(1) == 2


def test_a_folder_that_cannot_be_had_is_no_error(folder, monkeypatch):
    (folder / "file").touch()
    monkeypatch.setenv("FLIPALG_CACHE_DIR", str(folder / "file"))
    assert numba_cache.compiled(increment, int64(int64))(1) == 2


def test_what_is_no_damage_is_not_hidden(folder):
    with pytest.raises(TypeError):
        numba_cache.compiled(increment, 3)


def test_code_that_depends_on_something_else_is_compiled_again(path):
    before = path.read_bytes()
    assert numba_cache.compiled(increment, int64(int64), "another helper")(1) == 2
    assert path.read_bytes() != before
    assert not numba_cache.compiled(increment, int64(int64)).stats.cache_hits


def test_another_processor_has_a_file_of_its_own(path):
    dispatcher = numba_cache.compiled(increment, int64(int64))

    class Elsewhere:
        @staticmethod
        def magic_tuple():
            return ("another", "processor", "")

    assert dispatcher._cache.file(int64(int64), Elsewhere()).path != path
    assert dispatcher._cache.file(int64(int64), dispatcher.targetctx.codegen()).path == path


def test_where_the_folder_beside_the_source_is_shut_the_users_folder_is_taken(tmp_path, monkeypatch):
    for name in ("FLIPALG_CACHE_DIR", "NUMBA_CACHE_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    (tmp_path / "__pycache__").touch()  # no folder
    file = code_cache.CodeFile("name", "identity", tmp_path)
    file.write(b"payload\nof lines")
    assert file.path == tmp_path / "home" / "flipalg" / "name.code"
    assert file.read() == b"payload\nof lines"
    assert code_cache.CodeFile("name", "another identity", tmp_path).read() is None
