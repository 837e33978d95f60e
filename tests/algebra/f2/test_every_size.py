"""Every operation at 2^k - 1, 2^k, 2^k + 1 bits on each path, a planted mistake that is seen, and memory at 2^26."""

import os
import re
import subprocess
import sys
from pathlib import Path

import every_size
import pytest

import flipalg
from flipalg import F2Poly
from flipalg.algebra.f2.packed.processor import AVAILABLE

ROOT = Path(flipalg.__file__).parents[1]
PROGRAM = Path(every_size.__file__)


def run(command, **environment):
    full = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, env=full, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("backend", ["integers", "flint", "packed"])
def test_every_operation_at_short_sizes(backend):
    assert every_size.check(backend, 6, 7) > 150


def test_a_wrong_bit_is_seen(monkeypatch):
    monkeypatch.setattr(F2Poly, "square", lambda f: f * f + F2Poly.monomial(f.degree()))
    with pytest.raises(AssertionError, match=r"\['square'.* differ for 63 bits"):
        every_size.check("integers", 6, 6)


PATHS = [
    *(("packed", {"FLIPALG_PRODUCT": product}, 20 if product != "portable" else 14) for product in AVAILABLE),
    ("flint", {}, 14),
]


@pytest.mark.parametrize(("backend", "environment", "most"), PATHS, ids=[*AVAILABLE, "flint"])
def test_every_operation_at_every_size(backend, environment, most):
    """To 2^20 here; `python tests/every_size.py packed 21 24` goes on, for minutes."""
    shown = run([str(PROGRAM), backend, "6", str(most)], **environment)
    assert int(shown.split()[0]) > 50 * (most - 5)


MEMORY = """
import os
from pathlib import Path
from flipalg import F2Poly

def kilobytes(name):
    line = next(x for x in Path("/proc/self/status").read_text().splitlines() if x.startswith(name))
    return int(line.split()[1])

def measured(name, operation, *operands):
    operation(*(F2Poly(int(f) >> 2**20) for f in operands))        # whatever is loaded, is loaded
    size = sum(len(bytes(f)) for f in operands)
    before = kilobytes("VmRSS")
    Path("/proc/self/clear_refs").write_text("5")                 # the peak starts here
    result = operation(*operands)
    print(name, round((kilobytes("VmHWM") - before) * 1024 / size, 2))

f, g, h = (F2Poly(int.from_bytes(os.urandom(size // 8), "little") | 1 << size - 1) for size in (2**26, 2**26, 2**25))
for value in (f, g, h):
    value * F2Poly(1)                                             # each has the form that the engine reads
measured("product", lambda a, b: a * b, f, g)
measured("square", lambda a: a.square(), f)
measured("divmod", divmod, f, h)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="/proc")
def test_memory_at_2_to_the_26_is_ten_times_the_operands():
    found = dict(re.findall(r"(\w+) ([\d.]+)", run(["-c", MEMORY], FLIPALG_BACKEND="packed")))
    assert set(found) == {"product", "square", "divmod"}
    assert all(float(times) <= 10 for times in found.values()), found
