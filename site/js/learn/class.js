// A class without a server: every pupil gets the boards of the class's number; a pupil's result is a code that the
// teacher's page reads with the camera.  The page sends nothing; a pupil is known by three signs.

import { Board, Game } from "../../board/model.js";
import { BoardView } from "../../board/view.js";
import { N_, ntr, tr } from "../../board/words.js";
import { drawnSeed, input, labeled, LARGEST_SEED, wholeNumber } from "./choices.js";
import { MOST_TASKS, codeOf, isName, newName, readCode } from "./class_codes.js";
import { attempt, button, drawn, element, teller } from "../shared/dom.js";
import { solvedWords } from "../shared/press_words.js";
import { keptInWindow, parsed } from "../shared/kept.js";
import { hashOf } from "../puzzles/puzzles.js";

const PUPIL = "flipalg-pupil"; // the name of the pupil in this window
const LOOK_EVERY = 200; // milliseconds between two looks through the camera

// The fields of a link and of the form: the largest value, the usual one, and the words.
const FIELDS = {
  seed: { most: LARGEST_SEED, label: N_("Number of the class") },
  size: { most: 8, usual: 4, label: N_("Rows and columns") },
  tasks: { most: MOST_TASKS, usual: 4, label: N_("How many tasks") },
};

// A number of a link or a form; RangeError with the value met.
const numberFrom = (name, text) => wholeNumber(tr(FIELDS[name].label), text, FIELDS[name].most);

