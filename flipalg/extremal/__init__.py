"""The positions of a board that need the most presses, and the number of its solutions up to symmetry."""
