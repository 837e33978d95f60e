// The controls of the daily board and the packs: name, par, time, statistics, and the card to share.

import { N_, ntr, tr } from "../board/words.js";
import { byId, element } from "./dom.js";
import { dailyOf, dayOf, levelOf, PACKS } from "./puzzles.js";
import { Progress, medalOf, pictureOf, statisticsOf, timeOf, wayOf } from "./progress.js";

const packName = (pack) =>
  ({ torus: tr("Torus"), king: tr("King's moves"), holes: tr("Holes"), colors: tr("Three colors"), hardest: tr("Hardest positions") })[pack];

const MEDALS = {
  gold: ["🥇", N_("without help")],
  silver: ["🥈", N_("with hints")],
  bronze: ["🥉", N_("the presses were shown")],
};

function storage() {
  try {
    return localStorage;
  } catch {
    return null; // not allowed
  }
}

export function puzzleRow(lights) {
  const progress = new Progress(storage());
  const today = () => dayOf(new Date());
  let seconds = 0;
  let running = false;

  for (const pack of Object.keys(PACKS)) byId("packs").append(new Option(packName(pack), pack));

  // The puzzle that a link names, or null; RangeError if the link cannot be read.
  lights.puzzleOf = (fields) => {
    if (fields.has("daily")) return dailyOf(fields.get("daily") === "today" ? today() : fields.get("daily"));
    return fields.has("pack") ? levelOf(fields.get("pack"), fields.get("level") ?? "1") : null;
  };

  lights.movesOf = (puzzle) => progress.of(puzzle.key).moves.filter((k) => k < puzzle.board.size);

  function open(puzzle) {
    lights.openPuzzle(puzzle, true);
  }

  function firstUnsolved(pack) {
    let level = 1;
    while (level < PACKS[pack].levels && progress.of(`${pack}-${level}`).solved) level += 1;
    return level;
  }

  byId("to-daily").addEventListener("click", () => open(dailyOf(today())));
  byId("packs").addEventListener("change", () => {
    const pack = byId("packs").value;
    if (pack) open(levelOf(pack, String(firstUnsolved(pack))));
  });
  for (const [id, step] of [["puzzle-previous", -1], ["puzzle-next", 1]]) byId(id).addEventListener("click", () => open(beside(lights.puzzle, step)));

  // The next or previous day or level, or null.
  function beside(puzzle, step) {
    if (puzzle.daily) {
      const day = new Date(Date.parse(`${puzzle.daily}T00:00:00Z`) + step * 86_400_000).toISOString().slice(0, 10);
      return day > today() ? null : dailyOf(day);
    }
    const level = puzzle.level + step;
    return level < 1 || level > puzzle.levels ? null : levelOf(puzzle.pack, String(level));
  }

  function nameOf(puzzle) {
    if (!puzzle.daily) return tr("{pack}, {level} of {levels}", { ...puzzle, pack: packName(puzzle.pack) });
    return new Date(`${puzzle.daily}T12:00:00`).toLocaleDateString(document.documentElement.lang, { weekday: "short", day: "numeric", month: "short", year: "numeric" });
  }

  function show() {
    const { puzzle } = lights;
    byId("puzzle").hidden = !puzzle;
    byId("size").hidden = Boolean(puzzle);
    byId("to-daily").setAttribute("aria-pressed", Boolean(puzzle?.daily));
    byId("packs").value = puzzle?.pack ?? "";
    if (!puzzle) return;
    const { solved } = progress.of(puzzle.key);
    byId("puzzle-name").textContent = `${nameOf(puzzle)}: ${tr("par {par}", puzzle)}`;
    byId("puzzle-solved").textContent = solved ? [medalSentence(solved), lights.game.won ? "" : tr("Solved in {presses}, par {par}, proved.", { ...solved, par: puzzle.par })].join(" ").trim() : "";
    byId("puzzle-previous").disabled = !beside(puzzle, -1);
    byId("puzzle-next").disabled = !beside(puzzle, 1);
    byId("share-words").value = "";
  }

  function showTime() {
    byId("time").textContent = timeOf(seconds);
  }

  function keep(change) {
    const { puzzle } = lights;
    if (puzzle) progress.keep(puzzle.key, { ...progress.of(puzzle.key), moves: [...lights.game.moves], seconds, ...change });
  }

  function showStatistics() {
    const { played, solved, gold, silver, bronze, atPar, streak, longest } = statisticsOf(progress.played, today());
    const lines = [
      [tr("Boards played"), played],
      [tr("Solved"), `${solved}: 🥇 ${gold}, 🥈 ${silver}, 🥉 ${bronze}`],
      [tr("Solved at par"), atPar],
      [tr("Days in a row"), streak],
      [tr("Longest row of days"), longest],
    ];
    byId("statistics-lines").replaceChildren(...lines.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, String(value))]));
  }

  function medalSentence(solved) {
    const [medal, words] = MEDALS[medalOf(solved)];
    const hints = solved.hints && !solved.shown ? ntr("{hints} hint", "{hints} hints", solved.hints, solved) : tr(words);
    return `${medal} ${hints}.`;
  }

  // The card for a friend: the result and its way if there is one, else the start of the board, and its link.
  function card() {
    const { puzzle } = lights;
    const { solved, moves } = progress.of(puzzle.key);
    const { m, n } = puzzle.board;
    const name = puzzle.daily ?? nameOf(puzzle);
    const result = solved && `${medalSentence(solved)} ${tr("Solved in {presses}, par {par}, proved.", { ...solved, par: puzzle.par })} ${timeOf(solved.seconds)}`;
    return [
      `Flip it! ${name}, ${m} × ${n}`,
      result ?? tr("par {par}", puzzle),
      (solved && lights.game.won && wayOf(puzzle.board, moves)) || pictureOf(puzzle.board),
      lights.link(),
    ].filter(Boolean).join("\n");
  }

  byId("share-card").addEventListener("click", async () => {
    const text = card();
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ text });
      else {
        await navigator.clipboard.writeText(text);
        byId("share-words").value = tr("Copied.");
      }
    } catch (error) {
      if (error.name === "AbortError") return; // the reader changed their mind
      byId("text").value = text;
      byId("text-board").open = true;
      byId("share-words").value = tr("The card stands under Board as text.");
    }
  });

  byId("statistics").addEventListener("toggle", showStatistics);
  byId("forget").addEventListener("click", () => {
    progress.forget();
    showStatistics();
    show();
  });

  lights.addEventListener("new", () => {
    running = false;
    seconds = lights.puzzle ? progress.of(lights.puzzle.key).seconds : 0;
    showTime();
    show();
  });
  lights.addEventListener("move", () => {
    const { puzzle, game } = lights;
    running = !game.won;
    if (puzzle && game.won && !progress.of(puzzle.key).solved) {
      const { hints, shown } = progress.of(puzzle.key);
      keep({ solved: { presses: game.moves.length, par: puzzle.par, seconds, hints, shown: Boolean(shown), day: today() } });
    } else keep({});
    if (game.won) {
      show();
      showStatistics();
    }
  });
  lights.addEventListener("help", ({ detail }) => {
    if (lights.puzzle) keep(detail === "solution" ? { shown: true } : { hints: progress.of(lights.puzzle.key).hints + 1 });
  });
  setInterval(() => {
    if (!running || document.hidden || lights.drawing) return;
    seconds += 1;
    showTime();
    if (seconds % 5 === 0) keep({});
  }, 1000);
}
