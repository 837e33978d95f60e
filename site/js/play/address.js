// The address of the page: the game, its fields, the tab.  Back returns to the state before.
//
// The browser keeps a state with each entry of the history: what the address leaves out, such as the moves made.  It comes
// back with Back, with a reload and with a new version of the page, in each window its own.

import { keptInWindow, parsed } from "../shared/kept.js";

const LEFT = "flipalg-left";
const APART = 250; // milliseconds at least between two writings of the address

export class Address {
  // fragment() returns the new address and state() its state; read(fields, state) shows them; kept(address) is called with
  // each that is written.
  constructor({ fragment, state, read, kept }) {
    this.fragment = fragment;
    this.state = state;
    this.read = read;
    this.kept = kept;
    this.pending = this.before = null;
    this.reading = 0;
    this.written = -APART;
    this.comeBack();
    this.known = location.hash;
    addEventListener("hashchange", () => this.readNow());
    document.addEventListener("visibilitychange", () => this.write());
    addEventListener("pagehide", () => this.leave());
  }

  // A page that is being left cannot write its address any more: the last moves wait for a reload.  A reload may also have
  // begun before the last writing; then it comes to the address before.
  leave() {
    const { pending, before } = this;
    if (pending === null && before === null) return;
    const from = pending === null ? null : location.hash;
    keptInWindow.set(LEFT, JSON.stringify({ from, before, fragment: pending ?? location.hash, state: this.state() }));
  }

  comeBack() {
    const left = parsed(keptInWindow.get(LEFT));
    keptInWindow.set(LEFT, null);
    const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    const isReload = navigation?.type === "reload";
    const isHere = left && (left.from === location.hash || (isReload && left.before === location.hash));
    if (isHere && String(left.fragment).startsWith("#")) history.replaceState(left.state, "", left.fragment);
  }

  // A move has changed the board a little: this entry of the history is written anew.
  moved() {
    if (this.reading) return;
    this.pending = this.fragment();
    clearTimeout(this.later);
    const wait = this.written + APART - performance.now();
    if (wait > 0) this.later = setTimeout(() => this.write(), wait);
    else this.write();
  }

  // Something else is shown: an entry of its own.
  stepped() {
    this.write();
    if (this.reading) return;
    const fragment = this.fragment();
    if (location.hash !== fragment) this.keep("pushState", fragment);
    this.known = location.hash;
  }

  // Apply an incoming link before writing the address: its hashchange event may still be on its way.
  write() {
    clearTimeout(this.later);
    if (location.hash !== this.known && location.hash.includes("=")) this.readNow();
    else if (this.pending !== null) this.put(this.pending);
  }

  put(fragment) {
    this.keep("replaceState", fragment);
    this.known = location.hash;
    this.pending = null;
  }

  keep(method, fragment) {
    const state = this.state();
    this.written = performance.now();
    this.before = method === "replaceState" ? location.hash : null;
    try {
      history[method](state, "", fragment);
      this.kept({ fragment, state });
    } catch {
      // too often for this browser (Safari), or too large: written after the next move
    }
  }

  // A fragment without = is a place on the page, not something to show.
  async readNow() {
    this.known = location.hash;
    if (!location.hash.includes("=")) return;
    clearTimeout(this.later);
    this.pending = null;
    this.reading += 1;
    try {
      await this.read(new URLSearchParams(location.hash.slice(1)), history.state);
    } finally {
      this.reading -= 1;
    }
  }
}
