"""An attack that stays: seeded, a few seconds here, and as long as FLIPALG_ATTACK_SECONDS says."""

import importlib.util
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

import flipalg
from flipalg.theory.certificates import Certificate, CertificateError
from flipalg.theory.neighborhoods import NEIGHBORHOODS, TOPOLOGIES, neighborhood

SECONDS = float(os.environ.get("FLIPALG_ATTACK_SECONDS", "4")) / 2
SEED = int(os.environ.get("FLIPALG_ATTACK_SEED", "1"))
SCRIPT = Path(__file__).parents[2] / "scripts" / "verify_certificate.py"


def rounds(name):
    """Yield a seeded source of chance for each round, as long as the time lasts."""
    end, number = time.monotonic() + SECONDS, 0
    while time.monotonic() < end or not number:
        yield random.Random(f"{SEED} {name} {number}")
        number += 1
    print(f"{name}: {number} rounds")  # noqa: T201  shown with -s


def independent_check():
    spec = importlib.util.spec_from_file_location("verify_certificate", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.check


def pressed(presses, m, n, name, topology):
    """Press cell by cell, from the offsets."""
    down_closes, right_closes = TOPOLOGIES[topology]
    cells = [[0] * n for _ in range(m)]
    for i, row in enumerate(presses):
        for j, wanted in enumerate(row):
            for down, right in neighborhood(name).offsets if wanted else ():
                k, h = i + down, j + right
                if (down_closes or 0 <= k < m) and (right_closes or 0 <= h < n):
                    cells[k % m][h % n] ^= 1
    return cells


def test_damaged_certificates_are_judged_alike_by_two_programs():
    check = independent_check()
    for chance in rounds("certificates"):
        name, topology = chance.choice(list(NEIGHBORHOODS)), chance.choice(list(TOPOLOGIES))
        text = flipalg.certificate(chance.randint(1, 24), chance.randint(1, 24), name, topology).to_json()
        for _ in range(10):
            at = chance.randrange(len(text))
            damaged = text[:at] + chance.choice('0123456789abcdef"{}[],:- \n') + text[at + chance.randrange(2) :]
            try:
                read = Certificate.from_json(damaged)
                ours = read.verify()
            except CertificateError:
                continue
            assert (check(json.loads(damaged)) is True) == ours, damaged
            if ours:
                assert read.nullity == flipalg.nullity(read.m, read.n, read.neighborhood, read.topology), damaged


def test_random_boards_are_solved_or_proved_unsolvable():
    for chance in rounds("boards"):
        m, n = chance.randint(1, 12), chance.randint(1, 12)
        name, topology = chance.choice(list(NEIGHBORHOODS)), chance.choice(list(TOPOLOGIES))
        board = flipalg.Board([[chance.randrange(2) for _ in range(n)] for _ in range(m)])
        try:
            found = flipalg.solve(board, neighborhood=name, topology=topology)
        except flipalg.UnsolvableError as error:
            witness = error.witness.tolist()
            assert not any(map(any, pressed(witness, m, n, name, topology))), (board, name, topology)
            assert sum(map(sum, (error.witness.tolist()[i][j : j + 1] for i, j in board.cells))) % 2, (board, name)  # noqa: PT017
        else:
            assert pressed(found.presses.tolist(), m, n, name, topology) == board.tolist(), (board, name, topology)


@pytest.mark.parametrize("encoding", ["ascii", "cp1251", "latin-1", "utf-8", "utf-16"])
@pytest.mark.parametrize("switches", [[], ["-O"]])
def test_every_encoding_of_the_terminal(encoding, switches, tmp_path):
    path = tmp_path / "proof.json"
    path.write_text(flipalg.certificate(5, 5).to_json())
    environment = os.environ | {"PYTHONIOENCODING": encoding}
    for command, code in ((["verify", path], 0), (["solve", "5", "5", "--show"], 0), (["nullity", "0", "λ"], 2)):
        run = subprocess.run(
            [sys.executable, *switches, "-m", "flipalg", *command], capture_output=True, check=False, env=environment
        )
        assert run.returncode == code, run.stderr
        assert b"Traceback" not in run.stderr
