"""Pictures of the documentation have a text that says what they show."""

import sys
from types import SimpleNamespace

import pytest
from docutils import nodes
from ledgers import ROOT


def described(*children):
    """Return the alt texts of the pictures in a section with the title Gallery."""
    sys.path.insert(0, str(ROOT / "docs" / "_ext"))
    import pictures

    sys.path.remove(str(ROOT / "docs" / "_ext"))
    section = nodes.section("", nodes.title("", "Gallery"), *children)
    pictures._describe(SimpleNamespace(), section, "gallery")
    return [image["alt"] for image in section.findall(nodes.image)]


def test_a_picture_of_the_gallery_has_the_words_about_it():
    """The nodes are those that sphinx-gallery makes."""
    open_div = '<div class="sphx-glr-thumbcontainer" tooltip="Rows &amp; columns.">'
    thumbnail = [nodes.raw("", open_div, format="html"), nodes.image(uri="a_thumb.png", alt="")]
    assert described(*thumbnail, nodes.paragraph("", "First rows")) == ["Rows & columns."]
    assert described(nodes.image(uri="b.png"), nodes.image(uri="c.png", alt="A board")) == ["Gallery", "A board"]


def test_a_script_of_the_gallery_draws_a_titled_picture(tmp_path, monkeypatch):
    """The build fails otherwise; it runs the scripts."""
    monkeypatch.syspath_prepend(ROOT / "docs" / "_ext")
    import animations
    from matplotlib import pyplot as plt

    block = {"example_globals": {}, "image_path_iterator": iter([str(tmp_path / "a.png")]), "src_file": "a.py"}
    figure = plt.figure()
    with pytest.raises(ValueError, match=r"without a title, .*: a\.py"):
        animations.scraper((), block, {"src_dir": str(tmp_path)})
    plt.close(figure)
    (tmp_path / "a.py").touch()
    app = SimpleNamespace(
        srcdir=tmp_path, config=SimpleNamespace(sphinx_gallery_conf={"gallery_dirs": "b", "examples_dirs": "."})
    )
    with pytest.raises(ValueError, match=r"a\.py draws no picture"):
        animations._thumbnails(app)
