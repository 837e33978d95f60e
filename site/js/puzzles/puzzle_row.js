// The controls of the daily board and the packs: name, par, time, statistics, and the card to share.

import { ntr, tr } from "../../board/words.js";
import { byId } from "../shared/dom.js";
import { kept } from "../shared/kept.js";
import { load } from "../shared/language.js";
import { dailyOf, dayAfter, dayOf, kindOf, levelOf, mondayOf, PACKS, weeklyOf } from "./puzzles.js";
import { MEDALS, Progress, medalOf, pictureOf, timeOf, wayOf } from "./progress.js";

const packName = (pack) =>
  ({ torus: tr("Torus"), king: tr("King's moves"), holes: tr("Holes"), colors: tr("Three colors"), hardest: tr("Hardest positions") })[pack];

// The medal of a solution and what it is for.
function medalSentence(solved) {
  const medal = medalOf(solved);
  const words = solved.shown
    ? tr("The presses were shown.")
    : solved.hints
      ? ntr("{presses} presses, {hints} by a hint; par {par}.", "{presses} presses, {hints} by hints; par {par}.", solved.hints, solved)
      : medal === "gold"
        ? tr("{presses} presses without help: at par, nobody needs fewer.", solved)
        : tr("{presses} presses without help; par {par}.", solved);
  return `${MEDALS[medal]} ${words}`;
}

