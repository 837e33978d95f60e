"""Pictures: one look, one way to draw, one way to save; with matplotlib and Pillow (extra `plots`).

look           the colors, for light and dark pages and for eyes that see fewer of them
picture        Scene (panels on one sheet), Chart (with axes), Pixels (a pixel a cell): bytes and files
pen            what is drawn: squares, dots, coins, edges, text, in units of a cell
boards, matrices, coins, graphs, staircases     panels of values
charts         the classification as a picture
animation      press by press: .gif and .html
values         what `.plot()` and the notebook reprs of values call
"""
