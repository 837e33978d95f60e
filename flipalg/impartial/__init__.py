"""Games for two players; the player who makes the last move wins.  Who wins, and with which move?

The source is the report on the 2002 prize problem "Het afbreken van trappen" (pulling down stairs), cited here as the
prize report.  The player who has just moved wins a P-position; the player who moves next wins an N-position.
Words of docs/glossary.md: P-position, Grundy value, Chomp (staircase, endless row), poset game, graph taking.
"""

from flipalg.impartial import chomp, graph_taking, poset_games, series_parallel, toggle

__all__ = ["chomp", "graph_taking", "poset_games", "series_parallel", "toggle"]
