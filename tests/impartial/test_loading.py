import ast
import subprocess
import sys

HEAVY = ("numpy", "networkx", "pandas", "matplotlib", "scipy", "sympy")


def modules_loaded_by(statement):
    code = f"import sys; {statement}; print([name for name in {HEAVY} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return ast.literal_eval(run.stdout)


def test_the_room_and_small_questions_of_chomp_are_light():
    assert modules_loaded_by("from flipalg import impartial") == []
    statement = "from flipalg.impartial import chomp; chomp.winning_moves((2, 4, 6, 8)), chomp.grundy((3, 4, 5))"
    assert modules_loaded_by(statement) == []


def test_small_values_of_three_rows_need_no_numpy():
    statement = "from flipalg.impartial import chomp; chomp.is_p_position((2, 100, 130))"
    assert modules_loaded_by(statement) == []
