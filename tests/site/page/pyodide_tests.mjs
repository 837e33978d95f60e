// Run pytest in Pyodide, in Node: node pyodide_tests.mjs PYODIDE ENGINE PACKAGES TESTS ARGUMENT...
// The page's own script starts the engine, so that the tests run the same code as the page.

import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodideFolder, engine, packages, tests, ...arguments_] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href);
let code = 3;
try {
  const pyodide = await loadPyodide();
  const { nativeFrom } = await import(pathToFileURL(`${engine}/../js/solving/f2x.js`).href);
  const wasm = `${engine}/../f2x.wasm`;
  if (existsSync(wasm)) pyodide.registerJsModule("f2x_wasm", (await nativeFrom(readFileSync(wasm))).forPython);
  const read = (name) => new Uint8Array(readFileSync(`${engine}/${name}`));
  const { modules, flint } = JSON.parse(readFileSync(`${engine}/engine.json`, "utf8"));
  pyodide.unpackArchive(read(modules), "zip", { extractDir: pyodide.runPython("import site; site.getsitepackages()[0]") });
  pyodide.unpackArchive(read(flint.name), "wheel");
  pyodide.runPython(readFileSync(`${engine}/start.py`, "utf8"));
  for (const [folder, root] of [
    ["/packages", packages],
    ["/tests", tests],
    ["/sources", `${tests}/..`],
  ]) {
    pyodide.FS.mkdirTree(folder);
    pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, folder);
  }
  pyodide.globals.set("arguments", pyodide.toPy(arguments_));
  code = pyodide.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/packages", "/tests", "/tests/helpers"]
import importlib, pkgutil
import pytest
import f2x, flipalg
for top in (f2x, flipalg):  # the tests also use modules that the page does not have
    for _, name, is_package in pkgutil.walk_packages(top.__path__, top.__name__ + "."):
        if is_package:
            importlib.import_module(name).__path__.append("/sources/" + name.replace(".", "/"))
    top.__path__.append("/sources/" + top.__name__)
int(pytest.main(arguments))
`);
} catch (error) {
  console.error(String(error.stack ?? error).slice(-3000));
}
process.exit(code);
