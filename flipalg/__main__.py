"""The console command: `flipalg`, or `python -m flipalg`."""

import sys
from contextlib import suppress

__all__ = ["main"]


def _run() -> int:
    from flipalg.cli import main  # called by between_imports: Ctrl-C waits until it is loaded

    return main()


def main() -> int:
    """Run sys.argv and return the exit code, 130 after Ctrl-C."""
    try:
        from flipalg.system.interrupts import between_imports  # in the try: Ctrl-C here prints one line, too

        return between_imports(_run)
    except KeyboardInterrupt:
        with suppress(OSError, AttributeError):
            print("flipalg: interrupted", file=sys.stderr)  # noqa: T201
        return 130


if __name__ == "__main__":
    raise SystemExit(main())
