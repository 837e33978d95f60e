"""The colors of boards in pictures, in notebooks and on the page; a terminal shows the nearest colors it has.

With two colors, the value 0 is dark and 1 is yellow.  With three to nine, 0 is dark, 8 is white, and the others are the
colors that M. Okabe and K. Ito chose for every kind of color vision (Color universal design, 2008).  More than nine
colors go in equal steps from dark through gray to yellow.
"""

from flipalg.system.limits import MOST_COLORS

__all__ = ["LIT", "MIDDLE", "PALETTE", "UNLIT", "channels_of", "fills", "ink_on", "luminance"]

UNLIT, MIDDLE, LIT = "#26323f", "#7f8078", "#ffd23f"
"""Dark (off), the gray in the middle of the scale for more than nine colors, and yellow (on)."""

PALETTE = (UNLIT, "#f0e442", "#56b4e9", "#d55e00", "#0072b2", "#cc79a7", "#e69f00", "#009e73", "#ffffff")
"""Dark, yellow, sky blue, vermillion, blue, reddish purple, orange, bluish green, white."""


def fills(colors: int) -> tuple[str, ...]:
    """Return the fill colors of the cells with the values 0, ..., colors - 1; ValueError unless 2 ≤ colors ≤ 256.

    >>> fills(2), fills(3)
    (('#26323f', '#ffd23f'), ('#26323f', '#f0e442', '#56b4e9'))
    """
    if not 2 <= colors <= MOST_COLORS:
        raise ValueError(f"a board has 2 to {MOST_COLORS} colors, got {colors}")
    if colors == 2:
        return UNLIT, LIT
    return PALETTE[:colors] if colors <= len(PALETTE) else tuple(_between(k / (colors - 1)) for k in range(colors))


def _between(t: float) -> str:
    first, last, t = (UNLIT, MIDDLE, 2 * t) if t <= 0.5 else (MIDDLE, LIT, 2 * t - 1)
    channels = (a * (1 - t) + b * t for a, b in zip(channels_of(first), channels_of(last), strict=True))
    return "#" + "".join(f"{round(channel):02x}" for channel in channels)


def channels_of(color: str) -> tuple[int, int, int]:
    """Return (red, green, blue), each from 0 to 255, for a color written #rrggbb."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def luminance(color: str) -> float:
    """Return the relative luminance, from 0 to 1, of a color written #rrggbb, as WCAG 2 defines it."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in channels_of(color))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def ink_on(fill: str) -> str:
    """Return the color of text on a fill color: black or white, whichever has the larger contrast.

    >>> ink_on("#f0e442"), ink_on("#0072b2")
    ('#000000', '#ffffff')
    """
    return "#000000" if (luminance(fill) + 0.05) ** 2 > 0.05 * 1.05 else "#ffffff"
