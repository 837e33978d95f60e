"""Exact answers about *Flip it!* (Lights Out) boards.

`__init__.pyi` lists the public names.  The module that defines a name is loaded when the name is first used, so that
importing flipalg takes milliseconds.
"""

import lazy_loader

__version__ = "0.1.0"

_loaded, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
__all__ = sorted([*__all__, "__version__"])


def __getattr__(name: str) -> object:
    """Return a public name or a room; the AttributeError for an unknown name says what to type."""
    try:
        return _loaded(name)
    except AttributeError:
        if name.startswith("_"):
            raise
        from flipalg.grids.names import no_attribute

        raise AttributeError(no_attribute(name, __all__), name=name) from None
