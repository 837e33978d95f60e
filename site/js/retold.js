// What Python says, in the reader's language: each of its English sentences has the form of one of these, and so have
// the parts that fill its places.

import { tr } from "../board/words.js";

export const FORMS = [
  "Pressing the {framed} framed cells changes nothing, so presses change an even number of them; but {many} of them {many|is|are} to be turned, an odd number.",
  "Pressing each framed cell as often as its frame says changes nothing. So presses never change this sum: the colors of the framed cells, each times the number in its frame, modulo {colors}. It is {here} here and {there} at the goal.",
  "Their greatest common divisor has degree {degrees}.",
  "By the number c of colors: exactly one solution with {which}.",
  "The nullity of {board} repeats with period {period}.",
  "{board} is unique for no m",
  "{board} is unique for every m",
  "{board} is unique iff {index} is not a multiple of {ranks}",
  "{board} has exactly one solution",
  "{board} has nullity {nullity}",
  "{board} with {colors} colors",
  "the {m} × {n} {topology} ({neighborhood})",
  "the {m} × {n} {topology}",
  "no number of colors",
  "every number of colors",
  "all c prime to {factors}",
  "{most} and {last}",
  "{most} or {last}",
  "{ranks}, {rank}",
  "a certain divisor of {number} (not factored)",
  "certain ranks ({polynomial} was not factored)",
  "{number} (not factored)",
  "a divisor of {number}",
  "{degree} modulo {prime}",
];
const PLACE = /\\\{(\w+)(?:\\\|([^|}]*)\\\|([^}]*))?\\\}/g;
const read = FORMS.map((form) => {
  const literal = form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const shape = literal.replace(PLACE, (_, name, one, several) => (one === undefined ? `(?<${name}>.+)` : `(?:${one}|${several})`));
  return [form, new RegExp(`^${shape}$`)];
});

export function retold(said) {
  for (const [form, shape] of read) {
    const found = shape.exec(said);
    if (found) return tr(form, Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, part]) => [name, retold(part)])));
  }
  return said;
}
