"""The determinants of square boards and tori over Z are those of the OEIS and of the definition."""

from hashlib import sha256
from itertools import islice, takewhile

from flipalg import colors_determinant
from flipalg.counting.square_determinants import determinants_of_squares, sizes_with_a_determinant


def test_published_b_files_to_the_byte():
    """The OEIS's own files, by their length and SHA-256 in the repository oeis/oeisdata, commit 1ebf49cffb40."""
    for topology, count, size, digest in (
        ("board", 37, 4634, "e991701a57fcb27ec4e8449a80b6cb5c16590d44e9ea1d9190421c9a8565cf9b"),
        ("torus", 31, 3133, "e7c311f25384b29a4860ecc5c2fffd037473e5e8dc3d47bba4bfc7d600246d95"),
    ):
        terms = islice(determinants_of_squares(topology), count)
        text = "".join(f"{i} {D}\n" for i, (_, D) in enumerate(terms, 1))
        assert (len(text), sha256(text.encode()).hexdigest()) == (size, digest)


def test_sizes_and_determinants_of_the_oeis():
    sizes = [2, 3, 6, 7, 8, 10, 12, 13, 15, 16, 18, 20, 21, 22, 25]
    assert list(islice(sizes_with_a_determinant(), 15)) == sizes
    assert [D for _, D in islice(determinants_of_squares(), 9)] == [
        *(-3, -7, 2197, -34391, -4002939, 276762749, -133968364171875, -239121867667810023),
        105499562776343659717577,
    ]
    assert [D for _, D in islice(determinants_of_squares("torus"), 7)] == [
        *(80, -1215, 142805, -7004233215, 870763219280, 87789257318405, 45421053339522658203125)
    ]


def test_determinants_of_tori_that_are_0():
    zero = {n for n in range(3, 45) if colors_determinant(n, n, "plus", "torus") == 0}
    assert zero == {n for n in range(3, 45) if n % 5 == 0 or n % 6 == 0}
    assert zero == set(range(3, 45)) - set(takewhile(lambda n: n < 45, sizes_with_a_determinant("torus")))
