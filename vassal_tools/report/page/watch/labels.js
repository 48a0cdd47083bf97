// Texts on the board: labels, boxes with names, numbers of grids. SVG lays out its texts again at each step, and a
// browser makes a document of each picture that is SVG: so texts are drawn on sheets, many on one, each as sharp as it
// is seen; what one comes closer to is drawn again.

import { color, drawn } from "./elements.js";

const SHEET = 4096; // pixels of a sheet's width
const TALL = 8192; // pixels of its height, at which another is begun
const SHARPEST = 8; // pixels of a sheet for one of the map
const SOFTEST = 1 / 16;
const MOST = 16e6; // pixels of one text, such as the numbers of a large board
const GAP = 2; // pixels between texts of a sheet
const LETTER = 0.56; // the width of a letter by its height, on the average
const LEADING = 1.18;
const LOWER = 0.36; // how far below the middle of a line its letters stand, by their height
const LARGEST = 30; // letters of a name in a box that is no larger than a piece

let patterns = 0;

/** The element of the page that holds the patterns. */
function store() {
  if (!document.querySelector(".sheets")) document.body.append(drawn("svg", { class: "sheets", width: 0, height: 0, "aria-hidden": "true" }));
  return document.querySelector(".sheets");
}

export class Labels {
  constructor() {
    this.known = new Map();
    this.patterns = new Map();
    this.sheet = undefined;
    this.sharpness = 1;
  }

  /** From now on texts are drawn for a zoom at which one pixel of the screen is so many of the map. */
  seenAt(pixel) {
    this.sharpness = sharpnessAt(pixel);
  }

  /** Draw those of the texts in some elements again that are not sharp enough for a zoom. */
  sharpen(elements, pixel) {
    const wanted = sharpnessAt(pixel);
    for (const element of elements) {
      for (const shape of element.querySelectorAll("[fill^='url(#text-']")) {
        const text = this.patterns.get(shape.getAttribute("fill"));
        if (text.scale < scaleOf(text.frame, wanted)) this.place(text, wanted);
      }
    }
  }

  /** A box with a name. */
  box(frame, name) {
    return this.drawn(["box", name], frame, (canvas) => boxed(canvas, frame, name));
  }

  /** A text label, with its ground and border. */
  text(layer) {
    const frame = roomy(layer, Math.max(layer.width * 0.4, 4), Math.max(4, layer.thickness || 0));
    return this.drawn(["text", JSON.stringify(layer)], frame, (canvas) => lettered(canvas, layer));
  }

  /** The numbers of a grid, which end at the edge of their board. */
  numbers(numbers, { width, height }) {
    return this.drawn(["numbers", JSON.stringify(numbers)], { x: 0, y: 0, width, height }, (canvas) => numbered(canvas, numbers));
  }

  /** The element that shows a frame of a sheet; what has the same words and frame is drawn once. */
  drawn(words, frame, draw) {
    const { x, y, width, height } = frame;
    const key = [...words, x, y, width, height].join("\n");
    if (!this.known.has(key)) this.known.set(key, this.pattern(frame, draw));
    return drawn("rect", { x, y, width, height, fill: this.known.get(key) });
  }

  /** A pattern that shows a part of a sheet: unlike a clipped picture, it is no larger than what it fills. */
  pattern(frame, draw) {
    patterns += 1;
    const id = `text-${patterns}`;
    const pattern = drawn("pattern", { id, width: 1, height: 1, preserveAspectRatio: "none" });
    const text = { frame, draw, pattern, image: drawn("image", { preserveAspectRatio: "none" }), scale: 0 };
    pattern.append(text.image);
    store().append(pattern);
    this.place(text, this.sharpness);
    this.patterns.set(`url(#${id})`, text);
    return `url(#${id})`;
  }

  /** Find a place for a text on the sheet that is being filled. */
  place(text, sharpness) {
    const { width, height } = text.frame;
    text.scale = scaleOf(text.frame, sharpness);
    const [wide, high] = [width, height].map((length) => Math.ceil(length * text.scale) + GAP);
    const sheet = this.roomFor(wide, high);
    sheet.texts.push({ text, left: sheet.left, top: sheet.top, scale: text.scale });
    text.pattern.setAttribute("viewBox", `${sheet.left} ${sheet.top} ${width * text.scale} ${height * text.scale}`);
    sheet.left += wide;
    sheet.width = Math.max(sheet.width, sheet.left);
    sheet.row = Math.max(sheet.row, high);
  }

  /** The sheet that is being filled, at a place where there is so much room: in a new row, or on a new sheet. */
  roomFor(wide, high) {
    if (this.sheet && this.sheet.left + wide > SHEET + GAP) Object.assign(this.sheet, { left: 0, top: this.sheet.top + this.sheet.row, row: 0 });
    if (this.sheet && this.sheet.top + high > TALL) this.finish(this.sheet);
    if (!this.sheet) {
      const sheet = { texts: [], left: 0, top: 0, row: 0, width: 0 };
      this.sheet = sheet;
      queueMicrotask(() => this.finish(sheet));
    }
    return this.sheet;
  }

