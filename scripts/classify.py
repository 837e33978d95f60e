"""Write, check and cross-check the classification tables: `python scripts/classify.py --help`."""

import argparse
import sys

from flipalg.cli import run
from flipalg.commands.classify import DESCRIPTION, add_arguments

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="classify.py", description=DESCRIPTION)
    add_arguments(parser)
    sys.exit(run(parser, None))
