"""Find the presses that solve a board: solve.py has the public functions, methods.py lists the methods."""
