"""Machines as text: lights, and buttons that each add amounts to some lights.  docs/howto/machines.md has the forms.

    [.##.] (3) (1,3) (2) (2,3) (0,2) (0,1) {3,5,4,7}

is a machine on one line, as in Advent of Code 2025, day 10: lights that are numbered from 0, off at the start, with a
goal of # and . (or ? for a light that does not matter), buttons, and perhaps numbers to reach by adding.  The other
form has a line `button: light light*2` for each button, and perhaps lines with the states, the start, the goal, and the
most presses of buttons.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from flipalg.games.toggle_game import ToggleGame
from flipalg.system.texts import lines_of, tried

__all__ = ["Machine", "read_machines"]

_ON_ONE_LINE = re.compile(r"\s*[\[({]")
_PARTS = re.compile(r"\[([^][]*)\]|\(([^()]*)\)|\{([^{}]*)\}|(\S)")
_WORD = re.compile(r"([^\s,;:=*]+)(?:\s*[*=]\s*(-?\d+|\?))?")
_ALL = {"on": 1, "off": 0}
_SETTINGS = ("states", "start", "goal", "most")
NUMBERS = "numbers"
"""The word in place of a number of states for lights that hold whole numbers."""


@dataclass(frozen=True)
class Machine:
    """A task of a machine; lights that do not matter are left out.

    Attributes
    ----------
    game : ToggleGame
        Its cells are the names of the lights, its moves the names of the buttons.
    start, goal : dict
        {light: its value} before and after the presses.
    """

    game: ToggleGame[Any, Any]
    start: Mapping[Any, int]
    goal: Mapping[Any, int]


def read_machines(text: str, colors: int = 2) -> list[tuple[str, Machine | ValueError]]:
    """Return (title or "", machine or the reason why it cannot be read) for each task in a text.

    `colors` is the number of states of a light for which the text gives none.  A line with two goals is two tasks.

    >>> [(title, task.game.fewest(task.start, task.goal)) for title, task in read_machines("[#.#] (0,1) (1,2) {1,3,2}")]
    [('[#.#]', ['(0,1)', '(1,2)']), ('{1,3,2}', ['(0,1)', '(1,2)', '(1,2)'])]
    >>> ((_, lamps),) = read_machines("states: 3; red: A B*2; blue: B; start: A=1")
    >>> lamps.game.solve(lamps.start, lamps.goal)
    ['red', 'red', 'blue', 'blue']
    """
    found: list[tuple[str, Machine | ValueError]] = []
    blocks: list[list[tuple[int, str]]] = [[]]
    for number, line in lines_of(text):
        if _ON_ONE_LINE.match(line):
            tasks = tried(_on_one_line, number, line, colors)
            found += [("", tasks)] if isinstance(tasks, ValueError) else tasks
        elif line.strip():
            blocks[-1].append((number, line))
        else:
            blocks.append([])
    found += [("", tried(_on_lines, block, colors)) for block in blocks if block]
    if not found:
        raise ValueError("no machine: a line is `button: light light*2`, or `[.##.] (3) (1,3) (2)`")
    return found


def _on_one_line(number: int, line: str, colors: int) -> list[tuple[str, Machine]]:
    """Return (the goal as text, the task) for each goal of a line such as `[.#] (0) (0,1) {1,2}`."""
    patterns, buttons, sums = [], [], []
    for pattern, button, numbers, other in _PARTS.findall(line):
        if other:
            raise ValueError(f"line {number}: a machine is [.##.] (3) (1,3) {{3,5,4,7}}, got {other!r} in it")
        if pattern:
            patterns.append("".join(pattern.replace(",", " ").split()))
        elif numbers:
            sums.append(re.split(r"[\s,;]+", numbers.strip()))
        else:
            buttons.append(button)
    if len(patterns) > 1 or len(sums) > 1:
        raise ValueError(f"line {number}: a machine has one [.##.] and one {{3,5,4,7}}")
    named = [f"({','.join(button.replace(',', ' ').split())})" for button in buttons]
    presses: dict[str, dict[str, int]] = {}
    for name, button in zip(named, buttons, strict=True):
        while name in presses:
            name += "'"
        presses[name] = _amounts(number, button)
    if not patterns and not sums:
        last = max((int(light) for added in presses.values() for light in added if light.isdecimal()), default=0)
        patterns = ["#" * (last + 1)]
    tasks = []
    for goal, states, text in (
        *((list(pattern), colors, f"[{pattern}]") for pattern in patterns),
        *((numbers, 0, f"{{{','.join(numbers)}}}") for numbers in sums),
    ):
        wanted = {str(i): _value(number, sign, states) for i, sign in enumerate(goal)}
        for name, added in presses.items():
            if unknown := [light for light in added if light not in wanted]:
                raise ValueError(
                    f"line {number}: {name} has the light {unknown[0]}; the lights are 0 to {len(wanted) - 1}"
                )
        tasks.append((text, _machine(dict.fromkeys(wanted, states), presses, {}, wanted, {})))
    return tasks


def _value(number: int, sign: str, states: int) -> int | None:
    """Return the value that a sign of a goal means, None for any."""
    value = {".": 0, "#": 1, "?": None}.get(sign, int(sign) if sign.isdecimal() else -1)
    if value is not None and (value < 0 or value >= states > 0):
        raise ValueError(
            f"line {number}: a goal has . # ? or a number{f' below {states}' * bool(states)}, got {sign!r}"
        )
    return value


def _words(number: int, text: str) -> dict[str, str]:
    """Return {name: the number after * or =, ? or ""} for words such as `A B*2 C=?`."""
    if left := re.sub(r"[\s,]+", "", _WORD.sub("", text)):
        raise ValueError(f"line {number}: expected lights such as A B*2, got {left[:20]!r} in {text.strip()[:60]!r}")
    found = _WORD.findall(text)
    if repeated := [name for name, times in Counter(name for name, _ in found).items() if times > 1]:
        raise ValueError(f"line {number}: {repeated[0]} is named twice")
    return dict(found)


def _amounts(number: int, text: str) -> dict[str, int]:
    """Return {light: the amount that a press adds}."""
    words = _words(number, text)
    if any(value == "?" for value in words.values()):
        raise ValueError(f"line {number}: ? is for lights of the goal that do not matter, got {text.strip()[:60]!r}")
    return {name: int(value or 1) for name, value in words.items()}


def _on_lines(block: list[tuple[int, str]], colors: int) -> Machine:
    """Return the task of lines such as `button: light light*2`; ; may separate them too."""
    settings: dict[str, dict[str, str]] = {}
    presses: dict[str, dict[str, int]] = {}
    for number, line in block:
        for part in filter(str.strip, re.sub("#.*", "", line).split(";")):
            key, colon, words = part.partition(":")
            name = key.strip()
            if not colon or not name:
                raise ValueError(f"line {number}: a line is `button: light light*2`, got {part.strip()[:60]!r}")
            if name in settings or name in presses:
                raise ValueError(f"line {number}: {name} has two lines")
            if name in _SETTINGS:
                settings[name] = _words(number, words)
            else:
                presses[name] = _amounts(number, words)
    if not presses:
        raise ValueError(f"line {block[0][0]}: the machine has no button; a line is `button: light light*2`")
    own, states = _states(settings.get("states", {}), colors)
    named = [*own, *chain(*presses.values()), *settings.get("start", ()), *settings.get("goal", ())]
    lights = [light for light in dict.fromkeys(named) if light not in _ALL]
    start = _position("start", settings.get("start"), lights, 0)
    goal = _position("goal", settings.get("goal"), lights, 0 if "start" in settings else 1)
    if "goal" not in settings and not states:
        raise ValueError("a machine of numbers has a line `goal: A=3 B=5`")
    most = {name: value or "1" for name, value in settings.get("most", {}).items()}
    if wrong := [name for name, value in most.items() if name not in presses or not value.isdecimal()]:
        raise ValueError(f"most: {wrong[0]}={most[wrong[0]]} is not a button and a number from 0")
    limits = {name: int(value) for name, value in most.items()}
    return _machine({light: own.get(light, states) for light in lights}, presses, start, goal, limits)


def _states(words: Mapping[str, str], colors: int) -> tuple[dict[str, int], int]:
    """Return ({light: its number of states}, the number of states of the other lights)."""
    own: dict[str, int] = {}
    for name, value in words.items():
        if value.isdecimal():
            own[name] = int(value)
        elif value or not (name == NUMBERS or name.isdecimal()):
            raise ValueError(f"states: a word is a number, {NUMBERS}, or a light such as A=3, got {name}={value}")
        else:
            colors = 0 if name == NUMBERS else int(name)
    if own and not colors:
        raise ValueError(f"states: either all lights hold {NUMBERS} or none")
    return own, colors


def _position(key: str, words: Mapping[str, str] | None, lights: Iterable[str], usual: int) -> dict[str, int | None]:
    """Return {light: value, None if it does not matter}; on and off are all lights, and a light alone is 1."""
    if words is None:
        return dict.fromkeys(lights, usual)
    values: dict[str, int | None] = dict.fromkeys(lights, 0)
    for name, value in words.items():
        if value.startswith("-") or (value == "?" and key == "start"):
            raise ValueError(f"{key}: a light has a number from 0, got {name}={value}")
        for light in lights if name in _ALL else [name]:
            values[light] = None if value == "?" else _ALL.get(name, 1) if not value else int(value)
    return values


def _machine(
    states: Mapping[str, int],
    presses: Mapping[str, Mapping[str, int]],
    start: Mapping[str, int | None],
    goal: Mapping[str, int | None],
    most: Mapping[str, int],
) -> Machine:
    wanted = {light: value for light, value in goal.items() if value is not None}
    if not wanted:
        raise ValueError("no light of the goal matters")
    kept = {name: {light: k for light, k in added.items() if light in wanted} for name, added in presses.items()}
    colors: Any = {light: states[light] for light in wanted} if all(states.values()) else 0
    game: ToggleGame[Any, Any] = ToggleGame(wanted, kept, colors=colors, most=most or None)
    first = {light: start.get(light) or 0 for light in wanted}
    for position in (first, wanted):
        game.press(position, [])  # refuses a value that is too large
    return Machine(game, first, wanted)
