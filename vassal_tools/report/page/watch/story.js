// The course of the game in sentences, turn by turn. There may be very many, so they are drawn when their part is first in sight.

import { byId, made } from "./elements.js";

export class Story {
  /** @param {{title: string, lines: [number, number, string][]}[]} turns lines with their log and step */
  constructor(turns) {
    this.turns = turns;
    this.room = byId("story");
    addEventListener("beforeprint", () => this.draw());
  }

  /** Draw the sentences, if they are in sight. */
  render() {
    if (this.room && !this.room.closest("[hidden]")) this.draw();
  }

  /** Draw all sentences, once. */
  draw() {
    if (this.room) this.room.append(...this.turns.splice(0).map(chapter));
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
