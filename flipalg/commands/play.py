"""`flipalg play`: serve the built page on this machine and open it."""

import argparse
import re
import sys
import tempfile
import webbrowser
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO

from flipalg import __version__
from flipalg.console.parsing import Parser, add_size, whole_number

__all__ = ["add_play", "page_server"]

BUILT = Path(__file__).resolve().parent.parent.parent / "build" / "site"
"""The folder in which scripts/build_site.py builds the page."""
RELEASED = Path(f"flipalg-page-{__version__}.zip")
"""The built page among the files of a release."""


def add_play(parser: Parser) -> None:
    """Add the arguments of `play`."""
    parser.add_words(
        "Serve the page on 127.0.0.1 and open it.  In a clone python scripts/build_site.py builds it, also without "
        f"Node.js; a release has it as the file {RELEASED}.",
    )
    add_size(parser, required=False)
    parser.add_argument(
        "--dir",
        type=Path,
        metavar="DIR",
        help=f"the built page, a folder or zip file (default: build/site, else {RELEASED})",
    )
    parser.add_argument("--port", type=whole_number, default=0, help="the port (default: a free one)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.set_defaults(run=_play)


def _play(arguments: argparse.Namespace) -> None:
    if not 0 <= arguments.port <= 65535:
        raise ValueError(f"a port is from 0 to 65535, got {arguments.port}")
    page = arguments.dir or (BUILT if BUILT.is_dir() or not RELEASED.is_file() else RELEASED)
    with tempfile.TemporaryDirectory() as folder:
        if page.is_file():
            try:
                with zipfile.ZipFile(page) as archive:
                    archive.extractall(folder)
            except zipfile.BadZipFile:
                raise ValueError(f"{page} is neither a folder nor a zip file") from None
            _serve(Path(folder), arguments, page)
        else:
            _serve(page, arguments, page)


def _serve(folder: Path, arguments: argparse.Namespace, named: Path) -> None:
    server = page_server(folder, arguments.port, named)
    board = "" if arguments.m is None else f"#size={arguments.m}x{arguments.n}"
    address = f"http://127.0.0.1:{server.server_address[1]}/{board}"
    print(address, flush=True)
    print("Ctrl-C stops it", file=sys.stderr)
    if not arguments.no_browser:
        webbrowser.open(address)
    with server:
        server.serve_forever()


_THIS_MACHINE = re.compile(r"(127\.0\.0\.1|localhost)(:\d{1,5})?", re.ASCII | re.IGNORECASE)


def page_server(folder: Path, port: int = 0, named: Path | None = None) -> ThreadingHTTPServer:
    """Return a server of the page in `folder`, on 127.0.0.1 alone.

    Raise FileNotFoundError if the page is not built; its message names the folder, or the zip file `named` from which
    the folder comes.

    Every file is sent with the content security policy of the page, because a worker obeys only the policy that
    comes with the worker's own file.  Requests must name 127.0.0.1 or localhost as their host, so that a foreign page
    cannot read the files through a host name that resolves to this machine.  The server does not follow links out of
    the folder.
    """
    page = folder / "index.html"
    if not page.is_file() or not (folder / "sw.js").is_file():
        raise FileNotFoundError(
            f"no built page in {named or folder}; in a clone type python scripts/build_site.py, elsewhere "
            f"flipalg play --dir {RELEASED} with this file of the release"
        )
    root = folder.resolve()
    policy = page.read_text(encoding="utf-8").partition('Content-Security-Policy" content="')[2].partition('"')[0]

    class Handler(SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        extensions_map = SimpleHTTPRequestHandler.extensions_map | {
            ".js": "text/javascript",
            ".mjs": "text/javascript",
            ".webmanifest": "application/manifest+json",
        }

        def parse_request(self) -> bool:
            if not super().parse_request():
                return False
            if not _THIS_MACHINE.fullmatch(self.headers.get("Host", "")):
                self.send_error(421, "this server answers only as 127.0.0.1")
                return False
            return True

        def send_head(self) -> BinaryIO | None:
            if not Path(self.translate_path(self.path)).resolve().is_relative_to(root):  # a link out of the folder
                self.send_error(404)
                return None
            return super().send_head()

        def end_headers(self) -> None:
            self.send_header("Content-Security-Policy", f"{policy}; frame-ancestors 'self'")
            self.send_header("X-Content-Type-Options", "nosniff")
            self.send_header("Referrer-Policy", "no-referrer")
            self.send_header("Cache-Control", "no-cache")  # the browser asks each time whether a file has changed
            super().end_headers()

        def list_directory(self, path: object) -> None:  # folders are not listed
            self.send_error(404)

        def log_message(self, *_: object) -> None:
            pass

    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(folder)))
