// The reader's language: the chosen one, else the browser's.  English stands in the page and its modules; the translations
// of another language are fetched from words/, which site/tools/build_page.py writes from the catalogs: one file for
// the modules that the page loads at once, and one for all others.

import { speak, tr } from "../../board/words.js";
import { byId } from "./dom.js";
import { kept } from "./kept.js";

export const LANGUAGES = { en: "English", nl: "Nederlands", de: "Deutsch" };
const NAME = "flipalg-language";

function wanted() {
  const chosen = new URLSearchParams(location.hash.slice(1)).get("lang") ?? kept.get(NAME);
  const asked = [chosen, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return asked.find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? "en";
}

async function fetchWords(name) {
  const answer = await fetch(new URL(`../../words/${name}.json`, import.meta.url));
  speak(await answer.json());
}

// Load the sentences of the modules that are loaded later.  Without them they speak English.
let later = null;
function speakLater() {
  const { lang } = document.documentElement;
  later ??= lang === "en" ? Promise.resolve() : fetchWords(`${lang}-later`).catch(() => {});
  return later;
}

// Load a module when it is needed: `module` imports it.
export async function load(module) {
  await speakLater();
  return module();
}

// Translate the page and load the sentences of its modules; `all` of them, or those that are loaded at once.
export async function speakLanguage(all = true) {
  const language = wanted();
  for (const [tag, name] of Object.entries(LANGUAGES)) byId("language").append(new Option(name, tag));
  byId("language").value = language;
  byId("language").addEventListener("change", () => {
    kept.set(NAME, byId("language").value);
    location.reload();
  });
  if (language === "en") return;
  try {
    await fetchWords(language);
  } catch {
    return; // not there: English
  }
  document.documentElement.lang = language;
  /** @type {HTMLAnchorElement} */ (document.querySelector("header [data-game=lessons]")).href = new URL(
    `../../../lessons/${language}.html`,
    import.meta.url,
  ).href;
  if (all) await speakLater();
  document.title = tr(document.title);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = /** @type {Text} */ (texts.currentNode);
    const said = node.data.trim();
    if (said && !node.parentElement.closest("#language")) node.data = node.data.replace(said, () => tr(said));
  }
  for (const name of ["aria-label", "placeholder"]) {
    for (const one of document.querySelectorAll(`[${name}]`)) one.setAttribute(name, tr(one.getAttribute(name)));
  }
}
