"""Draw the printed figures of the sources anew into docs/figures/, and their table docs/figures.md.

    python scripts/draw_figures.py            all of them
    python scripts/draw_figures.py --check    exit 1 if the table or a picture is missing or misplaced

tests/printed/test_figures.py compares the contents of the pictures.
"""

import argparse
import io
from pathlib import Path

from flipalg.printed.figures import PRINTED
from flipalg.system.atomic_files import write_bytes, write_text

DOCS = Path(__file__).parents[1] / "docs"

HEAD = """# Figures of the sources

Each figure of the five sources, and the command that draws it. The sources' texts are kept, not their pictures: where a
text does not say what a picture showed, an example of its kind is drawn. `flipalg picture figure --list` prints the
names.

| printed | what it shows | command | drawn |
|:--|:--|:--|:--|
"""


def table() -> str:
    """Return the page with the table."""
    rows = [
        f"| {figure.where} | {figure.what} | `flipalg picture figure {name} {name}.svg` "
        f"| ![{figure.what}](figures/{name}.png) |"
        for name, figure in PRINTED.items()
    ]
    return HEAD + "\n".join(rows) + "\n"


def small_png(name: str) -> bytes:
    """Return the figure as a small PNG of few colors."""
    from PIL import Image

    drawn = Image.open(io.BytesIO(PRINTED[name].make().to_bytes("png", dpi=50))).convert("RGB")
    file = io.BytesIO()
    drawn.quantize(48, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def main() -> int:
    """Write the files, or compare their names and the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    check = parser.parse_args().check
    page, folder = DOCS / "figures.md", DOCS / "figures"
    if check:
        kept = sorted(path.stem for path in folder.glob("*.png"))
        same = page.read_text(encoding="utf-8") == table() and kept == sorted(PRINTED)
        print("the table and the pictures are in place" if same else "run python scripts/draw_figures.py")
        return 0 if same else 1
    for name in PRINTED:
        write_bytes(folder / f"{name}.png", small_png(name))
    write_text(page, table())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
