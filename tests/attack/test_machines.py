"""Values as state machines: random operations on a value and on a plain model of it must keep both the same."""

import itertools

import oracle
import pytest
from attacking import run_machine
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, rule

import flipalg
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.games.toggle_game import ToggleGame
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES


class BoardMachine(RuleBasedStateMachine):
    """A board against a list of lists and a set of holes."""

    @initialize(data=st.data(), m=st.integers(1, 9), n=st.integers(1, 70), colors=st.sampled_from([2, 2, 3, 7]))
    def begin(self, data, m, n, colors):
        places = [(i, j) for i in range(m) for j in range(n)]
        self.holes = data.draw(st.sets(st.sampled_from(places), max_size=min(3, m * n - 1)), "holes")
        self.colors = colors
        source = data.draw(st.randoms(use_true_random=False), "cells")
        self.model = [[0 if (i, j) in self.holes else source.randrange(colors) for j in range(n)] for i in range(m)]
        self.board = flipalg.Board(self.model, holes=self.holes, colors=colors)

    def places(self):
        m, n = len(self.model), len(self.model[0])
        return [(i, j) for i in range(m) for j in range(n) if (i, j) not in self.holes]

    @rule(data=st.data(), name=st.sampled_from(sorted(NEIGHBORHOODS)), topology=st.sampled_from(sorted(TOPOLOGIES)))
    def press(self, data, name, topology):
        cells = data.draw(st.lists(st.sampled_from(self.places()), max_size=6))
        self.board = self.board.press(cells, name, topology)
        presses = [[cells.count((i, j)) for j in range(len(self.model[0]))] for i in range(len(self.model))]
        self.model = oracle.pressed(self.model, presses, name, topology, self.colors, self.holes)

    @rule()
    def transpose(self):
        self.board = self.board.transposed()
        self.model = [list(row) for row in zip(*self.model, strict=True)]
        self.holes = {(j, i) for i, j in self.holes}

    @rule(k=st.integers(-5, 5))
    def rotate(self, k):
        self.board = self.board.rotated(k)
        for _ in range(k % 4):
            n = len(self.model[0])
            self.model = [list(row) for row in zip(*self.model, strict=True)][::-1]
            self.holes = {(n - 1 - j, i) for i, j in self.holes}

    @rule(data=st.data())
    def add(self, data):
        source = data.draw(st.randoms(use_true_random=False))
        other = [
            [0 if (i, j) in self.holes else source.randrange(self.colors) for j in range(len(row))]
            for i, row in enumerate(self.model)
        ]
        board = flipalg.Board(other, holes=self.holes, colors=self.colors)
        self.board = self.board ^ board if self.colors == 2 else self.board + board
        pairs = zip(self.model, other, strict=True)
        self.model = [[(x + y) % self.colors for x, y in zip(a, b, strict=True)] for a, b in pairs]

    @rule(way=st.sampled_from(["text", "repr", "array", "rows", "board"]))
    def through(self, way):
        """Rebuild the value from its repr or text."""
        if way == "text":
            self.board = flipalg.Board(str(self.board), holes="x", colors=self.colors)
        elif way == "repr" and repr(self.board).startswith("Board"):
            self.board = eval(repr(self.board), {"Board": flipalg.Board})
        elif way == "array":
            self.board = flipalg.Board(self.board.to_numpy(), holes=self.holes, colors=self.colors)
        elif way == "rows" and self.colors == 2:
            self.board = flipalg.Board.from_rows(self.board.rows, self.board.n, holes=self.holes)
        else:
            self.board = flipalg.Board(self.board)

    @invariant()
    def is_the_model(self):
        assert self.board.tolist() == self.model
        assert self.board.holes == self.holes
        cells = tuple((i, j) for i, row in enumerate(self.model) for j, value in enumerate(row) if value)
        assert self.board.cells == cells
        assert self.board.weight == len(self.board.names) == len(cells)
        again = flipalg.Board(self.model, holes=self.holes, colors=self.colors)
        assert again == self.board
        assert hash(again) == hash(self.board)


def times(f, g):
    """Multiply sets of exponents."""
    product = set()
    for e in f:
        product ^= {e + h for h in g}
    return product


def divided(f, g):
    """Divide sets of exponents as at school."""
    quotient, rest = set(), set(f)
    while rest and max(rest) >= max(g):
        e = max(rest) - max(g)
        quotient ^= {e}
        rest ^= {e + h for h in g}
    return quotient, rest


def common(f, g):
    while g:
        f, g = g, divided(f, g)[1]
    return f


