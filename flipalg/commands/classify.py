"""`flipalg classify`, which scripts/classify.py runs too: write, check and cross-check the tables."""

from flipalg.commands import SubParsers


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-commands."""
