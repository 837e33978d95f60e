"""The JavaScript modules that are written from flipalg's data."""

import doctest
import json
import re

import page_modules
from page_modules import choices_module, examples

from flipalg.languages import LANGUAGES
from flipalg.worksheets.exercises import KINDS


def test_the_form_offers_every_kind_of_sheet():
    titles = json.loads(re.search("TITLES = (.*);", choices_module())[1])
    assert titles.keys() == KINDS.keys()
    assert titles["chomp"] == "Chomp"


def test_the_examples_of_the_docstrings():
    assert doctest.testmod(page_modules).failed == 0


def test_there_is_an_example_of_every_kind_in_every_language():
    pictures = dict(examples())
    assert len(pictures) == len(LANGUAGES) * (len(KINDS) - 3 + 4 + 4 + 3)
    assert "Doe alle lichten uit" in pictures["play-5-nl"]
    assert all(picture.startswith("<svg") for picture in pictures.values())
