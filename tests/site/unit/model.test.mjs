// The board model and the parts of the page that need no screen, in Node.  PAGE is the folder of the built version.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(`${process.env.PAGE}/${path}`).href);
const { Board, Game, NEIGHBORHOODS, TOPOLOGIES, cellName, neighborhoodOf, offsetsOf } = await load("board/model.js");
const { boardFromText, rowsFromText } = await load("board/reader.js");
const { boardOf, fragmentOf, packed, unpacked } = await load("js/shared/share.js");
const { countOf, patternsOf, pressesOf, solutionOf } = await load("js/solving/patterns.js");
const { CoinBoard, trianglesOf } = await load("js/games/triangles.js");
const { chomped, values } = await load("js/games/chomp.js");
const { LOST } = await load("js/games/disentis.js");
const { GAMES } = await load("js/games/disentis_games.js");
const { Toggle, bitsOf } = await load("js/games/duel.js");
const { arriving, firstRow, tableOf, wholeTable } = await load("js/solving/chasing.js");
const { wayFrom } = await load("js/games/disentis_way.js");
const { merlinBoard, sumOf } = await load("js/games/merlin.js");
const { fewest, solve } = await load("js/solving/solver.js");
const { Engine, Stopped } = await load("js/shared/engine.js");
const { answers } = JSON.parse(readFileSync(process.env.FACTS, "utf8")); // made by the package: test_unit.py

test("a press changes what the package's does, for every neighborhood and topology", () => {
  assert.deepEqual(Object.keys(NEIGHBORHOODS).sort(), answers.neighborhoods);
  assert.deepEqual(Object.keys(TOPOLOGIES), answers.topologies);
  assert.ok(answers.presses.length > 500);
  for (const { text, neighborhood, topology, colors, k, after } of answers.presses) {
    const board = boardFromText(text, { neighborhood, topology, colors, hole: "x" });
    board.press(k);
    assert.equal(board.text(), after, `${neighborhood} ${topology} ${k}\n${text}`);
  }
});

test("a mask has the package's name and offsets, and anything else is refused", () => {
  assert.ok(Object.keys(answers.masks).length >= 8);
  for (const [mask, [name, offsets]] of Object.entries(answers.masks)) {
    assert.deepEqual(offsetsOf(mask), offsets);
    assert.equal(neighborhoodOf(offsets), name);
  }
  for (const wrong of ["", "000", "01/10", "010/11/010", "1111111", "2", "010/111/010/", "__proto__", "1x1"]) assert.equal(offsetsOf(wrong), null, wrong);
  for (const name of Object.keys(NEIGHBORHOODS)) assert.equal(neighborhoodOf(offsetsOf(name)), name);
});

test("undo and redo give back each state", () => {
  const game = new Game(new Board(4, 5, { colors: 3 }), "off");
  const states = [game.board.text()];
  for (const k of [3, 7, 7, 19]) {
    game.press(k);
    states.push(game.board.text());
  }
  for (let i = 3; i >= 0; i--) {
    game.undo();
    assert.equal(game.board.text(), states[i]);
  }
  assert.equal(game.undo(), null);
  for (let i = 1; i <= 4; i++) {
    game.redo();
    assert.equal(game.board.text(), states[i]);
  }
  assert.equal(game.redo(), null);
});

test("a shuffle is the same for a seed and not the goal", () => {
  for (const goal of ["on", "off"]) {
    const boards = [5, 5, 6].map((seed) => {
      const game = new Game(new Board(6, 6), goal);
      game.shuffle(seed);
      assert.ok(!game.won);
      return game.board.text();
    });
    assert.equal(boards[0], boards[1]);
    assert.notEqual(boards[0], boards[2]);
  }
});

test("with any number of colors the solutions are all the sums of the patterns", () => {
  const first = Uint8Array.of(1, 0, 5, 2);
  const patterns = patternsOf({ kernel: ["0330", "2400", "0005"] }, 6);
  assert.deepEqual(
    patterns.map(({ times }) => times),
    [2, 3, 6],
  );
  const { count, words } = countOf(patterns);
  assert.deepEqual([count, words], [36n, "2·3·6 = 36"]);
  assert.deepEqual(countOf(patterns.slice(0, 1)), { count: 2n, words: "2" });
  assert.deepEqual(countOf([patterns[1], patterns[1]]), { count: 9n, words: "3^2 = 9" });
  const seen = new Set();
  for (let number = 0n; number < count; number++) seen.add(solutionOf(first, patterns, 6, number).join(" "));
  assert.equal(seen.size, 36);
  assert.ok(seen.has(first.join(" ")));
});

