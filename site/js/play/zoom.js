// Zoom the board with buttons, Ctrl and the wheel, or two fingers; a zoomed board can be dragged.

import { byId } from "../shared/dom.js";

const STEP = 1.5;
const LARGEST_CELL = 72; // pixels
const SMALL_CELL = 18; // pixels: below, the buttons are offered
const CLICK = 5; // pixels that a click may move

/** @param {Lights} lights */
export function zooming(lights) {
  const host = byId("board");
  let zoom = 1;
  let size = "";
  let pinch = null; // of two fingers: how far apart, and their middle
  let drag = null; // of the mouse, in a larger board
  let dragged = false;

  const cellSide = () => lights.view.boxOf(lights.view.current)?.width ?? 0;

  // Zoom around this point of the window.
  function set(wanted, x, y) {
    const box = host.getBoundingClientRect();
    [x, y] = [(x ?? box.left + box.width / 2) - box.left, (y ?? box.top + box.height / 2) - box.top];
    const most = Math.max(1, (LARGEST_CELL * zoom) / (cellSide() || 1));
    const now = Math.min(most, Math.max(1, wanted));
    const [left, top] = [((host.scrollLeft + x) / zoom) * now - x, ((host.scrollTop + y) / zoom) * now - y];
    zoom = now < 1.02 ? 1 : now;
    host.style.setProperty("--zoom", zoom);
    host.classList.toggle("zoomed", zoom > 1);
    host.scrollTo(left, top);
    show();
  }

  function show() {
    byId("zoom").hidden = zoom === 1 && !(cellSide() < SMALL_CELL);
    byId("zoom-out").disabled = byId("zoom-fit").disabled = zoom === 1;
  }

  byId("zoom-in").addEventListener("click", () => set(zoom * STEP));
  byId("zoom-out").addEventListener("click", () => set(zoom / STEP));
  byId("zoom-fit").addEventListener("click", () => set(1));
  host.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault(); // a trackpad's pinch is this too
      set(zoom * Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
    },
    { passive: false },
  );

  /** @param {TouchList} touches */
  const fingers = ([a, b]) => ({
    far: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
  });
  host.addEventListener(
    "touchstart",
    (event) => {
      if (event.touches.length !== 2) return;
      event.preventDefault(); // neither a tap nor a stroke
      pinch = fingers(event.touches);
    },
    { passive: false },
  );
  host.addEventListener(
    "touchmove",
    (event) => {
      if (!pinch || event.touches.length !== 2) return;
      event.preventDefault();
      const now = fingers(event.touches);
      host.scrollBy(pinch.x - now.x, pinch.y - now.y);
      set((zoom * now.far) / pinch.far, now.x, now.y);
      pinch = now;
    },
    { passive: false },
  );
  for (const name of /** @type {const} */ (["touchend", "touchcancel"])) host.addEventListener(name, (event) => event.touches.length < 2 && setTimeout(() => { pinch = null; })); // prettier-ignore
  host.addEventListener("pointermove", (event) => pinch && event.stopPropagation(), { capture: true }); // two fingers do not paint

  host.addEventListener("pointerdown", (event) => {
    dragged = false;
    drag = zoom > 1 && event.pointerType === "mouse" && event.button === 0 && !lights.drawing ? { x: event.clientX, y: event.clientY } : null;
  });
  host.addEventListener("pointermove", (event) => {
    if (!drag || !event.buttons) return;
    if (!dragged && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < CLICK) return;
    dragged = true;
    host.scrollBy(drag.x - event.clientX, drag.y - event.clientY);
    drag = { x: event.clientX, y: event.clientY };
  });
  host.addEventListener("click", (event) => (dragged || pinch) && event.stopPropagation(), { capture: true });

  lights.addEventListener("new", () => {
    const { m, n } = lights.board;
    if (size !== `${m}x${n}`) set(1);
    size = `${m}x${n}`;
    show();
  });
  lights.addEventListener("help", () => {
    const [hinted] = lights.view.marks.hint?.keys() ?? [];
    if (hinted === undefined || zoom === 1) return;
    const [at, box] = [lights.view.boxOf(hinted), host.getBoundingClientRect()];
    host.scrollBy(at.left - box.left - box.width / 2, at.top - box.top - box.height / 2);
  });
  new ResizeObserver(show).observe(host); // and when it is shown again after a picture
}
