"""The CRC of captured frames: where the check stands, in which order of bytes, which frames agree, and if it is linear.

A frame is a message with its check.  First the catalogue is tried for every place of the check, then the polynomial is
calculated (f2x/uses/crc.py).  If nothing agrees, linear algebra says whether the check is linear in the message at all.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Any, overload

from f2x.integers import positive_integer, shown
from f2x.matrix import F2Matrix
from f2x.uses.crc import CRC, find_crc_of_samples

__all__ = ["FrameCRC", "find_crc", "is_linear", "read_frames"]

WIDTHS = (8, 16, 24, 32, 64)
"""The widths of the checks of frames of bytes."""
LEAST_SHARE = 0.6
"""A CRC is reported if at least three frames and this share of all agree."""
LEAST_EVIDENCE = 20
"""Frames of bits agree with a CRC if their checks have at least this number of bits in all."""
MOST_LEFT_OUT = 16
"""For at most this number of frames, CRCs are calculated that all frames but one agree with."""


@dataclass(frozen=True)
class FrameCRC:
    """A CRC that agrees with frames; it prints as one line.

    crc        the CRC; if init is free, one of the family
    choices    how many pairs (init, xorout) agree as well, for frames of one length 2^width
    skipped    the bytes (or bits) before the message that the check does not cover
    at_end     whether the check follows the message, or comes before it
    byteorder  `big` or `little`, the order of the bytes (or bits) of the check
    agreeing   the indices of the frames that agree, from 0
    frames     the number of frames
    unit       "byte" or "bit", of the frames
    """

    crc: CRC
    choices: int
    skipped: int
    at_end: bool
    byteorder: str
    agreeing: tuple[int, ...]
    frames: int
    unit: str = "byte"

    def __str__(self) -> str:
        """Return the CRC and its place in words."""
        crc = self.crc
        words = [crc.name or f"width {crc.width} poly {crc.poly:#x}"]
        if not crc.name:
            sides = ((crc.refin, "refin"), (crc.refout, "refout"))
            words[0] += "".join(f" {side}" for is_set, side in sides if is_set and self.unit == "byte")
            start = f"init {crc.init:#x} xorout {crc.xorout:#x}"
            free = f"init and xorout have {self.choices:,} choices, such as {start}"
            words.append(start if self.choices == 1 else free)
        if crc.width > (8 if self.unit == "byte" else 1):
            words.append(f"{'low' if self.byteorder == 'little' else 'high'} {self.unit} first")
        words.append("check at the end" if self.at_end else "check at the start")
        if self.skipped:
            words.append(f"without the first {f'{self.skipped} {self.unit}s' if self.skipped > 1 else self.unit}")
        if len(self.agreeing) < self.frames:
            others = [str(i + 1) for i in range(self.frames) if i not in self.agreeing]
            words.append(f"{len(self.agreeing)} of {self.frames} frames; not frame {', '.join(others)}")
        return ", ".join(words)


@overload
def find_crc(given: str | Sequence[bytes] | Sequence[str], width: int | None = None) -> list[FrameCRC]: ...
@overload
def find_crc(given: Iterable[tuple[Any, int]] | Mapping[Any, int], width: int) -> list[CRC]: ...
def find_crc(
    given: str | Iterable[bytes] | Iterable[str] | Iterable[tuple[Any, int]] | Mapping[Any, int],
    width: int | None = None,
) -> list[FrameCRC] | list[CRC]:
    """Return the CRCs that agree with frames, or with samples of messages and checks.

    Parameters
    ----------
    given : str, sequence of bytes or str, iterable of pairs, or dict
        Frames, that is messages with their checks of 8, 16, 24, 32 or 64 bits, or the text of frames, one a line in
        hexadecimal, decimal or binary digits; or pairs of a message and its check.  Frames and messages of any number
        of bits are texts of 0 and 1, in the order in which the bits enter, with a check of any width.  Two or more
        messages of one length, or messages of three or more lengths, are needed for the polynomial, messages of two or
        more lengths for init.
    width : int, optional
        The number of bits of the check; pairs need it.

    Returns
    -------
    list of FrameCRC or of CRC
        For frames, those of the catalogue, or else the calculated families, each with the place and the order of its
        check and the frames that agree.  For pairs, the CRCs that agree with all and whose polynomial has constant term
        1, beginning with those whose init and xorout are 0 or all ones.  If x + 1 divides the polynomial, init is never
        unique.  If more than 8 bits of init are undetermined, for example because all messages have one length, only
        the CRCs whose init or xorout is 0 or all ones are listed, or one CRC if there are none.

    Raises
    ------
    ValueError
        If no CRC agrees with the frames; the message says whether their check is linear.  If pairs do not determine the
        polynomial, or leave too many polynomials possible; more messages of one length then help.

    Examples
    --------
    >>> print(*find_crc("01 03 00 00 00 0A C5 CD; 11 01 00 13 00 25 0E 84".replace("; ", chr(10))))
    CRC-16/MODBUS, low byte first, check at the end
    >>> modbus = CRC.named("modbus")
    >>> find_crc([(word, modbus(word)) for word in (b"spam", b"eggs", b"Lights", b"out", b"coin", b"flip")], 16)
    [CRC(16, 0x8005, 0xffff, True, True, 0x0), CRC(16, 0x8005, 0x7ffc, True, True, 0xc001)]
    """
    if width is not None:
        width = positive_integer("the width", width)
    items: list[Any] = list(
        read_frames(given) if isinstance(given, str) else given.items() if isinstance(given, Mapping) else given
    )
    in_bits = bool(items) and all(isinstance(item, str) and item and not item.strip("01") for item in items)
    if not items or not (in_bits or all(isinstance(item, bytes | bytearray | memoryview) for item in items)):
        if others := [item for item in items if not isinstance(item, tuple | list)]:
            got = shown(others[0])
            raise TypeError(
                f"expected only frames, which are bytes or texts of 0 and 1, or only pairs (message, check), got {got}"
            )
        if width is None:
            raise ValueError("pairs of a message and its check need the width; frames are bytes with a check")
        return find_crc_of_samples(items, width)
    found: list[FrameCRC] = []
    if not in_bits or not any(len(bits) % 8 for bits in items):
        read = [int(bits, 2).to_bytes(len(bits) // 8, "big") for bits in items] if in_bits else map(bytes, items)
        found = _find_in_frames(list(read), [width] if width else WIDTHS, (0, 1, 2))
    if in_bits:
        found += _find_in_frames(items, [width] if width else range(64, 2, -1), (0, 1, 8, 16))
    found = _without_implied(found)
    if not found:
        raise ValueError(
            f"no CRC of the catalogue agrees with {len(items)} frames, and they determine no other; "
            + _linearity(items, width or 8)
        )
    return found


def _linearity(frames: Sequence[Any], width: int) -> str:
    """Return the sentence that says whether the check is linear, by the frames of each length."""
    lengths = sorted({len(frame) for frame in frames})
    if lengths[0] * (1 if isinstance(frames[0], str) else 8) <= width:
        return f"frames are longer than their check of {width} bits"
    known = [is_linear([frame for frame in frames if len(frame) == length], width) for length in lengths]
    if False in known:
        return f"their last {width} bits are not linear, so no CRC"
    if True in known:
        return f"their last {width} bits are linear"
    return f"more frames of one length would show whether their last {width} bits are linear"


def _find_in_frames(
    frames: Sequence[bytes] | Sequence[str], widths: Sequence[int], skips: Sequence[int]
) -> list[FrameCRC]:
    """Return the CRCs of the catalogue, or else those calculated, which agree with frames of bytes or of bits."""
    unit, everything = "bit" if isinstance(frames[0], str) else "byte", tuple(range(len(frames)))
    found = []
    named = [crc for crc in _catalogue() if crc.width in widths or (unit == "bit" and len(widths) > 1)]
    wide = {crc.width for crc in named}
    for bits, at_end, order, skipped in product(sorted(wide), (True, False), ("big", "little"), skips):
        samples = _parted(frames, bits, at_end, order, skipped) if bits > 8 or unit == "bit" or order == "big" else []
        for crc in (crc for crc in named if samples and crc.width == bits):
            agreeing = _agreeing(crc, samples)
            if agreeing and (unit == "byte" or bits * len(agreeing) >= LEAST_EVIDENCE):
                found.append(FrameCRC(crc, 1, skipped, at_end, order, agreeing, len(frames), unit))
    left_out = [everything[:i] + everything[i + 1 :] for i in everything] if 4 < len(frames) <= MOST_LEFT_OUT else []
    for agreeing in [everything, *left_out]:
        if found:
            break
        for bits, at_end, order in product(widths, (True, False), ("big", "little")):
            for skipped in skips if bits > 8 or unit == "bit" or order == "big" else ():
                samples = _parted(frames, bits, at_end, order, skipped)
                found += _families([samples[i] for i in agreeing] if samples else [], bits, skipped, at_end, order)
        found = [replace(one, agreeing=agreeing, frames=len(frames), unit=unit) for one in found]
    return found


@cache
def _catalogue() -> list[CRC]:
    return [CRC.named(name) for name in CRC.names()]


def _agreeing(crc: CRC, samples: list[tuple[Any, int]]) -> tuple[int, ...]:
    """Return the indices of the samples that agree with a CRC if all do, or three and LEAST_SHARE of all; else ()."""
    agreeing: list[int] = []
    least = min(len(samples), max(3, LEAST_SHARE * len(samples)))
    for i, (message, check) in enumerate(samples):
        if crc._of(message) == check:
            agreeing.append(i)
        elif len(agreeing) + len(samples) - i - 1 < least:
            return ()
    return tuple(agreeing)


def _without_implied(found: list[FrameCRC]) -> list[FrameCRC]:
    """Return the CRCs with which most frames agree, sorted, each with the fewest bytes left out.

    A CRC is left out if its polynomial divides that of a wider one, as all words of that one agree with it.
    """
    most = max((len(one.agreeing) for one in found), default=0)
    kept: list[FrameCRC] = []
    for one in sorted(found, key=lambda one: (-one.crc.width, not one.at_end, one.skipped, one.unit == "bit")):
        P = one.crc.polynomial()
        wider = [other.crc.polynomial() for other in kept if other.crc.width > one.crc.width]
        again = any(
            (other.crc, other.at_end, other.byteorder) == (one.crc, one.at_end, one.byteorder) for other in kept
        )
        if len(one.agreeing) == most and not again and not any(Q % P == 0 or Q % P.reverse() == 0 for Q in wider):
            kept.append(one)
    return kept


def _families(samples: list[Any], width: int, skipped: int, at_end: bool, order: str) -> list[FrameCRC]:
    """Return the calculated CRCs, one of each polynomial; all samples agree with them."""
    families: dict[tuple[int, bool, bool], list[CRC]] = {}
    for crc in _calculated(samples, width):
        families.setdefault((crc.poly, crc.refin, crc.refout), []).append(crc)
    equal = len({len(message) for message, _ in samples}) == 1
    return [
        FrameCRC(family[0], 1 << width if equal else len(family), skipped, at_end, order, (), 0)
        for family in families.values()
    ]


def _parted(
    frames: Sequence[bytes] | Sequence[str], width: int, at_end: bool, order: str, skipped: int
) -> list[tuple[Any, int]]:
    """Return the (message, check) of each frame, or [] if a frame is too short."""
    size = width if isinstance(frames[0], str) else -(-width // 8)
    if min(map(len, frames), default=0) <= size + skipped:
        return []
    cut = [(f[:-size], f[-size:]) if at_end else (f[size:], f[:size]) for f in frames]
    return [(message[skipped:], _number(check, order)) for message, check in cut]


def _number(check: bytes | str, order: str) -> int:
    if isinstance(check, str):
        return int(check if order == "big" else check[::-1], 2)
    return int.from_bytes(check, "big" if order == "big" else "little")


def _calculated(samples: list[Any], width: int) -> list[CRC]:
    if len(samples) < 3 or any(check >> width for _, check in samples):
        return []
    try:
        found = find_crc_of_samples(samples, width)
    except ValueError:
        return []
    return [crc for crc in found if not crc.refin] if isinstance(samples[0][0], str) else found


def is_linear(frames: Sequence[bytes] | Sequence[str], width: int) -> bool | None:
    """Return whether the last `width` bits of frames of one length are linear in the others, plus a constant.

    None if the frames do not show it: each is then independent of the others.

    >>> is_linear([bytes([a, b, a ^ b]) for a in range(9) for b in range(9)], 8)
    True
    """
    if len({len(frame) for frame in frames}) != 1:
        raise ValueError("frames of one length show whether a check is linear")
    texts = [frame if isinstance(frame, str) else "".join(f"{byte:08b}" for byte in frame) for frame in frames]
    whole = F2Matrix([[1, *map(int, text)] for text in texts])
    relations = whole[:, : len(texts[0]) + 1 - width].left_kernel()
    return None if not relations.shape[0] else relations @ whole == 0


def read_frames(text: str) -> list[bytes] | list[str]:
    """Return the frames of a text, one a line: bytes in hexadecimal, decimal or binary digits, MESSAGE=CHECK too.

    The text is binary if every line consists of bytes of eight 0 and 1, or of twelve or more 0 and 1; the frames are
    then texts of 0 and 1.  Otherwise lines of numbers below 256 are
    decimal unless all these numbers have two digits, and other lines are hexadecimal.  Words such as a time before a
    colon are left out.

    >>> read_frames("01 03 0a=c5cd\\n1, 3, 10, 197, 205"), read_frames("00000001 00000011")
    ([b'\\x01\\x03\\n\\xc5\\xcd', b'\\x01\\x03\\n\\xc5\\xcd'], ['0000000100000011'])
    """
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    split = [re.split(r"[\s,;=]+", re.sub(r"^[^:=]*:\s+", "", line).strip(",;= \t")) for line in lines]
    if all(map(_is_binary, split)):
        return ["".join(word.removeprefix("0b") for word in words) for words in split]
    numbers = [words for words in split if all(re.fullmatch(r"\d{1,3}", word) and int(word) < 256 for word in words)]
    decimal = any(len(word) != 2 for words in numbers for word in words)
    return [
        bytes(map(int, words)) if decimal and words in numbers else _from_hex(words, line)
        for words, line in zip(split, lines, strict=True)
    ]


def _is_binary(words: Sequence[str]) -> bool:
    bits = "".join(word.removeprefix("0b") for word in words)
    return all(re.fullmatch("[01]{8}", word) for word in words) or bool(re.fullmatch("[01]{12,}", bits))


def _from_hex(words: Sequence[str], line: str) -> bytes:
    digits = (re.sub("^0[xX]|[hH]$", "", word) for word in words)
    try:
        return bytes.fromhex(" ".join((word or "?").zfill(2) for word in digits))
    except ValueError:
        raise ValueError(f"a frame is bytes in hexadecimal, decimal or binary digits, got {shown(line)}") from None
