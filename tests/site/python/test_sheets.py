"""Worksheets as the page asks for them: no numpy, no matplotlib; also under Pyodide."""

import base64
import re
import zlib
from xml.etree import ElementTree

import pytest
from flipalg_page.requests import answer

from flipalg.worksheets.exercises import DIFFICULTIES, KINDS, exercises

pytestmark = pytest.mark.engine_free


def asked(kind, **options):
    found = answer({"kind": "sheet", "sheet": kind, "m": 4, "n": 5, "count": 3, "seed": 7, **options})
    assert "error" not in found, found
    return found


def written(pdf):
    """The words of a PDF that flipalg wrote, and what its pages draw."""
    streams = [zlib.decompress(part) for part in re.findall(rb"stream\n(.*?)\nendstream", pdf, re.DOTALL)]
    drawn = b"\n".join(streams).decode("ascii")
    words = ""
    for font, hexadecimal in re.findall(r"/(F\d) [^\n]*<([0-9a-f]*)> Tj", drawn):
        text = bytes.fromhex(hexadecimal).decode("cp1252")
        words += "λ" * len(text) if font == "F3" else text
    return words, drawn


@pytest.mark.parametrize("language", ["en", "nl", "de"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_the_same_words_in_every_form(kind, language):
    made = asked(kind, language=language)
    words, _ = written(base64.b64decode(made["pdf"]))
    shown = "".join("".join(ElementTree.fromstring(page).itertext()) for page in made["pages"])
    assert words == shown
    assert made["title"] in words
    assert len(made["pages"]) >= 2
    if language == "en":
        assert len(asked(kind, language=language, answers=False)["pages"]) < len(made["pages"])


def test_the_offsets_of_pdf_objects_are_right():
    pdf = base64.b64decode(asked("play")["pdf"])
    start = int(re.search(rb"startxref\n(\d+)", pdf)[1])
    assert pdf[start : start + 4] == b"xref"
    places = [int(place) for place in re.findall(rb"(\d{10}) 00000 n", pdf)]
    assert len(places) > 8
    for number, place in enumerate(places, 1):
        assert pdf[place:].startswith(b"%d 0 obj" % number)


def test_papers_have_their_size():
    for paper, size in (("a4", "595.44 841.68"), ("letter", "612 792")):
        assert f"/MediaBox [0 0 {size}]".encode() in base64.b64decode(asked("play", paper=paper)["pdf"])


def test_easy_boards_need_few_presses_and_hard_ones_many():
    weights = {
        name: [one.weight for one in exercises(4, 6, count=12, seed=5, difficulty=name)] for name in DIFFICULTIES
    }
    assert max(weights["easy"]) <= 8 < min(weights["hard"])
    assert min(weights["easy"]) < min(weights["mixed"]) < min(weights["hard"])
    assert (
        "no difficulty 'hard' of chomp"
        in answer({"kind": "sheet", "sheet": "chomp", "m": 4, "n": 4, "difficulty": "hard"})["error"]
    )


def test_letters_that_helvetica_does_not_have_are_refused():
    asked("play", heading="Überraschung, één")
    refused = answer({"kind": "sheet", "sheet": "play", "m": 3, "n": 3, "heading": "Zadania Ć"})
    assert refused == {"error": "a PDF is written in Western European letters, got 'Ć': print the HTML instead"}
