"""Run the lessons of docs/lessons/ from top to bottom and store their outputs, or compare them with the stored ones.

    python site/tools/run_lessons.py             run them and write their outputs
    python site/tools/run_lessons.py --check     write nothing: print the cells that differ, exit 1

Text is compared: numbers, tables, reprs.  tests/pictures compares pictures; cells with the tag `times-vary` show
times.
"""

import argparse
import difflib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

LESSONS = sorted((Path(__file__).parents[2] / "docs" / "lessons").glob("*.ipynb"))
KEPT = ("text/plain", "text/html", "text/latex", "image/svg+xml", "image/png")


def executed(path: Path) -> Any:
    """Return the notebook with fresh outputs; an error in a cell is raised."""
    import nbformat
    from nbclient import NotebookClient

    root = str(path.parents[2])
    os.environ["PYTHONPATH"] = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": root}})
    client.execute()
    reduced(notebook)
    notebook.metadata = {"kernelspec": notebook.metadata["kernelspec"], "language_info": {"name": "python"}}
    return notebook


def reduced(notebook: Any) -> None:
    """Reduce the outputs of the cells to the text and the form that a page shows."""
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            if "data" in output:
                output["data"] = _one_form({form: output["data"][form] for form in KEPT if form in output["data"]})


def _one_form(data: dict[str, Any]) -> dict[str, Any]:
    """Return the text and the form that a page shows: a table, or LaTeX, or a picture."""
    best = next((form for form in ("text/html", "text/latex", "image/svg+xml", "image/png") if form in data), None)
    return {form: data[form] for form in ("text/plain", best) if form in data}


def shown(notebook: Any) -> Iterator[tuple[str, str]]:
    """Yield (cell id, text) for each cell whose text must not change."""
    for cell in notebook.cells:
        if cell.cell_type == "code" and "times-vary" not in cell.metadata.get("tags", ()):
            outputs = cell.outputs
            given = [output.get("data", {}) for output in outputs]
            texts = [
                output.get("text") or data.get("text/plain", "") for output, data in zip(outputs, given, strict=True)
            ]
            texts += [data["text/latex"] for data in given if "text/latex" in data]
            forms = [form for output in outputs for form in sorted(output.get("data", {}))]
            yield cell["id"], "\n".join([*texts, *forms])


def differences(path: Path, fresh: Any) -> list[str]:
    """Return the lines in which the stored outputs differ from fresh ones."""
    import nbformat

    kept = [f"{cell}: {line}" for cell, text in shown(nbformat.read(path, as_version=4)) for line in text.splitlines()]
    now = [f"{cell}: {line}" for cell, text in shown(fresh) for line in text.splitlines()]
    return list(difflib.unified_diff(kept, now, f"{path.name} as kept", f"{path.name} as run", lineterm="", n=0))


def main() -> int:
    """Run every lesson."""
    import nbformat

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    check = parser.parse_args().check
    differing = 0
    for path in LESSONS:
        fresh = executed(path)
        if check:
            lines = differences(path, fresh)
            print("\n".join(lines) or f"{path.name}: as kept")
            differing += bool(lines)
        else:
            path.write_text(nbformat.writes(fresh, indent=1).rstrip("\n") + "\n", encoding="utf-8", newline="\n")
    return 1 if differing else 0


if __name__ == "__main__":
    raise SystemExit(main())
