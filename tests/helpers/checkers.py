"""The checker in scripts/ that shares nothing with flipalg, as a function."""

import importlib.util
from pathlib import Path

SCRIPTS = Path(__file__).parents[2] / "scripts"


def check_of(name):
    """Return the `check` of scripts/NAME.py."""
    spec = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.check


CHECK = check_of("verify_certificate")


def independent_check(fields):
    """Return whether the certificate of any kind is true; None if it cannot be read."""
    try:
        return CHECK(fields)
    except (ValueError, LookupError, TypeError, AttributeError):
        return None
