// The page's side of the worker: ask a question, get a promise of the answer.  A worker that dies is started again; the
// board is not affected.

const STARTS_IN_A_ROW = 3;

export class Stopped extends Error {}

export class Engine {
  // makeWorker(lock) returns a worker; onState gets {phase, share, about, message}.
  constructor(makeWorker, onState = () => {}, locks = globalThis.navigator?.locks) {
    Object.assign(this, { makeWorker, onState, locks });
    this.waiting = new Map();
    this.number = 0;
    this.failures = 0;
    this.state = { phase: "idle", share: 0 };
  }

  get ready() {
    return this.state.phase === "ready";
  }

  tell(state) {
    this.state = { ...this.state, ...state };
    this.onState(this.state);
  }

  start() {
    if (this.worker) return;
    const lock = `flipalg-engine-${crypto.randomUUID?.() ?? Math.random()}`;
    const worker = this.makeWorker(lock);
    this.worker = worker;
    this.tell({ phase: "loading", share: 0, message: "" });
    worker.onmessage = ({ data }) => this.worker === worker && this.heard(data, lock);
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.died(worker, event.message || "the worker could not be loaded");
    };
  }

  heard(data, lock) {
    if (data.type === "progress") {
      if (this.state.phase === "loading") this.tell({ share: data.done / data.total, what: data.what });
      // The worker runs, so it holds its lock: to be given it means that the worker is gone.
      if (this.locks && this.watched !== this.worker) this.watch(this.worker, lock);
    } else if (data.type === "ready") {
      this.failures = 0;
      this.tell({ phase: "ready", share: 1, about: data.about });
      for (const [id, { question }] of this.waiting) this.worker.postMessage({ id, question });
    } else if (data.type === "answer") {
      const { resolve, reject } = this.waiting.get(data.id) ?? {};
      this.waiting.delete(data.id);
      const answer = JSON.parse(data.answer);
      if (answer.error) reject?.(new Error(answer.error));
      else resolve?.(answer);
    } else if (data.type === "dead") {
      this.died(this.worker, data.message);
    }
  }

  watch(worker, lock) {
    this.watched = worker;
    this.locks.request(lock, () => this.died(worker, "it ended without a word"));
  }

  died(worker, message) {
    if (this.worker !== worker) return;
    this.failures += 1;
    this.end(new Error(`the engine stopped: ${message}`), this.failures < STARTS_IN_A_ROW);
    if (this.failures < STARTS_IN_A_ROW) this.start();
    else this.tell({ phase: "failed", message });
  }

  // End the worker.  The question in progress fails; the next worker gets the others.
  end(error, keep) {
    this.worker?.terminate();
    this.worker = null;
    const asked = [...this.waiting];
    this.waiting = new Map();
    asked.forEach(([id, waiter], place) => {
      if (keep && (place > 0 || !this.ready)) this.waiting.set(id, waiter);
      else waiter.reject(error);
    });
    this.tell({ phase: "idle", share: 0 });
  }

  // Stop the current computation and start the engine afresh.
  stop() {
    this.end(new Stopped("stopped"), false);
    this.start();
  }

  ask(kind, values = {}) {
    if (this.state.phase === "failed") {
      this.failures = 0;
      this.start();
    }
    this.number += 1;
    const id = this.number;
    const question = JSON.stringify({ kind, ...values });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { question, resolve, reject });
      if (this.ready) this.worker.postMessage({ id, question });
    });
  }
}
