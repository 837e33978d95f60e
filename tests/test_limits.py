"""A question too large for the machine is refused in two seconds and 500 MB; small mishaps end in one line.

The calls at absurd sizes are found, not listed: the public names of flipalg and f2x and the constructors of f2x's
classes, wherever all that a function needs is integers (or a row of them).
"""

import inspect
import json
import os
import resource
import select
import shlex
import signal
import subprocess
import sys
import time

import networkx
import pytest

import f2x
import flipalg
from flipalg import games, impartial
from flipalg.cli import main
from flipalg.theory import small_residues

linux = pytest.mark.skipif(sys.platform != "linux", reason="fork, limits and /proc")
SECONDS, MEGABYTES = 4, 500
"""Of a busy processor: two seconds of one that has nothing else to do."""


def outcome(call):
    """Return (what came of the call, processor seconds, megabytes), from a child of this process."""
    reading, writing = os.pipe()
    if not (child := os.fork()):
        try:
            _report(call, writing)
        finally:
            os._exit(1)
    os.close(writing)
    try:
        heard = select.select([reading], [], [], 60)[0]
        text = os.read(reading, 1 << 16) if heard else b""
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(reading)
    return json.loads(text) if text else ["ended by its limits", SECONDS, MEGABYTES]


def _report(call, writing):
    silence = os.open(os.devnull, os.O_WRONLY)
    for number in (1, 2):
        os.dup2(silence, number)
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + SECONDS + 2,) * 2)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with open("/proc/self/clear_refs", "w") as file:  # the peak begins here
        file.write("5")
    before, start = _kilobytes("VmRSS"), time.process_time()
    try:
        made = call()
        said = "answered" if not inspect.isgenerator(made) or next(made, None) else "answered with nothing"
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
    said = [said[:300], time.process_time() - start, (_kilobytes("VmHWM") - before) / 1000]
    os.write(writing, json.dumps(said).encode())


def _kilobytes(what):
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith(what))


def refused_or_answered(call, where):
    """Require that a call stays within the limits; return whether it was refused with a reason."""
    said, seconds, megabytes = outcome(call)
    assert seconds < SECONDS, (where, said)
    assert megabytes < MEGABYTES, (where, said)
    kind, _, message = said.partition(": ")
    is_refusal = kind in ("ValueError", "TypeError", "MemoryError", "UnsolvableError", "UndecidedError")
    assert kind.startswith("answered") or (is_refusal and message), (where, said)
    return is_refusal


COMMANDS = (
    "solve 1000000 1000000",
    "solve 10^8 10^8 --json",
    "hint 10^8 10^8",
    "solve 10^5 10^5 --most 2",
    "kernel 10^8 10^8",
    "random 10^5 10^5",
    "press 10^5x10^5 A1",
    "table nullity --max 10^6",
    "table nullity --max 3 --to no/x.csv",
    "run primitives --max 100 --to no/x",
    "classify --check --out nodir",
    "disentis 3000 3000",
    "sweep 1" + "0" * 60 + " 2",
    "chomp --list --rows 400000000",
)
CALLS = {
    "graph": lambda: games.ToggleGame(range(150_001), {i: [i] for i in range(150_001)}),
    "graph of networkx": lambda: games.FlipIt(networkx.empty_graph(150_000)),
    "colors": lambda: flipalg.solve(10**4, 10**4, colors=3),
    "determinant over Z": lambda: flipalg.colors_determinant(2001, 2001),
    "triangle": lambda: games.flipping_triangles.triangle(10**6),
    "digraph of Chomp": lambda: impartial.chomp.to_digraph((10**9,)),
    "symbolic run": lambda: flipalg.symbolic_run(10**6, 10**6),
    "BoardGame": lambda: games.BoardGame(400, 400),
    "F2Poly": lambda: f2x.F2Poly("x^40000000000"),
    "seconds nan": lambda: flipalg.solve(5, 5, fewest=True, seconds=float("nan")),
    "seconds negative": lambda: flipalg.solve(5, 5, fewest=True, seconds=-1),
}