class PolynomialMachine(RuleBasedStateMachine):
    """F2Poly against sets of exponents."""

    values = Bundle("values")

    def kept(self, f, model):
        assert f.to_exponents() == sorted(model, reverse=True)
        assert f == flipalg.F2Poly(sum(1 << e for e in model))
        assert hash(f) == hash(flipalg.F2Poly.from_exponents(model))
        assert f.degree() == max(model, default=-1)
        return f, frozenset(model)

    @rule(target=values, model=st.sets(st.one_of(st.integers(0, 70), st.integers(0, 700)), max_size=12))
    def exponents(self, model):
        return self.kept(flipalg.F2Poly.from_exponents(model), model)

    @rule(target=values, bits=st.one_of(st.integers(0, 2**66), st.integers(0, 2**200)))
    def dense(self, bits):
        return self.kept(flipalg.F2Poly(bits), {i for i in range(bits.bit_length()) if bits >> i & 1})

    @rule(target=values, a=values, b=values)
    def add(self, a, b):
        return self.kept(a[0] + b[0], a[1] ^ b[1])

    @rule(target=values, a=values, b=values)
    def multiply(self, a, b):
        if len(a[1]) * len(b[1]) > 40_000 or max(a[1], default=0) + max(b[1], default=0) > 4000:
            return a
        return self.kept(a[0] * b[0], times(a[1], b[1]))

    @rule(target=values, a=values)
    def square(self, a):
        return self.kept(a[0].square(), {2 * e for e in a[1]}) if max(a[1], default=0) < 2000 else a

    @rule(target=values, a=values, b=values)
    def divide(self, a, b):
        if not b[1]:
            with pytest.raises(ZeroDivisionError):
                divmod(a[0], b[0])
            return a
        quotient, rest = divmod(a[0], b[0])
        expected = divided(a[1], b[1])
        self.kept(quotient, expected[0])
        return self.kept(rest, expected[1])

    @rule(target=values, a=values, b=values)
    def gcd(self, a, b):
        found, u, v = a[0].xgcd(b[0])
        assert u * a[0] + v * b[0] == found == a[0].gcd(b[0])
        return self.kept(found, common(a[1], b[1]))

    @rule(target=values, a=values)
    def shift(self, a):
        """f(x + 1), by Horner's rule on sets."""
        model, last = set(), None
        for e in sorted(a[1], reverse=True):
            for _ in range((last or e) - e):
                model ^= {h + 1 for h in model}
            model, last = model ^ {0}, e
        for _ in range(last or 0):
            model ^= {h + 1 for h in model}
        return self.kept(a[0].shift(), model)

    @rule(target=values, a=values, k=st.integers(0, 130))
    def moved(self, a, k):
        self.kept(a[0] >> k, {e - k for e in a[1] if e >= k})
        self.kept(a[0].truncate(k), {e for e in a[1] if e < k})
        self.kept(a[0].derivative(), {e - 1 for e in a[1] if e % 2})
        top = max(a[1], default=0)
        self.kept(a[0].reverse(), {top - e for e in a[1]})
        return self.kept(a[0] << k, {e + k for e in a[1]}) if top < 2000 else a

    @rule(a=values, b=values, n=st.integers(0, 2**40))
    def power_mod(self, a, b, n):
        if not b[1] or max(b[1]) > 150:
            return
        power, square = divided({0}, b[1])[1], divided(a[1], b[1])[1]
        for bit in format(n, "b")[::-1]:
            power = divided(times(power, square), b[1])[1] if bit == "1" else power
            square = divided({2 * e for e in square}, b[1])[1]
        self.kept(pow(a[0], n, b[0]), power)

    @rule(a=values)
    def through(self, a):
        f = a[0]
        again = [flipalg.F2Poly(str(f)), flipalg.F2Poly.from_bytes(bytes(f)), flipalg.F2Poly.from_flint(f.to_flint())]
        again.append(flipalg.F2Poly.from_coefficients(f.to_coefficients()))
        assert all(g == f for g in again)


class GameMachine(RuleBasedStateMachine):
    """Compare a toggle game with sets: the states it reaches, in how many ways, and its proofs about others."""

    @initialize(data=st.data(), size=st.integers(1, 9))
    def begin(self, data, size):
        subsets = st.sets(st.integers(0, size - 1))
        self.size = size
        self.flips = data.draw(st.dictionaries(st.sampled_from("abcdefghij"), subsets, max_size=8), "flips")
        self.game = ToggleGame(range(size), self.flips)
        self.reached = {}
        for count in range(len(self.flips) + 1):
            for moves in itertools.combinations(self.flips, count):
                self.reached.setdefault(self.after(set(), moves), []).append(set(moves))
        self.state = set()

    def after(self, state, moves):
        for move in moves:
            state = state ^ self.flips[move]
        return frozenset(state)

    def shown(self, state):
        return [int(i in state) for i in range(self.size)]

    @rule(data=st.data())
    def press(self, data):
        moves = data.draw(st.lists(st.sampled_from(sorted(self.flips)), max_size=5)) if self.flips else []
        assert self.game.press(self.shown(self.state), moves) == tuple(self.shown(self.after(self.state, moves)))
        self.state = self.after(self.state, moves)

    @rule(data=st.data())
    def solve(self, data):
        goal = data.draw(st.sets(st.integers(0, self.size - 1)))
        ways = self.reached.get(frozenset(self.state ^ goal), [])
        start, target = self.shown(self.state), self.shown(goal)
        assert self.game.count_solutions(start, target) == len(ways)
        found = [set(moves) for moves in self.game.solutions(start, target)]
        assert sorted(map(sorted, found)) == sorted(map(sorted, ways))
        if ways:
            assert set(self.game.solve(start, target)) in ways
            assert len(self.game.fewest(start, target)) == min(map(len, ways))
        else:
            with pytest.raises(UnsolvableError) as caught:
                self.game.solve(start, target)
            witness = set(caught.value.witness)
            assert len(witness & (self.state ^ goal)) % 2
            assert not any(len(witness & flipped) % 2 for flipped in self.flips.values())

    @rule(number=st.integers(0, 100))
    def random(self, number):
        start = self.game.random_solvable(seed=number)
        assert self.game.is_solvable(start)

    @invariant()
    def has_the_rank_that_counting_says(self):
        assert 2**self.game.rank == len(self.reached)
        assert all(self.after(set(), moves) == frozenset() for moves in self.game.kernel())
        assert len(self.game.kernel()) == self.game.nullity == len(self.flips) - self.game.rank


def test_a_board_does_not_change_with_the_lists_it_was_made_from():
    run_machine(BoardMachine, "Board machine")


def test_polynomials_keep_their_exponents():
    run_machine(PolynomialMachine, "F2Poly machine", 40)


def test_a_game_reaches_as_many_states_as_counted():
    run_machine(GameMachine, "ToggleGame machine", 12)