test("a link brings any board back", () => {
  let seed = 1;
  const next = (n) => (seed = (seed * 48271) % 2147483647) % n;
  for (let round = 0; round < 200; round++) {
    const [m, n, colors] = [1 + next(12), 1 + next(12), 2 + next(8)];
    const board = new Board(m, n, {
      colors,
      neighborhood: [...Object.keys(NEIGHBORHOODS), "000/011/000", "10000/00000/00110/00000/01001"][next(17)],
      topology: Object.keys(TOPOLOGIES)[next(7)],
      cells: Array.from({ length: m * n }, () => next(colors)),
      holes: Array.from({ length: m * n }, () => next(5) === 0),
    });
    const goal = ["on", "off", board.goalCells(Array.from({ length: m * n }, () => next(colors)))][next(3)];
    const back = boardOf(fragmentOf(board, goal));
    assert.deepEqual(back.board, board);
    assert.deepEqual(back.goal, goal);
  }
  assert.equal(boardOf("#somewhere"), null);
  assert.deepEqual(unpacked(packed([5, 0, 7, 1], 3), 3, 4), Uint8Array.from([5, 0, 7, 1]));
});

test("text gives the board back, and bad text says where", () => {
  const board = new Board(2, 3, { cells: [1, 0, 1, 0, 1, 0], holes: [0, 1, 0, 0, 0, 0] });
  assert.equal(board.text(), "#x#\n.#.");
  assert.deepEqual(boardFromText(board.text()), board);
  assert.equal(boardFromText("[[1, 0],\n[0, 1]]").text(), "#.\n.#");
  assert.equal(boardFromText("🟨⬜\n⬜🟨").text(), "#.\n.#");
  assert.throws(() => boardFromText("##\n#"), /line 2 has 1 cells/);
  assert.throws(() => boardFromText("#?"), /line 1, column 2: \? is not a cell/);
  assert.throws(() => boardFromText(""), /empty/);
  assert.throws(() => boardFromText("#".repeat(101)), /from 1 to 100/);
});

test("a board is read as the package reads it", () => {
  const { board, spellings, more, several, refused } = answers.spellings;
  assert.ok(spellings.length >= 60);
  for (const text of spellings) assert.deepEqual(rowsFromText(text), board, text);
  for (const { text, colors, rows } of more) assert.deepEqual(rowsFromText(text, { colors }), rows, text);
  for (const { text, colors } of [...refused, ...several]) assert.throws(() => rowsFromText(text, { colors }), RangeError, text);
});

test("cells are named as in a spreadsheet", () => {
  assert.deepEqual([cellName(3, 2), cellName(0, 25), cellName(59, 26), cellName(0, 59)], ["C4", "Z1", "AA60", "BH1"]);
});

test("all solutions are the first plus quiet patterns", () => {
  const patterns = patternsOf({ kernel: ["##..", "..##"] }, 2);
  const all = [0n, 1n, 2n, 3n].map((number) => solutionOf(pressesOf("#..."), patterns, 2, number).join(""));
  assert.deepEqual(all, ["1000", "0100", "1011", "0111"]);
});

test("the games turn what the package's turn", () => {
  const buttons = merlinBoard([]).turned.map((lights) => lights.map((k) => k + 1));
  assert.deepEqual(buttons, answers.merlin);
  assert.equal(sumOf([1, 0, 0, 1, 1, 0, 0, 0, 1], 1), "v + u_1: 100110001 + 110110000 = 010000001"); // slide 11
  const sorted = (triangles) => triangles.map((corners) => corners.map(String).sort().join(" ")).sort();
  assert.deepEqual(sorted(trianglesOf(5)), sorted(answers.triangles));
  for (const { rows, move, left } of answers.chomp) assert.deepEqual(chomped(rows, move), left);
  for (const [rows, moves] of answers.positions) assert.deepEqual(values.winning(rows).sort(), moves.sort(), String(rows));
  for (const [rows, value] of answers.nimbers) assert.equal(values.value(rows), value, String(rows));
  for (const { lines, least, count } of answers.coins) {
    const board = new CoinBoard(lines);
    const goal = Uint8Array.from(board.cells, (_, k) => Number(k < board.coins.length));
    const found = solve(board, goal);
    assert.equal(found.presses ? fewest(board, found).weight : null, least, String(lines));
    if (found.presses) assert.equal(found.count, BigInt(count));
  }
  for (const [state, buttons] of answers.merlins) {
    const { presses, count } = solve(merlinBoard(state), [1, 1, 1, 1, 0, 1, 1, 1, 1]);
    assert.deepEqual([count, buttons.map((b) => presses[b - 1]), presses.filter(Boolean).length], [1n, buttons.map(() => 1), buttons.length]);
  }
  assert.deepEqual(GAMES, answers.disentis);
  assert.deepEqual(LOST, { disentis: [4], trisentis: answers.trisentis });
});

