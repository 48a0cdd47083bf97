// Marks above the board: arrows for what moved, signs for what turned, came or left, and what a finding is about.

import { drawn } from "./elements.js";

const MOST = 60; // arrows and rings of one step; more would hide the board

export class Marks {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** Mark what a step did, and what a finding is about, if any, with the paths of its pieces. @param {Change[]} changes */
  show(changes, finding, paths = []) {
    const { layers, map, table } = this.board;
    const scale = this.scale();
    const found = [];
    for (const { from, to } of paths) {
      if (from.map === map && to.map === map) found.push(arrow(from, to, scale, "arrow path"));
    }
    const known = new Set(paths.map(({ piece }) => piece));
    for (const { kind, piece, from, to } of changes.slice(0, MOST)) {
      if (kind === "moved" && !known.has(piece) && from.map === map && to.map === map) found.push(arrow(from, to, scale));
      const here = (to || from).map === map ? to || from : null;
      if (here) found.push(this.sign(kind, piece, here, scale));
    }
    const named = finding ? finding.pieces[table.game.index] || [] : [];
    for (const piece of named) {
      const spot = table.spot(piece);
      if (spot && spot.map === map) found.push(this.ring(piece, spot, "named", scale));
    }
    layers.marks.replaceChildren(...found);
    this.light(finding ? finding.zones : []);
  }

  /** Light up the zones of those names. */
  light(names) {
    for (const shape of this.board.layers.zones.children) {
      shape.classList.toggle("lit", names.includes(shape.dataset.zone));
    }
  }

  /** How many pixels of the map marks take for one of the screen, so that they are seen at any zoom. */
  scale() {
    const shape = this.board.table.maps[this.board.map];
    const size = this.board.pixel || Math.max(shape.width, shape.height) / 900;
    return Math.min(8, Math.max(0.3, size));
  }

  ring(piece, spot, kind, scale) {
    const [left, top, width, height] = this.boxOf(piece);
    const room = 3 * scale;
    return drawn("rect", {
      class: `ring ${kind}`, x: spot.x + left - room, y: spot.y + top - room, rx: 4 * scale,
      width: width + 2 * room, height: height + 2 * room, "stroke-width": 3 * scale,
    });
  }

  sign(kind, piece, spot, scale) {
    if (kind !== "left") return this.ring(piece, spot, kind, scale);
    const size = 13 * scale;
    const cross = `M ${spot.x - size} ${spot.y - size} l ${2 * size} ${2 * size} m 0 ${-2 * size} l ${-2 * size} ${2 * size}`;
    return drawn("path", { class: "cross", d: cross, "stroke-width": 5 * scale });
  }

  boxOf(piece) {
    const { table } = this.board;
    const look = table.game.looks[table.looks[piece]];
    return look ? look.box : [-20, -20, 40, 40];
  }
}

/** An arrow to just before a spot, bent a little so that it shows beside a straight row of counters. */
function arrow(from, target, scale, kind = "arrow") {
  const to = before(from, target, 14 * scale);
  const across = to.x - from.x;
  const down = to.y - from.y;
  const length = Math.hypot(across, down) || 1;
  const bend = Math.min(60 * scale, length / 6);
  const middle = { x: from.x + across / 2 - (down / length) * bend, y: from.y + down / 2 + (across / length) * bend };
  const angle = Math.atan2(to.y - middle.y, to.x - middle.x);
  const size = Math.min(16 * scale, length / 2);
  const corner = (turn) => `${to.x - size * Math.cos(angle + turn)} ${to.y - size * Math.sin(angle + turn)}`;
  const group = drawn("g", { class: kind });
  const line = `M ${from.x} ${from.y} Q ${middle.x} ${middle.y} ${to.x} ${to.y}`;
  group.append(
    drawn("path", { class: "under", d: line, "stroke-width": 7 * scale }),
    drawn("path", { class: "line", d: line, "stroke-width": 3.5 * scale }),
    drawn("path", { class: "head", d: `M ${to.x} ${to.y} L ${corner(0.45)} L ${corner(-0.45)} Z`, "stroke-width": 2 * scale }),
  );
  return group;
}

/** The point so far before a spot, or halfway where the way is short. */
function before(from, to, room) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(0.5, room / length);
  return { x: to.x - (to.x - from.x) * share, y: to.y - (to.y - from.y) * share };
}
