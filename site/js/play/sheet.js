// On a phone, all that is not the board is in a sheet over its lower or right part; the board stays in use.

import { byId } from "../shared/dom.js";

// Return the function that opens the sheet.  Where there is room for two columns it is one of them, always shown.
export function sheet() {
  const panel = byId("sheet");
  const more = byId("more");

  function set(open) {
    panel.classList.toggle("open", open);
    document.documentElement.classList.toggle("sheet-open", open);
    more.setAttribute("aria-expanded", open);
  }
  more.addEventListener("click", () => {
    const open = !panel.classList.contains("open");
    set(open);
    if (open) panel.querySelector("[role=tab][aria-selected=true]").focus();
  });
  byId("sheet-close").addEventListener("click", () => {
    set(false);
    more.focus();
  });
  // The board as text stands in the sheet.
  byId("paste").addEventListener("click", () => set(true), { capture: true }); // before the text is selected
  byId("text-board").addEventListener("toggle", () => byId("text-board").open && set(true));
  // A board that was chosen in the sheet is seen at once.
  byId("size").addEventListener("submit", () => set(false));
  byId("use-text").addEventListener("click", () => set(false));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || !panel.classList.contains("open")) return;
    set(false);
    more.focus();
  });
  return () => set(true);
}
