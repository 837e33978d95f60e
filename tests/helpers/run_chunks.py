"""Chunks for the tests of runs, importable in worker processes; `python run_chunks.py` runs the slow job."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from flipalg.runs.job import Job


def square(n):
    return n * n


def slow_square(n, seconds):
    time.sleep(seconds)
    return {"n": n, "square": n * n, "text": "λ" * (n % 5)}


def second_run(checkpoint):
    """Run the slow job on the checkpoint in another process; return its exit code and what it says."""
    done = subprocess.run([sys.executable, __file__, checkpoint, "1"], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def fail(n):
    raise ZeroDivisionError(f"nothing\nis divided by {n}")


def take_too_long(n):
    raise TimeoutError(f"chunk {n} took too long")


def die_once(n, folder):
    """Kill the process that does chunk 3, the first time."""
    mark = Path(folder) / "died"
    if n == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return n


def die_always(n):
    if n == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return n


def job(function, rows, name="test", **parameters):
    return Job(name, parameters, [(str(row[0]), list(row)) for row in rows], f"run_chunks:{function}", lines)


def lines(results):
    return "".join(f"{result}\n" for result in results)


def slow_job(count=40, seconds=0.01):
    return job("slow_square", [(n, seconds) for n in range(count)], count=count)


if __name__ == "__main__":
    from flipalg.runs.job import RunError
    from flipalg.runs.running import run

    checkpoint, jobs = Path(sys.argv[1]), int(sys.argv[2])
    if len(sys.argv) > 3:  # as if the disk were full
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]), int(sys.argv[3])))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        sys.stdout.buffer.write(run(slow_job(), checkpoint, checkpoint.exists(), jobs).encode())
    except RunError as error:
        sys.exit(str(error))
