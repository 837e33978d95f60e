// A board whose buttons turn any lights: a graph, Merlin's nine buttons, coins, or buttons of which nobody knew what they do.

import { Board } from "../../board/model.js";

// Button k turns the lights `turned[k]`; there may be more lights than buttons, or fewer.
export class Wired extends Board {
  /** @param {number} m @param {number} n @param {number[][]} turned @param {Numbers} cells */
  constructor(m, n, turned, cells = []) {
    super(m, n, { cells });
    this.turned = turned;
  }

  get symmetric() {
    return this.buttons === this.size && this.turned.every((lights, k) => lights.every((light) => this.turned[light].includes(k)));
  }

  get buttons() {
    return this.turned.length;
  }

  name(k) {
    return String(k + 1);
  }

  reach(k) {
    return new Map((this.turned[k] ?? []).map((light) => [light, 1]));
  }

  copy({ cells = this.cells } = {}) {
    const copy = Object.assign(Object.create(Object.getPrototypeOf(this)), this, { cells: new Uint8Array(this.size) });
    copy.cells.set(cells);
    return copy;
  }
}
