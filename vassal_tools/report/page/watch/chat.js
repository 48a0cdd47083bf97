// The chat up to the step that is shown, and what that step said; a line leads to its step.

import { byId, made } from "./elements.js";

const BEFORE = 100; // lines that are in the page at a time, before the step that is shown and after it
const AFTER = 30;
const MORE = 100; // lines that are added where one scrolls to an end of those in the page
const EDGE = 300; // pixels from an end at which they are

export class Chat {
  /** @param {State} state @param {Object[]} games */
  constructor(state, games) {
    this.state = state;
    this.games = games;
    this.lines = games.map((game) =>
      game.steps.flatMap(({ number, chat }) => (chat || []).map((text) => ({ step: number, text }))));
    this.list = byId("chat-list");
    this.drawn = { game: -1, first: 0, last: 0 };
    this.list.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) state.set({ step: Number(button.dataset.step), finding: -1, playing: false });
    });
    byId("panel").addEventListener("scroll", () => this.extend(), { capture: true, passive: true });
    state.subscribe((values, changed) => (changed.has("step") || changed.has("game")) && this.show(values));
  }

  show({ game, step }) {
    const said = byId("said");
    const done = step ? this.games[game].steps[step - 1] : null;
    said.replaceChildren(...((done && done.chat) || []).map((text) => made("li", {}, text)));
    this.isStale = true;
    this.render();
  }

  /** Show the lines about the step, if the panel is in sight. */
  render() {
    if (!this.isStale || this.list.closest("[hidden]")) return;
    this.isStale = false;
    const { game, step } = this.state.values;
    const end = endOf(this.lines[game], step);
    const { first, last } = this.drawn;
    if (game !== this.drawn.game || end < first || end > last || (end - first < AFTER && first > 0)) this.draw(game, end);
    const current = this.mark();
    if (current) this.reveal(current);
    this.extend();
  }

  /** Tell past lines from those to come; returns the last of the past. */
  mark() {
    const { step } = this.state.values;
    let current = null;
    for (const item of this.list.children) {
      const at = Number(item.dataset.step);
      const kind = at === step ? "now" : at > step ? "later" : "";
      if (item.className !== kind) item.className = kind;
      if (at <= step) current = item;
    }
    return current;
  }

  /** Draw more lines before and after those in the page, where their end is nearly in sight. */
  extend() {
    if (this.list.closest("[hidden]") || this.drawn.game < 0) return;
    const lines = this.lines[this.drawn.game];
    const { first, last } = this.drawn;
    const below = () => this.room ? this.room.scrollHeight - this.room.clientHeight - this.room.scrollTop : 0;
    while (this.drawn.last < lines.length && below() < EDGE) {
      this.list.append(...lines.slice(this.drawn.last, this.drawn.last + MORE).map(row));
      this.drawn.last = Math.min(lines.length, this.drawn.last + MORE);
    }
    if (first && this.room && this.room.scrollTop < EDGE) {
      const { room } = this;
      const under = room.scrollHeight - room.scrollTop;
      this.drawn.first = Math.max(0, first - MORE);
      this.list.prepend(...lines.slice(this.drawn.first, first).map(row));
      room.scrollTop = room.scrollHeight - under;
    }
    if (this.drawn.first !== first || this.drawn.last !== last) this.mark();
  }

  /** What scrolls: the list on small screens, the whole panel on large ones. */
  get room() {
    return [this.list.parentElement, byId("panel")].find((one) => one.scrollHeight > one.clientHeight);
  }

  /** Draw the lines before and some after one of them. */
  draw(game, end) {
    const first = Math.max(0, end - BEFORE);
    const some = this.lines[game].slice(first, end + AFTER);
    this.drawn = { game, first, last: first + some.length };
    this.list.replaceChildren(...some.map(row));
  }

  /** Scroll to a line. */
  reveal(item) {
    const { room } = this;
    if (!room) return;
    const above = item.getBoundingClientRect().top - room.getBoundingClientRect().top;
    room.scrollTop += above - room.clientHeight / 2;
  }
}

/** How many lines there are up to a step. */
function endOf(lines, step) {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle].step <= step) low = middle + 1;
    else high = middle;
  }
  return low;
}

function row({ step, text }) {
  const item = made("li");
  item.dataset.step = step;
  const button = made("button", { type: "button", class: "chat-line" });
  button.dataset.step = step;
  button.append(made("span", { class: "number" }, String(step)), made("span", { class: "words" }, text));
  item.append(button);
  return item;
}
