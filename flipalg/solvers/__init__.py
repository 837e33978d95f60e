"""Presses for a game.  May import games, matrices, theory and algebra."""
