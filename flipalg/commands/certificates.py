"""`flipalg certificate | verify`: write the proof of a board's nullity, and check one."""

import argparse
from typing import TYPE_CHECKING, Any, NoReturn

from flipalg.algebra.integers import brief
from flipalg.commands.answers import answer
from flipalg.commands.parsing import add_form, add_json, add_size
from flipalg.commands.picture_files import add_picture_options, write_pictures, write_pictures_of
from flipalg.commands.reading import text_of

if TYPE_CHECKING:
    from flipalg.theory.certificates import Certificate
    from flipalg.theory.residue_certificates import ResidueCertificate


def add_certificate(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `certificate`."""
    add_size(parser)
    add_form(parser)
    add_json(parser)  # it is JSON in any case
    parser.add_argument("--coq", action="store_true", help="write a file for coqc, which ends in the theorem")
    add_picture_options(parser, "draw the quiet pattern that it holds")
    parser.set_defaults(run=_certificate)


def add_verify(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `verify`."""
    parser.add_argument("file", metavar="FILE", help="a certificate (- is stdin)")
    parser.add_argument(
        "--limit", type=float, default=None, metavar="N", help="compute at most N coefficients (default: seconds)"
    )
    parser.add_argument(
        "--coq", action="store_true", help="have coqc accept it too, by the proofs of a working copy (make -C proofs)"
    )
    add_json(parser)
    parser.set_defaults(run=_verify)


def _certificate(arguments: argparse.Namespace) -> None:
    from flipalg.theory.certificates import Certificate, certificate

    board = (arguments.m, arguments.n, arguments.neighborhood, arguments.topology)
    found = certificate(*board, colors=arguments.colors)
    if not isinstance(found, Certificate):
        _write_residue_certificate(arguments, found)
        return
    _print_proof(arguments, found)
    write_pictures_of(arguments, found)


def _write_residue_certificate(arguments: argparse.Namespace, found: "ResidueCertificate") -> None:
    """Write a certificate of a large board, which has neither a pattern to draw nor polynomials of its sides."""

    def refuse() -> NoReturn:
        raise ValueError(f"a board of {brief(found.m)} × {brief(found.n)} is too large for a picture")

    _print_proof(arguments, found)
    write_pictures(arguments, refuse)


def _print_proof(arguments: argparse.Namespace, found: "Certificate | ResidueCertificate") -> None:
    if arguments.coq:
        from flipalg.theory.coq_text import coq_text

        print(coq_text(found), end="")
    else:
        print(found.to_json(), end="")


def _verify(arguments: argparse.Namespace) -> int:
    from flipalg.theory.certificates import read_certificate
    from flipalg.theory.proofs import CertificateError

    try:
        text = text_of(arguments.file)
    except ValueError as error:  # no UTF-8
        raise CertificateError(str(error)) from None
    try:
        read = read_certificate(text)
        read.require_true(**({} if arguments.limit is None else {"limit": arguments.limit}))
        if arguments.coq:
            _require_accepted_by_coq(read)
    except CertificateError as error:
        if not arguments.json:
            raise type(error)(f"{arguments.file}: {error}") from None
        answer(arguments, "", true=False, reason=str(error))
        return 1
    says, fields = _said(read)
    answer(arguments, f"true: {says}", true=True, **fields, sentence=f"true: {says}")
    return 0


def _require_accepted_by_coq(read: Any) -> None:
    """Raise CertificateError unless coqc accepts the theorem; ValueError where it cannot be asked."""
    import shutil
    import subprocess
    import tempfile
    from pathlib import Path

    from flipalg.theory.certificates import Certificate
    from flipalg.theory.coq_text import coq_text
    from flipalg.theory.proofs import CertificateError
    from flipalg.theory.residue_certificates import ResidueCertificate

    if not isinstance(read, (Certificate, ResidueCertificate)):
        raise ValueError("--coq is for certificates of boards")
    text = coq_text(read)
    proofs = Path(__file__).parents[2] / "proofs"
    if shutil.which("coqc") is None:
        raise ValueError("coqc is not installed")
    if not (proofs / "residue_certificate.vo").exists():
        raise ValueError(f"the proofs in {proofs} are not compiled: make -C proofs in a working copy")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "board.v"
        file.write_text(text, encoding="utf-8")
        command = ["coqc", "-q", "-w", "none", "-Q", str(proofs), "flipalg", str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or "Closed under the global context" not in done.stdout:
        reason = done.stderr.strip().splitlines()
        raise CertificateError(f"coqc does not accept it: {reason[-1] if reason else 'it assumes something'}")


def _said(read: Any) -> tuple[str, dict[str, Any]]:
    """Return what a certificate proves, in words and as fields."""
    if hasattr(read, "bound"):
        says = f"the {brief(read.n)} × {brief(read.n)} board has nullity at least {read.bound} (plus)"
        return says, {"n": read.n, "nullity_at_least": read.bound}
    fields = {name: getattr(read, name) for name in ("m", "n", "neighborhood", "topology", "colors", "unique")}
    board = f"the {brief(read.m)} × {brief(read.n)} {read.topology}"
    if read.colors == 2:
        holds = "exactly one solution" if read.unique else f"nullity {read.nullity}"
        return f"{board} has {holds} ({read.neighborhood})", fields | {"nullity": read.nullity}
    nullities = {str(part.p): part.nullity for part in read.parts}
    several = " and ".join(f"nullity {v} modulo {p}" for p, v in nullities.items() if v)
    holds = "exactly one solution" if read.unique else several
    says = f"{board} with {brief(read.colors)} colors has {holds} ({read.neighborhood})"
    return says, fields | {"nullities": nullities}
