// Elements made without markup: text is always shown as text.

export const byId = /** @type {Document["getElementById"]} */ ((id) => document.getElementById(id));

const isChild = (value) => typeof value === "string" || value instanceof Node || Array.isArray(value);

/**
 * An element with these properties and attributes, which may be left out; a function under `onclick` is called for each
 * click.  A child may be a list of children; an empty one adds nothing.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Properties | Child} properties
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(tag, properties = {}, ...children) {
  if (isChild(properties)) return element(tag, {}, properties, ...children);
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (name in made) made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...childrenOf(children));
  return made;
}

const childrenOf = (children) => children.flat(2).filter(Boolean);

export const button = (id, name, onclick) => element("button", { type: "button", id, onclick }, name);

/**
 * A choice from values; their words are in the same table, or made by a function.
 * @param {Properties} properties
 * @param {(string | number)[] | Record<string, string>} names
 * @param {(value: any) => string | number} words
 */
export function select({ value, ...properties }, names, words = (one) => (Array.isArray(names) ? one : names[one])) {
  const listed = Array.isArray(names) ? names : Object.keys(names);
  const made = element("select", properties, ...listed.map((one) => new Option(String(words(one)), String(one))));
  if (value !== undefined) made.value = String(value);
  return made;
}

// The words of a field around it.
export const labeled = (words, field) => element("label", `${words} `, field);

export function drawn(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value);
  }
  made.append(...childrenOf(children));
  return made;
}

// Do something, now or later; a RangeError tells the reader what to mend.
export async function attempt(action, say) {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    say(error.message);
  }
}

// The element around the target of an event that these selectors name, or null.
export const targeted = (event, selectors) => /** @type {Element} */ (event.target).closest(selectors);

// Let Enter and space activate an element that is not a button.
export function onActivate(action) {
  return (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    action();
  };
}

// The attributes of a drawing that acts as a button, with the number `k`.
export function pressable(k, words, action) {
  const act = onActivate(action);
  return { role: "button", tabindex: 0, "data-k": k, "aria-label": words.join(", "), onclick: act, onkeydown: act };
}

// What says a sentence in this place.
export const teller = (host) => (sentence) => {
  if (host.textContent !== sentence) host.textContent = sentence;
};

// Download a file that Python made: {file, type, text}.
export function save({ file, type, text }) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type })), download: file });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
