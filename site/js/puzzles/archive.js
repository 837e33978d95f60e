// The boards of all days and weeks, a month at a time, each with its medal.

import { tr } from "../../board/words.js";
import { element } from "../shared/dom.js";
import { medalOf } from "./progress.js";
import { dayAfter, mondayOf } from "./puzzles.js";

const MEDALS = { gold: "🥇", silver: "🥈", bronze: "🥉" };

// open(day) and openWeek(monday) show a board.
export function showArchive(host, { progress, today, open, openWeek }) {
  const language = document.documentElement.lang;
  const named = (day, form) => new Date(`${day}T12:00:00`).toLocaleDateString(language, form);
  const medal = (key) => {
    const { solved, moves } = progress.of(key);
    return solved ? MEDALS[medalOf(solved)] : moves.length ? "…" : "";
  };
  const choice = (name, spoken, key, disabled, onclick) =>
    element(
      "button",
      { type: "button", disabled, onclick, "data-day": key, "aria-label": [spoken, medal(key)].filter(Boolean).join(" ") },
      name,
      element("span", {}, medal(key)),
    );

  function show(month) {
    const first = `${month}-01`;
    const step = (months) => {
      const date = new Date(`${first}T00:00:00Z`);
      date.setUTCMonth(date.getUTCMonth() + months);
      show(date.toISOString().slice(0, 7));
    };
    const begin = mondayOf(first);
    const weekdays = Array.from({ length: 7 }, (_, i) => dayAfter(begin, i));
    const head = element(
      "tr",
      {},
      element("th", { scope: "col" }, tr("Week")),
      ...weekdays.map((day) => element("th", { scope: "col", abbr: named(day, { weekday: "long" }) }, named(day, { weekday: "short" }))),
    );
    const rows = [];
    for (let monday = begin; monday.slice(0, 7) <= month; monday = dayAfter(monday, 7)) {
      const week = choice("9×9", tr("Week of {day}", { day: named(monday, { day: "numeric", month: "short" }) }), `week ${monday}`, monday > today, () =>
        openWeek(monday),
      );
      const days = Array.from({ length: 7 }, (_, i) => dayAfter(monday, i)).map((day) =>
        element(
          "td",
          {},
          ...(day.slice(0, 7) === month
            ? [choice(String(Number(day.slice(8))), named(day, { weekday: "long", day: "numeric", month: "long" }), day, day > today, () => open(day))]
            : []),
        ),
      );
      rows.push(element("tr", {}, element("td", {}, week), ...days));
    }
    const later = element("button", { type: "button", "aria-label": tr("the month after"), disabled: month >= today.slice(0, 7), onclick: () => step(1) }, "›");
    const earlier = element("button", { type: "button", "aria-label": tr("the month before"), onclick: () => step(-1) }, "‹");
    host.replaceChildren(
      element("div", { className: "row" }, earlier, element("strong", {}, named(first, { month: "long", year: "numeric" })), later),
      element("table", { className: "days" }, element("thead", {}, head), element("tbody", {}, ...rows)),
    );
  }
  show(today.slice(0, 7));
}
