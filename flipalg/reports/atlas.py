"""Read downloaded reports of boards as a pandas DataFrame.

The files have the form of atlas.schema.json.  Their `format` ends in the version of the data.
"""

import json
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flipalg.reports.board_files import ATLAS
from flipalg.reports.board_report import FORMAT
from flipalg.system.texts import limited_text

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["atlas"]

NUMBERS = ("nullity", "determinant", "fewest_presses", "hardest", "orbits")
"""The values that are a single integer; other values stay objects of JSON, whose integers are text."""


def atlas(source: "str | PathLike[str]") -> "pd.DataFrame":
    """Return the reports in a downloaded file as a DataFrame with a row for each board.

    Parameters
    ----------
    source : str or path
        The name, or the text, of a file with a set of reports or with one report.

    Returns
    -------
    pandas.DataFrame
        The columns are label, m, n, neighborhood, topology and colors, and for each value its name and NAME_status, its
        status.  A value that is not computed is missing (<NA>, None or NaN: `isna` tells).  If the report of a board
        does not list a value, the status is missing, too.  The index is the label.  `.attrs` has the `format` of the
        file and the `version` of flipalg that wrote it.

    Raises
    ------
    ValueError
        For a file of another kind, or of a later version of the data.
    OSError
        If the file cannot be read.
    ImportError
        If pandas is not installed: pip install pandas.

    See Also
    --------
    board_report : the report of one board

    Notes
    -----
    Integers are exact: a column of integers has the type Int64 if they fit, else it has Python's integers.

    Examples
    --------
    >>> from flipalg.reports.board_files import atlas_file
    >>> frame = atlas(atlas_file(["4.4.plus", "5.5.torus.plus"]).text)
    >>> frame.nullity.to_dict(), frame.nullity_status.unique().tolist()
    ({'4.4.plus': 4, '5.5.torus.plus': 8}, ['proved'])
    """
    import pandas as pd

    text = str(source)
    if not text.lstrip().startswith("{"):
        text = limited_text(Path(source), "utf-8-sig")
    try:
        read = json.loads(text)
    except ValueError as error:
        raise ValueError(f"not a set of boards: {error}") from None
    file_format = read.get("format") if isinstance(read, dict) else None
    if file_format not in (ATLAS, FORMAT):
        raise ValueError(
            f"expected a file of the format {ATLAS!r} or {FORMAT!r}, got {file_format!r:.60}: "
            "another flipalg wrote it, or it is another file"
        )
    rows = [_row(report) for report in (read["boards"] if file_format == ATLAS else [read])]
    frame = pd.DataFrame(rows, index=pd.Index([row["label"] for row in rows], name="label", dtype=object))
    for name in ("m", "n", "colors", *NUMBERS):
        if name in frame:
            frame[name] = _integers(frame[name])
    frame.attrs |= {"format": file_format, "version": read["version"]}
    return frame


def _row(report: dict[str, Any]) -> dict[str, Any]:
    row = {name: report[name] for name in ("label", "m", "n", "neighborhood", "topology", "colors")}
    for value in report["values"]:
        row[value["name"]] = value["value"]
        row[f"{value['name']}_status"] = value["status"]
    return row


def _integers(column: "pd.Series[Any]") -> "pd.Series[Any]":
    """Return a column of decimal text as integers: Int64 if they fit, else Python's; gaps stay gaps."""
    import pandas as pd

    numbers = [None if pd.isna(text) else _integer(text) for text in column]
    fit = all(number is None or abs(number) < 2**63 for number in numbers)
    values = pd.array(numbers, dtype="Int64") if fit else pd.array(numbers, dtype=object)
    return pd.Series(values, index=column.index)


def _integer(text: str) -> int:
    """Return the integer that a decimal text of any length means; int() refuses more than 4,300 digits."""
    if len(text) < 600:
        return int(text)
    from flint import fmpz

    return int(fmpz(text))
