import subprocess
import sys

import pytest

from flipalg.system import address_space

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
    program = "import mmap; from flipalg.system.address_space import bytes_left; print(bytes_left()); "
    program += "kept = mmap.mmap(-1, 100 << 20); print(bytes_left())"
    command = ["sh", "-c", 'ulimit -v 4000000; exec "$0" -c "$1"', sys.executable, program]
    before, after = map(int, subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())
    assert 0 < before < 4_000_000 << 10
    assert 100 << 20 <= before - after < 120 << 20


@linux
def test_without_a_limit_what_is_left_is_not_known(monkeypatch):
    monkeypatch.setattr("resource.getrlimit", lambda kind: (-1, -1))
    assert address_space.bytes_left() is None
