"""The theorems of the ledger that research uses: the function exists, and its test fails without it."""

from planting import unnoticed

from flipalg.console.ledgers import ledger

LEDGER = ledger()


def test_every_named_test_fails_if_its_function_raises_an_exception():
    lines = [line for line in LEDGER if line["function"].startswith("research.")]
    assert len(lines) >= 2
    assert unnoticed(lines) == []
