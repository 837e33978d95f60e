"""Games for two players in which whoever moves last wins: who wins, and with which move.

Imports nothing of flipalg, but for what lets a position picture itself.

The source is the report on the 2002 prize problem "Het afbreken van trappen" (pulling down stairs), cited here as the
prize report.  Its words are used: a P-position is won by the previous player, an N-position by the next one.
"""

from flipalg.impartial import chomp, graph_taking, poset_games, series_parallel

__all__ = ["chomp", "graph_taking", "poset_games", "series_parallel"]
