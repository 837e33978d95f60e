"""Fifteen tasks of players on the page, each as taps from a first visit; walked by page/test_tasks.py and benchmarks/.

A step is ["click", selector], a tap; ["type", selector, text], a tap and a key for each letter; ["until", expression],
which waits; ["run", script], which stands for the world around the page; or ["repeat", expression, steps], which does
the steps again until the expression holds.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

Step = list[Any]
LEFT = "document.querySelector('#board .lights, #board [role=grid]')"
LAMP, PLAIN = ("#ffd23f", "#26323f"), ("#3caa4b", "#969696")
"""On and off: a lamp beside dark ones, and dark numbers on green and grey, of which either may be lit."""
# A game's screenshot is what the choice of a file brings; the dialog of the system is not part of the page.
CHOOSE = """
  HTMLInputElement.prototype.click = function () {
    const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 900 });
    const context = canvas.getContext("2d");
    context.fillStyle = "PAGE";
    context.fillRect(0, 0, 600, 900);
    for (let k = 0; k < 25; k++) {
      const [x, y] = [55 + (k % 5) * 100, 205 + Math.floor(k / 5) * 100];
      context.fillStyle = LIT.includes(k) ? "ON" : "OFF";
      context.fillRect(x, y, 90, 90);
      if (NUMBERS) {
        context.fillStyle = "#141414";
        context.font = "40px sans-serif";
        context.fillText(String(k + 1), x + 24, y + 60);
      }
    }
    canvas.toBlob((blob) => {
      const data = new DataTransfer();
      data.items.add(new File([blob], "game.png", { type: "image/png" }));
      this.files = data.files;
      this.dispatchEvent(new Event("change"));
    });
  };
