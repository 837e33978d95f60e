"""The site: Sphinx with MyST.  `python scripts/build_docs.py` builds it; every warning is an error."""

import os
import re
import sys
from pathlib import Path

DOCS = Path(__file__).parent
ROOT = DOCS.parent
sys.path[:0] = [str(DOCS / "_ext"), str(ROOT / "site" / "tools"), str(ROOT)]
os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])

from page_header import PARTS  # noqa: E402

project = "flipalg"
author = "the flipalg developers"
version = re.search(r'__version__ = "(.*)"', (ROOT / "flipalg" / "__init__.py").read_text(encoding="utf-8"))[1]
release = version
language = "en"

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "sphinx_design",
    "sphinx_gallery.gen_gallery",
    "sphinxcontrib.bibtex",
    "mathml",
    "generated",
    "lessons",
    "lighter",
    "animations",
    "descriptions",
    "examples",
    "pictures",
    "plain",
    "play",
    "public_names",
]

exclude_patterns = [
    "_ext",
    "auto_gallery/*.ipynb",
    "auto_gallery/*.py",
    "auto_gallery/*.json",
    "auto_gallery/*.md5",
    "auto_gallery/*.zip",
    "gallery",
    "**/.ipynb_checkpoints",
]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb", ".rst": "restructuredtext"}
nb_execution_mode = "off"  # the lessons are executed by their tests, which compare what they show
myst_enable_extensions = [
    "amsmath",
    "attrs_block",
    "attrs_inline",
    "colon_fence",
    "deflist",
    "dollarmath",
    "html_image",
]
myst_heading_anchors = 3
bibtex_bibfiles = ["references.bib"]
bibtex_default_style = "alpha"
html_math_renderer = "mathml"
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

default_role = "code"  # `x` in a docstring
autodoc_typehints = "none"  # the docstrings say the types
autodoc_member_order = "bysource"
napoleon_google_docstring = False
napoleon_use_ivar = True
napoleon_use_param = False
napoleon_use_rtype = False
python_use_unqualified_type_names = True

html_theme = "pydata_sphinx_theme"
html_title = "flipalg"
html_favicon = str(ROOT / "site" / "icon.svg")
html_context = {"default_mode": "auto", "parts": PARTS}
html_static_path = ["_static", "../flipalg/widget/board/tokens.css", "../site/header.css"]
html_css_files = ["tokens.css", "header.css", "site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
html_search_scorer = str(DOCS / "_ext" / "scorer.js")
templates_path = ["_templates"]
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {
    "navigation_with_keys": True,
    "show_prev_next": True,
    "secondary_sidebar_items": ["page-toc"],
    "header_links_before_dropdown": 4,
    "navbar_start": ["site-header"],
    "navbar_persistent": ["search-button"],
    "footer_start": ["copyright"],
    "footer_end": [],
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
    "back_to_top_button": True,
}
html_sidebars = {page: [] for page in ("index", "generated/sequences", "glossary", "cite", "figures", "robustness")}
copyright = "the flipalg developers; MIT license"

suppress_warnings = ["config.cache", "ref.python"]  # functions in settings; two types named Row

sphinx_gallery_conf = {
    "examples_dirs": "gallery",
    "gallery_dirs": "auto_gallery",
    "filename_pattern": r"\.py$",
    "ignore_pattern": r"__init__|conftest",
    "download_all_examples": False,
    "show_memory": False,
    "show_signature": False,
    "min_reported_time": 1e9,
    "plot_gallery": True,
    "abort_on_example_error": True,
    "remove_config_comments": True,
    "image_scrapers": ("animations.scraper",),
    "within_subsection_order": "gallery_order.Key",
    "copyfile_regex": "",
    "write_computation_times": False,
}
