// The board: the map with its boards and zones, and the stacks and decks on it. A step draws again only what it touched.

import { color, drawn } from "./elements.js";
import { laid } from "./table.js";

const GLIDE = 260; // milliseconds in which a piece slides to its place
const MOST_GLIDES = 40;

export class Board {
  /** @param {SVGElement} svg @param {Table} table @param {Painter} painter */
  constructor(svg, table, painter) {
    this.svg = svg;
    this.table = table;
    this.painter = painter;
    this.map = -1;
    this.shown = []; // what lies on this map, by its order
    this.nodes = new Map();
    this.layers = {};
  }

  /** Draw a map from nothing. */
  show(map) {
    this.map = map;
    this.shown = [];
    this.nodes.clear();
    this.svg.replaceChildren();
    for (const name of ["ground", "zones", "things", "marks", "tray"]) {
      this.layers[name] = drawn("g", { class: name });
      this.svg.append(this.layers[name]);
    }
    const shape = this.table.maps[map];
    if (!shape) return;
    this.layers.ground.append(...this.ground(shape));
    this.layers.zones.append(...shape.zones.map(zone));
    this.layers.zones.classList.toggle("plain", !shape.boards.length);
    this.fill();
  }

  /** All that lies on the map, in one go. */
  fill() {
    const { stacks, decks } = this.table;
    for (const [number, pile] of stacks) if (pile[0] === this.map) this.shown.push(this.entry(`s${number}`, pile));
    for (const [number, pile] of decks) if (pile[0] === this.map) this.shown.push(this.entry(`d${number}`, pile));
    this.shown.sort((one, other) => one.order - other.order);
    this.layers.things.append(...this.shown.map((entry) => entry.node));
  }

  /** Draw again what was touched. */
  update(touched) {
    for (const number of touched.stacks) this.renew(`s${number}`, this.table.stacks.get(number) || []);
    for (const number of touched.decks) this.renew(`d${number}`, this.table.decks.get(number) || []);
  }

  renew(key, pile) {
    const old = this.nodes.get(key);
    if (old) {
      this.shown.splice(this.shown.indexOf(old), 1);
      this.nodes.delete(key);
      old.node.remove();
    }
    if (!pile.length || pile[0] !== this.map) return;
    const entry = this.entry(key, pile);
    const at = after(this.shown, entry.order);
    this.layers.things.insertBefore(entry.node, this.shown[at] ? this.shown[at].node : null);
    this.shown.splice(at, 0, entry);
  }

  entry(key, pile) {
    const number = Number(key.slice(1));
    const node = key[0] === "s" ? this.stack(pile) : this.deck(number, pile);
    node.setAttribute("transform", `translate(${pile[1]} ${pile[2]})`);
    node.dataset.key = key;
    const entry = { key, order: pile[3], x: pile[1], y: pile[2], node };
    this.nodes.set(key, entry);
    return entry;
  }

  stack(pile) {
    const group = drawn("g", { class: "stack" });
    const pieces = laid(this.table, pile, this.table.looks);
    const { blank } = this.table.maps[pile[0]];
    pieces.forEach(({ piece, x, y }, n) => {
      const isBlank = blank && n < pieces.length - 1;
      const beside = { x: x - pile[1], y: y - pile[2] };
      group.append(this.piece(piece, beside.x, beside.y, isBlank ? color(blank, "#ffffff") : "", beside));
    });
    return group;
  }

  /**
   * A piece as it looks now, so far from the place of its group; below others it may be blank, of some colour.
   * `spot` is how far it lies from the place of its stack, where its trail and area are to be seen.
   */
  piece(piece, x, y, blank = "", spot = undefined) {
    const look = blank ? this.blank(piece, blank) : this.painter.look(this.table.looks[piece], spot);
    look.setAttribute("class", "piece");
    look.dataset.piece = piece;
    if (x || y) look.setAttribute("transform", `translate(${x} ${y})`);
    return look;
  }

  blank(piece, fill) {
    const group = drawn("g");
    const [left, top, width, height] = this.table.game.looks[this.table.looks[piece]].box;
    group.append(drawn("rect", { x: left, y: top, width, height, fill, stroke: "#000000" }));
    return group;
  }

  deck(number, [, , , , count, top]) {
    const deck = this.table.game.decks[number];
    const frame = { x: -deck.width / 2, y: -deck.height / 2, width: deck.width, height: deck.height };
    const group = drawn("g", { class: "deck" });
    if (!count && deck.outline) group.append(drawn("rect", { ...frame, fill: "none", stroke: color(deck.outline) }));
    for (let n = 0; count && n < Math.min(deck.most, count); n += 1) {
      const card = top >= 0 ? this.painter.look(top) : drawn("rect", { ...frame, class: "box", rx: 6 });
      card.setAttribute("transform", `translate(${n * 2} ${-n * 2})`);
      group.append(card);
    }
    const size = Math.max(8, Math.min(deck.width, deck.height) / 6);
    const badge = drawn("g", { class: "count", transform: `translate(${deck.width / 2 - size * 0.6} ${deck.height / 2 - size * 0.6})` });
    badge.append(drawn("circle", { r: size }), drawn("text", { y: size * 0.38, "font-size": size }, String(count)));
    group.append(badge, drawn("title", {}, `${deck.name}: ${count}`));
    return group;
  }

  ground(shape) {
    const found = [drawn("rect", { x: 0, y: 0, width: shape.width, height: shape.height, fill: color(shape.color, "#dddddd") })];
    for (const board of shape.boards) {
      const group = drawn("g", { transform: `translate(${board.x} ${board.y})` });
      const frame = { x: 0, y: 0, width: board.width, height: board.height };
      group.append(drawn("rect", { ...frame, fill: color(board.color, "#eeeeee") }));
      if (board.picture !== null) group.append(this.painter.picture(board.picture, frame));
      if (board.turned) group.setAttribute("transform", `translate(${board.x + board.width} ${board.y + board.height}) rotate(180)`);
      for (const line of board.lines || []) group.append(drawn("path", { d: line.path, stroke: color(line.color), fill: "none" }));
      for (const numbers of board.numbers || []) group.append(this.painter.numbers(numbers, board));
      found.push(group);
    }
    return found;
  }

  /** Let pieces slide from where they were; nothing where there are many, or where no motion is wanted. */
  glide(changes) {
    const moves = changes.filter(({ kind, to, from }) => kind === "moved" && to.map === this.map && from.map === this.map);
    if (moves.length > MOST_GLIDES || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const { piece, from, to } of moves) {
      const entry = this.nodes.get(`s${this.table.home[piece]}`);
      const node = entry && entry.node.querySelector(`[data-piece="${piece}"]`);
      const image = node && drawn("g", { class: "gliding" });
      if (!image) continue;
      node.before(image);
      image.append(node);
      image.animate([{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" }], {
        duration: GLIDE, easing: "ease-out",
      });
    }
  }
}

function zone({ name, points }) {
  const shape = drawn("polygon", { class: "zone", points: points.join(" ") });
  shape.dataset.zone = name;
  shape.append(drawn("title", {}, name));
  return shape;
}

/** The place in a list by order where a thing of that order goes: after its equals. */
function after(entries, order) {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle].order <= order) low = middle + 1;
    else high = middle;
  }
  return low;
}
