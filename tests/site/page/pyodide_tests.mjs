// Run pytest in Pyodide, in Node: node pyodide_tests.mjs PYODIDE ENGINE PACKAGES TESTS ARGUMENT...
// The page's own script starts the engine, so that the tests run the same code as the page.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodideFolder, engine, packages, tests, ...arguments_] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href);
let code = 3;
try {
  const pyodide = await loadPyodide();
  const { nativeFrom } = await import(pathToFileURL(`${engine}/../js/solving/f2x.js`).href);
  const wasm = `${engine}/../f2x.wasm`;
  if (existsSync(wasm)) pyodide.registerJsModule("f2x_wasm", (await nativeFrom(readFileSync(wasm))).forPython);
  for (const name of readdirSync(engine).filter((file) => file.endsWith(".whl"))) {
    pyodide.unpackArchive(new Uint8Array(readFileSync(`${engine}/${name}`)), "wheel");
  }
  pyodide.runPython(readFileSync(`${engine}/start.py`, "utf8"));
  for (const [folder, root] of [
    ["/packages", packages],
    ["/tests", tests],
  ]) {
    pyodide.FS.mkdirTree(folder);
    pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, folder);
  }
  pyodide.globals.set("arguments", pyodide.toPy(arguments_));
  code = pyodide.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/packages", "/tests", "/tests/helpers"]
import pytest
int(pytest.main(arguments))
`);
} catch (error) {
  console.error(String(error.stack ?? error).slice(-3000));
}
process.exit(code);
