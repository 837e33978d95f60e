// The types that the modules of the page share (JSDoc names them), and those of the modules that the build writes.
// js/ is checked with them by `npm run check`; no browser loads this file.  Ids are in the pages: tools/page_ids.mjs.

type Board = import("../flipalg/widget/board/model.js").Board;
type Lights = import("./js/play/lights.js").Lights;
type Painting = import("../flipalg/widget/board/painting.js").Painting;
type BoardView = import("../flipalg/widget/board/view.js").BoardView;

/** A step from a cell: down and to the right. */
type Offset = [down: number, right: number];
/** The neighborhood by name or as a mask (010/111/010), the topology by name, the number of colors. */
type Kind = { neighborhood: string; topology: string; colors: number };
/** A number for each cell of a board: its color, or how often it is pressed. */
type Numbers = ArrayLike<number>;
/** "on", "off", or the color that each cell should have. */
type Goal = "on" | "off" | Numbers;
/** Cells, numbered line by line, each with a number: how often it is pressed, or how often a press reaches it. */
type Counts = Map<number, number>;

/** An event with the element that it is about: a control. */
type Happening = Event & { target: HTMLInputElement; currentTarget: HTMLElement };
/** Of an element: its properties, attributes and, under `onclick`, `onchange`, ..., what to call. */
type Properties = Record<string, string | number | boolean | null | ((event: Happening) => void)>;
/** What an element is given to contain. */
type Child = Node | string | false | null | undefined | Child[];

/** Of the equations of a board: presses and all solutions, or the witness that there are none. */
type Found = {
  presses?: Uint8Array;
  witness?: Uint8Array;
  weighed?: number; // the sum of what must turn over the witness
  weights?: Pattern[];
  kernel: Pattern[];
  count: bigint;
};
/** The engine's answer to `solve`: boards as text. */
type Answer = {
  presses?: string;
  weight?: number;
  nullity?: number;
  proved?: boolean; // that no solution has fewer presses
  lower_bound?: number;
  kernel?: string[];
  times?: number[];
} & Refused;
/** The answer to `hint`: the cell to press next, as [row, column], the number of presses left and all of them. */
type Hint = { cell?: [number, number] | null; presses?: number; proved?: boolean; plan?: string } & Refused;
/** No presses reach the goal: the witness and the numbers of the sentence about it. */
type Refused = { unsolvable?: boolean; witness?: string; framed?: number; to_turn?: number; here?: number; there?: number; changes?: Changes };
/** The fewest cells to change so that presses reach the goal: [cell, add to its color], each that does alone, and some. */
type Changes = { least: number; cells: [number, number][]; some: [number, number][] };
/** The answer to `why`: the quiet patterns; of a plain board with a bijective form also what is known of its sides. */
type Why = {
  nullity: number;
  kernel: string[];
  times: number[];
  polynomials: { p: number; name: string; factors: string }[];
  nullities?: Nullity[];
  label: string | null; // of a board that has a certificate
} & Refused;
/** The answer to `unique_colors`: the numbers of colors prime to all these have exactly one solution. */
type UniqueColors = { colors: "none" | "all" | "prime_to"; primes: string[]; composites: string[] };
type Nullity = { p: number; nullity: string };
/** The answer to `rule`: the rows m for which the board is not unique, as ranks or divisors of them. */
type Rule = {
  n: number;
  topology: string;
  colors: number;
  rows_close: boolean;
  ranks: string[];
  divisors: string[];
  period: string;
  period_is_exact: boolean;
};
/** The answer to `check`, of a certificate. */
type Checked = { is_true: boolean; why?: string; m: string; n: string; topology: string; colors: number; at_least?: string; nullities: Nullity[] };
/** The engine's answers, by the question; site/python/flipalg_page/ makes them. */
type Answers = {
  solve: Answer;
  hint: Hint;
  why: Why;
  unique_colors: UniqueColors;
  rule: Rule;
  check: Checked;
  board_download: { text: string };
  sheet: { title: string; html: string; pdf: string; pages: string[] };
};
/** Ask Python, with its progress in `words`, or answer without it if `atOnce` can; null if there is no answer to show. */
type Ask = <K extends keyof Answers>(
  kind: K,
  question: object,
  words: HTMLElement,
  options?: { anyBoard?: boolean; quietly?: boolean; atOnce?: () => Answers[K] | null | Promise<Answers[K] | null> },
) => Promise<Answers[K] | null>;
/** A press on the board that is played. */
type Move = CustomEvent<{ k: number; times: number }>;
/** Over F2: bit i of the words is the coefficient of x^i; the degree of 0 is -1. */
type Polynomial = { words: Uint32Array; degree: number };
/** Presses that change nothing together; so many multiples of them differ. */
type Pattern = { pattern: Uint8Array; times: number };

