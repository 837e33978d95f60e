"""Changes of tables as sentences."""

from pathlib import Path

import pytest

from flipalg.tables.table_changes import changed_rows, changes
from flipalg.tables.tables import TABLES, files

COMMITTED = Path(__file__).parents[2] / "tables"

MASKS = "mask,number,masks,topology,nullities\n000,1,2,torus,"
SENTENCES = {
    ("m,n,nullity\n4,9,0\n", "m,n,nullity\n4,9,2\n"): ["4 × 9: was unique, nullity is now 2"],
    ("m,n,nullity\n4,9,2\n", "m,n,nullity\n4,9,0\n"): ["4 × 9: nullity was 2, is now unique"],
    ("m,n,nullity\n4,9,2\n", "m,n,nullity\n4,9,4\n"): ["4 × 9: nullity was 2, is now 4"],
    ("m,n,unique\n4,9,1\n", "m,n,unique\n4,9,0\n"): ["4 × 9: was unique, is now not unique"],
    ("n,nullity\n4,0\n", "n,nullity\n4,4\n5,2\n"): ["n = 4: nullity was 0, is now 4", "n = 5: was not in the table"],
    ("n,ranks\n1,3\n2,2\n", "n,ranks\n1,3\n"): ["n = 2: is not in the table any more"],
    ("n,ranks,period\n1,,3\n", "n,ranks,period\n1,3,6\n"): ["n = 1: ranks was empty, is now 3; period was 3, is now 6"],
    ("n,a\n1,2\n", "n,b\n1,2\n"): ["the columns were n, a, are now n, b"],
    (
        "mask,number,masks,topology,nullities\n000,1,2,torus,1 4\n",
        "mask,number,masks,topology,nullities\n000,1,2,torus,1 3\n",
    ): ["000 torus: 2 × 2: nullity was 4, is now 3"],
}


@pytest.mark.parametrize(("old", "new"), SENTENCES)
def test_a_change_is_a_sentence(old, new):
    assert list(changed_rows(old, new)) == SENTENCES[old, new]
    assert list(changed_rows(new, new)) == []


@pytest.mark.parametrize("name", TABLES)
def test_rows_of_every_table_have_names_of_their_own(name):
    text = (COMMITTED / f"{name}.csv").read_text(encoding="utf-8")
    head, *rows = text.splitlines(keepends=True)
    sentences = list(changed_rows(head, text))
    assert len(set(sentences)) == len(rows)
    assert all(sentence.endswith("was not in the table") for sentence in sentences)


def test_files_without_csv_and_missing_files_are_named(tmp_path):
    expected = files(TABLES["nullity"], ["csv", "md"], 3, 3)
    assert list(changes(tmp_path, expected)) == [f"{tmp_path / name}: missing" for name in expected]
    for name, text in expected.items():
        (tmp_path / name).write_text(text, encoding="utf-8", newline="\n")
    assert list(changes(tmp_path, expected)) == []
    (tmp_path / "nullity.md").write_text("other", encoding="utf-8")
    assert list(changes(tmp_path, expected)) == [f"{tmp_path / 'nullity.md'}: differs"]
    csv = tmp_path / "nullity.csv"
    csv.write_text(csv.read_text(encoding="utf-8").replace("2,3,2", "2,3,0"), encoding="utf-8", newline="\n")
    assert list(changes(tmp_path, expected)) == [f"{csv}: 2 × 3: was unique, nullity is now 2"]
    csv.write_text(expected["nullity.csv"], encoding="utf-8", newline="\r\n")
    assert next(changes(tmp_path, expected)) == f"{csv}: the rows are the same, the text is not"
