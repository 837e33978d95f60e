"""No call of the public interface takes the machine at an absurd size: it answers or refuses, in 2 s and 500 MB.

The functions are found, not listed: the names of flipalg and f2x, the constructors of f2x's classes and what the rooms
of flipalg define, wherever all that a function needs is integers (or a row of them).
"""

import importlib
import inspect
import json
import os
import pkgutil
import select
import signal
import sys
from contextlib import suppress
from typing import Any

import pytest

import f2x
import flipalg
from flipalg.theory import small_residues

for heavy in ("solvers.covering_radius", "solvers.parity_classes"):
    with suppress(ImportError):  # loading is not measured
        importlib.import_module(f"flipalg.{heavy}")

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="fork, limits and /proc")

SIZES = [10**9, 10**18 + 9, 10**100]
ROOMS = ("games", "impartial")
MODULES = {
    *(f"solvers.{name}" for name in ("solve", "hardest", "boxes")),
    *(f"theory.{name}" for name in ("rules", "nullity", "certificates", "primitives", "attained", "splitting")),
    "theory.residue_certificates",
    *(f"theory.{name}" for name in ("determinants", "all_equal", "unique_colors", "colors", "products")),
}
INNER = {
    # take what others have checked: packed rows, sets of pieces, polynomials
    "flipalg.boards.packed_rows": None,
    "flipalg.boards.board_shown": None,
    "flipalg.games.disentis_search": None,
    "flipalg.games.disentis": {"adjacent_pairs"},
    "flipalg.impartial.staircases": {"mirrored", "number_within", "positions_within"},
    "flipalg.theory.determinants": {"resultants"},
    "flipalg.squares.attained": {"orders_of_degree", "orders_of_self_paired"},
    "flipalg.squares.primitives": {"primitives_by_gcd", "common_roots"},  # as long as k, for candidates alone
}
SMALL = 4
SECONDS, MEGABYTES = 2, 500


def found():
    """Return {name: function}."""
    calls: dict[str, Any] = {f"flipalg.{name}": getattr(flipalg, name) for name in flipalg.__all__}
    for info in pkgutil.walk_packages(flipalg.__path__, "flipalg."):
        name = info.name.partition(".")[2]
        if name.partition(".")[0] not in ROOMS and name not in MODULES:
            continue
        module = importlib.import_module(info.name)
        inner = INNER.get(info.name, set())
        for key, value in vars(module).items():
            defined = getattr(value, "__module__", None) == info.name and not key.startswith("_")
            if defined and inspect.isfunction(inspect.unwrap(value)) and inner is not None and key not in inner:
                calls[f"{info.name}.{key}"] = value
    for name in f2x.__all__:
        value = getattr(f2x, name)
        calls[f"f2x.{name}"] = value
        constructors = [key for key, of in inspect.getmembers_static(value) if isinstance(of, classmethod)]
        calls |= {f"f2x.{name}.{key}": getattr(value, key) for key in constructors if not key.startswith("_")}
    del calls["f2x.F2Matrix.random"]  # 4 × 10^9: half a gigabyte of random bits, in 3 seconds
    return {name: call for name, call in calls.items() if callable(call) and arguments_of(call)}


def arguments_of(call):
    """Return the arguments of the calls to be tried; none where it needs something else."""
    try:
        parameters = inspect.signature(call).parameters.values()
    except (ValueError, TypeError):
        return []
    needed, more = {}, []
    for p in parameters:
        kind = str(p.annotation).replace("collections.abc.", "")
        row = kind.startswith(("Sequence[int", "Iterable[int", "tuple[int, ...", "Rows", "Stairs"))
        whole = kind in ("int", "<class 'int'>", "int | None") or (p.name == "m" and kind.startswith("int |"))
        if p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD):
            continue
        if p.default is not p.empty:
            more += [p.name] if whole and not isinstance(p.default, bool) else []
        elif row or whole:
            needed[p.name] = (lambda size: (size,)) if row else (lambda size: size)
        else:
            return []
    if "m" in needed and "n" in more:  # a size, or a board alone
        needed["n"] = lambda size: size
        more = [name for name in more if name != "n"]
    tried = []
    for size in SIZES:
        if needed:
            tried.append({name: make(size) for name, make in needed.items()})
        small = {name: make(SMALL) for name, make in needed.items()}
        if len(needed) > 1:
            tried += [small | {name: make(size)} for name, make in needed.items()]
        tried += [small | {name: size} for name in more]
    return tried


CALLS = found()


def outcome(call, arguments):
    """Return (what came of the call, CPU seconds, megabytes), from a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        _report(call, arguments, writing)
    os.close(writing)
    try:
        heard = select.select([reading], [], [], 10 * SECONDS)[0]
        text = os.read(reading, 1 << 16) if heard else b""
    finally:
        if not select.select([reading], [], [], 0)[0]:
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(reading)
    return json.loads(text) if text else ["ended by its limits", SECONDS, MEGABYTES]


def _report(call, arguments, writing):
    import resource
    import time

    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + SECONDS + 2,) * 2)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with open("/proc/self/clear_refs", "w") as file:  # the peak begins here
        file.write("5")
    before, start = _kilobytes("VmRSS"), time.process_time()
    try:
        made = call(**arguments)
        if inspect.isgenerator(made):
            next(made, None)
        said = "answered"
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
    said = [said[:300], time.process_time() - start, (_kilobytes("VmHWM") - before) / 1000]
    os.write(writing, json.dumps(said).encode())
    os._exit(0)


def _kilobytes(what):
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith(what))


def test_many_functions_are_found():
    assert len(CALLS) > 60
    assert {"flipalg.nullity", "flipalg.impartial.chomp.grundy", "flipalg.squares.primitives.primitives"} <= set(CALLS)


@pytest.mark.parametrize("name", CALLS)
def test_absurd_sizes_are_answered_or_refused(name, monkeypatch):
    # a square of side 10^18 is no longer absurd: its nullity may take a minute, or here what the limit says
    monkeypatch.setattr(small_residues, "LONGEST_TIME", 1e9)
    for arguments in arguments_of(CALLS[name]):
        said, seconds, megabytes = outcome(CALLS[name], arguments)
        where = f"{name}({arguments}): {said}"
        assert seconds < SECONDS, where
        assert megabytes < MEGABYTES, where
        kind, _, message = said.partition(": ")
        refused = kind in ("ValueError", "TypeError", "MemoryError", "UnsolvableError", "UndecidedError")
        assert kind == "answered" or (refused and message), where
