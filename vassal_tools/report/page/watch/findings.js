// The findings: in an order of the reader's choice, one of them chosen and shown on the board.

import { copy, linkTo } from "./citation.js";
import { byId, caption, made } from "./elements.js";

const ROOM_OF_TABS = 50; // pixels at the top of the panel
const SHOWN = 2000; // milliseconds for which a button says what it did
const GRAVITY = ["illegal", "integrity", "unknown", "note"];
const WRONG = GRAVITY.slice(0, 2); // what is named at its step without being chosen

export class Findings {
  /** @param {State} state @param {Object[]} findings */
  constructor(state, findings) {
    this.state = state;
    this.findings = findings;
    this.list = byId("finding-list");
    this.cards = this.list ? [...this.list.querySelectorAll(".finding")] : [];
    for (const card of this.cards) {
      const number = Number(card.dataset.finding);
      card.querySelector(".choose").addEventListener("click", () => this.choose(number));
      for (const button of card.querySelectorAll("[data-at]")) {
        const [game, step] = button.dataset.at.split(",").map(Number);
        button.addEventListener("click", () => state.set({ game, step, finding: number, playing: false }));
      }
      for (const button of card.querySelectorAll("[data-do]")) button.addEventListener("click", () => this.act(button, card));
    }
    const order = byId("order");
    if (order) order.addEventListener("change", () => this.sort(order.value));
    for (const box of document.querySelectorAll("[data-severity]")) box.addEventListener("change", () => this.filter());
    byId("breach").hidden = !this.cards.length;
    if (!linkTo("#")) for (const button of document.querySelectorAll("[data-do=link]")) button.remove();
    byId("told").classList.toggle("judged", this.cards.length > 0);
    state.findingAt = (game, step) => this.wrongAt(game, step);
    state.subscribe((values, changed) => {
      if (changed.has("finding")) this.show(values.finding);
      this.say(values);
    });
  }

  /** Go to the moment of a finding; its card comes into sight if a reader asked for it. */
  choose(number, isAsked = true) {
    const finding = this.findings[number];
    if (!finding) return;
    this.wasAsked = isAsked;
    const [game, step] = finding.steps[finding.steps.length - 1] || [this.state.values.game, this.state.values.step];
    this.state.set({ game, step, finding: number, playing: false });
  }

  /** Do what a button of a card says: show the board before and after, or copy something. */
  async act(button, card) {
    if (button.dataset.do === "before") {
      this.turn();
      return;
    }
    const link = linkTo(`#${this.findings[card.dataset.finding].address}`);
    const isCopied = await copy(button.dataset.do === "link" ? link : `${card.dataset.citation} ${link}`.trim());
    const name = button.textContent;
    button.textContent = isCopied ? "Copied" : "Not copied: the browser forbids it";
    setTimeout(() => { button.textContent = name; }, SHOWN);
  }

  /** Show the board before what was done, and after it again; the finding stays open. */
  turn() {
    const { game, step, finding } = this.state.values;
    const last = this.findings[finding]?.steps.findLast(([log]) => log === game)?.[1];
    const done = last ?? (this.left === step + 1 ? this.left : step); // of a step without a finding: where one was before
    this.left = step === done ? done : undefined;
    this.state.set({ step: step === done ? Math.max(0, done - 1) : done, playing: false });
  }

  /** Choose the next or the one before
  /** Choose the next or the one before, in the order shown. */
  by(way) {
    const seen = this.cards.filter((card) => !card.hidden).map((card) => Number(card.dataset.finding));
    const at = seen.indexOf(this.state.values.finding);
    const next = seen[at < 0 && way < 0 ? seen.length - 1 : at + way];
    if (next !== undefined) this.choose(next);
  }

  show(chosen) {
    for (const card of this.cards) {
      const isOpen = Number(card.dataset.finding) === chosen;
      card.classList.toggle("open", isOpen);
      card.querySelector(".choose").setAttribute("aria-expanded", String(isOpen));
      if (isOpen && this.wasAsked) card.scrollIntoView({ block: "nearest" });
      else if (isOpen) bringIn(card, byId("panel"));
    }
  }

  /** Say beside the board what is chosen, or else what is wrong with the step: its card may be out of sight. */
  say({ game, step, finding }) {
    const number = finding >= 0 ? finding : this.wrongAt(game, step);
    const card = this.cards.find((one) => Number(one.dataset.finding) === number);
    const { severity = "", paragraph = "" } = card ? this.findings[number] : {};
    const text = card ? `${severity}${paragraph ? ` (${paragraph})` : ""}: ${card.querySelector(".message").textContent}` : "";
    caption(byId("breach"), text).className = severity;
  }

  /** The first finding of something wrong that was done at a step; -1 if there is none. */
  wrongAt(game, step) {
    const isThere = ([log, at] = []) => log === game && at === step;
    return this.findings.findIndex(({ steps, severity, isWaived }) => WRONG.includes(severity) && !isWaived && isThere(steps[steps.length - 1]));
  }

  filter() {
    const shown = new Set([...document.querySelectorAll("[data-severity]:checked")].map((box) => box.dataset.severity));
    for (const card of this.cards) card.hidden = !shown.has(this.findings[card.dataset.finding].severity);
    for (const head of this.list.querySelectorAll("h3")) head.hidden = !head.count || !this.cards.some((card) => card.group === head && !card.hidden);
  }

  /** Put the cards in an order: of play, or in groups by severity, side or paragraph. */
  sort(by) {
    const key = {
      severity: ({ severity }) => severity,
      side: ({ side }) => side || "No side",
      paragraph: ({ paragraph }) => paragraph || "No paragraph",
    }[by];
    this.list.replaceChildren();
    this.list.classList.toggle("grouped", Boolean(key));
    if (!key) {
      this.list.append(...this.cards);
      return;
    }
    const groups = new Map();
    for (const card of this.cards) {
      const name = key(this.findings[card.dataset.finding]);
      groups.set(name, [...(groups.get(name) || []), card]);
    }
    for (const name of [...groups.keys()].sort(by === "severity" ? byGravity : undefined)) {
      const head = made("h3", {}, `${name} (${groups.get(name).length})`);
      head.count = groups.get(name).length;
      for (const card of groups.get(name)) card.group = head;
      this.list.append(head, ...groups.get(name));
    }
    this.filter();
  }
}

/** Scroll a panel, if it scrolls by itself, so that a card in it is in sight; the page stays where it is. */
function bringIn(card, panel) {
  if (getComputedStyle(panel).overflowY !== "auto") return;
  const [room, place] = [panel.getBoundingClientRect(), card.getBoundingClientRect()];
  const below = Math.min(place.bottom - room.bottom, place.top - room.top - ROOM_OF_TABS);
  if (below > 0) panel.scrollTop += below;
}

const byGravity = (one, other) => GRAVITY.indexOf(one) - GRAVITY.indexOf(other);
