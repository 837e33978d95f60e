"""Start the console command, as `flipalg` or as `python -m flipalg`."""

import sys
from contextlib import suppress

__all__ = ["main"]


def main() -> int:
    """Run the command line sys.argv and return the exit code, which is 130 after Ctrl-C."""
    try:
        from flipalg.cli import main as run  # inside `try`, so that Ctrl-C during this import prints one line, too

        return run()
    except KeyboardInterrupt:
        with suppress(OSError, AttributeError):
            print("flipalg: interrupted", file=sys.stderr)  # noqa: T201
        return 130


if __name__ == "__main__":
    raise SystemExit(main())
