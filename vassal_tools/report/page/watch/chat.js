// The chat up to the step that is shown, and what that step said; a line leads to its step.

import { byId, made } from "./elements.js";

const MOST = 250; // lines that are in the page at a time

export class Chat {
  /** @param {State} state @param {Object[]} games */
  constructor(state, games) {
    this.state = state;
    this.games = games;
    this.lines = games.map((game) =>
      game.steps.flatMap(({ number, chat }) => (chat || []).map((text) => ({ step: number, text }))));
    this.list = byId("chat-list");
    this.list.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) state.set({ step: Number(button.dataset.step), finding: -1, playing: false });
    });
    state.subscribe((values, changed) => (changed.has("step") || changed.has("game")) && this.show(values));
  }

  show({ game, step }) {
    const said = byId("said");
    const done = step ? this.games[game].steps[step - 1] : null;
    said.replaceChildren(...((done && done.chat) || []).map((text) => made("li", {}, text)));
    this.isStale = true;
    this.render();
  }

  /** Draw the lines about the step, if the panel is in sight. */
  render() {
    if (!this.isStale || this.list.closest("[hidden]")) return;
    this.isStale = false;
    const { game, step } = this.state.values;
    const lines = this.lines[game];
    let end = lines.findIndex((line) => line.step > step);
    if (end < 0) end = lines.length;
    const some = lines.slice(Math.max(0, end - MOST), end + 30);
    this.list.replaceChildren(...some.map((line) => row(line, step)));
    const current = this.list.querySelector(".now:last-of-type") || this.list.querySelector("li:not(.later):last-of-type");
    const room = this.list.parentElement;
    if (current) room.scrollTop = Math.max(0, current.offsetTop - room.clientHeight / 2);
  }
}

function row({ step, text }, now) {
  const item = made("li", { class: step === now ? "now" : step > now ? "later" : "" });
  const button = made("button", { type: "button", class: "chat-line" });
  button.dataset.step = step;
  button.append(made("span", { class: "number" }, String(step)), made("span", { class: "words" }, text));
  item.append(button);
  return item;
}
