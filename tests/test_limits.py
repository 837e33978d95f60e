"""A question too large for the machine is refused in two seconds and 500 MB; small mishaps end in one line."""

import math
import os
import shlex
import subprocess
import sys

import pytest

from flipalg.boards.problem import Problem
from flipalg.fewest.integer_programs import integer_program

LIMITED = """
import resource, sys, time
import flipalg.cli, networkx, numpy  # loading is not measured
start = time.process_time()
try:
    exec(sys.argv[1])
except (MemoryError, ValueError) as error:
    assert str(error)
else:
    sys.exit("not refused")
if sys.platform == "linux":  # ru_maxrss begins with what the parent had
    with open("/proc/self/status") as file:
        peak = next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))
else:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1)
assert time.process_time() - start < 2, time.process_time() - start
assert peak < 500_000, peak
"""
COMMAND = "if flipalg.cli.main({!r}.split()) == 2: raise ValueError('refused')"
REFUSED = {
    "disentis": COMMAND.format("disentis 3000 3000"),
    "disentis of any size": COMMAND.format("disentis 99999999999999999999 5"),
    "sweep": COMMAND.format("sweep 3000 3000"),
    "sweep of any size": COMMAND.format("sweep 1" + "0" * 60 + " 2"),
    "chomp-table": COMMAND.format("chomp-table --rows 400000000"),
    "chomp-table both": COMMAND.format("chomp-table --rows 400000000 --max 400000000"),
    "graph": "from flipalg.games import ToggleGame; ToggleGame(range(150_001), {i: [i] for i in range(150_001)})",
    "graph in a file": COMMAND.format("graph GRAPH"),
    "graph of networkx": "import networkx; from flipalg.games import FlipIt; FlipIt(networkx.empty_graph(150_000))",
    "sum over Fibonacci sides": "from flipalg.counting.counting import sum_over_fibonacci_sides as f; f(3, 60)",
    "primitives": "from flipalg.squares.primitives import primitives; primitives(10**9)",
    "primitive_count": "from flipalg.squares.primitives import primitive_count; primitive_count(10**18 + 9)",
    "colors": "import flipalg; flipalg.solve(10**4, 10**4, colors=3)",
    "determinant over Z": "import flipalg; flipalg.colors_determinant(2001, 2001)",
    "a box": "from flipalg.solvers.boxes import solve_grid; solve_grid((10**6, 10**6, 10**6), colors=3)",
    "triangle": "from flipalg.games.flipping_triangles import triangle; triangle(10**6)",
    "digraph of Chomp": "from flipalg.impartial import chomp; chomp.to_digraph((10**9,))",
    "symbolic run": "import flipalg; flipalg.symbolic_run(10**6, 10**6)",
    "all solutions": "import flipalg; flipalg.solutions(10**6, 10**6)",
    "BoardGame": "from flipalg.games import BoardGame; BoardGame(400, 400)",
    "BoardGame of any size": "from flipalg.games import BoardGame; BoardGame(10**9, 10**9)",
    "F2Poly": "from flipalg import F2Poly; F2Poly.from_text('x^40000000000')",
    "grundy": "from flipalg.impartial import chomp; chomp.grundy((10**6,))",
    "seconds nan": "import flipalg; flipalg.solve(5, 5, fewest=True, seconds=float('nan'))",
    "seconds negative": "import flipalg; flipalg.solve(5, 5, fewest=True, seconds=-1)",
}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits and devices as POSIX has them")


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused_before_it_takes_the_machine(name, tmp_path):
    edges = tmp_path / "edges"
    if "GRAPH" in REFUSED[name]:  # 150,000 different ones
        edges.write_text(
            "".join(f"{k % 60_000} {60_000 + (k * 7919 + k // 60_000) % 60_000}\n" for k in range(150_000))
        )
    program = REFUSED[name].replace("GRAPH", str(edges))
    run = subprocess.run(
        [sys.executable, "-c", LIMITED, program], capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == 0, run.stderr[-500:]


def test_the_bound_of_the_integer_program_is_at_least_that_of_counting():
    task = Problem.of(60, 60)
    assert integer_program(task, 0.5) == (None, math.ceil(60 * 60 / 5))


def shell(command, **options):
    words = command.replace("flipalg", f"{shlex.quote(sys.executable)} -m flipalg", 1)
    return subprocess.run(["sh", "-c", words], capture_output=True, text=True, timeout=60, check=False, **options)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
@pytest.mark.parametrize(
    "command",
    [
        "nullity 0 0 2>/dev/full",
        "nullity 3 3 >/dev/full",
        "solve - <&-",
        "--version >/dev/full",
        "--help >/dev/full",
        "solve --help >/dev/full",
        "chomp-table --help >/dev/full",
        "slove 2>/dev/full",
        "--version >/dev/full 2>/dev/full",
        "why nim >/dev/full",
        "table nullity 3 3 >/dev/full",
    ],
)
def test_a_missing_folder_or_file_is_bad_usage(command):
    run = shell(f"flipalg {command}")
    assert run.returncode == 2
    assert "Traceback" not in run.stderr
    assert "2>" in command or (len(run.stderr.splitlines()) == 1 and run.stderr.startswith("flipalg"))


@pytest.mark.parametrize("options", ["--only '' --out x", "--only nullity, --out x", "--only nullity --out ''"])
def test_an_empty_name_writes_nothing(options, tmp_path):
    run = shell(f"flipalg classify --max-m 3 --max-n 3 {options}", cwd=tmp_path)
    assert run.returncode == 2
    assert not os.listdir(tmp_path)


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no /dev/zero")
@pytest.mark.parametrize(
    "command", ["solve /dev/zero", "verify /dev/zero", "solve - </dev/zero", "hint '##./...' --goal /dev/zero"]
)
def test_an_endless_text_is_refused(command):
    run = shell(f"flipalg {command}")
    assert run.returncode == (1 if "verify" in command else 2)  # no certificate is 1, as one that is not true
    assert run.stdout == ""
    assert len(run.stderr.splitlines()) == 1
    assert "the text has more than 268,435,456 characters" in run.stderr
