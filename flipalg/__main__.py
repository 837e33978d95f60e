"""The console command: `flipalg`, or `python -m flipalg`.

Main definitions
    main()    run the command line; Ctrl-C is answered from the start
"""

import sys
from contextlib import suppress


def main() -> int:
    """Run sys.argv and return the exit code, 130 where it is interrupted."""
    try:
        from flipalg.cli import main as run

        return run()
    except KeyboardInterrupt:
        with suppress(OSError, AttributeError):
            print("flipalg: interrupted", file=sys.stderr)  # noqa: T201
        return 130


if __name__ == "__main__":
    raise SystemExit(main())
