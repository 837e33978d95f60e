"""scripts/verify_certificate.py shares nothing with flipalg: both must find the same certificates true."""

import json
import random
import subprocess
import sys

import pytest
from checkers import CHECK, SCRIPTS, check_of, independent_check
from facts import DATA

from flipalg import F2Poly, certificate, determinant_polynomial, is_unique, nullity
from flipalg.certificates.certificates import CertificateError, read_certificate
from flipalg.certificates.point_certificates import PointCertificate, find_point
from flipalg.certificates.residue_certificates import residue_certificate
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES

SCRIPT = SCRIPTS / "verify_certificate.py"
KINDS = [(name, topology) for name in NEIGHBORHOODS for topology in TOPOLOGIES]
SIDES = [(1, 1), (1, 2), (2, 1), (4, 4), (5, 3), (2, 9), (9, 2), (6, 6), (5, 11), (11, 5)]
COLORS = [2, 3, 5, 6, 12, 2**61 - 1]


def flipalg_says(fields):
    try:
        return read_certificate(json.dumps(fields)).verify()
    except CertificateError:
        return False


def flipalg_reads(text):
    try:
        return read_certificate(text).verify()
    except CertificateError:
        return False


def read_strictly(text):
    """Return the verdict of the script on a text; None if it cannot be read."""
    try:
        fields = CHECK.__globals__["read"](text)
    except (ValueError, TypeError):
        return None
    return independent_check(fields)


def changed_lines(line, p, rng):
    """Return the line of a polynomial or a row changed: a coefficient another, one more, and written in other ways."""
    if p == 2:
        value = int(line, 16)
        return [f"{value ^ 1 << bit:x}" for bit in (0, rng.randrange(70))] + [f"0{line}", f"0x{line}", "", line + " "]
    numbers = [int(a) for a in line.split()]
    at = rng.randrange(len(numbers))
    other = [*numbers[:at], (numbers[at] + rng.randrange(1, p)) % p, *numbers[at + 1 :]]
    return [" ".join(map(str, row)) for row in (other, [*numbers, 1])] + [f"{line} ", f"0{line}", "", f"{line} 0"]


def degree_of(line, p):
    if p == 2:
        return int(line, 16).bit_length() - 1
    return len(line.split()) - 1


def forgeries(text, rng):
    """Yield changes of the true certificate `text`; few are true by chance: of another board, or where f or h is 0."""

    def fields():
        return json.loads(text)

    for name in ("m", "n", "colors"):
        for by in (-1, 1):
            yield fields() | {name: fields()[name] + by}
        yield fields() | {name: float(fields()[name])}
    yield fields() | {"unique": not fields()["unique"]}
    yield fields() | {"colors": fields()["colors"] ** 2}
    yield fields() | {"parts": fields()["parts"][1:]}
    yield fields() | {"parts": fields()["parts"] * 2}
    yield fields() | {"format": "flipalg certificate 4"}
    for k, part in enumerate(fields()["parts"]):
        for changed in of_part(part, rng, fields()["n"]):
            forged = fields()
            forged["parts"][k] = changed
            forged["unique"] = all(part["nullity"] == 0 for part in forged["parts"])
            yield forged


def of_part(part, rng, n):
    p, copy = part["p"], lambda: json.loads(json.dumps(part))
    for i in range(len(part["steps"])):
        for name in "uvg":
            for line in changed_lines(part["steps"][i][name], p, rng):
                forged = copy()
                forged["steps"][i][name] = line
                if name == "g" and len(part["steps"]) == 1 and line.strip():
                    forged["nullity"] = degree_of(line, p)
                yield forged
        for shift in (1, 3):  # a true combination that is not a divisor: everything times x^k, nullity as g says
            forged = copy()
            for name in "uvg":
                line = forged["steps"][i][name]
                forged["steps"][i][name] = f"{int(line, 16) << shift:x}" if p == 2 else f"{'0 ' * shift}{line}"
            forged["nullity"] += shift
            yield forged
    yield copy() | {"steps": [*part["steps"], part["steps"][-1]]}
    yield copy() | {"steps": part["steps"][1:]}
    for change in ({"p": p + 1}, {"p": -p}, {"p": 15}, {"nullity": part["nullity"] + 1}, {"nullity": 2.0}):
        yield copy() | change
    rows = part.get("pattern")
    if rows is None:
        yield copy() | {"pattern": []}
        return
    zeros = ["0" * n if p == 2 else " ".join("0" * n)] * len(rows)
    i, j = rng.randrange(len(rows)), rng.randrange(n)
    sign = "" if p == 2 else " "
    row = list(rows[i]) if p == 2 else rows[i].split()
    row[j] = str((int(row[j]) + 1) % p)
    longer = [f"{line}{sign}0" for line in rows]
    for pattern in (zeros, rows[:-1], [*rows, rows[0]], longer, [*rows[:i], sign.join(row), *rows[i + 1 :]]):
        yield copy() | {"pattern": pattern}
    yield {name: value for name, value in part.items() if name != "pattern"}


