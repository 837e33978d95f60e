"""Polynomials and matrices over F2: arithmetic, factoring, CRCs, linear random generators, irreducible polynomials.

>>> from f2x import F2Poly
>>> x = F2Poly("x")
>>> print((x**6 + x**2).factor())
x^2·(x + 1)^4

`__init__.pyi` lists the public names.  The module that defines a name is loaded when the name is first used.
"""

import lazy_loader

import f2x.ring  # noqa: F401  (an unknown F2X_BACKEND is an error at once)

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
