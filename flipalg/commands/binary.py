"""`flipalg poly | crc`: polynomials and cyclic redundancy checks over F2, with f2x."""

import argparse
import re
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from f2x import CRC, F2Poly, find_crc, longest_messages
from flipalg.algebra.polynomial_text import factors_over, field_of
from flipalg.console.output import answer, number_or_text
from flipalg.console.parsing import (
    ArgumentValueError,
    Parser,
    add_field,
    add_json,
    add_seconds,
    positive,
    shown,
)
from flipalg.console.reading import text_of
from flipalg.console.words import is_file, is_pipe

__all__ = ["add_crc", "add_poly"]


def polynomial(text: str) -> F2Poly:
    """Return the polynomial that a text denotes; ArgumentValueError for any other text."""
    try:
        return F2Poly(text)
    except ValueError as error:
        words = "; --times takes a second factor" if "(" in text or "*" in text else ""
        words = (
            f"; flipalg poly --degree {text} takes the first irreducible polynomial of this degree"
            if re.fullmatch(r"[2-9]|[1-9]\d{1,5}", text)
            else words
        )
        raise ArgumentValueError(f"{error}{words}") from None


CALCULATIONS: dict[str, tuple[str, Callable[[F2Poly, F2Poly], F2Poly]]] = {
    "times": ("the product with G", lambda f, g: f * g),
    "mod": ("the remainder modulo G", lambda f, g: f % g),
    "gcd": ("the greatest common divisor with G", lambda f, g: f.gcd(g)),
}
"""{option: (help, function)} for the options that change the polynomial, before the QUESTIONS are answered."""

QUESTIONS: dict[str, tuple[str, Callable[[F2Poly, argparse.Namespace], Any]]] = {
    "factors": ("the irreducible factors", lambda f, arguments: factors_over(f, arguments.field)),
    "irreducible": ("whether it is irreducible", lambda f, _: f.is_irreducible()),
    "primitive": ("whether it is primitive", lambda f, arguments: f.is_primitive(arguments.seconds)),
    "order": ("the least k such that it divides x^k + 1", lambda f, arguments: f.order(arguments.seconds)),
}
"""{option: (help, function)} for the questions about the polynomial."""


def add_poly(parser: Parser) -> None:
    """Add the arguments of `poly`."""
    parser.add_words(
        "POLYNOMIAL is terms such as 'x^8+x^4+x^3+x+1', hexadecimal bits such as 0x11b, or coefficients such as "
        "100011011.  Without options every question is answered."
    )
    parser.add_argument("polynomial", nargs="*", metavar="POLYNOMIAL", help="a polynomial over F2")
    parser.add_argument(
        "--degree",
        type=positive,
        metavar="N",
        help="instead the first irreducible polynomial of degree N, with --primitive the first primitive one",
    )
    for name, (words, _) in CALCULATIONS.items():
        parser.add_argument(f"--{name}", type=polynomial, metavar="G", help=f"first take {words}")
    for name, (words, _) in QUESTIONS.items():
        options = ["--factor", "--factors"] if name == "factors" else [f"--{name}"]
        parser.add_argument(*options, dest=name, action="store_true", help=words)
    add_field(parser)
    add_seconds(parser, 10)
    add_json(parser)
    parser.set_defaults(run=_poly)


def _poly(arguments: argparse.Namespace) -> None:
    if (arguments.degree is None) == (not arguments.polynomial):
        raise ValueError("give a polynomial, such as 'x^8+x^4+x^3+x+1' or 0x11b, or --degree N")
    if arguments.degree is None:
        f = polynomial(" ".join(arguments.polynomial))
    else:
        f = _first(arguments.degree, arguments.primitive, arguments.seconds)
        arguments.primitive = False
    asked = [name for name in QUESTIONS if getattr(arguments, name) or (name == "factors" and arguments.field)]
    for name, (_, calculate) in CALCULATIONS.items():
        if (g := getattr(arguments, name)) is not None:
            f = calculate(f, g)
    found = {name: _found(f, name, arguments, name in asked) for name in asked or (QUESTIONS if f else ())}
    lines = [] if asked else [f"{f} = {int(f):#x}, degree {f.degree()}" if f else "0"]
    lines += [_in_words(name, value) for name, value in found.items() if value is not None]
    fields: dict[str, Any] = {"polynomial": str(f), "hex": f"{int(f):#x}", "degree": f.degree(), **found}
    if found.get("factors") is not None:
        fields["factors"] = [[str(p), e] for p, e in found["factors"]]
    if found.get("order") is not None:
        fields["order"] = number_or_text(found["order"])
    answer(arguments, "\n".join(lines), **fields)