@pytest.mark.parametrize(("name", "topology"), KINDS)
def test_certificates_of_every_kind_are_true_and_forged_ones_are_not(name, topology):
    rng, refused = random.Random(f"{name} {topology}"), []
    boards = [(m, n, 2) for m, n in SIDES]
    boards += [(*rng.choice(SIDES), colors) for colors in COLORS]
    for m, n, colors in boards:
        text = certificate(m, n, name, topology, colors=colors).to_json()
        assert independent_check(json.loads(text)) is True, (m, n, colors)
        for forged in forgeries(text, rng):
            found = independent_check(forged)
            assert (found is True) == flipalg_says(forged), forged
            if found:  # twice a pattern; another number of colors with the same primes; another board
                board = forged["m"], forged["n"], forged["neighborhood"], forged["topology"]
                assert forged["unique"] == is_unique(*board, colors=forged["colors"])
                for part in forged["parts"]:
                    assert part["nullity"] == nullity(*board, colors=part["p"])
            refused.append(not found)
    assert sum(refused) > 0.8 * len(refused)


@pytest.mark.parametrize(
    ("m", "n", "name", "topology", "colors"),
    [
        (300, 10**30, "king", "board", 2),
        (10**30, 40, "plus", "cylinder", 2),
        (10**30, 12, "plus", "ring", 3),
        (40, 10**30, "beams", "torus", 2),
        (9, 10**30, "plus", "torus", 5),
        (40, 10**30, "king", "board", 3),
        (12 * 10**30 - 1, 11, "pillars", "board", 3),
        (300, 250, "plus", "board", 5),
    ],
)
def test_a_side_of_any_size(m, n, name, topology, colors):
    fields = json.loads(certificate(m, n, name, topology, colors=colors).to_json())
    assert independent_check(fields) is True
    step = fields["parts"][0]["steps"][-1]
    if colors == 2:
        step["v"] = f"{int(step['v'], 16) ^ 2:x}"
    else:
        *most, last = step["v"].split()
        step["v"] = " ".join([*most, str(int(last) % (colors - 1) + 1)])
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
            yield fields | {"f": f"{f:x}", "nullity_at_least": PointCertificate(int(fields["n"]), f).bound}
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
        for factor, _ in determinant_polynomial(n).factor():
            for f in (factor, factor.taylor_shift()):
                fields = json.loads(PointCertificate(n, int(f)).to_json())
                found.append(independent_check(fields))
                assert found[-1] == flipalg_says(fields), (n, f)
    assert found.count(True) > 20
    assert found.count(False) > 100


def code(text, folder):
    path = folder / "proof.json"
    path.write_text(text, encoding="utf-8")
    command = [sys.executable, "-I", SCRIPT, path]
    return subprocess.run(command, capture_output=True, timeout=600, check=False).returncode


def test_exit_codes(tmp_path):
    trues = {
        certificate(16, 16).to_json(): ('"nullity": 8', '"nullity": 6'),
        certificate(2, 2, colors=6).to_json(): ('"nullity": 1', '"nullity": 2'),
        PointCertificate(4, 7).to_json(): ('"nullity_at_least": 4', '"nullity_at_least": 6'),
        residue_certificate(3002, 3002).to_json(): ('"nullity": 20', '"nullity": 22'),
    }
    for number, (true, change) in enumerate(trues.items()):
        found = [
            code(text, tmp_path) if number == 0 else not independent_check(json.loads(text))
            for text in (true, true.replace(*change))
        ]
        assert found == [0, 1]
        for unreadable in (true[:60], true.replace("certificate", "proof")):
            assert read_strictly(unreadable) is None
    for unreadable in ("", "{", "[]", '{"m": 1e400}', "é"):
        assert read_strictly(unreadable) is None
    for unreadable in ("{}", "[" * 100_000):
        assert code(unreadable, tmp_path) == 2, unreadable[:50]
    large = json.loads(certificate(2, 2, colors=6).to_json()) | {"m": 214748364, "n": 214748364}
    assert code(json.dumps(large), tmp_path) == 2


def texts():
    """Return a true certificate of each format, as text."""
    return [
        certificate(4, 4).to_json(),
        certificate(3, 4, topology="torus").to_json(),
        certificate(4, 4, colors=6).to_json(),
        PointCertificate(4, 7).to_json(),
        residue_certificate(3002, 3002).to_json(),
    ]


