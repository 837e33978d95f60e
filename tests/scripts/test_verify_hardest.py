"""scripts/verify_hardest.py shares nothing with flipalg, and it proves every row of the table `hardest`."""

import json
import subprocess
import sys
from copy import deepcopy

import pytest
import verify_hardest
from checkers import SCRIPTS

PROOFS = SCRIPTS.parent / "research" / "proofs" / "presses" / "hardest_positions.json"
TABLE = SCRIPTS.parent / "tables" / "hardest.csv"


def verified(*paths):
    command = [sys.executable, "-I", SCRIPTS / "verify_hardest.py", *paths]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines()


@pytest.fixture(scope="module")
def proofs():
    return json.loads(PROOFS.read_text(encoding="utf-8"))


def test_every_row_of_the_table_is_proved():
    rows = len(TABLE.read_text(encoding="utf-8").splitlines()) - 1
    assert verified() == (0, [f"{rows} of {rows} rows are proved"])


def test_a_row_that_says_more_is_not_proved(tmp_path, capsys):
    text = TABLE.read_text(encoding="utf-8")
    for row, stronger in (("9,9,8,80,8,8,37,37", "9,9,8,80,10,10,36,36"), ("19,19,16,360,8,", "19,19,16,360,10,")):
        assert row in text
        text = text.replace(row, stronger)
    changed = tmp_path / "hardest.csv"
    changed.write_text(text, encoding="utf-8")
    assert verify_hardest.main([PROOFS, changed]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if "the row of the table is not proved" in line] == lines[:2]


def changed_proofs(board, problems):
    """Yield a board and the problems with one mistake each."""
    for name, change in (("at_most", -1), ("at_least", 1), ("at_least", -1)):
        yield board | {name: board[name] + change}, problems
    yield board | {"presses": "1"}, problems
    for name in ("inner", "outer"):
        for k, row in enumerate(board[name]):
            before, after = board[name][:k], board[name][k + 1 :]
            yield board | {name: [*before, f"{int(row, 16) ^ 1:x}", *after]}, problems
            yield board | {name: before + after}, problems
            yield board | {name: [*before, *before[:1], *after]}, problems
    k = board["problem"]
    trees = problems[k]["trees"]
    yield board, [*problems[:k], {"trees": trees[:1]}, *problems[k + 1 :]]
    for tree in range(2):
        for path, leaf in leaves(trees[tree]):
            wrong_leaves = [[], [leaf[0], -leaf[1], *leaf[2:]]]
            if problems[k]["dimension"] > 1:  # the problems of smaller dimensions have several proofs
                wrong_leaves += [leaf[2:], [leaf[0] ^ 1, *leaf[1:]]]
            for wrong in wrong_leaves:
                changed = deepcopy(problems)
                replaced(changed[k]["trees"], [tree, *path], wrong)
                yield board, changed


def leaves(tree, path=()):
    """Yield (path, leaf) for each leaf."""
    if len(tree) == 4 and isinstance(tree[3], list):
        for k in (2, 3):
            yield from leaves(tree[k], (*path, k))
    else:
        yield path, tree


def replaced(trees, path, leaf):
    *above, last = path
    for k in above:
        trees = trees[k]
    trees[last] = leaf


@pytest.mark.parametrize(("m", "n"), [(4, 14), (6, 8), (5, 5)])
def test_planted_mistakes_are_refused(proofs, m, n):
    (board,) = (board for board in proofs["boards"] if (board["m"], board["n"]) == (m, n))
    right = verify_hardest.row_of(board, proofs["problems"], {})
    assert right[:2] == [m, n]
    wrong = list(changed_proofs(board, proofs["problems"]))
    assert len(wrong) >= 10
    assert [change for change in wrong if verify_hardest.row_of(*change, {})] == []


def test_a_value_that_a_branch_leaves_out_is_refused(proofs):
    (board,) = (board for board in proofs["boards"] if (board["m"], board["n"]) == (6, 8))
    problems = deepcopy(proofs["problems"])
    branch = problems[board["problem"]]["trees"][0]
    assert verify_hardest.row_of(board, problems, {})
    branch[1] += 1  # a value with the parity of the column is in neither half
    assert verify_hardest.row_of(board, problems, {}) is None
