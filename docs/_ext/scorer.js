// Prose first: pages that say how something is done, then pages about names, then what only contains the words.
var Scorer = {
  score: ([page, , , , score]) => {
    if (/^(howto|mathematics)/.test(page)) return score + 6;
    if (/^(tutorials|glossary|cite)/.test(page)) return score + 4;
    if (/^(index|generated\/(sequences|errata|tables\/index))$/.test(page)) return score + 6;
    if (/^generated\/(statements|commands)/.test(page)) return score - 3;
    return score;
  },
  objNameMatch: 11,
  objPartialMatch: 4,
  objPrio: { 0: 4, 1: 4, 2: -2 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
