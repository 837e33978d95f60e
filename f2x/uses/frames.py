"""The CRC of captured frames: where the check stands, in which order of bytes, which frames agree, and if it is linear.

A frame is a message with its check.  First the catalogue is tried for every place of the check, then the polynomial is
calculated (f2x/uses/crc.py).  If nothing agrees, linear algebra says whether the check is linear in the message at all.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, overload

from f2x.bits import entries
from f2x.integers import positive_integer, shown
from f2x.matrix import F2Matrix
from f2x.uses.crc import CRC, find_crc_of_samples

__all__ = ["FrameCRC", "find_crc", "is_linear", "read_frames"]

WIDTHS = (8, 16, 24, 32, 64)
LEAST_SHARE = 0.6
"""A CRC of the catalogue is reported if at least three frames and this share of all agree."""


@dataclass(frozen=True)
class FrameCRC:
    """A CRC that agrees with frames; it prints as one line.

    crc        the CRC; if init is free, one of the family
    choices    how many pairs (init, xorout) agree as well, for frames of one length 2^width
    skipped    the bytes before the message that the check does not cover
    at_end     whether the check follows the message, or comes before it
    byteorder  `big` or `little`, the order of the bytes of the check
    agreeing   the indices of the frames that agree, from 0
    frames     the number of frames
    """

    crc: CRC
    choices: int
    skipped: int
    at_end: bool
    byteorder: str
    agreeing: tuple[int, ...]
    frames: int

    def __str__(self) -> str:
        """Return the CRC and its place in words."""
        crc = self.crc
        words = [crc.name or f"width {crc.width} poly {crc.poly:#x}"]
        if not crc.name:
            sides = ((crc.refin, "refin"), (crc.refout, "refout"))
            words[0] += "".join(f" {side}" for is_set, side in sides if is_set)
            start = f"init {crc.init:#x} xorout {crc.xorout:#x}"
            free = f"init and xorout have {self.choices:,} choices, such as {start}"
            words.append(start if self.choices == 1 else free)
        if crc.width > 8:
            words.append(f"{'low' if self.byteorder == 'little' else 'high'} byte first")
        words.append("check at the end" if self.at_end else "check at the start")
        if self.skipped:
            words.append(f"without the first {self.skipped} byte{'s' * (self.skipped > 1)}")
        if len(self.agreeing) < self.frames:
            others = [str(i + 1) for i in range(self.frames) if i not in self.agreeing]
            words.append(f"{len(self.agreeing)} of {self.frames} frames; not frame {', '.join(others)}")
        return ", ".join(words)


@overload
def find_crc(given: str | Sequence[bytes], width: int | None = None) -> list[FrameCRC]: ...
@overload
def find_crc(given: Iterable[tuple[bytes, int]] | Mapping[bytes, int], width: int) -> list[CRC]: ...
def find_crc(
    given: str | Iterable[bytes] | Iterable[tuple[bytes, int]] | Mapping[bytes, int], width: int | None = None
) -> list[FrameCRC] | list[CRC]:
    """Return the CRCs that agree with frames, or with samples of messages and checks.

    Parameters
    ----------
    given : str, sequence of bytes, iterable of (bytes, int), or dict
        Frames, that is messages with their checks of 8, 16, 24, 32 or 64 bits, or the text of frames, one a line in
        hexadecimal, decimal or binary digits; or pairs of a message and its check.  Two or more messages of one length,
        or messages of three or more lengths, are needed for the polynomial, messages of two or more lengths for init.
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
    if isinstance(given, str):
        given = read_frames(given)
    items: list[Any] = list(given.items() if isinstance(given, Mapping) else given)
    if not items or not all(isinstance(item, bytes | bytearray | memoryview) for item in items):
        if others := [item for item in items if not isinstance(item, tuple | list)]:
            got = shown(others[0])
            raise TypeError(f"expected only frames, which are bytes, or only pairs (message, check), got {got}")
        if width is None:
            raise ValueError("pairs of a message and its check need the width; frames are bytes with a check")
        return find_crc_of_samples(items, width)
    frames = [bytes(item) for item in items]
    found = _find_in_frames(frames, width)
    if not found:
        raise ValueError(
            f"no CRC of the catalogue agrees with {len(frames)} frames, and they determine no other; "
            + _linearity(frames, width or 8)
        )
    return found


def _linearity(frames: Sequence[bytes], width: int) -> str:
    if len({len(frame) for frame in frames}) != 1:
        return "frames of one length would show whether their check is linear"
    linear = is_linear(frames, width)
    if linear is None:
        return f"more frames of one length would show whether their last {width} bits are linear"
    return f"their last {width} bits are {'linear' if linear else 'not linear, so no CRC'}"


