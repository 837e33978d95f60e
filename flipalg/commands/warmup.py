"""`flipalg warmup`: compile the packed engine once, so that nobody waits for it later; on request, check it."""

import argparse
import sys
import time

from flipalg.commands.parsing import whole_number


def add_warmup(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `warmup`."""
    parser.add_argument(
        "--check",
        type=whole_number,
        default=0,
        metavar="COUNT",
        help="compare COUNT operations with flint's: exit code 2 if one differs",
    )
    parser.set_defaults(run=_warmup)


def _warmup(arguments: argparse.Namespace) -> None:
    if arguments.check < 0:
        raise ValueError(f"--check must be at least 0, got {arguments.check}")
    from flipalg.algebra.f2.packed import native

    start = time.perf_counter()

    def report(name: str) -> None:
        print(f"\r{time.perf_counter() - start:5.1f} s  {name:20}", end="", file=sys.stderr, flush=True)

    was_stored = native.is_stored()
    native.load(report)
    if not was_stored:
        print(file=sys.stderr)
    print(f"the engine is compiled, with the {native.INSTRUCTION} product")
    if arguments.check:
        from flipalg.algebra.f2.packed.cross_check import LONG, check_operations

        check_operations(arguments.check, seed=1)
        check_operations(arguments.check // 1000, seed=2, lengths=LONG)
        print(f"{arguments.check} operations equal flint's")
