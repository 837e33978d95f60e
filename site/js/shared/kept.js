// What the browser keeps, as text under a name.  A private window, a full storage or a forbidden one keeps nothing.

const keeping = (storage) => ({
  // null if nothing is kept under the name
  get(name) {
    try {
      return storage().getItem(name);
    } catch {
      return null;
    }
  },
  // null forgets it
  set(name, text) {
    try {
      if (text === null) storage().removeItem(name);
      else storage().setItem(name, text);
    } catch {
      // not kept
    }
  },
});

export const kept = keeping(() => localStorage);
export const keptInWindow = keeping(() => sessionStorage); // until the window is closed

// A kept value of JSON, null if there is none or if it is damaged.
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
