"""Toggle games: each move adds a fixed pattern to the cells, so a game with k colors is a matrix over Z/k.

Words of docs/glossary.md: toggle game, game matrix, light chasing, sweeping, flipping triangles, Disentis, Merlin.
"""

from flipalg.boards.unsolvable import UnsolvableError
from flipalg.games import flip_it, flipping_triangles, merlin, toggle_game, trisentis
from flipalg.games.board_game import BoardGame
from flipalg.games.disentis import DisentisGame, play_disentis
from flipalg.games.flip_it import FlipIt
from flipalg.games.flipping_triangles import CoinBoard
from flipalg.games.merlin import MERLIN
from flipalg.games.toggle_game import ToggleGame
from flipalg.games.trisentis import Trisentis
from flipalg.games.wiring import Misread, Wiring
from flipalg.systems.nearest import Changes
from flipalg.systems.system import System

__all__ = [
    "MERLIN",
    "BoardGame",
    "Changes",
    "CoinBoard",
    "DisentisGame",
    "FlipIt",
    "Misread",
    "System",
    "ToggleGame",
    "Trisentis",
    "UnsolvableError",
    "Wiring",
    "flip_it",
    "flipping_triangles",
    "merlin",
    "play_disentis",
    "toggle_game",
    "trisentis",
]
