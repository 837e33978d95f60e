// Reads a question in English, Dutch or German, and answers it from static data and the page's own computations.
//
// read(text, ledgers) returns the parts that it understands: a board, the properties asked for, people, games, terms; and the
// words that it does not.  answer(...) returns cards: {title, words, href, boards, theorems, statements}; the page shows them.

import { NEIGHBORHOODS } from "../../board/model.js";
import { N_, ntr, tr } from "../../board/words.js";
import { hasNullity, mapOf, uniqueOf } from "../map/nullity_map.js";
import { labelOf, readLabel } from "../shared/labels.js";
import { solveAtOnce } from "../solving/at_once.js";
import { boardOf, isSmall, quietAtOnce } from "../solving/nullity.js";

const NUMBER = String.raw`\d+(?:\^\d+)?`;
const SIZE = new RegExp(`(${NUMBER})\\s*(?:x|×|\\*|by|bij|op|mal|auf)\\s*(${NUMBER})`);
const SEARCHED = { squares: 200, boards: 30 }; // the sides of a search without a limit
const MOST = { squares: 400, boards: 100 };
const SOLVED = 400; // cells of a board whose fewest presses are looked for
const NUMBERS =
  "zero one two three four five six seven eight nine|nul een twee drie vier vijf zes zeven acht negen|null ein zwei drei vier funf sechs sieben acht neun"
    .split("|")
    .map((words) => words.split(" "));

// What each word stands for, in the order in which they are looked for; letters have lost their accents.
const TOPOLOGIES = { torus: "tor(?:us|i)\\b", cylinder: "[ck]ylinder|cilinder|zylinder", ring: "rings?\\b" };
const SHAPES = { king: "konin?g\\w*", cross: "kreuz|kruis", plus: "plus" };
const ASKED = {
  several: "several solutions|not unique|meer(?:dere)? oplossingen|mehrere losungen|niet uniek|nicht eindeutig",
  unique: "(?:exactly |precies |genau )?(?:one|een|1|eine) (?:solution|oplossing|losung)|uni(?:que|ek)(?:ly solvable)?|eindeutig(?: losbar)?",
  hardest:
    "hardest|most difficult|most presses|largest number of presses|meeste (?:zetten|drukken)|meisten (?:zuge|drucke)|moeilijkst|zwaarst|schwerst|schwierigst",
  fewest: "(?:fewest|minimum|minimal|minst|zo min mogelijk|wenigst|least (?=press|move|click))",
  solutions: "(?:how many|hoeveel|wie viele) (?:solution|oplossing|losung)|solutions\\b|oplossingen\\b|losungen\\b",
  solvable: "solvable|impossible|onmogelijk|unmoglich|solve|oplosbaar|oplosbare|op te lossen|los\\b|losbar|losen\\b|gelost",
  nullity: "nulliteit|nullitat|nullity",
  determinant: "determinant",
  least: "smallest|least|kleinst",
  squares: "squares?\\b|vierkant|quadrat",
};
const GAMES = {
  merlin: ["merlin", N_("Merlin")],
  triangles: ["triang|driehoek|dreieck", N_("Flipping triangles")],
  disentis: ["(?:dis|tris)entis", N_("Trisentis and Disentis")],
  chomp: ["chomp|trappen|staircase", N_("Chomp")],
  graphs: ["graph|grafen?\\b", N_("Graphs")],
  duel: ["duel", N_("Lights Out for two")],
  sheets: ["worksheet|werkblad|arbeitsblatt|opgaven|exercise", N_("Worksheets")],
  class: ["classroom|class\\b|(?:school)?klas(?:se)?\\b", N_("Class")],
  learn: ["how (?:do|does) .* work|hoe werkt|wie funktioniert|rules of|spelregels|spielregeln|learn|leren|lernen|chas(?:e|ing)|by hand", N_("Learn")],
};
const SOURCE_OF = { merlin: "Merlin", triangles: "Zucker", disentis: "Disentis", chomp: "Trappen2002" };
// A term: its words, its meaning, the theorems about it, and a page of this site.
const TERMS = [
  ["quiet(?: pattern)?|stille? (?:patroon|patronen|muster)|kernel|kern\\b", N_("Presses that change nothing together."), ["quiet-pattern", "perfect-patterns", "parity-classes"]],
  ["certifica\\w*|zertifikat", N_("A proof as a file that anyone can check."), ["quiet-pattern", "residue-certificate"], "#tab=why", N_("Check a certificate")],
  ["all ones|all[- ]on\\b|alles aan|alle lampe?n? aan|alle lichte\\w* an\\w*", N_("From all off to all on."), ["all-ones", "polynomial-of-all-ones", "king-and-cross"]],
  ["lesson|lessen|les\\b|unterricht|lektion|stunde", N_("Lessons of 45 minutes, with worksheets."), [], "lessons/en.html", N_("Lessons")],
  ["polynom|chebyshev|tschebyschow|dickson|fibonacci", N_("A side of n cells has a polynomial of degree n."), ["nullity-is-a-gcd", "closed-form-of-d-n", "theorem-4", "strong-divisibility"]],
  ["zeilenregel|regel\\b|rule", N_("For a fixed number of columns, the rows with exactly one solution follow a rule."), ["rule", "period"]],
]; // prettier-ignore
const NULLITY = [N_("The number of independent quiet patterns: with two colors each doubles the number of solutions."), ["nullity-is-a-gcd", "closed-form", "nullities-are-even"]]; // prettier-ignore
const KINDS = { theorem: "theorem|stelling|satz", lemma: "lemma|hilfssatz", corollary: "corollary|gevolg|korollar", "eq.": "eq\\.?|equation|vergelijking|gleichung", section: "section|paragraaf|hoofdstuk|abschnitt|kapitel", slide: "slide|dia|folie", table: "tabell?e?|table" }; // prettier-ignore
const THESIS = "thesis|scriptie|abschlussarbeit|bachelorarbeit";
// Words that only hold a question together.
const IDLE = new Set(
  `
  a aan aber about all alle alles als altijd always am an and are at auf aus be beim bewees beweis bewezen bewiesen bewijs bij bis bitte board boards bord
  borden brett bretter can color colors conjecture das dass dat day de dem den der des did die dit do does draaien drukken een eigen ein eine einem einen
  einer en er es ever every farben first flipping for from fur ga game games get gibt groep haben has hat have heb hebben heeft het hoe hoeveel how i ich ik
  im immer in is ist it kan kann keer kleuren konnen kun kunnen les licht lichten lichter light lights losen maar magisches many me met mijn mit moet most
  move moves much muss my nach oder of om omdraaien on one op open or out over people position positions precies press presses proof prove proved proves
  prufen satz show sich sind spel spiel stand stelling stellung te that the them theorem theorems there to tot turn und up van vermoeden vermutung viele vom
  von voor waarom wann wanneer warum was wat way wel welche welcher welches welk welke wenden wer werkt what when where which who why wie wil wird with worden
  zet zetten zijn zo zu zug zuge zum zur`.match(/\S+/g),
);

