"""CRCs against the catalogue's check values and Koopman's published distances, and both against brute force."""

import mmap
import os
import random
import zlib
from array import array
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from f2x import CRC, F2Poly, find_crc, longest_messages
from f2x.uses.crc import _bits, _remainder
from f2x.uses.crc_catalog import names, namesakes, parameters
from f2x.uses.frames import read_frames

CATALOGUE = Path(__file__).parent / "data" / "crc_catalogue.txt"


def catalogue():
    """Return {name: (CRC, check value)}."""
    found = {}
    for line in CATALOGUE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, width, poly, init, refin, refout, xorout, check = line.split()
            numbers = (int(text, 16) for text in (poly, init, xorout, check))
            poly, init, xorout, check = numbers
            found[name] = CRC(int(width), poly, init, refin == "true", refout == "true", xorout), check
    return found


def bit_by_bit(crc, message):
    """Return the check by the register, a bit at a time."""
    register, top = crc.init, 1 << crc.width - 1
    for byte in message:
        for k in range(8):
            bit = byte >> (k if crc.refin else 7 - k) & 1
            register = (register << 1 & 2 * top - 1) ^ (crc.poly if bool(register & top) != bool(bit) else 0)
    if crc.refout:
        register = int(format(register, f"0{crc.width}b")[::-1], 2)
    return register ^ crc.xorout


def test_check_values_are_the_catalogues():
    crcs = catalogue()
    assert len(crcs) == 61
    assert {crc.width for crc, _ in crcs.values()} >= {3, 5, 7, 15, 31, 64, 82}
    for name, (crc, check) in crcs.items():
        assert crc(b"123456789") == check, name


def test_the_core_computes_the_checks_of_a_shift_register(level):
    source = random.Random(level)
    for width in (*range(1, 9), 15, 16, 24, 31, 32, 63, 64, 65, 82):
        for refin, refout in product((False, True), repeat=2):
            init, poly, xorout = (source.getrandbits(width) for _ in range(3))
            crc = CRC(width, poly | 1, init, refin, refout, xorout)
            assert crc(message := source.randbytes(source.randrange(40))) == bit_by_bit(crc, message)
            message = source.randbytes(source.choice((255, 1023, 1024, 1025, 2047, 2053)))
            plain = _remainder(_bits(message, refin), init, 8 * len(message), crc.polynomial())
            k = source.randrange(len(message))
            parts = crc(memoryview(message)[k:], crc(bytearray(message[:k])))
            assert crc(message) == parts == crc._check(plain) == crc(memoryview(message[::-1])[::-1])


def test_every_crc_with_a_name_has_the_check_of_the_catalogue():
    wrong = [name for name in names() if CRC.named(name)(b"123456789") != parameters(name)[-1]]
    assert not wrong
    assert len(set(map(CRC.named, names()))) == len(names()) == 112


def test_a_check_continues_and_combines():
    generator = random.Random(8)
    for name in names():
        crc = CRC.named(name)
        first, second = generator.randbytes(generator.randrange(9)), generator.randbytes(generator.randrange(9))
        whole = bit_by_bit(crc, first + second)
        assert crc(second, crc(first)) == whole, name
        assert crc.combine(crc(first), crc(second), len(second)) == whole, name
    assert CRC.named("CRC-32")(b"spam", 7) == zlib.crc32(b"spam", 7)


