"""BoardValues: a numpy array with one value for each m × n board."""

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["BoardValues"]


SHOWN_SIDE = 36
"""A notebook shows an array as a table up to this number of rows and of columns."""


class BoardValues(np.ndarray):
    """A numpy array of a value of boards; `what` is its name, and `first` the (m, n) of the entry [0, 0]."""

    what: str
    first: tuple[int, int]

    def __new__(cls, values: Any, what: str, first: tuple[int, int] = (1, 1)) -> "BoardValues":
        """Return the values as an array with the given name and first board."""
        self = np.asarray(values).view(cls)
        self.what, self.first = what, first
        return self

    def __array_finalize__(self, source: Any) -> None:
        """Copy `.what` and `.first` from the array that this one is made from, or set them to "value" and (1, 1)."""
        self.what, self.first = getattr(source, "what", "value"), getattr(source, "first", (1, 1))

    def at(self, m: int, n: int) -> int:
        """Return the value of the m × n board as an int; IndexError for a board that is not in the array.

        >>> BoardValues([[0, 1], [1, 0]], "nullity").at(1, 2)
        1
        """
        i, j = m - self.first[0], n - self.first[1]
        if not (0 <= i < self.shape[0] and 0 <= j < self.shape[1]):
            last = " × ".join(str(first + size - 1) for first, size in zip(self.first, self.shape, strict=True))
            start = "" if self.first == (1, 1) else f"from {self.first[0]} × {self.first[1]} "
            raise IndexError(f"the table has boards {start}to {last}, got {m} × {n}")
        return int(self[i, j])

    def _repr_html_(self) -> str | None:
        """Return an HTML table, m downwards and n to the right.

        Return None unless the array is two-dimensional and its larger side is from 1 to SHOWN_SIDE.
        """
        if self.ndim != 2 or not 0 < max(self.shape) <= SHOWN_SIDE:
            return None
        head = "".join(f"<th>{n}</th>" for n in range(self.first[1], self.first[1] + self.shape[1]))
        rows = [f"<tr><th>{self.what}</th>{head}</tr>"]
        for m, row in enumerate(self.tolist(), self.first[0]):
            rows.append(f"<tr><th>{m}</th>{''.join(_cell(value) for value in row)}</tr>")
        return f"<table>{''.join(rows)}</table>"

    def to_frame(self) -> "pd.DataFrame":
        """Return a DataFrame with the columns m, n and `.what`: one row for each board, sorted by m, then n.

        `.to_frame().pivot(index="m", columns="n")` is a table whose rows and columns are numbered by m and n.
        """
        import pandas as pd

        M, N = self.shape
        m, n = np.divmod(np.arange(M * N), N)
        return pd.DataFrame({"m": m + self.first[0], "n": n + self.first[1], self.what: np.asarray(self).ravel()})


def _cell(value: int) -> str:
    return f'<td style="text-align:center{"" if value else ";opacity:.45"}">{value}</td>'
