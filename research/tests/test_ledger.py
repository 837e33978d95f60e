"""The theorems of tests/theorems.toml that research uses: the function exists, and its test fails without it."""

import tomllib
from pathlib import Path

from planting import unnoticed

LEDGER = tomllib.loads((Path(__file__).parents[2] / "tests" / "theorems.toml").read_text(encoding="utf-8"))["theorem"]


def test_every_named_test_fails_if_its_function_raises_an_exception():
    lines = [line for line in LEDGER if line["function"].startswith("research.")]
    assert len(lines) >= 2
    assert unnoticed(lines) == []
