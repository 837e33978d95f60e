"""Caches that are damaged or cannot be had: the answer is right, said once at most, and the next process is clean."""

import os
import pickle
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from attacking import LONG, linux, rounds, tried

from flipalg.algebra.f2.packed import native

KERNELS = "\n".join(f"def kernel_{k}(n):\n    return n * {k} + {k * k}\n" for k in range(1, 4))
CALL = """
import os, sys
from numba import int64
sys.path.insert(0, sys.argv[1])
os.environ["FLIPALG_CACHE_DIR"] = sys.argv[1] + "/cache"
from flipalg.system import numba_cache
import kernels_of_a_test as kernels
functions = [numba_cache.compiled(getattr(kernels, f"kernel_{k}"), int64(int64)) for k in (1, 2, 3)]
print([function(10) for function in functions], sum(sum(f.stats.cache_hits.values()) for f in functions))
"""
ENGINE = """
import os, sys
os.environ["FLIPALG_CACHE_DIR"] = sys.argv[1]
from flipalg.algebra.f2.packed import native, compilation
_, _, _, payload = native.Path(sys.argv[2]).read_bytes().split(b"\\n", 3)
names, code = payload.split(b"\\n", 1)
stored = native.json.loads(names), code
compilation.compile_kernels = lambda report=None: stored  # what takes fifteen seconds
native._functions.clear()
functions = native.load()
five, three = b"\\x05" + bytes(7), b"\\x03" + bytes(7)
print(functions["degree"](five), functions["multiply"](five, three)[:1].hex())
"""


def flipped(chance, data):
    place = chance.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]


def written(path, data):
    path.unlink()
    path.write_bytes(data)


def a_folder(path):
    path.unlink()
    (path / "inside").mkdir(parents=True)


def a_link(path, target):
    path.unlink()
    path.symlink_to(target)


def a_pipe(path):
    path.unlink()
    os.mkfifo(path)


def swapped(path, other):
    data = path.read_bytes()
    path.write_bytes(other.read_bytes())
    other.write_bytes(data)


WAYS = {
    "empty": lambda chance, path, _: written(path, b""),
    "cut": lambda chance, path, _: written(path, path.read_bytes()[: chance.randrange(path.stat().st_size)]),
    "one byte less": lambda chance, path, _: written(path, path.read_bytes()[:-1]),
    "a bit": lambda chance, path, _: written(path, flipped(chance, path.read_bytes())),
    "a bit of the head": lambda chance, path, _: written(
        path, flipped(chance, path.read_bytes()[:150]) + path.read_bytes()[150:]
    ),
    "more": lambda chance, path, _: written(path, path.read_bytes() + chance.randbytes(chance.randint(1, 99))),
    "zeros": lambda chance, path, _: written(path, bytes(path.stat().st_size)),
    "noise": lambda chance, path, _: written(path, chance.randbytes(chance.randint(1, 9999))),
    "another pickle": lambda chance, path, _: written(path, pickle.dumps([{"a": 1}, None, 5])),
    "swapped": lambda chance, path, other: swapped(path, other),
    "the other's": lambda chance, path, other: written(path, other.read_bytes()),
    "a folder": lambda chance, path, _: a_folder(path),
    "a circle of links": lambda chance, path, _: a_link(path, path.name),
    "a link to nothing": lambda chance, path, _: a_link(path, "nowhere"),
    "a link to a device": lambda chance, path, _: a_link(path, "/dev/zero"),
    "a pipe": lambda chance, path, _: a_pipe(path),
    "gone": lambda chance, path, _: path.unlink(),
    "the folder gone": lambda chance, path, _: shutil.rmtree(path.parent),
    "not to be read": lambda chance, path, _: path.chmod(0),
}


def clean(outcome):
    """Whether an answer came, and at most one warning with it."""
    warnings = [
        line for line in outcome.err.splitlines() if not line.startswith(b"  ")
    ]  # its second line is the source
    return outcome.code == 0 and b"Traceback" not in outcome.err and len(warnings) <= 1


@linux
def test_compiled_kernels_recover_from_every_damage(nursery, tmp_path):
    (tmp_path / "kernels_of_a_test.py").write_text(KERNELS)
    right = b"[11, 24, 39] "
    assert nursery.run(CALL, tmp_path, [str(tmp_path)]).out == right + b"0\n"
    ways = sorted(WAYS)
    for number, chance in enumerate(rounds("caches", least=len(WAYS) * 3 if LONG else 2)):
        way = ways[number % len(ways)] if LONG else chance.choice(ways)
        files = sorted((tmp_path / "cache").rglob("*.code"))
        assert len(files) == 3
        path, other = chance.sample(files, 2)
        WAYS[way](chance, path, other)
        damaged, after = (nursery.run(CALL, tmp_path, [str(tmp_path)]) for _ in range(2))
        assert clean(damaged), (way, damaged)
        taken = {"swapped": b"1", "the folder gone": b"0", "not to be read": b"3" if os.geteuid() == 0 else b"2"}
        assert damaged.out == right + taken.get(way, b"2") + b"\n", (way, damaged)  # no damaged file is
        assert (after.out, after.err) == (right + b"3\n", b""), (way, after)
        tried("damages of the cache of compiled kernels, in 19 ways")


