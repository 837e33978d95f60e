from flipalg.algebra.integers import divisors, half_order_of_2, half_orders, order_of_2
from flipalg.algebra.polynomials import F2
from flipalg.theory.nullity import g
from flipalg.theory.nullity_table import _psi, order_counts


def test_the_sum_over_divisors_is_g():
    h = order_counts(99, 99)
    for r in range(1, 100, 2):
        for s in range(r, 100, 2):
            assert g(r, s) == sum(h.get((d, e), 0) for d in divisors(r) for e in divisors(s))


def test_orders_have_one_degree():
    for d in range(3, 200, 2):
        order = order_of_2(d)
        assert (
            half_orders(2, 200)[d]
            == half_order_of_2(d)
            == (order // 2 if order % 2 == 0 and pow(2, order // 2, d) == d - 1 else order)
        )
    for (d, e), count in order_counts(129, 129).items():
        assert half_order_of_2(d) == half_order_of_2(e)
        assert count % half_order_of_2(d) == 0 or d == e


def test_order_polynomials_have_half_of_phi_as_degree():
    for d in range(3, 100, 2):
        polynomial = _psi(F2, d, {})
        phi = sum(1 for k in range(1, d + 1) if all(k % p or d % p for p in range(2, d + 1)))
        assert polynomial.degree() == phi // 2
