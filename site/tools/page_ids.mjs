// Write the declaration of `Ids`: the element of each id in the pages, so that byId("rows").value has its type.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const here = new URL("../", import.meta.url);
const ids = new Map();
for (const page of ["index.html", "atlas.html", "tools/lesson_pages.py"]) {
  for (const [, tag, id] of readFileSync(new URL(page, here), "utf8").matchAll(/<([a-z][a-z0-9]*)\b[^<>]*?\sid="([\w-]+)"/g)) {
    if ((ids.get(id) ?? tag) !== tag) throw new Error(`${page}: ${id} is <${tag}> here, <${ids.get(id)}> in another page`);
    ids.set(id, tag);
  }
}
const known = [...ids].map(([id, tag]) => `  ${JSON.stringify(id)}: HTMLElementTagNameMap["${tag}"];\n`);
const folder = new URL("node_modules/.page/", here);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("ids.d.ts", folder), `interface Ids {\n${known.join("")}}\n`);
