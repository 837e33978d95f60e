"""Pictures of boards, matrices, graphs, coins and Chomp; charts and animations (extra `plots`).

A panel is a drawing whose size is given in cells.  `boards`, `matrices`, `graphs`, `coins` and `staircases` (Chomp)
make panels, a `pen` draws them, `picture` arranges and saves them, and `values` chooses the picture for a value.
Words of docs/glossary.md: Picture, Panel, theme, stage (see sweeping), quiet pattern, place.
"""
