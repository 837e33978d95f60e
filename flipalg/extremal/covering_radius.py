"""The covering radius of a linear code over F2 of small dimension, from the multiplicities of the columns of a basis.

A basis of the code, written as rows, is a matrix with a column for each of the `size` cells; m_j columns equal the
vector j in F2^dimension, and j is called odd if m_j is odd.  Let N = Σ m_j over j ≠ 0, and χ_j(c) = (-1)^<c, j>.  The
radius is size - (N + μ)/2, where μ is the minimum of max_c Σ_{j ≠ 0} s_j χ_j(c) over all integers s_j ≡ m_j mod 2 with
|s_j| ≤ m_j; the maximum is over all c in F2^dimension.  Proofs: docs/mathematics/hardest-positions.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from flipalg.fewest.coset_weights import coset_of
from flipalg.system.address_space import require_for_scipy
from flipalg.system.limits import COVERING_DIMENSION
from flipalg.system.native import native

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Signs: TypeAlias = npt.NDArray[np.int8]
    Longs: TypeAlias = npt.NDArray[np.int64]

__all__ = ["Multiplicities", "anneal_in_numpy", "is_above", "mu_at_least", "mu_at_most", "multiplicities"]

REMEMBERED_SUMS = 2**22
"""The most sums that `anneal_in_numpy` keeps."""
SUBSPACES = {4: 32, 5: 6}
"""{dimension: number of subspaces of this dimension that are tried for a lower bound}."""

INFEASIBLE = 2
"""The status by which scipy reports that an integer program has no solution."""
NODES = 100_000
"""The most nodes of an integer program in `is_above`."""


@dataclass(frozen=True)
class Multiplicities:
    """The columns of a basis of a code: `cells[j]` has the indices of the cells with column j, if there are any."""

    dimension: int
    size: int
    cells: dict[int, tuple[int, ...]]

    @property
    def columns(self) -> list[int]:
        """Return the nonzero columns, ascending."""
        return sorted(j for j in self.cells if j)

    @property
    def counts(self) -> list[int]:
        """Return m_j for each of `columns`."""
        return [len(self.cells[j]) for j in self.columns]

    @property
    def covered(self) -> int:
        """Return N, the number of cells that belong to some code word (in hardest.py, to some quiet pattern)."""
        return sum(self.counts)


def multiplicities(basis: list[int], size: int) -> Multiplicities:
    """Return the columns of a basis with their cells: bit i of basis[r] is bit r of the column of cell i."""
    cells: dict[int, list[int]] = {}
    for i, j in enumerate(coset_of(0, basis, size).columns.tolist()):
        cells.setdefault(j, []).append(i)
    return Multiplicities(len(basis), size, {j: tuple(where) for j, where in cells.items()})


def mu_at_most(code: Multiplicities, symmetries: Sequence[Sequence[int]] = ()) -> tuple[list[int], int]:
    """Return (s, max_c Σ s_j χ_j(c)) for the best s that threshold accepting, with fixed seeds, finds.

    s lists the s_j in the order of `code.columns`.  The maximum is an upper bound for μ; see the head of the module.

    symmetries    permutations of the cells that preserve the code, image[i] for cell i; the search tries first the s
                  that all permutations preserve, then the s that the first two preserve, then all s
    """
    import numpy as np

    columns = np.array(code.columns, np.int64)
    characters = _characters(columns, code.dimension)
    caps = np.array(code.counts, np.int64)
    floor = 2 - code.covered % 2 if (caps % 2).any() else 0
    best = caps % 2
    value = int((best.astype(np.float32) @ characters).max())
    for used in [symmetries, symmetries[:2], ()] if symmetries else [()]:
        orbits = _orbits(code, used)
        sums = np.zeros((orbits.max() + 1, characters.shape[1]), np.int8)
        np.add.at(sums, orbits, characters)
        rows = np.ascontiguousarray(np.unique(sums, axis=1)) if used else sums
        of_orbit = np.zeros(len(rows), np.int64)
        of_orbit[orbits] = caps
        steps, attempts = min(60_000, (1 << 31) // rows.shape[1]), 12 if rows.shape[1] <= 1 << 13 else 3
        goal = floor
        while goal < value:  # start at `floor`: the maximum falls fastest if the goal is out of reach
            for seed in range(1, attempts + 1):
                signs = of_orbit % 2
                _anneal(rows, signs, of_orbit, goal, steps, seed)
                reached = int((signs.astype(np.float32) @ rows).max())
                if reached < value:
                    best, value = signs[orbits], reached
                if value <= goal:
                    break
            goal += 2
    return [int(s) for s in best], value


def _orbits(code: Multiplicities, symmetries: Sequence[Sequence[int]]) -> "npt.NDArray[np.int64]":
    """Return the index of the orbit of each column; a symmetry joins the columns of a cell and of its image."""
    import networkx as nx
    import numpy as np

    column = {i: j for j, cells in code.cells.items() for i in cells}
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(code.columns)
    graph.add_edges_from((column[i], column[image[i]]) for image in symmetries for i in range(code.size) if column[i])
    number = {j: k for k, orbit in enumerate(nx.connected_components(graph)) for j in orbit}
    return np.array([number[j] for j in code.columns], np.int64)


def _characters(columns: "npt.NDArray[np.int64]", dimension: int) -> "Signs":
    """Return the matrix of the values χ_j(c), with a row for each j in `columns` and a column for each c."""
    import numpy as np

    common = columns[:, None] & np.arange(1 << dimension, dtype=np.int64)[None, :]
    for shift in (16, 8, 4, 2, 1):
        common ^= common >> shift
    return np.ascontiguousarray(1 - 2 * (common & 1), np.int8)


def mu_at_least(code: Multiplicities, above: int) -> int:
    """Return a lower bound for μ (see the head of the module); the search ends when the bound reaches `above`."""
    odd = [j for j in code.columns if len(code.cells[j]) % 2]
    if not odd:
        return 0
    parity = code.covered % 2
    bound = 2 - parity
    for dimension, count in SUBSPACES.items():
        if dimension >= code.dimension:
            break
        for basis in _subspaces(odd, dimension, count):
            if bound >= above:
                return bound
            found = _subspace_bound(odd, basis, code.columns)
            bound = max(bound, found + (found + parity) % 2)
    if code.dimension <= max(SUBSPACES) and bound < above:
        found = _subspace_bound(odd, [1 << r for r in range(code.dimension)], code.columns)
        bound = max(bound, found + (found + parity) % 2)
    span = _independent(odd)
    if len(span) > COVERING_DIMENSION:
        span = _least_covered(odd, code.columns, COVERING_DIMENSION)
    while bound < above and is_above(code, bound, span):
        bound += 2
    return bound


def is_above(code: Multiplicities, t: int, span: Sequence[int]) -> bool:
    """Return True if the columns in a subspace prove μ > t, for t ≡ N mod 2; False proves nothing.

    μ, N, s_j and m_j are defined in the head of the module.  `span` lists independent odd columns that span the
    subspace.  The condition |s_j| ≤ m_j is not used.  True means that HiGHS finds two integer programs infeasible, one
    for each possible residue modulo 4 of the sum at c = 0.
    """
    require_for_scipy()
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp

    odd = [j for j in code.columns if len(code.cells[j]) % 2]
    basis = list(span)
    coordinates = _coordinates(basis)
    inside = [j for j in code.columns if j in coordinates]
    is_odd = np.isin(inside, odd)
    t -= (t - int(is_odd.sum())) % 2  # the sums over these columns have this parity
    characters = _characters(np.array([coordinates[j] for j in inside], np.int64), len(basis)).T.astype(np.float64)
    twice = 2 * ((characters[:, is_odd] < 0).sum(axis=1) % 2)
    # s = 2 y - most
    most = np.where(is_odd == bool(t % 2), t, t - 1).astype(np.float64)
    least = np.where(np.isin(inside, basis), (most + 1) / 2, 0)
    for at_zero in (t, t - 2):
        limit = np.where((at_zero + twice - t) % 4 == 0, t, t - 2)
        found = milp(
            np.zeros(len(inside)),
            integrality=np.ones(len(inside), int),
            bounds=Bounds(least, most),
            constraints=LinearConstraint(2 * characters, -np.inf, limit + characters @ most),
            options={"node_limit": NODES},
        )
        if found.status != INFEASIBLE:
            return False
    return True


def _least_covered(odd: list[int], columns: list[int], dimension: int) -> list[int]:
    """Return `dimension` independent odd columns, chosen greedily: their span has few even and many odd columns."""
    chance, among, present = Random(2), set(odd), set(columns)
    best: tuple[int, int, list[int]] | None = None
    for _ in range(60):
        basis: list[int] = []
        span = {0}
        while len(basis) < dimension:
            chosen = [j for j in chance.sample(odd, min(len(odd), 30)) if j not in span]
            if len(basis) < 2 or chance.random() < 0.1:
                chosen = chosen[:1]
            if chosen:
                j = max(chosen, key=lambda j: (sum(v ^ j in among for v in span), j))
                basis.append(j)
                span |= {v ^ j for v in span}
        odd_inside = len(span & among)
        found = len(span & present) - odd_inside, -odd_inside, basis
        best = found if best is None else min(best, found)
    assert best is not None
    return best[2]


def _independent(columns: Sequence[int]) -> list[int]:
    """Return the columns that are linearly independent of the columns before them."""
    kept: list[int] = []
    span = {0}
    for j in columns:
        if j not in span:
            kept.append(j)
            span |= {v ^ j for v in span}
    return kept


def _coordinates(basis: Sequence[int]) -> dict[int, int]:
    """Return {vector: its coordinates, bit r for basis[r]} for every vector of the span."""
    found = {0: 0}
    for r, vector in enumerate(basis):
        found.update({v ^ vector: c | 1 << r for v, c in list(found.items())})
    return found


def _subspaces(odd: list[int], dimension: int, count: int) -> list[list[int]]:
    """Return bases of up to `count` random subspaces spanned by odd columns, those with the most odd columns first."""
    found: dict[frozenset[int], tuple[int, list[int]]] = {}
    chance, present = Random(1), set(odd)
    for _ in range(40 * count):
        basis: list[int] = []
        span = {0}
        for _ in range(8 * dimension):
            j = chance.choice(odd)
            if j not in span:
                basis.append(j)
                span |= {v ^ j for v in span}
            if len(basis) == dimension:
                found.setdefault(frozenset(span), (-len(span & present), basis))
                break
    return [basis for _, basis in sorted(found.values())[:count]]


def _subspace_bound(odd: list[int], basis: list[int], columns: list[int]) -> int:
    """Return a lower bound, at most 8, for μ, from the columns j in the span of `basis`, without |s_j| ≤ m_j."""
    require_for_scipy()
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp

    coordinates = _coordinates(basis)
    inside = [j for j in columns if j in coordinates]
    parities = np.array([int(j in set(odd)) for j in inside], np.float64)
    X = _characters(np.array([coordinates[j] for j in inside], np.int64), len(basis)).T.astype(np.float64)
    k = len(inside)
    # s = parity + 2 y; minimize t with X s ≤ t
    result = milp(
        np.concatenate((np.zeros(k), [1.0])),
        integrality=np.ones(k + 1, int),
        bounds=Bounds(np.concatenate((np.full(k, -4.0), [0.0])), np.concatenate((np.full(k, 3.0), [np.inf]))),
        constraints=LinearConstraint(np.hstack((2 * X, -np.ones((len(X), 1)))), -np.inf, -X @ parities),
        options={"node_limit": 20_000},
    )
    bound = result.mip_dual_bound
    # if the maximum is at most 7, so are all |s_j|, and the bounds above allow them
    return 0 if bound is None else min(8, max(0, int(np.ceil(bound - 1e-6))))


def _anneal(characters: "Signs", signs: "Longs", caps: "Longs", goal: int, steps: int, seed: int) -> None:
    """Change `signs`, the s_j, by at most `steps` steps of threshold accepting, until no sum exceeds `goal`.

    Row j of `characters` has the values χ_j(c), or their sums over an orbit of columns with the same s_j.  At the start
    each s_j gets a random sign.  A step changes one s_j by ±2 and keeps |s_j| ≤ caps[j].  It may raise
    Σ_c max(Σ_j s_j χ_j(c) - goal, 0)² by at most a threshold, which falls to 0.
    """
    if native is None:
        anneal_in_numpy(characters, signs, caps, goal, steps, seed)
    else:
        native.anneal(characters, signs, caps, goal, steps, seed)


def anneal_in_numpy(characters: "Signs", signs: "Longs", caps: "Longs", goal: int, steps: int, seed: int) -> None:
    """Do the work of `_anneal` with numpy, with the random choices of the native code for the same seed."""
    import numpy as np

    columns, size = characters.shape
    rows = characters.astype(np.int64)
    state = seed * 2654435761 + 12345
    for j in range(columns):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        if state >> 16 & 1:
            signs[j] = -signs[j]
    now, most, first = signs.tolist(), caps.tolist(), 2 * size // 16 + 16
    places = [(2 * max(most, default=0) + 3) ** j for j in range(columns)]
    code = sum(s * place for s, place in zip(now, places, strict=True))  # a number for these signs
    sums = signs @ rows
    energy = int((np.maximum(sums - goal, 0) ** 2).sum())
    seen: dict[int, tuple[int, Longs]] = {}  # a small board comes back to the same signs again and again
    room = REMEMBERED_SUMS // size
    for step in range(steps):
        if energy == 0:
            break
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        change = 2 if state >> 28 & 1 else -2
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        j = (state >> 8) % columns
        if abs(now[j] + change) > most[j]:
            continue
        found = seen.get(code + change * places[j])
        if found is None:
            changed = sums + change * rows[j]
            found = int((np.maximum(changed - goal, 0) ** 2).sum()), changed
            if len(seen) < room:
                seen[code + change * places[j]] = found
        if found[0] - energy <= first * (steps - step) // steps:
            energy, sums = found
            now[j] += change
            code += change * places[j]
    signs[:] = now
