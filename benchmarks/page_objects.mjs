// Products and gcds of the page's own polynomials: node page_objects.mjs PYODIDE PAGE, for benchmark_site.py.
// Python's objects by FLINT and by f2x.wasm, as the worker makes them, and JavaScript's; PAGE is the folder of a version.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodideFolder, page] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(path).href);
const read = (name) => new Uint8Array(readFileSync(`${page}/${name}`));
const { loadPyodide } = await load(`${pyodideFolder}/pyodide.mjs`);
const { F2x, nativeFrom } = await load(`${page}/js/solving/f2x.js`);
const { nullityOf } = await load(`${page}/js/solving/nullity.js`);
const { modules, flint } = JSON.parse(readFileSync(`${page}/engine/engine.json`, "utf8"));

// [degree, times of a product, times of a gcd]; FLINT takes minutes for a gcd of degree 10^6
const SIZES = [
  [1_000, 2000, 200],
  [10_000, 200, 20],
  [100_000, 20, 1],
  [1_000_000, 5, 1],
];
const ROUNDS = 5;
const PYTHON = `
import random, time
from f2x import F2Poly

def least(call, times):
    found = []
    for _ in range(ROUNDS if times > 1 else 1):
        start = time.perf_counter()
        for _ in range(times):
            call()
        found.append((time.perf_counter() - start) / times)
    return 1000 * min(found)

def row(degree, products, gcds):
    f, g = (F2Poly(random.Random(seed).getrandbits(degree) | 1 << degree) for seed in (1, 2))
    f * g
    return [least(lambda: f * g, products), least(lambda: f.gcd(g), gcds)]

[row(*size) for size in SIZES]
`;

async function python(backend) {
  const pyodide = await loadPyodide({ env: { HOME: "/", ...(backend === "flint" ? { F2X_BACKEND: "flint" } : {}) } });
  if (backend === "wasm") pyodide.registerJsModule("f2x_wasm", (await nativeFrom(read("f2x.wasm"))).forPython);
  pyodide.unpackArchive(read(`engine/${modules}`), "zip", { extractDir: pyodide.runPython("import site; site.getsitepackages()[0]") });
  if (backend === "flint") pyodide.unpackArchive(read(`engine/${flint.name}`), "wheel");
  pyodide.globals.set("ROUNDS", ROUNDS);
  pyodide.globals.set("SIZES", pyodide.toPy(backend === "flint" ? SIZES.slice(0, 3) : SIZES));
  return pyodide.runPython(PYTHON).toJs();
}

function least(call, times) {
  let found = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    for (let i = 0; i < times; i++) call();
    found = Math.min(found, (performance.now() - start) / times);
  }
  return found;
}

function random(degree) {
  const words = Uint32Array.from({ length: (degree >> 5) + 1 }, () => 2 ** 32 * Math.random());
  words[degree >> 5] = (words[degree >> 5] & (2 ** (degree & 31) - 1)) | (2 ** (degree & 31));
  return { words, degree };
}

const f2x = new F2x(await nativeFrom(read("f2x.wasm")));
const rows = SIZES.map(([degree, products, gcds]) => {
  const [f, g] = [random(degree), random(degree)];
  return [least(() => f2x.product(f, g), products), least(() => f2x.gcd(f, g), gcds)];
});
const [before, now] = [await python("flint"), await python("wasm")];
const milliseconds = (time) => (time === undefined ? "-" : time.toPrecision(2));
for (const [k, name] of ["product", "gcd"].entries()) {
  for (const [i, [degree]] of SIZES.entries()) {
    const times = [before[i]?.[k], now[i][k], rows[i][k]];
    const [flintTime, ...ours] = times;
    const ratios = ours.map((time) => (flintTime ? `${Math.round(flintTime / time)} times` : "-"));
    console.log(
      `${name} of degree ${degree}: FLINT ${milliseconds(flintTime)} ms; Python ${milliseconds(ours[0])} ms, ${ratios[0]}; JavaScript ${milliseconds(ours[1])} ms, ${ratios[1]}`,
    );
  }
}
console.log(`nullity(10^5, 10^5) in JavaScript: ${least(() => nullityOf(100_000n, 100_000n), 1).toFixed(1)} ms`);
process.exit(0);
