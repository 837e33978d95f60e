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
LONG = {  # one for each way to compute: (the imports, the long call)
    "FLINT over Z, a process": ("import flipalg", "flipalg.colors_determinant(1999, 2000)"),
    "FLINT's Smith form": ("from flipalg.theory.all_equal import least_color as f", "while True: f(150, 151, 6)"),
    "gcd modulo p": ("import flipalg", "flipalg.nullity(900_000, 900_001, colors=7)"),
    "power modulo p": ("import flipalg", "flipalg.nullity(300_000, 300_007, topology='torus', colors=3)"),
    "rule modulo p": ("import flipalg", "flipalg.rule(2003, colors=7)"),
    "elimination modulo 3": ("import flipalg", "while True: flipalg.solve(50, 50, colors=3, topology='torus')"),
    "elimination modulo 4": ("import flipalg", "while True: flipalg.solve(48, 50, colors=4, neighborhood='king')"),
    "ladder": ("import flipalg", "while True: flipalg.nullity(10**8000, 99_998)"),
    "gcd in F2[x]": ("import flipalg", "flipalg.nullity(200_000_000, 200_000_001, 'cross')"),
    "walk of powers": ("import flipalg", "while True: flipalg.nullity(10**12, 10**12 + 2)"),
    "certificate": ("import flipalg", "while True: flipalg.certificate(10_000_000, 10_000_003, 'cross')"),
    "rule": ("import flipalg", "flipalg.rule(10**5, seconds=100)"),
    "factors": ("from flipalg import F2Poly", "while True: F2Poly.irreducible(499).order()"),
    "rows of presses": ("import flipalg", "flipalg.solve(10**6, 10**6).weight"),
    "hardest": ("import flipalg", "while True: flipalg.hardest(19, 19)"),
    "fewest by classes": ("import flipalg", "flipalg.solve(79, 79, fewest=True, seconds=100)"),
    "fewest by sets": (
        "import flipalg",
        "flipalg.solve(40, 40, neighborhood='king', topology='torus', fewest=True, seconds=100)",
    ),
    "four rows of Chomp": ("from flipalg.impartial.four_rows import four_row_table as f", "while True: f(400)"),
    "counts of orders": ("import flipalg", "while True: flipalg.nullity_table(8192, 8192)"),
    "a loop of Python": ("from flipalg.impartial import chomp", "chomp.p_positions(12, 12)"),
    "disentis": ("from flipalg.games.disentis import disentis", "while True: disentis(7, 8)"),
    "inverse": (f"import flipalg, random; n = 6000; {MATRIX}", "while True: A.inverse()"),
}
COMMANDS = {
    "solve": "solve 79 79 --fewest --seconds 100",
    "colors": "unique 1999 2000 --colors any",
    "classify": "classify --max-m 1024 --max-n 1024 --out OUT/tables",
    "run": "run fewest --max 200 --jobs 2 --resume --checkpoint OUT/checkpoint.sqlite --to OUT/fewest.txt",
    "picture": "solve 4000 4000 --all --svg OUT/picture.svg",
}


def running(group):
    """Return the processes of a group that have not ended; one whose end nobody has asked about yet has."""
    listed = subprocess.run(["ps", "-A", "-o", "pgid=,stat="], capture_output=True, text=True, check=True)
    fields = (line.split() for line in listed.stdout.splitlines())
    return [state for number, state in fields if int(number) == group and not state.startswith("Z")]


def gone(group):
    """Return whether no process of a group is left, after a moment for those that are ending."""
    for _ in range(1000):
        if not running(group):
            return True
        time.sleep(0.05)
    return False


def interrupted(command, to_the_group):
    """Return (seconds until it ended, exit code, stderr): Ctrl-C in the middle of a command's work.

    A terminal sends it to the whole group, `kill -INT` to one process.
    """
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as child:
        try:
            if "-c" in command:
                assert child.stdout.readline() == "now\n", child.stderr.read()
            time.sleep(BEFORE if "-c" in command else 4 * BEFORE)
            assert child.poll() is None, f"done before Ctrl-C: {child.stderr.read()}"
            start = time.monotonic()
            (os.killpg if to_the_group else os.kill)(child.pid, signal.SIGINT)
            _, errors = child.communicate(timeout=600)
            took = time.monotonic() - start
            assert gone(child.pid), "a process stays behind"
        finally:
            if child.poll() is None or not gone(child.pid):
                os.killpg(child.pid, signal.SIGKILL)
    return took, child.returncode, errors


def soon(*arguments):
    """Return (exit code, stderr) of the first try that took less than a second."""
    for _ in range(TRIES):
        took, code, errors = interrupted(*arguments)
        if took < 1:
            return code, errors
    pytest.fail(f"answered after {took:.1f} s")


@pytest.mark.parametrize("name", LONG)
def test_the_api_answers_within_a_second(name):
    before, call = LONG[name]
    code, errors = soon([sys.executable, "-c", f"{before}\nprint('now', flush=True)\n{call}"], False)
    assert code == -signal.SIGINT
    assert errors.strip().endswith("KeyboardInterrupt")


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_answers_within_a_second_and_leaves_no_half_file(name, tmp_path):
    if name == "picture":
        pytest.importorskip("matplotlib")
    words = COMMANDS[name].replace("OUT", str(tmp_path)).split()
    code, errors = soon([sys.executable, "-m", "flipalg", *words], name != "run")  # a run ends its workers itself
    assert code == 130
    assert errors.splitlines()[-1].endswith("flipalg: interrupted")
    assert "Traceback" not in errors
    left = [path for path in tmp_path.rglob("*") if path.is_file() and "checkpoint" not in path.name]
    assert not [path for path in left if "flipalg-" in path.name or path.parent == tmp_path]


def test_ctrl_c_ends_a_command_in_one_line():
    """However long it takes: the tests of one second are in the layer attack."""
    _, code, errors = interrupted([sys.executable, "-m", "flipalg", *COMMANDS["colors"].split()], True)
    assert code in (130, -signal.SIGINT)  # in the middle of an import it may be the signal, which a shell shows as 130
    assert errors.splitlines()[-1] == "flipalg: interrupted"
    assert "Traceback" not in errors
