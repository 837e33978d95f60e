"""One place for limits: the sizes beyond which a question is refused."""

import ast
import re
from pathlib import Path

from flipalg.system import limits

ROOT = Path(__file__).parents[2]
NAME = re.compile(r"(LARGEST|MOST|LONGEST)_[A-Z_]+")


def constants(path):
    """Return the names that a module assigns at its top level."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            yield from (
                name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
            )


def test_no_other_module_defines_a_limit():
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in (ROOT / "flipalg").rglob("*.py")
        if path.name != "limits.py" and NAME.search(path.read_text(encoding="utf-8"))
        for name in constants(path)
        if NAME.fullmatch(name)
    }
    assert found == set()


def test_every_limit_is_used_and_explained():
    source = Path(limits.__file__).read_text(encoding="utf-8")
    others = "\n".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "flipalg").rglob("*.py") if path.name != "limits.py"
    )
    used = set(re.findall(r"\b[A-Z][A-Z_0-9]+\b", others))
    assert len(limits.__all__) > 60
    for name in limits.__all__:
        assert re.search(rf'^{name} = .*\n"""\w.*"""$', source, re.M), name
        assert name in used, name
