"""The reference: a page a public name, by autodoc and napoleon; the modules behind them on pages that the search skips.

Main definitions
    PUBLIC             the groups of the reference, each with its names; every name of flipalg.__all__ is in one
    RELATED            the classes that a function returns, which stand on its page
    pages(root)        the pages
Conventions
    The pages of modules are read from the sources by ast: nothing is imported for them, and their docstrings are plain
    text.  A public function or class without a docstring stops the build.
"""

import ast
from pathlib import Path

from myst import bib_keys, docstring, escaped, front_matter

PUBLIC = {
    "Solve a board": ["Board", "solve", "Solution", "solutions", "is_solvable", "hint", "UnsolvableError"],
    "Questions about a size": ["nullity", "is_unique", "determinant", "kernel_basis", "hardest", "Hardest"],
    "Boards to solve": ["random_board"],
    "Questions about all sizes": ["rule", "Rule", "nullity_table", "uniqueness_table", "attained"],
    "Any number of colors": ["colors_determinant", "unique_colors"],
    "Proofs": ["certificate", "Certificate"],
    "Polynomials over F2": ["F2Poly", "determinant_polynomial"],
    "Matrices": ["game_matrix", "F2Matrix", "determinant_steps", "symbolic_run"],
}
RELATED = {
    "attained": ["flipalg.theory.attained.Attained"],
    "unique_colors": ["flipalg.theory.unique_colors.UniqueColors"],
    "certificate": ["flipalg.theory.certificates.Part"],
    "nullity_table": ["flipalg.theory.board_values.BoardValues"],
    "F2Poly": [
        "flipalg.algebra.f2.f2poly.Factorization",
        "flipalg.algebra.f2.f2_modulus.F2Modulus",
        "flipalg.algebra.f2.linear_generators.LinearGenerator",
        "flipalg.algebra.f2.crc.CRC",
    ],
    "F2Matrix": ["flipalg.matrices.elimination_steps.Step"],
    "determinant_steps": ["flipalg.reports.determinant_steps.DeterminantSteps"],
    "symbolic_run": ["flipalg.games.game_matrices.SymbolicRun"],
    "kernel_basis": ["flipalg.solvers.quiet_patterns.QuietPatterns"],
}
ROOMS = {
    "algebra": "Integers and polynomials",
    "theory": "What is proved about boards",
    "matrices": "Explicit matrices and elimination",
    "boards": "Boards",
    "games": "Games",
    "solvers": "Finding presses",
    "impartial": "Chomp, poset games, graph taking",
    "runs": "Long computations",
    "reports": "Tables and sequences",
    "pictures": "Pictures",
    "page": "The page and the widget",
    "system": "Files, caches, processes",
}
LEFT_OUT = {"commands"}  # the page Commands says what they do
INHERITED = "tuple, ValueError, Exception, BaseException, object, ndarray"
"""Classes of Python and numpy, whose methods are not repeated."""


def pages(root: Path) -> dict[str, str]:
    """Return a page a public name and a page a module, each with its index."""
    modules = _modules(root)
    keys = bib_keys((root / "docs" / "references.bib").read_text(encoding="utf-8"))
    origins = {name: (module, summary) for name, module, summary in top_level_names(modules)}
    if set(origins) != {name for names in PUBLIC.values() for name in names}:
        raise ValueError(f"PUBLIC and flipalg.__all__ differ: {set(origins) ^ {n for g in PUBLIC.values() for n in g}}")
    made = {"reference/index.md": _index(origins)}
    for name, (module, _) in origins.items():
        made[f"reference/{name}.md"] = _page(name, module, modules)
    elsewhere = {f"{module}.{name}": f"flipalg.{name}" for name, (module, _) in origins.items()}
    elsewhere |= {dotted: dotted for dotteds in RELATED.values() for dotted in dotteds}
    rooms: dict[str, list[str]] = {}
    for dotted, tree in modules.items():
        if dotted != "flipalg":
            made[f"internals/{dotted}.md"] = _module(dotted, tree, keys, elsewhere)
            rooms.setdefault(dotted.split(".")[1], []).append(dotted)
    made["internals/index.md"] = _internals(rooms)
    return made


def public_name(dotted: str, root: Path) -> str:
    """Return `flipalg.name` for what is public under a shorter name, else the dotted name itself."""
    if not _SHORT:
        _SHORT.update({f"{m}.{name}": f"flipalg.{name}" for name, m, _ in top_level_names(_modules(root))})
    return _SHORT.get(dotted, dotted)


_SHORT: dict[str, str] = {}


