"""The widget: its module in a browser, between a page and a model as a notebook has it, and its Python side."""

import json

import pytest
from browser import Visit, cells, serve_plainly, until

from flipalg import random_board, solve
from flipalg.boards.board import Board
from flipalg.widget import BoardWidget

HARNESS = """<!doctype html><title>Notebook</title><style>CSS</style><div id="board"></div><script type="module">
import widget from "./widget.mjs";
const listeners = {};
const state = STATE;
globalThis.sent = [];
globalThis.saved = 0;
globalThis.model = {
  get: (name) => state[name],
  set: (name, value) => { state[name] = value; for (const tell of listeners[`change:${name}`] ?? []) tell(); },
  save_changes: () => { saved += 1; },
  send: (message) => sent.push(message),
  on: (event, tell) => (listeners[event] ??= []).push(tell),
  off: (event, tell) => { listeners[event] = listeners[event].filter((other) => other !== tell); },
  hear: (message) => listeners["msg:custom"].forEach((tell) => tell(message)),
  count: () => Object.values(listeners).flat().length,
};
globalThis.end = widget.render({ model, el: document.querySelector("#board") });
</script>"""


def state_of(widget):
    names = ("text", "goal", "neighborhood", "topology", "colors", "presses", "moves")
    return {name: getattr(widget, name) for name in names}


@pytest.fixture
def notebook(browser, tmp_path):
    """A page that shows a widget, as `notebook(widget)`."""
    closing = []

    def show(widget):
        (tmp_path / "widget.mjs").write_text(widget._esm, encoding="utf-8")
        harness = HARNESS.replace("STATE", json.dumps(state_of(widget))).replace("CSS", widget._css)
        (tmp_path / "index.html").write_text(harness, encoding="utf-8")
        served = serve_plainly(tmp_path)
        visit = Visit(browser)
        closing.extend((visit, served))
        page = visit.context.new_page()
        page.goto(served.address)
        page.wait_for_selector("[role=gridcell]")
        return page

    yield show
    for each in closing:
        each.close()


def test_a_press_in_the_notebook_reaches_python_and_back(notebook):
    widget = BoardWidget(3, 4)
    page = notebook(widget)
    page.click("[data-k='5']")
    assert page.evaluate("saved") == 1
    widget.text, widget.moves = page.evaluate("[model.get('text'), model.get('moves')]")
    assert widget.board == Board(3, 4).press([(1, 1)])
    assert widget.moves == 1
    widget.press([(0, 0)])  # and from Python
    page.evaluate("text => model.set('text', text)", widget.text)
    assert cells(page) == set(Board(3, 4).press([(1, 1), (0, 0)]).cells)
    page.click("text=Undo")  # what Python set is a new start: nothing to take back
    assert cells(page) == set(widget.board.cells)


def ask_to_solve(page, widget):
    """Press Solve, and carry the question to Python and the answer back, as a notebook does."""
    sent = []
    widget.send = sent.append
    page.click("text=Solve")
    widget._answer(widget, page.evaluate("sent[0]"), [])
    page.evaluate("message => model.hear(message)", sent[0])


def test_solve_asks_python_and_the_dots_win(notebook):
    widget = BoardWidget("#.#\n.#.\n##.")
    page = notebook(widget)
    ask_to_solve(page, widget)
    assert len(cells(page, "dot")) == solve(widget.board).weight
    while page.query_selector(".dot") and page.evaluate("model.get('moves')") < 9:
        page.click(".dot >> nth=0")
    until(page, "document.querySelector('.lights-words').textContent.startsWith('At the goal')")
    assert page.evaluate("model.get('text')") == "...\n...\n..."


def test_a_board_without_a_solution_shows_its_witness(notebook):
    widget = BoardWidget("#....\n.....\n.....\n.....\n.....")
    page = notebook(widget)
    ask_to_solve(page, widget)
    witness = cells(page, "odd")
    assert Board(5, 5).press(witness).weight == 0
    assert (0, 0) in witness


def test_colors_are_solved_by_the_digits_on_the_dots(notebook):
    widget = BoardWidget(random_board(3, 4, colors=3, seed=5))
    page = notebook(widget)
    ask_to_solve(page, widget)
    dots = page.eval_on_selector_all(".dot", "all => all.map(cell => [Number(cell.dataset.k), cell.dataset.dot])")
    for k, times in dots:
        for _ in range(int(times)):
            page.click(f"[data-k='{k}']")
    until(page, "document.querySelector('.lights-words').textContent.startsWith('At the goal')")
    assert page.evaluate("model.get('text')") == "0000\n0000\n0000"


def test_nothing_listens_when_the_widget_is_gone(notebook):
    page = notebook(BoardWidget(2, 2))
    assert page.evaluate("model.count()") > 0
    page.evaluate("end()")
    assert page.evaluate("model.count()") == 0


def test_the_widget_takes_boards_sizes_and_goals():
    assert BoardWidget(4, 4).goal == "on"
    assert BoardWidget("#.").goal == "off"
    widget = BoardWidget(2, 3, goal="##.\n...", topology="torus")
    assert (widget.goal, widget.topology) == ("##.\n...", "torus")
    widget.show(solve(2, 3))
    assert widget.presses == str(solve(2, 3).board)
    widget.board = "#.\n.#"
    assert (widget.text, widget.presses, widget.moves) == ("#.\n.#", "", 0)
    colored = BoardWidget("201/011/112", colors=3, goal="111/111/111")
    colored.show(solve(colored.board))
    assert (colored.colors, colored.goal, colored.presses) == (3, "111\n111\n111", "020\n210\n001")
    with pytest.raises(ValueError, match="got 10"):
        BoardWidget(3, 3, colors=10)
    with pytest.raises(ValueError, match="got 101 × 2"):
        BoardWidget(101, 2)
