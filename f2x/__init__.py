"""Polynomials and matrices over F2: arithmetic, factoring, CRCs, linear random generators, irreducible polynomials.

>>> from f2x import F2Poly
>>> x = F2Poly("x")
>>> print((x**6 + x**2).factor())
x^2·(x + 1)^4

`__init__.pyi` lists the public names.  The module that defines a name is loaded when the name is first used.
"""

import lazy_loader

import f2x.ring  # noqa: F401  (an unknown F2X_BACKEND is an error at once)
from f2x.other_names import with_other_names

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
__getattr__ = with_other_names(
    __name__,
    __getattr__,
    {
        "GF": "F2Extension, as in F2Extension(F2Poly('x^8 + x^4 + x^3 + x + 1'))",
        "GF2": "F2Poly or F2Matrix",
        "LFSR": "lfsr, as in lfsr('x^4 + x + 1')",
        "XorShift": "XOSHIRO256, XOROSHIRO128 or LinearGenerator, for a step of your own",
        "berlekamp_massey": "F2Poly.minimal_polynomial(bits)",
        "crc": "CRC, as in CRC.named('CRC-32')",
        "crc32": "CRC.named('CRC-32')",
        "factor": "F2Poly('x^6 + x^2').factor()",
        "gcd": "f.gcd(g)",
        "is_irreducible": "f.is_irreducible()",
        "is_primitive": "f.is_primitive()",
        "primitive_polynomial": "F2Poly.primitive(degree)",
        "irreducible_polynomial": "F2Poly.irreducible(degree)",
        "xorshift": "XOSHIRO256, XOROSHIRO128 or LinearGenerator, for a step of your own",
    },
)
