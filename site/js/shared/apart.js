// Computations apart from the page, which goes on meanwhile.

// The answer of a function that a module exports, given by its address, from a worker that ends with it.
export function apart(module, name, ...values) {
  const worker = new Worker(new URL("./apart_worker.js", import.meta.url), { type: "module" });
  const answer = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage([module.href, name, values]);
  });
  return answer.finally(() => worker.terminate());
}
