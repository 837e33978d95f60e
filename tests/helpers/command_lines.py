"""Generated command lines: every sub-command with words that fit and words that do not."""

import argparse
import shlex

from hypothesis import strategies as st

from flipalg import certificate
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


def example(name):
    """Return the words of a command's example, without the program's name, a board in the place of a file."""
    return ["##./#../..." if word == "board.txt" else word for word in shlex.split(COMMANDS[name].example)[1:]]


NUMBERS = ["0", "1", "2", "3", "5", "-1", "07", "3.5", "1e3", "x", "", "٣", "4x4", "3×4", "0x3", "9" * 30, "9" * 5000]
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


SMALL = {
    "flipalg certificate": "certificate 5 5",
    "flipalg verify": "verify -",
    "flipalg classify": "classify --only nullity --max-m 12 --max-n 12 --out boards",
    "flipalg table": "table nullity --max 20 --to nullity.csv",
    "flipalg sequence": "sequence A118141 --terms 20",
    "flipalg run": "run rectangles --max 6 --to tori.txt",
    "flipalg picture nullity": "picture nullity --max 30 picture.png",
    "flipalg triangles": "triangles 4 --goal off",
    "flipalg find": "find nullity 8 to 20",
    "flipalg exercises": "exercises 3 3 --count 1 --pdf sheet.pdf",
    "flipalg disentis": "disentis 2 3",
    "flipalg play": "play --dir nowhere --no-browser",
}
"""What takes a moment where the example takes longer, reads a file, or would open a browser."""


def small_example(name):
    """Return the words of a command line that takes a moment, for each command; those that read are given stdin."""
    return shlex.split(SMALL[name]) if name in SMALL else example(name)


def small_stdin(name):
    """Return the files that such a command line reads."""
    if name == "flipalg verify":
        return certificate(5, 5).to_json().encode()
    return b"#.#\n...\n.#.\n"
