// Walks STEPS in Firefox: node firefox.mjs PROGRAM ADDRESS SECONDS STEPS, with puppeteer-core of site/node_modules.  A line a step.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as rest } from "node:timers/promises";

const [program, address, seconds, file] = process.argv.slice(2);
const require = createRequire(new URL("../../site/package.json", import.meta.url));
const puppeteer = (await import(require.resolve("puppeteer-core"))).default;
const steps = JSON.parse(readFileSync(file, "utf8"));
const browser = await puppeteer.launch({ browser: "firefox", executablePath: program, headless: true, extraPrefsFirefox: { "intl.accept_languages": "en-US" } });
const page = await browser.newPage();
page.on("pageerror", (error) => console.log(`error ${error.message}`));
page.on("console", (message) => message.type() === "error" && console.log(`error ${message.text()}`));
await page.setViewport({ width: 1200, height: 900 });
await page.goto(address);
for (const [kind, what, words] of steps) {
  if (kind === "open") await page.evaluate((fragment) => { location.hash = fragment; }, what);
  if (kind === "click") await page.click(what);
  if (kind === "back") await page.goBack();
  if (kind !== "until") continue;
  const end = Date.now() + 1000 * seconds;
  while (!(await page.evaluate(what))) {
    if (Date.now() > end) throw new Error(`${words}: ${what}`);
    await rest(50);
  }
  console.log(`seen ${words}`);
}
await browser.close();
