"""Build both packages as f2x/setup.py builds f2x, and add the pages with proofs to flipalg.

f2x/setup.py explains the variables F2X_PURE, F2X_CFLAGS and F2X_LDFLAGS.
"""

import os
import runpy
import shutil
from pathlib import Path

from setuptools import setup

F2X = runpy.run_path("f2x/setup.py")


class BuildWithProofs(F2X["BuildModules"]):
    """Add docs/mathematics, whose proofs `flipalg why` prints."""

    def run(self) -> None:
        """Build, and copy the pages."""
        super().run()
        if not self.editable_mode:
            pages = Path(self.build_lib, "flipalg", "console", "mathematics")
            shutil.copytree("docs/mathematics", pages, dirs_exist_ok=True)


EXTENSIONS = [F2X["core"]("f2x/_core"), F2X["extension"]("flipalg._native", "flipalg/_kernels", "")]

setup(
    ext_modules=[] if os.environ.get("F2X_PURE") else EXTENSIONS,
    cmdclass={"build_ext": F2X["BuildChanged"], "build_py": BuildWithProofs},
)
