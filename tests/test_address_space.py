import subprocess
import sys

import pytest

from flipalg import address_space

PROGRAM = "from flipalg.address_space import bytes_left; print(bytes_left())"
linux = pytest.mark.skipif(sys.platform != "linux", reason="it is Linux that says what is mapped")


def test_without_a_limit_nothing_is_refused(monkeypatch):
    monkeypatch.setattr(address_space, "bytes_left", lambda: None)
    address_space.require(1 << 60, "anything")


def test_what_does_not_fit_is_refused_with_both_numbers(monkeypatch):
    monkeypatch.setattr(address_space, "bytes_left", lambda: 5 << 20)
    address_space.require(5 << 20, "a library")
    with pytest.raises(
        MemoryError, match=r"^a library needs 6 MiB of address space, its limit \(ulimit -v\) leaves 5$"
    ):
        address_space.require(6 << 20, "a library")


@linux
def test_the_limit_counts_what_is_mapped_already():
    def left(shell):
        command = ["sh", "-c", f'{shell} exec "$0" -c "$1"', sys.executable, PROGRAM]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    assert 0 < int(left("ulimit -v 1000000;")) < 1_000_000 << 10
    assert int(left("ulimit -v 1000000;")) < int(left("ulimit -v 2000000;")) - (900_000 << 10)
    if address_space.bytes_left() is None:
        assert left("") == "None"