"""
LIT = [k for k in range(25) if k not in (1, 2, 3, 7)]
"""21 lights; all but those that a press of C1 turns."""


class Task(NamedTuple):
    """What a player wants, the link where the visit begins, and the steps."""

    words: str
    link: str
    steps: list[Step]


def taps(*selectors: str) -> list[Step]:
    return [["click", selector] for selector in selectors]


def cells(numbers: list[int], board: str = "#board") -> list[Step]:
    return taps(*(f"{board} [data-k='{k}']" for k in numbers))


def chosen(colors: tuple[str, str], page: str, numbers: bool) -> Step:
    on, off = colors
    values = {"LIT": str(LIT), "ON": on, "OFF": off, "PAGE": page, "NUMBERS": str(numbers).lower()}
    script = CHOOSE
    for name in ("NUMBERS", "PAGE", "LIT", "OFF", "ON"):
        script = script.replace(f'"{name}"', f'"{values[name]}"').replace(name, values[name])
    return ["run", script]


def hints(name: str, words: str, won: str) -> Step:
    hinted = ["until", f"document.querySelector('#{name} .hint')"]
    return ["repeat", f"document.querySelector('{words}')?.textContent.includes('{won}')",
            [*taps(HINTS[name]), hinted, *taps(f"#{name} .hint")]]  # fmt: skip


HINTS = {"board": "#hint-now", "disentis-board": "#disentis-hint"}
DOTS = ["until", "document.querySelector('#board .dot')"]
PRESSES = ["until", "document.querySelector('#stuck .dot')"]
READ = ["until", "!document.querySelector('#picture').hidden && /cells/.test(document.querySelector('#picture-words').textContent)"]  # fmt: skip  # noqa: E501


def tasks(phone: bool) -> Iterator[Task]:
    """Yield the tasks; on a phone the size stands in the sheet."""
    entered = [*taps("#to-enter"), *cells(LIT)]
    hinted = ["until", "/from the goal/.test(document.querySelector('#status').textContent)"]
    yield Task("my 5 × 5 (21 lights on): the next press", "", [*entered, *taps("#hint-now"), hinted])
    stuck = [*taps("#to-stuck", "#stuck-hand"), *cells(LIT)]
    yield Task("my 5 × 5: the whole solution", "", [*stuck, *taps("#enter-solve", "#stuck-goal-0"), PRESSES])
    picture = taps("#to-stuck", "#stuck-picture")
    solved = [*taps("#picture-solve", "#stuck-goal-0"), PRESSES]
    yield Task("a screenshot of a game, read and solved", "", [chosen(LAMP, "#12161c", False), *picture, READ, *solved])
    asked = [*picture, READ, *taps("#picture-asked [data-lit='0']"), *solved]
    yield Task("one of dark numbers on green and grey", "", [chosen(PLAIN, "#f5f5f5", True), *asked])
    mended = [*taps("#solve-now"), ["until", "document.querySelector('#board .mend')"], *cells(LIT[:1])]
    wrong = [*taps("#to-enter"), *cells(LIT[1:]), *mended, *taps("#solve-now"), DOTS]
    yield Task("a 5 × 5 with one cell mistyped: mended and solved", "", wrong)
    three = taps("#to-enter", "#rows-less", "#columns-less", "#colors-more", "#brush label:has([value=hole])")
    three += [*cells([5]), *taps("#brush label:has([value=''])"), *cells([0, 0, 1, 1, 4, 4, 11, 14, 15])]
    yield Task("a 4 × 4 of three colors with a hole", "", [*three, *taps("#solve-now"), DOTS])
    drawn = [*taps("#to-stuck", "#stuck-hand"), *cells([0, 10, 7, 17]), *taps("#enter-solve", "#stuck-press")]
    drawn += taps(*(f"#stuck .square:nth-child({k})" for k in (8, 12, 14, 18, 23)), "#stuck-pressed", "#stuck-goal-0")
    yield Task("a press that I draw: the light and the second below", "", [*drawn, PRESSES])
    bulb = "#stuck .wire:nth-last-child(2) .bulb:nth-of-type({})"
    wired = taps("#to-stuck", "#stuck-unknown", *["#wiring-buttons-less"] * 2, *["#wiring-lights-less"] * 2)
    wired += taps(bulb.format(1))
    for turned in ((1, 2), (2, 3), (1, 3)):
        wired += taps("#wiring-next", *(bulb.format(light) for light in turned))
    wired += [*taps("#wiring-on"), ["until", "/the fewest/.test(document.querySelector('#stuck .status').textContent)"]]
    yield Task("three buttons of which nobody knows what they turn", "", wired)
    daily = hints("board", "#status", "Solved in 7")
    yield Task("a board of the day (par 7) by hints alone", "#daily=2026-11-24", [daily])
    sent = ["until", "document.querySelector('#share-words').value"]
    yield Task("today's puzzle sent to a friend", "", [*taps("#to-daily", "#share-card"), sent])
    size = [["type", "#rows", "100"], ["type", "#columns", "100"], *taps("#size button[type=submit]")]
    large = [["until", "document.querySelector('#board canvas')?.dataset.labels"], *taps("#solve-now")]
    large.append(["until", "/to go/.test(document.querySelector('#status').textContent)"])
    yield Task("a board of 100 × 100, shown and solved", "", [*(taps("#more") if phone else []), *size, *large])
    merlin = [*taps("#merlin-own"), *(["click", f".merlin button:nth-child({b})"] for b in (1, 4, 5, 9))]
    yield Task("a magazine's Merlin (4 buttons lit): solved", "#game=merlin",
               [*merlin, *taps("#merlin-solve"), ["until", "document.querySelector('.merlin .dot')"]])  # fmt: skip
    rows = [*taps("#chomp-own"), *(["click", f".stone[data-move='{move}']"] for move in ("4,0", "2,1", "0,2"))]
    yield Task("Chomp with rows of 5, 3 and 1: the move that wins", "#game=chomp",
               [*rows, *taps("#chomp-hint"), ["until", "document.querySelector('.stone.wins')"]])  # fmt: skip
    coins = [*taps("#triangles-own"), *(["click", f"svg.coins [data-coin='{coin}']"] for coin in ("0,0", "1,0", "2,2"))]
    answered = ["until", "document.querySelector('#triangles-words').value"]
    yield Task("a triangle with 3 coins turned: solved or not", "#game=triangles",
               [*coins, *taps("#triangles-solve"), answered])  # fmt: skip
    won = hints("disentis-board", "[data-section=disentis] .status", "Won")
    yield Task("Disentis, 5 × 5, by hints alone", "#game=disentis", [won])


def counted(steps: list[Step]) -> int | None:
    """Return the number of taps and keys, None if it is known only at the end."""
    if any(kind == "repeat" for kind, *_ in steps):
        return None
    return sum({"click": 1, "type": 1 + len(values[-1])}.get(kind, 0) for kind, *values in steps)


def walk(steps: list[Step], click: Any, fill: Any, evaluate: Any, until: Any) -> int:
    """Do the steps by functions of a browser's driver; return the number of taps and keys."""
    done = 0
    for kind, *values in steps:
        if kind == "click":
            click(values[0])
            done += 1
        elif kind == "type":
            fill(*values)
            done += 1 + len(values[1])
        elif kind == "until":
            until(values[0])
        elif kind == "run":
            evaluate(values[0])
        else:
            finished, again = values
            while not evaluate(finished):
                done += walk(again, click, fill, evaluate, until)
    return done
