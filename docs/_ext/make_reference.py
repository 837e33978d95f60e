"""The reference: a page for each name of the stubs `__init__.pyi`, one for flipalg.games and one for flipalg.impartial.

PUBLIC and F2X are the groups of the reference; together they have every name of the stubs.  The sources are parsed, not
imported.
"""

import ast
from collections.abc import Iterable
from pathlib import Path

from myst import docstring, escaped, front_matter

TYPES = "Types of arguments and answers"
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
        "presses_needed",
        "automaton",
        "Automaton",
        "board_report",
        "BoardReport",
        "atlas",
        "find",
    ],
    "Boards to solve": ["random_board"],
    "Questions about all sizes": ["rule", "Rule", "nullity_table", "uniqueness_table", "share", "Share", "attained"],
    "Any number of colors": ["colors_determinant", "unique_colors"],
    "Proofs": ["certificate", "Certificate"],
    "Polynomials over F2": ["F2Poly", "determinant_polynomial"],
    "Matrices": [
        "game_matrix",
        "simple_matrix",
        "F2Matrix",
        "lightest_solution",
        "evaluate",
        "steps",
        "determinant_steps",
        "symbolic_run",
    ],
    TYPES: [
        "Attained",
        "BoardSteps",
        "BoardValues",
        "Cell",
        "DeterminantSteps",
        "Form",
        "Found",
        "FoundBoard",
        "FoundSequence",
        "GraphLike",
        "GraphSolution",
        "Grid",
        "HasArray",
        "ModularMatrix",
        "Orbit",
        "Part",
        "Problem",
        "QuietPatterns",
        "Reason",
        "Related",
        "ResidueCertificate",
        "Shape",
        "Snippet",
        "SolveOptions",
        "SymbolicRun",
        "Term",
        "Topology",
        "UniqueColors",
        "Value",
    ],
}
F2X = {
    "Polynomials": ["F2Poly", "F2Modulus", "Factorization", "cyclotomic_cosets"],
    "Extension fields": ["F2Extension", "F2Element", "ExtensionPolynomial", "ExtensionArray", "ReedSolomon"],
    "Matrices": ["F2Matrix", "F2Matrices", "LightSolution", "MatrixText", "Step"],
    "CRCs": ["CRC", "find_crc", "FrameCRC", "longest_messages"],
    "Linear generators": [
        "LinearGenerator",
        "characteristic_polynomial",
        "lfsr",
        "MT19937",
        "XOROSHIRO128",
        "XOSHIRO256",
    ],
    "Irreducible polynomials": ["irreducible_trinomials"],
    "Prime factors": [
        "is_prime",
        "prime_factors",
        "prime_factors_of_power",
        "prime_factors_of_product",
        "PrimeFactors",
    ],
    "Arithmetic and processes": ["backend", "call_in_child", "yielded_in_child"],
}
INHERITED = "tuple, ValueError, Exception, BaseException, object, ndarray"
"""Classes of Python and numpy, whose methods are not repeated."""


def pages(root: Path) -> dict[str, str]:
    """Return a page for each public name, with their index."""
    modules = _modules(root)
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
    for package in ROOMS:
        made[f"reference/{package}.md"] = _room(package, modules, set(origins))
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
        if not any(part.startswith("_") or part in ("build", "setup", "tests", "tools") for part in parts):
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
    text.append(
        "Other games, {doc}`games` and {doc}`impartial`; polynomials and matrices over F2 without boards, {doc}`f2x`. "
        "Every other name may change without notice.\n"
    )
    listed = "\n".join(
        [*ROOMS, "f2x", *(name for name, (module, _) in origins.items() if not module.startswith("f2x"))]
    )
    text.append(f"```{{toctree}}\n:hidden:\n\n{listed}\n```\n")
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


ROOMS = {"games": "flipalg.games", "impartial": "flipalg.impartial"}
"""{page: the room whose `__all__` it shows}."""


def _room(page: str, modules: dict[str, ast.Module], top: set[str]) -> str:
    """Return the page of a room: the objects of its `__all__` that are not in `top`, and those of its modules."""
    dotted = ROOMS[page]
    tree = modules[dotted]
    text = [front_matter(page) + f"\n# {dotted}\n", docstring(ast.get_docstring(tree) or "", set())]
    for name in sorted(set(_listed(tree)) - top, key=lambda name: f"{dotted}.{name}" in modules):
        inside = f"{dotted}.{name}"
        names = _listed(modules[inside]) if inside in modules else [name]
        lines = [f".. currentmodule:: {inside if inside in modules else dotted}", ""]
        for shown in names:
            module, node = _definition(modules, inside if inside in modules else dotted, shown) or (dotted, None)
            if module == inside or inside not in modules:
                kind = isinstance(node, ast.ClassDef) if node else None
                lines += _autodoc(shown, kind) if kind is not None else [f".. autodata:: {shown}", "   :no-value:", ""]
        text.append(f"## {name}\n\n```{{eval-rst}}\n" + "\n".join(lines) + "\n```\n")
    return "\n".join(text)


def _listed(tree: ast.Module) -> list[str]:
    """Return the names in the `__all__` of a module."""
    values = [
        node.value for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    ]
    return list(ast.literal_eval(values[0])) if values else []


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


def _is_public(node) -> bool:
    # an overload or a setter is documented by its function
    overload = any(getattr(d, "id", getattr(d, "attr", "")) in {"overload", "setter"} for d in node.decorator_list)
    return not node.name.startswith("_") and not overload