  /** Draw all texts of a sheet, once; the next text begins another. */
  finish(sheet) {
    if (this.sheet === sheet) this.sheet = undefined;
    if (!sheet.texts.length) return;
    const canvas = document.createElement("canvas");
    const size = { width: sheet.width, height: sheet.top + sheet.row };
    const context = Object.assign(canvas, size).getContext("2d");
    for (const { text, left, top, scale } of sheet.texts) {
      context.setTransform(scale, 0, 0, scale, left - text.frame.x * scale, top - text.frame.y * scale);
      text.draw(context);
    }
    const shown = { ...size, href: canvas.toDataURL() };
    for (const { text: { image } } of sheet.texts.splice(0)) {
      for (const [name, value] of Object.entries(shown)) image.setAttribute(name, value);
    }
  }
}

/** How many pixels of a sheet are drawn for one of the map at a zoom: a power of two, so that a little nearer is the same. */
function sharpnessAt(pixel) {
  const seen = (globalThis.devicePixelRatio || 1) / (pixel || 1);
  return Math.min(SHARPEST, Math.max(SOFTEST, 2 ** Math.ceil(Math.log2(seen))));
}

/** The same for a text, which has a largest size. */
function scaleOf({ width, height }, sharpness) {
  return Math.min(sharpness, SHEET / width, (TALL - GAP) / height, Math.sqrt(MOST / (width * height)));
}

const roomy = ({ x, y, width, height }, across, down) => ({ x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down });

/** A box with a name, in as many lines as it has room for; of a board, which is large, it does not fill the room. */
function boxed(canvas, { x, y, width, height }, name) {
  const size = Math.max(6, Math.min(height / 3, width / 4.6, Math.max(LARGEST, width / 30)));
  const letters = Math.max(2, Math.floor((width - 4) / (size * LETTER)));
  const rows = Math.max(1, Math.floor((height - 2) / (size * LEADING)));
  canvas.beginPath();
  canvas.roundRect(x + 0.5, y + 0.5, width - 1, height - 1, 4);
  framed(canvas, "#f4ecd8", "#4a4435", 1);
  font(canvas, size, "sans-serif", "#22211d", "center", "bold");
  const lines = broken(name, letters).slice(0, rows);
  const top = y + height / 2 - ((lines.length - 1) * size * LEADING) / 2;
  lines.forEach((line, n) => canvas.fillText(line, x + width / 2, top + n * size * LEADING + size * LOWER));
}

/** A text in lines of so many letters; a word that is longer is cut. */
function broken(text, letters) {
  const lines = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const cut = word.length > letters ? `${word.slice(0, letters - 1)}…` : word;
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + 1 + cut.length <= letters) lines[lines.length - 1] = `${last} ${cut}`;
    else lines.push(cut);
  }
  return lines;
}

function lettered(canvas, layer) {
  const { x, y, width, height, size = 10, align = "center" } = layer;
  if (layer.ground || layer.border) {
    canvas.beginPath();
    canvas.rect(x, y, width, height);
    framed(canvas, color(layer.ground), color(layer.border), layer.thickness || 1);
  }
  if (!layer.color) return;
  const lines = (layer.text || "").split("\n");
  font(canvas, size, layer.family || "sans-serif", color(layer.color), align, layer.bold ? "bold" : "", layer.italic ? "italic" : "");
  const from = x + { left: 0, center: width / 2, right: width }[align];
  lines.forEach((line, n) => canvas.fillText(line, from, y + (n + 0.5) * (height / lines.length) + size * LOWER));
}

function numbered(canvas, { marks, size, color: fill, centred, turn = 0, offset: [across, down] = [0, 0] }) {
  font(canvas, size, "sans-serif", color(fill), "center");
  const begin = canvas.getTransform();
  for (const [left, top, name] of marks) {
    canvas.setTransform(begin);
    canvas.translate(left, top);
    canvas.rotate((turn * Math.PI) / 180);
    canvas.fillText(name, across, down + size * (centred ? LOWER : 0.93));
  }
}

function font(canvas, size, family, fill, align, ...looks) {
  Object.assign(canvas, { font: `${looks.join(" ")} ${size}px ${family}`, fillStyle: fill, textAlign: align, textBaseline: "alphabetic" });
}

function framed(canvas, fill, stroke, thickness) {
  Object.assign(canvas, { fillStyle: fill, strokeStyle: stroke, lineWidth: thickness });
  if (fill !== "none") canvas.fill();
  if (stroke !== "none") canvas.stroke();
}
