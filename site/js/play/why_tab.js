// Why: the number of solutions, quiet patterns, the witness of an unsolvable board, polynomials, the certificate.

import { ntr, reasonOf, tr } from "../../board/words.js";
import { byId, element, save } from "../shared/dom.js";
import { load } from "../shared/language.js";
import { countOf, marked, patternsOf, pressesOf } from "../solving/patterns.js";

const sentences = () => load(() => import("../shared/answers.js")); // needed for the first question

/** @param {Lights} lights @param {Ask} ask */
export function whyTab(lights, ask) {
  const words = byId("why-words");
  const more = byId("why-more");
  let unsolvable = false; // whether the last explanation was of an unsolvable board

  function clear() {
    unsolvable = false;
    words.textContent = "";
    more.replaceChildren();
    for (const kind of ["quiet", "odd", "meets"]) lights.view.mark(kind, []);
  }

  function showQuiet(patterns, boxes) {
    const { colors, size } = lights.board;
    const sum = new Uint8Array(size);
    boxes.forEach((box, i) => {
      if (box.checked) patterns[i].forEach((times, k) => (sum[k] = (sum[k] + times) % colors));
    });
    lights.view.mark("quiet", marked(sum));
  }

  function quiet(texts) {
    const patterns = texts.map(pressesOf);
    const pressing =
      lights.board.colors > 2
        ? tr("Pressing each ring of a pattern as often as it says changes nothing.")
        : tr("Pressing all rings of a pattern changes nothing.");
    const boxes = patterns.map(() => element("input", { type: "checkbox" }));
    for (const box of boxes) box.addEventListener("change", () => showQuiet(patterns, boxes));
    const labels = boxes.map((box, i) => element("label", {}, box, ` ${i + 1}`));
    return [
      element("h2", {}, tr("Quiet patterns")),
      element("p", { className: "small" }, `${pressing} ${tr("Check some to see their sum on the board.")}`),
      element("div", { className: "patterns" }, ...labels),
    ];
  }

  // Python makes the certificate when it is wanted.
  function certificate({ label }) {
    const said = element("span", { id: "checked", role: "status" });
    const made = (then) => async () => {
      const file = await ask("board_download", { label, what: "certificate" }, said, { anyBoard: true });
      if (file) then(file);
    };
    const button = (id, name, then) => element("button", { type: "button", id, onclick: made(then) }, name);
    return [
      element("h2", {}, tr("Proof")),
      element(
        "p",
        { className: "small" },
        lights.board.colors > 2
          ? tr("u·d(rows) + v·D(columns) = g, modulo each prime, proves that the nullity is the degree of g; anyone can multiply it out.")
          : tr("u·d(rows) + v·D(columns) = g proves that the nullity is the degree of g; anyone can multiply it out."),
      ),
      element(
        "p",
        {},
        button("certificate", tr("certificate"), save),
        " ",
        button("check", tr("Check it"), ({ text }) => verify(text, said)),
        " ",
        said,
      ),
    ];
  }

  async function verify(text, said) {
    const [answer, { certificateSentence }] = await Promise.all([ask("check", { certificate: text }, said, { anyBoard: true }), sentences()]);
    if (answer) said.textContent = answer.is_true ? tr("True: {statement}.", { statement: certificateSentence(answer) }) : tr("Not true: {why}", answer);
  }

  byId("why").addEventListener("click", async () => {
    clear();
    const { board, game } = lights;
    const atOnce = async () => (await load(() => import("../solving/why.js"))).whyAtOnce(board, game.goal);
    const [answer, { colorsSentence, divisorSentence, meanings }] = await Promise.all([ask("why", lights.question(), words, { atOnce }), sentences()]);
    if (!answer) return;
    const { colors } = lights.board;
    const told =
      colors > 2
        ? ntr("{nullity} quiet pattern", "{nullity} quiet patterns", answer.nullity, answer)
        : ntr("a basis of {nullity} quiet pattern, nullity {nullity}", "a basis of {nullity} quiet patterns, nullity {nullity}", answer.nullity, answer);
    const all = countOf(patternsOf(answer, colors));
    const { lang } = document.documentElement;
    if (answer.unsolvable) {
      unsolvable = true;
      words.textContent = tr("It cannot be solved. {why}", { why: reasonOf(answer, colors) });
      const witness = pressesOf(answer.witness);
      lights.view.mark("odd", marked(witness));
      const wanted = lights.board.goalCells(lights.game.goal);
      lights.view.mark(
        "meets",
        [...witness.keys()].filter((k) => witness[k] && wanted[k] !== lights.board.cells[k]),
      );
    } else {
      words.textContent = answer.nullity
        ? tr("{count} sets of presses lead to the goal ({patterns}: {power}).", { count: all.count.toLocaleString(lang), patterns: told, power: all.words })
        : tr("Exactly one set of presses leads to the goal: there is no quiet pattern (nullity 0).");
    }
    /** @type {HTMLElement[]} */
    const parts = answer.kernel.length ? quiet(answer.kernel) : [];
    if (answer.polynomials.length) {
      parts.push(element("h2", {}, tr("The polynomials of the two sides")));
      for (const { p, name, factors } of answer.polynomials) {
        const value = `${name} = ${factors}`;
        parts.push(element("p", { className: "polynomial", tabIndex: 0 }, colors > 2 ? tr("modulo {p}: {value}", { p, value }) : value));
      }
      parts.push(element("p", {}, divisorSentence(answer, colors)));
    }
    if (answer.unique_colors) {
      parts.push(element("h2", {}, tr("Other numbers of colors")), element("p", { id: "by-colors" }, colorsSentence(answer.unique_colors)));
    }
    if (answer.label) parts.push(...certificate(answer));
    parts.push(
      element(
        "details",
        { id: "why-meanings" },
        element("summary", {}, tr("What do these words mean?")),
        element("dl", {}, ...meanings().flatMap(([term, meaning]) => [element("dt", {}, term), element("dd", {}, meaning)])),
      ),
    );
    more.replaceChildren(...parts);
  });

  byId("certificate-file").addEventListener("change", async () => {
    const [file] = byId("certificate-file").files;
    if (!file) return;
    const said = byId("check-words");
    if (file.size > 10_000_000) said.textContent = tr("A certificate of at most 10 MB, got {bytes} bytes.", { bytes: file.size });
    else verify(await file.text(), said);
  });
  lights.addEventListener("new", clear);
  lights.addEventListener("move", () => {
    if (unsolvable) clear();
  });
}
