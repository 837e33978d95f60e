"""The header of every page: the name of the site, and its parts."""

from flipalg.languages import N_, Language

__all__ = ["PARTS", "header"]

PARTS = {
    "lights": (N_("Play"), ""),
    "learn": (N_("Learn"), "#game=learn"),
    "sheets": (N_("Worksheets"), "#game=sheets"),
    "class": (N_("Class"), "#game=class"),
    "lessons": (N_("Lessons"), "lessons/en.html"),
    "atlas": (N_("Atlas"), "atlas/"),
}
"""{part: its name and its address, seen from the page that plays}; docs/_templates/site-header.html shows the same."""
LIBRARY, LABEL = N_("Library"), N_("Parts of the site")


def header(up: str, version: str, current: str, docs: str = "", language: Language | None = None) -> str:
    """Return the header of the part `current`.

    up     the address of the page that plays
    docs   that of the documentation, if it stands beside that page
    """
    say = language or str
    here = {current: ' aria-current="page"'}
    lessons = f"lessons/{language.tag}.html" if language else "lessons/en.html"
    links = [
        f'<a href="{up}{address}" data-game="{part}"{here.get(part, "")}>{say(name)}</a>'
        for part, (name, address) in (PARTS | {"lessons": (PARTS["lessons"][0], lessons)}).items()
    ]
    if docs:
        links.append(f'<a href="{docs}library.html">{say(LIBRARY)}</a>')
    return f"""<header class="site-header">
<a class="brand" href="{docs or up}"><img src="{up}{version}/icon.svg" alt="" width="28" height="28">flipalg</a>
<nav class="parts" aria-label="{say(LABEL)}">{"".join(links)}</nav>
</header>"""