def _modules(root: Path) -> dict[str, ast.Module]:
    modules = {}
    for path in sorted((root / "flipalg").rglob("*.py")):
        dotted = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        parts = dotted.split(".")
        if not any(part.startswith("_") for part in parts) and LEFT_OUT.isdisjoint(parts) and dotted != "flipalg.cli":
            modules[dotted] = ast.parse(path.read_text(encoding="utf-8"))
    return modules


def _index(origins: dict[str, tuple[str, str]]) -> str:
    text = [
        "---\nmyst:\n  html_meta:\n    keywords: reference, API, functions, classes\n---\n",
        "# Reference\n",
        "Everything below is imported from the top: `from flipalg import solve`. The functions take the size or the "
        "board first, then `neighborhood` and `topology`; `colors` and what follows are named.\n",
    ]
    for group, names in PUBLIC.items():
        rows = "\n".join(f"| {{py:obj}}`{name} <flipalg.{name}>` | {escaped(origins[name][1])} |" for name in names)
        text.append(f"## {group}\n\n| name | |\n|:--|:--|\n{rows}\n")
    listed = "\n".join(name for names in PUBLIC.values() for name in names)
    text.append(f"```{{toctree}}\n:hidden:\n\n{listed}\n```\n")
    text.append("The modules behind these names, for who works on flipalg: {doc}`../internals/index`.\n")
    return "\n".join(text)


def _page(name: str, module: str, modules: dict[str, ast.Module]) -> str:
    node = _definition(modules, module, name)[1]
    lines = [".. currentmodule:: flipalg", ""]
    lines += _autodoc(name, isinstance(node, ast.ClassDef))
    for dotted in RELATED.get(name, []):
        lines += [".. currentmodule:: " + dotted.rpartition(".")[0], "", *_autodoc(dotted.rpartition(".")[2], True)]
    body = "\n".join(lines)
    words = front_matter(", ".join(KEYWORDS[name])) + "\n" if name in KEYWORDS else ""
    return f"{words}# {name}\n\n`from flipalg import {name}`\n\n```{{eval-rst}}\n{body}\n```\n"


KEYWORDS = {
    "F2Poly": ["GF2", "polynomial", "xgcd", "gcd", "factor"],
    "solve": ["solver", "solution"],
    "hardest": ["God", "covering", "radius"],
    "attained": ["nullities"],
}
"""Words that lead the search to a page where they do not stand."""


def _autodoc(name: str, is_class: bool) -> list[str]:
    if not is_class:
        return [f".. autofunction:: {name}", ""]
    return [f".. autoclass:: {name}", "   :members:", f"   :inherited-members: {INHERITED}", ""]


def _internals(rooms: dict[str, list[str]]) -> str:
    index = [
        "---\nnosearch: true\n---\n",
        "# Internals\n",
        "Each module of the package with what it defines, what holds, and where it is from. What is not in the "
        "{doc}`../reference/index` may change without notice.\n",
    ]
    for room in [*ROOMS, *sorted(set(rooms) - set(ROOMS))]:
        if room in rooms:
            listed = "\n".join(rooms[room])
            index.append(f"## {ROOMS.get(room, room)}\n\n```{{toctree}}\n:maxdepth: 1\n\n{listed}\n```\n")
    return "\n".join(index)


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
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name and _is_public(node):
            return dotted, node
        if isinstance(node, ast.ImportFrom) and any((a.asname or a.name) == name for a in node.names):
            return _definition(modules, node.module, name)
    return None


def _module(dotted: str, tree: ast.Module, keys: set[str], elsewhere: dict[str, str]) -> str:
    title, _, rest = (ast.get_docstring(tree) or "").partition("\n")
    if not title:
        raise ValueError(f"{dotted} has no docstring")
    head = f"---\nnosearch: true\n---\n\n# {dotted.removeprefix('flipalg.')}\n\n```{{py:module}} {dotted}\n```\n"
    text = [head, docstring(title, keys), docstring(rest, keys)]
    for node in tree.body:
        if (name := f"{dotted}.{getattr(node, 'name', '')}") in elsewhere:
            short = elsewhere[name]
            if not any("overload" in ast.dump(d) for d in node.decorator_list):
                text.append(f"{{py:obj}}`{node.name} <{short}>`: {escaped(docstring_summary(node))}\n")
        elif isinstance(node, ast.FunctionDef) and _is_public(node):
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


def docstring_summary(node) -> str:
    """Return the first line of a docstring."""
    return (ast.get_docstring(node) or "").partition("\n")[0]


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
