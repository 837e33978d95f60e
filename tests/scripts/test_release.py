"""The rehearsal of a release: equal bytes of equal files, texts that are left to a person, reasons not to release."""

import gzip
import io
import shutil
import subprocess
import tarfile

import build_packages
import pytest
import release
from build_packages import ROOT

FILES = {"flipalg-1/a.py": b"a = 1\n", "flipalg-1/tests/b.py": b"b = 2\n"}


def archive(path, names, seconds, owner):
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as tar:
        for name in names:
            member = tarfile.TarInfo(name)
            member.size, member.mtime, member.uname, member.uid = len(FILES[name]), seconds, owner, seconds
            tar.addfile(member, io.BytesIO(FILES[name]))
    path.write_bytes(gzip.compress(packed.getvalue(), mtime=seconds))
    return path


def test_source_distributions_of_equal_files_have_equal_bytes(tmp_path):
    one = archive(tmp_path / "one.tar.gz", list(FILES), 1_000_000_000, "one")
    other = archive(tmp_path / "other.tar.gz", list(FILES)[::-1], 1_700_000_001, "other")
    assert one.read_bytes() != other.read_bytes()
    for path in (one, other):
        build_packages.settle(path, 1_600_000_000)
    assert one.read_bytes() == other.read_bytes()
    with tarfile.open(one) as tar:
        assert {member.name: tar.extractfile(member).read() for member in tar.getmembers()} == FILES
        assert {(member.mtime, member.uid, member.uname) for member in tar.getmembers()} == {(1_600_000_000, 0, "")}


@pytest.fixture
def repository(tmp_path):
    for name in ("pyproject.toml", "flipalg/__init__.py", "CITATION.cff", "codemeta.json", ".zenodo.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 0.1.0\n\nThe first.\n")
    (tmp_path / "paper.md").write_text("Thanks.\n\n<!-- gap: funding -->\n")
    (tmp_path / "CODEOWNERS").write_text("# gap: the account\n")
    git(tmp_path, "init")
    commit(tmp_path)
    return tmp_path


def git(folder, *arguments):
    options = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *options, *arguments], cwd=folder, check=True, capture_output=True)


def commit(folder):
    git(folder, "add", "--all")
    git(folder, "commit", "--message", "a")


def test_texts_for_a_person_are_listed(repository):
    assert release.gaps(repository) == [
        "pyproject.toml: both addresses, by scripts/set_addresses.py",
        "CODEOWNERS: the account",
        "paper.md: funding",
    ]


def test_a_commit_is_ready_if_its_files_agree(repository):
    assert release.unready(repository) == []
    source = repository / "flipalg" / "__init__.py"
    source.write_text(source.read_text().replace('__version__ = "0.1.0"', '__version__ = "0.1.1"'))
    reasons = release.unready(repository)
    assert [reason.split()[0] for reason in reasons] == [
        "CITATION.cff",
        "codemeta.json",
        ".zenodo.json",
        "some",  # files are not committed
        "CHANGELOG.md",
    ]


def test_a_version_is_released_from_one_commit(repository):
    git(repository, "tag", "v0.1.0")
    assert release.unready(repository) == []
    (repository / "more").write_text("more")
    commit(repository)
    assert release.unready(repository) == ["the tag v0.1.0 is on another commit: raise __version__"]
