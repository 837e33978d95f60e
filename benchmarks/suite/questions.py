"""Questions that users ask, by public names alone, so that airspeed velocity can time them at every commit and release.

python benchmarks/regressions.py compares two commits; README.md has the other commands.
"""

import random
import sys

import flipalg
from f2x import F2Matrix, F2Poly


class Boards:
    """Nullities, rules, certificates and solutions."""

    params = (100, 10_000, 1_000_000)
    param_names = ("n",)

    def time_nullity_of_a_square(self, n: int) -> None:
        """Time the nullity of the n × n board."""
        flipalg.nullity(n, n)

    def time_nullity_of_a_rectangle(self, n: int) -> None:
        """Time the nullity of the n × (n + 1) board."""
        flipalg.nullity(n, n + 1)

    def time_certificate(self, n: int) -> None:
        """Time a proof for the n × n board and its check."""
        flipalg.certificate(n, n).verify()


class Solutions:
    """Presses for a board."""

    params = (5, 100, 1_000)
    param_names = ("n",)

    def setup(self, n: int) -> None:
        """Draw a position that has a solution."""
        self.board = flipalg.random_board(n, n, seed=1)

    def time_all_on(self, n: int) -> None:
        """Time the presses that light the dark board."""
        _ = flipalg.solve(n, n, fewest=False).presses

    def time_position(self, n: int) -> None:
        """Time the presses for a random position."""
        _ = flipalg.solve(self.board, fewest=False).presses


class Tables:
    """Many boards at once, and other colors."""

    def time_nullity_table(self) -> None:
        """Time all nullities to 500 × 500."""
        flipalg.nullity_table(500, 500)

    def time_rules(self) -> None:
        """Time the rules of 1 to 60 columns."""
        for n in range(1, 61):
            flipalg.rule(n)

    def time_three_colors(self) -> None:
        """Time the solution of a 60 × 60 board of three colors."""
        _ = flipalg.solve(60, 60, colors=3, fewest=False).presses


class Polynomials:
    """Arithmetic in F2[x]."""

    params = (1_000, 30_000, 1_000_000)
    param_names = ("degree",)

    def setup(self, degree: int) -> None:
        """Draw two polynomials."""
        source = random.SystemRandom()
        self.f, self.g = (F2Poly(source.getrandbits(degree) | 1 << degree) for _ in range(2))
        self.h = self.f * self.g

    def time_multiply(self, degree: int) -> None:
        """Time a product."""
        _ = self.f * self.g

    def time_divide(self, degree: int) -> None:
        """Time a division by a polynomial of half the degree."""
        divmod(self.h, self.f)

    def time_gcd(self, degree: int) -> None:
        """Time a gcd."""
        self.f.gcd(self.g)


class Matrices:
    """Elimination over F2."""

    params = (100, 1_000, 4_000)
    param_names = ("n",)

    def setup(self, n: int) -> None:
        """Draw a matrix."""
        self.rows = [random.getrandbits(n) for _ in range(n)]

    def time_rank(self, n: int) -> None:
        """Time the rank, with the making of the matrix, which keeps its elimination."""
        _ = F2Matrix.from_rows(self.rows, n).rank()


class Start:
    """Importing."""

    def timeraw_import_flipalg(self) -> str:
        """Time the import and one answer in a new process."""
        return "import flipalg; flipalg.nullity(5, 5)"

    def track_modules(self) -> int:
        """Count the modules that an import loads."""
        import subprocess

        code = "import sys, flipalg; print(len(sys.modules))"
        return int(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