def test_a_code_word_is_valid_until_a_bit_is_flipped():
    generator = random.Random(9)
    for name in names():
        crc = CRC.named(name)
        message = generator.randbytes(5)
        if crc.width % 8:
            with pytest.raises(ValueError, match="whole bytes"):
                crc.append(message)
            continue
        word = crc.append(message)
        assert word[:5] == message
        assert len(word) == 5 + crc.width // 8
        assert crc.is_valid(word), name
        for k in range(8 * len(word)):
            changed = bytearray(word)
            changed[k // 8] ^= 1 << k % 8
            assert not crc.is_valid(changed), (name, k)
        if crc.refin == crc.refout:  # all code words leave one remainder in the register
            assert len({crc(crc.append(generator.randbytes(n))) for n in range(6)}) == 1, name
    assert not CRC.named("CRC-32").is_valid(b"abc")


def test_a_check_or_a_length_that_cannot_be_is_refused():
    crc = CRC.named("CRC-8")
    with pytest.raises(ValueError, match="a check must have at most 8 bits, got 256"):
        crc(b"spam", 256)
    with pytest.raises(ValueError, match="length of a message must be at least 0, got -1"):
        crc.combine(1, 2, -1)
    with pytest.raises(TypeError, match=r"got 'CRC-8'; CRC.named\(...\) takes a name"):
        CRC("CRC-8", 7)


def test_names_agree_with_the_catalogue():
    crcs = catalogue()
    known = {name: CRC.named(name) for name in crcs if name in names()}
    assert len(known) > 50
    assert known == {name: crcs[name][0] for name in known}


@pytest.mark.parametrize(
    ("name", "full"),
    [
        ("CRC-32", "CRC-32/ISO-HDLC"),
        ("crc32c", "CRC-32/ISCSI"),
        ("Modbus", "CRC-16/MODBUS"),
        ("x25", "CRC-16/IBM-SDLC"),
    ],
)
def test_common_names_are_read_in_any_spelling(name, full):
    assert CRC.named(name) == CRC.named(full)


def test_a_name_that_is_not_known_gets_the_nearest():
    with pytest.raises(ValueError, match=r"no CRC is called 'CRC-32/MPEG2-X': did you mean CRC-32/MPEG-2"):
        CRC.named("CRC-32/MPEG2-X")
    with pytest.raises(ValueError, match=r"names\(\) lists them"):
        CRC.named("")
    with pytest.raises(TypeError, match="got 32"):
        CRC.named(32)


def test_the_remainder_is_that_of_a_shift_register():
    for crc, _ in catalogue().values():
        for length in (0, 1, 3, 40):
            message = os.urandom(length)
            assert crc(message) == bit_by_bit(crc, message), (crc, message)


def test_a_crc_prints_as_it_is_typed():
    crc = CRC(16, 0x8005, 0xFFFF, True, True)
    assert eval(repr(crc)) == crc
    with pytest.raises(ValueError, match="got 256"):
        CRC(8, 7, 256)
    with pytest.raises(ValueError, match="constant term 1, got 0xedb88320; reflected, it is 0x4c11db7"):
        CRC(32, 0xEDB88320, 0xFFFFFFFF, True, True, 0xFFFFFFFF)
    with pytest.raises(TypeError, match="refout must be True or False, got 65535"):
        CRC(16, 0x8005, 0xFFFF, True, 0xFFFF)


KOOPMAN = {
    # P. Koopman, CRC zoo and "Good HD=6 polynomials": {longest message with distance 3, 4, 5, ...}
    0x137: (118, 118, 4, 4),  # CRC-8F/6
    0x51D: (95, 95, 12, 12),  # CRC-10F/6.2
    0xA65: (22, 22, 22, 22),  # CRC-11K/6.1
    0x1683: (1773, 1773, 27, 27),  # CRC-12F/6.2
    0x3D2F: (52, 52, 52, 52, 4, 4, 1, 1),  # CRC-13F/6.2
    0x6E57: (8176, 8176, 57, 57, 3, 3, 2, 2),  # CRC-14K/6
    0x13D65: (135, 135, 135, 135, 6, 6, 4, 4),  # CRC-16-DNP
    0x1C4047: (1006, 1006, 494, 494, 20, 20),  # CRC-20K/6
    0xB: (4,),  # FP-3
    0x67: (57, 5),  # CRC-6F/3
    0xCB: (120, 14, 3),  # CRC-7F/2
    0x14D: (247, 15, 6),  # CRC-8K/3
    0x107D: (4083, 22, 15, 15),  # CRC-12F/6.1
}


SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    "bits", [pytest.param(bits, marks=[SLOW] * (bits in (0x137, 0x51D))) for bits in KOOPMAN], ids=hex
)
def test_distances_are_koopmans(bits):
    found, published = tuple(longest_messages(F2Poly(bits), 10_000).values()), KOOPMAN[bits]
    assert found[: len(published)] == published
    assert set(found[len(published) :]) <= {1}  # lengths of 1 are not always printed


@pytest.mark.slow
def test_distances_of_crc_32_are_koopmans():
    published = (91607, 2974, 268, 171, 91, 57, 34, 21, 12, 10, 10, 10)  # 0x82608edb, from distance 4 on
    found = longest_messages(F2Poly(0x104C11DB7), 100_000)
    assert tuple(found.values()) == (100_000, *published)
    assert min(found) == 3


@pytest.mark.slow
def test_a_distance_of_6_to_32738_bits_is_koopmans():
    # 0x992c1a4c; the errata of DSN 2002 corrects 32737
    assert longest_messages(F2Poly(0x132583499), 40_000)[6] == 32_738


def test_degrees_above_64_are_refused_before_an_order_is_factored():
    with pytest.raises(ValueError, match="degrees to 64, got 311"):
        longest_messages(F2Poly.irreducible(311))
    assert longest_messages(F2Poly("x^89 + x^38 + 1"), 1000) == {3: 1000}


