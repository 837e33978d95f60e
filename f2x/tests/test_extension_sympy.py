"""Extension fields in sympy and back; sympy is not in the browser, where test_extension.py runs, too."""

from sympy import GF, Poly, Symbol

from f2x import F2Extension


def test_sympy_there_and_back():
    for field in map(F2Extension, ("z + 1", "z² + z + 1", "z³ + z + 1", "z^4 + z^3 + z^2 + z + 1")):
        z = Symbol("z")
        for a in field:
            assert field(a.to_sympy()) == a
            assert a.to_sympy() == Poly(list(map(int, format(int(a), "b"))), z, domain=GF(2, symmetric=False))
        f = field.polynomial([*field, 1], "λ")
        assert field.polynomial(f.to_sympy()) == f
        assert str(field.polynomial(f.to_sympy())) == str(f)
    x, z = Symbol("x"), Symbol("z")
    assert str(F2Extension(degree=2).polynomial(x**2 + 3 * z * x + z + 2)) == "x^2 + zx + z"
