"""Two processes, and four, on everything at once; fork, spawn and threads: right answers, or a clear refusal."""

import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest
from attacked_files import contents, undated
from attacking import COMMAND, LONG, linux, rounds, tried

import flipalg
from flipalg.system.atomic_files import is_leftover

TOGETHER = {
    "tables": ["classify", "--only", "nullity,uniqueness", "--max-m", "{0}", "--max-n", "{0}", "--out", "t", "--quiet"],
    "table": ["table", "nullity", "--max", "{0}", "--to", "t.csv"],
    "npz": ["table", "nullity", "--max", "{0}", "--to", "t.npz"],
    "picture": ["solve", "5", "5", "--svg", "s.svg", "--png", "s.png"],
    "animation": ["solve", "4", "{0}", "--animate", "a.gif"],
    "sheet": ["exercises", "{0}", "{0}", "--count", "1", "--pdf", "e.pdf"],
    "run": ["run", "rectangles", "--max", "{0}", "--to", "out.txt", "--resume"],
}
IN_USE = b"is in use by another run"


@linux
def test_many_commands_write_the_same_files(nursery, tmp_path):
    for number, chance in enumerate(rounds("two processes", least=3 if LONG else 1)):
        name = chance.choice(sorted(TOGETHER))
        words = [word.format(chance.choice([5, 9])) for word in TOGETHER[name]]
        alone, folder = tmp_path / f"{number}-alone", tmp_path / str(number)
        alone.mkdir()
        folder.mkdir()
        assert nursery.command(words, alone).code == 0
        started = [nursery.start(COMMAND, folder, words) for _ in range(chance.choice([2, 4]))]
        ended = [nursery.wait(one) for one in started]
        assert any(one.code == 0 for one in ended), (name, ended)
        for one in ended:
            assert one.code == 0 or (name == "run" and one.code == 2 and IN_USE in one.err), (name, one)
            assert b"Traceback" not in one.err, (name, one)
        assert not [path for path in folder.rglob("*") if is_leftover(path.name)]
        expected = {path: undated(data) for path, data in contents(alone).items()}
        assert {path: undated(data) for path, data in contents(folder).items()} == expected, name
        tried("two or four processes that write the same files", len(ended))


def work(seed):
    """Return the answers of the main functions; they must not depend on the process."""
    n = 5 + seed % 7
    board = flipalg.random_board(n, n, seed=seed)
    solution = flipalg.solve(board)
    return (
        flipalg.nullity(n, 10**6 + seed),
        flipalg.nullity(3000 + seed, 2999),
        flipalg.certificate(n, n).verify(),
        str(flipalg.rule(n)),
        solution.verify(),
        solution.weight,
        (flipalg.F2Poly.random(5000, seed) ** 3).weight(),
        flipalg.nullity(n, n + 1, colors=3),
        flipalg.hardest(4, 4).at_least,
        flipalg.determinant_polynomial(200 + seed).degree(),
    )


METHODS = sorted({"fork", "spawn", *(["forkserver"] if LONG else [])} & set(multiprocessing.get_all_start_methods()))


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("method", METHODS)
def test_every_start_method_gives_the_same_answers(method):
    for chance in rounds("start methods"):
        seeds = [chance.randrange(50) for _ in range(3)]
        expected = [work(seed) for seed in seeds]
        with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(method)) as pool:
            assert list(pool.map(work, seeds)) == expected
        tried("the main functions in a pool by fork, spawn and forkserver", len(seeds))


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_threads_that_work_while_others_fork_give_the_same_answers():
    for chance in rounds("start methods"):
        seeds = [chance.randrange(50) for _ in range(8)]
        expected = [work(seed) for seed in seeds]
        with ThreadPoolExecutor(4) as threads:
            found = threads.map(work, seeds)
            if "fork" in METHODS and sys.platform == "linux":
                context = multiprocessing.get_context("fork")
                with ProcessPoolExecutor(1, mp_context=context) as pool:
                    assert pool.submit(work, seeds[0]).result(timeout=120) == expected[0]
            assert list(found) == expected
        tried("the main functions in four threads, one of which forks", len(seeds))
