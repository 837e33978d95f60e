"""`flipalg certificate | verify`: write the proof of a board's nullity, and check one."""

import argparse

from flipalg.commands.answers import answer
from flipalg.commands.parsing import SubParsers, add_board_arguments, add_command, add_json, add_topology
from flipalg.commands.picture_files import add_picture_options, write_pictures_of
from flipalg.commands.reading import text_of


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-commands."""
    certificate = add_command(
        subparsers,
        "certificate",
        "a proof, as JSON, of a board's nullity",
        _certificate,
        "5 5 > proof.json",
    )
    add_board_arguments(certificate)
    add_topology(certificate)
    add_json(certificate)  # it is JSON in any case
    add_picture_options(certificate, "draw the quiet pattern that it holds")

    verify = add_command(
        subparsers, "verify", "check a certificate: exit code 1 when it is not true", _verify, "proof.json"
    )
    verify.add_argument("file", metavar="FILE", help="a certificate (- is stdin)")
    verify.add_argument(
        "--limit", type=float, default=None, metavar="N", help="compute at most N coefficients (default: 1e8)"
    )
    add_json(verify)


def _certificate(arguments: argparse.Namespace) -> None:
    from flipalg.theory.certificates import certificate

    found = certificate(arguments.m, arguments.n, arguments.neighborhood, arguments.topology)
    print(found.to_json(), end="")
    write_pictures_of(arguments, found)


def _verify(arguments: argparse.Namespace) -> int:
    from flipalg.algebra.integers import brief
    from flipalg.theory.certificates import LARGEST_WORK, Certificate, CertificateError
    from flipalg.theory.point_certificates import PointCertificate

    try:
        text = text_of(arguments.file)
    except ValueError as error:  # no UTF-8
        raise CertificateError(str(error)) from None
    try:
        if PointCertificate.is_one(text):
            return _verify_point(arguments, text)
        read = Certificate.from_json(text)
        read.require_true(LARGEST_WORK if arguments.limit is None else arguments.limit)
    except CertificateError as error:
        if not arguments.json:
            raise type(error)(f"{arguments.file}: {error}") from None
        answer(arguments, "", true=False, reason=str(error))
        return 1
    holds = "has exactly one solution" if read.unique else f"has nullity {read.nullity}"
    sentence = f"true: the {brief(read.m)} × {brief(read.n)} {read.topology} {holds} ({read.neighborhood})"
    board = {
        "m": read.m,
        "n": read.n,
        "neighborhood": read.neighborhood,
        "topology": read.topology,
        "nullity": read.nullity,
    }
    answer(arguments, sentence, true=True, **board, sentence=sentence)
    return 0


def _verify_point(arguments: argparse.Namespace, text: str) -> int:
    from flipalg.algebra.integers import brief
    from flipalg.theory.point_certificates import PointCertificate

    read = PointCertificate.from_json(text)
    read.require_true()
    sentence = f"true: the {brief(read.n)} × {brief(read.n)} board has nullity at least {read.bound} (plus)"
    answer(arguments, sentence, true=True, n=read.n, nullity_at_least=read.bound, sentence=sentence)
    return 0
