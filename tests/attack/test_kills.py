"""SIGKILL, inside the write window and at any time: each file is the old one or the new one, and --check is right.

With FLIPALG_ATTACK_SECONDS=600 at least 124 kills, 24 of them inside the window of a writer.
"""

import time
from functools import cache

from attacked_files import SIZE, check_old_or_new, contents, texts, undated
from attacking import COMMAND, COUNTS, LONG, kill, linux, rounds, tried

from flipalg.system.atomic_files import is_leftover

WINDOW = """
import os, signal
counter = 0
def deadly(function, after=False):
    def call(*arguments, **named):
        global counter
        counter += 1
        if counter == {number}:
            if function is os.write:  # half of it is written
                function(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
            elif after:
                function(*arguments, **named)
            os.kill(os.getpid(), signal.SIGKILL)
        return function(*arguments, **named)
    return call
from pathlib import Path
os.write, os.fsync, Path.replace = deadly(os.write), deadly(os.fsync, True), deadly(Path.replace, {after})
os.rename = deadly(os.rename, {after})
"""
INSIDE, ANYWHERE = "kills inside the window of a writer", "kills at any time"
COMMANDS = {
    "tables": ["classify", "--only", "nullity,uniqueness", "--max-m", "{0}", "--max-n", "{0}", "--out", "t", "--quiet"],
    "table": ["table", "nullity", "--max", "{0}", "--to", "t.csv"],
    "parquet": ["table", "nullity", "--max", "{0}", "--to", "t.parquet"],
    "npz": ["table", "nullity", "--max", "{0}", "--to", "t.npz"],
    "picture": ["solve", "{0}", "{0}", "--svg", "s.svg", "--png", "s.png"],
    "sheet": ["exercises", "{0}", "{0}", "--count", "1", "--pdf", "e.pdf"],
}


def check_files(nursery, folder, name, expected):
    check_old_or_new(folder, expected)
    if name == "tables":
        tables = [path.name for path in (folder / "t").iterdir()]
        for age, size in SIZE.items():
            same = all((folder / path).read_bytes() == data for path, data in expected[age].items())
            check = [word.format(size) for word in COMMANDS["tables"]]
            outcome = nursery.command([*check, "--check"], folder)
            assert outcome.code == (0 if same else 1), (tables, age, outcome)


def enough():
    return not LONG or (COUNTS[INSIDE] >= 24 and COUNTS[ANYWHERE] >= 100)


@linux
def test_a_killed_command_leaves_old_files_or_new_ones(nursery, tmp_path):
    expected = cache(lambda name: texts(nursery, tmp_path / name, COMMANDS[name]))
    for number, chance in enumerate(rounds("kills", enough=enough)):
        name = chance.choice(sorted(COMMANDS))
        words = COMMANDS[name]
        folder = tmp_path / str(number)
        folder.mkdir()
        begin = time.monotonic()
        nursery.command([word.format(SIZE["old"]) for word in words], folder)
        took = time.monotonic() - begin
        new = [word.format(SIZE["new"]) for word in words]
        for _ in range(2):
            before = WINDOW.format(number=chance.randint(1, 8), after=chance.random() < 0.5)
            outcome = nursery.command(new, folder, before)
            assert outcome.code in (0, -9), outcome
            tried(INSIDE, outcome.code == -9)
            check_files(nursery, folder, name, expected(name))
        for _ in range(3):
            started = nursery.start(COMMAND, folder, new)
            time.sleep(chance.random() * took)
            kill(started)
            tried(ANYWHERE, nursery.wait(started).code == -9)
            check_files(nursery, folder, name, expected(name))
        assert nursery.command(new, folder).code == 0
        assert {path: undated(data) for path, data in contents(folder).items()} == {
            path: undated(data) for path, data in expected(name)["new"].items()
        }
        assert not [path for path in folder.rglob("*") if is_leftover(path.name)]


RUN = ["run", "rectangles", "--max", "14", "--to", "out.txt", "--resume"]


@linux
def test_a_killed_run_goes_on_where_it_was(nursery, tmp_path):
    whole = tmp_path / "whole"
    whole.mkdir()
    assert nursery.command(RUN, whole).code == 0
    for number, chance in enumerate(rounds("killed runs", least=8 if LONG else 1)):
        folder = tmp_path / str(number)
        folder.mkdir()
        for _ in range(4):
            started = nursery.start(COMMAND, folder, RUN)
            time.sleep(chance.random() / 8)
            kill(started)
            tried("kills of `flipalg run`, gone on with", nursery.wait(started).code == -9)
            assert contents(folder) in ({}, contents(whole))
        outcome = nursery.command(RUN, folder)
        assert (outcome.code, contents(folder)) == (0, contents(whole)), outcome
