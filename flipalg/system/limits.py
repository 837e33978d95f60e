"""The largest questions that are answered.  A larger one is refused in one line that says what to ask instead.

The page *Limits* of the docs prints this table.  Sizes that only choose between methods stand beside those methods.
"""

__all__ = [
    "ATTAINED_CHECKED",
    "ATTAINED_DEGREE",
    "BOARDS_SIDE",
    "CERTIFIED_SIDE",
    "CHANGE_ENTRIES",
    "CHANGE_SUMS",
    "CHASED_CELLS",
    "CHASED_COLUMNS",
    "CHOMP_DIGRAPH_STONES",
    "CHOMP_GRUNDY",
    "CHOMP_RECURRENCE",
    "CHOMP_ROWS",
    "CHOMP_TABLE",
    "CHOMP_TABLE_BYTES",
    "COLORED_BLOCK",
    "COLORED_KERNEL",
    "COMPARED_CELLS",
    "COMPARED_ROWS",
    "COMPARED_SOLUTIONS",
    "COSET_CELLS",
    "COVERING_DIMENSION",
    "DETERMINANT_SIDE",
    "DETERMINANT_STEPS_SIDE",
    "DIGIT_STEPS",
    "DIGRAPH_ORDER",
    "DISTRIBUTION_SUMS",
    "ELIMINATED_BITS",
    "ELIMINATED_CELLS",
    "ELIMINATION_CERTIFICATE_CELLS",
    "FEWEST_NULLITY",
    "FIELD_DEGREE",
    "FOUND_RECTANGLES",
    "FOUND_SQUARES",
    "FOUND_SQUARES_OF_A_KIND",
    "GAME_MATRIX_ENTRIES",
    "GRAPH_ORDER",
    "HARDEST_POSITION_KERNEL",
    "HARDEST_POSITION_NULLITY",
    "HARDEST_POSITION_SUMS",
    "KERNEL_BITS",
    "LABELLED_ORDER",
    "LARGEST_MODULUS",
    "LARGEST_PRIMITIVES",
    "LIMITED_SOLUTIONS",
    "LIT_ONLY_CELLS",
    "LIT_ONLY_LIGHTS",
    "LIT_ONLY_NODES",
    "LIT_ONLY_NULLITY",
    "LONGEST_TEXT",
    "MAP_SIDE",
    "MASK_CELLS",
    "MASK_WEIGHT",
    "MOST_COINS",
    "MOST_COLORS",
    "MOST_DIGITS",
    "MOST_DRAWS",
    "MOST_EXERCISES",
    "MOST_FRAMES",
    "MOST_REPORTS",
    "NEAREST_STEPS",
    "NOTEBOOK_PIECES",
    "ORBIT_CELLS",
    "ORBIT_CELLS_OF_COLORS",
    "PAGE_COLORS",
    "PAGE_SIDE",
    "PARITY_PAIRS",
    "PERIOD_DIVISORS",
    "PICTURED_SIDE",
    "PICTURED_STONES",
    "POINT_DEGREE",
    "PRESSES_BYTES",
    "PRIME_COLORS",
    "PRINTED_CELLS",
    "PRINTED_MATRIX_CELLS",
    "PRINTED_STEPS_CELLS",
    "PUSH_STATES",
    "PUSH_WIDTH",
    "RELATED_SIDE",
    "REPLY_STONES",
    "REPORTED_DETERMINANT_SIDE",
    "REPORTED_ORDER",
    "RESIDUE_DEGREE",
    "RESIDUE_EXPONENT",
    "ROW_AND_COLUMN_SIDE",
    "SEARCH_BYTES",
    "SETS_CELLS",
    "SHARE_COLORS",
    "SHARE_ORDERS",
    "SHEET_SIDE",
    "SIMPLEX_DIMENSION",
    "SMITH_ROWS",
    "STEPS_FIELD",
    "TOGGLE_CELLS",
    "VERIFIED_COEFFICIENTS",
    "WIRING_ENTRIES",
    "WRITTEN_MATRIX_CELLS",
    "WRITTEN_PATTERN_CELLS",
]

# Reading
LONGEST_TEXT = 2**28
"""bytes of a file, or characters of a stream, that are read"""
MOST_DIGITS = 4000
"""digits of a number in text"""
MOST_COLORS = 256
"""colors of a board"""
MASK_WEIGHT = 255
"""largest number in a mask"""

