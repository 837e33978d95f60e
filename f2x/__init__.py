"""Polynomials and matrices over F2: arithmetic, factoring, CRCs, linear random generators, irreducible polynomials.

>>> from f2x import F2Poly
>>> x = F2Poly("x")
>>> print((x**6 + x**2).factor())
x^2·(x + 1)^4

`__init__.pyi` lists the public names.  The module that defines a name is loaded when the name is first used.
"""

import lazy_loader

import f2x.ring  # noqa: F401  (an unknown F2X_BACKEND is an error at once)
from f2x.foreign_names import advice

_load, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> object:
    """Load a public name; AttributeError, with the name here if it is one of another package, for other names."""
    try:
        return _load(name)
    except AttributeError as error:
        raise AttributeError(f"{error}{advice('f2x', name)}", name=name) from None
