// Take a picture of a board from a file, the camera, a drop or a paste.  The reader is fetched with the first picture.

import { byId } from "../shared/dom.js";
import { load } from "../shared/language.js";

/** @param {Lights} lights */
export function pictures(lights) {
  let panel = null;
  const read = async (file) => {
    panel ??= load(() => import("./picture_panel.js")).then(({ picturePanel }) => picturePanel(lights));
    (await panel)(file);
  };
  const imageIn = (data) => [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"));
  const hidden = () => document.querySelector("[data-section=lights]").hidden;

  for (const [button, input] of /** @type {const} */ ([
    ["picture-choose", "picture-file"],
    ["picture-take", "picture-camera"],
  ])) {
    byId(button).addEventListener("click", () => byId(input).click());
    byId(input).addEventListener("change", () => {
      const [file] = byId(input).files;
      byId(input).value = ""; // the same one can be chosen again
      if (file) read(file);
    });
  }
  document.addEventListener("paste", (event) => {
    const file = imageIn(event.clipboardData);
    if (!file || hidden()) return;
    event.preventDefault();
    read(file);
  });
  const area = byId("board-area");
  area.addEventListener("dragover", (event) => event.dataTransfer.types.includes("Files") && event.preventDefault());
  area.addEventListener("drop", (event) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    read(file); // any file: the panel says if it is not a picture
  });
}
