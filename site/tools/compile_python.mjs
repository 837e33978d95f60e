// Compile the modules in zip files, in place, with the Python of the page: node compile_python.mjs PYODIDE FILE...
// Without docstrings and columns, a third of the bytes, but with the numbers of lines; the same source gives the same bytes.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, ...files] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const pyodide = await loadPyodide({ env: { HOME: "/", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
const compiled = pyodide.runPython(`
import io
import marshal
import zipfile
from importlib.util import MAGIC_NUMBER

UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # nobody looks for a newer source


def bytecode(name, source):
    return MAGIC_NUMBER + UNCHECKED + marshal.dumps(compile(source, name, "exec", dont_inherit=True, optimize=2))


def compiled(packed):
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(packed.to_bytes())) as whole, zipfile.ZipFile(made, "w") as archive:
        for name in whole.namelist():
            content = whole.read(name)
            if name.endswith(".py"):
                name, content = name + "c", bytecode(name, content)
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()


compiled
`);
for (const file of files) {
  const made = compiled(new Uint8Array(readFileSync(file)));
  writeFileSync(file, made.toJs());
  made.destroy();
}
process.exit(0); // Pyodide may keep the process alive
