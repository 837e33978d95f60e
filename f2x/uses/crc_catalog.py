"""The parameters of CRCs by name; f2x.CRC explains the parameters.

G. Cook, Catalogue of parametrised CRC algorithms, https://reveng.sourceforge.io/crc-catalogue/.
"""

import re
from difflib import get_close_matches
from functools import cache

__all__ = ["Parameters", "names", "namesakes", "parameters"]

Parameters = tuple[int, int, int, bool, bool, int, int]
"""(width, polynomial, init, refin, refout, xorout, check); the check is the CRC of b"123456789"."""

CATALOG = """
3 3 0 ff 7 4 CRC-3/GSM
3 3 7 tt 0 6 CRC-3/ROHC
4 3 0 tt 0 7 CRC-4/G-704 CRC-4/ITU
4 3 f ff f b CRC-4/INTERLAKEN
5 09 09 ff 0 00 CRC-5/EPC-C1G2 CRC-5/EPC
5 15 00 tt 0 07 CRC-5/G-704 CRC-5/ITU
5 05 1f tt 1f 19 CRC-5/USB
6 27 3f ff 0 0d CRC-6/CDMA2000-A
6 07 3f ff 0 3b CRC-6/CDMA2000-B
6 19 00 tt 0 26 CRC-6/DARC
6 03 00 tt 0 06 CRC-6/G-704 CRC-6/ITU
6 2f 00 ff 3f 13 CRC-6/GSM
7 09 00 ff 0 75 CRC-7/MMC CRC-7
7 4f 7f tt 0 53 CRC-7/ROHC
7 45 00 ff 0 61 CRC-7/UMTS
8 2f ff ff ff df CRC-8/AUTOSAR
8 a7 00 tt 0 26 CRC-8/BLUETOOTH
8 9b ff ff 0 da CRC-8/CDMA2000
8 39 00 tt 0 15 CRC-8/DARC
8 d5 00 ff 0 bc CRC-8/DVB-S2
8 1d 00 ff 0 37 CRC-8/GSM-A
8 49 00 ff ff 94 CRC-8/GSM-B
8 07 00 ff 55 a1 CRC-8/I-432-1 CRC-8/ITU
8 1d fd ff 0 7e CRC-8/I-CODE
8 9b 00 ff 0 ea CRC-8/LTE
8 31 00 tt 0 a1 CRC-8/MAXIM-DOW CRC-8/MAXIM DOW-CRC
8 1d c7 ff 0 99 CRC-8/MIFARE-MAD
8 31 ff ff 0 f7 CRC-8/NRSC-5
8 2f 00 ff 0 3e CRC-8/OPENSAFETY
8 07 ff tt 0 d0 CRC-8/ROHC
8 1d ff ff ff 4b CRC-8/SAE-J1850
8 07 00 ff 0 f4 CRC-8/SMBUS CRC-8
8 1d ff tt 0 97 CRC-8/TECH-3250 CRC-8/EBU CRC-8/AES
8 9b 00 tt 0 25 CRC-8/WCDMA
10 233 000 ff 0 199 CRC-10/ATM CRC-10 CRC-10/I-610
10 3d9 3ff ff 0 233 CRC-10/CDMA2000
10 175 000 ff 3ff 12a CRC-10/GSM
11 385 01a ff 0 5a3 CRC-11/FLEXRAY CRC-11
11 307 000 ff 0 061 CRC-11/UMTS
12 f13 fff ff 0 d4d CRC-12/CDMA2000
12 80f 000 ff 0 f5b CRC-12/DECT
12 d31 000 ff fff b34 CRC-12/GSM
12 80f 000 ft 0 daf CRC-12/UMTS CRC-12/3GPP
13 1cf5 0 ff 0 04fa CRC-13/BBC
14 0805 0 tt 0 082d CRC-14/DARC
14 202d 0 ff 3fff 30ae CRC-14/GSM
15 4599 0 ff 0 059e CRC-15/CAN CRC-15
15 6815 0 ff 1 2566 CRC-15/MPT1327
16 8005 0000 tt 0 bb3d CRC-16/ARC CRC-16 ARC CRC-16/LHA CRC-IBM
16 c867 ffff ff 0 4c06 CRC-16/CDMA2000
16 8005 ffff ff 0 aee7 CRC-16/CMS
16 8005 800d ff 0 9ecf CRC-16/DDS-110
16 0589 0000 ff 1 007e CRC-16/DECT-R R-CRC-16
16 0589 0000 ff 0 007f CRC-16/DECT-X X-CRC-16
16 3d65 0000 tt ffff ea82 CRC-16/DNP
16 3d65 0000 ff ffff c2b7 CRC-16/EN-13757
16 1021 ffff ff ffff d64e CRC-16/GENIBUS CRC-16/DARC CRC-16/EPC CRC-16/I-CODE
16 1021 0000 ff ffff ce3c CRC-16/GSM
16 1021 ffff ff 0 29b1 CRC-16/IBM-3740 CRC-16/CCITT-FALSE CRC-16/AUTOSAR
16 1021 ffff tt ffff 906e CRC-16/IBM-SDLC CRC-16/X-25 X-25 CRC-16/ISO-HDLC CRC-B
16 1021 c6c6 tt 0 bf05 CRC-16/ISO-IEC-14443-3-A CRC-A
16 1021 0000 tt 0 2189 CRC-16/KERMIT KERMIT CRC-CCITT CRC-16/CCITT CRC-16/CCITT-TRUE CRC-16/V-41-LSB
16 6f63 0000 ff 0 bdf4 CRC-16/LJ1200
16 5935 ffff ff 0 772b CRC-16/M17
16 8005 0000 tt ffff 44c2 CRC-16/MAXIM-DOW CRC-16/MAXIM
16 1021 ffff tt 0 6f91 CRC-16/MCRF4XX
16 8005 ffff tt 0 4b37 CRC-16/MODBUS MODBUS
16 080b ffff tt 0 a066 CRC-16/NRSC-5
16 5935 0000 ff 0 5d38 CRC-16/OPENSAFETY-A
16 755b 0000 ff 0 20fe CRC-16/OPENSAFETY-B
16 1dcf ffff ff ffff a819 CRC-16/PROFIBUS CRC-16/IEC-61158-2
16 1021 b2aa tt 0 63d0 CRC-16/RIELLO
16 1021 1d0f ff 0 e5cc CRC-16/SPI-FUJITSU CRC-16/AUG-CCITT
16 8bb7 0000 ff 0 d0db CRC-16/T10-DIF
16 a097 0000 ff 0 0fb3 CRC-16/TELEDISK
16 1021 89ec tt 0 26b1 CRC-16/TMS37157
16 8005 0000 ff 0 fee8 CRC-16/UMTS CRC-16/BUYPASS CRC-16/VERIFONE
16 8005 ffff tt ffff b4c8 CRC-16/USB
16 1021 0000 ff 0 31c3 CRC-16/XMODEM XMODEM ZMODEM CRC-16/ACORN CRC-16/LTE CRC-16/V-41-MSB
17 1685b 0 ff 0 04f03 CRC-17/CAN-FD
21 102899 0 ff 0 0ed841 CRC-21/CAN-FD
24 00065b 555555 tt 0 c25a56 CRC-24/BLE
24 5d6dcb fedcba ff 0 7979bd CRC-24/FLEXRAY-A
24 5d6dcb abcdef ff 0 1f23b8 CRC-24/FLEXRAY-B
24 328b63 ffffff ff ffffff b4f3e6 CRC-24/INTERLAKEN
24 864cfb 000000 ff 0 cde703 CRC-24/LTE-A
24 800063 000000 ff 0 23ef52 CRC-24/LTE-B
24 864cfb b704ce ff 0 21cf02 CRC-24/OPENPGP CRC-24
24 800063 ffffff ff ffffff 200fa5 CRC-24/OS-9
30 2030b9c7 3fffffff ff 3fffffff 04c34abf CRC-30/CDMA CRC-30
31 04c11db7 7fffffff ff 7fffffff 0ce9e46c CRC-31/PHILIPS
32 814141ab 00000000 ff 0 3010bf7f CRC-32/AIXM CRC-32Q
32 f4acfb13 ffffffff tt ffffffff 1697d06a CRC-32/AUTOSAR
32 a833982b ffffffff tt ffffffff 87315576 CRC-32/BASE91-D CRC-32D
32 04c11db7 ffffffff ff ffffffff fc891918 CRC-32/BZIP2 CRC-32/AAL5 CRC-32/DECT-B
32 8001801b 00000000 tt 0 6ec2edc4 CRC-32/CD-ROM-EDC
32 04c11db7 00000000 ff ffffffff 765e7680 CRC-32/CKSUM CKSUM CRC-32/POSIX
32 1edc6f41 ffffffff tt ffffffff e3069283 CRC-32/ISCSI CRC-32C CRC-32/CASTAGNOLI
32 04c11db7 ffffffff tt ffffffff cbf43926 CRC-32/ISO-HDLC CRC-32 PKZIP CRC-32/ADCCP CRC-32/V-42 CRC-32/XZ
32 04c11db7 ffffffff tt 0 340bc6d9 CRC-32/JAMCRC JAMCRC
32 741b8cd7 ffffffff tt 0 d2c22f51 CRC-32/MEF
32 04c11db7 ffffffff ff 0 0376e6e7 CRC-32/MPEG-2
32 000000af 00000000 ff 0 bd0be338 CRC-32/XFER XFER
40 0004820009 0 ff ffffffffff d4164fc646 CRC-40/GSM
64 42f0e1eba9ea3693 0 ff 0 6c40df5f0b497347 CRC-64/ECMA-182 CRC-64
64 000000000000001b ffffffffffffffff tt ffffffffffffffff b90956c775a41001 CRC-64/GO-ISO
64 259c84cba6426349 ffffffffffffffff tt 0 75d4b74f024eceea CRC-64/MS
64 ad93d23594c93659 ffffffffffffffff tt ffffffffffffffff ae8b14860a799888 CRC-64/NVME
64 ad93d23594c935a9 0 tt 0 e9c6d914c4b8d9ca CRC-64/REDIS
64 42f0e1eba9ea3693 ffffffffffffffff ff ffffffffffffffff 62ec59e3f1a4f00a CRC-64/WE
64 42f0e1eba9ea3693 ffffffffffffffff tt ffffffffffffffff 995dc9bbdf1939fa CRC-64/XZ CRC-64/GO-ECMA
82 0308c0111011401440411 0 tt 0 09ea83f625023801fd612 CRC-82/DARC
"""
"""A line has the width, polynomial, init, refin and refout as tt, tf, ft or ff, xorout, check, and the names.

The width is decimal; the polynomial, init, xorout and check are hexadecimal.
"""


