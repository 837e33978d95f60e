import subprocess
import sys

import pytest

from flipalg.system.address_space import require_for_scipy


def test_without_a_limit_nothing_is_refused():
    require_for_scipy()


@pytest.mark.skipif(sys.platform != "linux", reason="Linux keeps the limit")
@pytest.mark.parametrize(("kilobytes", "answer"), [(4_000_000, "enough"), (220_000, "scipy needs 240 MiB of address")])
def test_too_little_is_refused(kilobytes, answer):
    program = (
        "from flipalg.system.address_space import require_for_scipy\n"
        "try: require_for_scipy(); print('enough')\nexcept MemoryError as error: print(error)"
    )
    command = ["sh", "-c", f'ulimit -v {kilobytes}; exec "$0" -c "$1"', sys.executable, program]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.startswith(answer)


@pytest.mark.skipif(sys.platform != "linux", reason="Linux keeps the limit")
def test_a_command_without_the_memory_for_numpy_does_not_end_with_the_code_of_no():
    command = ["sh", "-c", 'ulimit -v 100000; exec "$0" -m flipalg disentis 3 4', sys.executable]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("flipalg: numpy needs 88 MiB of address space, more than the limit")
