"""The positions of a board that need the most presses, and the number of all-ones solutions up to symmetry."""
