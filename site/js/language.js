// The reader's language: the chosen one, else the browser's.  English stands in the page and its modules; the translations
// of another language are fetched from words/, which scripts/build_site.py writes from flipalg/languages/.

import { speak, tr } from "../board/words.js";
import { byId } from "./dom.js";

export const LANGUAGES = { en: "English", nl: "Nederlands", de: "Deutsch" };
const NAME = "flipalg-language";

function wanted() {
  let chosen = new URLSearchParams(location.hash.slice(1)).get("lang");
  try {
    chosen ??= localStorage.getItem(NAME);
  } catch {
    // not kept
  }
  const asked = [chosen, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return asked.find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? "en";
}

// Translate the page and load the sentences for everything that is shown later.
export async function speakLanguage() {
  const language = wanted();
  for (const [tag, name] of Object.entries(LANGUAGES)) byId("language").append(new Option(name, tag));
  byId("language").value = language;
  byId("language").addEventListener("change", () => {
    try {
      localStorage.setItem(NAME, byId("language").value);
    } catch {
      // not kept
    }
    location.reload();
  });
  if (language === "en") return;
  try {
    const answer = await fetch(new URL(`../words/${language}.json`, import.meta.url));
    speak(await answer.json());
  } catch {
    return; // not there: English
  }
  document.documentElement.lang = language;
  document.title = tr(document.title);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const said = node.data.trim();
    if (said && !node.parentElement.closest("#language")) node.data = node.data.replace(said, () => tr(said));
  }
  for (const name of ["aria-label", "placeholder"]) {
    for (const one of document.querySelectorAll(`[${name}]`)) one.setAttribute(name, tr(one.getAttribute(name)));
  }
}
