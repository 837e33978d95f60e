"""Every answer in JSON is a form of flipalg/console/answers.schema.json, and docs/json.md is made from that file."""

import json
import shlex
from pathlib import Path
from urllib.parse import quote

import json_page
import pytest
from console import run
from jsonschema import Draft202012Validator

import flipalg
from flipalg import certificate, nullity
from flipalg.certificates.point_certificates import find_point
from flipalg.certificates.table_certificates import table_certificate
from flipalg.commands.catalog import COMMANDS, parser_of
from flipalg.grids.topologies import TOPOLOGIES

SCHEMA = json.loads((Path(flipalg.__file__).parent / "console" / "answers.schema.json").read_text(encoding="utf-8"))
FILES = {
    "true.json": certificate(4, 4).to_json(),
    "true6.json": certificate(4, 4, colors=6).to_json(),
    "point.json": find_point(5).to_json(),
    "residue.json": certificate(10**6, 10**6).to_json(),
    "table.json": table_certificate("nullity", 5).to_json(),
    "false.json": "{}",
    "levels.txt": "#./.#\n\n##/##\n",
    "unsolvable.txt": "#./.#\n\n#.../..../..../....\n",
    "unread.txt": "#./.#\n\nab/ba\n",
    "graphs.txt": "D?{\nDQc\n",
    "locked.txt": "L = locked on\n? = any\nL##\n##?\n",
    "stuck.txt": "L = locked on\nL##\n",
    "order.txt": "a < b\nb < c\n",
}
LINES = """
solve 3x3
solve 4x4 --fewest
solve 3 3 --colors 3
solve '##x/#../...'
solve '#.../..../..../....'
solve 4x4 --method lanczos
solve '.##/#.#/...' --lit-only
solve '#../.../...' --lit-only
solve levels.txt
solve unsolvable.txt
solve locked.txt
solve stuck.txt
hint unread.txt
kernel levels.txt
graph graphs.txt
hint 3x3
hint .../.../...
hint '#.../..../..../....'
solve 4 4 --most 3
solve 4 4 --colors 6 --most 16
solve '#.../..../..../....' --most 16
random 3 3 --seed 1
press board 3x3 B2 C3
press board 3x3 B2 --colors 3
press board 4x5 --orbit
press trisentis ##/.# --orbit
press merlin 100110001 5
press graph 1-2,2-3 2
press trisentis 3x3 B2
press coins triangle:3 1-2-3
board 5 5 --hardest
board 1 1 --hardest
board 4 4 --distribution
unique 5 5
unique 5 5 --nullity
unique 5 5 --colors 6
unique 6 7 --colors any
unique 200 200 --colors any --seconds 0
share --neighborhood king_with_center --colors 3
nullity 5 5
unique 4 4 --colors any
board 4 4
board 3.3.torus.king.c6
find nullity 8 to 100
rule 14
rule 6 --colors 3
kernel 5 5
kernel 3 3
kernel 4 4 --colors 6
find least board with nullity 100
find least board with nullity 7
polynomial 11
polynomial 0
polynomial 5 --colors 3
polynomial 6 --splitting
polynomial 4 --field 4
poly x^8+x^4+x^3+x+1
poly x^4+x --factor
poly 0
poly --degree 5 --primitive
crc 123456789
crc --crc modbus --distances
crc --list
crc --find 123456789=29b1
crc --find a=1234
crc 123456789 --append
crc 123456789 --check 1
certificate 5 5
certificate 3 3 --colors 6
certificate 10^6 10^6
certificate --table 3
verify true.json
verify true6.json
verify point.json
verify residue.json
verify table.json
verify false.json
why eq. 3.8
why 5 5
matrix 2 3
matrix 2 3 --colors 3
matrix 2 2 --steps
matrix 4 4 --polynomial
matrix 3 4 --polynomial
matrix 3 3 --determinant
matrix 3 3 --symbolic
matrix 1 2 --symbolic --start cells
matrix 4 4 --symbolic
sweep 5 5 --chase
sweep 4 4 --chase
sweep '##./#../...' --chase
sweep '#.../..../..../....' --chase
sweep 2 3
sweep petersen
sweep 7 2 --rows 4
sweep 3 1 --order 2
graph Bw
graph 'cycle 5' --on 1,2 --lit-only
graph Bw --colors 3
graph petersen --colors 3
graph 'cycle 3' --colors 3
machine merlin 100110001
machine merlin 100110001 --colors 5
machine merlin 100110001 --colors 6
machine triangle:3
machine triangle:4
machine triangle:3 --colors 3
machine triangle:4 --colors 3
machine hexagon:3
machine triangle:4 --goal on
machine triangle:5 --most 2
learn 000 A:110 B:101 C:100 A,C:010
learn 00 A:11 --within plus --symmetric
learn 00 A:11 B:00 --goal 01
disentis 4 5
disentis 4 4
disentis 3 3
chomp 2 4 6 8
chomp 2 4 --grundy
chomp 3 inf
chomp 1 2 --replies
take petersen
take --poset order.txt
take --toggle 3 3
take --coins HTTH
machine a:A;b:B*2;states:A=2,B=3;goal:A=1,B=?
machine (0)(0,1){1,1}[#?]
machine a:A,B;goal:A
""".strip().split("\n")