def test_distances_are_those_of_all_messages():
    for bits in (0x25, 0x39, 0x4B, 0x107, 0x11D, 0x131):
        P = F2Poly(bits)
        width, weights = P.degree(), []
        for n in range(1, 13):
            words = (int(F2Poly(m << width) % P) | m << width for m in range(1, 1 << n))
            weights.append(min(word.bit_count() for word in words))
        expected = {}
        for d in range(3, weights[0] + 1):
            expected[d] = max(n for n, weight in enumerate(weights, 1) if weight >= d)
        assert longest_messages(P, 12) == expected


def test_a_polynomial_that_is_not_a_crcs_is_refused(monkeypatch):
    for bits in (0, 1, 6):
        with pytest.raises(ValueError, match="constant term 1"):
            longest_messages(F2Poly(bits))
    monkeypatch.setattr("f2x.uses.crc.MOST_STEPS", 10**5)
    with pytest.raises(MemoryError, match="take a `longest` below 512"):
        longest_messages(F2Poly(0x142F0E1EBA9EA3693), 10**7)


def test_a_crc_is_found_from_messages():
    for name in (
        "CRC-5/USB",
        "CRC-12/UMTS",
        "CRC-16/MODBUS",
        "CRC-24/OPENPGP",
        "CRC-32/ISCSI",
        "CRC-64/XZ",
        "CRC-82/DARC",
    ):
        crc, _ = catalogue()[name]
        messages = [os.urandom(20) for _ in range(12)] + [os.urandom(33)]
        found = find_crc([(message, crc(message)) for message in messages], crc.width)
        assert crc in found
        assert {other.polynomial() for other in found} == {crc.polynomial()}
        shared = crc.polynomial().gcd(F2Poly.from_exponents((8 * 20, 8 * 33)))  # leaves init and xorout open
        assert len(found) == 1 << shared.degree(), found


@pytest.mark.parametrize(
    "lengths",
    [pytest.param((4, 7, 32_771), marks=SLOW), (4, 4, 7, 32_771), (4, 4), (9, 9, 9), (4, 4, 32_771), (1, 2, 3, 5)],
)
def test_modbus_is_found_from_few_or_special_lengths(lengths):
    """8 · 32,767 is a multiple of the order of x, so that 4 and 32,771 bytes say the same of init."""
    crc, rng = catalogue()["CRC-16/MODBUS"][0], random.Random(32_771)
    samples = [(message, crc(message)) for message in map(rng.randbytes, lengths)]
    found = find_crc(samples, 16)
    assert crc in found
    assert all(other(message) == check for other in found for message, check in samples)


@pytest.mark.parametrize("repeated", [0, 2, 4, 8, 9, 16, 20])
def test_a_crc_is_found_if_the_lengths_share_factors_with_its_polynomial(repeated):
    """x^(8 L) + 1 has (x + 1)^8 for every L, and these lengths have (x + 1)^16 for their even differences."""
    rng = random.Random(repeated)
    P = F2Poly(3) ** repeated * F2Poly.irreducible(32 - repeated)
    crc = CRC(32, int(P) ^ 1 << 32, 0xFFFFFFFF, *rng.choices((False, True), k=2), xorout=rng.getrandbits(32))
    samples = [(message, crc(message)) for message in map(rng.randbytes, (12, 10, 4, 4, 7, 12))]
    found = find_crc(samples, 32)
    assert crc in found
    assert all(other(message) == check for other in found for message, check in samples)
    if repeated <= 8:
        assert len(found) == 1 << repeated


def test_all_crcs_that_agree_are_found():
    """Against every CRC of a width, also where the samples obey none."""
    rng, several = random.Random(3), 0
    for width, tries in ((1, 8), (2, 20), (3, 40), (4, 12)):
        numbers = range(1 << width)
        every = [
            CRC(width, *parameters)
            for parameters in product(numbers[1::2], numbers, (False, True), (False, True), numbers)
        ]
        for _ in range(tries):
            crc = rng.choice(every)
            lengths = rng.choice([(1, 1), (1, 2, 3), (2, 2, 5), (1, 1, 2, 4, 4), (3, 3, 3), (1, 4, 8, 15)])
            messages = [rng.randbytes(length) for length in lengths]
            noise = rng.random() < 0.2
            samples = [(message, crc(message) ^ (noise and rng.choice(numbers))) for message in messages]
            agree = {other for other in every if all(other(message) == check for message, check in samples)}
            found = find_crc(samples, width)
            assert len(found) == len(set(found))
            assert set(found) == agree, samples
            several += len(agree) > 1
    assert several > 20


