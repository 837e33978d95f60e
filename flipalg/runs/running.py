"""Run a job: compute its chunks, keep finished chunks in a checkpoint, and compute lost chunks again."""

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from flipalg.runs.checkpoint import Checkpoint
from flipalg.runs.executors import end, executor, is_gone, is_lost
from flipalg.runs.job import Job, RunError, Value, compute, in_one_line

__all__ = ["Progress", "run"]


Chunk = tuple[str, Value]


@dataclass(frozen=True)
class Progress:
    """The progress of a run: `done` of `total` chunks are known; this run computed `computed` of them in `seconds`."""

    done: int
    total: int
    computed: int
    seconds: float

    def __str__(self) -> str:
        """Return the progress in one line of text."""
        rate = self.computed / self.seconds if self.seconds else 0.0
        left = f", {_clock((self.total - self.done) / rate)} left" if rate else ""
        return f"{self.done:,} of {self.total:,} chunks, {rate:,.1f} a second{left}"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


def run(
    job: Job,
    checkpoint: Path | None = None,
    resume: bool = False,
    jobs: int = 1,
    scheduler: str | None = None,
    report: Callable[[Progress], None] = lambda _: None,
) -> str:
    """Compute a job and return its output.

    checkpoint  the file that stores finished chunks; by default they are not stored
    resume      whether to continue from the checkpoint if the file exists; if False, an existing file is an error
    jobs        the number of local processes; for 1, this process computes
    scheduler   the address of a Dask scheduler, whose workers then compute instead
    report      a function that is called with the Progress after every chunk that this run computes
    RunError if the checkpoint cannot be used, a chunk fails, a worker dies twice on one chunk, the scheduler cannot be
    reached or ends, or Dask is not installed.  The checkpoint keeps the chunks that were finished before the error.
    """
    if checkpoint is None:
        results: dict[str, Value] = {}
        _execute(job, results, lambda key, text: None, jobs, scheduler, report)
    else:
        with Checkpoint(checkpoint, job, resume) as file:
            results = file.results()
            _execute(job, results, file.keep, jobs, scheduler, report)
    return job.finish([results[key] for key, _ in job.chunks])


def _execute(
    job: Job,
    results: dict[str, Value],
    keep: Callable[[str, str], None],
    jobs: int,
    scheduler: str | None,
    report: Callable[[Progress], None],
) -> None:
    """Compute the chunks that `results` lacks; add each result to it, and call keep(key, result as JSON text).

    The other arguments are those of `run`.
    """
    missing = [chunk for chunk in job.chunks if chunk[0] not in results]
    started, before = time.monotonic(), len(results)

    def done(chunk: Chunk, text: str) -> None:
        keep(chunk[0], text)
        results[chunk[0]] = json.loads(text)
        computed = len(results) - before
        report(Progress(len(results), len(job.chunks), computed, time.monotonic() - started))

    while missing:
        lost = _with_one_executor(job, missing, done, jobs, scheduler)
        # one of these chunks killed its worker; running each with an executor of its own shows which
        for chunk in lost:
            if _with_one_executor(job, [chunk], done, max(jobs, 2), scheduler):
                raise RunError(f"chunk {chunk[0]} of {job.name} ended its worker twice; {_kept(len(results), job)}")
        missing = [chunk for chunk in missing if chunk[0] not in results]


def _with_one_executor(
    job: Job, chunks: list[Chunk], done: Callable[[Chunk, str], None], jobs: int, scheduler: str | None
) -> list[Chunk]:
    """Compute the chunks with one executor until all are done or a worker dies; return those submitted but not done.

    `done` is called with each finished chunk and its result as JSON text; `jobs` and `scheduler` are those of `run`.
    """
    pool, window = executor(jobs, scheduler)
    waiting = iter(chunks)
    in_flight: dict[Future[tuple[str, str]], Chunk] = {}
    try:
        while True:
            _launch(pool, job, islice(waiting, window - len(in_flight)), in_flight)
            if not in_flight:
                return []
            finished, _ = wait(in_flight, return_when=FIRST_COMPLETED)
            for future in finished:
                chunk = in_flight[future]
                error = None if future.cancelled() else future.exception()
                if future.cancelled() or (error and is_gone(error, pool)):
                    raise RunError(f"the scheduler at {scheduler} went away; go on with --resume")
                if error and is_lost(error):
                    return list(in_flight.values())
                result, failure = ("", in_one_line(error)) if error else future.result()
                if failure:
                    raise RunError(f"chunk {chunk[0]} of {job.name} failed: {failure}")
                del in_flight[future]
                done(chunk, result)
    except KeyboardInterrupt:  # do not wait for the submitted chunks
        end(pool)
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _launch(
    pool: Executor, job: Job, chunks: Iterator[Chunk], in_flight: "dict[Future[tuple[str, str]], Chunk]"
) -> None:
    for chunk in chunks:
        try:
            future = pool.submit(compute, job.function, chunk[1])
        except RuntimeError as error:  # a worker died between two submissions
            future = Future()
            future.set_exception(error)
        in_flight[future] = chunk


def _kept(done: int, job: Job) -> str:
    return f"{done:,} of {len(job.chunks):,} chunks are kept, go on with --resume"
