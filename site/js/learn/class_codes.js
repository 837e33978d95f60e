// The result of a pupil as a code of eight signs: the pupil's name of three signs, the class, the tasks done, a check sign.

import { tr } from "../../board/words.js";
import { hashOf } from "../puzzles/puzzles.js";

const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // without I, L, O and U, which are read as 1, 1, 0 and V
const NAME = 3;
const CLASS = 2;
const DONE = 2;
export const MOST_TASKS = 5 * DONE;

const valueOf = (text) => [...text].reduce((sum, sign) => 32 * sum + SIGNS.indexOf(sign), 0);
const signsOf = (value, length) => Array.from({ length }, (_, k) => SIGNS[Math.floor(value / 32 ** (length - 1 - k)) % 32]).join("");

// A sum in which two exchanged signs, and a wrong one, nearly always change the check sign.
const checkOf = (text) => SIGNS[[...text].reduce((sum, sign, k) => sum + (k + 1) * SIGNS.indexOf(sign), 0) % 31];

export const newName = () => signsOf(Math.floor(32 ** NAME * Math.random()), NAME);
export const isName = (text) => text?.length === NAME && [...text].every((sign) => SIGNS.includes(sign));

// The code of a pupil who did the tasks whose bits are set in `done`.
export function codeOf(name, group, done) {
  const text = name + signsOf(hashOf(group), CLASS) + signsOf(done, DONE);
  const whole = text + checkOf(text);
  return `${whole.slice(0, 4)}-${whole.slice(4)}`;
}

// {name, done} of a code of this class; RangeError with the reason for another text.
export function readCode(text, group) {
  const said = text.toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0").replace(/U/g, "V");
  const signs = [...said];
  if (signs.length !== NAME + CLASS + DONE + 1 || !signs.every((sign) => SIGNS.includes(sign))) {
    throw new RangeError(
      tr("a code is eight letters and digits, such as {code}, got {met}", { code: "7KQ2-M05X", met: text.trim().slice(0, 20) || tr("nothing") }),
    );
  }
  if (checkOf(said.slice(0, -1)) !== said.at(-1)) throw new RangeError(tr("a sign of {code} was mistyped", { code: text.trim().slice(0, 20) }));
  if (said.slice(NAME, NAME + CLASS) !== signsOf(hashOf(group), CLASS))
    throw new RangeError(tr("{code} is a code of another class", { code: text.trim().slice(0, 20) }));
  return { name: said.slice(0, NAME), done: valueOf(said.slice(NAME + CLASS, -1)) };
}
