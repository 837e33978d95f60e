"""The borders of the repository: houses with a README of one screen, rooms and folders that one can survey."""

from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOUSES = ("f2x", "flipalg", "site", "research")
CODE = {".py", ".c", ".h", ".js", ".mjs", ".v", ".ml"}
LEFT_OUT = {"node_modules", "build", "__pycache__", "auto_gallery", "generated", "dist"}
MOST_FILES, MOST_LINES = 25, 60


def code_files(folder: Path) -> list[Path]:
    """Return the files of code below a folder."""
    found = (path for path in folder.rglob("*") if path.suffix in CODE)
    return [path for path in found if not any(p in LEFT_OUT or p.startswith(".") for p in path.relative_to(ROOT).parts)]


@pytest.mark.parametrize("house", HOUSES)
def test_a_house_has_a_readme_of_one_screen(house):
    text = (ROOT / house / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    assert "import" in text
    assert "test" in text


@pytest.mark.parametrize("top", [*HOUSES, "scripts", "benchmarks", "tests"])
def test_no_folder_has_more_than_25_files_of_code(top):
    files = Counter(path.parent for path in code_files(ROOT / top))
    assert {str(folder.relative_to(ROOT)): n for folder, n in files.items() if n > MOST_FILES} == {}
    assert files


def test_no_room_has_more_than_an_eighth_of_the_package():
    lines = Counter()
    for path in (ROOT / "flipalg").rglob("*.py"):
        lines[path.relative_to(ROOT / "flipalg").parts[0]] += len(path.read_text(encoding="utf-8").splitlines())
    assert len(lines) > 10
    assert {room: n for room, n in lines.items() if n > lines.total() / 8} == {}
