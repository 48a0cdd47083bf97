// A stack that fans out: its pieces side by side, large enough to be read, the top one first.

import { drawn } from "./elements.js";

const ROW = 6;
const READABLE = 52; // pixels of the screen that a piece has at least
const GAP = 6;

export class Tray {
  /** @param {Board} board @param {Camera} camera */
  constructor(board, camera) {
    this.board = board;
    this.camera = camera;
    this.open = -1;
  }

  close() {
    this.open = -1;
    if (this.board.layers.tray) this.board.layers.tray.replaceChildren();
  }

  /** Fan a stack out; one piece alone is not. @param {boolean} evenOne whether it is all the same */
  show(number, evenOne = false) {
    const { table, layers, map } = this.board;
    const pieces = table.drawnIn(number).reverse();
    const stack = table.stacks.get(number);
    this.close();
    if (!stack || stack[0] !== map || pieces.length < (evenOne ? 1 : 2)) return;
    this.open = number;
    const boxes = pieces.map((piece) => table.game.looks[table.looks[piece]].box);
    const cell = { width: Math.max(...boxes.map((box) => box[2])), height: Math.max(...boxes.map((box) => box[3])) };
    const scale = this.scaleOf(cell);
    layers.tray.append(this.group(pieces, cell, stack, scale));
    this.board.painter.labels.sharpen([layers.tray], this.camera.pixel / scale);
  }

  /** How much larger the pieces are drawn than on the map. */
  scaleOf(cell) {
    return Math.max(1, (READABLE * (this.camera.pixel || 1)) / Math.max(1, Math.min(cell.width, cell.height)));
  }

  group(pieces, cell, [, x, y], scale) {
    const columns = Math.min(ROW, pieces.length);
    const rows = Math.ceil(pieces.length / ROW);
    const width = (columns * (cell.width + GAP) + GAP) * scale;
    const height = (rows * (cell.height + GAP) + GAP) * scale;
    const { whole } = this.camera;
    const within = (at, size, low, room) => Math.max(low, Math.min(at, low + room - size));
    const left = within(x - width / 2, width, whole.x, whole.width);
    const over = y - cell.height * 0.6 - height;
    const top = within(over < whole.y ? y + cell.height * 0.6 : over, height, whole.y, whole.height);
    const group = drawn("g", { transform: `translate(${left} ${top}) scale(${scale})` });
    group.append(drawn("rect", { class: "tray-ground", width: width / scale, height: height / scale, rx: 6 }));
    pieces.forEach((piece, n) => group.append(this.cell(piece, cell, n)));
    return group;
  }

  cell(piece, cell, n) {
    const { table } = this.board;
    const [left, top, width, height] = table.game.looks[table.looks[piece]].box;
    const x = GAP + (n % ROW) * (cell.width + GAP) + (cell.width - width) / 2 - left;
    const y = GAP + Math.floor(n / ROW) * (cell.height + GAP) + (cell.height - height) / 2 - top;
    return this.board.piece(piece, x, y);
  }
}
