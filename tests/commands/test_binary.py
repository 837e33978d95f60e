"""`flipalg poly | crc`: f2x from the shell."""

import pytest
from console import run

from f2x import CRC, F2Poly


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("poly x^8+x^4+x^3+x+1 --factor", ["(x^8 + x^4 + x^3 + x + 1)"]),
        ("poly x^5 + x --factor", ["x·(x + 1)^4"]),
        ("poly 0x11b --irreducible --primitive --order", ["irreducible", "not primitive", "order 51"]),
        ("poly 100011011 --order", ["order 51"]),
        ("poly 0x13", ["x^4 + x + 1 = 0x13, degree 4", "(x^4 + x + 1)", "irreducible", "primitive", "order 15"]),
        ("poly x^2+x", ["x^2 + x = 0x6, degree 2", "x·(x + 1)", "not irreducible", "not primitive"]),
        (
            "poly 0x53 --times 0xca --mod 0x11b",
            ["1 = 0x1, degree 0", "1", "not irreducible", "not primitive", "order 1"],
        ),
        ("poly x^6+1 --gcd x^4+1 --factor", ["(x + 1)^2"]),
        ("poly x^3+x --mod x^2+1", ["0"]),
        ("poly x^4+x^2+1 --field 4", ["(x + z)^2·(x + z + 1)^2 over F2[z]/(z^2 + z + 1)"]),
        ("poly x^4+x^2+1 --field 8", ["(x^2 + x + 1)^2 over F2[z]/(z^3 + z + 1)"]),
    ],
)
def test_questions_about_a_polynomial(capsys, line, words):
    assert run(capsys, *line.split()) == (0, "\n".join(words) + "\n", "")


def test_a_polynomial_of_a_degree(capsys):
    assert run(capsys, "poly", "--degree", "64")[1].startswith(f"{F2Poly.irreducible(64)} = ")
    assert run(capsys, "poly", "--degree", "8", "--primitive")[1].startswith(f"{F2Poly.primitive(8)} = ")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("poly", "give a polynomial"),
        ("poly 283", "got '283'"),
        ("poly x^4+x --order", "which x divides"),
        ("crc 1 --crc CRC-99", "no CRC is called 'CRC-99'"),
        ("crc 1 --hex", "--hex takes bytes of two hexadecimal digits"),
        ("crc 1 --init ffff", "--init is for a CRC of your own: give its polynomial with --poly"),
        ("crc 1 --crc modbus --poly 0x107", "--crc names a CRC, --poly describes another"),
        ("crc 1 --poly 0x107 --init ffff", "init must have at most 8 bits"),
        ("crc --find 123456789", "--find takes MESSAGE=CHECK"),
        ("crc --find", "--find takes MESSAGE=CHECK"),
        ("crc --find a=xyz", "hexadecimal digits"),
        ("crc x --file nowhere.bin", "--file is the message"),
    ],
)
def test_refusals_are_one_line(capsys, line, words):
    code, out, err = run(capsys, *line.split())
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert words in err


def test_every_fourth_crc_of_the_catalogue_by_its_name(capsys):
    for name in [*CRC.names()][::4]:
        crc = CRC.named(name)
        width, check = crc.width, crc(b"123456789")
        assert run(capsys, "crc", "123456789", "--crc", name) == (0, f"{check:#0{2 + -(-width // 4)}x}\n", "")
        assert name in run(capsys, "crc", "--find", f"123456789={check:0{-(-width // 4)}x}")[1]
    listed = run(capsys, "crc", "--list")[1].splitlines()
    assert [line.split("  ")[0] for line in listed] == list(CRC.names())


def test_bytes_of_files_and_hexadecimal_digits(capsys, tmp_path):
    file = tmp_path / "message.bin"
    file.write_bytes(bytes(range(256)))
    crc = CRC.named("CRC-32")
    assert run(capsys, "crc", "--file", str(file))[1] == f"{crc(bytes(range(256))):#010x}\n"
    assert run(capsys, "crc", "0x31 32", "33", "--hex") == run(capsys, "crc", "123")
    assert run(capsys, "crc", "two words")[1] == f"{crc(b'two words'):#010x}\n"


def test_a_crc_of_ones_own(capsys):
    for poly in ("x^16+x^12+x^5+1", "0x11021", "0x1021 --width 16"):
        assert run(capsys, *f"crc 123456789 --init ffff --poly {poly}".split())[1] == "0x29b1\n"
    reflected = "crc 123456789 --poly 0x18005 --init 0xffff --refin --refout"
    assert run(capsys, *reflected.split())[1] == run(capsys, *["crc", "123456789", "--crc", "modbus"])[1] == "0x4b37\n"
    assert "x^16 + x^15 + x^2 + 1 = (x + 1)·(x^15 + x + 1)" in run(capsys, "crc", "--crc", "modbus")[1]


def test_the_crc_behind_messages(capsys, tmp_path):
    frames = tmp_path / "frames.txt"
    words = ("spam", "eggs", "Lights", "out", "coin", "flip")
    for crc, named in ((CRC.named("modbus"), "CRC-16/MODBUS"), (CRC(16, 0x1DB7, 0xABCD), "not in the catalogue")):
        code, out, _ = run(capsys, "crc", "--find", *(f"{word}={crc(word.encode()):04x}" for word in words))
        assert code == 0
        assert out.startswith(named)
        assert f"poly {crc.poly:#x}" in out
    assert run(capsys, "crc", "--find", "a=1234")[0] == 1
    bits = 27 * "01101"
    check = CRC.named("modbus").of_bits(bits)
    assert "CRC-16/MODBUS" in run(capsys, "crc", "--find", f"{bits}={check:x}")[1]
    frames.write_text("\n".join(part + f"{CRC.named('modbus').of_bits(part):016b}" for part in (bits, bits[1:])))
    assert "CRC-16/MODBUS, high bit first" in run(capsys, "crc", "--frames", str(frames))[1]
