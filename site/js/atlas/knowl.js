// A theorem folded into one line: opened, its statement, who proved it and when, the proof and what checks it.

import { N_, tr } from "../../board/words.js";
import { element } from "../shared/dom.js";

export const STATUSES = { proved: N_("proved"), "complete search": N_("complete search"), "not computed": N_("not computed") };

const fetched = new Map();

// A file of the page's folder as JSON, fetched once: "ledgers", "known", "sequences".
export function data(name) {
  if (!fetched.has(name))
    fetched.set(
      name,
      fetch(new URL(`../../${name}.json`, import.meta.url)).then((answer) => answer.json()),
    );
  return fetched.get(name);
}

// A table without a head: [title, content] each; lines without content are left out.
export function facts(rows) {
  const lines = rows.filter(([, ...content]) => content.flat().some(Boolean));
  return element("dl", { className: "facts" }, ...lines.flatMap(([title, ...content]) => [element("dt", title), element("dd", ...content.flat())]));
}

// Text in which _{} is set lower and ^{} higher.
export function formula(text) {
  const parts = [];
  for (let at = 0; at < text.length;) {
    const next = text.slice(at).search(/[_^]\{/);
    if (next < 0) return [...parts, text.slice(at)];
    let [end, depth] = [at + next + 2, 1];
    for (; depth && end < text.length; end++) depth += { "{": 1, "}": -1 }[text[end]] ?? 0;
    parts.push(text.slice(at, at + next), element(text[at + next] === "_" ? "sub" : "sup", {}, ...formula(text.slice(at + next + 2, end - 1))));
    at = end;
  }
  return parts;
}

export function knowl(name, { theorems, works }) {
  const { title, says, who, by, status, proof, test, coq } = theorems[name];
  const full = by.map((key) => works[key]).map((work) => [work.who, work.title, work.year.slice(0, 4)].filter(Boolean).join(", "));
  const lines = () => [
    [tr("Proved by"), who, ...full.map((line) => element("div", { className: "small" }, line))],
    [tr("Status"), tr(STATUSES[status] ?? status)],
    [tr("Proof"), proof.map((text) => element("p", ...formula(text)))],
    [tr("Check"), element("code", test), ...coq.map((line) => element("div", element("code", `Coq: ${line}`)))],
  ];
  const made = element(
    "details",
    { className: "knowl" },
    element("summary", { lang: "en" }, ...formula(title), element("span", { className: "small" }, ` — ${who}`)),
  );
  made.addEventListener(
    "toggle",
    () => made.append(element("div", { lang: "en" }, element("p", ...formula(says)), facts(lines()), element("code", `flipalg why ${name}`))),
    { once: true },
  );
  return made;
}
