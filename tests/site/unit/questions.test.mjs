// What Find reads and answers: sixty questions of a player, a teacher and a mathematician in three languages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { pathToFileURL } from "node:url";

/** @type {any} */ (globalThis).document = { documentElement: { lang: "en" } };
const page = process.env.PAGE;
const load = (path) => import(`${pathToFileURL(`${page}/js/${path}`)}`);
const { addressOf } = await load("atlas/find.js");
const { answer, read } = await load("atlas/questions.js");
const [ledgers, known] = ["ledgers", "known"].map((name) => JSON.parse(readFileSync(`${page}/${name}.json`, "utf8")));
const { answers } = JSON.parse(readFileSync(process.env.FACTS, "utf8"));
const questions = JSON.parse(readFileSync(new URL("questions.json", import.meta.url), "utf8"));

// The cards as text, with who proved the theorems.
function said(text) {
  const { cards } = answer(text, ledgers, known);
  return JSON.stringify(cards) + cards.flatMap(({ theorems = [] }) => theorems.map((name) => ledgers.theorems[name].who)).join();
}

test("a question in any of the three languages has its answer, without Python", () => {
  for (const [, text, address, words] of questions) {
    const at = addressOf(text);
    if (!at.startsWith("find=")) assert.equal(at, address, text);
    else for (const part of [address, words]) assert.ok(said(text).includes(part), `${text}: ${part} is not in ${said(text)}`);
  }
  for (const language of ["en", "nl", "de"]) assert.equal(questions.filter(([one]) => one === language).length, 20);
});

test("sizes, labels and numbers have a page of their own", () => {
  const pages = {
    "14x14": "14.14.plus",
    14: "14.14.plus",
    "14 by 9": "14.9.plus",
    "9.9.torus.king.c3": "9.9.torus.king.c3",
    a159257: "A159257",
    "10^12.10^12": "1000000000000.1000000000000.plus",
    "10^12 x 10^12": "1000000000000.1000000000000.plus",
    "7x8 king with center with 3 colors": "7.8.king_with_center.c3",
    "5x5 mit drei Farben": "5.5.plus.c3",
  };
  for (const [text, address] of Object.entries(pages)) assert.equal(addressOf(text), address, text);
  for (const text of ["3.4.nonsense", "0.5.plus"]) assert.throws(() => addressOf(text), RangeError);
});

test("words that are not understood are named, and a text without any other gets no answer", () => {
  assert.deepEqual(answer("banana split", ledgers, known), { cards: [], unread: ["banana", "split"] });
  assert.deepEqual(read("purple 5x5 hardest", ledgers).unread, ["purple"]);
  assert.match(said("purple 5x5 hardest"), /15 presses/);
});

test("lists of boards and the hardest positions are the package's", () => {
  const boards = (text) => answer(text, ledgers, known).cards[0].boards;
  const squares = answers.nullities.filter(([m, n, p, nullity]) => m === n && p === 2 && !nullity).map(([n]) => `${n}.${n}.plus`);
  assert.deepEqual(boards("unique squares to 12"), squares);
  const one = answers.nullities.filter(([m, n, p, nullity]) => m <= n && p === 3 && nullity === 1).map(([m, n]) => `${m}.${n}.plus.c3`);
  assert.deepEqual(boards("boards of nullity 1 with 3 colors to 12").sort(), one.sort());
  assert.deepEqual(boards("nullity 8 squares to 50"), ["9.9.plus", "16.16.plus", "49.49.plus", "50.50.plus"]);
  assert.match(said("hardest 9x4"), /needs 20 presses/);
  assert.match(said("hardest 19x19"), /at least \d+ and at most \d+/);
  assert.match(said("least square with nullity 7"), /even/);
});

test("every theorem says who proved it and what checks it, and every work is one that a theorem names or a source", () => {
  for (const [name, { title, says, who, status, test: check, by }] of Object.entries(ledgers.theorems)) {
    for (const field of [title, says, who, status, check]) assert.ok(field, name);
    for (const key of by) assert.ok(ledgers.works[key], key);
    assert.doesNotMatch(says + who, /[\\$]|docs\//, name);
  }
});
