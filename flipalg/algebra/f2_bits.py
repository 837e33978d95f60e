"""The former name of `bits`, until everybody has moved."""

from flipalg.algebra.bits import reverse_bits, shift_bits, square_bits, y_parts

__all__ = ["reverse_bits", "shift_bits", "square_bits", "y_parts"]
