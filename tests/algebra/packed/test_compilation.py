import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from numba import void
from numba.core.caching import CacheImpl, IndexDataCacheFile

import flipalg
from flipalg.algebra.packed import compilation, words
from flipalg.algebra.packed.compilation import INSTRUCTION
from flipalg.algebra.packed.determinants import Q_gcd_degree
from flipalg.algebra.packed.euclid import gcd
from flipalg.algebra.packed.products import multiply

ROOT = Path(flipalg.__file__).parents[1]


def run(*arguments, **environment):
    """Run `python -m flipalg` in a process of its own, under more environment."""
    full = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    command = [sys.executable, "-m", "flipalg", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=full, check=False)


def test_the_portable_product_equals_flint_too():
    done = run("warmup", "--check", "3000", FLIPALG_PORTABLE="1")
    assert done.returncode == 0, done.stderr
    assert "with the portable product" in done.stdout
    assert "3000 operations equal flint's" in done.stdout


def test_the_switch_is_not_answered_from_the_cache_of_the_other_product():
    program = "from flipalg.algebra.packed import compilation as c; print(c.INSTRUCTION, c.kernel_name('multiply'))"
    names = {}
    for portable in ("0", "1"):
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "FLIPALG_PORTABLE": portable}
        command = [sys.executable, "-c", program]
        output = subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stdout
        instruction, name = output.split()
        names[instruction] = name
    assert set(names) == {INSTRUCTION, "portable"}
    assert len(set(names.values())) == len(names)


def no_space(*_arguments):
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize(
    ("owner", "name", "broken"),
    [(CacheImpl, "_locator_classes", []), (IndexDataCacheFile, "save", no_space)],
    ids=["no folder", "disk full"],
)
def test_an_unwritable_cache_is_one_warning(owner, name, broken, monkeypatch):
    monkeypatch.setattr(owner, name, broken)
    monkeypatch.setattr(compilation, "_uncached", [])

    def increment(f):
        f[0] += 1

    def decrement(f):
        f[0] -= 1

    with pytest.warns(RuntimeWarning, match="compiled kernels cannot be cached") as caught:
        kernels = [
            compilation.kernel(void(compilation.WORDS))(function) for function in (increment, increment, decrement)
        ]
    assert len(caught) == 1
    f = words.zeros(1)
    for kernel in kernels:
        kernel(f)
    assert f.tolist() == [1]


def test_kernels_share_nothing_between_threads():
    rng = random.Random(6)
    f, g, c = (words.from_int(rng.getrandbits(20_000) | 1) for _ in range(3))

    def work(seed):
        return [
            multiply(f, g).tolist(),
            gcd(multiply(f, c), multiply(g, c)).tolist(),
            Q_gcd_degree(1023, 1023 - 2 * seed),
        ]

    expected = [work(seed % 4) for seed in range(64)]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(work, [seed % 4 for seed in range(64)])) == expected


def test_warmup_tells_its_progress_on_stderr_alone():
    done = run("warmup")
    assert (done.returncode, done.stdout) == (0, f"the engine is compiled, with the {INSTRUCTION} product\n")
    assert "[1/5] products" in done.stderr
    refused = run("warmup", "--check", "-1")
    assert (refused.returncode, refused.stderr) == (2, "flipalg: --check must be at least 0, got -1\n")
