// Full boards of Disentis, from flipalg.games.disentis with an effort of 2,000,000 nodes: a test compares them.

// prettier-ignore
export const GAMES = {
  3: {winnable: true, shortest: true, patterns: 0, game: {presses: [[1, 1]], last: [1, 1]}},
  4: {winnable: false, shortest: false, patterns: 4, game: null},
  5: {winnable: true, shortest: true, patterns: 0, game: {presses: [[0, 1], [0, 3], [1, 2], [1, 1], [1, 0], [1, 3], [1, 4], [3, 0], [2, 1], [3, 1], [3, 3], [2, 3], [3, 4], [4, 1], [4, 3], [3, 2], [2, 2]], last: [2, 2]}},
  6: {winnable: true, shortest: false, patterns: 0, game: {presses: [[0, 0], [0, 3], [0, 5], [1, 4], [3, 0], [5, 0], [3, 3], [4, 1], [2, 4], [4, 5], [3, 5], [5, 3], [5, 4], [0, 0], [1, 1], [2, 2], [3, 3], [4, 2], [4, 4], [3, 3], [2, 2], [1, 1], [0, 0]], last: [0, 0]}},
  8: {winnable: true, shortest: false, patterns: 0, game: null},
  10: {winnable: true, shortest: false, patterns: 0, game: null},
};
