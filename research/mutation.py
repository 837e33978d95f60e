"""Plant mistakes in the package, one at a time, and print those that no test sees.

    python -m research.mutation [--rooms theory,solvers] [--sample 50] [--seed 1] [--seconds 600]

A mistake is one operator, comparison, constant or condition that is changed.  It is planted in a copy of the tree, and
the default tests of its module run there until the first that fails: the files named after it, the ladder, those of its
room that import it, and its examples; then, if none fails, the whole room.  A mistake that none of these sees is
printed as a difference; one that takes ten minutes is seen.  The sample is drawn by the seed.
"""

import argparse
import ast
import copy
import difflib
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
COPIED = (
    "flipalg",
    "research",
    "tests",
    "scripts",
    "tables",
    "docs",
    "conftest.py",
    "pyproject.toml",
    "README.md",
    "CONTRIBUTING.md",
)

OTHER = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitXor: ast.BitOr, ast.BitOr: ast.BitXor, ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
"""The operator that replaces each operator."""


def is_place(node: ast.AST) -> bool:
    """Return whether a mistake can be planted at a node."""
    if isinstance(node, (ast.BinOp, ast.AugAssign)):
        return type(node.op) in OTHER
    if isinstance(node, ast.Compare):
        return type(node.ops[0]) in OTHER
    if isinstance(node, ast.Constant):
        return type(node.value) in (int, bool)
    return isinstance(node, (ast.BoolOp, ast.IfExp, ast.If, ast.While))


def places(tree: ast.AST, inside: bool = False) -> Iterator[ast.AST]:
    """Yield the nodes of functions where a mistake can be planted, without types and error texts."""
    for name, value in ast.iter_fields(tree):
        for node in value if isinstance(value, list) else [value]:
            if not isinstance(node, ast.AST) or isinstance(node, (ast.Raise, ast.JoinedStr)):
                continue
            if name in ("annotation", "returns", "decorator_list"):
                continue
            if inside and is_place(node):
                yield node
            yield from places(node, inside or isinstance(node, ast.FunctionDef))


def changed(node: ast.AST) -> ast.AST:
    """Return a node with the mistake."""
    node = copy.deepcopy(node)
    if isinstance(node, (ast.BinOp, ast.AugAssign, ast.BoolOp)):
        node.op = OTHER[type(node.op)]()
    elif isinstance(node, ast.Compare):
        node.ops[0] = OTHER[type(node.ops[0])]()
    elif isinstance(node, (ast.IfExp, ast.If, ast.While)):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.Constant):
        node.value = not node.value if isinstance(node.value, bool) else int(node.value) + 1  # type: ignore[call-overload]
    return ast.fix_missing_locations(node)


def planted(source: str, node: ast.AST) -> str:
    """Return a source with the mistake in the place of a node of its tree."""
    head = isinstance(node, (ast.If, ast.While))  # of a statement only the condition is written anew
    place = node.test if isinstance(node, (ast.If, ast.While)) else node
    new = changed(node)
    text = ast.unparse(new.test if head and isinstance(new, (ast.If, ast.While)) else new)
    lines = source.encode().splitlines(keepends=True)  # columns are bytes
    assert isinstance(place, (ast.expr, ast.stmt))
    assert place.end_lineno is not None
    before = b"".join(lines[: place.lineno - 1]) + lines[place.lineno - 1][: place.col_offset]
    after = lines[place.end_lineno - 1][place.end_col_offset :] + b"".join(lines[place.end_lineno :])
    return (before + (b"(%b)" % text.encode() if isinstance(place, ast.expr) else text.encode()) + after).decode()


def tests_of(module: Path) -> list[str]:
    """Return the files whose tests know a module: named after it, the ladder, importing it in its room, and itself."""
    room = ROOT / "tests" / module.parent.relative_to("flipalg")
    name = ".".join(module.with_suffix("").parts)
    named = sorted(room.glob(f"test_{module.stem}*.py"))
    rest = [path for path in sorted(room.glob("test_*.py")) if name in path.read_text(encoding="utf-8")]
    examples = [ROOT / module] if ">>>" in (ROOT / module).read_text(encoding="utf-8") else []
    files = dict.fromkeys([*named, ROOT / "tests" / "test_ladder.py", *rest, *examples])
    return [str(path.relative_to(ROOT)) for path in files]


def run_tests(tree: Path, tests: Sequence[str]) -> bool:
    """Return whether all tests of a tree pass, in ten minutes."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    environment = os.environ | {"PYTHONPATH": str(tree)}
    try:
        return subprocess.run(command, cwd=tree, env=environment, capture_output=True, timeout=600).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def main(arguments: Sequence[str] | None = None) -> int:
    """Plant, run, and print the unseen mistakes; the exit code is 1 if they are more than one in twenty."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rooms", default="theory,solvers", metavar="ROOMS", help="of flipalg/ (commas between)")
    parser.add_argument("--sample", type=int, default=50, metavar="N", help="mistakes (default: 50)")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--seconds", type=float, default=600, help="no mistake is begun later (default: 600)")
    given = parser.parse_args(arguments)
    modules = [path for room in given.rooms.split(",") for path in sorted((ROOT / "flipalg" / room).rglob("*.py"))]
    possible = [
        (path.relative_to(ROOT), number)
        for path in modules
        for number, _ in enumerate(places(ast.parse(path.read_text(encoding="utf-8"))))
    ]
    sample = random.Random(given.seed).sample(possible, min(given.sample, len(possible)))
    end, seen, unseen = time.monotonic() + given.seconds, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        for name in COPIED:
            (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, tree / name)
        if not run_tests(tree, sorted({test for module, _ in sample for test in tests_of(module)})):
            parser.error("the tests fail without a mistake")
        for module, number in sample:
            if time.monotonic() > end:
                break
            source = (ROOT / module).read_text(encoding="utf-8")
            mistaken = planted(source, [*places(ast.parse(source))][number])
            (tree / module).write_text(mistaken, encoding="utf-8")
            room = f"tests/{module.parent.relative_to('flipalg').as_posix()}"
            passed = run_tests(tree, tests_of(module)) and run_tests(tree, [room])
            (tree / module).write_text(source, encoding="utf-8")
            seen, unseen = seen + (not passed), unseen + passed
            if passed:
                difference = difflib.unified_diff(source.splitlines(), mistaken.splitlines(), str(module), "", n=0)
                print("\n".join(line.rstrip() for line in difference), flush=True)
    print(f"{seen + unseen} mistakes of {len(possible)} possible: {seen} seen, {unseen} not")
    return int(unseen * 20 > seen + unseen)


if __name__ == "__main__":
    raise SystemExit(main())
