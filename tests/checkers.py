"""The checkers in scripts/ that share nothing with flipalg, as functions."""

import importlib.util
from pathlib import Path

SCRIPTS = Path(__file__).parents[1] / "scripts"


def check_of(name):
    """Return the `check` of scripts/NAME.py."""
    spec = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.check


CHECKS = {
    "flipalg certificate": check_of("verify_certificate"),
    "flipalg color certificate": check_of("verify_color_certificate"),
    "flipalg point certificate": check_of("verify_point_certificate"),
}


def independent_check(fields):
    """Return whether the certificate of any kind is true; None where it cannot be read."""
    try:
        return CHECKS[fields["format"][:-2]](fields)
    except (ValueError, LookupError, TypeError, AttributeError):
        return None
