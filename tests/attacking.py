"""What the attacks share: their time, their chance, what they counted, and processes by the thousand.

FLIPALG_ATTACK_SECONDS (8) is divided among them by SHARES; FLIPALG_ATTACK_SEED (1) is the seed of all chance.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import run_state_machine_as_test

SECONDS = float(os.environ.get("FLIPALG_ATTACK_SECONDS", "8"))
SEED = int(os.environ.get("FLIPALG_ATTACK_SEED", "1"))
LONG = SECONDS >= 300
"""Whether there is time for what takes minutes."""
ROOT = Path(__file__).parents[1]
ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests")])}

SHARES = {
    "certificates": 2,
    "boards": 2,
    "Board machine": 2,
    "F2Poly machine": 3,
    "ToggleGame machine": 2,
    "file machine": 2,
    "checkpoint machine": 3,
    "command lines": 8,
    "memory": 4,
    "full disk": 4,
    "small file system": 2,
    "kills": 6,
    "killed runs": 2,
    "two processes": 3,
    "start methods": 1,
    "streams": 3,
    "encodings": 2,
    "switches": 2,
}
TESTS = {"memory": 2, "start methods": 3}
"""How many tests take a share, if more than one."""
WHOLE = sum(share * TESTS.get(name, 1) for name, share in SHARES.items())
COUNTS: "Counter[str]" = Counter()
"""How often each attack was tried, by its words: a summary at the end shows it."""

posix = pytest.mark.skipif(sys.platform == "win32", reason="locks and open files as POSIX has them")
linux = pytest.mark.skipif(sys.platform != "linux", reason="forks, limits and signals as Linux has them")


def rounds(name, least=1, enough=lambda: True):
    """Yield a seeded source of chance for each round: `least` times, for its share of time at least, until enough."""
    end, number = time.monotonic() + SECONDS * SHARES[name] / WHOLE, 0
    while time.monotonic() < end or number < least or not enough():
        yield random.Random(f"{SEED} {name} {number}")
        number += 1


def tried(what, times=1):
    """Count an attack."""
    COUNTS[what] += times


PROGRAMS = 4
"""How many programs a round of a state machine is."""


def run_machine(machine, name, steps=30):
    """Run a machine as long as its share of time lasts."""
    how = settings(
        max_examples=PROGRAMS,
        stateful_step_count=steps,
        database=None,
        derandomize=False,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    for chance in rounds(name):
        seed(chance.getrandbits(60))(machine)
        run_state_machine_as_test(machine, settings=how)
        tried(f"{name}: programs of up to {steps} steps", PROGRAMS)


@dataclass(frozen=True)
class Outcome:
    """How a process ended: its exit code, minus the number of the signal that killed it, and what it said."""

    code: int
    out: bytes
    err: bytes
    peak: int = 0

    def is_clean(self, codes=(0, 1, 2)):
        """Whether the exit code is one of those, and no traceback and nothing of more than a line was printed."""
        text = self.err.replace(b"\0", b"")
        return self.code in codes and b"Traceback" not in text and text.count(b"\n") <= 1


class Nursery:
    """Children of a process that has everything loaded (nursery.py)."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory()
        self._number = 0
        quiet = ENVIRONMENT | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYTHONWARNINGS": "ignore"}
        command = [sys.executable, str(ROOT / "tests" / "nursery.py")]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, env=quiet, text=True)

    def _ask(self, **request):
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def start(self, program, folder, words=(), stdin=b"", files=None, **task):
        """Start a child that runs `program` in `folder`; return the values that `wait` takes.

        files   in, out, err: a path instead, None for a closed stream
        """
        self._number += 1
        place = Path(self._folder.name) / str(self._number)
        place.mkdir()
        (place / "in").write_bytes(stdin)
        named = {name: str(place / name) for name in ("in", "out", "err")}
        (place / "out").touch()
        (place / "err").touch()
        place.chmod(0o777)
        for name in named.values():
            os.chmod(name, 0o666)
        answer = self._ask(program=program, folder=str(folder), words=list(words), files=named | (files or {}), **task)
        return answer["pid"], place

    def wait(self, started, seconds=120):
        """Return how a child ended; one that takes longer than `seconds` is killed, and is an error."""
        pid, place = started
        timer = subprocess.Popen(["sh", "-c", f"sleep {seconds}; kill -9 {pid}"], stderr=subprocess.DEVNULL)
        try:
            answer = self._ask(wait=pid)
        finally:
            timer.kill()
            timer.wait()
        out, err = (place / "out").read_bytes(), (place / "err").read_bytes()
        return Outcome(answer["code"], out, err, answer["peak"])

    def run(self, program, folder, words=(), **task):
        """Return how a child ended that runs `program`."""
        return self.wait(self.start(program, folder, words, **task))

    def command(self, words, folder, before="", **task):
        """Return how `flipalg WORDS` ended, after the Python of `before`."""
        return self.run(before + COMMAND, folder, words, **task)

    def close(self):
        """End the process."""
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()
        self._folder.cleanup()


COMMAND = "\nimport sys\nfrom flipalg.cli import main\nsys.exit(main(sys.argv[1:]))\n"


def real(words, folder, switches=(), **options):
    """Return how a process of its own ended that is `python SWITCHES -m flipalg WORDS`."""
    environment = ENVIRONMENT | options.pop("environment", {})
    command = [sys.executable, *switches, "-m", "flipalg", *words]
    run = subprocess.run(command, capture_output=True, cwd=folder, env=environment, timeout=120, check=False, **options)
    return Outcome(run.returncode, run.stdout, run.stderr)


def kill(started):
    """Kill a child of the nursery."""
    os.kill(started[0], signal.SIGKILL)