def _find_in_frames(frames: Sequence[bytes], width: int | None) -> list[FrameCRC]:
    found = []
    places = list(product((width,) if width else WIDTHS, (True, False), ("big", "little"), (0, 1, 2)))
    places = [place for place in places if place[0] > 8 or place[2] == "big"]
    parted = {place: _parted(frames, *place) for place in places}
    catalogue = [CRC.named(name) for name in CRC.names()]
    for (bits, at_end, order, skipped), samples in parted.items():
        for crc in (crc for crc in catalogue if samples and crc.width == bits):
            agreeing = tuple(i for i, (message, check) in enumerate(samples) if crc(message) == check)
            if len(agreeing) == len(frames) or len(agreeing) >= max(3, LEAST_SHARE * len(frames)):
                found.append(FrameCRC(crc, 1, skipped, at_end, order, agreeing, len(frames)))
    if not found:
        for (bits, at_end, order, skipped), samples in parted.items():
            families: dict[tuple[int, bool, bool], list[CRC]] = {}
            for crc in _calculated(samples, bits):
                families.setdefault((crc.poly, crc.refin, crc.refout), []).append(crc)
            for family in families.values():
                equal = len({len(message) for message, _ in samples}) == 1
                choices = 1 << bits if equal else len(family)
                everything = tuple(range(len(frames)))
                found.append(FrameCRC(family[0], choices, skipped, at_end, order, everything, len(frames)))
    return sorted(found, key=lambda one: (-len(one.agreeing), -one.crc.width, not one.at_end, one.skipped))


def _parted(frames: Sequence[bytes], width: int, at_end: bool, order: str, skipped: int) -> list[tuple[bytes, int]]:
    """Return the (message, check) of each frame, or [] if a frame is too short."""
    size = -(-width // 8)
    if min(map(len, frames), default=0) <= size + skipped:
        return []
    cut = [(f[:-size], f[-size:]) if at_end else (f[size:], f[:size]) for f in frames]
    return [(message[skipped:], int.from_bytes(check, "big" if order == "big" else "little")) for message, check in cut]


def _calculated(samples: list[tuple[bytes, int]], width: int) -> list[CRC]:
    if len(samples) < 3 or any(check >> width for _, check in samples):
        return []
    try:
        return find_crc_of_samples(samples, width)
    except ValueError:
        return []


def is_linear(frames: Sequence[bytes], width: int) -> bool | None:
    """Return whether the last `width` bits of frames of one length are linear in the others, plus a constant.

    None if the frames do not show it: each is then independent of the others.

    >>> is_linear([bytes([a, b, a ^ b]) for a in range(9) for b in range(9)], 8)
    True
    """
    lengths = {len(frame) for frame in frames}
    if len(lengths) != 1:
        raise ValueError("frames of one length show whether a check is linear")
    n = 8 * lengths.pop()
    rows = [[1, *entries(int.from_bytes(frame, "big"), n)[::-1]] for frame in frames]
    whole = F2Matrix(rows)
    relations = whole[:, : n + 1 - width].left_kernel()
    return None if not relations.shape[0] else relations @ whole == 0


def read_frames(text: str) -> list[bytes]:
    """Return the frames of a text, one a line: bytes in hexadecimal, decimal or binary digits, MESSAGE=CHECK too.

    The text is binary if every line consists of bytes of eight 0 and 1.  Otherwise lines of numbers below 256 are
    decimal unless all these numbers have two digits, and other lines are hexadecimal.  Words such as a time before a
    colon are left out.

    >>> read_frames("01 03 0a=c5cd\\n1, 3, 10, 197, 205"), read_frames("00000001 00000011")
    ([b'\\x01\\x03\\n\\xc5\\xcd', b'\\x01\\x03\\n\\xc5\\xcd'], [b'\\x01\\x03'])
    """
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    split = [re.split(r"[\s,;=]+", re.sub(r"^[^:=]*:\s+", "", line).strip(",;= \t")) for line in lines]
    if all(map(_is_binary, split)):
        return [int(bits, 2).to_bytes(len(bits) // 8, "big") for bits in map("".join, split)]
    numbers = [words for words in split if all(re.fullmatch(r"\d{1,3}", word) and int(word) < 256 for word in words)]
    decimal = any(len(word) != 2 for words in numbers for word in words)
    return [
        bytes(map(int, words)) if decimal and words in numbers else _from_hex(words, line)
        for words, line in zip(split, lines, strict=True)
    ]


def _is_binary(words: Sequence[str]) -> bool:
    bits = "".join(words)
    return all(re.fullmatch("[01]{8}", word) for word in words) or bool(re.fullmatch("(?:[01]{8}){3,}", bits))


def _from_hex(words: Sequence[str], line: str) -> bytes:
    digits = (re.sub("^0[xX]|[hH]$", "", word) for word in words)
    try:
        return bytes.fromhex(" ".join((word or "?").zfill(2) for word in digits))
    except ValueError:
        raise ValueError(f"a frame is bytes in hexadecimal, decimal or binary digits, got {shown(line)}") from None
