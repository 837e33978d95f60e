"""The reference, read from the sources: every public name with its signature, what it says of itself, and its example.

Nothing is imported.  A public function or class without a docstring of its own stops the build.
"""

import ast
from pathlib import Path

from myst import bib_keys, docstring, escaped

ROOMS = {
    "algebra": "Integers and F2[λ]",
    "theory": "What is proved about boards",
    "colors": "Boards of several colors",
    "matrices": "Explicit matrices and elimination",
    "games": "Games",
    "solvers": "Finding presses",
    "impartial": "Chomp, poset games, graph taking",
    "runs": "Long work",
    "reports": "Tables and pictures",
}
LEFT_OUT = {"commands"}  # the page Commands says what they do


def pages(root: Path) -> dict[str, str]:
    """Return a page a module, a page a room, and the index by name."""
    package = root / "flipalg"
    keys = bib_keys((root / "docs" / "references.bib").read_text(encoding="utf-8"))
    modules = {}
    for path in sorted(package.rglob("*.py")):
        dotted = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        parts = dotted.split(".")
        if not any(part.startswith("_") for part in parts) and LEFT_OUT.isdisjoint(parts) and dotted != "flipalg.cli":
            modules[dotted] = ast.parse(path.read_text(encoding="utf-8"))
    made = {}
    rooms: dict[str, list[str]] = {}
    for dotted, tree in modules.items():
        if dotted != "flipalg":
            text = _module(dotted, tree, keys)
            made[f"reference/{dotted}.md"] = text
            rooms.setdefault(dotted.split(".")[1], []).append(dotted)
    index = [
        "# Reference\n",
        "The names at the top level, `from flipalg import ...`:\n",
        _top_level(modules),
        "## By room\n",
    ]
    for room in [*ROOMS, *sorted(set(rooms) - set(ROOMS))]:
        if room in rooms:
            listed = "\n".join(rooms[room])
            index.append(f"### {ROOMS.get(room, room)}\n\n```{{toctree}}\n:maxdepth: 1\n\n{listed}\n```\n")
    made["reference/index.md"] = "\n".join(index)
    return made


def _top_level(modules: dict[str, ast.Module]) -> str:
    rows = ["| name | |", "|:--|:--|"]
    for name, origin, summary in top_level_names(modules):
        rows.append(f"| {{py:obj}}`{name} <{origin}.{name}>` | {escaped(summary)} |")
    return "\n".join(rows) + "\n"


def top_level_names(modules: dict[str, ast.Module]) -> list[tuple[str, str, str]]:
    """Return (name, module that defines it, first line of its docstring) for each public name of flipalg."""
    origins = {}
    public: list[str] = []
    for node in ast.walk(modules["flipalg"]):
        if isinstance(node, ast.ImportFrom):
            origins |= {alias.asname or alias.name: node.module for alias in node.names}
        elif isinstance(node, ast.Assign) and any(getattr(t, "id", "") == "__all__" for t in node.targets):
            public = ast.literal_eval(node.value)
        elif isinstance(node, ast.Dict):  # names that load when they are first used
            pairs = [(k, v) for k, v in zip(node.keys, node.values, strict=True)]
            if all(isinstance(x, ast.Constant) and isinstance(x.value, str) for pair in pairs for x in pair):
                origins |= {k.value: v.value for k, v in pairs if v.value.startswith("flipalg.")}
    found = []
    for name in public:
        if name == "__version__":
            continue
        origin = _definition(modules, origins.get(name, "flipalg"), name)
        if origin is None:
            raise ValueError(f"flipalg.{name} has no definition that the reference can show")
        module, node = origin
        found.append((name, module, (ast.get_docstring(node) or name).split("\n")[0]))
    return found


def _definition(modules, dotted: str, name: str):
    for node in modules[dotted].body if dotted in modules else []:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
            return dotted, node
        if isinstance(node, ast.ImportFrom) and any((a.asname or a.name) == name for a in node.names):
            return _definition(modules, node.module, name)
    return None


def _module(dotted: str, tree: ast.Module, keys: set[str]) -> str:
    title, _, rest = (ast.get_docstring(tree) or "").partition("\n")
    if not title:
        raise ValueError(f"{dotted} has no docstring")
    head = f"# {dotted.removeprefix('flipalg.')}\n\n```{{py:module}} {dotted}\n```\n"
    text = [head, docstring(title, keys), docstring(rest, keys)]
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and _is_public(node):
            text.append(_directive("function", dotted, node, keys, "`" * 6))
        elif isinstance(node, ast.ClassDef) and _is_public(node):
            methods = [
                _directive("property" if _is_property(item) else "method", dotted, item, keys, "`" * 5)
                for item in node.body
                if isinstance(item, ast.FunctionDef) and _is_public(item)
            ]
            text.append(_directive("class", dotted, node, keys, "`" * 6, "\n".join(methods)))
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            text.append(_constant(tree, node, dotted, keys))
    return "\n".join(text)


def _is_public(node) -> bool:
    # what is derived from elsewhere says there what it does
    overload = any(getattr(d, "id", getattr(d, "attr", "")) in {"overload", "setter"} for d in node.decorator_list)
    return not node.name.startswith("_") and not overload


def _is_property(node) -> bool:
    return any(getattr(d, "id", getattr(d, "attr", "")).endswith("property") for d in node.decorator_list)


def _directive(kind: str, dotted: str, node, keys: set[str], ticks: str, inner: str = "") -> str:
    says = ast.get_docstring(node)
    if not says:
        raise ValueError(f"{dotted}.{node.name} has no docstring: its entry would be only a signature")
    if kind == "class":
        init = next((n for n in node.body if isinstance(n, ast.FunctionDef) and n.name == "__init__"), None)
        signature = node.name + (_signature(init, bound=True) if init else "")
    else:
        signature = node.name + ("" if kind == "property" else _signature(node, bound=kind == "method"))
    return f"{ticks}{{py:{kind}}} {signature}\n:module: {dotted}\n\n{docstring(says, keys)}\n{inner}\n{ticks}\n"


def _signature(node: ast.FunctionDef, bound: bool) -> str:
    arguments = ast.unparse(node.args)
    static = any(getattr(d, "id", "") == "staticmethod" for d in node.decorator_list)
    if bound and not static:
        first, _, rest = arguments.partition(", ")
        arguments = rest.removeprefix("/, ") if first.split(":")[0] in {"self", "cls"} else arguments
    returns = f" -> {ast.unparse(node.returns)}" if node.returns and node.name != "__init__" else ""
    return f"({arguments}){returns}"


def _constant(tree: ast.Module, node, dotted: str, keys: set[str]) -> str:
    """Return the entry of a constant that has a string below it."""
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    following = tree.body[tree.body.index(node) + 1 :][:1]
    said = following and isinstance(following[0], ast.Expr) and isinstance(following[0].value, ast.Constant)
    if not isinstance(target, ast.Name) or target.id.startswith("_") or not said:
        return ""
    return f"``````{{py:data}} {target.id}\n:module: {dotted}\n\n{docstring(following[0].value.value, keys)}\n``````\n"
