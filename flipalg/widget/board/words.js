// Sentences in the reader's language.  English stands in the code; the other languages come from gettext catalogs
// (site/languages/), which site/tools/update_languages.py fills with the arguments of `tr`, `ntr` and `N_`.

const sentences = {};

// Add translations: from each English sentence to its translation; to both forms if it has a plural.
export function speak(translations) {
  Object.assign(sentences, translations);
}

const filled = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (place, name) => (Object.hasOwn(values, name) ? String(values[name]) : place));

// The translated sentence with its {names} filled in.
export function tr(sentence, values = {}) {
  return filled(sentences[sentence] ?? sentence, values);
}

// The same for a number: `one` for 1, else `many`.
export function ntr(one, many, number, values = {}) {
  return filled((sentences[one] ?? [one, many])[Number(number) === 1 ? 0 : 1], values);
}

// Mark a sentence that `tr` translates later.
export const N_ = (sentence) => sentence;

// Why no presses reach the goal, from the fields of the answer.
export function reasonOf(answer, colors) {
  if (colors === 2) {
    return tr(
      "Pressing the {framed} framed cells changes nothing, so presses change an even number of them; but the number of them that must turn is odd: {to_turn}.",
      answer,
    );
  }
  return tr(
    "Pressing each framed cell as often as its frame says changes nothing. So presses never change this sum: the colors of the framed cells, each times the number in its frame, modulo {colors}. It is {here} here and {there} at the goal.",
    { ...answer, colors },
  );
}
