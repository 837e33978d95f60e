// What Python says is said in the reader's language: a language in capitals leaves nothing in small letters but names.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(`${process.env.PAGE}/${path}`));
const { FORMS, retold } = await load("js/retold.js");
const { speak } = await load("board/words.js");
const { answers } = JSON.parse(readFileSync(process.env.FACTS, "utf-8"));

test("every sentence of Python's answers is said in the language of the page", () => {
  const names = [...answers.neighborhoods, ...Object.keys(answers.topologies)];
  const capitals = (form) => form.split(/(\{[^}]*\})/).map((part) => (part.includes("|") ? part.replace(/\|.*/, (words) => words.toUpperCase()) : part.startsWith("{") ? part : part.toUpperCase())).join("");
  assert.ok(answers.said.length > 40);
  for (const said of answers.said) assert.equal(retold(said), said); // English
  speak(Object.fromEntries(FORMS.map((form) => [form, capitals(form)])));
  const used = new Set();
  for (const said of answers.said) {
    const left = retold(said).match(/[a-z]{2,}/g) ?? [];
    assert.deepEqual(left.filter((word) => !names.includes(word)), [], said);
    used.add(retold(said));
  }
  speak({});
  assert.equal(used.size, answers.said.length);
});
