"""`flipalg certificate | verify`: write the proof of a board's nullity, and check one."""

import argparse
from typing import Any

from flipalg.commands.answers import answer
from flipalg.commands.parsing import SubParsers, add_board_arguments, add_colors, add_command, add_json, add_topology
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
    add_colors(certificate)
    add_json(certificate)  # it is JSON in any case
    add_picture_options(certificate, "draw the quiet pattern that it holds")

    verify = add_command(
        subparsers, "verify", "check a certificate: exit code 1 when it is not true", _verify, "proof.json"
    )
    verify.add_argument("file", metavar="FILE", help="a certificate (- is stdin)")
    verify.add_argument(
        "--limit", type=float, default=None, metavar="N", help="compute at most N coefficients (default: seconds)"
    )
    add_json(verify)


def _certificate(arguments: argparse.Namespace) -> None:
    from flipalg.any_colors import certificate

    board = (arguments.m, arguments.n, arguments.neighborhood, arguments.topology)
    found = certificate(*board, colors=arguments.colors)
    print(found.to_json(), end="")
    write_pictures_of(arguments, found)


def _verify(arguments: argparse.Namespace) -> int:
    from flipalg.algebra.proofs import CertificateError
    from flipalg.any_colors import read_certificate

    try:
        text = text_of(arguments.file)
    except ValueError as error:  # no UTF-8
        raise CertificateError(str(error)) from None
    try:
        read = read_certificate(text)
        read.require_true(**({} if arguments.limit is None else {"limit": arguments.limit}))
    except CertificateError as error:
        if not arguments.json:
            raise type(error)(f"{arguments.file}: {error}") from None
        answer(arguments, "", true=False, reason=str(error))
        return 1
    says, fields = _said(read)
    answer(arguments, f"true: {says}", true=True, **fields, sentence=f"true: {says}")
    return 0


def _said(read: Any) -> tuple[str, dict[str, Any]]:
    """Return what a certificate proves, in words and as fields."""
    from flipalg.algebra.integers import brief

    if hasattr(read, "bound"):
        says = f"the {brief(read.n)} × {brief(read.n)} board has nullity at least {read.bound} (plus)"
        return says, {"n": read.n, "nullity_at_least": read.bound}
    fields = {name: getattr(read, name) for name in ("m", "n", "neighborhood")}
    size = f"{brief(read.m)} × {brief(read.n)}"
    if hasattr(read, "colors"):
        nullities = {str(part.p): part.nullity for part in read.parts}
        several = " and ".join(f"nullity {v} modulo {p}" for p, v in nullities.items() if v)
        holds = "exactly one solution" if read.unique else several
        says = f"the {size} board with {brief(read.colors)} colors has {holds} ({read.neighborhood})"
        return says, fields | {"colors": read.colors, "unique": read.unique, "nullities": nullities}
    holds = "exactly one solution" if read.unique else f"nullity {read.nullity}"
    says = f"the {size} {read.topology} has {holds} ({read.neighborhood})"
    return says, fields | {"topology": read.topology, "nullity": read.nullity}