def test_messages_that_do_not_determine_a_polynomial_are_refused():
    for samples in ([], [(b"a", 1)], [(b"a", 1), (b"bc", 2)], [(bytes(k), 0) for k in (1, 2, 3)]):
        with pytest.raises(ValueError, match=f"these {len(samples)} do not determine it"):
            find_crc(samples, 16)
    far_apart = (1 << 4095 | 1).to_bytes(512, "big")  # x^4095 + 1 has 351 irreducible factors
    with pytest.raises(ValueError, match="too many polynomials possible; add messages of one length"):
        find_crc([(bytes(512), 0), (far_apart, 0)], 82)


def test_few_samples_give_all_crcs_that_agree():
    crc, _ = catalogue()["CRC-16/XMODEM"]
    samples = [(message, crc(message)) for message in (b"ab", b"cd", b"ef", b"abc")]
    found = find_crc(samples, 16)
    assert crc in found
    assert all(other(message) == check for other in found for message, check in samples)
    assert find_crc(dict(samples), 16) == found
    assert find_crc([(os.urandom(30), k) for k in range(9)], 16) == []  # no CRC at all
    with pytest.raises(ValueError, match="a check must have at most 8 bits, got 4660"):
        find_crc([(b"12", 0x1234), (b"34", 0x12)], 8)


def test_a_name_that_several_crcs_have_comes_with_all_of_them():
    assert namesakes("CRC-16-CCITT") == ("CRC-16/KERMIT", ("CRC-16/IBM-3740", "CRC-16/SPI-FUJITSU"))
    assert [name for name in names() if namesakes(name)[1]] == []
    for name in ("CRC-IBM", "CRC-8/ITU"):  # the others of these words have other polynomials
        assert namesakes(name)[1] == ()
    assert CRC.named("CCITT-FALSE") == CRC.named("CRC-16/IBM-3740")
    for name in ("CCITT", "usb", "gsm", ""):  # each is a part of the names of several CRCs, or of none
        with pytest.raises(ValueError, match="no CRC is called"):
            CRC.named(name)
    with pytest.raises(ValueError, match="CRC-16/IBM-3740, CRC-16/KERMIT, CRC-16/SPI-FUJITSU"):
        CRC.named("CCITT")
    with pytest.warns(UserWarning, match="is CRC-16/KERMIT here; CRC-16/IBM-3740, CRC-16/SPI-FUJITSU have"):
        assert CRC.named("CRC-16/CCITT") == CRC.named("CRC-16/KERMIT")
    assert CRC.names() == names()


