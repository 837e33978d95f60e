// Explain: the board's matrix with its row operations, and the two polynomials.

import { tr } from "../../board/words.js";
import { button, element, labeled, targeted } from "../shared/dom.js";
import { Elimination, LARGEST_MATRIX, isPrime } from "../solving/elimination.js";
import { gcd } from "../solving/numbers.js";
import { neededFor } from "../solving/solver.js";
import { degree, euclid, firstMultiple, written } from "../solving/ladder.js";
import { WrittenRow, answersOf, questionForm } from "./practice.js";
import { stepLine } from "./choices.js";
import { among, unknown } from "../shared/share.js";

const PARTS = { matrix: matrixPart, polynomials: polynomialPart };
const MARKS = ["counts", "acts", "dot"];

// changed(step) is called whenever the displayed step changes; linkTo(fields, size) returns an address.
/** @param {HTMLElement} host @param {Lights} lights */
export function explainTab(host, lights, changed, linkTo) {
  const names = { matrix: tr("Matrix"), polynomials: tr("Polynomials") };
  const buttons = Object.keys(PARTS).map((name) =>
    element("button", { type: "button", id: `explain-${name}`, "aria-pressed": "false", onclick: () => choose(name) }, names[name]),
  );
  const place = element("div");
  const parts = {};
  let chosen = "matrix";
  let shown = false;
  host.append(element("div", { className: "modes", role: "group", "aria-label": tr("What to explain") }, ...buttons), place);

  const fieldsOf = (more) => ({ ...(chosen === "matrix" ? {} : { part: chosen }), ...more });
  const context = {
    lights,
    changed,
    link: (more) => linkTo(fieldsOf(more)),
    linkToSize: (more, size) => linkTo(fieldsOf(more), size),
    mark(marks) {
      for (const kind of MARKS) lights.view.mark(kind, marks[kind] ?? []);
    },
  };

  function part() {
    parts[chosen] ??= PARTS[chosen](context);
    return parts[chosen];
  }

  function draw() {
    for (const button of buttons) button.setAttribute("aria-pressed", button.id === `explain-${chosen}`);
    const { host: content } = part();
    if (place.firstChild !== content) place.replaceChildren(content);
    part().show();
  }

  function choose(name) {
    if (name === chosen) return;
    chosen = name;
    draw();
    changed(true);
  }

  lights.addEventListener("new", () => {
    for (const made of Object.values(parts)) made.renew();
    if (shown) draw();
  });
  lights.addEventListener("move", (/** @type {Move} */ { detail: { k, times } }) => {
    for (const made of Object.values(parts)) made.moved?.(k, times, shown && made === part());
    if (shown) draw();
    if (shown) changed();
  });

  return {
    fields: () => fieldsOf(part().fields()),
    read(fields) {
      chosen = among(fields, "part", Object.keys(PARTS), "matrix");
      try {
        part().read(fields);
      } finally {
        draw();
      }
    },
    show(visible) {
      if (visible === shown) return;
      shown = visible;
      if (shown) draw();
      else context.mark({});
    },
  };
}

const sumOf = (weights, name) => [...weights.keys()].filter((i) => weights[i]).map((i) => (weights[i] > 1 ? `${weights[i]}·` : "") + name(i));
const matrixOf = (board) => [board.m, board.n, board.neighborhood, board.topology, board.colors, board.holes].join(); // what it is made from
const neededOf = ({ board, goal }) => neededFor(board, goal);

// An explanation with its introduction; after refuse(reason) the reason stands in its place.
function explained(intro, ...parts) {
  const content = element("div", { className: "explained" }, element("p", { className: "intro" }, intro), ...parts);
  const refused = element("p");
  const refuse = (reason) => {
    refused.textContent = reason;
    refused.hidden = !reason;
    content.hidden = Boolean(reason);
  };
  return { host: element("div", refused, content), refuse };
}

