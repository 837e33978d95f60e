// The web worker: Pyodide, flipalg and f2x.wasm; python-flint, half of all the bytes, comes when a question needs it, or
// at once if the browser does not have f2x.wasm.  Questions and answers are text.

import { loadPyodide } from "./pyodide.mjs";
import { nativeFrom } from "../js/solving/f2x.js";

const here = new URL("./", import.meta.url);

// This worker holds the lock of its name while it lives; the page waits for the lock and so learns of its death at once.
if (self.navigator.locks) navigator.locks.request(self.name, () => new Promise(() => {}));

// Fetch a file of the engine and report its bytes as they come.
async function fetched(name, report) {
  const response = await self.fetch(new URL(name, here));
  if (!response.ok) throw new Error(`${name}: the server answers ${response.status}`);
  const counter = new TransformStream({
    transform(chunk, controller) {
      report(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  return response.body.pipeThrough(counter);
}

async function bytesOf(stream) {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const wasm = new URL("pyodide.asm.wasm", here);

// Pyodide's code, unpacked at an earlier visit, which the browser keeps compiled; null if there is none.
async function keptCode() {
  try {
    if (!(await caches.match(wasm))) return null;
    const response = await self.fetch(wasm); // the service worker's answer
    return response.ok ? response : null;
  } catch {
    return null;
  }
}

// The same from the packed file, kept for the next visit if the page is kept at all.
async function unpackedCode(packed) {
  const body = (await packed).pipeThrough(new DecompressionStream("gzip"));
  const response = new Response(body, { headers: { "Content-Type": "application/wasm" } });
  const name = `flipalg-${here.pathname.split("/").at(-3)}`;
  if (await self.caches?.has(name)) {
    const copy = response.clone();
    caches
      .open(name)
      .then((cache) => cache.put(wasm, copy))
      .catch(() => {}); // no room: unpacked again next time
  }
  return response;
}

// A function that adds up bytes as they come and tells the page about each hundredth of them.
function reporter(total) {
  let done = 0;
  let told = 0;
  return (bytes) => {
    done += bytes;
    if (done - told > total / 100 || done === total) {
      told = done;
      postMessage({ type: "progress", done, total });
    }
  };
}

async function arithmetic() {
  try {
    const response = await self.fetch(new URL("../f2x.wasm", here));
    return response.ok ? (await nativeFrom(await response.arrayBuffer())).forPython : null;
  } catch {
    return null; // no SIMD in WebAssembly
  }
}

async function boot() {
  const [listed, f2x] = await Promise.all([self.fetch(new URL("engine.json", here)).then((response) => response.json()), arithmetic()]);
  if (!f2x) listed.files.push(listed.flint);
  const code = await keptCode();
  if (code) listed.files = listed.files.filter(({ name }) => name !== listed.wasm);
  const total = listed.files.reduce((sum, file) => sum + file.bytes, 0);
  const report = reporter(total);
  const streams = Object.fromEntries(listed.files.map((file) => [file.name, fetched(file.name, report)]));
  for (const stream of Object.values(streams)) stream.catch(() => {}); // reported where it is awaited
  const realFetch = self.fetch.bind(self);
  self.fetch = async (address, options) => {
    const name = new URL(address instanceof Request ? address.url : address, here).pathname.split("/").pop();
    if (name === "pyodide.asm.wasm") return code ?? unpackedCode(streams[listed.wasm]); // few servers pack it on the way
    if (name in streams) return new Response(await streams[name]);
    return realFetch(address, options);
  };
  const archives = Promise.all([listed.modules, listed.flint.name].map(async (name) => name in streams && bytesOf(await streams[name])));
  const [pyodide, [modules, flint]] = await Promise.all([loadPyodide({ indexURL: here.href }), archives]);
  self.fetch = realFetch;
  const booted = performance.now();
  postMessage({ type: "progress", done: total, total, what: "starting" });
  pyodide.unpackArchive(modules, "zip", { extractDir: pyodide.runPython("import site; site.getsitepackages()[0]") });
  if (flint) pyodide.unpackArchive(flint, "wheel");
  if (f2x) pyodide.registerJsModule("f2x_wasm", f2x);
  const unpacked = performance.now();
  const start = await (await self.fetch(new URL("start.py", here))).text();
  const answer = pyodide.runPython(start);
  const milliseconds = [booted, unpacked, performance.now()].map(Math.round); // since the worker began
  postMessage({ type: "ready", about: { version: pyodide.runPython("import flipalg; flipalg.__version__"), milliseconds } });
  return async (question) => {
    const found = answer(question);
    if (found !== undefined) return found;
    try {
      pyodide.unpackArchive(await bytesOf(await fetched(listed.flint.name, reporter(listed.flint.bytes))), "wheel");
    } catch (error) {
      return JSON.stringify({ error: String(error.message ?? error) }); // offline, and never asked before
    }
    return answer(question);
  };
}

const engine = boot();
engine.catch((error) => postMessage({ type: "dead", message: String(error.message ?? error).slice(0, 500) }));

self.addEventListener("message", async ({ data }) => {
  let answer;
  try {
    answer = await engine;
  } catch {
    return; // reported above
  }
  try {
    postMessage({ type: "answer", id: data.id, answer: await answer(data.question) });
  } catch (error) {
    // Python's errors come back as answers; an exception here means that the engine is out of memory or broken.
    postMessage({ type: "dead", message: String(error.message ?? error).slice(-500) });
  }
});
