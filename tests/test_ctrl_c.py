"""Every long call answers Ctrl-C within a second, in the middle of its work; nothing stays behind, no file is half.

A real SIGINT is sent to a process of its own: the API raises KeyboardInterrupt, the command line ends with 130.
"""

import os
import signal
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")

BEFORE = 0.6
"""Seconds of work before Ctrl-C."""
TRIES = 3
"""The machine may be busy: the best of these runs counts."""

MATRIX = "r = random.Random(1); A = flipalg.F2Matrix.from_rows([r.getrandbits(n) for _ in range(n)], n)"
LONG = {
    # FLINT cannot be interrupted, so its long work is done in a process of its own
    "determinant over Z": ("import flipalg", "flipalg.colors_determinant(1999, 2000)"),
    "unique colors": ("import flipalg; u = flipalg.unique_colors(210, 211)", "str(u)"),
    "Smith form": (
        "from flipalg.theory.determinants import invariant_factors",
        "while True: invariant_factors(150, 151)",
    ),
    "Smith forms": ("from flipalg.theory.all_equal import least_color", "while True: least_color(150, 151, 6)"),
    "gcd modulo p": ("import flipalg", "flipalg.nullity(900_000, 900_001, colors=7)"),
    "power modulo p": ("import flipalg", "flipalg.nullity(300_000, 300_007, topology='torus', colors=3)"),
    "long power modulo p": (
        "from flipalg.algebra.polynomials import polynomials_over; R = polynomials_over(3)\n"
        "f = R.polynomial([k * k % 7 for k in range(300_001)])",
        "R.power_mod(R.x, 10**12, f)",
    ),
    "uniqueness modulo p": ("import flipalg", "flipalg.is_unique(400_000, 400_001, topology='torus', colors=7)"),
    "rule modulo p": ("import flipalg", "flipalg.rule(2003, colors=7)"),
    "certificate modulo p": ("import flipalg", "flipalg.certificate(900_000, 900_001, colors=7)"),
    "elimination modulo p": (
        "import flipalg",
        "while True: flipalg.solve(50, 50, colors=3, topology='torus')",
    ),
    "elimination modulo 30": ("import flipalg", "while True: flipalg.solve(50, 50, colors=30, topology='torus')"),
    "elimination modulo 4": ("import flipalg", "while True: flipalg.solve(48, 50, colors=4, neighborhood='king')"),
    "a box": ("from flipalg.solvers.boxes import solve_grid", "while True: solve_grid((13, 13, 14), colors=3)"),
    # f2x
    "ladder": ("import flipalg", "while True: flipalg.nullity(10**8000, 99_998)"),
    "solve": ("import flipalg", "while True: flipalg.solve(4, 2_000_000)"),
    "nullity": ("import flipalg", "flipalg.nullity(200_000_000, 200_000_001, 'cross')"),
    "walk of powers": (
        "from flipalg.theory.small_residues import residue_walk",
        "residue_walk(938664983666283901, 938664983666283901, 0, 10**11)",
    ),
    "walk of two powers": ("import flipalg", "while True: flipalg.nullity(10**12, 10**12 + 2)"),
    "plain walk of powers": (
        "from flipalg.theory.small_residues import residue_walk",
        "residue_walk(10**100 + 1, 10**100 + 1, 0, 10**9)",
    ),
    "certificate": ("import flipalg", "while True: flipalg.certificate(10_000_000, 10_000_003, 'cross')"),
    "rule": ("import flipalg", "flipalg.rule(10**5, seconds=100)"),
    "splitting": ("from flipalg.theory.splitting import splitting", "while True: splitting(20_000)"),
    "order": ("from flipalg import F2Poly", "while True: F2Poly.irreducible(499).order()"),
    "irreducible": ("from flipalg import F2Poly", "while True: F2Poly.irreducible(100_003)"),
    "presses": ("import flipalg", "flipalg.solve(10**6, 10**6).weight"),
    # kernels
    "hardest": ("import flipalg", "while True: flipalg.hardest(19, 19)"),
    "fewest by classes": ("import flipalg", "flipalg.solve(79, 79, fewest=True, seconds=100)"),
    "fewest by HiGHS": (
        "import flipalg, scipy.optimize",
        "flipalg.solve(40, 40, neighborhood='king', topology='torus', fewest=True, seconds=100)",
    ),
    "fewest by descent": ("import flipalg", "while True: flipalg.solve(340, 340, fewest=True, seconds=100)"),
    "three rows": ("from flipalg.impartial.three_rows import three_row_table", "while True: three_row_table(20_000)"),
    "four rows": ("from flipalg.impartial.four_rows import four_row_table", "while True: four_row_table(400)"),
    "nullities of all boards": ("import flipalg", "while True: flipalg.nullity_table(8192, 8192)"),
    "uniqueness of all boards": ("import flipalg", "while True: flipalg.uniqueness_table(8192, 8192)"),
    # loops of Python
    "attained": ("from flipalg.squares.attained import small_counts", "small_counts(26)"),
    "primitives": ("from flipalg.squares.primitives import square_nullities", "while True: square_nullities(10**6)"),
    "Chomp": ("from flipalg.impartial import chomp", "chomp.p_positions(12, 12)"),
    "a graph": (
        "from flipalg.impartial import graph_taking; import networkx; g = networkx.gnp_random_graph(14, 0.5, seed=1)",
        "graph_taking.grundy(g)",
    ),
    "disentis": ("from flipalg.games.disentis import disentis", "while True: disentis(7, 8)"),
    "elimination": ("import flipalg", "while True: flipalg.solve(150, 150, method='gauss')"),
    "a closed board": ("import flipalg", "while True: flipalg.solve(150, 150, neighborhood='king', topology='torus')"),
    "rank": (f"import flipalg, random; n = 9000; {MATRIX}", "while True: A.rank"),
    "inverse": (f"import flipalg, random; n = 6000; {MATRIX}", "while True: A.inverse()"),
    "all solutions": ("import flipalg", "for _ in range(10**6): list(flipalg.solutions(9, 9))"),
}
COMMANDS = {
    "solve": "solve 79 79 --fewest --seconds 100",
    "rule": "rule 100000 --seconds 100",
    "nullity": "nullity 200000000 200000001 --neighborhood cross",
    "colors": "unique 1999 2000 --colors any",
    "hardest": "board 19 19 --hardest",
    "certificate": "certificate 10000000 10000003 --neighborhood cross",
    "classify": "classify --max-m 1024 --max-n 1024 --out OUT/tables",
    "run": "run fewest --max 200 --jobs 2 --resume --checkpoint OUT/checkpoint.sqlite --to OUT/fewest.txt",
    "chomp-table": "chomp --list --rows 12 --max 12",
    "picture": "solve 4000 4000 --all --svg OUT/picture.svg",
    "exercises": "exercises 30 30 --count 500 --pdf OUT/sheet.pdf",
}