# Solving a board, the fewest presses
PRESSES_BYTES = 2 * 2**30
"""bytes of an array of presses; `rows()` has no limit"""
ELIMINATED_BITS = 40_000
"""cells of a board of two colors that is eliminated whole for its nullity"""
ELIMINATED_CELLS = 2_500
"""cells, and moves, of an elimination modulo more than 2"""
WIRING_ENTRIES = 10_000
"""lights times buttons of a puzzle whose wiring is learned"""
MASK_CELLS = 10**6
"""cells of a board whose nullity for a mask is computed row by row"""
ELIMINATION_CERTIFICATE_CELLS = 10_000
"""cells of a board with an elimination certificate"""
FEWEST_NULLITY = 32
"""nullity up to which all solutions are compared, by the C core with 32 bits"""
COMPARED_ROWS = 10**6
"""rows of a board whose solutions are compared"""
KERNEL_BITS = 2**31
"""bits of all kernel vectors of such a board"""
COMPARED_CELLS = 10**7
"""cells of a board whose solutions are compared"""
COSET_CELLS = 32_767
"""cells of a vector whose weights are counted, so that a weight fits in 16 bits"""
COLORED_BLOCK = 2**24
"""values in memory when solutions of more than two colors are compared"""
COLORED_KERNEL = 2**24
"""entries of all generators together, likewise"""
SETS_CELLS = 2500
"""cells of a board for information sets, where the time is kept"""
PARITY_PAIRS = 10**9
"""pairs with the same sum of weights; the search returns its bounds beyond it"""
ROW_AND_COLUMN_SIDE = 16
"""shorter side for presses of whole rows and columns, if both sides are odd"""
CHANGE_ENTRIES = 10**7
"""entries of all generators together for the fewest changes"""
CHANGE_SUMS = 2**20
"""sums of the same number of changes in memory"""
MOST_DRAWS = 100
"""boards that `random_board` draws to find one with the given number of presses"""
COMPARED_SOLUTIONS = 2**22
"""solutions of a game that are all compared for the fewest moves; with two states information sets take over"""
LIMITED_SOLUTIONS = 2**16
"""solutions that are compared one by one if some buttons are limited; an integer program takes over"""
NEAREST_STEPS = 2**18
"""steps of a search for the fewest changes with limited buttons or whole numbers: solutions compared, and digits"""
DIGIT_STEPS = 2**20
"""sets of last binary digits in a search for presses without a modulus; an integer program takes over"""
LIT_ONLY_CELLS = 2_500
"""cells, or nodes, among which an order of presses is searched for in which each is lit when it is pressed"""
LIT_ONLY_LIGHTS = 25
"""lights up to which the fewest such presses are found, among all positions"""
LIT_ONLY_NODES = 2**21
"""sets of presses that such a search visits"""
LIT_ONLY_NULLITY = 10
"""nullity up to which it goes on to other solutions"""
GAME_MATRIX_ENTRIES = 2**31
"""entries of the matrix of a game"""
CHASED_CELLS = 1_000_000
"""cells of a board whose table of light chasing is computed"""
CHASED_COLUMNS = 2_000
"""columns of such a board"""

# The hardest position
HARDEST_POSITION_NULLITY = 16
"""nullity of the board, for two colors"""
HARDEST_POSITION_KERNEL = 4_096
"""elements of the kernel, for more than two colors"""
HARDEST_POSITION_SUMS = 2**25
"""sums in memory, for more than two colors"""
DISTRIBUTION_SUMS = 2**24
"""sums for the numbers of positions that need each number of presses"""
COVERING_DIMENSION = 8
"""dimension of a span whose bound is proved exactly"""

# Nullities, determinants, proofs
PRIME_COLORS = 2**63
"""number of colors that is a prime, for nullities"""
LARGEST_MODULUS = 2**31
"""modulus of a matrix"""
DETERMINANT_SIDE = 2_000
"""side of a board whose determinant over Z is computed"""
SMITH_ROWS = 150
"""rows of a matrix whose Smith form is computed"""
DETERMINANT_STEPS_SIDE = 300
"""side of a board whose determinant is written step by step"""
CERTIFIED_SIDE = 10**7
"""smaller side of a board with a certificate by polynomials"""
VERIFIED_COEFFICIENTS = 10**8
"""coefficients over F2 that `verify` computes by default"""
POINT_DEGREE = 128
"""degree of the field in which a common root is searched for"""
RESIDUE_DEGREE = 5_000_000
"""degree of the smaller Q, if a certificate finds no residues"""
RESIDUE_EXPONENT = 2**64
"""exponent in a certificate by residues"""

