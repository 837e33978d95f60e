"""The positions of a board that need the most presses; the number of all-ones solutions up to symmetry."""
