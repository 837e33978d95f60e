"""Write flipalg/sequences/first_terms.json, the terms that Find compares: python scripts/first_terms.py [--check].

Exit code 1 with --check if the file differs from the terms that are computed now.
"""

import json
import sys
from pathlib import Path

from flipalg.sequences.find import first_terms

STORED = Path(__file__).parents[1] / "flipalg" / "sequences" / "first_terms.json"


def main() -> int:
    """Write the file, or compare it."""
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(terms)}" for name, terms in first_terms().items())
    text = f"{{\n{lines}\n}}\n"
    if "--check" in sys.argv:
        return int(STORED.read_text(encoding="utf-8") != text)
    STORED.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
