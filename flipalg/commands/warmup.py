"""`flipalg warmup`: compile the packed engine once, so that nobody waits for it later; on request, check it."""

import argparse
import importlib
import sys
import time

from flipalg.commands import SubParsers

MODULES = ("products", "division", "lehmer", "transforms", "determinants")
"""The modules of flipalg/algebra/packed/ with kernels, in the order in which they call each other."""


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-commands."""
    warmup = subparsers.add_parser("warmup", help="compile the engine for large boards once; kept on disk")
    warmup.add_argument(
        "--check",
        type=int,
        default=0,
        metavar="COUNT",
        help="compare COUNT operations with flint's: exit code 2 if one differs",
    )
    warmup.set_defaults(run=_warmup)


def _warmup(arguments: argparse.Namespace) -> None:
    if arguments.check < 0:
        raise ValueError(f"--check must be at least 0, got {arguments.check}")
    start = time.perf_counter()
    for number, module in enumerate(MODULES, 1):
        print(f"[{number}/{len(MODULES)}] {module} ...", end=" ", file=sys.stderr, flush=True)
        importlib.import_module(f"flipalg.algebra.packed.{module}")
        print(f"{time.perf_counter() - start:.1f} s", file=sys.stderr)
    from flipalg.algebra.packed.compilation import INSTRUCTION

    print(f"the engine is compiled, with the {INSTRUCTION} product")
    if arguments.check:
        from flipalg.algebra.packed.cross_check import LONG, check_operations

        check_operations(arguments.check, seed=1)
        check_operations(arguments.check // 1000, seed=2, lengths=LONG)
        print(f"{arguments.check} operations equal flint's")