CHECKERS = [(form, Draft202012Validator(form | {"$defs": SCHEMA["$defs"]})) for form in SCHEMA["oneOf"]]


def form_of(answer, code):
    """Return the title of the one form that an answer has."""
    fitting = [form for form, checker in CHECKERS if checker.is_valid(answer)]
    assert len(fitting) == 1, (answer, [form["title"] for form in fitting])
    codes = fitting[0]["x-exit-code"]
    assert code in (codes if isinstance(codes, list) else [codes])
    return fitting[0]["title"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("json")
    for name, text in FILES.items():
        (made / name).write_text(text, encoding="utf-8")
    return made


def test_every_answer_has_one_form_and_every_form_an_answer(capsys, monkeypatch, folder):
    monkeypatch.chdir(folder)
    met = set()
    for line in LINES:
        code, out, err = run(capsys, *shlex.split(line), "--json")
        assert (err, out.count("\n")) == ("", 1), (line, err)
        met.add(form_of(json.loads(out), code))
    assert met == {form["title"] for form in SCHEMA["oneOf"]}


def test_every_command_with_json_is_in_the_schema():
    named = {name for form in SCHEMA["oneOf"] for name in json_page.commands_of(form)}
    with_json = {name for name, command in COMMANDS.items() if "--json" in parser_of(command)._option_string_actions}
    assert named == with_json


def test_a_certificate_on_one_line_is_still_one(capsys, tmp_path):
    (tmp_path / "proof.json").write_text(run(capsys, "certificate", "5", "5", "--json")[1], encoding="utf-8")
    assert run(capsys, "verify", str(tmp_path / "proof.json"))[0] == 0
    assert run(capsys, "certificate", "5", "5", "--json", "--coq")[:2] == (2, "")


def test_the_ranks_of_a_rule_are_fields(capsys):
    found = json.loads(run(capsys, "rule", "14", "--json")[1])
    assert (found["ranks"], found["divisors"], found["offset"], found["exact"]) == ([2, 5, 17], [], 1, True)
    for topology in TOPOLOGIES:
        found = json.loads(run(capsys, "rule", "5", "--topology", topology, "--json")[1])
        for m in range(1, 20):
            divides = any((m + found["offset"]) % rank == 0 for rank in found["ranks"])
            assert divides == (nullity(m, 5, topology=topology) > 0), (topology, m)
    assert not json.loads(run(capsys, "rule", "700", "--seconds", "0", "--json")[1])["exact"]


def test_the_schema_is_valid_and_describes_each_key():
    Draft202012Validator.check_schema(SCHEMA)
    assert all(quote(name) == name for name in SCHEMA["$defs"])  # a reference is an URI
    assert all(definition["description"] for definition in SCHEMA["$defs"].values())
    titles = [form["title"] for form in SCHEMA["oneOf"]]
    assert len(set(titles)) == len(titles)
    assert all(form["additionalProperties"] is False for form in SCHEMA["oneOf"])


def test_the_page_is_made_from_the_schema():
    text = json_page.PAGE.read_text(encoding="utf-8")
    assert json_page.page(text) == text


@pytest.mark.parametrize("change", [{"extra": 1}, {"weight": "15"}, {"presses": [[0, -1]]}, {"command": "hint"}])
def test_another_answer_has_no_form(capsys, change):
    answer = json.loads(run(capsys, "solve", "5", "5", "--json")[1])
    assert form_of(answer, 0) == "presses"
    with pytest.raises(AssertionError):
        form_of(answer | change, 0)
