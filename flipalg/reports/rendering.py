"""A table as text: CSV, Markdown, and a Markdown grid for tables over all m × n.

Main definitions
    to_csv(frame)                      one row a line, "\\n" line ends, integers as integers
    to_bfile(frame, column)            "n a(n)" a line, as the OEIS takes it
    to_markdown(title, note, frame)    a heading, a line of explanation, the table
    to_grid(frame)                     a frame of (m, n, value) as rows m and columns n
Conventions
    Nothing depends on the day, the machine, the locale or a library's display options.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd


def to_csv(frame: "pd.DataFrame") -> str:
    """Return the frame as CSV."""
    return str(frame.to_csv(index=False, lineterminator="\n"))


def to_bfile(frame: "pd.DataFrame", column: str) -> str:
    """Return "n a(n)" a line, the first column and the named one: the OEIS's b-file.

    It ends before the first empty cell, and says so: what is not proved is left empty.
    """
    empty = [k for k, value in enumerate(frame[column]) if value == ""]
    proved = frame.iloc[: empty[0]] if empty else frame
    text = proved.to_csv(columns=[frame.columns[0], column], sep=" ", header=False, index=False, lineterminator="\n")
    return f"{text}# the terms end here: the next is not proved\n" if empty else str(text)


def to_markdown(title: str, note: str, frame: "pd.DataFrame") -> str:
    """Return a heading, the note and the frame as a Markdown table."""
    import tabulate

    # with wcwidth installed, tabulate measures a letter with a bar over it as one column wide, else as two
    tabulate.WIDE_CHARS_MODE = False
    cells = [[_cell(value) for value in row] for row in frame.itertuples(index=False)]
    # disable_numparse: tabulate reads "1e3" as a number and writes 1000
    table = tabulate.tabulate(
        cells, headers=list(frame.columns), tablefmt="pipe", disable_numparse=True, colalign=_sides(frame)
    )
    return f"# {title}\n\n{note}\n\n{table}\n"


def _cell(value: object) -> str:
    return str(value).replace("|", r"\|")


def _sides(frame: "pd.DataFrame") -> list[str]:
    from pandas.api.types import is_numeric_dtype

    return ["right" if is_numeric_dtype(frame[column]) else "left" for column in frame.columns]


def to_grid(frame: "pd.DataFrame") -> "pd.DataFrame":
    """Return a frame of (m, n, value) with a row for each m and a column for each n."""
    value = frame.columns[2]
    grid = frame.pivot(index="m", columns="n", values=value)
    grid.columns = [str(n) for n in grid.columns]
    return grid.reset_index(names=r"m \ n")
