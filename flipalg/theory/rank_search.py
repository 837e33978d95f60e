"""The ranks of apparition that decide for which m the m × n board is unique, within a time.

Main definitions
    ranks_of_factors(n, form, ...)    each irreducible factor p of D_n, how often it counts, and its rank
Main statements
    The time holds for all of it: factoring the polynomial, the ladders modulo its factors, and factoring 2^k ± 1
        test_a_budget_covers_the_polynomial_too
Conventions
    To degree 1000 the work is done here.  Beyond, it is done in another process, which is ended when the time is over;
    what it found by then counts, and a factor not reached has a rank that divides 4^k - 1.
    The polynomial itself, not factored in time, counts as a factor with a rank that divides 0.
Cost
    A factorization of degree b/2, b the odd part of n + 1, and a ladder of 2k squares for each prime of 2^k ± 1.
"""

import json
import time
from collections.abc import Iterator

from flipalg.algebra import arithmetic
from flipalg.algebra.apparition import Rank, rank_of_irreducible
from flipalg.algebra.bits import Bits
from flipalg.algebra.child_process import output_of
from flipalg.algebra.determinant_factors import factor_determinant_polynomial
from flipalg.algebra.determinant_polynomials import LAMBDA, Q_bits
from flipalg.algebra.integers import odd_part
from flipalg.theory.neighborhoods import Neighborhood, neighborhood, substitute_bits

LARGEST_HERE = 1000
"""The degree up to which the work is done in this process: milliseconds, but for 2^k ± 1, which has its own."""
UNKNOWN = Rank(1, 0)

_PROGRAM = """
from flipalg.theory.rank_search import main
main(sys.stdin.read())
"""


def ranks_of_factors(
    n: int, form: Neighborhood, columns_close: bool, budget: float
) -> Iterator[tuple[Bits, int, Rank]]:
    """Yield (p, e, rank): the irreducible factors of D_n on a board, of the ring's polynomial where columns close.

    e is the multiplicity for which the period must care.  Where the polynomial was not factored in time, p is 1.
    """
    deadline = time.monotonic() + budget
    _, b = odd_part(n if columns_close else n + 1)
    if b <= 2 * LARGEST_HERE:
        for p, e in _factors(n, form, columns_close):
            yield p, e, rank_of_irreducible(p, max(0.0, deadline - time.monotonic()))
        return
    question = json.dumps([str(n), form.name, columns_close, min(budget, 1e300)])
    output, _ = output_of(_PROGRAM, question, budget)
    lines = output.split("\n")[:-1]  # the last may be cut off
    if not lines:
        yield 1, 1, UNKNOWN
        return
    found = dict(json.loads(line) for line in lines[1:])
    for i, (p, e) in enumerate(json.loads(lines[0])):
        bits = int(p, 16)
        known, unfactored = found.get(i, ("1", f"{(1 << 2 * (bits.bit_length() - 1)) - 1:x}"))
        yield bits, int(e, 16), Rank(int(known, 16), int(unfactored, 16))


def main(question: str) -> None:
    """Answer in lines of JSON: the factors, then the place and the rank of each, small degrees first."""
    n, name, columns_close, budget = json.loads(question)
    deadline = time.monotonic() + budget
    factors = list(_factors(int(n), neighborhood(name), columns_close))
    _say([(f"{p:x}", f"{e:x}") for p, e in factors])
    for i, (p, _) in sorted(enumerate(factors), key=lambda place: place[1][0]):
        rank = rank_of_irreducible(p, max(0.0, deadline - time.monotonic()))
        _say((i, (f"{rank.known:x}", f"{rank.unfactored:x}")))


def _say(value: object) -> None:
    print(json.dumps(value), flush=True)  # noqa: T201  (the answer of a child process)


def _factors(n: int, form: Neighborhood, columns_close: bool) -> Iterator[tuple[Bits, int]]:
    for f, e in _ring_factors(n) if columns_close else factor_determinant_polynomial(n):
        p = substitute_bits(f, f.bit_length() - 1, form)
        if p > 1:
            yield p, e


def _ring_factors(n: int) -> Iterator[tuple[Bits, int]]:
    """Yield the minimal polynomials of y = z + 1/z, z^n = 1, and the power of y - y(z) that z^n - 1 asks for.

    z has the multiplicity 2^k, and it is a simple zero of y - y(z), but for z = 1, which is a double one.
    """
    k, b = odd_part(n)
    yield LAMBDA, (2**k + 1) // 2
    for f, _ in arithmetic.factor(Q_bits(b)):
        yield f, 2**k
