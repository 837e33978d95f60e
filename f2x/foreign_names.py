"""Names of galois, Sage, sympy, python-flint and crcmod that f2x does not have, and what to write in their place.

An AttributeError names the call.  A test runs each call of the table.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, NoReturn

__all__ = ["CALLS", "ForeignNames", "advice"]

CALLS = {
    "F2Poly": {
        "f.coefficients()  # the constant term first": "coeffs list monomial_coefficients all_coeffs to_list",
        "f.exponents()": "nonzero_degrees degrees support",
        "f << 9  # x^9 f; f.taylor_shift() is f(x + 1)": "shift mul_term",
        "f.reverse()": "reciprocal reciprocal_poly reciprocal_polynomial reflect",
        "f.squarefree_factorization()": (
            "squarefree_factors square_free_factors squarefree_decomposition factor_squarefree sqf_list"
        ),
        "f.factor()": "factors factor_list irreducible_factors divisors",
        "f.is_squarefree()": "is_square_free is_sqf",
        "f.derivative()": "diff deriv derive",
        "f.order()  # the order of x modulo f": "period multiplicative_order exponent",
        "f.splitting_degree()": "splitting_field_degree",
        "f == 1": "is_one is_unit",
        "f == 0": "is_zero",
        "g % f == 0": "divides",
        "f.weight()": "hamming_weight number_of_terms num_terms",
        "f.xgcd(g)": "gcdex egcd half_gcdex",
        "f.inverse_mod(g)": "invert invmod inverse",
        "divmod(f, g)": "quo_rem div divrem",
        "f(g)": "subs eval",
        "pow(f, 5, g)": "powmod pow_mod power_mod",
        "F2Matrix.companion(f)": "companion_matrix",
        "K.polynomial(f)": "change_ring base_extend",
        "F2Poly(str(f))": "parse from_str Str from_string",
        "F2Poly('8,4,3,1,0')": "Degrees from_degrees",
        "F2Poly(19)  # the bits; int(f) are those of f": "Int from_int from_integer integer",
        "F2Poly.irreducible(8)": "irreducible_poly irreducible_polynomial",
        "F2Poly.primitive(8)": "primitive_poly primitive_polynomial",
        "[f for f in map(F2Poly, range(256, 512)) if f.is_irreducible()]  # all of degree 8": (
            "irreducibles all_irreducible irreducible_polys irreducible_polynomials primitive_polys"
        ),
    },
    "F2Extension": {
        "K.order()": "cardinality size",
        "K.degree()": "dimension extension_degree",
        "K.gen()": "generator root",
        "K.primitive_element()": "multiplicative_generator primitive_root zeta",
        "K.modulus": "irreducible_poly polynomial_modulus defining_polynomial",
        "2  # the characteristic of every F2Extension": "characteristic",
        "list(K)": "elements list",
        "K(300)  # the polynomial in z with these bits, modulo K.modulus": ("from_integer fetch_int from_bits element"),
        "K.embedding(L)": "isomorphism homomorphism hom Hom embeddings an_embedding",
        "K.subfield(4)  # the tuple of its elements": "subfields",
        "K.polynomial([a, 1, 1]).roots()  # of x^2 + x + a": "solve_quadratic quadratic_roots",
        "K.array([[1, 2], [3, 4]])  # of the bits of elements": "vector matrix Zeros Range Random random",
        "K.interpolate([1, 2, 3], [4, 5, 6])": "lagrange lagrange_poly lagrange_polynomial interpolation",
        "K.to_flint()": "ctx context",
    },
    "F2Element": {
        "a.minimal_polynomial()": "minimal_poly minpoly",
        "a.characteristic_polynomial()": "characteristic_poly charpoly",
        "a.multiplicative_order()": "order additive_order",
        "a.trace()": "field_trace absolute_trace",
        "a.norm()": "field_norm absolute_norm",
        "a.sqrt()": "square_root pth_root",
        "a.log()": "discrete_log",
        "int(a)": "to_integer integer_representation bits",
        "a.polynomial()": "polynomial_representation to_polynomial poly to_list list",
        "a.field": "parent base_ring",
        "a == 1": "is_one",
        "a == 0": "is_zero",
        "a.frobenius(2)": "pth_power",
        "a.inverse()": "inv multiplicative_inverse reciprocal",
    },
    "F2Matrix": {
        "A.solve(b)": "solve_right lusolve LUsolve solve_linear",
        "A.rref()": "row_reduce echelon_form echelonize reduced_row_echelon_form gauss",
        "A.rref(transformation=True)  # (R, U) with U @ A == R": "extended_echelon_form",
        "A.plu()  # (P, L, U) with A == P @ L @ U; the columns of the pivots are A.pivots()": (
            "pluq ple lu LU PLU plu_decompose lu_decompose LUdecomposition"
        ),
        "A.kernel()  # a basis in rows": ("null_space nullspace right_kernel right_kernel_matrix kernel_basis"),
        "A.left_kernel()  # a basis in rows": "left_null_space left_nullspace left_kernel_matrix",
        "A.rref()[: A.rank()]  # a basis in rows": "row_space rowspace image row_module",
        "A.T.rref()[: A.rank()]  # a basis in rows": "column_space columnspace column_module",
        "A.det()": "determinant",
        "A.inverse()": "inv",
        "A.characteristic_polynomial()": "charpoly characteristic_poly",
        "A.minimal_polynomial()": "minpoly minimal_poly",
        "A.multiplicative_order()": "order period",
        "A.hstack(B)": "augment row_join concatenate",
        "A.vstack(B)": "stack col_join",
        "A.shape": "nrows ncols dimensions size num_rows num_columns",
        "A.tolist()": "entries list table",
        "A[0]  # a row; A[:, 0] is a column": "row column col row_vectors columns",
        "A[:2, 1:]": "submatrix minor",
        "A[:, [0, 1]]  # columns; A[[0, 1]] are rows": "matrix_from_rows matrix_from_columns delete_columns",
        "A.weight()": "hamming_weight density count_nonzero",
        "F2Matrix.identity(4)": "eye Identity one",
        "F2Matrix.zeros(2, 3)": "Zeros zero",
        "A == A.T": "is_symmetric",
        "A.det() == 1": "is_invertible is_singular is_nonsingular",
        "A.minimum_distance('generators')  # or 'checks'": "distance",
    },
    "CRC": {
        "c.is_valid(c.append(m))  # of a message with its check": "check verify validate check_frame",
        "c(m)": "checksum compute calculate crc digest hexdigest calc",
        "c(m, c(m))  # the check of the parts so far, then more": "update",
        "c(path.read_bytes())  # with pathlib.Path": "file checksum_file from_file",
        "c.hamming_distance(64)  # of messages of 64 bits": "hd distance distances",
        "CRC.named('modbus')": "from_name get predefined mkPredefinedCrcFun",
        "c.init": "initial initCrc initvalue",
        "c.xorout": "xorOut final_xor finalxor",
        "(c.refin, c.refout)": "rev reflect reverse reverse_input reverse_output refl",
    },
    "LinearGenerator": {
        "LinearGenerator('own', 8, lambda s: s ^ s << 1 & 255, 8)  # with a step of yours": "xorshift32 xorshift128",
        "r.jump(3).state": "state_after step_state run",
        "r.bits(40)": "output sequence generate sample next",
        "r.polynomial()": "feedback_poly characteristic_poly characteristic_polynomial taps",
        "r.polynomial().degree()": "linear_complexity length order",
        "r.state": "seed initial_state",
        "r.period()": "cycle_length multiplicative_order",
        "r.jump(10**18)": "advance skip discard jump_ahead",
    },
    "_MersenneTwister": {
        "MT19937.at(numpy.random.RandomState(5489).get_state()[1])  # the words that a seed gives": (
            "seed from_seed init_genrand"
        ),
        "MT19937.at(words).outputs(5)": "next output random getrandbits random_raw",
    },
    "f2x": {
        "F2Extension(degree=8)": "GF FiniteField FieldArray fq_default_ctx",
        "F2Poly('x^8 + x^4 + x^3 + x + 1')": "Poly GF2X nmod_poly PolynomialRing",
        "F2Matrix('10 11')": "Matrix nmod_mat GF2 Mat",
        "F2Poly.irreducible(8)": "irreducible irreducible_poly irreducible_polynomial",
        "F2Poly.primitive(8)": "primitive primitive_poly primitive_polynomial",
        "[f for f in map(F2Poly, range(256, 512)) if f.is_irreducible()]  # all of degree 8": (
            "irreducible_polys irreducible_polynomials primitive_polys primitive_polynomials"
        ),
        "K.interpolate([1, 2, 3], [4, 5, 6])": "lagrange_poly lagrange_polynomial interpolate",
        "F2Poly.minimal_polynomial('0010111')": "berlekamp_massey minimal_polynomial",
        "lfsr('16,14,13,11,0', 'fibonacci')": "FLFSR fibonacci LFSR",
        "lfsr('16,14,13,11,0', 'galois')": "GLFSR",
        "CRC.named('modbus')": ("crc predefined mkCrcFun mkPredefinedCrcFun Crc PredefinedCrc crc32 crc16"),
        "f.gcd(g)": "gcd xgcd egcd lcm",
        "f.factor()": "factor factors is_irreducible",
        "F2Poly.crt([f, g], [F2Poly(11), F2Poly(19)])": "crt CRT",
        "ReedSolomon(255, 223)": "RSCodec RS GeneralizedReedSolomonCode",
        "F2Matrix('10 11').kernel()  # codes are matrices here: docs/howto/coming-from.md": (
            "hamming_code HammingCode BCH bch_code GolayCode LinearCode codes Golay"
        ),
    },
}
"""{type: {call, with a comment: the foreign names}}.