def test_every_crc_of_the_catalogue_is_forged():
    for name in CRC.names():
        crc = CRC.named(name)
        for message, at in ((b"", None), (b"some data here 0000", None), (b"some data here 0000", 5)):
            forged = crc.forge(message, (wanted := 0x5EAFBEEFDEADBEEF12345 % 2**crc.width), at)
            assert crc(forged) == wanted, name
            assert len(forged) == len(message) + (-(-crc.width // 8) if at is None else 0), name
            assert at is None or (forged[:at], forged[at + 11 :]) == (message[:at], message[at + 11 :])
    with pytest.raises(ValueError, match="a message of 1 bytes has no place 2"):
        crc.forge(b"a", 0, 2)


def test_hamming_distances_agree_with_the_longest_messages():
    for name in ("CRC-16/DNP", "CRC-8/SMBUS"):
        most = longest_messages(CRC.named(name).polynomial())
        for d, bits in most.items():
            assert CRC.named(name).hamming_distance(bits) == max(e for e in most if most[e] == bits), d
    assert CRC.named("XMODEM").hamming_distance(64) == 4  # P. Koopman's tables: 0x8810


def test_frames_show_the_crc_its_place_and_the_frames_that_disagree():
    source = random.Random(3)
    modbus = CRC.named("modbus")
    frames = [b"~" + (m := source.randbytes(9)) + modbus(m).to_bytes(2, "little") for _ in range(5)]
    frames[2] = frames[2][:-1] + b"?"
    (found,) = find_crc(frames)
    assert (found.crc, found.skipped, found.byteorder, found.agreeing) == (modbus, 1, "little", (0, 1, 3, 4))
    assert str(found).endswith("without the first byte, 4 of 5 frames; not frame 3")
    lines = [frames[0].hex(" "), "0x" + frames[1].hex(), ", ".join(map(str, frames[3])), f"12.5 s: {frames[4].hex()}"]
    assert [one.crc for one in find_crc("\n".join(lines))] == [modbus]
    secret = CRC(8, 0x2F, 0x5A)
    (family,) = find_crc([(m := source.randbytes(6)) + bytes([secret(m)]) for _ in range(8)])
    assert (family.crc.poly, family.choices) == (0x2F, 256)
    secret = CRC(16, 0x1235, 3)  # two CRCs of width 8, modulo a factor of its polynomial, agree as well
    first, *_ = find_crc([(m := source.randbytes(6)) + secret(m).to_bytes(2, "big") for _ in range(8)])
    assert (first.crc.width, first.crc.poly) == (16, 0x1235)
    with pytest.raises(ValueError, match=r"agrees with 40 frames, .*; their last 8 bits are not linear, so no CRC"):
        find_crc([(m := source.randbytes(2)) + bytes([sum(m) & 255]) for _ in range(40)])


def bitwise(bits, crc):
    """Return the check of a text of bits, bit by bit."""
    register, top = crc.init, crc.width - 1
    for bit in bits:
        carry = register >> top ^ int(bit)
        register = (register << 1 & (1 << crc.width) - 1) ^ (crc.poly if carry else 0)
    return (int(f"{register:0{crc.width}b}"[::-1], 2) if crc.refout else register) ^ crc.xorout


def test_frames_of_bits():
    source = random.Random(7)
    bits = lambda n: "".join(source.choice("01") for _ in range(n))  # noqa: E731
    for name, sizes, order in (
        ("modbus", (135,), -1),
        ("CRC-15/CAN", (17,), 1),
        ("CRC-5/USB", (11,), -1),
        ("PROFIBUS", (77, 80), 1),
    ):
        crc = CRC.named(name)
        messages = [bits(n) for n in sizes for _ in range(5)]
        assert [crc.of_bits(m) for m in messages] == [bitwise(m, crc) for m in messages]
        frames = [m + f"{crc.of_bits(m):0{crc.width}b}"[::order] for m in messages]
        found = find_crc("\n".join(frames))
        assert {(crc, "big" if order == 1 else "little", len(frames))} <= {
            (one.crc, one.byteorder, len(one.agreeing)) for one in found
        }, name
    secret = CRC(13, 0x1CF5, 0x123, False, False, 0x55)
    frames = [f"{secret.of_bits(m := bits(77)):013b}" + m for _ in range(9)]
    frames[4] = frames[4][:-1] + "10"[int(frames[4][-1])]
    (family,) = find_crc(frames, 13)
    assert (family.crc.poly, family.choices, family.at_end, len(family.agreeing)) == (0x1CF5, 2**13, False, 8)
    assert str(family).endswith("high bit first, check at the start, 8 of 9 frames; not frame 5")
    assert secret in find_crc([(m, secret.of_bits(m)) for m in map(bits, (30, 30, 41, 41, 57, 59))], 13)
    with pytest.raises(ValueError, match="not linear, so no CRC"):
        find_crc([bits(21) for _ in range(40)], 8)
    with pytest.raises(TypeError, match="a message in bits is a text of 0 and 1, got '012'"):
        secret.of_bits("012")


def test_frames_are_read_by_the_whole_text_or_refused():
    assert read_frames("12 34 56\n1 20 30") == [bytes([12, 34, 56]), bytes([1, 20, 30])]
    assert read_frames("00000000\n0102030a") == [bytes(4), bytes([1, 2, 3, 10])]
    for text in ("0x103 0x4a5", "103 4a5", "0x", ",", "256 1 2"):
        with pytest.raises(ValueError, match="a frame is bytes in hexadecimal"):
            read_frames(text)
    for given in (b"abcdef", [b"abcd", "01 02"], [b"abcd", (b"a", 3)], [(3, 5), (4, 5)], [(b"a", 1.5), (b"b", 2)]):
        with pytest.raises(TypeError, match=r"expected only frames|a message is bytes|a check must be an integer"):
            find_crc(given, 8)


def test_a_message_is_any_buffer_of_bytes(tmp_path):
    crc, data = CRC.named("CRC-32"), np.arange(300, dtype=np.uint8).reshape(20, 15)
    for message in (data, data.T, data[::2, ::3], memoryview(data), array("B", b"abc")):
        assert crc(message) == zlib.crc32(bytes(message))
    (tmp_path / "file").write_bytes(data)
    with (tmp_path / "file").open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        assert crc(mapped) == crc(data)
    wide = CRC(82, 0x308C0111011401440411, refin=True, refout=True)
    assert wide(np.frombuffer(b"123456789", np.uint8)) == 0x9EA83F625023801FD612
    for wrong in (np.arange(4), np.ones(4, bool), array("I", [1]), "abc", [1, 2], 5):
        with pytest.raises(TypeError, match="a message is bytes"):
            crc(wrong)
