"""Files and checkpoints as state machines: written, failed, killed and damaged at will, and never wrong."""

import errno
import json
import os
import secrets
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from unittest import mock

from attacking import posix, run_machine
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from run_chunks import job

from flipalg.runs.checkpoint import Checkpoint
from flipalg.runs.job import RunError
from flipalg.system.atomic_files import is_leftover, replacing, write_text
from flipalg.tables.tables import differences


class FileMachine(RuleBasedStateMachine):
    """A folder of files against a dictionary: whatever fails, each is the old one or the new one."""

    names = st.sampled_from(["a.csv", "b.md", "λ.csv"])
    texts = st.text(max_size=50).map(lambda text: text * 50)

    def __init__(self):
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.model = {}
        self.left = set()

    def teardown(self):
        shutil.rmtree(self.folder)

    @rule(name=names, text=texts)
    def write(self, name, text):
        write_text(self.folder / name, text)
        self.model[name] = text
        self.left -= {one for one in self.left if one.startswith(f".{name}.")}

    @rule(name=names, text=texts, after=st.integers(0, 8), number=st.sampled_from([errno.ENOSPC, errno.EIO]))
    def fail(self, name, text, after, number):
        """The k-th call of the system fails, and every one after it."""
        calls = 0

        def failing(function):
            def call(*arguments, **named):
                nonlocal calls
                calls += 1
                if calls > after:
                    raise OSError(number, os.strerror(number))
                return function(*arguments, **named)

            return call

        patched = {name: failing(getattr(os, name)) for name in ("write", "fsync", "open", "listdir")}
        with suppress(OSError), mock.patch.multiple(os, **patched), mock.patch.object(
            Path, "replace", failing(Path.replace)
        ):  # fmt: skip
            write_text(self.folder / name, text)
            self.model[name] = text
            self.left -= {one for one in self.left if one.startswith(f".{name}.")}
        self.left &= {path.name for path in self.folder.iterdir()}  # some were swept before it failed

    @rule(name=names, text=texts, part=st.floats(0, 1))
    def kill(self, name, text, part):
        """Leave the temporary file of a writer that is killed before it renames."""
        leftover = f".{name}.flipalg-{secrets.token_hex(4)}"
        (self.folder / leftover).write_bytes(text.encode()[: int(part * len(text.encode()))])
        self.left.add(leftover)

    @rule(name=names, texts=st.lists(texts, max_size=4), how=st.sampled_from(["end", "error", "Ctrl-C", "kept"]))
    def bit_by_bit(self, name, texts, how):
        error = {"error": RuntimeError, "Ctrl-C": KeyboardInterrupt, "kept": KeyboardInterrupt}.get(how)
        with suppress(RuntimeError, KeyboardInterrupt), replacing(self.folder / name, how == "kept") as file:
            for text in texts:
                file.write(text.encode())
            if error:
                raise error
        if how in ("end", "kept"):
            self.model[name] = "".join(texts)
        self.left -= {one for one in self.left if one.startswith(f".{name}.")}

    @invariant()
    def is_the_model(self):
        found = {path.name: path.read_bytes().decode() for path in self.folder.iterdir() if path.name not in self.left}
        assert found == self.model
        assert all(map(is_leftover, self.left))
        assert not list(differences(self.folder, self.model, complete=True))  # as --check compares
        if self.model:
            name = min(self.model)
            assert list(differences(self.folder, self.model | {name: self.model[name] + "x"}, complete=True))


class CheckpointMachine(RuleBasedStateMachine):
    """Compare a run's checkpoint with a dictionary: it has the kept results however the run ended, or is refused."""

    def __init__(self):
        super().__init__()
        self.root = Path(tempfile.mkdtemp())
        self.job = job("square", [(n,) for n in range(12)])
        self.path = self.root / "0" / "x.sqlite"
        self.path.parent.mkdir()
        self.model, self.file, self.lives = {}, None, 0

    def teardown(self):
        if self.file:
            self.file.close()
        shutil.rmtree(self.root)

    @precondition(lambda self: self.file is None)
    @rule()
    def open(self):
        self.file = Checkpoint(self.path, self.job, self.path.exists())

    @precondition(lambda self: self.file is not None)
    @rule(n=st.integers(0, 11), value=st.one_of(st.integers(), st.text(max_size=3000), st.lists(st.booleans())))
    def keep(self, n, value):
        self.file.keep(str(n), json.dumps(value))
        self.model[str(n)] = value

    @precondition(lambda self: self.file is not None)
    @rule()
    def close(self):
        self.file.close()
        self.file = None

    @precondition(lambda self: self.file is not None)
    @rule()
    def another_run(self):
        """Another process, or thread, must not get in."""
        try:
            Checkpoint(self.path, self.job, True)
        except RunError as error:
            assert "in use" in str(error)  # noqa: PT017
        else:
            raise AssertionError("two runs hold one checkpoint")

    @precondition(lambda self: self.file is not None)
    @rule()
    def kill(self):
        """Copy the folder as it is on the disk: the state that a killed run leaves."""
        self.lives += 1
        folder = self.root / str(self.lives)
        folder.mkdir()
        for path in self.path.parent.iterdir():
            shutil.copy(path, folder)
        self.file.close()
        self.path, self.file = folder / "x.sqlite", None

    @precondition(lambda self: self.file is None and self.path.exists())
    @rule(other=st.sampled_from(["resume not asked", "another job"]))
    def refused(self, other):
        task = self.job if other == "resume not asked" else job("square", [(n,) for n in range(13)])
        try:
            Checkpoint(self.path, task, other == "another job").close()
        except RunError as error:
            assert str(self.path) in str(error)  # noqa: PT017
        else:
            raise AssertionError(other)

    @precondition(lambda self: self.file is None and self.path.exists())
    @rule(place=st.floats(0, 1, exclude_max=True), bit=st.integers(0, 7), cut=st.booleans())
    def damage(self, place, bit, cut):
        """Damage a copy: it is refused in one line, or every result that it holds was kept."""
        data = bytearray(self.path.read_bytes())
        if not data:
            return
        at = int(place * len(data))
        data[at] ^= 1 << bit
        folder = self.root / f"damaged {secrets.token_hex(4)}"
        folder.mkdir()
        (folder / "x.sqlite").write_bytes(data[:at] if cut else data)
        try:
            with Checkpoint(folder / "x.sqlite", self.job, True) as file:
                results = file.results()
        except RunError as error:
            assert "\n" not in str(error)  # noqa: PT017
        else:
            assert results.items() <= self.model.items() or not cut
            assert all(self.model.get(key) == value for key, value in results.items())

    @invariant()
    def holds_what_was_kept(self):
        if self.file is not None:
            assert self.file.results() == self.model


@posix
def test_files_are_old_or_new_after_any_failure():
    run_machine(FileMachine, "file machine", 25)


@posix
def test_a_checkpoint_keeps_its_results_however_its_run_ends():
    run_machine(CheckpointMachine, "checkpoint machine", 25)
