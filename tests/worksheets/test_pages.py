"""The layout of sheets: boards are wide enough to write in, and no task stands alone on a page."""

from itertools import product

import pytest

from flipalg.grids.grid import Grid
from flipalg.languages import Language
from flipalg.worksheets.exercises import PAPERS, Task, Wanted, Worksheet, blank_panel
from flipalg.worksheets.pages import Paper

SIDES, COUNTS = (2, 3, 5, 13), (3, 7, 10, 13)


def sheet_of(kind, n, count):
    """A sheet of empty boards."""
    panels = (blank_panel(n, n),) * (3 if kind == "chase" else 1)
    wanted = Wanted(Grid.of(n, n), count, 0, "mixed", Language("en"))
    return Worksheet(kind, "title", "rules", "", wanted, tuple(Task("", "", panels, panels) for _ in range(count)))


@pytest.mark.parametrize("paper", PAPERS)
def test_boards_are_25_mm_wide_and_no_task_is_alone_on_a_page(paper):
    for kind, n, count in product(("play", "chase"), SIDES, COUNTS):
        for solved in (False, True):
            pages = Paper(sheet_of(kind, n, count), paper)._pages(solved)
            blocks = [[block for row in page for block in row] for page in pages]
            assert sum(map(len, blocks)) == count
            assert min(block.cell for page in blocks for block in page) * n > 0.98, (kind, n, count)
            if len(pages) > 1 and len(blocks[-1]) == 1:
                assert len(blocks[-2]) == 1 or (n == 13 and count % 2), (kind, n, count, [*map(len, blocks)])
