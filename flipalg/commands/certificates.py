"""`flipalg certificate | verify`: write the proof of a board's nullity, and check one."""

import argparse
from pathlib import Path

from flipalg.commands import SubParsers, add_board_arguments, add_topology


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-commands."""
    certificate = subparsers.add_parser("certificate", help="a proof, as JSON, of the nullity of the m × n board")
    add_board_arguments(certificate)
    add_topology(certificate)
    certificate.set_defaults(run=_certificate)

    verify = subparsers.add_parser("verify", help="check a certificate: exit code 1 when it is not true")
    verify.add_argument("file", type=Path)
    verify.add_argument(
        "--limit", type=float, default=None, metavar="N", help="compute at most N coefficients (default: 1e8)"
    )
    verify.set_defaults(run=_verify)


def _certificate(arguments: argparse.Namespace) -> None:
    from flipalg.theory.certificates import certificate

    print(certificate(arguments.m, arguments.n, arguments.neighborhood, arguments.topology).to_json(), end="")


def _verify(arguments: argparse.Namespace) -> None:
    from flipalg.algebra.integers import brief
    from flipalg.theory.certificates import LARGEST_WORK, Certificate, CertificateError

    try:
        text = arguments.file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise CertificateError(f"{arguments.file} is not UTF-8 text: {error.reason}") from None
    try:
        read = Certificate.from_json(text)
        read.require_true(LARGEST_WORK if arguments.limit is None else arguments.limit)
    except CertificateError as error:
        raise type(error)(f"{arguments.file}: {error}") from None
    answer = "has exactly one solution" if read.unique else f"has nullity {read.nullity}"
    print(f"true: the {brief(read.m)} × {brief(read.n)} {read.topology} {answer} ({read.neighborhood})")
