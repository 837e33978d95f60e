import re

import benchmark_table
from benchmark_table import FRONT, HEADER, PEERS, PERFORMANCE, README, verdict


def test_a_row_is_named_if_a_peer_takes_less_than_the_share():
    rows = {"a": {"f2x": 1.0, "NTL": 1.5}, "b": {"f2x": 1.0, "M4RI": 1 / 1.09}}
    assert verdict(rows) == "f2x is first, or within a tenth of the first, in every row."
    rows["c"] = {"f2x": 3.0, "NTL": 2.0, "M4RI": 1.0}
    assert verdict(rows).endswith("in every row but: c (M4RI, 3 times as fast).")


def rows_of(text):
    """Return {row: {package: seconds}} of the table in a text."""
    table = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text[text.index(HEADER) :].partition("\n\n")[0].splitlines()
    ]
    units = {"ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "s": 1.0}
    return {
        name: {
            package: float(cell.split()[0]) * units[cell.split()[1]]
            for package, cell in zip(table[0][1:], cells, strict=True)
            if cell
        }
        for name, *cells in table[2:]
    }


def test_the_tables_have_every_peer_and_their_sentence_names_the_slow_rows():
    pages = [path.read_text(encoding="utf-8") for path in (PERFORMANCE, README)]
    every, front = map(rows_of, pages)
    assert {"f2x", *PEERS} == set().union(*every.values())
    assert front == {row: every[row] for row in FRONT}
    said = {" ".join(page[page.index("f2x is first") :].partition("\n\n")[0].split()) for page in pages}
    named = set(re.findall(r"[:;] ([^;(]+) \(", *said))
    slow = set(re.findall(r"[:;] ([^;(]+) \(", verdict(every)))
    ratios = {row: times["f2x"] / min(times.values()) for row, times in every.items()}
    assert all(1.05 < ratios[row] < 1.16 for row in named ^ slow)  # cells have two digits


def test_a_section_is_replaced_from_its_command_on(monkeypatch, tmp_path):
    page = tmp_path / "page.md"
    page.write_text("\n## A\nb\n\n    python benchmarks/x.py --write\n\nold\n\n## B\nc\n")
    monkeypatch.setattr(benchmark_table, "PERFORMANCE", page)
    benchmark_table.write_section("A", ["new"])
    assert page.read_text() == "\n## A\nb\n\n    python benchmarks/x.py --write\n\nnew\n\n## B\nc\n"
