"""Every operation at 2^k - 1, 2^k, 2^k + 1 bits on each path, a planted mistake that is seen, and memory at 2^26."""

import os
import re
import subprocess
import sys
from pathlib import Path

import every_size
import pytest

import f2x
from f2x import F2Poly

ROOT = Path(f2x.__file__).parents[1]
PROGRAM = Path(every_size.__file__)
LEVELS = f2x._native.levels() if f2x.backend == "native" else ()


def run(command, **environment):
    full = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, env=full, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_operation_at_short_sizes(level):
    assert every_size.check(6, 7) > 90


def test_a_wrong_bit_is_seen(monkeypatch):
    monkeypatch.setattr(F2Poly, "square", lambda f: f * f + F2Poly.monomial(f.degree()))
    with pytest.raises(AssertionError, match=r"\['square'.* differ for 63 bits"):
        every_size.check(6, 6)


MOST = {"portable": 14} | dict.fromkeys(LEVELS[:1], 20)
PATHS = [*((level, {"F2X_LEVEL": level}, MOST.get(level, 18)) for level in LEVELS)]
PATHS += [("flint", {"F2X_BACKEND": "flint"}, 13)]


@pytest.mark.slow
@pytest.mark.parametrize(("environment", "most"), [path[1:] for path in PATHS], ids=[path[0] for path in PATHS])
def test_every_operation_at_every_size(environment, most):
    """To 2^20 by the fastest path; `python f2x/tests/every_size.py 21 24` goes on, for minutes."""
    shown = run([str(PROGRAM), "6", str(most)], **environment)
    assert int(shown.split()[0]) > 50 * (most - 5)


MEMORY = """
import os
from pathlib import Path
from f2x import F2Poly

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
measured("product", lambda a, b: a * b, f, g)
measured("square", lambda a: a.square(), f)
measured("divmod", divmod, f, h)
"""


LONG = """
import os
from f2x import F2Modulus, F2Poly

f, h = F2Poly.from_bytes(os.urandom(2**28) + bytes([1])), F2Poly.from_bytes(os.urandom(2**28))
assert F2Modulus(f).reduce((f << 10**6) + h) == h
print("right")
"""


@pytest.mark.slow
@pytest.mark.skipif(f2x.backend != "native", reason="FLINT needs a word for each coefficient")
def test_a_modulus_too_long_for_values_is_right():
    assert run(["-c", LONG]) == "right\n"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="/proc")
@pytest.mark.skipif(f2x.backend != "native", reason="FLINT needs a word for each coefficient")
def test_memory_at_2_to_the_26_is_ten_times_the_operands():
    found = dict(re.findall(r"(\w+) ([\d.]+)", run(["-c", MEMORY])))
    assert set(found) == {"product", "square", "divmod"}
    assert all(float(times) <= 10 for times in found.values()), found