function matrixPart({ lights, changed, link, mark }) {
  let system = null;
  let same = ""; // what the matrix was made from
  let cell = null; // the cell pressed last
  let taken = null; // the row that is to be added to another
  let current = null; // the row that is pointed at
  let dragged = null;
  let written = null; // the row that the reader writes
  const practice = element("input", { type: "checkbox", id: "practice", onchange: () => practise() });
  const check = button("written-check", tr("Check"), () => checkWritten());
  const { form: questions, forget } = questionForm(() => answersOf(lights.board, system, neededOf(lights.game)));
  const words = element("p", { id: "explain-words", role: "status" });
  const rowWords = element("p", { id: "row-words", className: "small" });
  const table = element("table", { className: "matrix", id: "matrix", "aria-label": tr("The matrix of the board") });
  const times = element("select", { id: "times" });
  const often = labeled(tr("Times"), times);
  const list = element("ol", { id: "explain-steps", className: "explain-steps", "aria-label": tr("Steps") });
  const next = button("explain-next", tr("Next step"), () => step(false));
  const end = button("explain-end", tr("To the end"), () => step(true));
  const back = button("explain-back", tr("Take back"), () => go(system.steps.slice(0, -1)));
  const over = button("explain-over", tr("Start over"), () => go([]));
  const intro = tr(
    "A row is a light, a column a press. Press a cell of the board: its column lights up. Point at a row: the board shows its lights in frames and the presses that change it as diamonds. Drag a row onto another, or choose one and then the other: it is added, in the last column too.",
  );
  const tools = element("div", { className: "row", role: "group", "aria-label": tr("Elimination") }, next, end, back, over, often);
  const writes = element("label", practice, ` ${tr("I write the new rows myself")}`);
  const { host, refuse } = explained(intro, tools, writes, words, element("div", { className: "matrix-scroll" }, table), check, rowWords, questions, list);

  const nameOf = (i) => lights.board.name(system.cells[i]);
  const sumOfLights = (i) => sumOf(system.lights[i], nameOf).join(" + ");

  function renew() {
    const { board } = lights;
    const from = matrixOf(board);
    if (from === same) return;
    same = from;
    cell = taken = current = written = null;
    forget();
    const size = board.size - board.holes.reduce((sum, hole) => sum + hole, 0);
    system = size <= LARGEST_MATRIX ? new Elimination(board) : null;
    refuse(system ? "" : tr("The matrix is shown for boards of at most {most} cells; this one has {size}.", { most: LARGEST_MATRIX, size }));
    if (system) layOut();
  }

  function layOut() {
    const { colors } = system;
    const heads = system.cells.map((_, j) => element("th", { scope: "col" }, element("span", nameOf(j))));
    const head = element("tr", element("td"), ...heads, element("th", { scope: "col", className: "side" }, element("span", tr("needed"))));
    const rows = system.cells.map((_, i) => {
      const row = element("tr", element("th", { scope: "row" }, element("button", { type: "button", tabIndex: i ? -1 : 0 }, nameOf(i))));
      row.dataset.row = i;
      for (let j = 0; j <= system.size; j++) row.append(element("td", { className: j < system.size ? "" : "side" }));
      return row;
    });
    table.style.setProperty("--columns", system.size + 1);
    table.replaceChildren(element("thead", head), element("tbody", ...rows));
    times.replaceChildren(...Array.from({ length: colors - 1 }, (_, i) => new Option(String(i + 1), String(i + 1))));
    often.hidden = colors === 2;
    words.textContent = "";
  }

  const buttonOf = (i) => table.tBodies[0].rows[i].querySelector("button");

  function draw() {
    if (!system) return mark({});
    const sides = system.sides(neededOf(lights.game));
    const column = system.cells.indexOf(cell);
    for (const [j, head] of [...table.tHead.rows[0].cells].entries()) head.classList.toggle("lit", j - 1 === column && column >= 0);
    for (const [i, row] of [...table.tBodies[0].rows].entries()) {
      row.className = [i === taken ? "taken" : "", i === current ? "current" : "", dragged?.over === i ? "over" : ""].filter(Boolean).join(" ");
      for (const [j, one] of [...row.cells].entries()) {
        if (!j) continue;
        if (written?.to === i) {
          drawWritten(one, j - 1);
          continue;
        }
        const value = j <= system.size ? system.rows[i][j - 1] : sides[i];
        const text = String(value);
        if (one.firstElementChild || one.textContent !== text) one.textContent = text;
        const name = `${j > system.size ? "side" : ""}${value ? " full" : ""}${j - 1 === column ? " lit" : ""}`.trim();
        if (one.className !== name) one.className = name;
      }
      const chooser = row.querySelector("button");
      chooser.setAttribute("aria-pressed", i === taken);
      chooser.setAttribute("aria-label", `${nameOf(i)}: ${rowSentence(i, sides[i])}`);
    }
    const prime = isPrime(system.colors);
    const step = prime ? system.look().next : null;
    next.hidden = !prime;
    end.hidden = !prime || practice.checked;
    check.hidden = !written;
    questions.hidden = !prime || !practice.checked;
    next.disabled = end.disabled = !step;
    back.disabled = over.disabled = !system.steps.length;
    const said = system.steps.map(({ row, added }) => `${nameOf(row)} → ${added.map(target).join(", ")}`);
    list.replaceChildren(...said.map((text, i) => stepLine(link(fields(system.steps.slice(0, i + 1))), i === said.length - 1, text)));
    list.hidden = !said.length;
    const outcome = prime && !practice.checked ? system.outcome(neededOf(lights.game)) : null;
    if (outcome) words.textContent = outcomeSentence(outcome);
    const contradiction = outcome?.contradiction ?? null;
    if (contradiction !== null) table.tBodies[0].rows[contradiction].classList.add("current");
    const byHand = prime ? "" : tr("Steps are made modulo a prime number; with {colors} colors rows can be added by hand.", system);
    rowWords.textContent = current === null ? byHand : rowSentence(current, sides[current]);
    if (written) return mark({ counts: onBoard(written.weights), dot: written.bad in system.cells ? [system.cells[written.bad]] : [] });
    if (current !== null) return mark({ counts: lightsOf(current), acts: pressesOf(current) });
    if (contradiction !== null) return mark({ counts: lightsOf(contradiction) });
    return mark({ dot: outcome?.presses });
  }

  const onBoard = (values) => new Map([...values.keys()].filter((i) => values[i]).map((i) => [system.cells[i], values[i]]));
  const lightsOf = (i) => onBoard(system.lights[i]);
  const pressesOf = (i) => onBoard(system.rows[i]);

  const target = ([to, often]) => nameOf(to) + (system.colors > 2 ? ` ×${often}` : "");

  function rowSentence(i, side) {
    const values = { lights: sumOfLights(i), presses: sumOf(system.rows[i], nameOf).join(", ") || tr("no press"), side, colors: system.colors };
    if (system.colors > 2) return tr("the sum {lights} grows with {presses}, and is to grow by {side} modulo {colors}.", values);
    if (side) return tr("the sum {lights} changes with {presses}, and is to change an odd number of times.", values);
    return tr("the sum {lights} changes with {presses}, and is to change an even number of times.", values);
  }

  function outcomeSentence({ contradiction, by, free, presses }) {
    if (contradiction !== null) {
      const values = { row: nameOf(contradiction), lights: sumOfLights(contradiction), by, colors: system.colors };
      if (system.colors > 2)
        return tr(
          "Row {row} is a contradiction: no press changes the sum {lights} modulo {colors}, but it is to grow by {by}. No presses reach the goal.",
          values,
        );
      return tr(
        "Row {row} is a contradiction: every press turns an even number of the framed lights, but an odd number of them is to be turned. No presses reach the goal.",
        values,
      );
    }
    const cells = [...presses].sort(([k], [other]) => k - other).map(([k, often]) => lights.board.name(k) + (often > 1 ? ` ×${often}` : ""));
    const solution = cells.length ? tr("The end: press {cells}.", { cells: cells.join(", ") }) : tr("The end: nothing to press.");
    if (!free.length) return `${solution} ${tr("There is no other solution.")}`;
    const values = { cells: free.map(nameOf).join(", "), count: BigInt(system.colors) ** BigInt(free.length) };
    return solution + " " + tr("Free cells, each pressed or not as you like: {cells}; {count} solutions.", values);
  }

  function stepSentence({ row, added }) {
    const self = added.find(([to]) => to === row);
    const others = added.filter(([to]) => to !== row).map(target);
    const said = [];
    if (self) said.push(tr("Row {row} is multiplied by {factor}.", { row: nameOf(row), factor: self[1] + 1 }));
    if (others.length) said.push(tr("Row {row} is added to {rows}.", { row: nameOf(row), rows: others.join(", ") }));
    return said.join(" ");
  }

  function step(whole) {
    if (whole) system.finish();
    else system.add(system.look().next);
    told();
  }

  function go(steps) {
    system.take(steps);
    told();
  }

  // An entry of the row that the reader writes: a button that changes it.
  function drawWritten(one, j) {
    const value = String(written.values[j]);
    const name = j < system.size ? nameOf(j) : tr("needed");
    const entry = one.querySelector("button") ?? element("button", { type: "button", className: "entry", onclick: () => change(j) });
    if (entry.parentNode !== one) one.replaceChildren(entry);
    entry.textContent = value;
    entry.setAttribute("aria-label", `${name}: ${value}`);
    one.className = `${j < system.size ? "" : "side"}${written.values[j] ? " full" : ""}${j === written.bad ? " lit" : ""}`.trim();
  }

  function change(j) {
    written.change(j);
    written.bad = null;
    draw();
  }

  function practise() {
    written = null;
    words.textContent = "";
    forget();
    draw();
    changed(true);
  }

  // The row is right: the step is made.  Else the first wrong entry is shown: the press, and the lights that it turns.
  function checkWritten() {
    written.needed = neededOf(lights.game); // the board may have been pressed since
    const j = written.wrong();
    const { step, to, weights } = written;
    if (j === null) {
      written = null;
      system.add(step);
      forget();
      words.textContent = `${tr("Right.")} ${stepSentence(step)}`;
      draw();
      buttonOf(to).focus();
      return changed(true);
    }
    const sum = sumOf(weights, nameOf).join(" + ");
    words.textContent = written.sentence(j, nameOf, sum);
    written.bad = j;
    return draw();
  }

  function told() {
    taken = current = written = null;
    forget();
    words.textContent = system.steps.length ? stepSentence(system.steps.at(-1)) : "";
    draw();
    changed(true);
  }

  function add(from, to) {
    taken = written = null;
    if (from === to) {
      words.textContent = "";
      return draw();
    }
    if (practice.checked) {
      written = new WrittenRow(system, { row: from, added: [[to, Number(times.value)]] }, neededOf(lights.game));
      words.textContent = tr("Write the new row {row}: tap its entries, then Check.", { row: nameOf(to) });
      draw();
      return table.tBodies[0].rows[to].querySelector(".entry").focus();
    }
    system.add({ row: from, added: [[to, Number(times.value)]] });
    words.textContent = stepSentence(system.steps.at(-1));
    current = to;
    draw();
    return changed(true);
  }

  function choose(i) {
    if (taken !== null) return add(taken, i);
    taken = i;
    words.textContent = tr("Row {row} is taken: choose the row that it is added to.", { row: nameOf(i) });
    return draw();
  }

  const rowAt = (target) => {
    const row = target?.closest?.("#matrix tbody tr");
    return row ? Number(row.dataset.row) : null;
  };
  function pointAt(i) {
    if (i === current) return;
    current = i;
    draw();
  }
  table.addEventListener("pointerover", (event) => !dragged && pointAt(rowAt(event.target)));
  table.addEventListener("pointerleave", () => !dragged && pointAt(rowAt(table.contains(document.activeElement) ? document.activeElement : null)));
  table.addEventListener("focusin", (event) => {
    if (targeted(event, "th")) for (const one of table.tBodies[0].querySelectorAll("th > button")) one.tabIndex = one === event.target ? 0 : -1;
    pointAt(rowAt(event.target));
  });
  table.addEventListener("focusout", () => pointAt(null));
  table.addEventListener("click", (event) => {
    const chooser = targeted(event, "th > button");
    if (chooser) choose(rowAt(chooser));
  });
  table.addEventListener("keydown", (event) => {
    const i = rowAt(event.target);
    if (i === null) return;
    const to = { ArrowUp: Math.max(0, i - 1), ArrowDown: Math.min(system.size - 1, i + 1), Home: 0, End: system.size - 1 }[event.key];
    const entries = [...table.tBodies[0].rows[i].querySelectorAll(".entry")];
    const entry = entries.findIndex((one) => one === event.target);
    const beside = entries[entry + { ArrowLeft: -1, ArrowRight: 1 }[event.key]];
    if (beside && entry >= 0) beside.focus();
    else if (to !== undefined) buttonOf(to).focus();
    else if (event.key === "Escape") add(i, i);
    else return;
    event.preventDefault();
  });
  table.addEventListener("pointerdown", (event) => {
    const row = rowAt(event.target);
    if (row !== null && event.button === 0) dragged = { row, over: null };
  });
  table.addEventListener("pointermove", (event) => {
    if (!dragged) return;
    const row = rowAt(document.elementFromPoint(event.clientX, event.clientY));
    if (dragged.over === null && (row === dragged.row || row === null)) return;
    if (dragged.over === null) table.setPointerCapture(event.pointerId); // from now on no click
    if (row === dragged.over) return;
    taken = dragged.row;
    dragged.over = row ?? dragged.row;
    draw();
  });
  function drop(event) {
    const { row, over: to } = dragged ?? {};
    dragged = null;
    if (to === undefined || to === null) return;
    add(row, event.type === "pointerup" ? to : row);
  }
  table.addEventListener("pointerup", drop);
  table.addEventListener("pointercancel", drop);

  function fields(steps = system.steps) {
    return {
      ...(practice.checked ? { practice: 1 } : {}),
      ...(cell === null ? {} : { cell: lights.board.name(cell) }),
      ...(steps.length ? { steps: system.text(steps) } : {}),
    };
  }

  renew();
  return {
    host,
    renew,
    show: draw,
    fields() {
      renew();
      return system ? fields() : {};
    },
    read(fields) {
      renew();
      cell = taken = current = written = null;
      practice.checked = fields.get("practice") === "1";
      forget();
      words.textContent = "";
      if (!system) return;
      system.take(system.read(fields.get("steps")));
      if (system.steps.length) words.textContent = stepSentence(system.steps.at(-1));
      const name = fields.get("cell");
      if (name === null) return;
      cell = system.cells.find((k) => lights.board.name(k) === name) ?? null;
      if (cell === null) throw unknown("cell", name);
    },
    moved(k) {
      if (!system) return;
      cell = k;
      current = null;
      const column = system.cells.indexOf(k);
      const rows = [...system.rows.keys()].filter((i) => system.rows[i][column]);
      words.textContent = tr("Press {cell}: its column has an entry in the rows {rows}; there it changes the needed value.", {
        cell: lights.board.name(k),
        rows: rows.map(nameOf).join(", ") || "–",
      });
    },
  };
}

