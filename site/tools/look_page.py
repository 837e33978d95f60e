"""The page that shows the look: look.html, made from the tokens of flipalg/widget/board/tokens.css."""

import re
from html import escape
from pathlib import Path

from page_header import header

__all__ = ["TOKENS", "light_only", "look_page", "tokens"]

TOKENS = Path(__file__).resolve().parents[2] / "flipalg" / "widget" / "board" / "tokens.css"
SHOWN = {"color": "background", "text": "font-size", "space": "width", "corner": "border-radius"}
"""{kind of token: the property that shows it}."""
PARTS = """<p class="row"><button type="button" class="go">Hint</button> <button type="button">Undo</button>
<button type="button" disabled>Restart</button> <a class="button" href="./">Link</a>
<select aria-label="Choice"><option>Choice</option></select> <input aria-label="Text" value="Text" size="8"></p>"""
RULES = """.look { columns: 19rem; padding: 0; list-style: none; }
.look li { break-inside: avoid; margin: .4rem 0; }
.look span:not(.text) { display: inline-block; vertical-align: middle; height: 2rem; border: 1px solid var(--soft); }
.look :is(.color, .corner) { width: 3.5rem; }
.look .space { background: var(--accent); }
"""


def tokens() -> dict[str, tuple[str, str]]:
    """Return {token: (its kind, its value)}."""
    declared = re.findall(r"--([\w-]+): ([^;]+);", TOKENS.read_text(encoding="utf-8").split("@media")[0])
    return {name: (_kind(name, value), value) for name, value in declared}


def light_only() -> str:
    """Return the style for browsers without light-dark() (Safari before 17.5): the light colors, whatever the theme."""
    lights = {name: re.match(r"light-dark\((\S+), ", value) for name, (_, value) in tokens().items()}
    declared = " ".join(f"--{name}: {light[1]};" for name, light in lights.items() if light)
    return f"@supports not (color: light-dark(red, red)) {{ :root:root:root {{ color-scheme: light; {declared} }} }}\n"


def _kind(name: str, value: str) -> str:
    if re.match(r"light-dark|#|rgb", value):
        return "color"
    return re.split(r"-\d", name)[0] if re.search(r"\d", value) else "other"


def look_page(version: str, policy: str) -> tuple[str, str]:
    """Return the page and its style sheet."""
    found = tokens()
    shown = {name: found[name] for name in found if found[name][0] in SHOWN}
    rules = [f".show-{name} {{ {SHOWN[kind]}: var(--{name}); }}\n" for name, (kind, _) in shown.items()]
    items = "\n".join(
        f'<li><span class="{kind} show-{name}">{"Aa" * (kind == "text")}</span> <code>{name}</code> '
        f"{escape(value)}</li>"
        for name, (kind, value) in shown.items()
    )
    page = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="robots" content="noindex">
<title>The look · flipalg</title>
<link rel="icon" href="{version}/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{version}/style.css">
<link rel="stylesheet" href="{version}/look.css">
</head>
<body>
{header("./", version, "")}
<main><h1>The look</h1>
<p>Every color, size and corner of the site, from one file.
Light and dark follow the system or the choice of the reader.</p>
{PARTS}
<ul class="look">
{items}
</ul></main>
</body>
</html>
"""
    return page, RULES + "".join(rules)
