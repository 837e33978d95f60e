"""Games for two players in which the last move wins (in Chomp it loses): who wins, and with which moves.

The source is the report on the 2002 prize problem "Het afbreken van trappen" (pulling down stairs), cited here as the
prize report.  The player who has just moved wins a P-position; the player who moves next wins an N-position.
Words of docs/glossary.md: P-position, Grundy value, Chomp (staircase, endless row), poset game, graph taking.
"""

from flipalg.impartial import chomp, graph_taking, poset_games, series_parallel, toggle

__all__ = ["chomp", "graph_taking", "poset_games", "series_parallel", "toggle"]
