// The boards of all days and weeks, a month at a time, each with its medal, and the player's statistics: a dialog.

import { tr } from "../../board/words.js";
import { button, element } from "../shared/dom.js";
import { MEDALS, medalOf, statisticsOf } from "./progress.js";
import { dayAfter, mondayOf } from "./puzzles.js";

// open(day) and openWeek(monday) show a board; forget() forgets all that was played.
export function showArchive({ progress, today, open, openWeek, forget }) {
  const language = document.documentElement.lang;
  const named = (day, form) => new Date(`${day}T12:00:00`).toLocaleDateString(language, form);
  const medal = (key) => {
    const { solved, moves } = progress.of(key);
    return solved ? MEDALS[medalOf(solved)] : moves.length ? "…" : "";
  };
  const days = element("div");
  const lines = element("dl", { id: "statistics-lines" });
  const title = element("h2", { id: "days-title" }, tr("All days and weeks"));
  const close = element("button", { type: "button", ariaLabel: tr("Close"), onclick: () => dialog.close() }, "×");
  const forgets = button("forget", tr("Forget them"), () => {
    forget();
    show(today.slice(0, 7));
  });
  const kept = element("p", { className: "small" }, tr("A streak forgives one missed day in seven. All this is kept in this browser alone."), " ", forgets);
  const dialog = element("dialog", { id: "days", "aria-labelledby": title.id, onclose: () => dialog.remove() });
  dialog.append(element("div", { className: "stuck-head" }, title, close), days, lines, kept);

  function choice(name, spoken, key, day, show) {
    const onclick = () => {
      dialog.close();
      show(day);
    };
    const ariaLabel = [spoken, medal(key)].filter(Boolean).join(" ");
    return element("button", { type: "button", disabled: day > today, "data-day": key, ariaLabel, onclick }, name, element("span", medal(key)));
  }

  function show(month) {
    const first = `${month}-01`;
    const step = (name, by) => {
      const other = new Date(`${first}T00:00:00Z`);
      other.setUTCMonth(other.getUTCMonth() + by);
      const then = other.toISOString().slice(0, 7);
      return element("button", { type: "button", ariaLabel: name, disabled: then > today.slice(0, 7), onclick: () => show(then) }, by < 0 ? "‹" : "›");
    };
    const weekOf = (monday) => Array.from({ length: 7 }, (_, i) => dayAfter(monday, i));
    const spoken = (day) => named(day, { weekday: "long", day: "numeric", month: "long" });
    const cell = (day) => element("td", day.slice(0, 7) === month && choice(String(Number(day.slice(8))), spoken(day), day, day, open));
    const head = weekOf(mondayOf(first)).map((day) => element("th", { scope: "col", abbr: named(day, { weekday: "long" }) }, named(day, { weekday: "short" })));
    const rows = [];
    for (let monday = mondayOf(first); monday.slice(0, 7) <= month; monday = dayAfter(monday, 7)) {
      const week = `9×9, ${tr("Week of {day}", { day: named(monday, { day: "numeric", month: "short" }) })}`;
      rows.push(element("tr", element("td", choice("9×9", week, `week ${monday}`, monday, openWeek)), ...weekOf(monday).map(cell)));
    }
    const months = [step(tr("the month before"), -1), element("strong", named(first, { month: "long", year: "numeric" })), step(tr("the month after"), 1)];
    const heads = element("thead", element("tr", element("th", { scope: "col" }, tr("Week")), ...head));
    days.replaceChildren(element("div", { className: "row" }, ...months), element("table", { className: "days" }, heads, element("tbody", ...rows)));
    const { played, solved, gold, silver, bronze, streak, longest } = statisticsOf(progress.played, today);
    const told = [
      [tr("Boards played"), played],
      [tr("Solved"), solved],
      [tr("Medals"), `${MEDALS.gold} ${gold}  ${MEDALS.silver} ${silver}  ${MEDALS.bronze} ${bronze}`],
      [tr("Streak, in days"), streak],
      [tr("Longest streak"), longest],
    ];
    lines.replaceChildren(...told.flatMap(([name, value]) => [element("dt", name), element("dd", String(value))]));
  }

  show(today.slice(0, 7));
  document.body.append(dialog);
  dialog.showModal();
}
