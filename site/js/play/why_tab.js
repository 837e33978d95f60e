// Why, in the order of people: what happens (the solutions side by side, the quiet patterns as switches), the reason, the
// proof, the certificate.  The page finds the first two; Python writes the proof of a large board, and certificates.

import { neighborhoodOf } from "../../board/model.js";
import { ntr, reasonOf, tr } from "../../board/words.js";
import { certificateSentence, colorsSentence, divisorSentence, meanings } from "../shared/answers.js";
import { button, element, labeled, save } from "../shared/dom.js";
import { portrait } from "../shared/portrait.js";
import { pressesWords } from "../shared/press_words.js";
import { unknown } from "../shared/share.js";
import { reason as reasonFor } from "../solving/at_once.js";
import { countOf, independent, marked, pressCount, solutionOf } from "../solving/patterns.js";
import { solve } from "../solving/solver.js";
import { uniqueColorsAtOnce, whyAtOnce } from "../solving/why.js";

const SIDE_BY_SIDE = 8; // solutions
const LARGEST_FILE = 10_000_000; // bytes of a certificate

// changed(step) is called whenever the displayed solution changes.
export function whyTab(host, lights, ask, changed) {
  let found = null; // what `solve` finds; its presses follow those of the player
  let often = []; // how often each pattern is added
  let same = ""; // the board without its lights
  let [seen, least, pointed, shown] = [new Set(), Infinity, null, false];
  const words = element("p", { id: "why-words", className: "status", role: "status" });
  const solutions = element("div", { className: "side-by-side", role: "group", "aria-label": tr("Solutions"), id: "why-solutions" });
  const switches = element("div", { className: "side-by-side", role: "group", "aria-label": tr("Quiet patterns"), id: "quiet-switches" });
  const live = element("p", { id: "quiet-words", role: "status", className: "small" });
  const quietTitle = element("h2", tr("Quiet patterns"));
  const reason = element("p", { id: "why-reason" });
  const proof = folded("why-proof", tr("The proof"), showProof);
  const certificate = folded("why-certificate", tr("Certificate"), showCertificate);
  host.append(words, solutions, quietTitle, switches, live, element("h2", tr("The reason")), reason, proof, certificate);

  function folded(id, title, fill) {
    const content = element("div");
    const made = element("details", { id }, element("summary", title), content);
    made.addEventListener("toggle", () => made.open && fill(content));
    return made;
  }

  const all = () => countOf(found.kernel);
  const presses = () => solutionOf(found.presses ?? new Uint8Array(lights.board.size), found.kernel, lights.board.colors, numberOf(often));
  // The number of a solution has the digits `often`, to the bases of its patterns.
  const numberOf = (digits) => digits.reduceRight((number, digit, i) => number * BigInt(found.kernel[i].times) + BigInt(digit), 0n);
  const digitsOf = (number) =>
    found.kernel.map(({ times }) => {
      const digit = Number(number % BigInt(times));
      number /= BigInt(times);
      return digit;
    });

  function prepare() {
    if (found) return;
    const { board, game } = lights;
    found = solve(board, game.goal);
    found.kernel = independent(found.kernel, board.colors);
    seen = new Set();
    [least, pointed] = [Infinity, null];
    const from = [board.m, board.n, board.neighborhood, board.topology, board.colors, board.holes].join();
    if (from !== same) often = found.kernel.map(() => 0);
    same = from;
    proof.open = certificate.open = false;
    const count = all().count.toLocaleString(document.documentElement.lang);
    const patterns = found.kernel.length;
    words.textContent = !found.presses
      ? tr("No presses reach the goal.")
      : patterns
        ? tr("{count} different sets of presses reach the goal.", { count })
        : tr("Exactly one set of presses reaches the goal.");
    reason.textContent = !found.presses
      ? reasonOf(reasonFor(board, game.goal, found.witness), board.colors)
      : patterns
        ? ntr(
            "Pressing a quiet pattern changes nothing, so a solution and a quiet pattern together are a solution again. {patterns} independent pattern makes {count}.",
            "Pressing a quiet pattern changes nothing, so a solution and a quiet pattern together are a solution again. {patterns} independent patterns make {count}.",
            patterns,
            { patterns, count: all().words },
          )
        : tr("Two different solutions would differ by presses that change nothing. This board has no such presses.");
    quietTitle.hidden = switches.hidden = !patterns;
    switches.replaceChildren(...found.kernel.map(switchOf));
  }

  function choose(digits) {
    often = digits;
    draw();
    changed(true);
  }

  function switchOf({ pattern, times }, i) {
    const { board } = lights;
    const onclick = () => choose(often.map((digit, j) => (i === j ? (digit + 1) % times : digit)));
    const made = element("button", { type: "button", onclick }, portrait(pattern, board), element("span"));
    if (board.colors === 2) made.setAttribute("role", "switch");
    const point = (at) => () => {
      pointed = at;
      draw();
    };
    for (const kind of ["pointerenter", "focus"]) made.addEventListener(kind, point(i));
    for (const kind of ["pointerleave", "blur"]) made.addEventListener(kind, point(null));
    return made;
  }

  function solutionButton(number) {
    const { board } = lights;
    const set = solutionOf(found.presses, found.kernel, board.colors, number);
    const pressed = { "aria-pressed": number === numberOf(often), onclick: () => choose(digitsOf(number)) };
    return element("button", { type: "button", ...pressed }, portrait(set, board), element("span", pressesWords(pressCount(set))));
  }

  function draw() {
    prepare();
    const { board } = lights;
    const { count, words: total } = all();
    const sum = presses();
    const now = pressesWords(pressCount(sum));
    const numbers = found.presses ? Array.from({ length: Number(count < SIDE_BY_SIDE ? count : SIDE_BY_SIDE) }, (_, i) => BigInt(i)) : [];
    const focused = [...solutions.children].indexOf(document.activeElement);
    solutions.replaceChildren(...numbers.map(solutionButton));
    if (focused >= 0) solutions.querySelectorAll("button")[focused]?.focus();
    [...switches.children].forEach((made, i) => {
      const values = { number: i + 1, times: often[i] };
      made.lastChild.textContent = board.colors > 2 ? tr("Pattern {number} ×{times}", values) : tr("Pattern {number}", values);
      if (board.colors === 2) made.setAttribute("aria-checked", Boolean(often[i]));
      else made.classList.toggle("added", Boolean(often[i]));
    });
    seen.add(often.join());
    least = Math.min(least, pressCount(sum));
    const said = found.presses
      ? found.kernel.length
        ? tr("{now}; the fewest so far {least}, {seen} of {total} solutions seen.", { now, least, seen: seen.size, total })
        : ""
      : often.some(Boolean)
        ? tr("These presses change nothing: {now}.", { now })
        : "";
    if (live.textContent !== said) live.textContent = said;
    mark(sum);
  }

  function mark(sum) {
    const { board, game } = lights;
    const framed = found.witness ? [...found.witness.keys()].filter((k) => found.witness[k]) : [];
    const wanted = board.goalCells(game.goal);
    lights.view.mark("dot", marked(sum));
    lights.view.mark("quiet", pointed === null ? [] : marked(found.kernel[pointed].pattern));
    lights.view.mark("odd", found.witness ? marked(found.witness) : []);
    lights.view.mark("meets", framed.filter((k) => wanted[k] !== board.cells[k])); // prettier-ignore
  }

  function explained(said) {
    const { board, game } = lights;
    return ask("why", lights.question(), said, { atOnce: () => whyAtOnce(board, game.goal) });
  }

  async function showProof(content) {
    const said = element("p", { role: "status" });
    content.replaceChildren(said);
    const answer = await explained(said);
    if (!answer) return;
    const { colors } = lights.board;
    const lines = answer.polynomials.map(({ p, name, factors }) => {
      const value = `${name} = ${factors}`;
      return element("p", { className: "polynomial", tabIndex: 0 }, colors > 2 ? tr("modulo {p}: {value}", { p, value }) : value);
    });
    const told = lines.length ? [element("h3", tr("The polynomials of the two sides")), ...lines, element("p", divisorSentence(answer, colors))] : [];
    const others = lines.length ? [folded("why-colors", tr("Other numbers of colors"), showColors)] : [];
    const terms = meanings().flatMap(([term, meaning]) => [element("dt", term), element("dd", meaning)]);
    content.replaceChildren(
      element("p", tr("The nullity, the number of independent quiet patterns, is {nullity}.", { nullity: found.kernel.length })),
      ...told,
      ...others,
      element("dl", { id: "why-meanings" }, ...terms),
    );
  }

  async function showColors(content) {
    const said = element("p", { id: "by-colors", role: "status" });
    content.replaceChildren(said);
    const { m, n, offsets } = lights.board;
    const board = { m, n, neighborhood: neighborhoodOf(offsets) };
    const answer = await ask("unique_colors", board, said, { atOnce: () => uniqueColorsAtOnce(board) });
    if (answer) said.textContent = colorsSentence(answer);
  }

  async function showCertificate(content) {
    const said = element("p", { id: "checked", role: "status" });
    const file = element("input", { type: "file", id: "certificate-file", accept: "application/json,.json" });
    file.addEventListener("change", async () => {
      const [chosen] = file.files;
      if (!chosen) return;
      if (chosen.size > LARGEST_FILE) said.textContent = tr("A certificate of at most 10 MB, got {bytes} bytes.", { bytes: chosen.size });
      else verify(await chosen.text());
    });
    async function verify(text) {
      const answer = await ask("check", { certificate: text }, said, { anyBoard: true });
      if (answer) said.textContent = answer.is_true ? tr("True: {statement}.", { statement: certificateSentence(answer) }) : tr("Not true: {why}", answer);
    }
    const own = element("p");
    const means =
      lights.board.colors > 2
        ? tr("u·d(rows) + v·D(columns) = g, modulo each prime, proves that the nullity is the degree of g; anyone can multiply it out.")
        : tr("u·d(rows) + v·D(columns) = g proves that the nullity is the degree of g; anyone can multiply it out.");
    content.replaceChildren(element("p", { className: "small" }, means), own, element("p", labeled(tr("Check a certificate"), file)), said);
    const answer = await explained(said);
    if (!answer?.label) return;
    // Python makes the certificate when it is wanted.
    const made = (then) => async () => {
      const certified = await ask("board_download", { label: answer.label, what: "certificate" }, said, { anyBoard: true });
      if (certified) then(certified);
    };
    const checks = made(({ text }) => verify(text));
    own.append(button("certificate", tr("certificate"), made(save)), " ", button("check", tr("Check it"), checks));
  }

  lights.addEventListener("new", () => {
    found = null;
    if (shown) draw();
  });
  lights.addEventListener("move", ({ detail: { k, times } }) => {
    if (found?.presses) found.presses[k] = (found.presses[k] - times + lights.board.colors) % lights.board.colors;
    seen = new Set();
    least = Infinity;
    if (!shown) return;
    draw();
    if (found.witness && lights.board.colors === 2) {
      const turned = [...lights.board.reach(k).keys()].filter((cell) => found.witness[cell]).length;
      live.textContent = tr("{cell} turns {turned} of the framed cells, an even number, as every press does.", { cell: lights.board.name(k), turned });
    }
    changed();
  });

  return {
    fields: () => (found && often.some(Boolean) ? { quiet: often.join("") } : {}),
    read(fields) {
      found = null;
      prepare();
      const text = fields.get("quiet") ?? "";
      const digits = [...text].map(Number);
      const fits = /^\d*$/.test(text) && digits.length === found.kernel.length && digits.every((digit, i) => digit < found.kernel[i].times);
      often = fits ? digits : found.kernel.map(() => 0);
      draw();
      if (text && !fits) throw unknown("quiet", text);
    },
    show(visible) {
      if (visible === shown) return;
      shown = visible;
      if (shown) draw();
      else for (const kind of ["dot", "quiet", "odd", "meets"]) lights.view.mark(kind, []);
    },
  };
}
