"""Generated command lines: every sub-command with words that fit and words that do not."""

import argparse

from hypothesis import strategies as st

from flipalg.commands.helping import whole_parser


def subcommands(parser, name="flipalg"):
    """Return every sub-command by its full name."""
    found = {}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, child in action.choices.items():
                found[f"{name} {word}"] = child
                found |= subcommands(child, f"{name} {word}")
    return found


COMMANDS = subcommands(whole_parser())


NUMBERS = ["0", "1", "2", "3", "5", "-1", "07", "3.5", "1e2", "x", "", "٣", "4x4", "3×4", "0x3", "9" * 30, "9" * 5000]
WORDS = [
    "-",
    "nowhere",
    ".",
    "/",
    "##./#../...",
    "on",
    "off",
    "Bw",
    "D~{",
    "000001111",  # Merlin reads nine lights, others a number: a board with a side of 111,101,111 would take days
    "inf",
    "plus",
    "λ",
    "\x00",
    "kign",
]
BAD_FILES = ["a.jpg", "nowhere/a.png", "folder.png", "folder", ""]
PICTURES = {"--png", "--svg", "--pdf", "--animate", "--sheet", "--out", "--to"}
SLOW = {"flipalg classify", "flipalg run"}  # they write files


@st.composite
def command_lines(draw):
    """Return a command, words for its arguments, and some of its options with values that fit and that do not."""
    name = draw(st.sampled_from(sorted(set(COMMANDS) - SLOW)))
    line = name.split()[1:]
    line += draw(st.lists(st.sampled_from([*NUMBERS, *WORDS, "{file}", "{file}"]), max_size=4))
    options = [action for action in COMMANDS[name]._actions if action.option_strings]
    for action in draw(st.lists(st.sampled_from(options), max_size=3)):
        option = draw(st.sampled_from(action.option_strings))
        if option in ("-h", "--help"):
            continue
        line.append(option if draw(st.integers(0, 9)) else option[:-1] + "q")
        if action.nargs != 0:
            files = BAD_FILES if option in PICTURES else [*NUMBERS, *WORDS, "{file}"]
            line.append(draw(st.sampled_from(files)))
    return line


BOARDS = st.text("#.X0x \n/,=hole1\t\r\ufeff", max_size=40)
FILES = st.one_of(BOARDS, st.text(max_size=40), st.text("ab \n#", max_size=30)).map(
    lambda text: text.encode("utf-8", "surrogatepass")
)
