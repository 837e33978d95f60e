// Why: how many solutions, quiet patterns, the witness of a board without one, polynomials, the certificate.

import { byId, element, plural } from "./dom.js";
import { countOf, marked, patternsOf, pressesOf } from "./patterns.js";

export function whyTab(lights, ask) {
  const words = byId("why-words");
  const more = byId("why-more");

  function clear() {
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
    const pressing = lights.board.colors > 2 ? "Pressing each ring of a pattern as often as it says" : "Pressing all rings of a pattern";
    const boxes = patterns.map(() => element("input", { type: "checkbox" }));
    for (const box of boxes) box.addEventListener("change", () => showQuiet(patterns, boxes));
    const labels = boxes.map((box, i) => element("label", {}, box, ` ${i + 1}`));
    return [
      element("h2", {}, "Quiet patterns"),
      element("p", { className: "small" }, `${pressing} changes nothing. Check some to see their sum on the board.`),
      element("div", { className: "patterns" }, ...labels),
    ];
  }

  function certificate(answer) {
    const { m, n, colors } = lights.board;
    const file = new Blob([answer.certificate], { type: "application/json" });
    const link = element("a", { href: URL.createObjectURL(file), download: `certificate-${m}x${n}.json`, id: "certificate" }, "certificate");
    const check = element("button", { type: "button", id: "check" }, "Check it");
    const said = element("span", { id: "checked", role: "status" });
    check.addEventListener("click", () => verify(answer.certificate, said));
    return [
      element("h2", {}, "Proof"),
      element("p", { className: "small" }, `u·d(rows) + v·D(columns) = g${colors > 2 ? ", modulo each prime," : ""} proves that the nullity is the degree of g; anyone can multiply it out.`),
      element("p", {}, "The ", link, " as a file. ", check, " ", said),
    ];
  }

  async function verify(text, said) {
    const answer = await ask("check", { certificate: text }, said, { anyBoard: true });
    if (answer) said.textContent = answer.is_true ? `True: ${answer.says}` : `Not true: ${answer.why}`;
  }

  byId("why").addEventListener("click", async () => {
    clear();
    const answer = await ask("why", lights.question(), words);
    if (!answer) return;
    const patterns = answer.kernel.map(pressesOf);
    const { colors } = lights.board;
    const nullity = colors > 2 ? `${answer.nullity} quiet patterns` : `Nullity ${answer.nullity}`;
    const count = answer.nullity ? `${countOf(patternsOf(answer, colors)).words} sets of presses` : "exactly one set of presses";
    if (answer.unsolvable) {
      words.textContent = `It cannot be solved. ${answer.why}`;
      const witness = pressesOf(answer.witness);
      lights.view.mark("odd", marked(witness));
      const wanted = lights.board.goalCells(lights.game.goal);
      lights.view.mark("meets", [...witness.keys()].filter((k) => witness[k] && wanted[k] !== lights.board.cells[k]));
    } else {
      words.textContent = `${nullity}: ${count} ${answer.nullity ? "lead" : "leads"} to the goal.`;
    }
    const parts = answer.kernel.length ? quiet(answer.kernel) : [];
    if (answer.polynomials.length) {
      parts.push(element("h2", {}, "The polynomials of the two sides"));
      for (const { name, factors } of answer.polynomials) {
        parts.push(element("p", { className: "polynomial", tabIndex: 0 }, `${name} = ${factors}`));
      }
      parts.push(element("p", {}, answer.divisor));
    }
    if (answer.by_colors) {
      parts.push(element("h2", {}, "Other numbers of colors"), element("p", { id: "by-colors" }, answer.by_colors));
    }
    if (answer.certificate) parts.push(...certificate(answer));
    more.replaceChildren(...parts);
  });

  byId("certificate-file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    const said = byId("check-words");
    if (file.size > 10_000_000) said.textContent = `A certificate of at most 10 MB, got ${plural(file.size, "byte")}.`;
    else verify(await file.text(), said);
  });
  lights.addEventListener("new", clear);
  lights.addEventListener("move", () => {
    if (words.textContent.startsWith("It cannot")) clear();
  });
}
