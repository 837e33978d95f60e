"""The steps from a board to its verdict: every value by elimination, and the forms in which they are shown."""

import re
from xml.etree import ElementTree

import pytest
from flint import nmod_poly

from flipalg import determinant_polynomial, evaluate, game_matrix, nullity, simple_matrix, steps
from flipalg.matrices.evaluation import evaluate as by_horner


def test_the_nullity_of_d_n_at_S_m_is_that_of_the_game_matrix():
    for m in range(1, 9):
        for n in range(1, 9):
            found = steps(m, n)
            assert found.nullity == game_matrix(m, n).nullity() == found.gcd.degree()
            assert found.unique == (game_matrix(m, n).det() == 1)


def test_d_n_at_S_m_agrees_with_the_nullity_to_60_through_f2matrix_and_flint():
    """Both recursions run on matrices, d_{n+1}(S) = S d_n(S) + d_{n-1}(S): no polynomial is used for the values."""
    for m in range(1, 61):
        S = simple_matrix(m)
        before, value = S + S, S**0
        theirs = S.to_flint()
        flint_before, flint_value = theirs - theirs, (S**0).to_flint()
        for n in range(1, 61):
            before, value = value, S @ value + before
            flint_before, flint_value = flint_value, theirs * flint_value + flint_before
            if n <= m:  # the other half has m and n exchanged
                expected = nullity(m, n)
                assert value.nullity() == expected, (m, n)
                assert m - flint_value.rank() == expected, (m, n)
        assert value.to_flint() == flint_value


@pytest.mark.parametrize(("m", "n"), [(1, 1), (3, 4), (6, 6), (17, 9), (30, 60), (60, 13)])
def test_the_call_and_horner_agree_on_both_types_of_matrix(m, n):
    S, d = simple_matrix(m), determinant_polynomial(n)
    assert evaluate is by_horner
    assert steps(m, n).value == d(S) == evaluate(d, S) == evaluate(d.to_flint(), S)
    assert d(S).to_flint() == d(S.to_flint()) == evaluate(d, S.to_flint()) == evaluate(d.to_flint(), S.to_flint())


def test_values_that_are_not_square_matrices_over_f2_are_refused():
    S, d = simple_matrix(3), determinant_polynomial(4)
    with pytest.raises(ValueError, match="square matrix, got 2 × 3"):
        evaluate(d, S[:2, :])
    with pytest.raises(ValueError, match="square matrix, got 2 × 3"):
        d(S[:2, :].to_flint())
    with pytest.raises(TypeError, match=r"an F2Matrix or a flint\.nmod_mat modulo 2, got \[\[1\]\]"):
        evaluate(d, [[1]])
    with pytest.raises(TypeError, match=r"an F2Poly or a flint\.nmod_poly modulo 2, got x"):
        evaluate(nmod_poly([0, 1], 3), S)


def test_the_factors_are_written_over_the_splitting_field():
    assert str(steps(2, 4).linear) == "(λ + z)^2·(λ + z + 1)^2"
    assert steps(2, 3).linear is None  # λ³
    assert steps(2, 18).linear is None  # of degree 9
    for n in (4, 5, 6, 8, 9, 16):
        found = steps(3, n)
        if found.linear:
            assert all(p.degree() == 1 for p in found.linear.factors)
            assert found.linear.expand() == found.linear[0][0].field.polynomial(determinant_polynomial(n))


def test_text_latex_and_html_have_the_same_values():
    found = steps(4, 4)
    text = str(found)
    assert "d_4(λ) = λ^4 + λ^2 + 1\n       = (λ^2 + λ + 1)^2\n" in text
    assert text.endswith("the 4 × 4 board has 2^4 solutions")
    assert "rank 0, nullity 4 - 0 = 4" in text
    assert r"d_{4}(\lambda) &= \lambda^{4} + \lambda^{2} + 1 \\ &= (\lambda^{2} + \lambda + 1)^{2}" in found.latex()
    assert r"\dim\ker G_{4,4} &= 4" in found.latex()
    assert found._repr_latex_() == f"${found.latex()}$"
    page = ElementTree.fromstring(found.html())
    cells = [cell.text for cell in page.iter("td")]
    assert cells == [str(entry) for matrix in (found.simple, found.value) for row in matrix for entry in row]
    words = re.sub(r"\s+", " ", "".join(page.itertext()))
    assert "rank 0, nullity 4 − 0 = 4" in words
    assert "gcd(d4(λ), d4(λ + 1)) = λ4 + λ2 + 1, of degree 4" in words
    assert repr(found) == "steps(4, 4)"


def test_large_matrices_are_named_and_larger_ones_refused():
    assert "F2Matrix(40 × 40, 118 ones)" in str(steps(40, 2))
    assert r"\text{F2Matrix(40 × 40, 118 ones)}" in steps(40, 2).latex()
    assert "<p>F2Matrix(40 × 40, 118 ones)</p>" in steps(40, 2).html()
    with pytest.raises(ValueError, match="sides to 300, got 301 × 2"):
        steps(301, 2)
