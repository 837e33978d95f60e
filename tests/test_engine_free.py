"""flipalg without native modules and numpy, as in a browser: public names work, or say that they need numpy."""

import ast
import json
import subprocess
import sys

import pytest

import flipalg
from flipalg.theory.rules import rule

WITHOUT = (
    "import os, sys; os.environ['F2X_BACKEND'] = 'flint'; "
    "sys.modules.update(dict.fromkeys(('numpy', 'scipy', 'pandas', 'networkx')));"
)

USES = {
    "Board": "str(Board('#./.#').press([(0, 0)]))",
    "Certificate": "Certificate.from_json(certificate(4, 4).to_json()).verify()",
    "F2Matrix": "F2Matrix([[1, 1], [0, 1]]).rank()",
    "F2Poly": "str(F2Poly(0b1011) * F2Poly(0b1011))",
    "Rule": "isinstance(rule(6), Rule)",
    "Solution": "isinstance(solve(3, 3), Solution)",
    "UnsolvableError": "issubclass(UnsolvableError, ValueError)",
    "board_report": "[board_report(label).to_json() for label in ('14.14.plus', '9.9.torus.king.c3', '5.6.cross')]",
    "certificate": "certificate(30, 41).verify(), certificate(5, 5, topology='torus').nullity",
    "determinant": "determinant(4, 4)",
    "determinant_polynomial": "str(determinant_polynomial(6))",
    "determinant_steps": "str(determinant_steps(3, 3))",
    "find": "str(find('nullity 8')), str(find('unique boards to 6')), find('1, 3, 7, 0, 0, 2197').sequences[0].name",
    "game_matrix": "game_matrix(3, 3).rank()",
    "hint": "hint('##./#../...').name, tuple(hint('201/011/112', colors=3))",
    "is_solvable": "is_solvable('#.'), is_solvable('#.#'), is_solvable('10/00', colors=6)",
    "is_unique": "is_unique(1000, 10**100)",
    "kernel_basis": "[str(pattern) for pattern in kernel_basis(5, 5)]",
    "nullity": "nullity(199, 199), nullity(3000, 2999), [nullity(n, n) for n in range(1000, 1040)]",
    "random_board": "str(random_board(7, 7, seed=3)), str(random_board(4, 4, colors=6, seed=3))",
    "rule": "str(rule(20)), rule(20).nullity(2339)",
    "solutions": "sorted(str(presses) for presses in solutions(4, 4))",
    "solve": "solve(19, 19, fewest=True).weight, str(solve(6, 8, neighborhood='king', goal='on')), "
    "str(solve('201/011/112', colors=3, fewest=True)), str(solve(4, 5, colors=12, neighborhood='beams'))",
}
ARRAYS = {"solve(3, 3).presses", "Board(3, 3).to_numpy()"}


def values(prefix):
    code = f"{prefix} from flipalg import {', '.join(USES)}; print([{', '.join(USES[name] for name in sorted(USES))}])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return ast.literal_eval(run.stdout)


def test_every_public_name_that_this_file_knows_is_one():
    assert set(USES) <= set(flipalg.__all__)


def test_the_public_names_give_the_same_without_native_modules_and_numpy():
    assert values(WITHOUT) == values("import sys;")


LINES = """
disentis 3 6
disentis 4 4
certificate 16 16
certificate 2000 2001
certificate 10^7 10^7
certificate 9 12 --topology torus
certificate 9 9 --colors 30
nullity 10^6 10^6+4
rule 14 --colors 3
solve 19 19 --list
solve 16 16 --fewest
solve 70 70
solve 9 9 --topology torus --colors 3
solve #..../...../...../...../..... --json
kernel 9 9 --list
random 9 9 --seed 4 --json
board 6 8
polynomial 63
sequence A118141 --terms 20
matrix 4 4 --polynomial
graph petersen --on 1 --json
machine merlin 111010111 --json
machine triangle:8 --json
chomp 5 9 12
chomp --list --rows 4 --max 9
take --toggle 3 3
poly x^120+x^7+1 --factor
crc --find 123456789=29b1
table nullity --max 9
"""
"""Command lines that call the kernels, or the core."""

PRINT = f"""
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from flipalg.cli import main
def answer(line):
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(io.StringIO()):
        code = main(line.split())
    return code, out.getvalue()
print(json.dumps({{line: answer(line) for line in {LINES.strip().splitlines()!r}}}))
"""


def test_every_command_prints_the_same_without_native_modules():
    native, plain = (
        json.loads(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
        for code in (PRINT, f"import os; os.environ['F2X_BACKEND'] = 'flint'{PRINT}")
    )
    assert {line: (native[line], plain[line]) for line in native if native[line] != plain[line]} == {}
    assert all(code in (0, 1) and text for code, text in native.values())


@pytest.mark.parametrize("expression", sorted(ARRAYS))
def test_only_arrays_need_numpy(expression):
    says = "except ImportError as error: print('numpy' in str(error))"
    code = f"{WITHOUT} from flipalg import Board, solve\ntry: {expression}\n{says}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "True\n"


def test_without_processes_the_rule_names_the_factor_that_is_hard_to_find(monkeypatch):
    def refuse(*_, **__):
        raise OSError(138, "Not supported")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    found = rule(262)
    assert not found.is_exact
    assert "not factored" in str(found)
    assert found.is_unique(10**30)  # and the answers for a given m stay exact
    (multiple,) = (divisor for _, divisor in found.divisors)
    assert not found.is_unique(multiple - 1)
