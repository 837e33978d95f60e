// Lists are sorted by a click on a heading, and filtered by words; without this script they read the same.
const values = (row, column) => row.cells[column].textContent.trim();
const compare = (a, b) => {
  const x = Number(a), y = Number(b);
  return a !== "" && b !== "" && !Number.isNaN(x) && !Number.isNaN(y) ? x - y : a.localeCompare(b, "en", { numeric: true });
};

for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const rows = [...body.rows];
  table.querySelectorAll("thead th").forEach((heading, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button);
    button.addEventListener("click", () => {
      const down = heading.getAttribute("aria-sort") === "ascending";
      table.querySelectorAll("th[aria-sort]").forEach((other) => other.removeAttribute("aria-sort"));
      heading.setAttribute("aria-sort", down ? "descending" : "ascending");
      rows.sort((a, b) => compare(values(a, column), values(b, column)) * (down ? -1 : 1));
      body.append(...rows);
    });
  });
  const label = document.createElement("label");
  label.className = "filter";
  const input = document.createElement("input");
  input.type = "search";
  const count = document.createElement("output");
  label.append("Filter ", input, " ", count);
  table.closest(".table-scroll").before(label);
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const cells = [...row.cells].map((cell) => cell.textContent.toLowerCase());
      row.hidden = !words.every((word) => cells.some((cell) => (/^\d+$/.test(word) ? cell === word : cell.includes(word))));
      shown += row.hidden ? 0 : 1;
    }
    count.textContent = words.length ? `${shown} of ${rows.length} rows` : "";
  });
}

// Names for what the theme leaves nameless, and a way to scroll for who uses the keyboard.
for (const summary of document.querySelectorAll("summary")) {
  if (!summary.textContent.trim()) summary.setAttribute("aria-label", "Pages below");
}
for (const link of document.querySelectorAll(".sphx-glr-thumbcontainer a")) {
  link.setAttribute("aria-label", link.textContent.trim());
}
for (const wide of document.querySelectorAll(".statement, div.math")) {
  if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
}

// An index entry has no text of its own to show below an answer of the search: the beginning of its page stands in.
if (typeof Search !== "undefined") {
  const { makeSearchSummary } = Search;
  Search.makeSearchSummary = (page, words, anchor) => makeSearchSummary(page, words, anchor) ?? makeSearchSummary(page, words, "");
}