def _first(degree: int, primitive: bool, seconds: float) -> F2Poly:
    try:
        return F2Poly.primitive(degree, seconds) if primitive else F2Poly.irreducible(degree)
    except RuntimeError as error:
        raise ValueError(str(error)) from None


def _found(f: F2Poly, name: str, arguments: argparse.Namespace, asked: bool) -> Any:
    """Return the answer to the question `name` about f; without an answer in time None, or ValueError if `asked`."""
    try:
        return QUESTIONS[name][1](f, arguments)
    except (ValueError, RuntimeError) as error:
        if asked:
            raise ValueError(str(error)) from None
        return None


def _in_words(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return name if value else f"not {name}"
    over = field_of(value) if name == "factors" else None
    return f"order {value}" if name == "order" else str(value) + (f" over {over}" if over else "")


def add_crc(parser: Parser) -> None:
    """Add the arguments of `crc`."""
    parser.add_words(
        "MESSAGE is text.  Without a message the parameters of the CRC are printed.  --find names the CRCs that "
        "give a MESSAGE its CHECK, in hexadecimal digits, or all of several MESSAGE=CHECK; if the catalogue has none, "
        "the CRC is calculated."
    )
    parser.add_argument("message", nargs="*", metavar="MESSAGE", help="the message, or MESSAGE=CHECK for --find")
    parser.add_argument(
        "--crc", metavar="NAME", help="a name of the catalogue, such as CRC-16/MODBUS or modbus (default: CRC-32)"
    )
    parser.add_argument("--list", action="store_true", help="print the names of the catalogue")
    parser.add_argument("--file", metavar="FILE", help="the message is the bytes of a file (- is stdin)")
    parser.add_argument("--hex", action="store_true", help="messages are bytes in hexadecimal digits")
    parser.add_argument("--check", type=_bits, metavar="X", help="say whether X is the check; if not, exit with 1")
    parser.add_argument("--append", action="store_true", help="print the message with its check, as bytes")
    parser.add_argument(
        "--find",
        nargs="*",
        metavar="CHECK",
        help="name the CRC of messages with their checks",
    )
    parser.add_argument("--frames", metavar="FILE", help="name the CRC of frames, one a line (- is stdin)")
    parser.add_argument("--distances", action="store_true", help="the longest message for each Hamming distance")
    own = parser.add_argument_group("a CRC of your own")
    own.add_argument("--width", type=positive, metavar="W", help="its bits (default: the degree of the polynomial)")
    own.add_argument("--poly", metavar="P", help="its polynomial; with --width without x^W")
    own.add_argument("--init", type=_bits, metavar="X", help="the register before the message (default: 0)")
    own.add_argument("--xorout", type=_bits, metavar="X", help="added to the check (default: 0)")
    own.add_argument("--refin", action="store_true", help="the bits of each byte come lowest first")
    own.add_argument("--refout", action="store_true", help="the check is reflected")
    add_json(parser)
    parser.set_defaults(run=_crc)


def _bits(text: str) -> int:
    """Return the number that hexadecimal digits denote, with or without 0x; ArgumentValueError for any other text."""
    try:
        return int(text, 16)
    except ValueError:
        raise ArgumentValueError(f"must be hexadecimal digits, such as 0xffff, got {shown(text)}") from None


def _crc(arguments: argparse.Namespace) -> int:
    if arguments.list:
        known = _catalogue()
        text = "\n".join(f"{name:28}{_in_hex(crc)}" for name, crc in known.items())
        answer(arguments, text, crcs=[_fields(crc, name) for name, crc in known.items()])
        return 0
    if arguments.frames is not None:
        return _in_frames(arguments, text_of(arguments.frames))
    if arguments.find is not None:
        return _find(arguments)
    crc, name = _chosen(arguments)
    distances = longest_messages(crc.polynomial()) if arguments.distances else None
    check = None
    lines = []
    word = None
    if arguments.message or arguments.file is not None:
        message = _message(arguments)
        value = crc(message)
        check = f"{value:#0{2 + -(-crc.width // 4)}x}"
        lines.append(check)
        if arguments.append:
            word = crc.append(message).hex(" ")
            lines = [word]
        if arguments.check is not None:
            if arguments.check != value:
                reason = f"the check is {check}, not {arguments.check:#x}"
                answer(arguments, reason, reason=reason)
                return 1
            lines = [f"{check} is the check"]
    elif arguments.append or arguments.check is not None:
        raise ValueError("--append and --check are for a message: give its text, or --file FILE")
    else:
        if is_pipe(sys.stdin):
            print("these are the parameters; --file - takes the message from the pipe", file=sys.stderr)
        f = crc.polynomial()
        lines += [f"{name or 'this CRC'}: {_in_hex(crc)}", f"polynomial {f} = {f.factor()}"]
        lines.append(f"check of 123456789: {crc(b'123456789'):#x}")
    if distances is not None:
        lines += [f"distance {d}: messages to {bits:,} bits" for d, bits in distances.items()]
    fields = {"check": check, "word": word, "distances": _pairs(distances)}
    answer(arguments, "\n".join(lines), **_fields(crc, name), **fields)
    return 0


def _pairs(distances: dict[int, int] | None) -> list[list[int]] | None:
    return None if distances is None else [[d, bits] for d, bits in distances.items()]


def _chosen(arguments: argparse.Namespace) -> tuple[CRC, str | None]:
    """Return (the CRC that the options describe, its name in the catalogue, or None if --poly describes it)."""
    own = ("width", "init", "xorout", "refin", "refout")
    if arguments.poly is None:
        if given := next((option for option in own if getattr(arguments, option)), None):
            raise ValueError(f"--{given} is for a CRC of your own: give its polynomial with --poly")
        try:
            crc = CRC.named(arguments.crc or "CRC-32")
        except ValueError as error:
            raise ValueError(f"{error}; flipalg crc --list has all") from None
        return crc, crc.name
    if arguments.crc is not None:
        raise ValueError("--crc names a CRC, --poly describes another: give one of them")
    P, width = polynomial(arguments.poly), arguments.width
    if width is None:
        width = P.degree()
        if re.fullmatch("0[xX].+", arguments.poly) and width % 8:  # catalogues leave out the highest term
            likely = 8 * (width // 8 + 1)
            raise ValueError(
                f"--poly {arguments.poly} has degree {width}: say --width {likely} if its highest term is left out, "
                f"--width {width} with {int(P + F2Poly.monomial(width)):#x} if not"
            )
        P += F2Poly.monomial(width)
    return CRC(width, int(P), arguments.init or 0, arguments.refin, arguments.refout, arguments.xorout or 0), None


def _message(arguments: argparse.Namespace) -> bytes:
    if arguments.file is None:
        return _bytes(" ".join(arguments.message), arguments.hex)
    if arguments.message:
        raise ValueError(f"--file is the message, got also {shown(' '.join(arguments.message))}")
    content = sys.stdin.buffer.read() if arguments.file == "-" else Path(arguments.file).read_bytes()
    return _bytes(content.decode("ascii", "replace"), arguments.hex) if arguments.hex else content


def _bytes(text: str, in_hex: bool) -> bytes:
    if not in_hex:
        if re.fullmatch("0[xX]([0-9a-fA-F]{2})+|[0-9a-fA-F]{2}( [0-9a-fA-F]{2})+", text):
            print(f"the message is the text {text}; --hex takes its bytes", file=sys.stderr)
        elif text == "list":
            print("the message is the text list; --list lists the CRCs", file=sys.stderr)
        elif name := next(filter(_is_name, [text, *text.split()[:1]]), ""):
            print(f"the message is the text {text}; --crc {name} takes the CRC of this name", file=sys.stderr)
        elif text and is_file(text):
            print(f"the message is the text {text}; --file {text} takes the file", file=sys.stderr)
        return text.encode("utf-8", "surrogateescape")
    try:
        return bytes.fromhex(text.replace("0x", ""))
    except ValueError:
        raise ValueError(f"--hex takes bytes of two hexadecimal digits, such as '31 32', got {shown(text)}") from None


def _is_name(word: str) -> bool:
    """Return whether a word is a name of the catalogue, such as modbus."""
    try:
        with warnings.catch_warnings(action="ignore"):  # other CRCs may have the name, too
            return len(word) < 30 and bool(CRC.named(word))
    except ValueError:
        return False


def _catalogue() -> dict[str, CRC]:
    """Return {name: CRC} for the first name of each CRC."""
    return {name: CRC.named(name) for name in CRC.names()}


def _find(arguments: argparse.Namespace) -> int:
    words, samples = [*arguments.message, *arguments.find], list[tuple[Any, int, int]]()
    if len(words) > 1 and not any("=" in word for word in words):
        words = [f"{' '.join(words[:-1])}={words[-1]}"]  # MESSAGE --find CHECK
    for word in words:
        message, sign, check = word.rpartition("=")
        if not sign:
            raise ValueError(f"--find takes MESSAGE=CHECK, such as 123456789=29b1, got {shown(word)}")
        samples.append((_bytes(message, arguments.hex), _bits(check), 4 * len(check.lower().removeprefix("0x"))))
    if not samples:
        raise ValueError("--find takes MESSAGE=CHECK, such as 123456789=29b1")
    known = _catalogue()
    found: list[tuple[CRC, str | None]] = [
        (crc, name) for name, crc in known.items() if all(crc(message) == check for message, check, _ in samples)
    ]
    if not found and all(re.fullmatch("[01]{12,}=[0-9A-Fa-fxX]+", word) for word in words):  # messages in bits
        bits = [word.partition("=")[0] for word in words]
        samples = [(own, *others) for own, (_, *others) in zip(bits, samples, strict=True)]
        found = [
            (crc, name) for name, crc in known.items() if all(crc.of_bits(own) == check for own, check, _ in samples)
        ]
    elif not found and all(re.fullmatch("(?:[0-9A-Fa-f]{2})+=(?:[0-9A-Fa-f]{2})+", word) for word in words):
        return _in_frames(arguments, "\n".join(words))  # the bytes of frames
    if not found and len(samples) > 2:
        width = arguments.width or max(digits for _, _, digits in samples)
        found = [(crc, None) for crc in find_crc([(message, check) for message, check, _ in samples], width)]
    if not found:
        few = "; three messages or more, two of one length, show the parameters of any other" * (len(samples) < 3)
        reason = f"no CRC of the catalogue gives this{few}"
        answer(arguments, reason, reason=reason)
        return 1
    text = "\n".join(f"{name or 'not in the catalogue':28}{_in_hex(crc)}" for crc, name in found)
    answer(arguments, text, crcs=[_fields(crc, name) for crc, name in found])
    return 0


def _in_frames(arguments: argparse.Namespace, frames: str) -> int:
    """Answer with the CRCs of frames, the text of which is given."""
    try:
        found = find_crc(frames, arguments.width)
    except ValueError as error:
        answer(arguments, str(error), reason=str(error))
        return 1
    answer(arguments, "\n".join(map(str, found)), crcs=[_fields(one.crc, one.crc.name) for one in found])
    return 0


def _fields(crc: CRC, name: str | None) -> dict[str, Any]:
    numbers = {key: f"{getattr(crc, key):#x}" for key in ("poly", "init", "xorout")}
    return {"name": name, "width": crc.width, "refin": crc.refin, "refout": crc.refout, **numbers}


def _in_hex(crc: CRC) -> str:
    sides = {(False, False): "", (True, True): " refin refout", (True, False): " refin", (False, True): " refout"}
    numbers = " ".join(f"{key} {getattr(crc, key):#x}" for key in ("poly", "init", "xorout"))
    return f"width {crc.width} {numbers}{sides[crc.refin, crc.refout]}"