/** @param {Lights} lights */
export function puzzleRow(lights) {
  const progress = new Progress(kept);
  const today = () => dayOf(new Date());
  let running = false;

  byId("packs").append(new Option(tr("Long board of the week"), "weekly"));
  for (const pack of Object.keys(PACKS)) byId("packs").append(new Option(packName(pack), pack));

  // The puzzle that a link names, or null; RangeError if the link cannot be read.
  lights.puzzleOf = (fields) => {
    if (fields.has("daily")) return dailyOf(fields.get("daily") === "today" ? today() : fields.get("daily"));
    if (fields.has("weekly")) return weeklyOf(fields.get("weekly") === "now" ? today() : fields.get("weekly"));
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
    if (pack === "weekly") open(weeklyOf(today()));
    else if (pack) open(levelOf(pack, String(firstUnsolved(pack))));
  });
  byId("puzzle-previous").addEventListener("click", () => open(beside(lights.puzzle, -1)));
  byId("puzzle-next").addEventListener("click", () => open(beside(lights.puzzle, 1)));

  // The next or previous day or level, or null.
  function beside(puzzle, step) {
    if (!puzzle.pack) {
      const day = puzzle.daily ? dayAfter(puzzle.daily, step) : dayAfter(puzzle.weekly, 7 * step);
      return day > today() ? null : puzzle.daily ? dailyOf(day) : weeklyOf(day);
    }
    const level = puzzle.level + step;
    return level < 1 || level > puzzle.levels ? null : levelOf(puzzle.pack, String(level));
  }

  function nameOf(puzzle) {
    const date = (day, form) => {
      const year = day.slice(0, 4) === today().slice(0, 4) ? {} : { year: "numeric" };
      return new Date(`${day}T12:00:00`).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short", ...year, ...form });
    };
    if (puzzle.pack) return tr("{pack}, {level} of {levels}", { ...puzzle, pack: packName(puzzle.pack) });
    const named = puzzle.weekly ? tr("Week of {day}", { day: date(puzzle.weekly) }) : date(puzzle.daily, { weekday: "short" });
    return [named, packName(kindOf(puzzle.board))].filter(Boolean).join(" · ");
  }

  function show() {
    const { puzzle } = lights;
    byId("puzzle").hidden = !puzzle;
    byId("size").hidden = Boolean(puzzle);
    byId("to-daily").setAttribute("aria-pressed", Boolean(puzzle?.daily));
    byId("packs").value = puzzle?.weekly ? "weekly" : (puzzle?.pack ?? "");
    byId("yesterday").hidden = puzzle?.daily !== today();
    showCountdown();
    explainPar();
    if (!puzzle) return;
    const { solved } = progress.of(puzzle.key);
    byId("puzzle-name").textContent = `${nameOf(puzzle)} · ${tr("par {par}", puzzle)}`;
    byId("puzzle-solved").textContent = solved ? medalSentence(solved) : "";
    byId("puzzle-previous").disabled = !beside(puzzle, -1);
    byId("puzzle-next").disabled = !beside(puzzle, 1);
    byId("share-words").value = "";
  }

  function showTime() {
    byId("time").textContent = timeOf(lights.seconds);
  }

  // Until the next board of the day or week, once this one is solved.
  function showCountdown() {
    const { puzzle } = lights;
    const next = puzzle?.daily === today() ? dayAfter(today(), 1) : puzzle?.weekly === mondayOf(today()) ? dayAfter(puzzle.weekly, 7) : null;
    byId("countdown").hidden = !next || !progress.of(puzzle.key).solved;
    if (byId("countdown").hidden) return;
    const left = Math.max(0, Math.round((Date.parse(`${next}T00:00:00`) - Date.now()) / 1000));
    const two = (value) => String(value).padStart(2, "0");
    const time = `${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
    byId("countdown").textContent = tr("The next one in {time}", { time });
  }

  // Why no solution has fewer presses: below a board that is solved, or whose solution is shown.
  let explained = "";
  async function explainPar(wanted = lights.game.won) {
    const { puzzle } = lights;
    if (explained !== puzzle?.key) byId("puzzle-why").replaceChildren();
    explained = "";
    if (!puzzle || !wanted) return;
    const { whyPar } = await load(() => import("./why_par.js"));
    if (puzzle !== lights.puzzle) return;
    explained = puzzle.key;
    byId("puzzle-why").replaceChildren(...whyPar(puzzle, () => byId("tab-explain").click()));
  }

  function keep(change) {
    const { puzzle } = lights;
    if (puzzle) progress.keep(puzzle.key, { ...progress.of(puzzle.key), moves: [...lights.game.moves], seconds: lights.seconds, ...change });
  }

  // The card for a friend: the result and its way if there is one, else the start of the board, and its link.
  function card() {
    const { puzzle } = lights;
    const { solved, moves, hinted } = progress.of(puzzle.key);
    const { m, n } = puzzle.board;
    return [
      `flipalg · ${nameOf(puzzle)} · ${m} × ${n}`,
      solved ? `${medalSentence(solved)} ${timeOf(solved.seconds)}` : tr("par {par}", puzzle),
      (solved && lights.game.won && wayOf(puzzle.board, moves, hinted)) || pictureOf(puzzle.board),
      lights.link(),
    ]
      .filter(Boolean)
      .join("\n");
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

  byId("yesterday").addEventListener("click", async () => {
    open(dailyOf(dayAfter(today(), -1)));
    byId("solve-now").click();
    await explainPar(true);
  });

  byId("to-days").addEventListener("click", async () => {
    const { showArchive } = await load(() => import("./archive.js"));
    const forget = () => {
      progress.forget();
      show();
    };
    showArchive({ progress, today: today(), open: (day) => open(dailyOf(day)), openWeek: (day) => open(weeklyOf(day)), forget });
  });

  // Another window has solved or begun a board.
  addEventListener("storage", () => {
    progress.refresh();
    show();
  });

  lights.addEventListener("new", () => {
    running = false;
    lights.seconds = lights.puzzle ? progress.of(lights.puzzle.key).seconds : (lights.restored ?? 0);
    lights.restored = 0;
    showTime();
    show();
  });
  lights.addEventListener("move", () => {
    const { puzzle, game } = lights;
    running = !game.won;
    if (puzzle && game.won && !progress.of(puzzle.key).solved) {
      const { hinted, shown } = progress.of(puzzle.key);
      keep({ solved: { presses: game.moves.length, par: puzzle.par, seconds: lights.seconds, hints: hinted.length, shown, day: today() } });
    } else keep({});
    if (game.won) show();
  });
  lights.addEventListener("help", (/** @type {CustomEvent} */ { detail }) => {
    if (lights.puzzle) keep(detail === "solution" ? { shown: true } : { hinted: [...lights.view.marks.hint.keys()] });
  });
  setInterval(() => {
    showCountdown();
    if (!running || document.hidden || lights.drawing) return;
    lights.seconds += 1;
    showTime();
    if (lights.seconds % 5 === 0) keep({});
  }, 1000);
}
