"""`flipalg run`: a long computation in chunks, on several cores or a cluster, that can be stopped and resumed."""

import argparse
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from flipalg.console.parsing import Parser, add_kind, kind_of, output_file, positive
from flipalg.runs.running import Progress, run
from flipalg.system.atomic_files import write_text
from flipalg.system.limits import BOARDS_SIDE
from flipalg.tables.jobs import JOBS, make

__all__ = ["add_run"]

LONG_SIDE = 20_000
"""The side from which `run boards` says before it begins what it costs."""


def add_run(parser: Parser) -> None:
    """Add the arguments of `run`."""
    parser.add_words(
        "Finished chunks are kept in a checkpoint; --resume continues from it, and the output is the same to the byte.",
    )
    parser.add_argument("job", nargs="?", metavar="JOB", help="the computation; --list names them")
    parser.add_argument("--list", action="store_true", help="name the jobs")
    parser.add_argument("--max", type=positive, metavar="N", help="how far (default: as --list says)")
    parser.add_argument("--above", type=positive, default=0, metavar="N", help="for primitives: search only above N")
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="local processes (default: 1)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler instead, tcp://HOST:PORT")
    parser.add_argument(
        "--checkpoint", type=Path, metavar="FILE", help="the file of finished chunks (default: JOB-N.sqlite)"
    )
    parser.add_argument("--resume", action="store_true", help="continue from a checkpoint that exists")
    parser.add_argument("--to", type=Path, metavar="FILE", help="the output (default: stdout); for boards a folder")
    add_kind(parser)
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    if arguments.list or not arguments.job:
        for name, entry in JOBS.items():
            print(f"{name:12} {entry.what} (to {entry.size:,})")
        return 0
    folder = arguments.to if arguments.job == "boards" else None
    output = output_file()(str(arguments.to)) if arguments.to and not folder else None
    if folder and LONG_SIDE <= (arguments.max or 0) <= BOARDS_SIDE:
        print(f"{arguments.max:,}² boards: a minute of processor and 30 MB or more for 10^9", file=sys.stderr)
    job = make(arguments.job, arguments.max, arguments.above, folder, **kind_of(arguments))
    span = f"{arguments.above}-{job.parameters['max']}" if arguments.above else job.parameters["max"]
    checkpoint = arguments.checkpoint or Path(f"{job.name}-{span}.sqlite")
    if output and output.resolve() == checkpoint.resolve():
        raise ValueError(f"the output would replace the checkpoint, {checkpoint}: name another file with --to")
    try:
        text = run(job, checkpoint, arguments.resume, arguments.jobs, arguments.scheduler, _reporter())
    except KeyboardInterrupt:
        print(f"\n{checkpoint} holds the finished chunks: continue with --resume", file=sys.stderr)
        raise
    if output:
        write_text(output, text)
        print(f"\r{output}: {job.name}, {len(job.chunks):,} chunks, {os.fspath(checkpoint)}", file=sys.stderr)
    else:
        sys.stdout.write(text)
    return 0


def _reporter() -> Callable[[Progress], None]:
    """Return a function that prints a Progress on stderr, at most every 0.2 s on a terminal, else every 30 s."""
    live = sys.stderr.isatty()
    last = [time.monotonic()]

    def report(progress: Progress) -> None:
        now = time.monotonic()
        if now - last[0] >= (0.2 if live else 30) or (live and progress.done == progress.total):
            last[0] = now
            print(f"\r{progress}   " if live else progress, end="" if live else "\n", file=sys.stderr, flush=True)

    return report
