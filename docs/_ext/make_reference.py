"""The reference: a page for each public name, and pages of the modules behind them, which the search skips.

PUBLIC and F2X are the groups of the reference; together they have every name of the stubs `__init__.pyi`.  The sources
are parsed, not imported.  A public function or class without a docstring stops the build.
"""

import ast
from collections.abc import Iterable
from pathlib import Path

from myst import bib_keys, docstring, escaped, front_matter

PUBLIC = {
    "Solve a board": ["Board", "solve", "Solution", "solutions", "is_solvable", "hint", "UnsolvableError"],
    "Solve on a graph": ["solve_graph"],
    "Questions about a size": [
        "nullity",
        "is_unique",
        "determinant",
        "kernel_basis",
        "hardest",
        "Hardest",
        "board_report",
        "BoardReport",
        "atlas",
        "find",
    ],
    "Boards to solve": ["random_board"],
    "Questions about all sizes": ["rule", "Rule", "nullity_table", "uniqueness_table", "attained"],
    "Any number of colors": ["colors_determinant", "unique_colors"],
    "Proofs": ["certificate", "Certificate"],
    "Polynomials over F2": ["F2Poly", "determinant_polynomial"],
    "Matrices": [
        "game_matrix",
        "simple_matrix",
        "F2Matrix",
        "lightest_solution",
        "LightSolution",
        "evaluate",
        "steps",
        "determinant_steps",
        "symbolic_run",
    ],
}
RELATED = {
    "attained": ["flipalg.squares.attained.Attained"],
    "find": ["flipalg.sequences.find.Found"],
    "board_report": ["flipalg.reports.board_facts.Value", "flipalg.reports.related_boards.Related"],
    "unique_colors": ["flipalg.theory.unique_colors.UniqueColors"],
    "certificate": ["flipalg.certificates.certificates.Part"],
    "nullity_table": ["flipalg.theory.board_values.BoardValues"],
    "steps": ["flipalg.reports.board_steps.BoardSteps"],
    "determinant_steps": ["flipalg.reports.determinant_steps.DeterminantSteps"],
    "symbolic_run": ["flipalg.games.symbolic_runs.SymbolicRun"],
    "solve_graph": ["flipalg.solvers.graph_solution.GraphSolution"],
    "kernel_basis": ["flipalg.boards.solution.QuietPatterns"],
}
F2X = {
    "Polynomials": ["F2Poly", "F2Modulus", "Factorization"],
    "Extension fields": ["F2Extension", "F2Element", "ExtensionPolynomial"],
    "Matrices": ["F2Matrix", "Step"],
    "CRCs": ["CRC", "find_crc", "longest_messages"],
    "Linear generators": [
        "LinearGenerator",
        "characteristic_polynomial",
        "constants",
        "lfsr",
        "MT19937",
        "XOROSHIRO128",
        "XOSHIRO256",
    ],
    "Irreducible polynomials": ["irreducible_trinomials"],
    "Arithmetic": ["backend"],
}
ROOMS = {
    "algebra": "Integers and polynomials",
    "theory": "Theorems about boards",
    "f2x": "Polynomials and matrices over F2",
    "matrices": "Explicit matrices and elimination",
    "boards": "Boards",
    "games": "Games",
    "solvers": "Finding presses",
    "impartial": "Chomp, poset games, graph taking, Lights Out for two players",
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
    of_f2x = {name: (module, summary) for name, module, summary in top_level_names(modules, "f2x")}
    for package, found, groups in (("flipalg", origins, PUBLIC), ("f2x", of_f2x, F2X)):
        check_groups(package, found, groups)
    made = {"reference/index.md": _index(origins), "reference/f2x.md": _index_of_f2x(of_f2x, modules)}
    for name, (module, _) in origins.items():
        made[f"reference/{name}.md"] = _page(name, module, modules, f"`from flipalg import {name}`")
    for name, (module, _) in of_f2x.items():
        also = f"; `flipalg.{name}` is the same" if name in origins else ""
        made[f"reference/{name}.md"] = _page(name, module, modules, f"`from f2x import {name}`{also}", "f2x")
    elsewhere = {f"{module}.{name}": _short_name(name, module) for name, (module, _) in origins.items()}
    elsewhere |= {f"{module}.{name}": f"f2x.{name}" for name, (module, _) in of_f2x.items()}
    elsewhere |= {dotted: dotted for dotteds in RELATED.values() for dotted in dotteds}
    rooms: dict[str, list[str]] = {}
    for dotted, tree in modules.items():
        if dotted not in ("flipalg", "f2x"):
            made[f"internals/{dotted}.md"] = _module(dotted, tree, keys, elsewhere)
            room = "f2x" if dotted.startswith("f2x.") else dotted.split(".")[1]
            rooms.setdefault(room, []).append(dotted)
    made["internals/index.md"] = _internals(rooms)
    return made


def check_groups(package: str, public: Iterable[str], groups: dict[str, list[str]]) -> None:
    """Raise ValueError if the groups lack a public name of the package, or have another name."""
    grouped, public = {name for names in groups.values() for name in names}, set(public)
    parts = [f"without a group: {', '.join(sorted(public - grouped))}"] if public - grouped else []
    parts += [f"not public: {', '.join(sorted(grouped - public))}"] if grouped - public else []
    if parts:
        raise ValueError(
            f"docs/_ext/make_reference.py: the groups of names differ from {package}.__all__: {'; '.join(parts)}"
        )


def public_name(dotted: str, root: Path) -> str:
    """Return `flipalg.name` or `f2x.name` if an object is public under a shorter name, else the dotted name itself."""
    if not _SHORT:
        modules = _modules(root)
        for package in ("f2x", "flipalg"):
            names = top_level_names(modules, package)
            _SHORT.update({f"{module}.{name}": _short_name(name, module) for name, module, _ in names})
    return _SHORT.get(dotted, dotted)


def _short_name(name: str, module: str) -> str:
    """Return the name that users import; names of f2x are documented there."""
    return f"f2x.{name}" if module.startswith("f2x") else f"flipalg.{name}"


_SHORT: dict[str, str] = {}


def _modules(root: Path) -> dict[str, ast.Module]:
    modules = {}
    for path in sorted(path for package in ("f2x", "flipalg") for path in (root / package).rglob("*.py")):
        dotted = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        parts = dotted.split(".")
        if not any(part.startswith("_") for part in parts) and LEFT_OUT.isdisjoint(parts) and dotted != "flipalg.cli":
            modules[dotted] = ast.parse(path.read_text(encoding="utf-8"))
            if (stub := path.with_suffix(".pyi")).exists():
                modules[dotted].body += _absolute(ast.parse(stub.read_text(encoding="utf-8")), dotted)
    return modules


def _absolute(stub: ast.Module, package: str) -> list[ast.ImportFrom]:
    """Return the imports of a stub with the full names of their modules."""
    imports = [node for node in stub.body if isinstance(node, ast.ImportFrom)]
    return [ast.ImportFrom(f"{package}.{node.module}" if node.level else node.module, node.names) for node in imports]


def _public_imports(tree: ast.Module) -> list[tuple[str, str]]:
    """Return (name, module) for the names that a package imports under their own names for its users, sorted."""
    return sorted(
        (alias.name, str(node.module))
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname == alias.name
    )


def _index(origins: dict[str, tuple[str, str]]) -> str:
    text = [
        "---\nmyst:\n  html_meta:\n    keywords: reference, API, functions, classes\n---\n",
        "# Reference\n",
        "Everything below is imported from the top: `from flipalg import solve`. The functions take the size or the "
        "board first, then `neighborhood` and `topology`; `colors` and later parameters are named.\n",
    ]
    for group, names in PUBLIC.items():
        rows = "\n".join(
            f"| {{py:obj}}`{name} <{_short_name(name, origins[name][0])}>` | {escaped(origins[name][1])} |"
            for name in names
        )
        text.append(f"## {group}\n\n| name | |\n|:--|:--|\n{rows}\n")
    text.append("The package f2x, polynomials and matrices over F2 without boards: {doc}`f2x`.\n")
    listed = "\n".join(["f2x", *(name for name, (module, _) in origins.items() if not module.startswith("f2x"))])
    text.append(f"```{{toctree}}\n:hidden:\n\n{listed}\n```\n")
    text.append("The modules behind these names, for who works on flipalg: {doc}`../internals/index`.\n")
    return "\n".join(text)


def _index_of_f2x(origins: dict[str, tuple[str, str]], modules: dict[str, ast.Module]) -> str:
    text = [
        front_matter("GF2, polynomial, matrix, CRC, LFSR") + "\n# The package f2x\n",
        docstring(ast.get_docstring(modules["f2x"]) or "", set()),
    ]
    for group, names in F2X.items():
        rows = "\n".join(f"| {{py:obj}}`{name} <f2x.{name}>` | {escaped(origins[name][1])} |" for name in names)
        text.append(f"## {group}\n\n| name | |\n|:--|:--|\n{rows}\n")
    listed = "\n".join(name for names in F2X.values() for name in names)
    text.append(f"```{{toctree}}\n:hidden:\n\n{listed}\n```\n")
    return "\n".join(text)


def _page(name: str, module: str, modules: dict[str, ast.Module], says: str, package: str = "flipalg") -> str:
    node = (_definition(modules, module, name) or (None, None))[1]
    lines = [f".. currentmodule:: {package}", ""]
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        lines += _autodoc(name, isinstance(node, ast.ClassDef))
    else:
        lines += [f".. autodata:: {name}", "   :no-value:", ""]
    for dotted in RELATED.get(name, []):
        lines += [".. currentmodule:: " + dotted.rpartition(".")[0], "", *_autodoc(dotted.rpartition(".")[2], True)]
    body = "\n".join(lines)
    words = front_matter(", ".join(KEYWORDS[name])) + "\n" if name in KEYWORDS else ""
    return f"{words}# {name}\n\n{says}\n\n```{{eval-rst}}\n{body}\n```\n"


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
        "Each module of the package with its contents and its source. A name that is not in the "
        "{doc}`../reference/index` may change without notice.\n",
    ]
    for room in [*ROOMS, *sorted(set(rooms) - set(ROOMS))]:
        if room in rooms:
            listed = "\n".join(rooms[room])
            index.append(f"## {ROOMS.get(room, room)}\n\n```{{toctree}}\n:maxdepth: 1\n\n{listed}\n```\n")
    return "\n".join(index)


def top_level_names(modules: dict[str, ast.Module], package: str = "flipalg") -> list[tuple[str, str, str]]:
    """Return (name, module that defines it, first line of its docstring) for each public name of a package."""
    found = []
    for name, module in _public_imports(modules[package]):
        origin = _definition(modules, module, name)
        if origin is None and package == "f2x":  # a constant
            found.append((name, module, name))
            continue
        if origin is None:
            raise ValueError(f"{package}.{name} has no definition that the reference can show")
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
    # an overload or a setter is documented by its function
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
