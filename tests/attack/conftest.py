"""Fixture: the process that forks the attacks' children; at the end, print how often each attack was tried."""

import tempfile

import pytest
from attacking import COUNTS, SECONDS, SEED, Nursery
from hypothesis.configuration import set_hypothesis_home_dir

HOME = tempfile.TemporaryDirectory()
set_hypothesis_home_dir(HOME.name)  # nothing is left behind


@pytest.fixture(scope="session")
def nursery():
    made = Nursery()
    yield made
    made.close()


def pytest_terminal_summary(terminalreporter):
    if COUNTS:
        terminalreporter.section(f"the attack: seed {SEED}, {SECONDS:g} seconds")
        for what, times in COUNTS.items():
            terminalreporter.line(f"{times:9,}  {what}")