/** @param {HTMLElement} section @param {Ask} ask */
export function open(section, ask, changed) {
  let group = { seed: drawnSeed(), size: FIELDS.size.usual, tasks: FIELDS.tasks.usual, teacher: true };
  const keyOf = () => [group.seed, group.size, group.tasks].join("-");
  const tasksKey = () => `flipalg-tasks-${keyOf()}`;
  const resultsKey = () => `flipalg-results-${keyOf()}`;
  const host = element("div");
  const words = element("p", { className: "status", role: "status", id: "class-words" });
  section.append(words, host);
  let leave = () => {};

  function show() {
    leave();
    words.textContent = "";
    leave = (group.teacher ? teacher : pupil)(host);
  }

  const fieldsFor = (teaching) => ({ seed: `${group.seed}`, size: `${group.size}`, tasks: `${group.tasks}`, ...(teaching ? { teacher: "1" } : {}) });
  const linkFor = (teaching) =>
    new URL(`#${new URLSearchParams({ game: "class", ...fieldsFor(teaching), lang: document.documentElement.lang })}`, location.href).href;

  function pupil(place) {
    const name = isName(keptInWindow.get(PUPIL)) ? keptInWindow.get(PUPIL) : newName();
    keptInWindow.set(PUPIL, name);
    let done = Number(keptInWindow.get(tasksKey())) || 0;
    let task = 0;
    const status = element("p", { role: "status", id: "class-status" });
    const holder = element("div", { id: "class-board" });
    const view = new BoardView(holder, { label: N_("Lights"), onPress: (k) => press(k) });
    const games = Array.from({ length: group.tasks }, (_, k) => {
      const game = new Game(new Board(group.size, group.size), "off");
      game.shuffle(hashOf(`${keyOf()} ${k}`));
      return game;
    });
    const choices = games.map((_, k) => element("button", { type: "button", onclick: () => choose(k) }, String(k + 1)));
    const undo = button("class-undo", tr("Undo"), () => back(() => games[task].undo()));
    const restart = button("class-restart", tr("Restart"), () => back(() => games[task].restart()));
    const result = element("div", { id: "class-result" });

    function press(k) {
      const game = games[task];
      if (game.won) return;
      game.press(k);
      if (game.won) {
        done |= 1 << task;
        keptInWindow.set(tasksKey(), String(done));
        showResult();
      }
      paint();
    }

    function back(move) {
      move();
      paint();
    }

    function choose(k) {
      task = k;
      paint();
    }

    function paint() {
      const game = games[task];
      view.show(game.board);
      for (const one of [undo, restart]) one.disabled = !game.moves.length;
      choices.forEach((choice, k) => {
        const solved = Boolean(done & (1 << k));
        choice.setAttribute("aria-pressed", k === task);
        choice.textContent = solved ? `${k + 1} ✓` : String(k + 1);
        choice.setAttribute("aria-label", solved ? tr("Task {k}, solved", { k: k + 1 }) : tr("Task {k}", { k: k + 1 }));
      });
      const moves = game.moves.length;
      status.textContent = game.won
        ? `${solvedWords(moves)} ${tr("Take the next task, or show your code.")}`
        : tr("Turn all lights off. Moves: {moves}", { moves });
    }

    function showResult() {
      const code = codeOf(name, keyOf(), done);
      const shown = element("output", { id: "class-code", className: "code" }, code);
      result.replaceChildren(element("p", tr("Your code. Show it to the teacher's camera, or read it out; you are {name}.", { name })), square(code), shown);
    }

    place.replaceChildren(
      element("div", { className: "row", role: "group", "aria-label": tr("Tasks") }, ...choices),
      status,
      holder,
      element("div", { className: "row" }, undo, restart),
      result,
    );
    paint();
    showResult();
    return () => {};
  }

  function teacher(place) {
    const results = new Map(parsed(keptInWindow.get(resultsKey())) ?? []); // name: the tasks done
    const list = element("table", { id: "class-results" });
    const sum = element("p", { id: "class-sum", role: "status" });
    const written = input("class-input", "code", { size: 12, autocapitalize: "characters", spellcheck: false });
    const video = element("video", { id: "class-video", muted: true, playsInline: true, hidden: true });
    const numbers = Object.keys(FIELDS).map((name) => input(`class-${name}`, name, { value: group[name], inputMode: "numeric", size: 6 }));
    const fields = numbers.flatMap((field) => labeled(tr(FIELDS[field.name].label), field));
    const makes = element("button", { type: "submit" }, tr("Make the class"));
    const form = element("form", { id: "class-form", className: "grid-form", noValidate: true, onsubmit: make }, ...fields, element("span"), makes);
    const entering = element("form", { className: "row", noValidate: true, onsubmit: enter });
    entering.append(element("label", `${tr("A pupil's code")} `, written), element("button", { type: "submit", id: "class-enter" }, tr("Enter")));
    const camera = button("class-camera", tr("Read codes with the camera"), () => (stop ? stop() : look()));
    let stop = null;

    const say = teller(words);

    function add(text) {
      let isAdded = false;
      attempt(() => {
        const { name, done } = readCode(text, keyOf());
        const before = results.get(name) ?? 0;
        results.set(name, before | done);
        keptInWindow.set(resultsKey(), JSON.stringify([...results]));
        say(before === (before | done) && before ? tr("{name} is in the list.", { name }) : tr("{name} was added.", { name }));
        paint();
        isAdded = true;
      }, say);
      return isAdded;
    }

    function paint() {
      const tasks = [...Array(group.tasks).keys()];
      const solved = tasks.map((k) => [...results.values()].filter((done) => done & (1 << k)).length);
      const head = element("tr", element("th", { scope: "col" }, tr("Pupil")), ...tasks.map((k) => element("th", { scope: "col" }, String(k + 1))));
      const rows = [...results]
        .sort()
        .map(([name, done]) => element("tr", element("th", { scope: "row" }, name), ...tasks.map((k) => element("td", done & (1 << k) ? "✓" : "–"))));
      const foot = element("tr", element("th", { scope: "row" }, tr("Solved")), ...solved.map((count) => element("td", String(count))));
      list.replaceChildren(element("thead", head), element("tbody", ...rows), element("tfoot", foot));
      list.hidden = forget.hidden = !results.size;
      const all = (1 << group.tasks) - 1;
      const ready = [...results.values()].filter((done) => (done & all) === all).length;
      sum.textContent = results.size
        ? ntr("{count} pupil; done with all tasks: {ready}.", "{count} pupils; done with all tasks: {ready}.", results.size, { count: results.size, ready })
        : tr("No code yet.");
    }

    // Look through the camera until it is stopped; each code that is seen is added.
    async function look() {
      let stream;
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      } catch {
        return say(tr("The camera cannot be used: type the codes."));
      }
      const readSquare = await squareReader();
      video.srcObject = stream;
      video.hidden = false;
      await video.play();
      let last = "";
      const timer = setInterval(async () => {
        const text = await readSquare(video);
        if (text && text !== last && add(text)) last = text;
      }, LOOK_EVERY);
      camera.textContent = tr("Stop the camera");
      stop = () => {
        clearInterval(timer);
        for (const track of stream.getTracks()) track.stop();
        video.hidden = true;
        camera.textContent = tr("Read codes with the camera");
        stop = null;
      };
    }

    function make(event) {
      event.preventDefault();
      attempt(() => {
        const found = numbers.map(({ name, value }) => [name, numberFrom(name, value.trim())]);
        group = { ...Object.fromEntries(found), teacher: true };
        show();
        changed(true);
      }, say);
    }

    function enter(event) {
      event.preventDefault();
      if (add(written.value)) written.value = "";
      written.focus();
    }

    const forget = button("class-forget", tr("Forget them"), () => {
      results.clear();
      keptInWindow.set(resultsKey(), "[]");
      paint();
    });
    const link = linkFor(false);
    place.replaceChildren(
      element(
        "p",
        tr("All pupils who open this link get the same boards. When they are done, they show you a code. Nothing is sent, and nobody's name is kept."),
      ),
      element(
        "div",
        { className: "columns" },
        element("div", square(link), element("p", element("a", { href: link, id: "class-link" }, link))),
        element("div", form, camera, video, entering, sum, list, forget),
      ),
    );
    paint();
    return () => stop?.();
  }

  // The fields of a link.
  function read(fields) {
    const linked = Object.keys(FIELDS).map((name) => [name, numberFrom(name, fields.get(name) ?? String(FIELDS[name].usual ?? group[name]))]);
    const next = { ...Object.fromEntries(linked), teacher: !fields.has("seed") || fields.get("teacher") === "1" };
    if (JSON.stringify(next) === JSON.stringify(group)) return;
    group = next;
    show();
  }

  show();
  return { fields: () => fieldsFor(group.teacher), read };
}

// A text as a square code; it is drawn when the module that makes it has come.
function square(text) {
  const place = element("div", { className: "square", role: "img", "aria-label": tr("A square code for a camera") });
  import("../../codes/qrcode.mjs").then(({ default: qrcode }) => {
    const code = qrcode(0, "M");
    code.addData(text);
    code.make();
    const size = code.getModuleCount();
    let path = "";
    for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) if (code.isDark(i, j)) path += `M${j + 4} ${i + 4}h1v1h-1z`;
    place.append(
      drawn(
        "svg",
        { viewBox: `0 0 ${size + 8} ${size + 8}`, "shape-rendering": "crispEdges" },
        drawn("rect", { width: size + 8, height: size + 8, fill: "#fff" }),
        drawn("path", { d: path, fill: "#000" }),
      ),
    );
  });
  return place;
}

// A function that returns the text of a square code in a video, or null: by the browser if it can, else by jsQR.
async function squareReader() {
  const known = "BarcodeDetector" in globalThis ? await BarcodeDetector.getSupportedFormats() : [];
  if (known.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  await import("../../codes/jsQR.js");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    if (!canvas.width) return null;
    context.drawImage(video, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return jsQR(data, width, height)?.data ?? null;
  };
}
