"""The proofs of the table `hardest` are as made, and its search finds a proof exactly if there is one; needs scipy."""

import json
from itertools import product
from random import Random

from research.hardest.certificates import CERTIFICATES, Search, main
from scripts import verify_hardest


def test_trees_are_found_and_accepted_exactly_if_there_are_no_such_integers():
    source, answers = Random(5), set()
    for _ in range(60):
        d = source.choice([1, 2, 3])
        columns = {
            a: source.choice([1, 1, 0]) for a in source.sample(range(1, 1 << d), source.randint(1, (1 << d) - 1))
        }
        most = source.choice([0, 2, 4])
        most -= (most - sum(columns.values())) % 2
        every = product(*(range(-most - (most - parity) % 2, most + 1, 2) for parity in columns.values()))
        sums = (
            [
                sum(-s if (a & c).bit_count() % 2 else s for a, s in zip(columns, some, strict=True))
                for c in range(1 << d)
            ]
            for some in every
        )
        can = any(max(some) <= most for some in sums)
        try:
            trees = [Search(columns, d, most, at_zero).proof() for at_zero in (most, most - 2)]
        except ValueError:
            assert can
        else:
            assert not can
            halves = zip(trees, (most, most - 2), strict=True)
            assert all(verify_hardest.excludes(tree, columns, most, at_zero) for tree, at_zero in halves)
        answers.add(can)
    assert answers == {True, False}


def test_the_proofs_of_small_boards_are_as_made(tmp_path):
    proofs = json.loads(CERTIFICATES.read_text(encoding="utf-8"))
    for m, n in ((4, 4), (6, 8)):
        assert main(["--board", str(m), str(n), "--out", str(tmp_path / "proofs.json")]) == 0
        made = json.loads((tmp_path / "proofs.json").read_text(encoding="utf-8"))
        (board,) = (board for board in proofs["boards"] if (board["m"], board["n"]) == (m, n))
        assert made["boards"] == [board | {"problem": 0}]
        assert made["problems"] == [proofs["problems"][board["problem"]]]
