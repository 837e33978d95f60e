// The page's side of the worker: ask a question, get a promise of the answer.  The questions go to the worker one at a time.
// A worker that dies is started again; the board is not affected.

const STARTS_IN_A_ROW = 3;

export class Stopped extends Error {}

export class Engine {
  /** @param {(lock: string) => Worker} makeWorker @param {(state: EngineState) => void} onState */
  constructor(makeWorker, onState = () => {}, locks = globalThis.navigator?.locks) {
    this.makeWorker = makeWorker;
    this.onState = onState;
    this.locks = locks;
    this.waiting = new Map();
    this.computed = null; // the number of the question that the worker has
    this.number = 0;
    this.failures = 0;
    /** @type {EngineState} */
    this.state = { phase: "idle", share: 0 };
  }

  get ready() {
    return this.state.phase === "ready";
  }

  /** @param {Partial<EngineState>} state */
  tell(state) {
    this.state = { ...this.state, ...state };
    this.onState(this.state);
  }

  start() {
    if (this.worker) return;
    const lock = `flipalg-engine-${crypto.randomUUID?.() ?? Math.random()}`;
    const worker = this.makeWorker(lock);
    this.worker = worker;
    this.begun = performance.now();
    this.tell({ phase: "loading", share: 0, message: "" });
    worker.onmessage = ({ data }) => this.worker === worker && this.heard(data, lock);
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.died(worker, event.message || "the worker could not be loaded");
    };
  }

  heard(data, lock) {
    if (data.type === "progress") {
      this.tell({ share: data.done / data.total, total: data.total, what: data.what });
      // The worker runs, so it holds its lock: to be given it means that the worker is gone.
      if (this.locks && this.watched !== this.worker) this.watch(this.worker, lock);
    } else if (data.type === "ready") {
      this.failures = 0;
      this.startTook = performance.now() - this.begun;
      this.tell({ phase: "ready", share: 1, about: data.about });
      this.sendNext();
    } else if (data.type === "answer") {
      const { resolve, reject } = this.waiting.get(data.id) ?? {};
      this.waiting.delete(data.id);
      this.computed = null;
      this.sendNext();
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
    for (const [id, waiter] of asked) {
      if (keep && id !== this.computed) this.waiting.set(id, waiter);
      else waiter.reject(error);
    }
    this.computed = null;
    this.tell({ phase: "idle", share: 0 });
  }

  // Stop the current computation and start the engine afresh.
  stop() {
    this.end(new Stopped("stopped"), false);
    this.start();
  }

  sendNext() {
    if (!this.ready || this.computed !== null || !this.waiting.size) return;
    const [[id, { question }]] = this.waiting;
    this.computed = id;
    this.worker.postMessage({ id, question });
  }

  // Nobody waits for this answer any longer.  If it is being computed it may take as long as a new start of the worker
  // would; then the worker is ended, for the questions that come.
  drop(id) {
    const dropped = this.waiting.get(id);
    if (!dropped) return;
    dropped.reject(new Stopped("stopped"));
    if (id !== this.computed) {
      this.waiting.delete(id);
      return;
    }
    setTimeout(() => {
      if (this.computed !== id) return;
      this.end(new Stopped("stopped"), true);
      this.start();
    }, this.startTook);
  }

  // The same engine for a page that may be left: its questions are dropped when the signal aborts.  `start` is called before
  // each question.
  until(signal, start = () => {}) {
    const engine = this;
    return {
      get ready() {
        return engine.ready;
      },
      ask(kind, values) {
        start();
        return engine.ask(kind, values, signal);
      },
    };
  }

  ask(kind, values = {}, signal = null) {
    if (signal?.aborted) return Promise.reject(new Stopped("stopped"));
    if (this.state.phase === "failed") {
      this.failures = 0;
      this.start();
    }
    this.number += 1;
    const id = this.number;
    const question = JSON.stringify({ kind, ...values });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { question, resolve, reject });
      signal?.addEventListener("abort", () => this.drop(id), { once: true });
      this.sendNext();
    });
  }
}
