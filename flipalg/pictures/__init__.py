"""Pictures: one look, one way to draw, one way to save; with matplotlib and Pillow (extra `plots`).

look           the colors, for light and dark pages and for eyes that see fewer of them
picture        Scene (panels on one sheet), Chart (with axes), Pixels (a pixel a cell): bytes and files
pen            what is drawn: squares, dots, coins, edges, text, in units of a cell
boards, matrices, coins, graphs, staircases     panels of values
charts         the classification as a picture
printed        the figures of the five sources, by name
animation      press by press: .gif and .html
sheets         a solution to tick on paper
worksheets     exercises of eleven kinds, in three languages; worksheet_pages prints them, sentences has the words
values         what `.plot()` and the notebook reprs of values call
"""