def objects_in(value):
    """Yield every object of a JSON value."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects_in(inner)


def test_fields_are_those_of_the_format_each_once():
    for text in texts():
        assert read_strictly(text) is True
        for k, _ in enumerate(objects_in(json.loads(text))):
            fields = json.loads(text)
            found = list(objects_in(fields))[k]
            found["note"] = "true"
            assert read_strictly(json.dumps(fields)) is None, fields
            del found["note"]
            for name in list(found):
                kept = found.pop(name)
                assert read_strictly(json.dumps(fields)) is not True, (name, text)
                found[name] = kept
        for name in json.loads(text):
            again = text.replace(f'"{name}":', f'"{name}": 1, "{name}":', 1)
            assert read_strictly(again) is None, again


@pytest.mark.parametrize("spelling", ["-0", "2e0", "2.0", "true", '"2"', "NaN", "[2]", "null"])
def test_numbers_are_written_in_one_way(spelling):
    text = certificate(2, 2, colors=2).to_json()
    assert read_strictly(text) is True
    for name in ("m", "n", "colors", "p", "nullity"):
        value = json.loads(text).get(name, {"p": 2, "nullity": 0}.get(name))
        changed = text.replace(f'"{name}": {value}', f'"{name}": {spelling}', 1)
        assert changed != text
        assert read_strictly(changed) is None, changed
        assert not flipalg_reads(changed), changed


def test_digits_of_other_scripts_are_refused():
    for colors in (2, 3):
        text = certificate(4, 4, colors=colors).to_json()
        fields = json.loads(text)
        for name in "uvg":
            changed = json.loads(text)
            step = changed["parts"][0]["steps"][0]
            step[name] = step[name].replace("1", "١")
            if changed != fields:
                assert read_strictly(json.dumps(changed)) is not True
        rows = fields["parts"][0].get("pattern")
        if rows:
            rows[0] = chr(ord("٠") + int(rows[0][0])) + rows[0][1:]
            assert read_strictly(json.dumps(fields)) is not True


def test_a_short_certificate_cannot_take_an_hour(monkeypatch):
    """4 KB each: huge sides and primes with polynomials that are small, so that only the pair is large."""
    monkeypatch.setitem(CHECK.__globals__, "LIMIT", 10**6)
    few = {"u": "1", "v": "1", "g": "1"}
    tried = 0
    for p in (2, 3, 2**61 - 1):
        for topology, sides in (("torus", (10**3400, 380)), ("board", (10**5, 10**5)), ("ring", (10**3400, 10**9))):
            steps = [few] * (1 + (topology == "torus"))
            fields = {"format": "flipalg certificate 3", "m": sides[0], "n": sides[1], "neighborhood": "king"}
            fields |= {"topology": topology, "colors": p, "unique": True}
            fields |= {"parts": [{"p": p, "nullity": 0, "steps": steps}]}
            with pytest.raises(ValueError, match="too large"):
                CHECK(fields)
            tried += 1
    assert tried == 9
    f = int(F2Poly.irreducible(2000))
    point = {"format": "flipalg point certificate 1", "n": str(10**4000), "f": f"{f:x}", "nullity_at_least": 1}
    with pytest.raises(ValueError, match="too large"):
        CHECK(point)
    residue = json.loads(residue_certificate(4, 4).to_json())
    term = {"j": 2**64 - 1, "a1": 10**3000, "a2": 1, "u": "1"}
    for change in ({"residues": [term]}, {"m": 10**4000}, {"residues": [term | {"a1": 1}] * 10**4, "n": 10**4000}):
        with pytest.raises(ValueError, match="too large"):
            CHECK(residue | {"m": 10**4000, "n": 10**4000} | change)


def test_it_uses_the_standard_library_alone():
    source = SCRIPT.read_text(encoding="utf-8")
    imports = [line.split()[1] for line in source.splitlines() if line.startswith(("import ", "from "))]
    assert set(imports) == {"json", "sys", "itertools", "math"}


def test_a_planted_mistake_is_seen(monkeypatch):
    """With a press that leaves out the diagonal cells the checker must refuse a true pattern of the king's board."""
    check = check_of("verify_certificate")
    fields = json.loads(certificate(5, 5, "king", colors=3).to_json())
    assert check(fields)
    assert fields["parts"][0]["nullity"]
    forms = check.__globals__["FORMS"]
    exchanged = [{"king": "cross", "cross": "king"}.get(name, name) for name in forms]
    monkeypatch.setitem(check.__globals__, "FORMS", exchanged)
    assert not check(fields)


def test_an_endless_text_is_not_read_by_the_script():
    command = [sys.executable, str(SCRIPT), "/dev/zero"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert (run.returncode, run.stdout) == (2, "")
    assert "more than 2^28 characters" in run.stderr


@pytest.mark.parametrize("p", [3, 5, 65_537, 2**61 - 1])
def test_packed_remainders_are_those_of_flint(p):
    from flint import nmod_poly

    F, rng = CHECK.__globals__["Modulo"](p), random.Random(p)
    F.left = 10**9
    for _ in range(200):
        digits = [0, 1, p - 1, rng.randrange(p)]
        a, f = (F.make(rng.choices(digits, k=rng.randrange(60))) for _ in range(2))
        f.append(rng.randrange(1, p))
        assert F.mod(a, f) == list(map(int, (nmod_poly(a, p) % nmod_poly(f, p)).coeffs()))
        assert F.times(a, f) == list(map(int, (nmod_poly(a, p) * nmod_poly(f, p)).coeffs()))
    full = [p - 1] * 3000
    assert F.mod(full * 2, full) == list(map(int, (nmod_poly(full * 2, p) % nmod_poly(full, p)).coeffs()))
