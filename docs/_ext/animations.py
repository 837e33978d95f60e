"""An animation of a gallery script as a GIF, which needs no script in the page."""

import matplotlib.pyplot as plt
from matplotlib.animation import FuncAnimation, PillowWriter
from sphinx_gallery.scrapers import figure_rst


def scraper(block, block_vars, gallery_conf):
    """Save the animations that a block made, and close their figures."""
    paths = []
    for value in list(block_vars["example_globals"].values()):
        if isinstance(value, FuncAnimation) and plt.fignum_exists(value._fig.number):
            path = next(block_vars["image_path_iterator"]).replace(".png", ".gif")
            value.save(path, writer=PillowWriter(fps=1))
            plt.close(value._fig)
            paths.append(path)
    return figure_rst(paths, gallery_conf["src_dir"], block_vars["example_globals"].get("alt", "An animation"))
