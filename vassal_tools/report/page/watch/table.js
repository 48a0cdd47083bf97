// The table at a step: looks, stacks and decks, changed by the differences of each step, forwards and back.

const KINDS = ["looks", "stacks", "decks", "maps"];

const untouched = () => ({ stacks: new Set(), decks: new Set(), maps: new Set() });

export class Table {
  /** @param {Object} game a document as `watch-1.json` describes it */
  constructor(game) {
    this.game = game;
    this.step = 0;
    this.looks = new Int32Array(game.pieces.length).fill(-1);
    this.home = new Int32Array(game.pieces.length).fill(-1);
    this.stacks = new Map();
    this.decks = new Map();
    this.maps = [...game.maps];
    this.back = [];
    this.touched = untouched();
    this.apply(game.start);
  }

  /** Go to a step; returns the stacks, decks and maps that may look different. */
  go(step) {
    this.touched = untouched();
    while (this.step < step) {
      this.back[this.step] = this.apply(this.game.steps[this.step]);
      this.step += 1;
    }
    while (this.step > step) {
      this.step -= 1;
      this.apply(this.back[this.step]);
    }
    return this.touched;
  }

  /** Change the table; returns the difference that takes it back. @param {Delta} delta */
  apply(delta) {
    const back = Object.fromEntries(KINDS.map((kind) => [kind, {}]));
    for (const [key, look] of Object.entries(delta.looks || {})) {
      back.looks[key] = this.looks[key];
      this.looks[key] = look;
      if (this.home[key] >= 0) this.touched.stacks.add(this.home[key]);
    }
    this.restack(delta.stacks || {}, back.stacks);
    for (const [key, pile] of Object.entries(delta.decks || {})) {
      back.decks[key] = this.decks.get(Number(key)) || [];
      this.decks.set(Number(key), pile);
      this.touched.decks.add(Number(key));
    }
    for (const [key, map] of Object.entries(delta.maps || {})) {
      back.maps[key] = this.maps[key];
      this.maps[key] = map;
      this.touched.maps.add(Number(key));
    }
    return back;
  }

  restack(stacks, back) {
    const numbers = Object.keys(stacks).map(Number);
    for (const number of numbers) {
      back[number] = this.stacks.get(number) || [];
      for (const piece of back[number].slice(4)) if (this.home[piece] === number) this.home[piece] = -1;
      this.touched.stacks.add(number);
    }
    for (const number of numbers) {
      if (stacks[number].length) this.stacks.set(number, stacks[number]);
      else this.stacks.delete(number);
      for (const piece of stacks[number].slice(4)) this.home[piece] = number;
    }
  }

  /** The pieces of a stack that are drawn, from bottom to top. */
  drawnIn(number) {
    const stack = this.stacks.get(number) || [];
    return stack.slice(4).filter((piece) => this.looks[piece] >= 0);
  }

  /** Where a piece is drawn, null if it is not. @returns {?Spot} */
  spot(piece) {
    const stack = this.stacks.get(this.home[piece]);
    return (stack && laid(this, stack, this.looks).find((one) => one.piece === piece)) || null;
  }

  /** What the last step did to pieces that are drawn before or after it. @returns {Change[]} */
  changes() {
    if (!this.step) return [];
    const delta = this.game.steps[this.step - 1];
    const back = this.back[this.step - 1];
    const before = Int32Array.from(this.looks);
    for (const [piece, look] of Object.entries(back.looks)) before[piece] = look;
    const from = this.spots(back.stacks, before);
    const to = this.spots(delta.stacks || {}, this.looks);
    const pieces = new Set([...from.keys(), ...to.keys(), ...Object.keys(back.looks).map(Number)]);
    return [...pieces].map((piece) => {
      const stays = !from.has(piece) && !to.has(piece) ? this.spot(piece) : null;
      const was = before[piece] < 0 ? null : from.get(piece) || stays;
      const is = this.looks[piece] < 0 ? null : to.get(piece) || stays;
      return change(piece, was, is, before[piece] !== this.looks[piece]);
    }).filter(Boolean);
  }

  /** The spots of the pieces of some stacks, by piece. */
  spots(stacks, looks) {
    const found = new Map();
    for (const stack of Object.values(stacks)) {
      for (const spot of laid(this, stack, looks)) found.set(spot.piece, spot);
    }
    return found;
  }
}

/** Where the pieces of a stack are drawn, from the bottom: each beside the one below it, as the engine lays them. */
export function laid({ game, maps }, stack, looks) {
  const [map, left, top] = stack;
  const shape = maps[map];
  const found = [];
  let below = null;
  for (const piece of stack.slice(4)) {
    if (looks[piece] < 0) continue;
    const { box } = game.looks[looks[piece]];
    const at = below ? beside(below, box, shape) : { x: left, y: top };
    below = { ...at, box };
    found.push({ piece, map, ...at, base: `${map},${left},${top}` });
  }
  return found;
}

/** Where a piece of that box lies that lies on another. */
function beside({ x, y, box: under }, box, { closed: [across, up], kind }) {
  if (kind === "hand") return { x: x + under[2] + across, y };
  const left = across > 0 ? x + under[0] + across - box[0] : x + under[0] + under[2] - box[2] + across - box[0];
  const top = up > 0 ? y + under[1] + under[3] - box[3] - box[1] - up : y + under[1] - up - box[1];
  return { x: across ? left : x, y: up ? top : y };
}

/** @returns {?Change} */
function change(piece, from, to, isTurned) {
  if (!from && !to) return null;
  if (!from) return { kind: "came", piece, from, to };
  if (!to) return { kind: "left", piece, from, to };
  if (from.base !== to.base) return { kind: "moved", piece, from, to };
  return isTurned ? { kind: "turned", piece, from, to } : null;
}
