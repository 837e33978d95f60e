"""Which carry-less product this processor has, and the machine that code is made for.

Main definitions
    INSTRUCTION          "vpclmul", "pclmul", "pmull" or "portable": the one dispatch point
    AVAILABLE            those that this processor has, the fastest first
    target_machine()     LLVM's description of this processor
    TOOM_WORDS           a threshold of products.py that the check of the engine goes around
"""

import os
import platform
from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]

_MACHINE = platform.machine().lower()
_IS_X86 = _MACHINE in ("x86_64", "amd64")


def _available() -> tuple[str, ...]:
    features = llvm.get_host_cpu_features()
    found = []
    if _IS_X86 and all(features.get(name) for name in ("vpclmulqdq", "avx512f", "avx512vl", "avx512dq")):
        found.append("vpclmul")
    if _IS_X86 and features.get("pclmul"):
        found.append("pclmul")
    if _MACHINE in ("aarch64", "arm64") and (features.get("aes") or llvm.get_host_cpu_name().startswith("apple-")):
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
TOOM_WORDS = 384 if INSTRUCTION == "vpclmul" else 256
"""From this length on a product splits off three parts; below it, two."""


def target_machine() -> Any:
    """Return LLVM's target machine for this processor."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=llvm.get_host_cpu_features().flatten(),
        opt=3,
        reloc="static" if _IS_X86 else "default",
        codemodel="large" if _IS_X86 else "jitdefault",  # libpython may be anywhere
        jit=True,
    )
