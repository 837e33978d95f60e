"""The nullity of boards that close on themselves: the cylinder P_m × C_n and the torus C_m × C_n.

The cycle C_n acts on F2[z]/(z^n - 1) as z + 1/z.  A form c0 + c1 x + c2 y + c3 xy is p + q x with p = c0 + c2 y and
q = c1 + c3 y, y = z + 1/z; as c0 c3 + c1 c2 = 1, no prime divides both p and q.  x is A_m, or w + 1/w with w^m = 1.

Main definitions
    cylinder_nullity(m, n, form)    deg gcd(z^n - 1, H_m), where H_k = q^k d_k(p/q)
    torus_nullity(m, n, form)       deg gcd(p H_{m-1}, (z^n - 1) gcd(z^n - 1, H_{m-1}))
Main statements (f = z^n - 1; R = F2[z]/f; powers of z are units of R, so all may be multiplied by them)
    cylinder   proved: at a prime that divides q, p is a unit and so are p + q A_m and H_m; elsewhere A_m is
               nonderogatory, so the cokernel of p/q + A_m is R/d_m(p/q).
               test_cylinder_is_the_rank_for_the_six_neighborhoods
    torus      proved: at a prime that divides q nothing is lost, as before; elsewhere, with v = p/q, the cokernel is
               R[w]/(w² + v w + 1, w^m - 1), that is R²/(M^m - I) for the transfer matrix M = (v 1; 1 0).  Its invariant
               factors are s, the gcd of f and the entries of N = M^m - I, and gcd(det N, f s)/s.  The entries are
               d_m + 1, d_{m-1} and d_{m-2} + 1; det M = 1, so det N = trace M^m = d_m + d_{m-2} = v d_{m-1}, and the
               third entry adds nothing to s.
               In s the entry d_m + 1 may be left out.  det M^m = 1 reads (d_m + 1)² = d_{m-1} (d_{m-1} + v d_m).  Let
               a prime divide d_{m-1}, v, d_m + 1 and f exactly α, β, δ and φ times.  If leaving out matters, then
               δ < α and δ < φ; d_m is a unit, as δ = 0 would leave α = 0.  Were β ≥ α, the right side would be
               divisible 2α > 2δ times; so β < α and 2δ = α + β.  But α + β = 2δ < φ + δ: v d_{m-1} is divisible less
               often than f s, with either s, and the gcd of the two is the same.
               test_torus_is_the_rank_for_the_six_neighborhoods
    n × n torus, plus: 2 nullity(n-1, n-1) + 4 [3 | n]
               proved: with E(x) = x d_{n-1}(x), x = z + 1/z, f² is E(x) times a unit, and p H is E(x+1).  f gcd(f, H)
               may be replaced by f²: it matters only for a prime that divides p more often than f, and z p =
               z² + z + 1 is squarefree.  So the formula becomes deg gcd(E(x), E(x+1)) in z, twice that in x.  With
               n = 2^k b, d_{n-1} has 2^k - 1 factors x, E has 2^k, and E(x+1) has 2^(k+1) or none, as 3 | n or not:
               one more in the gcd at x = 0 iff 3 | n, and by symmetry one at x = 1.
               test_square_torus_is_twice_a_board
Conventions
    C_1 and C_2 are read as z + 1/z in F2[z]/(z^n - 1): it is 0, the two edges cancel.
References
    OEIS A165738 (square torus, plus); thesis 3.2 for the open board.
"""

from flipalg.algebra import arithmetic
from flipalg.algebra.bits import Bits
from flipalg.algebra.integers import refuse_beyond_memory
from flipalg.theory.neighborhoods import Neighborhood

CENTER, BESIDE = 0b010, 0b101  # times z: 1 becomes z, and y = z + 1/z becomes z² + 1


def cylinder_nullity(m: int, n: int, form: Neighborhood) -> int:
    """Return the nullity of P_m × C_n: n cells a ring, m rings.

    Whichever of z^n - 1 and H_m (degree at most 2m) is the smaller may be written down, the other is reduced modulo it:
    one of m and n may be astronomical.
    """
    p, q = ring_coefficients(form)
    if n <= 2 * m:
        return arithmetic.common_with_homogeneous(m, p, q, cycle_polynomial(n))
    _refuse_degree(2 * m)
    H = arithmetic.homogeneous_mod(m, p, q, 1 << (2 * m + 1))  # deg H ≤ 2m: H itself
    return arithmetic.gcd_degree(H, arithmetic.power_mod(0b10, n, H) ^ 1)


def torus_nullity(m: int, n: int, form: Neighborhood) -> int:
    """Return the nullity of C_m × C_n; the smaller side must be moderate."""
    if n > m:
        m, n, form = n, m, form.transposed
    p, q = ring_coefficients(form)
    return arithmetic.closed_gcd_degree(m - 1, p, q, cycle_polynomial(n))


def ring_coefficients(form: Neighborhood) -> tuple[Bits, Bits]:
    """Return z p and z q."""
    return form.c0 * CENTER ^ form.c2 * BESIDE, form.c1 * CENTER ^ form.c3 * BESIDE


def cycle_polynomial(n: int) -> Bits:
    """Return z^n - 1."""
    _refuse_degree(n)
    return 1 << n | 1


def _refuse_degree(degree: int) -> None:
    refuse_beyond_memory(32 * degree, "polynomials of the smaller side's degree", "only one side may be that large")
