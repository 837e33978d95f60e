"""The page Features: which questions are answered for which boards, as they answer when the page is built."""

import sys
from pathlib import Path


def pages(root: Path) -> dict[str, str]:
    """Return the page."""
    sys.path.append(str(root / "scripts"))
    from features import COLORS, table

    from flipalg.grids.neighborhoods import NEIGHBORHOODS
    from flipalg.grids.topologies import TOPOLOGIES

    kinds = f"{len(NEIGHBORHOODS)} neighborhoods, {len(TOPOLOGIES)} topologies and {', '.join(map(str, COLORS))} colors"
    text = (
        "# Features\n\n"
        f"The build of this page asks each question for small boards with each of the {kinds}. The table lists "
        "the refusals. The names are those of the commands; `fewest` is `solve --fewest`, "
        "`solutions` `solve --most`, `hardest` `board --hardest`, `sheet` `exercises`. "
        "Every prime number of colors answers as 3 does, a power of a prime as 4, any other as 6.\n\n"
    )
    return {"features.md": text + table()}
