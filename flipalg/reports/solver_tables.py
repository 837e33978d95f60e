"""Tables about the solvers, as pandas DataFrames.

Main definitions
    lanczos(max_m, max_n)   on which boards the Lanczos basis and the residual iteration solve all-ones
"""

from typing import TYPE_CHECKING

from flipalg.solvers.lanczos import LanczosBreakdown, MethodFailedError
from flipalg.solvers.solve import solve

if TYPE_CHECKING:
    import pandas as pd


def lanczos(max_m: int, max_n: int) -> "pd.DataFrame":
    """Return a row for each square board m × m, m ≤ max_m, and each 3 × n board, n ≤ max_n.

    basis       1: the basis of thesis eq. 4.2 gives a solution (pressed), 0: it breaks down
    breakdown   the step i at which <v_i, 1> = 0 and v_i ≠ 0, none where the basis gives a solution
    residual    1: the residual iteration of thesis A.2.2 gives a solution (pressed), 0: it does not
    """
    import pandas as pd

    boards = sorted({(n, n) for n in range(1, max_m + 1)} | {(3, n) for n in range(1, max_n + 1)})
    rows = [(m, n, *_basis(m, n), _residual(m, n)) for m, n in boards]
    frame = pd.DataFrame(rows, columns=["m", "n", "basis", "breakdown", "residual"])
    return frame.astype({"breakdown": "Int64"})


def _basis(m: int, n: int) -> tuple[int, int | None]:
    try:
        return int(solve(m, n, method="lanczos").verify()), None
    except LanczosBreakdown as error:
        return 0, error.step


def _residual(m: int, n: int) -> int:
    try:
        return int(solve(m, n, method="residual").verify())
    except MethodFailedError:
        return 0
