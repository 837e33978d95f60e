"""The gallery in the order of wonder."""

from pathlib import Path

ORDER = [
    "all_ones_1023",
    "quiet_pattern_of_383",
    "first_rows",
    "nullity_map",
    "five_colors",
    "quiet_patterns",
    "six_neighborhoods",
    "torus",
    "jumping_random",
    "cloning_random",
    "trisentis",
    "petersen",
    "sweeping",
    "hexagon",
    "triangles",
    "random_board",
    "fewest_presses",
    "presses_needed",
    "disentis",
    "merlin",
    "chomp_diagonal",
    "chomp_replies",
    "game_matrix",
    "elimination",
    "determinant_polynomials",
    "unique_boards",
    "ranks",
    "primitives",
    "residuals",
    "growth_of_cost",
]


class Key:
    """Sort scripts as in ORDER, others at the end by name."""

    def __init__(self, folder):
        pass

    def __call__(self, file):
        name = Path(file).stem
        return (ORDER.index(name) if name in ORDER else len(ORDER), name)
