// Joins the modules of each page's first paint, as thirty small files take longer than three on a slow network: both.js
// has those that the player and the atlas import at once, play.js those of the player alone.  The modules themselves
// export what they did.  `rollup -c` with FOLDER, the folder with js/ and board/, replaces them there.  Both files lie
// as deep as the modules, so that what these find beside their own address stays found.

import { readdirSync } from "node:fs";
import { join } from "node:path";

const folder = process.env.FOLDER;
const names = ["js", "board"].flatMap((part) =>
  readdirSync(join(folder, part), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => `${part}/${name.slice(0, -3)}`),
);

const isPage = (module, name) => module === join(folder, "js", `${name}.js`);

// The pages themselves stay apart: other pages import modules beside them.
function chunk(id, { getModuleInfo }) {
  const isImportedBy = (module, page) => getModuleInfo(module).importers.some((other) => isPage(other, page) || isImportedBy(other, page));
  if (!isImportedBy(id, "play/app")) return null;
  return isImportedBy(id, "atlas/atlas") ? "both" : "play";
}

export default {
  input: Object.fromEntries(names.map((name) => [name, join(folder, `${name}.js`)])),
  external: /\/codes\//,
  preserveEntrySignatures: "strict",
  output: { dir: folder, entryFileNames: "[name].js", chunkFileNames: "js/shared/[name].js", manualChunks: chunk, minifyInternalExports: false },
};
