import os
import random
import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import llvmlite.binding as llvm
import pytest
from engine import lazily

import flipalg
from flipalg.algebra.f2.packed import native
from flipalg.algebra.f2.packed.processor import AVAILABLE, INSTRUCTION
from flipalg.system import code_cache

by_words = lazily("by_words")
euclid = lazily("packed.euclid")
products = lazily("packed.products")
words = lazily("packed.words")

ROOT = Path(flipalg.__file__).parents[1]


def run(*arguments, **environment):
    """Run `python -m flipalg` in a process of its own, under more environment."""
    full = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    command = [sys.executable, "-m", "flipalg", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=full, check=False)


@pytest.mark.parametrize("product", AVAILABLE[:-1])  # the portable one is that of a generic processor, below
def test_every_product_of_this_processor_equals_flint(product):
    done = run("warmup", "--check", "3000", FLIPALG_PRODUCT=product)
    assert done.returncode == 0, done.stderr
    assert f"with the {product} product" in done.stdout
    assert "3000 operations equal flint's" in done.stdout


@pytest.mark.skipif(INSTRUCTION == "portable", reason="has no vectors of products")
def test_products_of_eight_words_equal_flint_by_narrower_instructions():
    """The code for AVX-512, of which only the instruction is replaced: it is emitted as several narrower ones."""
    program = (
        "from flipalg.algebra.f2.packed import processor; processor.SIDE = 8;"
        "from flipalg.algebra.f2.packed import compilation, native;"
        "native._functions.update(native._linked(*compilation.compile_kernels()));"
        "from flipalg.algebra.f2.packed import cross_check as c; c.check_operations(3000, 1);"
        "c.check_operations(300, 2, (2561, 3000, 4608, 5120, 9000, 14976, 20000))"
    )
    full = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=full, check=False)
    assert done.returncode == 0, done.stderr


def test_a_product_that_the_processor_lacks_is_refused():
    done = run("warmup", FLIPALG_PRODUCT="abacus")
    assert (done.returncode, done.stderr) == (
        2,
        f"flipalg: FLIPALG_PRODUCT must be one of {', '.join(AVAILABLE)} on this processor, got 'abacus'\n",
    )


def test_instructions_follow_what_is_compiled_for():
    """As numba reads NUMBA_CPU_NAME and NUMBA_CPU_FEATURES; LLVM ends the process where the two differ."""
    program = (
        "from numba.core.registry import cpu_target;"
        "from flipalg.algebra.f2.packed import processor as p; codegen = cpu_target.target_context.codegen();"
        "assert codegen.magic_tuple()[1:] == (p.CPU, p.FEATURES), codegen.magic_tuple(); print(p.AVAILABLE[0])"
    )
    features = {name for name, has in llvm.get_host_cpu_features().items() if has}
    targets = [({"NUMBA_CPU_NAME": "generic"}, "portable"), ({"NUMBA_CPU_FEATURES": ""}, "portable")]
    if "pclmul" in features:
        small = ",".join(f"+{name}" for name in ("sse2", "pclmul"))
        targets += [({"NUMBA_CPU_NAME": "westmere", "NUMBA_CPU_FEATURES": small}, "pclmul")]
    for environment, product in targets:
        full = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=full, check=False)
        assert (done.returncode, done.stdout.strip()) == (0, product), done.stderr


def test_the_engine_is_compiled_for_another_processor(tmp_path):
    environment = {
        "NUMBA_CPU_NAME": "generic",
        "NUMBA_CPU_FEATURES": "",
    }  # scripts/processors.py has real ones, by qemu
    done = run("warmup", "--check", "3000", FLIPALG_CACHE_DIR=str(tmp_path), **environment)
    assert done.returncode == 0, done.stderr
    assert "with the portable product" in done.stdout
    assert "3000 operations equal flint's" in done.stdout


def test_each_product_has_a_file_of_its_own():
    program = "from flipalg.algebra.f2.packed import native as n; print(n.INSTRUCTION, n.code_file().path)"
    files = {}
    for product in AVAILABLE:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "FLIPALG_PRODUCT": product}
        command = [sys.executable, "-c", program]
        output = subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stdout
        instruction, path = output.split(maxsplit=1)  # the folder may have spaces
        files[instruction] = path
    assert set(files) == set(AVAILABLE)
    assert len(set(files.values())) == len(files)


@pytest.fixture
def another_cache(monkeypatch, tmp_path):
    """A folder for the engine that holds a copy of the compiled one, and a process's memory of none."""
    native.load()
    stored = native.code_file().path.read_bytes()
    monkeypatch.setenv("FLIPALG_CACHE_DIR", str(tmp_path))
    native.code_file().path.write_bytes(stored)
    monkeypatch.setattr("flipalg.algebra.f2.packed.native._functions", {})
    monkeypatch.setattr(code_cache, "_warned", False)
    return native.code_file().path


