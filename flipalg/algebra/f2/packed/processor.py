"""Which carry-less product this processor has, and the machine that code is made for.

Main definitions
    CPU, FEATURES        what code is made for: this processor, or what NUMBA_CPU_NAME and NUMBA_CPU_FEATURES say
    INSTRUCTION          "vpclmul" (AVX-512), "vpclmul256" (AVX2), "pclmul", "pmull" or "portable": the one choice
    SIDE                 how many products of words are made side by side: the words of its vectors
    AVAILABLE            those that it has, the fastest first
    HAS_GFNI             whether code may multiply 64 bytes in GF(2^8) by one instruction
    HAS_AVX2             whether code may look up 32 bytes in a table of 16 by one instruction
    target_machine()     LLVM's description of the processor that code is made for
    TOOM_WORDS, TOOM_ALWAYS, FFT_WORDS    thresholds of products.py that the check of the engine goes around
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
    if _IS_X86 and features.issuperset(("vpclmulqdq", "avx2")):
        found.append("vpclmul256")
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
SIDE = {"vpclmul": 8, "vpclmul256": 4, "portable": 1}.get(INSTRUCTION, 2)
"""How many products are made side by side: the words of a vector."""
HAS_GFNI = INSTRUCTION == "vpclmul" and {"+gfni", "+avx512bw"} <= set(FEATURES.split(","))
"""Whether code may multiply 64 bytes in GF(2^8) by one instruction."""
HAS_AVX2 = _IS_X86 and "+avx2" in FEATURES.split(",")
"""Whether code may look up 32 bytes in a table of 16 by one instruction."""
TOOM_WORDS = 256 if SIDE == 1 else 700
"""From this length on a product is cut into three parts where filling up for two takes more than a twentieth."""
TOOM_ALWAYS = 4 * TOOM_WORDS
"""From this length on it always is, below FFT_WORDS."""
FFT_WORDS = {8: 2600, 4: 6000, 2: 2300 if HAS_AVX2 else 2100, 1: 200}[SIDE]
"""From this length on a product is made by the additive transform.  Measured on an Emerald Rapids, but for SIDE 1."""


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
