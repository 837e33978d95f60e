// The address of the page: the game, its fields, the tab.  Back returns to the state before.

const WRITTEN_AFTER = 250; // milliseconds of rest before the address is written

export class Address {
  // fragment() returns the new address; read(fields) shows the state that an address describes.
  constructor(fragment, read) {
    Object.assign(this, { fragment, read, pending: null, reading: 0, known: location.hash });
    addEventListener("hashchange", () => this.readNow());
  }

  // A move has changed the board a little: this entry of the history is written anew.
  moved() {
    if (this.reading) return;
    this.pending = this.fragment();
    clearTimeout(this.later);
    this.later = setTimeout(() => this.write(), WRITTEN_AFTER);
  }

  // Something else is shown: an entry of its own.
  stepped() {
    this.write();
    if (this.reading) return;
    const fragment = this.fragment();
    if (location.hash !== fragment) history.pushState(null, "", fragment);
    this.known = location.hash;
  }

  // Apply an incoming link before writing the address: its hashchange event may still be on its way.
  write() {
    clearTimeout(this.later);
    if (location.hash !== this.known && location.hash.includes("=")) this.readNow();
    else if (this.pending !== null) this.put(this.pending);
  }

  put(fragment) {
    if (location.hash !== fragment) history.replaceState(null, "", fragment);
    this.known = location.hash;
    this.pending = null;
  }

  // A fragment without = is a place on the page, not something to show.
  async readNow() {
    this.known = location.hash;
    if (!location.hash.includes("=")) return;
    clearTimeout(this.later);
    this.pending = null;
    this.reading += 1;
    try {
      await this.read(new URLSearchParams(location.hash.slice(1)));
    } finally {
      this.reading -= 1;
    }
  }
}
