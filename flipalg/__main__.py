"""Start the console command, as `flipalg` or as `python -m flipalg`."""

import sys
from contextlib import suppress

__all__ = ["main"]


def _run() -> int:
    from flipalg.cli import main  # between_imports calls this function, so that Ctrl-C waits for the import

    return main()


def main() -> int:
    """Run the command line sys.argv and return the exit code, which is 130 after Ctrl-C."""
    try:
        from flipalg.system.interrupts import between_imports  # inside `try`, so that Ctrl-C here prints one line, too

        return between_imports(_run)
    except KeyboardInterrupt:
        with suppress(OSError, AttributeError):
            print("flipalg: interrupted", file=sys.stderr)  # noqa: T201
        return 130


if __name__ == "__main__":
    raise SystemExit(main())