@linux
def test_the_engine_recovers_from_every_damage(nursery, tmp_path):
    native.load()
    sound = native.code_file().path
    for number, chance in enumerate(rounds("caches", least=len(WAYS) if LONG else 3)):
        cache = tmp_path / str(number)
        cache.mkdir()
        path = cache / sound.name
        shutil.copy(sound, path)
        (cache / "other").write_bytes(b"flipalg code 1\n" + chance.randbytes(999))
        way = sorted(WAYS)[number % len(WAYS)] if LONG else chance.choice(sorted(WAYS))
        WAYS[way](chance, path, cache / "other")
        damaged, after = (nursery.run(ENGINE, tmp_path, [str(cache), str(sound)]) for _ in range(2))
        assert clean(damaged), (way, damaged)
        assert damaged.out == after.out == b"2 0f\n", (way, damaged, after)
        assert after.err == b"", (way, after)
        tried("damages of the stored engine, in 19 ways")


HOMES = {
    "no HOME": "os.environ.pop('HOME', None); os.environ.pop('XDG_CACHE_HOME', None)\n",
    "HOME is a file": "os.environ['HOME'] = sys.argv[1] + '/a file'\n",
    "HOME is not to be entered": "os.environ['HOME'] = sys.argv[1] + '/shut'\n",
    "HOME is nowhere": "os.environ['HOME'] = '/nowhere/at/all'\n",
}
CACHES = {
    "is a file": "a file",
    "is a device": "../../../../../../dev/null",
    "is not to be written": "ro",
    "is another user's": "mine",
    "is a circle of links": "circle",
    "is not to be entered": "shut/cache",
    "has any name": "open/λ x",
}
for _what, _name in CACHES.items():
    HOMES[f"the cache {_what}"] = f"os.environ['FLIPALG_CACHE_DIR'] = sys.argv[1] + {'/' + _name!r}\n"
NOBODY = """
import os, sys
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
"""


@linux
def test_a_home_or_cache_that_cannot_be_had_changes_no_answer(nursery):
    with TemporaryDirectory() as folder:  # others cannot enter pytest's
        Path(folder).chmod(0o755)
        attack_homes(nursery, Path(folder))


def attack_homes(nursery, tmp_path):
    native.load()
    sound = native.code_file().path
    for folder in ("ro", "mine", "open", "shut"):
        (tmp_path / folder).mkdir()
    (tmp_path / "kernels_of_a_test.py").write_text(KERNELS)
    (tmp_path / "a file").touch()
    (tmp_path / "circle").symlink_to("circle")
    (tmp_path / "open").chmod(0o777)
    shutil.copy(sound, tmp_path / "mine" / sound.name)
    (tmp_path / "mine" / sound.name).chmod(0o600)
    for folder in ("ro", "mine"):
        (tmp_path / folder).chmod(0o555)
    (tmp_path / "shut").chmod(0)
    kernels = CALL.replace('os.environ["FLIPALG_CACHE_DIR"] = sys.argv[1] + "/cache"\n', "")
    engine = ENGINE.replace('os.environ["FLIPALG_CACHE_DIR"] = sys.argv[1]\n', "")
    for number, chance in enumerate(rounds("homes", least=len(HOMES) if LONG else 1)):
        how = sorted(HOMES)[number % len(HOMES)] if LONG else chance.choice(sorted(HOMES))
        before = NOBODY + HOMES[how]
        outcome = nursery.run(before + kernels, tmp_path, [str(tmp_path)])
        assert clean(outcome), (how, outcome)
        assert outcome.out.startswith(b"[11, 24, 39] "), (how, outcome)
        outcome = nursery.run(before + engine, tmp_path, [str(tmp_path), str(sound)])
        assert clean(outcome), (how, outcome)
        assert outcome.out == b"2 0f\n", (how, outcome)
        outcome = nursery.command(["solve", "60", "60"], tmp_path, before)
        assert (outcome.code, outcome.err) == (0, b""), (how, outcome)
        tried("homes and caches that are missing, files, another's or not to be written", 3)


@pytest.mark.skipif(sys.platform == "win32", reason="there each user has a home")
def test_a_user_without_a_home_has_folders_for_the_engine(monkeypatch):
    for name in ("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA", "FLIPALG_CACHE_DIR", "NUMBA_CACHE_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 4_000_000)
    assert [path.parent for path in native.code_file().paths] == [native.FOLDER / "__pycache__"]
