"""The folder of scripts stays small, and its README names each file."""

from checkers import SCRIPTS


def test_the_readme_names_each_script_and_they_are_few():
    readme = (SCRIPTS / "README.md").read_text(encoding="utf-8")
    files = [path.name for path in SCRIPTS.iterdir() if path.is_file()]
    assert [name for name in files if name not in readme] == []
    assert len(files) <= 25
