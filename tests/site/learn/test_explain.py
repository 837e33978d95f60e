"""Explain and Why: the matrix and its row operations, quiet patterns as switches, the two polynomials, lessons.

What the page shows is compared with the package: the matrix, presses, kernels, nullities and polynomials.
"""

import re

import pytest
from browser import AXE, Visit, cells, said, until, violations

from flipalg import Board, determinant_polynomial, game_matrix, nullity, solve


@pytest.fixture(scope="module")
def embedded(browser, plain):
    """Open a link as a lesson does, without the prover: nothing here needs it."""
    visitor = Visit(browser, engine=False)
    yield lambda fragment: opened(visitor, f"{plain}?embed#{fragment}")
    visitor.close()
    assert visitor.problems == []


def opened(visitor, address):
    page = visitor.open(address)
    page.wait_for_selector("#panel-explain .modes, #why-reason:not(:empty)")
    return page


def matrix(page):
    """Return the entries that are shown and the column of needed values, row by row."""
    rows = page.eval_on_selector_all(
        "#matrix tbody tr", "rows => rows.map(row => [...row.cells].slice(1).map(cell => Number(cell.textContent)))"
    )
    return [row[:-1] for row in rows], [row[-1] for row in rows]


def lit(page):
    """Return the rows in which the column that is lit has an entry."""
    return set(
        page.eval_on_selector_all(
            "#matrix td.lit.full", "found => found.map(cell => Number(cell.parentElement.dataset.row))"
        )
    )


def hash_of(page):
    page.wait_for_timeout(350)  # written after a moment of rest
    return page.evaluate("location.hash")


def drag(page, row, to):
    page.hover(f"#matrix tr[data-row='{row}'] td:nth-of-type(2)")
    page.mouse.down()
    page.hover(f"#matrix tr[data-row='{to}'] td:nth-of-type(3)")
    page.mouse.up()