function polynomialPart({ lights, changed, link, linkToSize, mark }) {
  let at = 0; // the step that is shown
  let same = "";
  const words = element("p", { id: "gcd-words", role: "status" });
  const list = element("ol", { id: "gcd-steps", className: "explain-steps", start: 0 });
  const turned = element("p", { className: "small" });
  const index = element("p", { id: "gcd-index", className: "small" });
  const next = button("gcd-next", tr("Next step"), () => go(at + 1));
  const end = button("gcd-end", tr("To the end"), () => go(Infinity));
  const back = button("gcd-back", tr("Take back"), () => go(at - 1));
  const intro = tr(
    "d_n(λ) is the determinant of n rows with λ on the diagonal and ones beside it. The nullity of m × n, the number of independent quiet patterns, is the degree of the greatest common divisor of d_m(λ) and d_n(λ + 1).",
  );
  const tools = element("div", { className: "row", role: "group", "aria-label": tr("Steps") }, next, end, back);
  const { host, refuse } = explained(intro, tools, list, words, turned, index);

  const fits = () => {
    const { board } = lights;
    return board.neighborhood === "plus" && board.topology === "board" && isPrime(board.colors) && !board.holes.some(Boolean);
  };

  function stepsOf({ dm, dn, moved, divisions }) {
    const { m, n } = lights.board;
    return [
      [tr("the two sides"), `d_${m}(λ) = ${written(dm)}`, `d_${n}(λ) = ${written(dn)}`],
      ["λ → λ + 1", `d_${n}(λ + 1) = ${written(moved)}`],
      ...divisions.map(({ f, g, quotient, rest }) => [
        tr("divide"),
        `${written(f)} = (${written(quotient)})·(${written(g)})${rest.length ? ` + (${written(rest)})` : ""}`,
      ]),
    ];
  }

  // The nullity is that of fewer rows, by the indices alone.
  function indexMove({ moved }, m, n, colors) {
    const r = firstMultiple(moved, colors);
    if (r === null) return [];
    const g = gcd(m + 1, r + 1);
    const said = tr(
      "The gcd move: d_{n}(λ + 1) divides d_r(λ), first for r = {r}. So of {m} + 1 only gcd({m} + 1, {r} + 1) = {g} counts, and the nullity is that of {g} − 1 rows:",
      { m, n, r, g },
    );
    const name = `${g - 1} × ${n}`;
    return [`${said} `, g > 1 && g <= m ? element("a", { href: linkToSize({ gcd: 1 }, { m: g - 1, n }) }, name) : name];
  }

  function renew() {
    const { m, n, colors } = lights.board;
    const from = [m, n, colors].join();
    if (from !== same) at = 0;
    same = from;
  }

  function draw() {
    mark({});
    renew();
    refuse(
      fits()
        ? ""
        : tr("The two polynomials belong to boards without holes whose edges end, where a press turns a cell and its 4 neighbors, with 2, 3, 5 or 7 colors."),
    );
    if (!fits()) return;
    const { m, n, colors } = lights.board;
    const found = euclid(m, n, colors);
    const steps = stepsOf(found);
    at = Math.min(at, steps.length - 1);
    list.replaceChildren(
      ...steps
        .slice(0, at + 1)
        .map(([name, ...lines], i) =>
          stepLine(link(i ? { gcd: i } : {}), i === at, name, ...lines.map((line) => element("span", { className: "polynomial" }, line))),
        ),
    );
    const last = at === steps.length - 1;
    next.disabled = end.disabled = last;
    back.disabled = !at;
    const nullity = degree(found.gcd);
    const values = { m, n, nullity, gcd: written(found.gcd), colors };
    const said = !last
      ? ""
      : nullity
        ? tr(
            "The last divisor is, up to a number, {gcd}, of degree {nullity}: {m} × {n} has nullity {nullity}, and {colors}^{nullity} solutions where it has one.",
            values,
          )
        : tr("The last divisor is a number: {m} × {n} has nullity 0, and one solution whatever the goal.", values);
    if (words.textContent !== said) words.textContent = said;
    turned.replaceChildren();
    index.replaceChildren(...(last ? indexMove(found, m, n, colors) : []));
    if (!last || m === n) return;
    const move = colors === 2 ? "λ → λ + 1" : "λ → −λ − 1";
    turned.append(
      tr("{move} in both exchanges the two sides and changes no degree:", { move }),
      " ",
      element("a", { href: linkToSize({ gcd: 1 }, { m: n, n: m }) }, `${n} × ${m}`),
    );
  }

  function go(step) {
    at = Math.max(0, step);
    draw();
    changed(true);
  }

  return {
    host,
    renew,
    show: draw,
    fields() {
      renew();
      return at ? { gcd: at } : {};
    },
    read(fields) {
      renew();
      at = 0;
      const text = fields.get("gcd") ?? "0";
      const last = fits() ? stepsOf(euclid(lights.board.m, lights.board.n, lights.board.colors)).length - 1 : 0;
      if (!/^\d{1,3}$/.test(text) || Number(text) > last) throw unknown("gcd", text);
      at = Number(text);
    },
  };
}
