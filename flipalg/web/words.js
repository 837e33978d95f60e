// What is said, in the reader's language.  English stands in the code; every other language is a file from the English
// sentence to its own.

let sentences = {};

export function speak(translations) {
  sentences = translations;
}

// The sentence with its {names} filled in; {n|light|lights} is the first word where n is 1, else the second.
export function tr(sentence, values = {}) {
  return (sentences[sentence] ?? sentence).replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (found, name, one, several) => {
    if (!Object.hasOwn(values, name)) return found;
    return one === undefined ? String(values[name]) : Number(values[name]) === 1 ? one : several;
  });
}
