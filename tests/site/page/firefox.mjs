// Walks STEPS in Firefox: node firefox.mjs PROGRAM ADDRESS SECONDS STEPS [WIDTH HEIGHT], with puppeteer-core of
// site/node_modules.  A line for each step that waits.  Steps are those of main_paths.json and of tests/site/player_tasks.py;
// "visit" is a first visit to a link, with nothing kept, and "done" prints the taps and milliseconds since then.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as rest } from "node:timers/promises";

const [program, address, seconds, file, width = 1200, height = 900] = process.argv.slice(2);
const require = createRequire(new URL("../../../site/package.json", import.meta.url));
const puppeteer = (await import(require.resolve("puppeteer-core"))).default;
const steps = JSON.parse(readFileSync(file, "utf8"));
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: program,
  headless: true,
  extraPrefsFirefox: { "intl.accept_languages": "en-US" },
});
let [context, page, begun, taps] = [browser.defaultBrowserContext(), null, 0, 0];

async function visit(link) {
  page = await context.newPage();
  page.on("pageerror", (error) => console.log(`error ${error.message}`));
  page.on("console", (message) => message.type() === "error" && console.log(`error ${message.text()}`));
  await page.setViewport({ width: Number(width), height: Number(height) });
  [begun, taps] = [Date.now(), 0];
  await page.goto(`${address}${link}`);
}

async function click(selector, count = 1) {
  await page.waitForSelector(selector, { timeout: 1000 * Number(seconds) });
  await page.click(selector, { count });
}

async function walk([kind, what, words]) {
  if (kind === "open")
    await page.evaluate((fragment) => {
      location.hash = fragment;
    }, what);
  if (kind === "click") await click(what);
  if (kind === "back") await page.goBack();
  if (kind === "run") await page.evaluate(what);
  if (kind === "type") {
    await click(what, 3);
    await page.type(what, words);
  }
  if (kind === "click" || kind === "type") taps += 1 + (kind === "type" ? words.length : 0);
  if (kind === "repeat") while (!(await page.evaluate(what))) for (const step of words) await walk(step);
  if (kind === "done") console.log(`done ${taps} ${Date.now() - begun} ${what}`);
  if (kind === "visit") {
    if (context !== browser.defaultBrowserContext()) await context.close();
    context = await browser.createBrowserContext();
    await visit(what);
  }
  if (kind !== "until") return;
  const end = Date.now() + 1000 * Number(seconds);
  while (!(await page.evaluate(`Boolean(${what})`))) {
    if (Date.now() > end) throw new Error(`${words}: ${what}`);
    await rest(50);
  }
  if (words) console.log(`seen ${words}`);
}

if (steps[0][0] !== "visit") await visit("");
for (const step of steps) await walk(step);
await browser.close();
