"""The results of a run in an SQLite file, each kept the moment it is there, each with its digest.

Main definitions
    Checkpoint(path, job, resume)     the file, held by this run alone until it is closed
    .results()                        {key: result} of what is done
    .keep(key, result)                written and flushed when it returns
Conventions
    A file is refused by name where it is damaged, not a checkpoint, of another job or another version's chunks, in use,
    or there although nobody asked to go on with it.  The lock is SQLite's, on a file beside: the system takes it back
    when a process dies, however it dies.
"""

import hashlib
import json
import sqlite3
from pathlib import Path
from types import TracebackType

from flipalg.runs.job import Job, RunError, Value

FORMAT = "flipalg run 1"


def _digest(key: str, result: str) -> str:
    return hashlib.sha256(f"{key}\n{result}".encode()).hexdigest()


class Checkpoint:
    """The file of a run; a context that holds its lock."""

    def __init__(self, path: Path, job: Job, resume: bool) -> None:
        """Open or make the file.  Raises RunError where it cannot be used."""
        self.path, self.job = path, job
        self._lock = self._locked()
        try:
            existed = path.exists()
            if existed and not resume:
                raise RunError(f"{path} exists: go on with --resume, or name another file with --checkpoint")
            self._file = sqlite3.connect(path, isolation_level=None)
            # a run that was killed while it made the file left one without tables
            if existed and self._file.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]:
                self._check()
            else:
                self._make()
        except sqlite3.Error as error:
            self.close()
            if "disk" in str(error):
                raise RunError(f"{path} cannot be written ({error}); make room and begin again") from None
            raise RunError(f"{path} is damaged or no checkpoint ({error}); remove it to begin anew") from None
        except BaseException:
            self.close()
            raise

    def _locked(self) -> sqlite3.Connection:
        lock = sqlite3.connect(f"{self.path}.lock", isolation_level=None, timeout=0)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            lock.close()
            if "locked" in str(error):
                raise RunError(f"{self.path} is in use by another run") from None
            raise RunError(f"{self.path}.lock cannot be used ({error}); remove it if no run is using it") from None
        return lock

    def _make(self) -> None:
        self._file.execute("BEGIN")
        self._file.execute("CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
        self._file.execute("CREATE TABLE results (key TEXT PRIMARY KEY, result TEXT NOT NULL, digest TEXT NOT NULL)")
        about = {"format": FORMAT, "job": str(self.job), "identity": self.job.identity}
        self._file.executemany("INSERT INTO about VALUES (?, ?)", about.items())
        self._file.execute("COMMIT")

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
        self.results()

    def results(self) -> dict[str, Value]:
        """Return {key: result} of what is done; RunError where a row is not what was written."""
        keys = {key for key, _ in self.job.chunks}
        found = {}
        for key, result, digest in self._file.execute("SELECT key, result, digest FROM results"):
            if key not in keys or digest != _digest(key, result):
                raise RunError(f"{self.path} is damaged: the result of chunk {key!r} is not what was written")
            found[key] = json.loads(result)
        return found

    def keep(self, key: str, result: str) -> None:
        """Write one result, a JSON text.  Raises RunError where the file takes no more."""
        try:
            self._file.execute("INSERT OR REPLACE INTO results VALUES (?, ?, ?)", (key, result, _digest(key, result)))
        except sqlite3.Error as error:
            raise RunError(
                f"{self.path} cannot be written ({error}); what it holds is safe: make room and go on with --resume"
            ) from None

    def close(self) -> None:
        """Close the file and give the lock back."""
        if hasattr(self, "_file"):
            self._file.close()
        self._lock.close()
        Path(f"{self.path}.lock").unlink(missing_ok=True)

    def __enter__(self) -> "Checkpoint":
        """Return the checkpoint."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()