def running(group):
    """Return the processes of a group that have not ended; one whose end nobody has asked about yet has."""
    listed = subprocess.run(["ps", "-A", "-o", "pgid=,stat="], capture_output=True, text=True, check=True)
    fields = (line.split() for line in listed.stdout.splitlines())
    return [state for number, state in fields if int(number) == group and not state.startswith("Z")]


def gone(group):
    """Return whether no process of a group is left, after a moment for those that are ending."""
    for _ in range(10):
        if not running(group):
            return True
        time.sleep(0.05)
    return False


def interrupted(command, to_the_group, **options):
    """Return (seconds until it ended, exit code, stderr): Ctrl-C in the middle of a command's work.

    A terminal sends it to the whole group, `kill -INT` to one process.
    """
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True, **options) as child:
        try:
            if "-c" in command:
                assert child.stdout.readline() == "now\n", child.stderr.read()
            time.sleep(BEFORE if "-c" in command else 2 * BEFORE)
            assert child.poll() is None, f"done before Ctrl-C: {child.stderr.read()}"
            start = time.monotonic()
            (os.killpg if to_the_group else os.kill)(child.pid, signal.SIGINT)
            _, errors = child.communicate(timeout=20)
            took = time.monotonic() - start
            assert gone(child.pid), "a process stays behind"
        finally:
            if child.poll() is None or not gone(child.pid):
                os.killpg(child.pid, signal.SIGKILL)
    return took, child.returncode, errors


def soon(*arguments, **options):
    """Return (exit code, stderr) of the first try that took less than a second."""
    for _ in range(TRIES):
        took, code, errors = interrupted(*arguments, **options)
        if took < 1:
            return code, errors
    pytest.fail(f"answered after {took:.1f} s")


@pytest.mark.parametrize("name", LONG)
def test_the_api_answers_within_a_second(name):
    if "HiGHS" in name:
        pytest.importorskip("scipy")
    before, call = LONG[name]
    code, errors = soon([sys.executable, "-c", f"{before}\nprint('now', flush=True)\n{call}"], False)
    assert code == -signal.SIGINT
    assert errors.strip().endswith("KeyboardInterrupt")


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_answers_within_a_second_and_leaves_no_half_file(name, tmp_path):
    if name in ("picture", "exercises"):
        pytest.importorskip("matplotlib")
    words = COMMANDS[name].replace("OUT", str(tmp_path)).split()
    code, errors = soon([sys.executable, "-m", "flipalg", *words], True)
    assert code == 130
    assert errors.splitlines()[-1].endswith("flipalg: interrupted")
    assert "Traceback" not in errors
    left = [path for path in tmp_path.rglob("*") if path.is_file() and "checkpoint" not in path.name]
    assert not [path for path in left if "flipalg-" in path.name or path.parent == tmp_path]


@pytest.mark.parametrize("delay", [0.15, 0.3, 0.6])
def test_a_command_that_is_still_loading_answers_too(delay):
    """From when Python runs our code: the time before that is Python's."""
    program = "import sys; sys.argv[1:] = ['board', '19', '19', '--hardest']\n"
    program += "from flipalg.__main__ import main; print('now', flush=True)\n"
    with subprocess.Popen(
        [sys.executable, "-c", program + "sys.exit(main())"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout.readline() == "now\n"
        time.sleep(delay - 0.1)
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate(timeout=20)
    assert child.returncode in (130, -signal.SIGINT)  # which a shell calls 130, too
    assert errors.splitlines()[-1] == "flipalg: interrupted"


def test_kill_int_of_a_run_alone_ends_its_workers_too(tmp_path):
    words = COMMANDS["run"].replace("OUT", str(tmp_path)).split()
    code, _ = soon([sys.executable, "-m", "flipalg", *words], False)
    assert code == 130
