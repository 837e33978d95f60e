"""The files that long searches made are those of research/results.toml, which has the command of each."""

import hashlib
import tomllib
from pathlib import Path

from ledgers import check_rows

ROOT = Path(__file__).parents[1]
RESULTS = tomllib.loads((ROOT / "research" / "results.toml").read_text(encoding="utf-8"))["result"]


def checksum(path: Path) -> str:
    """Return the SHA-256 of a file without the lines that begin with #, which say where the numbers come from."""
    lines = path.read_bytes().splitlines(keepends=True)
    return hashlib.sha256(b"".join(line for line in lines if not line.startswith(b"#"))).hexdigest()


def program_of(command: str) -> Path:
    """Return the file that a command runs: python FILE, python -m MODULE or flipalg."""
    program, *words = command.split()
    if program == "flipalg":
        return ROOT / "flipalg" / "__main__.py"
    return ROOT / (words[1].replace(".", "/") + ".py" if words[0] == "-m" else words[0])


def is_as_recorded(result):
    assert set(result) == {"file", "sha256", "command", "time"}
    assert program_of(result["command"]).exists()
    assert checksum(ROOT / result["file"]) == result["sha256"]


def test_every_file_of_the_results_has_its_checksum():
    assert len(RESULTS) >= 10
    check_rows(RESULTS, is_as_recorded, lambda result: result["file"])


def test_a_changed_row_is_seen_and_a_changed_comment_is_not(tmp_path):
    path, sums = tmp_path / "rows.txt", []
    for text in ("# made by a\n5 2\n", "# made by b\n5 2\n", "# made by a\n5 3\n"):
        path.write_text(text, encoding="utf-8")
        sums.append(checksum(path))
    assert sums[0] == sums[1] != sums[2]