def damaged(data, how):
    return {
        "empty": b"",
        "cut in half": data[: len(data) // 2],
        "head only": data[:20],
        "a bit turned in the code": data[:-1000] + bytes([data[-1000] ^ 4]) + data[-999:],
        "a bit turned in the digest": data[:20] + bytes([data[20] ^ 1]) + data[21:],
        "a bit turned in the names": data[:100] + bytes([data[100] ^ 1]) + data[101:],
        "zeros": bytes(len(data)),
        "more at the end": data + b"x",
    }[how]


@pytest.mark.parametrize(
    "how",
    [
        "empty",
        "cut in half",
        "head only",
        "a bit turned in the code",
        "a bit turned in the digest",
        "a bit turned in the names",
        "zeros",
        "more at the end",
    ],
)
def test_a_damaged_engine_is_compiled_again(how, another_cache, monkeypatch):
    sound = another_cache.read_bytes()
    compiled = native._stored()
    monkeypatch.setattr("flipalg.algebra.f2.packed.compilation.compile_kernels", lambda report: compiled)
    another_cache.write_bytes(damaged(sound, how))
    with pytest.warns(RuntimeWarning, match=r"the compiled code .*engine.* cannot be used \(it is damaged\)") as caught:
        functions = native.load()
    assert len(caught) == 1
    assert functions["degree"](words.ONE) == 0
    assert another_cache.read_bytes() == sound
    monkeypatch.setattr("flipalg.algebra.f2.packed.native._functions", {})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert native.load()["degree"](words.ONE) == 0


def test_a_folder_that_cannot_be_written_is_one_warning(another_cache, monkeypatch, tmp_path):
    compiled = native._stored()
    monkeypatch.setattr("flipalg.algebra.f2.packed.compilation.compile_kernels", lambda report: compiled)
    (tmp_path / "a file").write_text("not a folder")
    monkeypatch.setenv("FLIPALG_CACHE_DIR", str(tmp_path / "a file" / "below"))
    with pytest.warns(RuntimeWarning, match="the compiled engine cannot be kept") as caught:
        native.load()
    assert len(caught) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert native.load()["degree"](words.ONE) == 0


def test_the_compiled_engine_loads_without_numba_and_numpy():
    native.load()
    program = (
        "import sys; from flipalg.algebra.f2.packed import words, products;"
        "print(words.to_int(products.multiply(words.from_int(7), words.from_int(7))),"
        "*(name for name in ('numba', 'numpy') if name in sys.modules))"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=True)
    assert done.stdout == "21\n"


def arguments_of_some():
    """Return the arguments of the functions that do not take any polynomial."""
    row = words.from_int(5)
    values = native.function("values_of")(row, 3)
    return {
        "values_of": (row, 3),
        "from_values": (values,) * 4,
        "add_shifted": (row, row * 3, 70),
        "sum_of_products": (row * 9, row, row * 5, row * 20),
        "determinant_words": (300,),
        "Q_words": (301,),
        "combinations": (row * 3, 1, words.from_int(2**20 + 5), 3),
        "chased": (row * 2, row, 64, 1, 0, 3),
        "flips": (row * 5, row, 64, 7, 0, 3),
        "in_subspace_basis": (words.from_int(2**300 + 7), 0),
        "squares_modulo": (words.from_int(3**100), 70, words.from_int(3**150)),
        "squares_modulo_sparse": (
            words.from_int(2**300 + 7),
            3,
            b"".join(e.to_bytes(8, "little") for e in (200, 9, 0)),
        ),
        "lehmer_matrix": (words.from_int(2**300 + 7), words.from_int(2**299 + 9), 100),
        "lehmer_gcd": (words.from_int(2**300 + 7), words.from_int(2**299 + 9)),
    }


def test_no_function_keeps_memory():
    f, g = words.from_int(3**150), words.from_int(3**100)
    calls = arguments_of_some()
    for name, function in native.load().items():
        arguments = calls.get(name)
        if arguments is None:
            two = (
                "add",
                "multiply",
                "multiply_by_parts",
                "multiply_by_transform",
                "divide_by_words",
                "remainder_by_words",
            )
            count = 2 if name in two else 1
            arguments = (f, g)[:count] if not name.startswith(("shifted", "truncated")) else (f, 70)
        function(*arguments)
        before = sys.getallocatedblocks()
        for _ in range(1000):
            function(*arguments)
        assert sys.getallocatedblocks() - before < 100, name


def test_kernels_share_nothing_between_threads():
    rng = random.Random(6)
    f, g, c = (words.from_int(rng.getrandbits(20_000) | 1) for _ in range(3))

    def work(seed):
        return [
            products.multiply(f, g),
            euclid.gcd(products.multiply(f, c), products.multiply(g, c)),
            by_words.WORDS.Q_gcd_degree(1023 - 2 * seed, 1023),
        ]

    expected = [work(seed % 4) for seed in range(64)]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(work, [seed % 4 for seed in range(64)])) == expected


def test_warmup_says_which_product_is_used():
    native.load()
    done = run("warmup")
    assert (done.returncode, done.stdout) == (0, f"the engine is compiled, with the {INSTRUCTION} product\n")
    refused = run("warmup", "--check", "-1")
    assert (refused.returncode, refused.stderr) == (2, "flipalg: --check must be at least 0, got -1\n")
