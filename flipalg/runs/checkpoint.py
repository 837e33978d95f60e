"""An SQLite file to which a run writes the result of each chunk, with a digest, as soon as it is computed.

A file is refused, with the reason, if it is damaged, is not a checkpoint, belongs to another job or version, is in use,
or exists already although the run does not resume.  The lock is SQLite's, so that the system releases it when the
process ends.
"""

import hashlib
import json
import sqlite3
from pathlib import Path
from types import TracebackType

from flipalg.runs.job import Job, RunError, Value

__all__ = ["Checkpoint"]


FORMAT = "flipalg run 1"


def _digest(key: str, result: str) -> str:
    return hashlib.sha256(f"{key}\n{result}".encode()).hexdigest()


class Checkpoint:
    """The checkpoint file of a run, a context manager; the file is locked until it is closed."""

    def __init__(self, path: Path, job: Job, resume: bool) -> None:
        """Open or create the file for a job; RunError if it cannot be used, or if it exists and `resume` is False."""
        self.path, self.job = path, job
        existed = path.exists()
        try:
            self._file = sqlite3.connect(path.absolute(), isolation_level=None, timeout=0)
        except sqlite3.Error as error:
            raise RunError(f"{path} cannot be opened ({error})") from None
        try:
            self._file.execute("PRAGMA locking_mode = EXCLUSIVE")  # keep the lock of BEGIN until the file is closed
            self._file.execute("BEGIN EXCLUSIVE")
            if existed and not resume:
                raise RunError(f"{path} exists: go on with --resume, or name another file with --checkpoint")
            # a run that was killed while it created the file left no tables
            if existed and self._file.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]:
                self._check()
            else:
                self._make()
            self._file.execute("COMMIT")
        except (sqlite3.Error, UnicodeError) as error:
            self.close()
            raise RunError(self._problem(str(error))) from None
        except BaseException:
            self.close()
            raise

    def _problem(self, message: str) -> str:
        """Return one line of text that explains an error message of SQLite."""
        if "locked" in message:
            return f"{self.path} is in use by another run"
        if "disk" in message:
            return f"{self.path} cannot be written ({message}); make room and begin again"
        if "open" in message or "readonly" in message:
            return f"{self.path} cannot be written ({message})"
        return f"{self.path} is damaged or not a checkpoint ({message}); remove it to begin anew"

    def _make(self) -> None:
        self._file.execute("CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
        self._file.execute("CREATE TABLE results (key TEXT PRIMARY KEY, result TEXT NOT NULL, digest TEXT NOT NULL)")
        about = {"format": FORMAT, "job": str(self.job), "identity": self.job.identity, "version": self.job.version}
        self._file.executemany("INSERT INTO about VALUES (?, ?)", about.items())

    def _check(self) -> None:
        if (problem := self._file.execute("PRAGMA integrity_check(1)").fetchone()[0]) != "ok":
            raise RunError(f"{self.path} is damaged ({problem.splitlines()[-1]}); remove it to begin anew")
        about = dict(self._file.execute("SELECT name, value FROM about"))
        if about.get("format") != FORMAT:
            raise RunError(f"{self.path} is of another version ({about.get('format')}, not {FORMAT})")
        if about.get("job") != str(self.job):
            raise RunError(f"{self.path} belongs to another job: {about.get('job')}, not {self.job}")
        if about.get("identity") != self.job.identity:
            raise RunError(f"{self.path} was made by another version, which cuts {self.job.name} into other chunks")
        if (version := about.get("version", "")) != self.job.version:
            raise RunError(
                f"{self.path} was made by another version of the code ({version or 'unknown'}, not "
                f"{self.job.version}), whose results cannot be used by this version; remove it to begin anew"
            )
        self.results()

    def results(self) -> dict[str, Value]:
        """Return {key of a chunk: its result}; RunError if a result does not match its digest or has an unknown key."""
        keys = {key for key, _ in self.job.chunks}
        found = {}
        for key, result, digest in self._file.execute("SELECT key, result, digest FROM results"):
            if key not in keys or digest != _digest(key, result):
                raise RunError(f"{self.path} is damaged: the result of chunk {key!r} does not match its digest")
            found[key] = json.loads(result)
        return found

    def keep(self, key: str, result: str) -> None:
        """Store the result of the chunk `key`, given as JSON text; RunError if the file cannot be written."""
        try:
            self._file.execute("INSERT OR REPLACE INTO results VALUES (?, ?, ?)", (key, result, _digest(key, result)))
        except sqlite3.Error as error:
            raise RunError(
                f"{self.path} cannot be written ({error}); what it holds is safe: make room and go on with --resume"
            ) from None

    def close(self) -> None:
        """Close the file, which releases its lock."""
        self._file.close()

    def __enter__(self) -> "Checkpoint":
        """Return the checkpoint."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self.close()
