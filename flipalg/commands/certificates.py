"""`flipalg certificate | verify`: write a proof of the nullity of a board or of a table of boards, and check proofs."""

import argparse
import json
import shutil
from pathlib import Path
from typing import Any

from flipalg.certificates.certificates import (
    AnyCertificate,
    Certificate,
    CertificateError,
    PointCertificate,
    ResidueCertificate,
    TableCertificate,
    certificate,
    read_certificate,
)
from flipalg.certificates.coq_text import coq_text
from flipalg.certificates.table_certificates import table_certificate
from flipalg.console.output import answer
from flipalg.console.parsing import ArgumentValueError, add_json, add_kind, add_output, add_size, positive
from flipalg.console.picture_files import add_picture_options, write_pictures
from flipalg.console.reading import text_of

__all__ = ["add_certificate", "add_verify"]

_PROOFS = Path(__file__).parents[2] / "research" / "proofs"
_HARDEST = "flipalg hardest positions 1"


def add_certificate(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `certificate`."""
    add_size(parser, required=False)
    add_kind(parser)
    several = parser.add_mutually_exclusive_group()
    several.add_argument("--table", type=positive, metavar="N", help="prove all boards to N × N at once")
    several.add_argument("--squares", type=positive, metavar="N", help="prove all squares to N × N at once")
    add_json(parser)
    parser.add_argument("--coq", action="store_true", help="write a file for coqc, which ends in the theorem")
    add_output(parser)
    add_picture_options(parser, "draw the quiet pattern that it holds")
    parser.set_defaults(run=_certificate)


def add_verify(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `verify`."""
    parser.add_argument("file", metavar="FILE", help="a certificate (- is stdin)")
    parser.add_argument(
        "--limit", type=float, default=None, metavar="N", help="compute at most N coefficients (default: seconds)"
    )
    parser.add_argument(
        "--coq",
        action="store_true",
        help="have coqc, or the checker that it extracts, accept it too: in a working copy (make -C research/proofs)",
    )
    add_json(parser)
    parser.set_defaults(run=_verify)


def _certificate(arguments: argparse.Namespace) -> None:
    if arguments.coq and arguments.json:
        raise ValueError("--coq writes a file for coqc, --json the certificate: give one of them")
    found = _found(arguments)
    if arguments.json:
        print(json.dumps(json.loads(found.to_json())))
    else:
        print(coq_text(found) if arguments.coq else found.to_json(), end="")
    write_pictures(arguments, "certificate", found)


def _found(arguments: argparse.Namespace) -> Certificate | ResidueCertificate | TableCertificate:
    """Return the certificate of the board, or of the table of nullities, that the arguments name."""
    table = "square_nullity" if arguments.squares else "nullity"
    side = arguments.squares or arguments.table
    if (side is None) == (arguments.m is None):
        raise ArgumentValueError("give either a size M N, --table N or --squares N")
    if side is None:
        board = (arguments.m, arguments.n, arguments.neighborhood, arguments.topology)
        return certificate(*board, colors=arguments.colors)
    if (arguments.neighborhood, arguments.topology, arguments.colors) != ("plus", "board", 2):
        raise ArgumentValueError("--table and --squares are for plain boards with plus and two colors")
    return table_certificate(table, side)


def _verify(arguments: argparse.Namespace) -> int:
    try:
        text = text_of(arguments.file)
    except ValueError as error:  # not UTF-8
        raise CertificateError(str(error)) from None
    try:
        if boards := _boards_of_hardest_positions(text):
            _require_accepted_by_the_extracted_checker(text, arguments.coq)
            sentence = f"true: the bounds of the hardest positions of {len(boards)} boards"
            answer(arguments, sentence, true=True, table="hardest", sentence=sentence)
            return 0
        found = read_certificate(text)
        found.require_true(**({} if arguments.limit is None else {"limit": arguments.limit}))
        if arguments.coq:
            _require_accepted_by_coq(found)
    except CertificateError as error:
        if not arguments.json:
            raise type(error)(f"{arguments.file}: {error}") from None
        answer(arguments, "", true=False, reason=str(error))
        return 1
    sentence = f"true: {str(found).splitlines()[0]}"
    answer(arguments, sentence, true=True, **_fields(found), sentence=sentence)
    return 0


def _boards_of_hardest_positions(text: str) -> list[Any] | None:
    """Return the boards of a file of proofs of hardest positions (verify_hardest.py), None for any other text."""
    try:
        found = json.loads(text) if _HARDEST in text else None
    except (ValueError, RecursionError):
        return None
    return found.get("boards") if isinstance(found, dict) and found.get("format") == _HARDEST else None


def _require_accepted_by_the_extracted_checker(text: str, coq: bool) -> None:
    """Raise CertificateError if Coq's extracted checker rejects a text, ValueError without `coq` or without it."""
    import subprocess

    checker = _PROOFS / "verify"
    if not coq:
        raise ValueError("proofs of hardest positions are checked by the checker that Coq extracts: add --coq")
    if not checker.exists():
        raise ValueError(f"{checker} is not built: make -C research/proofs in a working copy")
    done = subprocess.run([checker, "-"], input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CertificateError(f"the extracted checker: {done.stdout.strip().removeprefix('-: ')}")


def _fields(found: AnyCertificate) -> dict[str, Any]:
    """Return the JSON fields with the statement that a certificate proves."""
    if isinstance(found, PointCertificate):
        return {"n": found.n, "nullity_at_least": found.bound}
    if isinstance(found, TableCertificate):
        return {"n": found.n, "table": found.table}
    fields = found.grid.to_json() | {"unique": found.unique}
    if isinstance(found, Certificate) and found.colors > 2:
        return fields | {"nullities": {str(part.p): part.nullity for part in found.parts}}
    return fields | {"nullity": found.nullity}


def _require_accepted_by_coq(found: AnyCertificate) -> None:
    """Raise CertificateError if coqc rejects a certificate, ValueError if coqc has no theorem for it or cannot run."""
    import subprocess
    import tempfile

    if isinstance(found, PointCertificate):
        raise ValueError("--coq is for certificates of boards")
    text = coq_text(found)
    if shutil.which("coqc") is None:
        raise ValueError("coqc is not installed")
    if not (_PROOFS / "certificates" / "table_certificate.vo").exists():
        raise ValueError(f"the proofs in {_PROOFS} are not compiled: make -C research/proofs in a working copy")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "board.v"
        file.write_text(text, encoding="utf-8")
        command = ["coqc", "-q", "-w", "none", "-Q", str(_PROOFS), "flipalg", str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or "Closed under the global context" not in done.stdout:
        reason = done.stderr.strip().splitlines()
        raise CertificateError(f"coqc does not accept it: {reason[-1] if reason else 'it assumes something'}")