@cache
def _catalog() -> tuple[dict[str, Parameters], dict[str, str]]:
    """Return ({first name: parameters}, {any name in capitals, without signs: first name})."""
    found: dict[str, Parameters] = {}
    spelled: dict[str, str] = {}
    for line in CATALOG.split("\n")[1:-1]:
        width, poly, init, reflected, xorout, check, *aliases = line.split()
        numbers = int(poly, 16), int(init, 16), int(xorout, 16), int(check, 16)
        refin, refout = (letter == "t" for letter in reflected)
        name = aliases[0]
        found[name] = int(width), numbers[0], numbers[1], refin, refout, numbers[2], numbers[3]
        spelled.update((_spelled(alias), name) for alias in aliases)
    return found, spelled


def names() -> tuple[str, ...]:
    """Return the first name of each CRC, the narrowest CRC first.

    >>> len(names()), names()[0]
    (112, 'CRC-3/GSM')
    """
    return tuple(_catalog()[0])


def namesakes(name: str) -> tuple[str, tuple[str, ...]]:
    """Return (the first name of the CRC that `name` names, the first names of other CRCs that `name` could mean).

    A CRC could be meant if it has the same width and polynomial and one of its names has all words of `name`, apart
    from words such as CRC and CRC16 and words of one or two letters.  If `name` is a first name, there are no others.

    >>> namesakes("CRC-16-CCITT")
    ('CRC-16/KERMIT', ('CRC-16/IBM-3740', 'CRC-16/SPI-FUJITSU'))
    >>> namesakes("modbus")
    ('CRC-16/MODBUS', ())
    """
    asked = parameters(name)
    found = _catalog()[0]
    own = next(first for first, values in found.items() if values == asked)
    words = {word for word in _words(name) if len(word) > 2 and not re.fullmatch(r"CRC\d*", word)}
    words = set() if _spelled(name) == _spelled(own) else words
    others: dict[str, None] = {}
    for line in CATALOG.split("\n")[1:-1] if words else ():
        first, *aliases = line.split()[6:]
        if found[first][:2] == asked[:2] and any(words <= _words(alias) for alias in (first, *aliases)):
            others[first] = None
    return own, tuple(other for other in others if other != own)


def parameters(name: str) -> Parameters:
    """Return the parameters of the CRC with this name; the ValueError for an unknown name suggests the nearest.

    The end of a name, of three or more letters and digits, will do if it occurs in the names of one CRC alone.
    """
    found, spelled = _catalog()
    if not isinstance(name, str):
        raise TypeError(f"the name of a CRC is text such as CRC-32, got {name!r:.60}")
    key = _spelled(name)
    if key in spelled:
        return found[spelled[key]]
    having = {word: first for word, first in spelled.items() if len(key) > 2 and key in word}
    near = dict.fromkeys(having.values() or (spelled[word] for word in get_close_matches(key, spelled, 5, 0.6)))
    if len(near) == 1 and any(word.endswith(key) for word in having):
        return found[next(iter(near))]
    hint = f"did you mean {', '.join(near)}?" if near else "CRC.names() lists them"
    raise ValueError(f"no CRC is called {name[:60]!r}: {hint}")


def _words(name: str) -> set[str]:
    return set(re.findall("[A-Z0-9]+", name.upper()))


def _spelled(name: str) -> str:
    """Return the letters and digits of a name, in capitals."""
    return "".join(sign for sign in name.upper() if sign.isalnum())
