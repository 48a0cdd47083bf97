// How a piece is drawn: layers of pictures, texts and boxes with names.

import { color, drawn } from "./elements.js";

// Thousands of texts on a board are laid out at each step, and pictures are not: so texts are drawn as pictures, each once.

const LETTER = 0.56; // the width of a letter by its height, on the average
const LEADING = 1.18;
const LARGEST = 30; // letters of a name in a box that is no larger than a piece
const ANCHORS = { left: "start", center: "middle", right: "end" };

export class Painter {
  /** @param {Object} game @param {string[]} uris the pictures' data, each once */
  constructor(game, uris) {
    this.game = game;
    this.uris = uris;
    this.written = new Map();
  }

  /** A look as a group about 0, 0; paths are drawn only where it is known how far from its stack's place that is. */
  look(number, spot) {
    const group = drawn("g");
    const look = this.game.looks[number];
    for (const layer of look ? look.layers : []) {
      if (layer.path === undefined) group.append(...turned(this.layer(layer), layer));
      else if (spot) group.append(path(layer, spot));
    }
    return group;
  }

  /** Numbers of a grid as one picture as large as the board, at whose edge they end. */
  numbers({ marks, size, color: fill, centred, turn = 0, offset: [across, down] = [0, 0] }, board) {
    const text = { fill: color(fill), "font-size": size, "font-family": "sans-serif", "text-anchor": "middle" };
    const group = drawn("g", text);
    const y = down + size * (centred ? 0.35 : 0.93);
    for (const [left, top, name] of marks) {
      group.append(drawn("text", { x: across, y, transform: `translate(${left} ${top}) rotate(${turn})` }, name));
    }
    return this.inPicture({ x: 0, y: 0, width: board.width, height: board.height }, [group], 0);
  }

  /** The element of a picture; a box with its name where it is missing. */
  picture(number, frame) {
    const picture = this.game.pictures[number];
    const uri = picture ? this.uris[picture.uri] : "";
    if (!uri) return this.inPicture(frame, boxed(frame, picture ? picture.name : "?"));
    return [drawn("image", { ...placed(frame), href: uri, preserveAspectRatio: "none" })];
  }

  layer(layer) {
    if (layer.picture !== undefined) return this.picture(layer.picture, layer);
    return this.inPicture(layer, layer.box === undefined ? lettered(layer) : boxed(layer, layer.box));
  }

  /** The elements as one picture; there is room around the frame for letters that are wider than was thought. */
  inPicture(frame, elements, least = 4) {
    const room = least && Math.max(frame.width * 0.4, least);
    const edge = Math.max(least, frame.thickness || 0);
    const wide = { x: frame.x - room, y: frame.y - edge, width: frame.width + 2 * room, height: frame.height + 2 * edge };
    const svg = drawn("svg", { viewBox: `${wide.x} ${wide.y} ${wide.width} ${wide.height}`, width: wide.width, height: wide.height });
    svg.append(...elements);
    const text = new XMLSerializer().serializeToString(svg);
    if (!this.written.has(text)) this.written.set(text, `data:image/svg+xml,${encodeURIComponent(text)}`);
    return [drawn("image", { ...wide, href: this.written.get(text) })];
  }
}

/** A shape about the place of a stack, which lies so far from the piece. */
function path({ path: d, fill, stroke, thickness, opacity }, { x, y }) {
  const shape = { d, fill: color(fill), stroke: color(stroke), "stroke-width": thickness || 1, class: "spot" };
  return drawn("path", { ...shape, opacity: opacity === undefined ? 1 : opacity, transform: `translate(${-x} ${-y})` });
}

const placed = ({ x, y, width, height }) => ({ x, y, width, height });

function turned(elements, layer) {
  const about = `${layer.x + layer.width / 2} ${layer.y + layer.height / 2}`;
  for (const element of elements) {
    if (layer.turn) element.setAttribute("transform", `rotate(${layer.turn} ${about})`);
    if (layer.opacity !== undefined) element.setAttribute("opacity", layer.opacity);
  }
  return elements;
}

/** A box with a name, in as many lines as it has room for; of a board, which is large, it does not fill the room. */
function boxed(frame, name) {
  const size = Math.max(6, Math.min(frame.height / 3, frame.width / 4.6, Math.max(LARGEST, frame.width / 30)));
  const letters = Math.max(2, Math.floor((frame.width - 4) / (size * LETTER)));
  const rows = Math.max(1, Math.floor((frame.height - 2) / (size * LEADING)));
  const text = drawn("text", {
    "font-size": size, "font-family": "sans-serif", "font-weight": "bold", "text-anchor": "middle", fill: "#22211d",
  });
  const lines = broken(name, letters).slice(0, rows);
  const top = frame.y + frame.height / 2 - ((lines.length - 1) * size * LEADING) / 2;
  lines.forEach((line, n) => {
    text.append(drawn("tspan", { x: frame.x + frame.width / 2, y: top + n * size * LEADING + size * 0.36 }, line));
  });
  return [drawn("rect", { ...placed(frame), fill: "#f4ecd8", stroke: "#4a4435", rx: 4 }), text];
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

/** A text label, with its ground and border. */
function lettered(layer) {
  const found = [];
  if (layer.ground || layer.border) {
    found.push(drawn("rect", { ...placed(layer), fill: color(layer.ground), stroke: color(layer.border), "stroke-width": layer.thickness || 1 }));
  }
  const lines = layer.color ? (layer.text || "").split("\n") : [];
  const size = layer.size || 10;
  const align = layer.align || "center";
  const text = drawn("text", {
    fill: color(layer.color), "font-size": size, "font-family": layer.family || "sans-serif",
    "font-weight": layer.bold ? "bold" : "normal", "font-style": layer.italic ? "italic" : "normal",
    "text-anchor": ANCHORS[align],
  });
  const x = layer.x + { left: 0, center: layer.width / 2, right: layer.width }[align];
  const high = layer.height / Math.max(1, lines.length);
  lines.forEach((line, n) => {
    text.append(drawn("tspan", { x, y: layer.y + (n + 0.5) * high + size * 0.36 }, line));
  });
  return [...found, text];
}