const plain = (text) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replace(/[?!"“”„'’]|,(?!\d)/g, " ")
    .replace(/\s+/g, " ")
    .trim();

// What a question names: {kind, sized, asked, number, limit, works, games, terms, places, unread}.
export function read(text, { works, sources }) {
  let left = plain(text);
  // Cut the first match out; null if there is none.
  const take = (pattern) => {
    const found = new RegExp(pattern instanceof RegExp ? pattern.source : `(?<![\\p{L}\\d])(?:${pattern})\\w*`, "u").exec(left);
    if (found) left = `${left.slice(0, found.index)} ${left.slice(found.index + found[0].length)}`;
    return found;
  };
  const named = (table) => Object.keys(table).find((name) => take([table[name]].flat()[0]));
  const all = (table) =>
    Object.keys(table).filter((name) => {
      const found = take([table[name]].flat()[0]);
      while (found && take([table[name]].flat()[0]));
      return found;
    });
  const digits = NUMBERS.flatMap((words) => words.map((word, digit) => [word, digit])).reduce((map, [word, digit]) => map.set(word, digit), new Map());

  const places = [];
  for (const [kind, words] of Object.entries(KINDS)) {
    const found = take(new RegExp(`\\b(?:${words}) ((?:[a-z]\\.)?\\d+(?:\\.\\d+)*)`));
    if (found) places.push(`${kind} ${found[1].toUpperCase()}`);
  }
  const sized = take(SIZE);
  const colored = take(new RegExp(`(?:with |mit |met )?\\b(\\d+|${[...digits.keys()].join("|")}) (?:colou?rs?|kleuren|farben)`));
  const colors = colored ? Number(digits.get(colored[1]) ?? colored[1]) : 2;
  const limited = take(/(?:\bup )?\b(?:to|tot|bis|under|onder|unter) (\d+)/);
  const asked = all(ASKED);
  const [, counted] = asked.includes("nullity") || asked.includes("least") ? (take(/(?<![\d.])(\d+)\b/) ?? []) : [];
  const shapes = Object.keys(NEIGHBORHOODS).sort((a, b) => b.length - a.length);
  const neighborhood = shapes.find((name) => take(name.replaceAll("_", "[ _-]"))) ?? named(SHAPES);
  const kind = { m: sized?.[1], n: sized?.[2], neighborhood, topology: named(TOPOLOGIES), colors };
  const people = Object.keys(works).filter((key) => works[key].names.some((name) => new RegExp(`(?<!\\p{L})${plain(name)}`, "u").test(left)));
  for (const key of people)
    for (const name of plain(works[key].who)
      .split(/[ ,.]+/)
      .filter(Boolean))
      take(name);
  if (take(THESIS)) people.push(sources.thesis);
  const games = all(GAMES);
  const terms = TERMS.filter(([words]) => take(words));
  const unread = left.split(/[^\p{L}\d.]+/u).filter((word) => /\p{L}/u.test(word) && !IDLE.has(word));
  return { kind, sized: Boolean(sized), asked, number: counted, limit: limited && Number(limited[1]), works: people, games, terms, places, unread };
}

// The label of the board if the question is a board and nothing else.
export function boardAlone(text) {
  if (/^\d+(\^\d+)?$/.test(text.trim())) return labelOf({ m: text.trim(), n: text.trim() });
  const { kind, sized, asked, works, games, terms, places, unread } = read(text, { works: {}, sources: {} });
  return sized && ![asked, works, games, terms, places, unread].some((found) => found.length) ? labelOf(kind) : null;
}

export function nameOf({ m, n, neighborhood = "plus", topology = "board", colors = 2 }) {
  const kind = [topology === "board" ? "" : tr(topology), neighborhood === "plus" ? "" : neighborhood.replaceAll("_", " ")];
  return [`${m} × ${n}`, ...kind, colors > 2 ? ntr("{colors} color", "{colors} colors", colors, { colors }) : ""].filter(Boolean).join(" ");
}

// The sentences about a board, for the properties in `asked`.
function boardWords(kind, asked, { hardest }) {
  const found = quietAtOnce(kind);
  const size = { board: nameOf(kind), cells: `${kind.m * kind.n}` };
  if (!found) return [tr("The page of the board says what is known.")];
  const count = found.nullities.reduce((product, { p, nullity }) => product * BigInt(p) ** nullity, 1n).toLocaleString(document.documentElement.lang);
  const one = count === "1";
  const says = {
    solvable: () =>
      one
        ? tr("All positions of {board} can be solved, each in exactly one way.", size)
        : tr("Of the positions of {board}, 1 in {count} can be solved; each of those has {count} solutions.", { ...size, count }),
    nullity: () =>
      found.nullities
        .map(
          ({ nullity }) =>
          ntr("{board} has nullity {nullity}: {nullity} independent quiet pattern.", "{board} has nullity {nullity}: {nullity} independent quiet patterns.", nullity, { ...size, nullity }), // prettier-ignore
        )
        .join(" "),
    hardest() {
      const [low, high] = one ? Array(2).fill(`${BigInt(kind.m) * BigInt(kind.n) * BigInt(kind.colors - 1)}`) : (plainKind(kind) && hardest[sides(kind)]) || [];
      if (!low) return tr("The hardest position of {board} is not known here.", size);
      return low === high
        ? tr("The hardest position of {board} needs {presses} presses.", { ...size, presses: low })
        : tr("The hardest position of {board} needs at least {low} and at most {high} presses.", { ...size, low, high });
    },
    fewest() {
      if (!isSmall(kind) || kind.m * kind.n > SOLVED) return tr("The page of the board says what is known.");
      const best = solveAtOnce(boardOf(kind), "on", true);
      if (best?.unsolvable) return tr("No presses turn every cell on.");
      return best ? tr("To turn all of {board} on takes {presses} presses, no fewer.", { ...size, presses: best.weight }) : tr("The page of the board says what is known."); // prettier-ignore
    },
    determinant: () => tr("The page of the board has its determinant."),
  };
  const wanted = { solutions: "solvable", unique: "solvable", several: "solvable" };
  const parts = [...new Set(asked.map((name) => wanted[name] ?? name))].filter((name) => says[name]);
  return (parts.length ? parts : ["solvable"]).map((name) => says[name]());
}

const plainKind = ({ neighborhood = "plus", topology = "board", colors }) => neighborhood === "plus" && topology === "board" && colors === 2;
const sides = ({ m, n }) => (m < n ? `${m}x${n}` : `${n}x${m}`);

// The boards with a nullity, with one solution or with several: squares, or all sizes.
function searched({ kind, asked, number, limit }) {
  const { neighborhood = "plus", topology = "board", colors } = kind;
  const what = asked.includes("squares") || asked.includes("least") || !number ? "squares" : "boards";
  const most = Math.min(limit ?? SEARCHED[what], MOST[what]);
  const given = { neighborhood, topology, colors };
  const values = number || hasNullity(colors) ? mapOf(given, most, most).nullities : uniqueOf(given, most, most).map((one) => 1 - one);
  const holds = (k) => (number ? values[k] === Number(number) : asked.includes("unique") ? !values[k] : values[k] > 0);
  const boards = [];
  for (let m = 1; m <= most; m++) {
    for (let n = what === "squares" ? m : 1; n <= (what === "squares" || topology === "board" ? m : most); n++) {
      if (holds((m - 1) * most + n - 1)) boards.push(labelOf({ m: what === "squares" ? m : n, n: m, ...given }));
    }
  }
  const names = { number, most };
  const title = number ? tr("Boards with nullity {number}", names) : asked.includes("unique") ? tr("Boards with exactly one solution") : tr("Boards with several solutions"); // prettier-ignore
  return {
    title,
    words: what === "squares" ? [tr("All squares to {most} × {most} were computed.", names)] : [tr("All boards to {most} × {most} were computed.", names)],
    boards,
  };
}

// The least square with a nullity, from the table of all nullities to 1,024.
function least({ number }, { attained }) {
  const title = tr("The least square with nullity {number}", { number });
  if (Number(number) % 2) return { title, words: [tr("There is none: nullities of squares are even.")], theorems: ["nullities-are-even"] };
  if (!(number in attained)) return { title, words: [tr("The table ends at nullity {most}.", { most: Object.keys(attained).at(-1) })], theorems: [] };
  const n = attained[number];
  if (!n) return { title, words: [tr("No square has nullity {number}.", { number })], theorems: ["attained-nullities", "nullity-26"] };
  return { title, words: [], boards: [labelOf({ m: n, n })], theorems: ["attained-nullities"] };
}

// The cards that answer; none if nothing was understood.
export function answer(text, ledgers, known) {
  const asked = read(text, ledgers);
  const { kind, sized, works, games, terms, places } = asked;
  const { theorems, statements, errata, sources } = ledgers;
  const cards = [];
  if (sized && !games.length) {
    const board = readLabel(labelOf(kind));
    cards.push({ title: nameOf(board), words: boardWords(board, asked.asked, known), href: `?${board.label}` });
  } else if (asked.asked.includes("least") && asked.number && plainKind(kind)) cards.push(least(asked, known));
  else if (asked.number || asked.asked.includes("unique") || asked.asked.includes("several")) cards.push(searched(asked));
  else if (asked.asked.includes("nullity")) cards.push({ title: tr("Nullity"), words: [tr(NULLITY[0])], theorems: NULLITY[1] });
  for (const [, meaning, names, address, title] of terms) cards.push({ title: title ? tr(title) : tr(meaning), words: title ? [tr(meaning)] : [], theorems: names, href: address && `../${address.replace("en.", `${document.documentElement.lang}.`)}` }); // prettier-ignore
  for (const name of games) {
    const at = Object.keys(sources).find((source) => sources[source] === SOURCE_OF[name]);
    cards.push({ title: tr(GAMES[name][1]), words: [], href: `../#game=${name}`, ...(at ? ofWork(sources[at]) : {}) });
  }
  function ofWork(key) {
    const source = Object.keys(sources)
      .find((name) => sources[name] === key)
      ?.toLowerCase();
    return {
      work: ledgers.works[key],
      theorems: Object.keys(theorems).filter((name) => theorems[name].by.includes(key)),
      statements: [...statements, ...errata].filter((line) => line.source.toLowerCase() === source),
    };
  }
  const author = (key) => ledgers.works[key].who || ledgers.works[key].title;
  for (const who of new Set(works.map(author))) {
    const own = works.filter((key) => author(key) === who);
    const found = own.map(ofWork);
    const game = Object.keys(SOURCE_OF).find((name) => own.includes(SOURCE_OF[name]) && !games.includes(name));
    const title = own.map((key) => ledgers.works[key]).map(({ title: of, year }) => [of, year.slice(0, 4)].filter(Boolean).join(", "));
    const names = [...new Set(found.flatMap((one) => one.theorems))];
    if (places.length) continue;
    cards.push({ title: who, words: title, theorems: names, statements: found.flatMap((one) => one.statements), href: game && `../#game=${game}` });
  }
  for (const place of places) {
    const from = Object.keys(sources).filter((source) => works.includes(sources[source]));
    const has = (line) => line.places.some((at) => (from.length ? from : Object.keys(sources)).some((source) => at === `${source} ${place}`));
    cards.push({
      title: place,
      words: [],
      theorems: Object.keys(theorems).filter((name) => has(theorems[name])),
      statements: [...statements, ...errata].filter(has),
    });
  }
  if (!cards.length && asked.unread.length) {
    const said = ({ title, says }, name) => plain(`${name.replaceAll("-", " ")} ${title} ${says}`);
    const names = Object.keys(theorems).filter((name) => asked.unread.every((word) => said(theorems[name], name).includes(word)));
    if (names.length) cards.push({ title: text.trim(), words: [], theorems: names });
    if (names.length) asked.unread = [];
  }
  return { cards, unread: asked.unread };
}
