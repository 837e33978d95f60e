"""Board, the value in which boards are given and returned: what reads it, what it shows."""