type EngineState = {
  phase: "idle" | "loading" | "ready" | "failed";
  share: number; // of the files that are there
  total?: number; // their bytes
  what?: string;
  message?: string;
  about?: { version: string; milliseconds: number[] };
};

declare module "*/pyodide.mjs" {
  export const loadPyodide: typeof import("pyodide").loadPyodide;
}
declare module "*/codes/jsQR.js";
declare module "*/codes/qrcode.mjs" {
  const qrcode: typeof import("qrcode-generator");
  export default qrcode;
}
declare module "*/forms.js" {
  const LARGEST: number; // side of a board on the page
  const COLORS: number;
  const SIGNS: Record<string, number | null>;
  const BESIDE: Record<string, [beside: string, value: number | null, otherwise: number]>;
  const WORDS: Record<string, string>;
  const APART: string[];
  const PATTERNS: Record<string, string>;
  const LABELS: string[];
  const NEIGHBORHOODS: Record<string, Offset[]>;
  /** How the upper and lower edges meet, and the left and right ones. */
  const TOPOLOGIES: Record<string, [rows: Edges, columns: Edges]>;
  type Edges = "" | "straight" | "reversed";
}

declare module "*/orders.js" {
  const LARGEST_ON_MAP: Record<number, number>;
  const FORMS: Record<string, [number, number, number, number]>;
  const ORDERS: Record<number, Record<string, [d: number, e: number, h: number][]>>;
}

declare module "*/sides.js" {
  const SMALL_SIDE: number; // the largest length
  /** By form and prime, for each length: name and factors of the polynomial. */
  const SIDES: Record<string, Record<number, Record<"rows" | "columns", [name: string, factors: string][]>>>;
  const UNIQUE_COLORS: Record<string, (string[] | null)[][]>;
}

declare module "*/reported.js" {
  const REPORTED: number; // the most rows and columns of boards with a stored report
}

declare module "*/sheet_choices.js" {
  const TITLES: Record<string, string>;
  const PAPERS: string[];
  const DIFFICULTIES: string[];
  const GRADED: string[];
  const LARGEST: number;
  const MOST: number;
  const EXAMPLES: Record<string, number[]>;
}

declare const jsQR: typeof import("jsqr").default; // once codes/jsQR.js is loaded
/** Of Chromium and Safari. */
declare class BarcodeDetector {
  constructor(options: { formats: string[] });
  static getSupportedFormats(): Promise<string[]>;
  detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
/** What a service worker has beside a page. */
interface Window {
  clients: { claim(): Promise<void> };
  skipWaiting(): void;
}
interface Event {
  waitUntil?(done: Promise<unknown>): void;
}
interface FetchEvent extends Event {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface WindowEventMap {
  fetch: FetchEvent;
}
interface Navigator {
  connection?: { type: string; saveData: boolean }; // Chromium has it
}

// What browsers convert to text by themselves, and what the pages ask for: elements of HTML.
interface Element {
  setAttribute(name: string, value: string | number | boolean): void;
}
interface CSSStyleDeclaration {
  setProperty(name: string, value: string | number | null, priority?: string): void;
}
interface Element {
  closest(selectors: string): HTMLElement | null;
}
interface Document {
  getElementById<K extends keyof Ids>(id: K): Ids[K];
}
interface ParentNode {
  querySelector(selectors: string): HTMLElement | null;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll(selectors: string): NodeListOf<HTMLElement>;
}
