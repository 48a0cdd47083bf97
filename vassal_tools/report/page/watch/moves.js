// The moves of the game, a line for each: a list that shows where one is, leads to each step, and can be filtered.
// There may be very many: they are drawn in parts, each when it comes near to what is in sight.

import { byId, counted, made } from "./elements.js";

const ROOM_OF_TABS = 50; // pixels at the top of the panel
const NEAR = "600px"; // how near a turn is drawn
const AT_ONCE = 100; // lines of a turn that are drawn together
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
 * @property {string} title of its turn
 * @property {Object} part the part of the list that it belongs to
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
    this.parts = turns.flatMap(({ title, lines }) => parts(title, lines));
    this.moves = this.parts.flatMap(({ moves }) => moves);
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
    if (move) this.draw(move.part);
    if (this.now === move?.row) return;
    this.now?.removeAttribute("aria-current");
    this.now = move?.row;
    this.now?.setAttribute("aria-current", "step");
    this.isFollowing = true;
    cancelAnimationFrame(this.revealing); // once for all steps between two frames, after they are laid out
    this.revealing = requestAnimationFrame(() => this.reveal());
  }

  /** Draw the parts that came near; the row stays in sight, unless the reader scrolled away from it. */
  approach(seen) {
    for (const { target } of seen) this.draw(this.parts[target.dataset.part]);
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
      move.isOut = Boolean(by && move.by !== by) || Boolean(kind && !kind.split(" ").includes(move.kind)) || !words.every((word) => has(wordsOf(move), word));
      if (move.row) move.row.hidden = move.isOut;
    }
    for (const part of this.parts) this.size(part);
    const isFiltered = by || kind || words.length;
    byId("moves-found").textContent = isFiltered ? counted(this.moves.filter(({ isOut }) => !isOut).length, "line") : "";
    this.mark();
  }

  /** Make room for each part, once. */
  outline() {
    if (this.room.children.length) return;
    this.room.append(...this.parts.map((part, n) => {
      part.section = made("section", { class: "turn" });
      part.section.dataset.part = n;
      if (part.title) part.section.append(made("h2", {}, part.title));
      part.section.append(made("ul"));
      this.size(part);
      this.near.observe(part.section);
      return part.section;
    }));
  }

  /** Give a part the room of the lines that are not left out, about as much as they will take where they are not drawn yet. */
  size({ section, moves, turn, title, isDrawn }) {
    const count = moves.filter(isIn).length;
    section.hidden = title ? !turn.some(isIn) : !count;
    section.style.minHeight = isDrawn ? "" : `${2 + count * LINE}rem`;
  }

  draw(part) {
    if (part.isDrawn) return;
    part.isDrawn = true;
    this.near.unobserve(part.section);
    for (const move of part.moves) move.row = this.row(move);
    part.section.querySelector("ul").append(...part.moves.map(({ row }) => row));
    this.size(part);
  }

  drawAll() {
    this.outline();
    this.parts.forEach((part) => this.draw(part));
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

/** The parts of a turn: so many lines at a time, the first part with the title. All know the moves of the whole turn. */
function parts(title, lines) {
  const found = [];
  const turn = lines.map(([game, step, by, kind, text]) =>
    ({ game, step, by, kind, text, title, part: null, isOut: false, isWrong: false, row: null }));
  for (let at = 0; at < turn.length; at += AT_ONCE) {
    const part = { title: at ? "" : title, turn, moves: turn.slice(at, at + AT_ONCE), section: null, isDrawn: false };
    for (const move of part.moves) move.part = part;
    found.push(part);
  }
  return found;
}

/** What the filter looks at. */
const wordsOf = ({ title, by, text }) => `${title} ${by} ${text}`.toLowerCase();

const isIn = ({ isOut }) => !isOut;

/** Whether a text has a word; a number only as a whole: 7, and not the 7 of 17. */
const has = (text, word) => (DIGITS.test(word) ? text.split(NO_DIGITS).includes(word) : text.includes(word));
