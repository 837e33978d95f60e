"""Generated command lines over every sub-command and option: an answer, or one line and exit code 2; whole files."""

from attacked_files import half_written
from attacking import LONG, linux, real, rounds, tried
from command_lines import COMMANDS, FILES, command_lines, small_example, small_stdin
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

CASES = 25 if LONG else 12


def filled(folder, content):
    """Make a folder with the files that the command lines name."""
    (folder / "folder.png").mkdir(parents=True, exist_ok=True)
    (folder / "input").write_bytes(content)
    return folder


def options_that_fit(chance, name):
    """Return some options of a command with values that mostly fit, so that files are written and answers come."""
    values = {"FILE": ["a.png", "a.svg", "a.pdf", "a.gif", "a.html", "a.txt", "-"], "N": ["1", "5", "12"], "S": ["3"]}
    values |= {"NAME": ["plus", "king", "row", "torus", "cylinder", "nullity"], "SIZE": ["4", "3x5"], "K": ["2", "3"]}
    line = []
    options = [action for action in COMMANDS[name]._actions if action.option_strings and action.dest != "help"]
    for action in chance.sample(options, min(len(options), chance.randint(0, 3))):
        if action.dest in ("jobs", "scheduler", "port", "seconds", "budget"):
            continue
        line.append(chance.choice(action.option_strings))
        if action.nargs != 0:
            choices = list(action.choices or values.get(str(action.metavar), ["1", "2", "off", "on", "##./#../..."]))
            line.append(str(chance.choice(choices)))
    return line


def is_answer_or_line(outcome):
    """Return whether the command ended in an answer, perhaps with progress notes, or in a refusal of one line."""
    refused_at_length = outcome.code == 2 and outcome.err.count(b"\n") != 1
    return outcome.code in (0, 1, 2) and b"Traceback" not in outcome.err and not refused_at_length


def bad_lines(nursery, chance, folder):
    """Run generated command lines."""
    case = 0

    @seed(chance.getrandbits(60))
    @settings(
        max_examples=CASES, database=None, derandomize=False, deadline=None, suppress_health_check=list(HealthCheck)
    )
    @given(line=command_lines(), content=st.one_of(FILES, st.binary(max_size=20)))
    def lines(line, content):
        nonlocal case
        case += 1
        place = filled(folder / str(case), content)
        words = [word.replace("{file}", "input").replace("\0", "") for word in line]
        outcome = nursery.command(words, place, stdin=content)
        assert is_answer_or_line(outcome), (line, outcome)
        is_answer = outcome.code == 0 or (outcome.code == 1 and outcome.out != b"")
        said = [note for note in outcome.err.splitlines() if b" running for " not in note]
        assert said or is_answer, (line, outcome)
        assert not (is_answer and any(note.startswith(b"flipalg") for note in said)), (line, outcome)
        assert not half_written(place), line
        tried("generated command lines, of words that fit and words that do not")

    lines()


@linux
def test_generated_command_lines_end_in_an_answer_or_a_line(nursery, tmp_path):
    for number, chance in enumerate(rounds("command lines")):
        bad_lines(nursery, chance, tmp_path / f"{number}-bad")
        for name in chance.sample(sorted(COMMANDS), 8 if LONG else 4):
            folder, stdin = tmp_path / f"{number}-{name}", small_stdin(name)
            line = [*small_example(name), *options_that_fit(chance, name)]
            outcome = nursery.command(line, filled(folder, stdin), stdin=stdin)
            assert is_answer_or_line(outcome), (line, outcome)
            assert not half_written(folder), line
            tried("examples of the commands, with more options that fit")
        (tmp_path / "stdin").write_bytes(stdin)
        with (tmp_path / "stdin").open("rb") as file:
            outcome = real(line, filled(tmp_path / f"{number}-real", stdin), stdin=file)
        assert is_answer_or_line(outcome), (line, outcome)
        tried("the same as processes of their own")
