"""Run the Python examples and `$ flipalg` commands of a page, and compare their output with the page.

Examples of a page share their names.  A command line is given to `bash -c` as it is printed, in a folder of the page's
own; a line that is only a flipalg command runs in this process, which is quicker.  "# exit 1" at its end expects that
code.  `python docs/_ext/examples.py PAGE...` prints the output of the commands of pages anew.
"""

import contextlib
import doctest
import io
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FENCE = re.compile(r"^(`{3,})(?:\{code-block\} )?(python|pycon|console)[^\n]*\n(.*?)^\1\s*$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


def failures(text: str, name: str) -> list[str]:
    """Run every example of a page and return the differences."""
    fences = FENCE.findall(text)
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        found = _doctests("\n".join(body for _, kind, body in fences if kind != "console"), name)
        for _, kind, body in fences:
            if kind == "console":
                for command, printed in COMMAND.findall(body):
                    found += _differs(command, printed)
    return found


def count(text: str) -> int:
    """Return how many examples a page has."""
    return text.count("\n>>> ") + sum(len(COMMAND.findall(body)) for _, kind, body in FENCE.findall(text))


def _doctests(text: str, name: str) -> list[str]:
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    report = io.StringIO()
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    runner.run(test, out=report.write)
    return [report.getvalue()] if runner.failures else []


def _differs(command: str, printed: str) -> list[str]:
    expected = command.partition("  # exit ")[2]
    code, shown, errors = _run(command)
    if code != int(expected or 0):
        return [f"$ {command}: exit {code}, {errors}"]
    if shown.rstrip() != printed.rstrip():
        return [f"$ {command}\nprinted on the page:\n{printed}printed by the command:\n{shown}"]
    return []


HANDED_BACK = 'flipalg() { printf "%s\\0" "$@" >> "$WORDS"; }\n'
RUN_HERE = 'flipalg() { "$PYTHON" -m flipalg "$@"; }\n'
ALLOWED = re.compile(r"(flipalg|cat|head -n \d+|ls)\b")


def _run(command: str) -> tuple[int, str, str]:
    """Return (exit code, stdout, stderr) of a line, as bash reads it."""
    if not ALLOWED.match(command):
        return -1, "", "a console fence shows only flipalg, cat FILE, head -n N FILE and ls"
    if not command.startswith("flipalg") or re.search(r"[|><;&`$]", command):
        return _bash(RUN_HERE + command)
    with tempfile.NamedTemporaryFile() as words:
        code, _, errors = _bash(HANDED_BACK + command, WORDS=words.name)
        if code:
            return code, "", errors
        given = words.read().decode().split("\0")[:-1]
    from flipalg.cli import main

    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        try:
            code = main(given)
        except SystemExit as stop:
            code = stop.code
    return code or 0, out.getvalue(), err.getvalue()


def _bash(script: str, **environment: str) -> tuple[int, str, str]:
    python = {"PYTHON": sys.executable, "LC_ALL": "C.UTF-8"}
    ran = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, check=False, env=os.environ | python | environment
    )
    return ran.returncode, ran.stdout, ran.stderr


def rewritten(text: str) -> str:
    """Return the page with what its commands print now."""

    def run_again(command: re.Match[str]) -> str:
        code, shown, errors = _run(command[1])
        print(f"$ {command[1]}: exit {code} {errors}".rstrip())
        return f"$ {command[1]}\n{shown.rstrip()}\n" if shown.strip() else f"$ {command[1]}\n"

    def again(match: re.Match[str]) -> str:
        return match[0].replace(match[3], COMMAND.sub(run_again, match[3])) if match[2] == "console" else match[0]

    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        return FENCE.sub(again, text)


def _check(app, docname, source):
    path = Path(app.env.doc2path(docname))
    if path.suffix == ".md" and "generated" not in path.parts:
        from sphinx.util import logging

        for failure in failures(source[0], docname):
            logging.getLogger(__name__).warning("an example differs: %s", failure, location=docname)
        source[0] = source[0].replace("```console\n", "```text\n")  # a row of a board is not a shell prompt


def setup(app):
    """Check each page as it is read."""
    app.connect("source-read", _check)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


if __name__ == "__main__":  # python docs/_ext/examples.py PAGE...: print anew what the commands of the pages print
    for name in sys.argv[1:]:
        page = Path(name)
        page.write_text(rewritten(page.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