// Workers that keep the questions posted to them and answer only when a test calls `say`.
function fakeWorkers() {
  const made = [];
  return {
    made,
    make() {
      const worker = { asked: [], terminate: () => (worker.ended = true), postMessage: (message) => worker.asked.push(message) };
      worker.say = (data) => worker.onmessage({ data });
      made.push(worker);
      return worker;
    },
  };
}

test("questions asked before the engine is ready wait until it is", async () => {
  const workers = fakeWorkers();
  const engine = new Engine(workers.make, () => {}, null);
  engine.start();
  const answer = engine.ask("hint", { board: "#" });
  assert.equal(workers.made[0].asked.length, 0);
  workers.made[0].say({ type: "ready", about: {} });
  const [{ id, question }] = workers.made[0].asked;
  assert.deepEqual(JSON.parse(question), { kind: "hint", board: "#" });
  workers.made[0].say({ type: "answer", id, answer: '{"cell": null}' });
  assert.deepEqual(await answer, { cell: null });
});

test("an engine that dies fails its question, starts again, and asks the others again", async () => {
  const workers = fakeWorkers();
  const engine = new Engine(workers.make, () => {}, null);
  engine.start();
  workers.made[0].say({ type: "ready", about: {} });
  const [first, second] = [engine.ask("solve"), engine.ask("why")];
  first.catch(() => {});
  workers.made[0].say({ type: "dead", message: "out of memory" });
  await assert.rejects(first, /out of memory/);
  assert.ok(workers.made[0].ended);
  workers.made[1].say({ type: "ready", about: {} });
  assert.deepEqual(
    workers.made[1].asked.map(({ question }) => JSON.parse(question).kind),
    ["why"],
  );
  workers.made[1].say({ type: "answer", id: workers.made[1].asked[0].id, answer: '{"error": "no"}' });
  await assert.rejects(second, /^Error: no$/);
});

test("questions of a page that is left are dropped, and a long one ends the worker after the time of a start", async () => {
  const workers = fakeWorkers();
  const engine = new Engine(workers.make, () => {}, null);
  engine.start();
  workers.made[0].say({ type: "ready", about: {} });
  const left = new AbortController();
  const questions = ["board", "check"].map((kind) => engine.until(left.signal).ask(kind));
  const stopped = questions.map((question) => assert.rejects(question, Stopped));
  const next = engine.ask("find");
  left.abort();
  await Promise.all(stopped);
  const kinds = ({ asked }) => asked.map(({ question }) => JSON.parse(question).kind);
  assert.deepEqual(kinds(workers.made[0]), ["board"]);
  assert.ok(!workers.made[0].ended); // it may be done in a moment
  await new Promise((resolve) => setTimeout(resolve, engine.startTook + 30));
  assert.ok(workers.made[0].ended);
  workers.made[1].say({ type: "ready", about: {} });
  assert.deepEqual(kinds(workers.made[1]), ["find"]);
  workers.made[1].say({ type: "answer", id: workers.made[1].asked[0].id, answer: "{}" });
  assert.deepEqual(await next, {});

  const brief = new AbortController();
  const answered = assert.rejects(engine.until(brief.signal).ask("board"), Stopped);
  engine.startTook = 20;
  brief.abort();
  workers.made[1].say({ type: "answer", id: workers.made[1].asked[1].id, answer: "{}" });
  await answered;
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(!workers.made[1].ended); // it was done in time
});