@pytest.mark.parametrize(
    ("m", "n", "neighborhood", "topology", "colors"),
    [
        (5, 5, "plus", "board", 2),
        (3, 4, "king", "cylinder", 2),
        (4, 4, "plus", "torus", 3),
        (2, 3, "cross", "board", 4),
    ],
)
def test_the_matrix_is_the_packages_and_a_press_lights_its_column(embedded, m, n, neighborhood, topology, colors):
    fields = f"size={m}x{n}&neighborhood={neighborhood}&topology={topology}&colors={colors}&goal=off&tab=explain"
    page = embedded(fields)
    rows, needed = matrix(page)
    assert rows == [list(map(int, row)) for row in game_matrix(m, n, neighborhood, topology, colors=colors).tolist()]
    assert not any(needed)
    for k in (0, m * n // 2):
        page.click(f"#board [data-k='{k}']")
        assert lit(page) == {i for i, row in enumerate(rows) if row[k]}
    done = [(rows[i][0] + rows[i][m * n // 2]) % colors for i in range(m * n)]
    assert matrix(page)[1] == [-value % colors for value in done]
    page.keyboard.press("Home")
    page.keyboard.press("Enter")  # and by keyboard
    until(page, "document.querySelectorAll('#matrix th.lit').length === 1")
    pressed = page.evaluate("document.activeElement.ariaLabel.split(',')[0]")
    assert page.text_content("#matrix th.lit") == pressed
    assert f"cell={pressed}" in hash_of(page)


def test_holes_have_neither_row_nor_column(embedded):
    page = embedded("size=2x2&holes=B&tab=explain")
    assert page.eval_on_selector_all("#matrix tbody button", "all => all.map(one => one.textContent)") == [
        "B1",
        "A2",
        "B2",
    ]
    assert matrix(page) == ([[1, 0, 1], [0, 1, 1], [1, 1, 1]], [1, 1, 1])


def test_a_row_is_added_by_drag_by_taps_and_by_keyboard(embedded):
    page = embedded("size=3x3&cells=B&goal=off&tab=explain")
    before, needed = matrix(page)
    drag(page, 0, 2)
    said(page, "#explain-words", "Row A1 is added to C1")
    rows, sides = matrix(page)
    assert rows == [*before[:2], [(x + y) % 2 for x, y in zip(before[0], before[2], strict=True)], *before[3:]]
    assert sides == [1, 0, 1, *needed[3:]]
    # what it means on the board: the lights whose parity is taken, and the presses that change it
    assert cells(page, "counts") == {(0, 0), (0, 2)}
    assert cells(page, "acts") == {divmod(k, 3) for k, value in enumerate(rows[2]) if value}
    assert "A1 + C1" in page.text_content("#row-words")
    assert "odd number" in page.text_content("#row-words")
    page.click("#board [data-k='2']")  # it turns C1 and not A1: the sum changes
    assert matrix(page)[1][2] == 0
    page.click("#matrix tr[data-row='4'] button")
    assert page.get_attribute("#matrix tr[data-row='4'] button", "aria-pressed") == "true"
    page.click("#matrix tr[data-row='8'] button")
    assert hash_of(page).endswith("steps=ac.ei")
    page.focus("#matrix tr[data-row='0'] button")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.textContent") == "C3"
    assert "B2 + C3" in page.evaluate("document.activeElement.ariaLabel")
    page.keyboard.press("Escape")  # let go
    page.keyboard.press("Enter")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    assert hash_of(page).endswith("steps=ac.ei.ia")
    page.click("#explain-back")
    page.click("#explain-over")
    assert matrix(page)[0] == before
    for steps in ("ac.ei", "ac.ei.ia"):
        page.go_back()
        until(page, f"document.querySelectorAll('#explain-steps li').length === {steps.count('.') + 1}")
    page.click("#explain-steps a >> nth=0")  # each step is a link
    until(page, "document.querySelectorAll('#explain-steps li').length === 1")
    assert matrix(page)[0] == rows


def test_with_colors_a_multiple_is_added(embedded):
    page = embedded("size=2x2&colors=5&tab=explain")
    before, needed = matrix(page)
    page.select_option("#times", "3")
    drag(page, 1, 0)
    rows, sides = matrix(page)
    assert rows[0] == [(x + 3 * y) % 5 for x, y in zip(*before[:2], strict=True)]
    assert sides[0] == (needed[0] + 3 * needed[1]) % 5
    assert "A1 + 3·B1" in page.text_content("#row-words")
    assert hash_of(page).endswith("steps=ba3")


@pytest.mark.parametrize(("m", "n", "colors"), [(2, 2, 2), (4, 4, 2), (5, 5, 2), (3, 5, 3), (3, 4, 7)])
def test_the_end_of_the_steps_is_a_solution_with_its_free_cells(embedded, m, n, colors):
    page = embedded(f"size={m}x{n}&colors={colors}&tab=explain")
    page.click("#explain-next")
    assert page.locator("#explain-steps li").count() == 1
    page.click("#explain-end")
    words = said(page, "#explain-words", "The end: press")
    rows, _ = matrix(page)
    free = nullity(m, n, colors=colors)
    assert sum(not any(row) for row in rows) == free
    assert all(next(value for value in row if value) == 1 for row in rows if any(row))
    if free:
        assert f"{colors**free} solutions" in words
        assert len(re.search("like: ([^;]*);", words)[1].split(", ")) == free
    else:
        assert "no other solution" in words
    steps = page.locator("#explain-steps li").count()
    assert 0 < steps <= m * n
    board = Board(m, n, colors=colors)
    for name, often in re.findall(r"([A-E]\d)(?: ×(\d))?", words.partition(".")[0]):
        board = board.press([name] * int(often or 1))
    assert board == Board([[1] * n for _ in range(m)], colors=colors)
    assert len(cells(page, "dot")) == len(re.findall(r"[A-E]\d", words.partition(".")[0]))


def test_a_contradiction_is_a_set_of_cells_that_no_press_meets_oddly(embedded):
    page = embedded("size=5x5&cells=B&goal=off&tab=explain")
    page.click("#explain-end")
    said(page, "#explain-words", "contradiction")
    framed = cells(page, "counts")
    assert (0, 0) in framed
    rows, needed = matrix(page)
    row = int(page.get_attribute("#matrix tr.current", "data-row"))
    assert (any(rows[row]), needed[row]) == (False, 1)
    assert all(len(set(Board(5, 5).press([divmod(k, 5)]).cells) & framed) % 2 == 0 for k in range(25))
    page = embedded("size=3x5&colors=3&cells=B&goal=off&tab=explain")
    page.click("#explain-end")
    weighed = re.search("the sum (.*) modulo 3", said(page, "#explain-words", "contradiction"))[1]
    weights = {name: int(times or 1) for times, name in re.findall(r"(?:(\d)·)?([A-E]\d)", weighed)}
    for k in range(15):
        turned = Board(3, 5, colors=3).press([divmod(k, 5)])
        assert sum(times * turned[int(name[1]) - 1, ord(name[0]) - 65] for name, times in weights.items()) % 3 == 0


def test_composite_colors_and_large_boards_get_an_explanation(embedded):
    page = embedded("size=3x3&colors=6&tab=explain")
    assert "modulo a prime" in page.text_content("#row-words")
    drag(page, 0, 1)
    assert "A1 + B1" in page.text_content("#row-words")
    assert not page.is_visible("#explain-next")
    page.click("#explain-polynomials")
    assert "2, 3, 5 or 7 colors" in page.text_content("#panel-explain")
    page.evaluate("location.hash = '#size=6x6&tab=explain'")
    said(page, "#panel-explain", "at most 25 cells; this one has 36")


@pytest.mark.parametrize(("m", "n", "colors"), [(4, 4, 2), (5, 5, 2), (5, 5, 3), (3, 2, 6)])
def test_quiet_patterns_are_switches(embedded, m, n, colors):
    page = embedded(f"size={m}x{n}&colors={colors}&tab=why")
    lights = page.input_value("#text")
    switches = page.locator("#quiet-switches button")
    best = solve(m, n, colors=colors, goal="on", fewest=True)
    if colors in (2, 3):
        assert switches.count() == nullity(m, n, colors=colors) > 0
    shown = set()
    for _ in range(2):
        for i in range(switches.count()):
            switches.nth(i).click()
            presses = page.eval_on_selector_all(
                "#board .cell.dot", "all => all.map(cell => [Number(cell.dataset.k), Number(cell.dataset.dot ?? 1)])"
            )
            board = Board(m, n, colors=colors).press([divmod(k, n) for k, often in presses for _ in range(often)])
            assert board == Board([[1] * n for _ in range(m)], colors=colors)
            words = page.text_content("#quiet-words")
            assert words.startswith(f"{sum(often for _, often in presses)} press")
            shown.add(tuple(map(tuple, presses)))
            rings = page.eval_on_selector_all(
                "#board .cell.quiet",
                "all => all.map(cell => [Number(cell.dataset.k), Number(cell.dataset.frame ?? 1)])",
            )
            assert rings
            pattern = [divmod(k, n) for k, often in rings for _ in range(often)]
            assert not Board(m, n, colors=colors).press(pattern).weight
    assert f"of {best.count}" in words or f"= {best.count}" in words
    assert len(shown) > 1
    assert page.input_value("#text") == lights


def test_the_fewest_presses_are_found_with_the_switches(embedded):
    page = embedded("size=5x5&tab=why")
    for i in (0, 1, 0):
        page.click(f"#quiet-switches button >> nth={i}")
    assert page.get_attribute("#quiet-switches button", "aria-checked") == "false"
    words = said(page, "#quiet-words", "4 of 2.2 = 4 solutions seen")
    assert f"so far {solve(5, 5, fewest=True).weight}" in words
    assert hash_of(page).endswith("tab=why&quiet=01")
    page.go_back()
    until(page, "document.querySelectorAll('#quiet-switches [aria-checked=true]').length === 2")
    k = page.get_attribute("#board .cell.dot", "data-k")
    before = len(cells(page, "dot"))
    page.click(f"#board [data-k='{k}']")
    assert len(cells(page, "dot")) == before - 1
    page.evaluate("document.querySelector('#tab-play').click()")
    until(page, "document.querySelectorAll('#board .cell.dot').length === 0")


@pytest.mark.parametrize(
    ("m", "n", "colors"), [(5, 5, 2), (4, 9, 2), (11, 5, 2), (60, 59, 2), (6, 6, 2), (4, 5, 3), (9, 9, 7)]
)
def test_euclids_steps_end_in_the_nullity(embedded, m, n, colors):
    page = embedded(f"size={m}x{n}&colors={colors}&tab=explain&part=polynomials")
    if colors == 2:
        assert f"d_{m}(λ) = {determinant_polynomial(m)}" in page.text_content("#gcd-steps")
    page.click("#gcd-next")
    if colors == 2:
        moved = f"d_{n}(λ + 1) = {determinant_polynomial(n).taylor_shift()}"
        assert page.text_content("#gcd-steps li:last-child .polynomial") == moved
    assert hash_of(page).endswith("gcd=1")
    page.click("#gcd-end")
    words = said(page, "#gcd-words", f"{m} × {n} has nullity {nullity(m, n, colors=colors)}[, ]")
    if colors == 2 and nullity(m, n):
        assert str(determinant_polynomial(m).gcd(determinant_polynomial(n).taylor_shift())) in words
    if m != n:
        page.click(f"text={n} × {m}")
        until(page, f"document.querySelector('#rows').value === '{n}'")
        page.click("#gcd-end")
        said(page, "#gcd-words", f"{n} × {m} has nullity {nullity(m, n, colors=colors)}[, ]")
    steps = page.locator("#gcd-steps li").count()
    page.click("#gcd-steps a >> nth=1")
    until(page, "document.querySelectorAll('#gcd-steps li').length === 2")
    page.go_back()
    until(page, f"document.querySelectorAll('#gcd-steps li').length === {steps}")


@pytest.mark.parametrize(
    ("fragment", "words"),
    [
        ("size=3x3&tab=explain&part=rows", "the link's part is unknown: rows"),
        ("size=3x3&tab=explain&cell=D4", "the link's cell is unknown: D4"),
        ("size=3x3&tab=explain&steps=ab.az", "the link's steps do not fit the board, got az"),
        ("size=2x2&tab=explain&steps=aa", "the link's steps do not fit the board, got aa"),
        ("size=2x2&colors=3&tab=explain&steps=ab3", "the link's steps do not fit the board, got ab3"),
        ("size=4x4&tab=why&quiet=11112", "the link's quiet is unknown: 11112"),
        ("size=4x4&tab=explain&part=polynomials&gcd=9", "the link's gcd is unknown: 9"),
    ],
)
def test_an_unreadable_link_is_refused_with_the_value_met(embedded, fragment, words):
    page = embedded(fragment)
    assert words in said(page, "#status", "link")


def test_a_link_restores_the_step_and_another_board_starts_afresh(visit, plain):
    page = opened(visit(engine=False), f"{plain}#size=3x3&tab=explain&cell=B2&steps=abd")
    assert page.text_content("#matrix th.lit") == "B2"
    assert matrix(page)[0][1] == [0, 0, 1, 1, 1, 0, 0, 0, 0]
    page.fill("#rows", "2")
    page.click("text=New board")
    assert matrix(page)[0] == [list(map(int, row)) for row in game_matrix(2, 3).tolist()]
    assert hash_of(page) == "#size=2x3&tab=explain"
    page.go_back()
    until(page, "document.querySelectorAll('#explain-steps li').length === 1")
    page.click("#tab-rules")
    page.go_back()
    until(page, "document.querySelector('#tab-explain').tabIndex === 0")
    assert page.locator("#explain-steps li").count() == 1


def test_a_lesson_shows_only_the_board_and_its_explanation(visit, plain):
    visitor = visit(service_workers="block", viewport={"width": 700, "height": 640})
    page = visitor.open(f"{plain}?embed#size=3x3&tab=explain", ready=False)
    page.wait_for_selector("#matrix")
    for hidden in ("header", "footer", "#engine", "#tabs", "#size", "#to-play", "#options"):
        assert not page.is_visible(hidden)
    page.click("#board [data-k='4']")
    assert len(lit(page)) == 5
    page.click("#explain-next")
    page.wait_for_timeout(300)
    assert not page.workers  # Python is not fetched
    assert not any("pyodide" in url for url in visitor.requests)
    with visitor.context.expect_page() as whole:
        page.click("#whole-page")
    whole.value.wait_for_selector("#explain-steps li")
    assert whole.value.is_visible("header")
    assert cells(whole.value) == cells(page)


def test_the_explanation_passes_axe(visit, plain):
    for scheme in ("light", "dark"):
        visitor = visit(engine=False, color_scheme=scheme, bypass_csp=True)
        page = opened(visitor, f"{plain}?embed#size=2x3&tab=explain")
        page.add_script_tag(path=str(AXE))
        page.click("#board [data-k='2']")
        page.click("#explain-end")
        page.click("#matrix tr[data-row='3'] button")
        faults = violations(page, "#panel-explain")
        page.click("#explain-polynomials")
        page.click("#gcd-end")
        faults += violations(page, "#panel-explain")
        page.evaluate("location.hash = '#size=2x3&tab=why'")
        page.click("#quiet-switches button >> nth=0")
        page.click("#why-proof summary")
        faults += violations(page, "#panel-why")
        assert faults == [], scheme


def test_the_explanation_fits_a_phone_and_taps_add_rows(visit, plain):
    phone = visit(engine=False, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = opened(phone, f"{plain}?embed#size=5x5&tab=explain")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate("(host => host.scrollWidth <= host.clientWidth)(document.querySelector('.matrix-scroll'))")
    page.tap("#matrix tr[data-row='0'] button")
    page.tap("#matrix tr[data-row='1'] button")
    assert page.text_content("#explain-steps").strip() == "A1 → B1"
    page.tap("#explain-polynomials")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
