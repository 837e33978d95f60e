"""BoardWidget, a board to press in a notebook, and what it shares with the page (site/): its JavaScript, in board/.

Words of docs/glossary.md: answer, quiet pattern.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
