"""Jumps against the constants that xoshiro's authors publish, against steps, and against Python's own generator."""

import copy
import os
import pickle
import random
import re
from itertools import islice

import numpy as np
import pytest

from f2x import F2Poly
from f2x.uses.linear_generators import (
    MT19937,
    XOROSHIRO128,
    XOSHIRO256,
    LinearGenerator,
    characteristic_polynomial,
    constants,
    lfsr,
)

PUBLISHED = {
    # D. Blackman and S. Vigna, xoshiro256plusplus.c, xoroshiro128plus.c: jump() and long_jump()
    (XOSHIRO256, 2**128): "180ec6d33cfd0aba d5a61266f0c9392c a9582618e03fc9aa 39abdc4529b1661c",
    (XOSHIRO256, 2**192): "76e15d3efefdcbbf c5004e441c522fb3 77710069854ee241 39109bb02acbe635",
    (XOROSHIRO128, 2**64): "df900294d8f554a5 170865df4b3201fc",
    (XOROSHIRO128, 2**96): "d2a98b26625eee7b dddf9b1090aa7ac1",
}


def words_of(text):
    return re.findall(r"0x([0-9a-f]+)", text)


@pytest.mark.parametrize("language", ["c", "rust", "python"])
def test_jump_constants_are_the_published_ones(language):
    for (generator, steps), words in PUBLISHED.items():
        assert words_of(generator.constants(steps, language)) == words.split()


def test_an_array_is_that_of_the_language():
    jump = F2Poly("x^130 + x^64 + 1")
    names = {}
    exec(constants(jump, "python", name="FAR", count=4), names)
    assert names["FAR"] == (1, 1, 4, 0)
    assert constants(jump, "c").splitlines()[0] == "static const uint64_t JUMP[] = {"
    assert constants(jump, "rust", word=32).splitlines()[0] == "const JUMP: [u32; 5] = ["
    with pytest.raises(ValueError, match="choose from c, rust, python"):
        constants(jump, "java")
    with pytest.raises(ValueError, match="got 2"):
        constants(jump, "c", count=2)


