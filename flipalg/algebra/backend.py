"""The former name of `arithmetic`, until everybody has moved."""

from flipalg.algebra.arithmetic import (
    Q_gcd_degree,
    determinant_pair_mod,
    divide,
    gcd,
    gcd_degree,
    inverse,
    multiply,
    power_mod,
    uses_packed,
    xgcd,
)

__all__ = [
    "Q_gcd_degree",
    "determinant_pair_mod",
    "divide",
    "gcd",
    "gcd_degree",
    "inverse",
    "multiply",
    "power_mod",
    "uses_packed",
    "xgcd",
]
