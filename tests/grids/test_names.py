"""The list of synonyms: each name and each line that a message suggests is tried."""

import shlex

import pytest
from command_lines import COMMANDS
from console import run
from ledgers import check_rows

import flipalg
from flipalg.console.parsing import _instead_of
from flipalg.grids.names import SYNONYMS, look_up, synonym
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES


def test_a_synonym_of_an_attribute_is_an_expression_that_has_a_value():
    expressions = set()

    def has_a_value(word):
        with pytest.raises(AttributeError, match=r"module 'flipalg' has no attribute '\w+': type ") as refused:
            flipalg.__getattr__(word)
        expressions.add(str(refused.value).partition(": type ")[2])

    words = {word for word, meaning in SYNONYMS.items() if meaning.attribute} - {*flipalg.__all__}
    assert {"kernel", "factor", "states", "poly"} <= words
    check_rows(words, has_a_value)
    for expression in expressions:
        assert eval(expression, {"flipalg": flipalg}) is not None, expression


LINES = {
    "--answers": "exercises 3 3 --answers",
    "--colors": "solve 3 3 --colors 3",
    "--count": "exercises 3 3 --count 2",
    "--format": "sequence A159257 --format bfile",
    "--goal": "solve 3 3 --goal off",
    "--json": "solve 3 3 --json",
    "--language": "exercises 3 3 --language nl",
    "--neighborhood": "solve 3 3 --neighborhood 010/111/010",
    "--pdf": "exercises 3 3 --pdf sheet.pdf",
    "--seconds": "solve 3 3 --seconds 5",
    "--to": "solve 3 3 --to presses.txt",
    "--topology": "solve 3 3 --topology torus",
    "--animate": "solve 3 3 --animate presses.gif",
}
"""{option that is suggested: a line that has it}."""


def test_a_synonym_of_an_option_or_a_value_is_taken_by_the_command_that_suggests_it(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    met = set()

    def is_taken(word):
        found = False
        for parser in COMMANDS.values():
            advice = _instead_of(f"--{word}", parser).removeprefix(": did you mean ").removesuffix("?")
            if f"--{word}" in parser._option_string_actions or not advice or advice.startswith(":"):
                continue
            option, *value = advice.split()
            if action := parser._option_string_actions.get(option):
                assert not value or value[0] in action.choices
                met.add(option)
            found = found or bool(action) or option.rstrip(",").isupper()
        assert found

    def is_run(option):
        assert run(capsys, *shlex.split(LINES[option]))[0] == 0

    check_rows((word for word, meaning in SYNONYMS.items() if meaning.names not in ("", word)), is_taken)
    check_rows(met, is_run)


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("sigma", "cross"),
        ("σ", "cross"),
        ("σ+", "plus"),
        ("Sigma-Plus", "plus"),
        ("sigma +", "plus"),
        ("MOORE", "king_with_center"),
    ],
)
def test_a_neighborhood_has_its_names_in_the_literature(capsys, word, name):
    assert synonym(word).names == name
    with pytest.raises(ValueError, match=rf"did you mean {name}\? choose from plus \(σ\+\), cross \(σ\), king, "):
        look_up("neighborhood", word, NEIGHBORHOODS)
    says = run(capsys, "nullity", "5", "5", "--neighborhood", word)[2]
    assert f"did you mean {name}?" in says
    assert ("σ is cross, σ+ is plus" in says) == (name in ("plus", "cross"))


def test_without_a_name_near_all_are_listed(capsys):
    assert "choose from plus (σ+), cross (σ), king, " in run(capsys, "nullity", "5", "5", "--neighborhood", "qq")[2]
    with pytest.raises(ValueError, match=f"unknown topology 'qq'; choose from {', '.join(TOPOLOGIES)}$"):
        look_up("topology", "qq", TOPOLOGIES)
