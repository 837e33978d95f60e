"""Let CP-SAT decide, as HiGHS did for the hardest positions, whether μ ≤ 6 for the boards whose μ is 8.

    pip install scipy ortools
    python -m research.hardest.second_solver           a minute on one core; exit code 1 if a solution is found

The formulation differs: the sums are r_c - 4 k_c with integers k_c ≥ 0, r_c their residue modulo 4, and the
residue at c = 0 is a variable; `flipalg.extremal.covering_radius.is_above` has inequalities and two programs.
"""

import sys

from flipalg.boards.packed_rows import joined
from flipalg.boards.problem import Problem
from flipalg.extremal.covering_radius import Multiplicities, multiplicities
from flipalg.solvers.methods import kernel_of

BOARDS = ((9, 9), (14, 16), (16, 16), (29, 29))
T = 6


def code_of(m: int, n: int) -> Multiplicities:
    """Return the columns of the kernel code of m × n, plus."""
    return multiplicities([joined(list(vector), n) for vector in kernel_of(Problem.of(m, n))], m * n)


def status(code: Multiplicities, t: int) -> str:
    """Return CP-SAT's answer for μ ≤ t, from the columns in the span of the odd ones and without |s_j| ≤ m_j."""
    from ortools.sat.python import cp_model

    odd = [j for j in code.columns if len(code.cells[j]) % 2]
    coordinates, basis = {0: 0}, []
    for j in odd:
        if j not in coordinates:
            coordinates.update({v ^ j: c | 1 << len(basis) for v, c in list(coordinates.items())})
            basis.append(j)
    model = cp_model.CpModel()
    s = {}
    for j in code.columns:
        if j in coordinates:
            most = t if (t - len(code.cells[j])) % 2 == 0 else t - 1
            s[coordinates[j]] = 2 * model.new_int_var((most + 1) // 2 if j in basis else 0, most, f"y{j}") - most
    other_residue = model.new_bool_var("")
    for c in range(1 << len(basis)):
        total = sum(-term if (x & c).bit_count() % 2 else term for x, term in s.items())
        changed = sum((coordinates[j] & c).bit_count() for j in odd) % 2
        k = model.new_int_var(0, t * len(s), f"k{c}")
        model.add(total == t - 2 * (1 - other_residue if changed else other_residue) - 4 * k)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return str(solver.status_name(solver.solve(model)))


def main() -> int:
    """Print a line a board."""
    said = []
    for m, n in BOARDS:
        said.append(status(code_of(m, n), T))
        print(f"{m} × {n}: μ ≤ {T} is {said[-1]}", flush=True)
    return int(any(answer != "INFEASIBLE" for answer in said))


if __name__ == "__main__":
    sys.exit(main())