test("a stopped question says so, and an engine that cannot start gives up", async () => {
  const workers = fakeWorkers();
  const phases = [];
  const engine = new Engine(workers.make, ({ phase }) => phases.push(phase), null);
  engine.start();
  workers.made[0].say({ type: "ready", about: {} });
  const asked = engine.ask("solve");
  engine.stop();
  await assert.rejects(asked, Stopped);
  for (let i = 1; i <= 3; i++) workers.made[i].say({ type: "dead", message: "404" });
  assert.equal(workers.made.length, 4);
  assert.equal(phases.at(-1), "failed");
});

test("the values of two-player Lights Out are the package's, and so are the winning presses", () => {
  assert.ok(answers.toggles.length > 100);
  for (const { text, value, moves } of answers.toggles) {
    const board = boardFromText(text);
    const toggle = new Toggle(board);
    const position = bitsOf(board.cells);
    assert.equal(toggle.value(position), value, text);
    assert.deepEqual(toggle.winning(position), moves, text);
  }
});

test("a last row is in the table of first rows exactly if the board can be solved, and its presses solve it", () => {
  let solvable = 0;
  for (const { text, value } of answers.chased) {
    const board = boardFromText(text);
    const table = tableOf(board.m, board.n);
    const first = firstRow(table, arriving(board));
    assert.equal(first !== null, value, text);
    if (first === null) continue;
    solvable += 1;
    assert.equal(arriving(board, first), 0, text);
  }
  assert.ok(solvable > 50 && solvable < answers.chased.length);
});

test("the table of first rows has a line less for each quiet pattern; that of 5 x 5 has seven rows", () => {
  for (const [m, n, p, nullity] of answers.nullities) {
    if (p === 2) assert.equal(tableOf(m, n).quiet.length, nullity, `${m} x ${n}`);
  }
  const told = wholeTable(tableOf(5, 5)).map(({ last, first }) => [last, first]);
  // A E -> A B; B D -> A D; A B D E -> C; C D E -> D; A C D -> E; B C E -> A; A B C -> B
  assert.deepEqual(
    new Map(told),
    new Map([
      [17, 3],
      [10, 9],
      [27, 4],
      [28, 8],
      [13, 16],
      [22, 1],
      [7, 2],
    ]),
  );
});

// Play a way of Disentis: each piece is covered when it is chosen, and the last one alone.
function assertWon(board, { presses, last }) {
  for (const k of presses) {
    assert.ok(board.cells[k]);
    board.press(k);
  }
  assert.deepEqual(
    [...board.cells.keys()].filter((k) => board.cells[k]),
    last === null ? [] : [last],
  );
}

test("a way of Disentis is found from every position that a game reaches, also on large boards", () => {
  for (const [side, presses] of [
    [5, 0],
    [5, 6],
    [6, 0],
    [6, 11],
    [8, 0],
    [8, 7],
    [10, 40],
  ]) {
    const board = new Board(side, side, { neighborhood: "king", cells: new Uint8Array(side * side).fill(1) });
    for (let i = 0; i < presses; i++) {
      const covered = [...board.cells.keys()].filter((k) => board.cells[k]);
      board.press(covered[(7 * i) % covered.length]);
    }
    assertWon(board, wayFrom(board));
  }
});

test("Disentis is called impossible if and only if no game leads to one piece", () => {
  const cellsOf = (bits, size) => Uint8Array.from({ length: size }, (_, k) => (bits >> k) & 1);
  for (const [side, every] of [
    [3, 1],
    [4, 4099],
  ]) {
    const size = side ** 2;
    const board = new Board(side, side, { neighborhood: "king" });
    const turned = Array.from({ length: size }, (_, k) => [...board.reach(k).keys()].reduce((sum, other) => sum | (1 << other), 0));
    const winning = new Set(turned.map((_, k) => 1 << k)); // back from the last piece: a move can be taken back by the same move
    for (const bits of winning) turned.forEach((cells, k) => (bits >> k) & 1 && winning.add(bits ^ cells));
    for (let bits = 1; bits < 2 ** size; bits += every) {
      const position = board.copy({ cells: cellsOf(bits, size) });
      const way = wayFrom(position);
      assert.equal(Boolean(way.presses), winning.has(bits), `${side} ${bits}`);
      if (way.presses) assertWon(position, way);
      else assert.ok(way.impossible, `${side} ${bits}`);
    }
  }
});
