"""The sub-commands of `flipalg`, a file for each family: arguments in, one call, text out; no mathematics."""

import argparse
from typing import TypeAlias

SubParsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
