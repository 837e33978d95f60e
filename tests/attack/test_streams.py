"""Closed, full and broken streams for every sub-command; every encoding of the terminal; -O, -OO, -b and -W error."""

import os
import subprocess
import sys

import pytest
from attacking import ENVIRONMENT, LONG, linux, real, rounds, tried
from command_lines import COMMANDS, small_example, small_stdin

import flipalg

CLOSED = {
    "stdin closed": {"in": None},
    "stdout closed": {"out": None},
    "stderr closed": {"err": None},
    "all closed": {"in": None, "out": None, "err": None},
    "stdout full": {"out": "/dev/full"},
    "stderr full": {"err": "/dev/full"},
    "both full": {"out": "/dev/full", "err": "/dev/full"},
}


@linux
def test_every_command_ends_cleanly_with_closed_or_full_streams(nursery, tmp_path):
    names = sorted(COMMANDS)
    for number, chance in enumerate(rounds("streams", least=2)):
        for name in chance.sample(names, 12):
            how = chance.choice(sorted(CLOSED))
            folder = tmp_path / f"{number}-{name}"
            folder.mkdir()
            outcome = nursery.command(small_example(name), folder, stdin=small_stdin(name), files=CLOSED[how])
            assert outcome.is_clean() or outcome.code in (0, 1), (name, how, outcome)
            assert b"Traceback" not in outcome.err + outcome.out, (name, how, outcome)
            assert outcome.code in (0, 1, 2), (name, how, outcome)
            tried("examples with a stream that is closed or full")


@linux
@pytest.mark.parametrize("stdin", [b"", b"\xff\xfe\x00", b"#" * 100_000])
@pytest.mark.parametrize("words", [["solve", "-"], ["hint", "-"], ["verify", "-"], ["take", "--poset", "-"]])
def test_commands_end_cleanly_on_any_input(nursery, tmp_path, words, stdin):
    outcome = nursery.command(words, tmp_path, stdin=stdin)
    assert outcome.is_clean(), outcome
    tried("files of no sense")


@linux
@pytest.mark.parametrize("words", [["polynomial", "3000"], ["table", "nullity", "--max", "60"], ["why"], ["--help"]])
def test_a_reader_that_closes_the_pipe_is_not_an_error(words):
    command = [sys.executable, "-m", "flipalg", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT)
    process.stdout.read(1)
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), err) == (0, b"")
    tried("pipes whose reader had enough")


ENCODINGS = (  # noqa: SIM905
    "ascii big5 cp037 cp1140 cp1250 cp1251 cp1252 cp1254 cp1256 cp1258 cp437 cp850 cp852 cp866 cp874 cp932 cp936 cp949 "
    "cp950 euc_jp euc_kr gb18030 gb2312 hz iso2022_jp iso2022_kr iso8859_2 iso8859_5 iso8859_6 iso8859_7 iso8859_8 "
    "iso8859_9 iso8859_15 johab koi8_r koi8_u latin_1 mac_cyrillic mac_greek mac_roman ptcp154 shift_jis "
    "shift_jisx0213 tis_620 utf_16 utf_16_be utf_16_le utf_32 utf_7 utf_8 utf_8_sig"
).split()
LINES = (
    (["verify", "proof.json"], 0),
    (["solve", "5", "5", "--show"], 0),
    (["nullity", "0", "λ"], 2),
    (["polynomial", "11"], 0),
    (["rule", "6"], 0),
    (["sweep", "2", "3", "--show"], 0),
    (["why", "commuting-blocks"], 0),
    (["disentis", "2", "2"], None),
    (["matrix", "2", "3", "--steps"], 0),
    (["--help"], 0),
)


@linux
def test_every_encoding_of_the_terminal(nursery, tmp_path):
    (tmp_path / "proof.json").write_text(flipalg.certificate(5, 5).to_json())
    for chance in rounds("encodings", least=2):
        encoding = chance.choice(ENCODINGS)
        for words, code in chance.sample(LINES, 5):
            outcome = nursery.command(words, tmp_path, encoding=encoding)
            assert outcome.code == code or (code is None and outcome.code in (0, 1)), (encoding, words, outcome)
            assert b"Traceback" not in outcome.err + outcome.out
            (outcome.out + outcome.err).decode(encoding)
            tried("command lines under one of 51 encodings of the terminal")


LOCALES = (
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LC_ALL": "POSIX", "PYTHONUTF8": "0"},
    {"PYTHONIOENCODING": "utf-16"},
    {"PYTHONIOENCODING": "ascii:strict"},
    {"PYTHONIOENCODING": "cp037"},
    {"LC_ALL": "C", "PYTHONUTF8": "1"},
    {"LC_ALL": "tr_TR.UTF-8"},
)
SWITCHES = ([], ["-O"], ["-OO"], ["-bb"], ["-W", "error"], ["-X", "dev", "-bb", "-W", "error"])


@linux
def test_switches_and_locales_of_the_interpreter_change_no_answer(tmp_path):
    (tmp_path / "proof.json").write_text(flipalg.certificate(5, 5).to_json())
    for chance in rounds("switches", least=2):
        environment, (words, code) = chance.choice(LOCALES), chance.choice(LINES[:7])
        switches = chance.choice(SWITCHES)
        outcome = real(words, tmp_path, switches, environment=environment)
        assert outcome.code == code, (switches, environment, words, outcome)
        assert b"Traceback" not in outcome.err
        tried("command lines under -O, -OO, -bb, -W error, -X dev and locales, as processes of their own")


ENGINE = """
import sys
import flipalg
from flipalg.impartial import chomp
from flipalg.extremal.hardest import hardest

def same(value, expected):
    if value != expected:
        sys.exit(f"{value!r}, not {expected!r}")

f, g = flipalg.F2Poly.random(5000, 1), flipalg.F2Poly.random(3000, 2)
d, u, v = f.xgcd(g)
same(divmod(f * g + d, f)[0] * f + (f * g + d) % f, f * g + d)
same(u * f + v * g, d)
same(flipalg.certificate(33, 33).verify(), True)
same(flipalg.solve(33, 34).verify(), True)
same(flipalg.solve(9, 9, fewest=True).weight, 25)
same(flipalg.nullity(10**50, 299), flipalg.nullity(299, 10**50))
same(str(flipalg.Board("#..").press([(0, 0)])), ".#.")
same(chomp.grundy((1, 2)), 0)
same(sum(flipalg.nullity(n, n) for n in range(1, 20)), 50)
same(str(flipalg.rule(6)), "m × 6 is unique iff m + 1 is not a multiple of 9")
same(hardest(5, 5).at_least, 15)
"""


@pytest.mark.parametrize("switches", SWITCHES[1:] if LONG else [["-OO"], SWITCHES[-1]], ids=" ".join)
def test_the_engine_runs_under(switches, tmp_path):
    command = [sys.executable, *switches, "-c", ENGINE]
    run = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=ENVIRONMENT, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    tried("the engine under -O, -OO, -bb, -W error and -X dev")


def test_no_encoding_is_listed_that_python_lacks():
    assert len(ENCODINGS) == len(set(ENCODINGS)) == 51
    assert all("".encode(encoding) is not None for encoding in ENCODINGS)
    assert os.name
