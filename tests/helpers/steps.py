"""Extension modules that count their steps between two polls for signals (steps.c)."""

import ctypes
import importlib.util
import os
import subprocess
import sysconfig
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

__all__ = ["MOST_STEPS", "Counted"]

MOST_STEPS = 1 << 22
"""Between two polls; a step takes one to ten nanoseconds."""
FLAGS = ["-std=gnu11", "-O1", "-g0", "-fPIC", "-fvisibility=hidden", '-DSOURCES=""']


class Counted:
    """The module `name`, compiled into `folder` from these sources."""

    def __init__(self, name: str, sources: Iterable[Path], folder: Path) -> None:
        compiler = [os.environ.get("CC", "cc").split()[-1], *FLAGS, f"-I{sysconfig.get_path('include')}"]

        def compiled(source: Path, *flags: str) -> str:
            made = folder / f"{source.parent.name}-{source.stem}.o"
            subprocess.run([*compiler, *flags, "-c", source, "-o", made], check=True)
            return str(made)

        with ThreadPoolExecutor(2) as pool:
            objects = list(pool.map(lambda source: compiled(source, "-fsanitize-coverage=trace-pc"), sources))
        library = folder / f"{name.rpartition('.')[2]}.so"
        counter = compiled(Path(__file__).with_name("steps.c"))
        wrapped = "-Wl,--wrap=kernel_signal_raised"
        subprocess.run([compiler[0], "-shared", wrapped, "-o", library, counter, *objects], check=True)
        spec = importlib.util.spec_from_file_location(name, library)
        assert spec is not None
        assert spec.loader is not None
        self.module: ModuleType = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.module)
        self._counter = ctypes.CDLL(str(library))
        self._counter.largest_gap.restype = self._counter.polls_so_far.restype = ctypes.c_uint64

    def functions(self) -> set[str]:
        """Return the names of the module's functions."""
        return {name for name, value in vars(self.module).items() if callable(value)}

    def fault_of(self, call: Callable[[ModuleType], object], last_poll: int) -> str:
        """Describe the fault of a call, interrupted at a poll unless `last_poll` is 0; "" if there is none."""
        self._counter.start_counting(ctypes.c_uint64(last_poll))
        try:
            call(self.module)
            interrupted = False
        except KeyboardInterrupt:
            interrupted = True
        polls, gap = self._counter.polls_so_far(), self._counter.largest_gap()
        if interrupted != bool(last_poll):
            return f"ended after {polls} polls" if last_poll else "interrupted"
        if last_poll and polls != last_poll:
            return f"{polls - last_poll} more polls after the last"
        return f"{gap} steps without a poll" if gap > MOST_STEPS else ""