@pytest.mark.parametrize("generator", [XOSHIRO256, XOROSHIRO128, lfsr(F2Poly("x^31 + x^3 + 1"))], ids=lambda g: g.name)
def test_a_jump_equals_single_steps(generator):
    state = int.from_bytes(os.urandom(generator.size // 8 + 1), "little") % (1 << generator.size)
    slow = state
    for _ in range(1000):
        slow = generator.step(slow)
    assert generator.at(state).jump(1000).state == slow
    assert generator.at(slow).jump(-1000).state == state
    assert generator.at(state).jump(2**70).jump(-(2**70) + 1000).state == slow


def test_the_mersenne_twister_jumps_as_pythons_generator():
    stream = random.Random(1)
    words = stream.getstate()[1][:624]
    state = sum(word << 32 * i for i, word in enumerate(words)) & ~0x7FFF_FFFF
    ahead = MT19937.at(state).jump(624 * 100).state
    for _ in range(624 * 101):
        stream.getrandbits(32)
    expected = stream.getstate()[1][:624]  # generated whole: 101 times 624 words on, with the first block at hand
    shifted = MT19937.at(state).jump(624 * 101).state
    assert shifted >> 31 == sum(word << 32 * i for i, word in enumerate(expected)) >> 31
    assert ahead != shifted


@pytest.mark.slow
def test_the_polynomial_of_the_mersenne_twister():
    f = MT19937.polynomial()
    assert (f.degree(), f.weight()) == (19_937, 135)  # M. Matsumoto and T. Nishimura (1998), table II
    assert f.is_irreducible()


def test_a_generator_is_known_from_its_outputs():
    state, outputs = 0x123456789ABCDEF, []
    for _ in range(2 * 128):
        outputs.append(state >> 64)
        state = XOROSHIRO128.step(state)
    assert characteristic_polynomial(outputs) == XOROSHIRO128.polynomial()
    assert XOROSHIRO128.polynomial().is_primitive()
    with pytest.raises(ValueError, match="give more of them"):
        characteristic_polynomial(outputs[:200])


def test_a_step_that_is_not_linear_is_noticed():
    odd = LinearGenerator("odd", 16, lambda state: (state * 5 + 1) % 2**16, 16)
    with pytest.raises(ValueError, match=r"no bit of odd has|is the step linear\?"):
        odd.at(12345).jump(10)


def test_a_shift_register_is_made_from_text():
    assert lfsr("x^4+x+1").polynomial() == F2Poly("x^4 + x + 1") == lfsr((1, 1, 0, 0, 1)).polynomial()
    with pytest.raises(ValueError, match="constant term 1"):
        lfsr("x^4 + x")


def fibonacci(state):  # en.wikipedia.org/wiki/Linear-feedback_shift_register, taps 16, 14, 13, 11
    return state >> 1 | (state ^ state >> 2 ^ state >> 3 ^ state >> 5) % 2 << 15


def galois(state):
    return state >> 1 ^ (0xB400 if state & 1 else 0)


def mirrored(step):
    def reversed_bits(state):
        return int(f"{state:016b}"[::-1], 2)

    return lambda state: reversed_bits(step(reversed_bits(state)))


@pytest.mark.parametrize(
    ("kind", "shift", "step"),
    [
        ("fibonacci", "right", fibonacci),
        ("fibonacci", "left", mirrored(fibonacci)),
        ("galois", "right", galois),
        ("galois", "left", lambda state: int(F2Poly(state) * F2Poly("x") % F2Poly("16,14,13,11,0"))),
    ],
)
def test_kinds_and_shifts_of_a_register(kind, shift, step):
    register, states = lfsr("16,14,13,11,0", kind, shift, 0xACE1), [0xACE1]
    for _ in range(99):
        states.append(step(states[-1]))
    assert list(islice(register, 100)) == states
    assert register.bits(100).tolist() == [state & 1 for state in states]
    assert (register.jump(10**18), register.period()) == (register.jump(10**18 % 65535), 65535)
    assert register.at(states[99]).jump(-99) == register.recover(register.bits(30)) == register
    f, is_product = F2Poly("16,14,13,11,0"), (kind, shift) == ("galois", "left")
    assert register.polynomial() == (f if is_product else f.reverse())
    assert not is_product or list(islice(lfsr(f, state=0xACE1), 100)) == states
    with pytest.raises(ValueError, match="choose from product, or fibonacci, galois and right, left"):
        lfsr("4,1,0", kind, "up")


@pytest.mark.parametrize("steps", [0, 700])
def test_the_state_of_python_s_random_jumps_as_words(steps):
    generator = random.Random(5)
    generator.getrandbits(32 * 700)  # after seeding, the unused bits are 0
    words = generator.getstate()[1][:624]
    whole = sum(word << 32 * i for i, word in enumerate(words))
    for _ in range(steps):
        whole = MT19937.step(whole)
    jumped = MT19937.at(words).jump(steps).words()
    assert jumped[1:] == tuple(whole >> 32 * i & 0xFFFFFFFF for i in range(1, 624))
    assert jumped[0] == whole & 0x80000000
    assert len(jumped) == 624


def test_the_mersenne_twister_is_recovered_from_its_outputs():
    generator = random.Random(5)
    generator.getrandbits(32 * 100)
    outputs = [generator.getrandbits(32) for _ in range(624)]
    found, twin = MT19937.recover(outputs), random.Random()
    twin.setstate((3, (*found.words(), 624), None))
    assert [twin.getrandbits(32) for _ in range(1000)] == [generator.getrandbits(32) for _ in range(1000)]
    for wrong in (outputs[1:], [*outputs[1:], 2**32]):
        with pytest.raises(ValueError, match="from 624 outputs of 32 bits"):
            MT19937.recover(wrong)


def test_the_outputs_after_a_state_are_those_of_python():
    stream = random.Random(8)
    twister = MT19937.recover([stream.getrandbits(32) for _ in range(624)])
    following = [stream.getrandbits(32) for _ in range(2000)]
    assert twister.outputs(1300) == following[:1300]
    later = next(islice(twister.states(), 700, None))
    assert twister.at(later).outputs(1300) == following[700:]
    assert twister.outputs(0) == []


def test_words_of_a_state_that_are_too_many_or_too_large_are_refused():
    assert XOSHIRO256.at((1, 2, 3, 4)).state == 1 | 2 << 64 | 3 << 128 | 4 << 192
    assert XOSHIRO256.at((1, 2, 3, 4)).words() == (1, 2, 3, 4)
    for words in ([1] * 625, [1] * 3, [2**64] * 4, []):
        with pytest.raises(ValueError, match="is an integer or 4 words of 64 bits"):
            XOSHIRO256.at(words)


def test_a_seed_is_not_a_state_of_the_mersenne_twister():
    state = np.random.RandomState(5489).get_state()[1]
    assert MT19937.at(state).outputs(3) == [3499211612, 581869302, 3890346734]  # as the C++ standard's mt19937
    with pytest.raises(ValueError, match=r"a state of MT19937 has 624 words, got 5489; of a seed: MT19937.at"):
        MT19937.at(5489)
    for seed in (0, 1, np.int64(5489), [5489] + 623 * [0]):
        with pytest.raises(ValueError, match="a state of MT19937 has 624 words"):
            MT19937.at(seed)


def test_output_bits_and_the_state_behind_them():
    for register in (lfsr("16,14,13,11,0"), lfsr("x + 1"), XOROSHIRO128):
        state = 0xACE1 % 2**register.size | 1
        started = register.at(state)
        stepped = [value & 1 for value in islice(started, 300)]
        for count in (0, 1, 7, 64, 65, 300):
            assert started.bits(count).tolist() == stepped[:count]
        assert np.unpackbits(started.bits(300, packed=True), bitorder="little")[:300].tolist() == stepped
        assert register.recover(stepped) == register.recover("".join(map(str, stepped))) == started
    with pytest.raises(ValueError, match="not an output"):
        lfsr("x^4 + x + 1").recover("1" * 20)
    for call in (lfsr("4,1,0").at, lambda state: lfsr("4,1,0", state=state)):
        for state in (-1, 16):
            with pytest.raises(ValueError, match=f"at least 0, got -1|at most 4 bits, got {state}"):
                call(state)
    with pytest.raises(ValueError, match="needs as many output bits"):
        lfsr("x^4 + x + 1").recover("101")


def test_the_bits_of_every_register_are_those_of_its_states():
    rng = random.Random(4)
    kinds = [("product", "right"), *((kind, shift) for kind in ("fibonacci", "galois") for shift in ("right", "left"))]
    for n in (1, 2, 5, 33, 64, 130):
        for kind, shift in kinds:
            f = F2Poly(1 << n | rng.getrandbits(n) & -2 | 1)
            register = lfsr(f, kind, shift, state=rng.getrandbits(n))
            states = islice(register.states(), 3 * n + 5)
            assert register.bits(3 * n + 5).tolist() == [state & 1 for state in states], (f, kind, shift)
            assert (
                register
                == pickle.loads(pickle.dumps(register))
                == copy.copy(register)
                != register.at(register.state ^ 1)
            )
            by_steps = LinearGenerator("", n, lambda state, r=register: r.step(state), n)
            assert register.polynomial() == by_steps.polynomial()
