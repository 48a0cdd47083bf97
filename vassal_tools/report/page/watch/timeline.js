// Steps in time: the slider with turns and findings on it, the buttons, playing, and the list of turns and phases.

import { byId, made } from "./elements.js";

const NUMBER = /\d+/;
const MOST_TURNS = 150; // that have room on the strip
const NEAR = 5; // pixels from a mark of a finding at which it is meant

/** The turns: where each begins, and its name, the first number of the label. @returns {{step: number, name: string}[]} */
function turnsOf(labels) {
  const turns = labels.map(({ step, text }) => ({ step, name: (text.match(NUMBER) || [text])[0] }));
  return turns.filter(({ name }, n) => n === 0 || name !== turns[n - 1].name);
}

export class Timeline {
  /** @param {State} state @param {Object[]} games @param {Object[]} findings */
  constructor(state, games, findings) {
    this.state = state;
    this.games = games;
    this.findings = findings;
    this.slider = byId("slider");
    this.jump = byId("jump");
    this.waiting = 0;
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.jump.addEventListener("change", () => this.go(Number(this.jump.value)));
    byId("play").addEventListener("click", () => this.toggle());
    byId("pace").addEventListener("change", (event) => state.set({ pace: Number(event.target.value) }));
    byId("strip").addEventListener("click", (event) => this.point(event));
    this.buttons = [...document.querySelectorAll("[data-go]")];
    for (const button of this.buttons) button.addEventListener("click", () => this.by(button.dataset.go));
    state.subscribe((values, changed) => this.show(values, changed));
  }

  get game() {
    return this.games[this.state.values.game];
  }

  /** Go to a step and stop playing. */
  go(step) {
    this.state.goTo(this.state.values.game, Math.max(0, Math.min(this.game.steps.length, step)));
  }

  /** Go to the finding that is marked where one clicks on the strip, or to the turn there. */
  point({ target, clientX }) {
    const far = (tick) => Math.abs(tick.getBoundingClientRect().x + tick.offsetWidth / 2 - clientX);
    const ticks = [...byId("strip").querySelectorAll(".tick")].filter((tick) => far(tick) <= NEAR);
    const tick = target.closest(".tick") || ticks.sort((one, other) => far(one) - far(other))[0];
    const turn = target.closest(".turn");
    if (tick) this.state.set({ step: Number(tick.dataset.step), finding: Number(tick.dataset.finding), playing: false });
    else if (turn) this.go(Number(turn.dataset.step));
  }

  /** Go one step, phase or turn back or on: `step+`, `turn-`. */
  by(way) {
    const step = this.state.values.step;
    const starts = { phase: this.phases, turn: this.turns.map(({ step: start }) => start) }[way.slice(0, -1)];
    if (!starts) this.go(step + (way.endsWith("+") ? 1 : -1));
    else if (way.endsWith("+")) this.go(starts.find((start) => start > step) ?? this.game.steps.length);
    else this.go([...starts].reverse().find((start) => start < step) ?? 0);
  }

  /** Buttons that lead nowhere are off, as assistive technology reads it; they keep the focus of who steps by keys. */
  bound(step) {
    for (const button of this.buttons) {
      const leads = button.dataset.go.endsWith("+") ? step < this.game.steps.length : step > 0;
      const isOff = !leads || (this.labels.length < 2 && !button.dataset.go.startsWith("step"));
      button.setAttribute("aria-disabled", String(isOff));
    }
  }

  toggle() {
    const { playing, step } = this.state.values;
    const isOver = step === this.game.steps.length;
    this.state.set({ playing: !playing, step: !playing && isOver ? 0 : step });
  }

  /** The label of a step: turn and phase, empty where none is known. */
  label(step) {
    let found = "";
    for (const label of this.labels) {
      if (label.step > step) break;
      found = label.text;
    }
    return found;
  }

  show({ step, playing, pace }, changed) {
    if (changed.has("game")) this.draw();
    const label = this.label(step);
    this.slider.value = String(step);
    this.slider.setAttribute("aria-valuetext", `step ${step} of ${this.game.steps.length}${label ? `, ${label}` : ""}`);
    const phase = this.phases.findLastIndex((start) => start <= step);
    if (phase >= 0 && this.jump.selectedIndex !== phase) this.jump.selectedIndex = phase;
    byId("where").textContent = `Step ${step} of ${this.game.steps.length}`;
    this.bound(step);
    byId("play").textContent = playing ? "❚❚" : "▶";
    byId("play").setAttribute("aria-label", playing ? "pause" : "play");
    byId("play").title = playing ? "pause (Space)" : "play (Space)";
    clearTimeout(this.waiting);
    if (playing && step < this.game.steps.length) {
      this.waiting = setTimeout(() => this.state.goTo(this.state.values.game, this.state.values.step + 1, true), pace);
    } else if (playing) this.state.set({ playing: false });
  }

  /** What depends on the log alone. */
  draw() {
    const all = this.game.labels;
    this.labels = all.filter(({ counter }) => !all[0] || counter === all[0].counter);
    this.phases = this.labels.map(({ step }) => step);
    this.turns = turnsOf(this.labels);
    this.slider.max = String(this.game.steps.length);
    this.jump.replaceChildren(...this.labels.map(({ step, text }) => made("option", { value: step }, text)));
    this.jump.disabled = this.labels.length < 2;
    this.jump.parentElement.hidden = !this.labels.length;
    this.drawStrip();
  }

  drawStrip() {
    const strip = byId("strip");
    const last = Math.max(1, this.game.steps.length);
    strip.replaceChildren();
    const shown = this.turns.length > MOST_TURNS ? [] : this.turns;
    shown.forEach(({ step: start, name }, n) => {
      const end = n + 1 < shown.length ? shown[n + 1].step : last;
      const part = made("span", { class: n % 2 ? "turn odd" : "turn", "data-step": start, title: `turn ${name}` });
      part.style.left = `${(100 * start) / last}%`;
      part.style.width = `${(100 * (end - start)) / last}%`;
      part.textContent = name;
      strip.append(part);
    });
    this.findings.forEach(({ steps, severity, isWaived }, number) => {
      for (const [game, step] of steps.slice(-1)) {
        if (game !== this.state.values.game) continue;
        const kind = `tick ${severity}${isWaived ? " waived" : ""}`;
        const tick = made("span", { class: kind, "data-step": step, "data-finding": number, title: `${severity}, step ${step}` });
        tick.style.left = `${(100 * step) / last}%`;
        strip.append(tick);
      }
    });
    strip.hidden = !strip.children.length;
  }
}