ORBIT_CELLS = 4_096
"""cells of a board whose orbit under x → G x is computed, or of the board with the same eigenvalues for a period"""
ORBIT_CELLS_OF_COLORS = 625
"""cells of such a board of more than two colors"""

# Lists about squares, counts
ATTAINED_DEGREE = 24
"""D(b) for which `attained` searches; its time grows as 2^(D/2)"""
ATTAINED_CHECKED = 2**22
"""k, and b, that `attained` checks by a gcd"""
LARGEST_PRIMITIVES = 500_000_000
"""K of `primitives(K)`; `flipalg run primitives` goes on to 2^31"""
GRAPH_ORDER = 120
"""vertices of graphs that are counted up to isomorphism"""
LABELLED_ORDER = 2_000
"""vertices of labelled graphs that are counted"""
DIGRAPH_ORDER = 60
"""vertices of directed graphs that are counted"""
SHARE_ORDERS = 20_000
"""orders of roots for the bounds of the share of boards with one solution"""
PERIOD_DIVISORS = 1_000
"""divisors of the period of a rule for which the mean nullity is computed"""
SHARE_COLORS = 100
"""prime factor of the number of colors for these bounds"""

# Reports and tables
WRITTEN_MATRIX_CELLS = 10_000
"""cells of a board whose game matrix is written to a file"""
WRITTEN_PATTERN_CELLS = 1_000_000
"""cells of all quiet patterns of a board together that are written"""
MOST_REPORTS = 1_000
"""boards in a set of reports"""
REPORTED_DETERMINANT_SIDE = 300
"""side of a board whose report has its determinant"""
FIELD_DEGREE = 64
"""degree over F2 of a field over which a polynomial is factored"""
STEPS_FIELD = 8
"""degree of the splitting field in the steps of a board"""
RELATED_SIDE = 2_000
"""side of a square whose report lists squares of the same nullity"""
REPORTED_ORDER = 10**7
"""modulus for which a program in plain Python finds an order"""
CHOMP_TABLE = 10**9
"""numbers in a table of Chomp"""
BOARDS_SIDE = 1_000_000
"""side of the boards of `flipalg run boards`"""
PRINTED_CELLS = 10_000_000
"""cells, or rows of a table, that a command prints without --to or --all"""
PRINTED_MATRIX_CELLS = 400
"""cells of a board whose matrix is printed"""
PRINTED_STEPS_CELLS = 100
"""cells of a board whose elimination is printed step by step"""
SHEET_SIDE = 30
"""side of a board on a sheet"""
MOST_EXERCISES = 500
"""exercises on a sheet"""
PAGE_SIDE = 100
"""side of a board on the page and in a notebook"""
PAGE_COLORS = 9
"""colors on the page, where a cell is one digit"""
FOUND_SQUARES = 1_000_000
"""limit of a search among plain `plus` squares of two colors"""
FOUND_SQUARES_OF_A_KIND = 1_000
"""limit of a search among other squares"""
FOUND_RECTANGLES = 200
"""limit of a search among boards of all sizes"""

# Pictures
MOST_FRAMES = 400
"""frames of an animation"""
MAP_SIDE = 4096
"""boards along a side of a map"""
MOST_COINS = 10_000
"""coins in a picture or a drawing"""
PICTURED_SIDE = 4096
"""rows or columns of a matrix or a board that is drawn"""
PICTURED_STONES = 1_000_000
"""stones of a position of Chomp that is drawn"""
REPLY_STONES = 60
"""stones in a diagram of replies"""

# Other games
SIMPLEX_DIMENSION = 12
"""dimension of a simplex of coins"""
PUSH_STATES = 2**27
"""states, summed over all moves, in a search for the fewest pushes"""
PUSH_WIDTH = 24
"""open cells at a time in such a search"""
NOTEBOOK_PIECES = 10_000
"""pieces of a board for the methods of the Disentis notebook"""
CHOMP_DIGRAPH_STONES = 200_000
"""stones of a position for `to_digraph`"""
CHOMP_GRUNDY = 10**9
"""product of the numbers of positions and stones for `grundy`"""
SEARCH_BYTES = 2**30
"""bytes of the positions and values of a search for two players"""
CHOMP_TABLE_BYTES = 4 * 2**30
"""bytes of a table of Chomp with three or four rows"""
CHOMP_RECURRENCE = 2_000
"""Q for `by_recurrence`"""
CHOMP_ROWS = 10_000
"""rows of stones that MxN stands for"""
TOGGLE_CELLS = 36
"""cells of a board of the game for two players"""
