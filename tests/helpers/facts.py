"""Facts from outside the project: tests/data/NAME.txt, each with its source in its header."""

from pathlib import Path

DATA = Path(__file__).parents[1] / "data"


def outside_fact(name: str) -> list[int]:
    """Return the integers of tests/data/NAME.txt."""
    lines = (DATA / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [int(term) for line in lines if not line.startswith("#") for term in line.split()]
