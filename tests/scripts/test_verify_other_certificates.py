"""The checkers of color and point certificates share nothing with flipalg: they find the same certificates true."""

import json
import random
import subprocess
import sys

import pytest
from checkers import SCRIPTS, check_of, independent_check
from facts import DATA

from flipalg import is_unique, nullity
from flipalg.algebra.arithmetic import factor as factor_of
from flipalg.algebra.bits import shift_bits
from flipalg.algebra.determinant_polynomials import determinant_bits
from flipalg.any_colors import read_certificate
from flipalg.colors.certificates import certificate
from flipalg.colors.polynomials import FORMS
from flipalg.theory.certificates import CertificateError
from flipalg.theory.point_certificates import PointCertificate, find_point

SIDES = [(1, 1), (1, 2), (2, 1), (2, 2), (4, 4), (5, 3), (3, 5), (2, 9), (9, 2), (6, 6), (5, 11), (11, 5), (9, 14)]
COLORS = [2, 3, 5, 6, 12, 2**61 - 1]


def flipalg_says(fields):
    try:
        return read_certificate(json.dumps(fields)).verify()
    except CertificateError:
        return False


def changed_numbers(text, p, rng):
    """Return a line of numbers modulo p, one of them another, and one line with a number too many."""
    numbers = [int(a) for a in text.split()]
    at = rng.randrange(len(numbers))
    other = [*numbers[:at], (numbers[at] + rng.randrange(1, p)) % p, *numbers[at + 1 :]]
    return [" ".join(map(str, line)) for line in (other, [*numbers, 1])] + [f"{text} ", f"0{text}", ""]


def color_forgeries(text, rng):
    """Yield changes of the true certificate `text`; few are true by chance."""

    def fields():
        return json.loads(text)

    for name in ("m", "n", "colors"):
        for by in (-1, 1):
            yield fields() | {name: fields()[name] + by}
    yield fields() | {"unique": not fields()["unique"]}
    yield fields() | {"colors": fields()["colors"] ** 2}
    yield fields() | {"parts": fields()["parts"][1:]}
    yield fields() | {"parts": fields()["parts"] * 2}
    yield fields() | {"format": "flipalg color certificate 2"}
    for name in ("m", "colors", "unique"):
        yield fields() | {name: float(fields()[name])}
    for k in range(len(fields()["parts"])):
        p = fields()["parts"][k]["p"]
        for name in "uvg":
            for line in changed_numbers(fields()["parts"][k][name], p, rng):
                forged = fields()
                forged["parts"][k][name] = line
                if name == "g":
                    forged["parts"][k]["nullity"] = len(line.split()) - 1
                yield forged
        for shift in (1, 3):  # a true combination that is no divisor: everything times x^k, nullity as g says
            forged = fields()
            part = forged["parts"][k]
            part |= {name: f"{'0 ' * shift}{part[name]}" for name in "uvg"} | {"nullity": part["nullity"] + shift}
            forged["unique"] = False
            part.setdefault("pattern", [" ".join("0" * forged["n"])] * forged["m"])
            yield forged
        for change in ({"p": p + 1}, {"p": -p}, {"nullity": fields()["parts"][k]["nullity"] + 1}, {"pattern": []}):
            forged = fields()
            forged["parts"][k] |= change
            yield forged
        if rows := fields()["parts"][k].get("pattern"):
            zeros = [" ".join("0" * len(row.split())) for row in rows]
            i = rng.randrange(len(rows))
            others = [[*rows[:i], line, *rows[i + 1 :]] for line in changed_numbers(rows[i], p, rng)]
            twice = [" ".join(str(2 * int(a) % p) for a in row.split()) for row in rows]
            for pattern in (zeros, rows[:-1], [*rows, rows[0]], twice, *others):
                forged = fields()
                forged["parts"][k]["pattern"] = pattern
                yield forged
            forged = fields()
            del forged["parts"][k]["pattern"]
            yield forged


@pytest.mark.parametrize("name", FORMS)
def test_color_certificates_are_true_and_forged_ones_are_not(name):
    rng, refused = random.Random(name), []
    for colors in COLORS:
        for m, n in SIDES:
            text = certificate(m, n, name, colors=colors).to_json()
            assert independent_check(json.loads(text)) is True, (m, n, colors)
            for forged in color_forgeries(text, rng):
                found = independent_check(forged)
                assert (found is True) == flipalg_says(forged), forged
                if found:  # 2 times a pattern; another number of colors with the same primes
                    board = forged["m"], forged["n"], forged["neighborhood"]
                    assert forged["unique"] == is_unique(*board, colors=forged["colors"])
                    for part in forged["parts"]:
                        assert part["nullity"] == nullity(*board, colors=part["p"])
                refused.append(not found)
    assert sum(refused) > 0.9 * len(refused)