@linux
@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_beyond_the_machine_is_refused_and_writes_nothing(line, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def call():
        try:
            code = main(line.split())
        except SystemExit as stop:  # argparse
            code = stop.code
        if code == 2:
            raise ValueError("exit code 2")

    assert refused_or_answered(call, line)
    assert os.listdir(tmp_path) == []


@linux
@pytest.mark.parametrize("name", CALLS)
def test_a_call_beyond_the_machine_is_refused(name):
    assert refused_or_answered(CALLS[name], name)


SIZES, SMALL = [10**9, 10**18 + 9, 10**100], 4


def public():
    """Return {name: function} of what the stubs, games and impartial list."""
    calls = {f"flipalg.{name}": getattr(flipalg, name) for name in flipalg.__all__}
    for room in (games, impartial):
        for name in room.__all__:
            value = getattr(room, name)
            inner = {key: getattr(value, key) for key in value.__all__} if inspect.ismodule(value) else {"": value}
            calls |= {f"{room.__name__}.{name}.{key}".rstrip("."): function for key, function in inner.items()}
    for name in f2x.__all__:
        value = getattr(f2x, name)
        constructors = [key for key, of in inspect.getmembers_static(value) if isinstance(of, classmethod)]
        calls |= {f"f2x.{name}": value}
        calls |= {f"f2x.{name}.{key}": getattr(value, key) for key in constructors if not key.startswith("_")}
    del calls["f2x.F2Matrix.random"]  # 4 × 10^9: half a gigabyte of random bits, in 3 seconds
    return {name: call for name, call in calls.items() if callable(call) and arguments_of(call)}


def arguments_of(call):
    """Return the arguments of the calls to be tried; none if the call needs something else."""
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
        more.remove("n")
    tried = []
    for size in SIZES:
        tried += [{name: make(size) for name, make in needed.items()}] if needed else []
        small = {name: make(SMALL) for name, make in needed.items()}
        tried += [small | {name: make(size)} for name, make in needed.items() if len(needed) > 1]
        tried += [small | {name: size} for name in more]
    return tried


PUBLIC = public()


def test_many_public_functions_are_found():
    assert len(PUBLIC) > 50
    assert {"flipalg.nullity", "flipalg.impartial.chomp.grundy", "f2x.F2Poly.irreducible"} <= set(PUBLIC)


@linux
@pytest.mark.parametrize("name", PUBLIC)
def test_absurd_sizes_are_answered_or_refused(name, monkeypatch):
    # a square of side 10^18 is no longer absurd: its nullity may take a minute, or here what the limit says
    monkeypatch.setattr(small_residues, "PLANNED_TIME", 1e9)
    for arguments in arguments_of(PUBLIC[name]):
        refused_or_answered(lambda arguments=arguments: PUBLIC[name](**arguments), f"{name}({arguments})")


def shell(command, **options):
    words = command.replace("flipalg", f"{shlex.quote(sys.executable)} -m flipalg", 1)
    return subprocess.run(["sh", "-c", words], capture_output=True, text=True, timeout=600, check=False, **options)


@linux
@pytest.mark.parametrize(
    ("line", "megabytes"),
    [
        ("nullity 1000000 999999", 100),
        ("solve 600 600", 160),
        ("kernel 62 62", 130),
        ("board 9 9 --hardest", 250),
        ("picture nullity --max 200 map.png", 300),
        ("run chomp --max 6 --to chomp.txt", 200),
        ("polynomial 60000", 170),  # FLINT ends the process
        ("exercises 9 9 --count 1 --pdf s.pdf", 400),  # OpenBLAS went round in a circle
        ("table nullity --max 30 --to n.csv", 250),  # Arrow ends the process
    ],
)
def test_with_little_memory_a_command_answers_or_writes_nothing(line, megabytes, tmp_path):
    done = shell(f"ulimit -v {megabytes << 10}; exec flipalg {line}", cwd=tmp_path)
    ended_by_a_library = done.returncode not in (0, 1, 2) or "OpenBLAS" in done.stderr
    assert ended_by_a_library or "Traceback" not in done.stderr, done
    assert done.returncode == 0 or not [path for path in tmp_path.rglob("*") if path.suffix != ".sqlite"], done


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
@pytest.mark.parametrize(
    "command",
    [
        "nullity 0 0 2>/dev/full",
        "nullity 3 3 >/dev/full",
        "certificate 30 30 >/dev/full",
        "solve - <&-",
        "--help >/dev/full",
        "solve --help >/dev/full",
        "slove 2>/dev/full",
        "--version >/dev/full 2>/dev/full",
        "why nim >/dev/full",
        "classify --only '' --out x",
        "classify --max-m 3 --max-n 3 --only nullity --out ''",
    ],
)
def test_a_full_or_closed_stream_or_an_empty_name_is_one_line(command, tmp_path):
    run = shell(f"flipalg {command}", cwd=tmp_path)
    assert run.returncode == 2
    assert "2>" in command or (len(run.stderr.splitlines()) == 1 and run.stderr.startswith("flipalg"))
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no /dev/zero")
@pytest.mark.parametrize(
    "command", ["solve /dev/zero", "verify /dev/zero", "solve - </dev/zero", "hint '##./...' --goal /dev/zero"]
)
def test_an_endless_text_is_refused(command):
    run = shell(f"flipalg {command}")
    assert run.returncode == (1 if "verify" in command else 2)  # no certificate is 1, as one that is not true
    assert (run.stdout, len(run.stderr.splitlines())) == ("", 1)
    assert "the text has more than 268,435,456 characters" in run.stderr


@pytest.mark.parametrize("switches", [["-OO"], ["-X", "dev", "-bb", "-W", "error"]], ids=" ".join)
def test_switches_of_the_interpreter_change_no_answer(switches):
    program = "from flipalg import *; print(solve(9, 9, fewest=True).weight, certificate(33, 33).verify(), rule(6))"
    run = subprocess.run([sys.executable, *switches, "-c", program], capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("25 True m × 6 is unique iff m + 1 is not a multiple of 9\n", "")
