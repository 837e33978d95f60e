"""Which carry-less product this processor has, and the machine that code is made for.

Main definitions
    CPU, FEATURES        what code is made for: this processor, or what NUMBA_CPU_NAME and NUMBA_CPU_FEATURES say
    INSTRUCTION          "vpclmul", "pclmul", "pmull" or "portable": the one dispatch point
    AVAILABLE            those that it has, the fastest first
    HAS_GFNI             whether code may multiply 64 bytes in GF(2^8) by one instruction
    HAS_AVX2             whether code may look up 32 bytes in a table of 16 by one instruction
    HAS_VPCLMUL          whether code may make two carry-less products by one instruction, and not four
    target_machine()     LLVM's description of the processor that code is made for
    TOOM_WORDS, FFT_WORDS    thresholds of products.py that the check of the engine goes around
Conventions
    numba reads the two variables too: what its target cannot select, such as an instruction of this processor for
    `generic`, ends the process in LLVM.  So the choice follows the target.
"""

import os
import platform
from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]

_MACHINE = platform.machine().lower()
_IS_X86 = _MACHINE in ("x86_64", "amd64")


def _features() -> str:
    """Return the features of the target, "+pclmul,-avx512f,...", as numba takes them."""
    given = os.environ.get("NUMBA_CPU_FEATURES")
    if given is not None:
        return given
    return "" if CPU.lower() == "generic" else str(llvm.get_host_cpu_features().flatten())


CPU: str = os.environ.get("NUMBA_CPU_NAME") or llvm.get_host_cpu_name()
FEATURES = _features()


def _available() -> tuple[str, ...]:
    features = {name.removeprefix("+") for name in FEATURES.split(",")}
    found = []
    if _IS_X86 and features.issuperset(("vpclmulqdq", "avx512f", "avx512vl", "avx512dq")):
        found.append("vpclmul")
    if _IS_X86 and "pclmul" in features:
        found.append("pclmul")
    if _MACHINE in ("aarch64", "arm64") and ("aes" in features or CPU.startswith("apple-")):
        found.append("pmull")
    return (*found, "portable")


AVAILABLE = _available()


def _chosen() -> str:
    if os.environ.get("FLIPALG_PORTABLE", "0") not in ("", "0"):
        return "portable"
    choice = os.environ.get("FLIPALG_PRODUCT") or AVAILABLE[0]
    if choice not in AVAILABLE:
        raise ValueError(f"FLIPALG_PRODUCT must be one of {', '.join(AVAILABLE)} on this processor, got {choice!r}")
    return choice


INSTRUCTION = _chosen()
HAS_GFNI = INSTRUCTION == "vpclmul" and {"+gfni", "+avx512bw"} <= set(FEATURES.split(","))
"""Whether code may multiply 64 bytes in GF(2^8) by one instruction."""
HAS_AVX2 = _IS_X86 and "+avx2" in FEATURES.split(",")
"""Whether code may look up 32 bytes in a table of 16 by one instruction."""
HAS_VPCLMUL = INSTRUCTION == "pclmul" and HAS_AVX2 and "+vpclmulqdq" in FEATURES.split(",")
"""Whether code may make two carry-less products by one instruction, where AVX-512 does not make four."""
TOOM_WORDS = 384 if INSTRUCTION == "vpclmul" else 256
"""From this length on a product splits off three parts; below it, two."""
FFT_WORDS = 200 if INSTRUCTION == "portable" else 1000 if HAS_GFNI or HAS_AVX2 else 1700
"""From this length on a product is made by the additive transform."""


def target_machine() -> Any:
    """Return LLVM's target machine for the processor that code is made for."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=CPU,
        features=FEATURES,
        opt=3,
        reloc="static" if _IS_X86 else "default",
        codemodel="large" if _IS_X86 else "jitdefault",  # libpython may be anywhere
        jit=True,
    )