K and L are fields, a is an element, c a CRC, m a message, and r a generator.
"""


@lru_cache(maxsize=1024)
def advice(kind: str, name: str) -> str:
    """Return the end of the AttributeError for a name: what to write instead, or "" if the table does not have it.

    >>> advice("F2Poly", "coeffs"), advice("F2Poly", "color")
    (': write f.coefficients(), the constant term first', '')
    """
    for call, names in CALLS.get(kind, {}).items():
        if name in names.split():
            code, _, comment = call.partition("  # ")
            return f": write {code}" + (f", {comment}" if comment else "")
    return ""


def _refuse(kind: type, subject: str, name: str, value: object) -> NoReturn:
    said = next(filter(None, (advice(base.__name__, name) for base in kind.__mro__)), "")
    raise AttributeError(f"{subject} has no attribute {name!r}{said}", name=name, obj=value)


class _ForeignNamesOfTypes(type):
    if not TYPE_CHECKING:

        def __getattr__(cls, name: str) -> NoReturn:
            """Raise AttributeError as a value does, for F2Matrix.eye(3)."""
            _refuse(cls, cls.__name__, name, cls)


class ForeignNames(metaclass=_ForeignNamesOfTypes):
    """A base class whose AttributeError says what to write instead of a name of another package."""

    __slots__ = ()

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            """Raise AttributeError, with the call of f2x if the attribute is one of another package."""
            kind = type(self)
            article = "an" if kind.__name__[0] in "AEF" else "a"
            _refuse(kind, f"{article} {kind.__name__}", name, self)
