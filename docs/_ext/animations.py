"""What a gallery script drew: figures for light and dark pages, cropped to the drawing, and animations as GIF.

A dark variant is the same figure on a dark page, with light ink where the ink was black: data keep their colors.
"""

from pathlib import Path

import matplotlib.pyplot as plt
from matplotlib.animation import FuncAnimation, PillowWriter
from matplotlib.colors import same_color
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.text import Text
from PIL import Image, ImageOps, ImageSequence
from sphinx_gallery.scrapers import figure_rst

CROPPED, WHOLE = "_cropped.png", "_whole.png"
"""The ends of the names of the largest panel alone, from which the thumbnail is made: filled by an image, or whole."""
THUMBNAIL, THUMBNAIL_COLORS = (240, 168), 8
"""Its pixels, half as many again as the gallery shows in each direction, and its colors: a few kilobytes."""
PAGE, INK = "#14181e", "#ced6dd"
"""The dark page and its text, as the theme has them."""


def scraper(block, block_vars, gallery_conf):
    """Save the figures and animations that a block made, and close them."""
    source = gallery_conf["src_dir"]
    names = block_vars["example_globals"]
    text = ""
    for value in list(names.values()):
        if isinstance(value, FuncAnimation) and plt.fignum_exists(value._fig.number):
            path = next(block_vars["image_path_iterator"]).replace(".png", ".gif")
            value.save(path, writer=PillowWriter(fps=1))
            plt.close(value._fig)
            text += figure_rst([path], source, names.get("alt", "An animation"))
    for number in plt.get_fignums():
        figure = plt.figure(number)
        path = next(block_vars["image_path_iterator"])
        title = title_of(figure)
        if not title:
            raise ValueError(f"a figure without a title, which is its alt text: {block_vars['src_file']}")
        figure.canvas.draw()
        inside = max(figure.axes, key=lambda axes: axes.bbox.width * axes.bbox.height)
        kind = CROPPED if inside.images else WHOLE
        box = inside.get_window_extent().transformed(figure.dpi_scale_trans.inverted())
        figure.savefig(path.replace(".png", kind), bbox_inches=box)
        figure.savefig(path, bbox_inches="tight", pad_inches=0.06)
        darken(figure)
        dark = path.replace(".png", "_dark.png")
        figure.savefig(dark, bbox_inches="tight", pad_inches=0.06, facecolor=PAGE)
        plt.close(figure)
        for kind, shown in (("only-light", path), ("only-dark", dark)):
            name = "/" + Path(shown).relative_to(source).as_posix()
            text += f"\n.. image:: {name}\n   :alt: {title}\n   :class: sphx-glr-single-img {kind}\n\n"
    return text


def title_of(figure):
    """Return the figure's title, which is its alt text."""
    titles = [figure.get_suptitle(), *(axes.get_title() for axes in figure.axes)]
    return "; ".join(" ".join(title.split()) for title in titles if title)


def darken(figure):
    """Put a figure on a dark page: black ink becomes light, white ground dark; other colors stay."""
    for axes in figure.axes:
        if same_color(axes.get_facecolor(), "white") and not axes.images:  # masked cells stay white
            axes.set_facecolor(PAGE)
        for artist in (*axes.spines.values(), axes.xaxis, axes.yaxis):
            if hasattr(artist, "set_edgecolor"):
                artist.set_edgecolor(INK)
        axes.tick_params(colors=INK, which="both")
    for artist in figure.findobj(Text):
        if same_color(artist.get_color(), "black") and not artist.get_bbox_patch() and not _on_data(artist):
            artist.set_color(INK)
    for legend in (axes.get_legend() for axes in figure.axes):
        if legend is not None:
            legend.get_frame().set(facecolor=PAGE, edgecolor=INK)
    for line in figure.findobj(Line2D):
        if same_color(line.get_color(), "black"):
            line.set_color(INK)


def _on_data(text):
    """Return whether a text stands on the drawing, and so keeps its ink: on a cell, a node, a coin."""
    axes = text.axes
    if axes is None or text in (axes.title, axes.xaxis.label, axes.yaxis.label):
        return False
    if text not in axes.texts:
        return False
    inside = axes.transData.transform(text.get_position()) if text.get_transform() == axes.transData else None
    if inside is None:
        return False
    filled = [patch for patch in axes.patches if isinstance(patch, Patch) and patch.get_fill()]
    return bool(axes.images or axes.collections) or any(patch.contains_point(inside) for patch in filled)


def _thumbnails(app):
    """Make the thumbnails of figures without margins: each is filled by the picture."""
    conf = app.config.sphinx_gallery_conf
    folder = Path(app.srcdir, str(conf["gallery_dirs"]), "images")
    for script in Path(app.srcdir, str(conf["examples_dirs"])).glob("*.py"):
        if not list(folder.glob(f"sphx_glr_{script.stem}_001*")):
            raise ValueError(f"{script} draws no picture")
    for end in (CROPPED, WHOLE):
        for panel in folder.glob(f"*_001{end}"):
            thumbnail = folder / "thumb" / panel.name.replace(f"_001{end}", "_thumb.png")
            with Image.open(panel) as picture:
                whole = picture.convert("RGB")
            filled = ImageOps.fit(whole, THUMBNAIL) if end == CROPPED else ImageOps.pad(whole, THUMBNAIL, color="white")
            filled.quantize(THUMBNAIL_COLORS).save(thumbnail, optimize=True)
    for thumbnail in folder.glob("thumb/*.gif"):
        with Image.open(thumbnail) as animation:
            times = animation.info
            frames = [
                ImageOps.pad(frame.convert("RGB"), THUMBNAIL, color="white")
                for frame in ImageSequence.Iterator(animation)
            ]
        first, *others = [frame.quantize(THUMBNAIL_COLORS) for frame in frames]
        first.save(thumbnail, save_all=True, append_images=others, loop=0, duration=times["duration"])


def setup(app):
    """Make the thumbnails after the gallery, and before its pages are read."""
    app.connect("builder-inited", _thumbnails, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
