"""Exact answers about *Flip it!* (Lights Out) boards.

`__init__.pyi` lists the public names.  The module that defines a name is loaded when the name is first used, so that
importing flipalg takes milliseconds.
"""

import lazy_loader

__version__ = "0.1.0"

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
__all__ = sorted([*__all__, "__version__"])
