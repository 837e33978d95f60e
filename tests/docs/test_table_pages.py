import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_table_has_a_title_and_a_sentence_on_the_page_of_tables():
    shown = tomllib.loads((ROOT / "docs" / "tables.toml").read_text(encoding="utf-8"))
    assert set(shown) == {path.stem for path in (ROOT / "tables").glob("*.csv")}
    assert all({"group", "title", "says"} <= set(about) for about in shown.values())
