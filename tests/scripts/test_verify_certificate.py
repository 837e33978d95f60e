"""scripts/verify_certificate.py shares nothing with flipalg: both must find the same certificates true."""

import json
import random
import subprocess
import sys

import pytest
from checkers import SCRIPTS, check_of

from flipalg import certificate, nullity
from flipalg.theory.certificates import Certificate, CertificateError
from flipalg.theory.neighborhoods import NEIGHBORHOODS, TOPOLOGIES

SCRIPT = SCRIPTS / "verify_certificate.py"


check = check_of("verify_certificate")
KINDS = [(name, topology) for name in NEIGHBORHOODS for topology in TOPOLOGIES]
SIDES = [(1, 1), (1, 2), (2, 1), (2, 2), (4, 4), (5, 3), (3, 5), (2, 9), (9, 2), (6, 6), (5, 11), (11, 5), (16, 16)]


def outcome(fields):
    try:
        return check(fields)
    except (ValueError, LookupError, TypeError, AttributeError):
        return None  # cannot be read


def flipalg_says(fields):
    try:
        return Certificate.from_json(json.dumps(fields)).verify()
    except CertificateError:
        return False


def forgeries(text, random):
    """Yield changes of the true one `text`; few are true by chance: of another board, or where f or h is 0."""
    for name in ("m", "n", "nullity"):
        for by in (-1, 1):
            fields = json.loads(text)
            yield fields | {name: fields[name] + by}
    fields = json.loads(text)
    yield fields | {"unique": not fields["unique"]}
    yield fields | {"nullity": float(fields["nullity"])}
    yield fields | {"pattern": []}
    for where in [fields, *fields.get("steps", [])]:
        for name in "uvg":
            true = where[name]
            for bit in (0, random.randrange(70)):
                where[name] = f"{int(true, 16) ^ 1 << bit:x}"
                yield json.loads(json.dumps(fields))
            where[name] = true
    for k in (1, 2, 5):  # a true combination that is no divisor: everything times x^k, and nullity as g says
        times = {name: f"{int(fields[name], 16) << k:x}" for name in "uvg"}
        larger = (int(times["g"], 16)).bit_length() - 1
        yield fields | times | {"nullity": larger, "unique": False}
    if "steps" in fields:
        yield fields | {"steps": [*fields["steps"], {name: fields[name] for name in "uvg"}]}
        yield fields | {"steps": []} if fields["steps"] else fields | {"format": "flipalg"}
    if rows := fields.get("pattern"):
        i, j = random.randrange(len(rows)), random.randrange(len(rows[0]))
        other = rows[i][:j] + "10"[int(rows[i][j])] + rows[i][j + 1 :]
        yield {name: fields[name] for name in fields if name != "pattern"}
        yield fields | {"pattern": ["0" * len(rows[0])] * len(rows)}
        if fields["neighborhood"] in ("plus", "center"):  # every press flips its own cell
            yield fields | {"pattern": [*rows[:i], other, *rows[i + 1 :]]}
        yield fields | {"pattern": rows[:-1]}
        yield fields | {"pattern": [row + "0" for row in rows]}
    else:
        yield fields | {"pattern": ["1" * fields["n"]] * fields["m"]}


@pytest.mark.parametrize(("neighborhood", "topology"), KINDS)
def test_certificates_of_every_kind_are_true_and_forged_ones_are_not(neighborhood, topology):
    seeded, refused = random.Random(f"{neighborhood} {topology}"), []
    for m, n in SIDES:
        text = certificate(m, n, neighborhood, topology).to_json()
        assert check(json.loads(text)) is True, (m, n)
        for forged in forgeries(text, seeded):
            found = outcome(forged)
            assert (found is True) == flipalg_says(forged), (m, n, forged)
            if found:
                sides = forged["m"], forged["n"]
                assert forged["nullity"] == nullity(*sides, forged["neighborhood"], topology), (m, n, forged)
            refused.append(not found)
    assert sum(refused) > 0.5 * len(refused)


@pytest.mark.parametrize(
    ("m", "n", "neighborhood", "topology"),
    [(300, 10**30, "king", "board"), (10**30, 40, "plus", "cylinder"), (40, 10**30, "beams", "torus")],
)
def test_a_side_of_any_size(m, n, neighborhood, topology):
    fields = json.loads(certificate(m, n, neighborhood, topology).to_json())
    assert check(fields) is True
    fields["v"] = f"{int(fields['v'], 16) ^ 2:x}"
    assert check(fields) is False


def verified(text, tmp_path):
    path = tmp_path / "proof.json"
    path.write_text(text, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-I", SCRIPT, path], capture_output=True, text=True, timeout=20, check=False
    ).returncode


def test_exit_codes(tmp_path):
    true = certificate(16, 16).to_json()
    assert verified(true, tmp_path) == 0
    assert verified(true.replace('"nullity": 8', '"nullity": 6'), tmp_path) == 1
    for unreadable in ("", "{", "[]", "{}", true[:100], '{"m": 1e400}', "[" * 100_000, true.replace("plus", "minus")):
        assert verified(unreadable, tmp_path) == 2, unreadable[:50]
    large = '"m": 214748364, "n": 214748364, "neighborhood": "plus", "u": "1", "v": "1", "g": "1"'
    assert verified('{"format": "flipalg certificate 1", "nullity": 0, "unique": true, ' + large + "}", tmp_path) == 2


def test_it_is_short_and_uses_the_standard_library_alone():
    source = SCRIPT.read_text(encoding="utf-8")
    assert source.count("\n") < 100
    assert [line for line in source.splitlines() if line.startswith(("import ", "from "))] == [
        "import json",
        "import sys",
    ]
