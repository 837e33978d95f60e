// Lights Out for two players: press a light that is on if fewer are on afterwards; the last press wins.
//
// The values (nimbers) of positions by search: the least number that no allowed press leads to.  A position is a number,
// bit k for light k.  Rules: Fiorini and others, arXiv:2411.08247; the package has the same search, flipalg.impartial.toggle.

function countOf(bits) {
  let count = 0;
  for (let left = bits; left; left &= left - 1) count += 1;
  return count;
}

export class Toggle {
  constructor(board) {
    this.masks = Array.from({ length: board.size }, (_, k) => [...board.reach(k).keys()].reduce((bits, cell) => bits | (1 << cell), 0));
    this.values = new Map();
  }

  // The lights that may be pressed.
  allowed(position) {
    const lit = countOf(position);
    return [...this.masks.keys()].filter((k) => (position >> k) & 1 && countOf(position ^ this.masks[k]) < lit);
  }

  // The value of a position; the player to move loses if it is 0.
  value(position) {
    const known = this.values.get(position);
    if (known !== undefined) return known;
    const reached = new Set(this.allowed(position).map((k) => this.value(position ^ this.masks[k])));
    let least = 0;
    while (reached.has(least)) least += 1;
    this.values.set(position, least);
    return least;
  }

  winning(position) {
    return this.allowed(position).filter((k) => !this.value(position ^ this.masks[k]));
  }

  // The computer's press: one that wins, else one that leaves the most lights on, so that the game is long.  Null: none.
  reply(position) {
    const [won] = this.winning(position);
    if (won !== undefined) return won;
    const left = (k) => countOf(position ^ this.masks[k]);
    return this.allowed(position).sort((a, b) => left(b) - left(a) || a - b)[0] ?? null;
  }
}

export const bitsOf = (cells) => cells.reduce((bits, on, k) => (on ? bits | (1 << k) : bits), 0);
