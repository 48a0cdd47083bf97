// The course of the game in sentences, turn by turn. There may be very many, so they are drawn when their part is first in sight.

import { byId, made } from "./elements.js";

const ROOM_OF_TABS = 50; // pixels at the top of the panel

export class Story {
  /** @param {State} state @param {{title: string, lines: [number, number, string][]}[]} turns lines with their log and step */
  constructor(state, turns) {
    this.state = state;
    this.turns = turns;
    this.rows = [];
    this.now = null; // the row of the step that is shown
    this.room = byId("story");
    addEventListener("beforeprint", () => this.draw());
    state.subscribe((values, changed) => (changed.has("step") || changed.has("game")) && this.render());
  }

  /** Draw the sentences, if they are in sight. */
  render() {
    if (!this.room || this.room.closest("[hidden]")) return;
    this.draw();
    this.mark();
  }

  /** Mark the last row up to the step that is shown, and bring it into sight in a panel that scrolls. */
  mark() {
    const { game, step } = this.state.values;
    const isPast = ({ dataset }) => Number(dataset.game) === game && Number(dataset.step) <= step;
    const row = this.rows.findLast(isPast)?.parentElement;
    if (this.now === row) return;
    this.now?.removeAttribute("aria-current");
    this.now = row;
    row?.setAttribute("aria-current", "step");
    const panel = byId("panel");
    if (!row || getComputedStyle(panel).overflowY !== "auto") return;
    const [room, place] = [panel.getBoundingClientRect(), row.getBoundingClientRect()];
    if (place.top < room.top + ROOM_OF_TABS || place.bottom > room.bottom) panel.scrollTop += place.top - room.top - room.height / 2;
  }

  /** Draw all sentences, once. */
  draw() {
    if (!this.room || !this.turns.length) return;
    this.room.append(...this.turns.splice(0).map(chapter));
    this.rows = [...this.room.querySelectorAll(".moment")];
  }
}

function chapter({ title, lines }) {
  const found = made("section", { class: "turn" });
  const list = made("ul");
  list.append(...lines.map(sentence));
  found.append(made("h2", {}, title), list);
  return found;
}

function sentence([game, step, text]) {
  const item = made("li");
  const button = made("button", { type: "button", class: "moment", "aria-label": `show step ${step}` }, String(step));
  Object.assign(button.dataset, { game, step });
  item.append(button, made("span", {}, text));
  return item;
}