@pytest.mark.parametrize(
    ("m", "n", "name", "colors"), [(40, 10**30, "king", 3), (12 * 10**30 - 1, 11, "pillars", 3), (300, 250, "plus", 5)]
)
def test_a_side_of_any_size(m, n, name, colors):
    fields = json.loads(certificate(m, n, name, colors=colors).to_json())
    assert independent_check(fields) is True
    v = fields["parts"][0]["v"].split()
    fields["parts"][0]["v"] = " ".join([*v[:-1], str((int(v[-1]) + 1) % colors)])
    assert independent_check(fields) is False


def point_forgeries(text, rng):
    fields = json.loads(text)
    for by in (-1, 1):
        yield fields | {"nullity_at_least": fields["nullity_at_least"] + by}
        yield fields | {"n": str(int(fields["n"]) + 2 * by)}
    for bit in (0, 1, rng.randrange(8), rng.randrange(40)):
        f = int(fields["f"], 16) ^ 1 << bit
        yield fields | {"f": f"{f:x}"}
        if f > 1:
            yield fields | {"f": f"{f:x}", "nullity_at_least": PointCertificate(1, f).bound}
    for n in (f"0{fields['n']}", int(fields["n"]), "0", "-4"):
        yield fields | {"n": n}
    yield fields | {"f": "1", "nullity_at_least": 0}
    for change in ({"f": "0"}, {"f": f"0x{fields['f']}"}, {"f": 7}, {"nullity_at_least": 2.0}, {"format": "x 1"}):
        yield fields | change


def test_point_certificates_are_true_and_forged_ones_are_not():
    rng, refused = random.Random(8), []
    for n in (4, 16, 30, 32, 62, 64, 126, 128, 254):
        text = find_point(n + 1).to_json()
        assert independent_check(json.loads(text)) is True, n
        for forged in point_forgeries(text, rng):
            found = independent_check(forged)
            assert (found is True) == flipalg_says(forged), forged
            assert not found or forged["nullity_at_least"] <= nullity(int(forged["n"]), int(forged["n"]))
            refused.append(not found)
    assert sum(refused) > 0.9 * len(refused)
    assert independent_check(json.loads((DATA / "point_67280421310721.json").read_text())) is True


def test_a_point_that_divides_one_of_the_two_proves_nothing():
    """f divides d_n and f(λ+1) does not, or the other way around, with the bound that f would give."""
    found = []
    for n in range(2, 41):
        for factor, _ in factor_of(determinant_bits(n)):
            for f in (factor, shift_bits(factor)):
                fields = json.loads(PointCertificate(n, f).to_json())
                found.append(independent_check(fields))
                assert found[-1] == flipalg_says(fields), (n, f)
    assert found.count(True) > 20
    assert found.count(False) > 100


@pytest.mark.parametrize(
    ("script", "true", "change", "large"),
    [
        (
            "verify_color_certificate",
            certificate(2, 2, colors=6).to_json(),
            ('"nullity": 1', '"nullity": 2'),
            '"m": 214748364, "n": 214748364, "colors": 2, "neighborhood": "plus", "unique": true, '
            '"parts": [{"p": 2, "nullity": 0, "u": "1", "v": "1", "g": "1"}]',
        ),
        (
            "verify_point_certificate",
            PointCertificate(4, 7).to_json(),
            ('"nullity_at_least": 2', '"nullity_at_least": 4'),
            f'"n": "{10**4000}", "f": "{"f" * 10**4}", "nullity_at_least": 1',
        ),
    ],
)
def test_exit_codes(script, true, change, large, tmp_path):
    def code(text):
        path = tmp_path / "proof.json"
        path.write_text(text, encoding="utf-8")
        command = [sys.executable, "-I", SCRIPTS / f"{script}.py", path]
        return subprocess.run(command, capture_output=True, timeout=20, check=False).returncode

    assert code(true) == 0
    assert code(true.replace(*change)) == 1
    for unreadable in ("", "{", "[]", "{}", true[:60], '{"m": 1e400}', "[" * 100_000, "é"):
        assert code(unreadable) == 2, unreadable[:50]
    assert code(f'{{"format": {json.dumps(json.loads(true)["format"])}, {large}}}') == 2


@pytest.mark.parametrize("script", ["verify_color_certificate", "verify_point_certificate"])
def test_they_are_short_and_use_the_standard_library_alone(script):
    source = (SCRIPTS / f"{script}.py").read_text(encoding="utf-8")
    assert source.count("\n") < 100
    imports = [line.split()[1] for line in source.splitlines() if line.startswith(("import ", "from "))]
    assert set(imports) <= {"json", "sys", "itertools", "math"}


def test_a_planted_mistake_is_seen(monkeypatch):
    """With a press that leaves out the diagonal cells the checker must refuse a true pattern of the king's board."""
    check = check_of("verify_color_certificate")
    fields = json.loads(certificate(5, 5, "king", colors=3).to_json())
    assert check(fields)
    assert fields["parts"][0]["nullity"]
    monkeypatch.setitem(check.__globals__["FORMS"], "king", (0, 1, 1, 0))
    assert not check(fields)
