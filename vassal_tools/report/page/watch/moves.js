// The moves of the game, a line for each: a list that shows where one is, leads to each step, and can be filtered.
// There may be very many: the lines of a turn are drawn when it comes near to what is in sight.

import { byId, counted, made } from "./elements.js";

const ROOM_OF_TABS = 50; // pixels at the top of the panel
const NEAR = "600px"; // how near a turn is drawn
const LINE = 1.6; // the usual height of a line, in rem
const WRONG = ["illegal", "integrity"];

const DIGITS = /^\d+$/;
const NO_DIGITS = /\D+/;

/**
 * @typedef {Object} Move a line
 * @property {number} game
 * @property {number} step
 * @property {string} by
 * @property {string} kind
 * @property {string} text
 * @property {string} words what the filter looks at
 * @property {Object} turn the turn that it belongs to
 * @property {boolean} isOut whether the filter leaves it out
 * @property {boolean} isWrong
 * @property {?Element} row
 */

export class Moves {
  /**
   * @param {State} state
   * @param {{title: string, lines: [number, number, string, string, string][]}[]} turns lines: log, step, who, kind, text
   * @param {string[]} sides @param {Object[]} findings
   */
  constructor(state, turns, sides, findings) {
    this.state = state;
    this.sides = sides;
    this.room = byId("moves-list");
    if (!this.room) return;
    this.now = null; // the row of the step that is shown
    this.turns = turns.map(({ title }) => ({ title, section: null, isDrawn: false }));
    this.moves = turns.flatMap(({ title, lines }, n) => lines.map(([game, step, by, kind, text]) =>
      ({ game, step, by, kind, text, words: `${title} ${by} ${text}`.toLowerCase(), turn: this.turns[n], isOut: false, isWrong: false, row: null })));
    for (const turn of this.turns) turn.moves = [];
    for (const move of this.moves) move.turn.moves.push(move);
    this.flag(findings);
    this.near = new IntersectionObserver((seen) => this.approach(seen.filter(({ isIntersecting }) => isIntersecting)), { rootMargin: NEAR });
    for (const kind of ["wheel", "touchmove", "pointerdown"]) byId("panel").addEventListener(kind, () => { this.isFollowing = false; }, { passive: true });
    this.filters = ["moves-by", "moves-kind", "moves-words"].map(byId);
    for (const field of this.filters) field.addEventListener("input", () => this.filter());
    addEventListener("beforeprint", () => this.drawAll());
    state.subscribe((values, changed) => (changed.has("step") || changed.has("game")) && this.render());
  }

  /** Show the moves, if their part of the panel is in sight. */
  render() {
    if (!this.room || this.room.closest("[hidden]")) return;
    this.outline();
    this.mark();
  }

  /** Mark the last row up to the step that is shown, and bring it into sight in a panel that scrolls. */
  mark() {
    const { game, step } = this.state.values;
    const move = this.moves.findLast((one) => one.game === game && one.step <= step && !one.isOut);
    if (move) this.draw(move.turn);
    if (this.now === move?.row) return;
    this.now?.removeAttribute("aria-current");
    this.now = move?.row;
    this.now?.setAttribute("aria-current", "step");
    this.isFollowing = true;
    this.reveal();
  }

  /** Draw the turns that came near; the row stays in sight, unless the reader scrolled away from it. */
  approach(seen) {
    for (const { target } of seen) this.draw(this.turns[target.dataset.turn]);
    if (seen.length && this.isFollowing) this.reveal();
  }

  /** Bring the row into sight in a panel that scrolls. */
  reveal() {
    const panel = byId("panel");
    if (!this.now || getComputedStyle(panel).overflowY !== "auto") return;
    const [room, place] = [panel, this.now].map((one) => one.getBoundingClientRect());
    if (place.top >= room.top + ROOM_OF_TABS && place.bottom <= room.bottom) return;
    panel.scrollTop += place.top - room.top - room.height / 2;
  }

  /** List only the moves with these words, in the line or the title of its turn. */
  about(words) {
    this.filters.forEach((field, n) => { field.value = n === 2 ? words : ""; });
    this.outline();
    this.filter();
  }

  filter() {
    const [by, kind, text] = this.filters.map((field) => field.value);
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    for (const move of this.moves) {
      move.isOut = Boolean(by && move.by !== by) || Boolean(kind && !kind.split(" ").includes(move.kind)) || !words.every((word) => has(move.words, word));
      if (move.row) move.row.hidden = move.isOut;
    }
    for (const turn of this.turns) this.size(turn);
    const isFiltered = by || kind || words.length;
    byId("moves-found").textContent = isFiltered ? counted(this.moves.filter(({ isOut }) => !isOut).length, "line") : "";
    this.mark();
  }

  /** Make room for each turn, once. */
  outline() {
    if (this.room.children.length) return;
    this.room.append(...this.turns.map((turn, n) => {
      turn.section = made("section", { class: "turn" });
      turn.section.dataset.turn = n;
      turn.section.append(made("h2", {}, turn.title), made("ul"));
      this.size(turn);
      this.near.observe(turn.section);
      return turn.section;
    }));
  }

  /** Give a turn the room of the lines that are not left out. */
  size({ section, moves }) {
    const count = moves.filter(({ isOut }) => !isOut).length;
    section.hidden = !count;
    section.style.containIntrinsicHeight = `auto ${2 + count * LINE}rem`;
  }

  draw(turn) {
    if (turn.isDrawn) return;
    turn.isDrawn = true;
    this.near.unobserve(turn.section);
    for (const move of turn.moves) move.row = this.row(move);
    turn.section.querySelector("ul").append(...turn.moves.map(({ row }) => row));
  }

  drawAll() {
    this.outline();
    this.turns.forEach((turn) => this.draw(turn));
  }

  row({ game, step, by, kind, text, isOut, isWrong }) {
    const side = this.sides.indexOf(by);
    const row = made("li", { class: [kind, side < 0 ? "" : `series-${side % 4}`, isWrong ? "wrong" : ""].join(" ") });
    row.hidden = isOut;
    const button = made("button", { type: "button", class: "moment" });
    Object.assign(button.dataset, { game, step });
    button.append(made("span", { class: "number" }, String(step)), made("span", { class: "words" }, text));
    if (side >= 0) button.title = by;
    row.append(button);
    return row;
  }

  /** Mark the moves in which something is wrong. */
  flag(findings) {
    for (const { steps, severity, isWaived } of findings) {
      const [game, step] = steps[steps.length - 1] || [];
      const move = isWaived || !WRONG.includes(severity) ? undefined : this.moves.findLast((one) => one.game === game && one.step <= step);
      if (move) move.isWrong = true;
    }
  }
}

/** Whether a text has a word; a number only as a whole: 7, and not the 7 of 17. */
const has = (text, word) => (DIGITS.test(word) ? text.split(NO_DIGITS).includes(word) : text.includes(word));
