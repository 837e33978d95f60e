"""Write, check and cross-check the classification tables: `flipalg classify`, from a checkout."""

import sys

from flipalg.cli import main

if __name__ == "__main__":
    sys.exit(main(["classify", *sys.argv[1:]]))
