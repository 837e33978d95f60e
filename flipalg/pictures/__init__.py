"""Pictures of boards, matrices, graphs, coins and Chomp; charts and animations (extra `plots`).

`boards`, `matrices`, `graphs`, `coins` and `staircases` make panels of the values that they are named after.  A pen
draws the panels, `picture` arranges and saves them, and `values` chooses the picture for a value.
"""
