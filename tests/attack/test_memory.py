"""Under a limit of the address space: the right answer, or one line and exit code 2, and never half a file.

FLINT, OpenBLAS and Arrow end the process themselves if an allocation fails: that counts as a refusal, without a file.
"""

import subprocess
import sys

import pytest
from attacked_files import half_written
from attacking import ENVIRONMENT, Outcome, linux, rounds, tried
from command_lines import COMMANDS, small_example, small_stdin

LIMIT = """
import resource
with open("/proc/self/statm") as file:
    mapped = int(file.read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (mapped + {more}, resource.RLIM_INFINITY))
"""
HEAVY = (
    "nullity 1000000 999999",
    "certificate 60000 59999",
    "certificate 1001 1001",
    "rule 200",
    "polynomial 20000",
    "solve 600 600",
    "solve 127 127 --topology torus",
    "solve 90 90 --neighborhood row",
    "solve 60 60 --colors 3",
    "random 900 900 --seed 1",
    "kernel 62 62",
    "solve 30 30 --most 2",
    "matrix 40 40",
    "sweep 12 12",
    "chomp --list --rows 3 --max 900",
    "take D~{",
    "triangles 60",
    "disentis 4 5",
    "unique 40 40 --colors any",
    "graph 40 40",
    "picture nullity --max 200 map.png",
    "picture solution 60x60 picture.png",
    "table nullity --max 300 --to nullity.csv",
    "table nullity --max 300 --to nullity.npz",
    "sequence A118141 --terms 60",
    "run rectangles --max 20 --to tori.txt",
    "board 9 9 --hardest",
    "find least board with nullity 32",
    "exercises 9 9 --count 6 --pdf sheet.pdf",
    "classify --only rules,uniqueness --out boards",
)


PROCESSES = (
    *HEAVY,
    "take D~{",
    "disentis 3 4",
    "find least board with nullity 32",
    "board 5 5 --hardest",
    "solve 20 20 --fewest",
    "sweep 12 12",
)


def limited(line, megabytes, folder):
    """Return how `flipalg LINE` ended, a process of its own under a limit of its address space."""
    shell = f'ulimit -v {megabytes << 10}; exec "$0" -m flipalg "$@"'
    run = subprocess.run(
        ["sh", "-c", shell, sys.executable, *line.split()],
        capture_output=True,
        cwd=folder,
        env=ENVIRONMENT,
        timeout=120,
        check=False,
    )
    return Outcome(run.returncode, run.stdout, run.stderr)


@linux
@pytest.mark.parametrize(
    ("line", "megabytes"),
    [
        ("polynomial 60000", 170),  # flint ends the process
        ("exercises 9 9 --count 1 --pdf s.pdf", 400),  # OpenBLAS went round in a circle
        ("table nullity --max 30 --to n.csv", 250),  # Arrow ends the process
    ],
)
def test_a_process_that_is_ended_writes_nothing(tmp_path, line, megabytes):
    outcome = limited(line, megabytes, tmp_path)
    assert outcome.code == 0 or (not outcome.out and not half_written(tmp_path)), outcome


@linux
def test_processes_with_little_memory_end_in_an_answer_or_a_line(tmp_path):
    for number, chance in enumerate(rounds("memory")):
        line, megabytes = chance.choice(PROCESSES), chance.choice([60, 100, 130, 160, 200, 250, 300, 400, 600, 1000])
        folder = tmp_path / str(number)
        folder.mkdir()
        outcome = limited(line, megabytes, folder)
        assert outcome.code in (0, 1, 2) or ended_by_a_library(outcome), (line, megabytes, outcome)
        assert b"Traceback" not in outcome.err, (line, megabytes, outcome)
        assert not half_written(folder), (line, megabytes)
        tried("processes of their own under `ulimit -v` of 60 MB to 1 GB")
        tried("of them that answered", outcome.code != 2)


def ended_by_a_library(outcome):
    """Whether a signal ended the process, or OpenBLAS did, which says so."""
    return outcome.code < 0 or b"OpenBLAS" in outcome.err


@pytest.fixture(scope="module")
def answers():
    """What each command line says without a limit."""
    return {}


@linux
def test_little_memory_is_an_answer_or_a_line(nursery, tmp_path, answers):
    lines = {line: (line.split(), b"") for line in HEAVY}
    lines |= {name: (small_example(name), small_stdin(name)) for name in COMMANDS}
    for number, chance in enumerate(rounds("memory", least=4)):
        name = chance.choice(sorted(lines))
        words, stdin = lines[name]
        more = chance.choice([2, 8, 20, 40, 80, 150]) * 10**6
        folder = tmp_path / str(number)
        folder.mkdir()
        if name not in answers:
            answers[name] = nursery.command(words, folder, stdin=stdin)
            assert answers[name].code in (0, 1, 2), (name, answers[name])
        outcome = nursery.command(words, folder, LIMIT.format(more=more), stdin=stdin)
        right = (outcome.code, outcome.out) == (answers[name].code, answers[name].out)
        refused = outcome.code == 2 and b"Traceback" not in outcome.err and 1 <= outcome.err.count(b"\n") <= 2
        assert right or refused or ended_by_a_library(outcome), (name, more, outcome)
        assert not half_written(folder), (name, more)
        tried("command lines with 2 to 150 MB left")
        tried("of them that answered", right)
