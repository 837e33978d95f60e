// Buttons of which nobody knows what they turn: press each once, enter the lights, and elimination finds the presses.

import { fewest, solve } from "../solving/solver.js";
import { Wired } from "../solving/wired.js";
import { ntr, tr } from "../../board/words.js";
import { button, element } from "../shared/dom.js";
import { pressesWords } from "../shared/press_words.js";

export const MOST = 16; // buttons or lights: all solutions can be looked at

// The fewest buttons that take the last of `states` to the goal ("on" or "off"), as a list; null if none do.  The states are
// rows of 0 and 1: at the start, then after each button, pressed once in turn.
export function buttonsFor(states, goal) {
  const lights = states[0].length;
  const turned = states.slice(1).map((state, i) => [...state.keys()].filter((light) => state[light] !== states[i][light]));
  const wired = new Wired(1, Math.max(lights, turned.length), turned, states.at(-1));
  const wanted = Uint8Array.from({ length: wired.size }, (_, k) => Number(k < lights && goal === "on"));
  const found = solve(wired, wanted);
  if (!found.presses) return null;
  const { presses } = fewest(wired, found);
  return [...presses.keys()].filter((k) => presses[k]);
}

export function unknownButtons() {
  let [buttons, lights] = [5, 5];
  let states = [new Uint8Array(lights)];
  const table = element("div", { className: "wiring", role: "group", "aria-label": tr("Lights after each press") });
  const words = element("p", { className: "status", role: "status" });
  const row = element("div", { className: "row" });

  const stepper = (id, name, value, change) => {
    const by = (add, sign, words) =>
      element("button", { type: "button", id: `${id}-${add < 0 ? "less" : "more"}`, "aria-label": words, onclick: () => change(add) }, sign);
    return element("span", `${name} `, by(-1, "−", tr("one less")), " ", element("output", { id }, String(value)), " ", by(1, "+", tr("one more")));
  };
  const within = (value) => Math.min(MOST, Math.max(1, value));

  function begin() {
    states = [new Uint8Array(lights)];
    show();
  }

  function show() {
    row.replaceChildren(
      stepper("wiring-buttons", tr("Buttons"), buttons, (add) => {
        buttons = within(buttons + add);
        states.length = Math.min(states.length, buttons + 1);
        show();
      }),
      stepper("wiring-lights", tr("Lights"), lights, (add) => {
        lights = within(lights + add);
        begin();
      }),
    );
    table.replaceChildren(...states.map(lineOf));
    const after = states.length - 1;
    const complete = after === buttons;
    const goals = () => [button("wiring-off", tr("all off"), () => say("off")), button("wiring-on", tr("all on"), () => say("on"))];
    if (complete) table.append(element("div", { className: "row" }, ...goals()));
    else table.append(button("wiring-next", tr("I have pressed button {number}", { number: after + 1 }), next));
    words.textContent = complete
      ? tr("Enter the lights as they are now. What should all lights become?")
      : tr("Enter the lights as they are now, then press button {number} once.", { number: after + 1 });
  }

  function next() {
    states.push(states.at(-1).slice());
    show();
  }

  // The lights after that number of presses; only the last line can be changed.
  function lineOf(state, after) {
    const last = after === states.length - 1;
    const name = after ? tr("after button {number}", { number: after }) : tr("at the start");
    const bulbs = [...state.keys()].map((light) =>
      element("button", { type: "button", className: "bulb", disabled: !last, "aria-pressed": state[light] === 1, "aria-label": `${name}, ${tr("light {number}", { number: light + 1 })}`, onclick: ({ currentTarget }) => {
        state[light] = 1 - state[light];
        currentTarget.setAttribute("aria-pressed", state[light] === 1);
      } }, String(light + 1)),
    ); // prettier-ignore
    return element("div", { className: "wire" }, element("span", { className: "small" }, name), ...bulbs);
  }

  function say(goal) {
    const pressed = buttonsFor(states, goal);
    if (!pressed) words.textContent = tr("No presses of these buttons reach that.");
    else if (!pressed.length) words.textContent = tr("You are there: nothing to press.");
    else {
      const list = pressed.map((k) => k + 1).join(", ");
      words.textContent = `${ntr("Press button {list}.", "Press the buttons {list}, once each, in any order.", pressed.length, { list })} ${pressesWords(pressed.length)}${tr(", the fewest: proved")}.`;
    }
  }

  show();
  return element("div", row, words, table);
}
