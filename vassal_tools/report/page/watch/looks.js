// How a piece is drawn: layers of pictures, texts and boxes with names.

import { color, drawn } from "./elements.js";
import { Labels } from "./labels.js";

export class Painter {
  /** @param {Object} game @param {string[]} uris the pictures' data, each once */
  constructor(game, uris) {
    this.game = game;
    this.uris = uris;
    this.labels = new Labels();
  }

  /** A look as a group about 0, 0; paths are drawn only where it is known how far from its stack's place that is. */
  look(number, spot) {
    const group = drawn("g");
    const look = this.game.looks[number];
    for (const layer of look ? look.layers : []) {
      if (layer.path === undefined) group.append(turned(this.layer(layer), layer));
      else if (spot) group.append(path(layer, spot));
    }
    return group;
  }

  /** Numbers of a grid, at most as far as the edge of the board. */
  numbers(numbers, board) {
    return this.labels.numbers(numbers, board);
  }

  /** The element of a picture; a box with its name where it is missing. */
  picture(number, frame) {
    const picture = this.game.pictures[number];
    const uri = picture ? this.uris[picture.uri] : "";
    if (!uri) return this.labels.box(frame, picture ? picture.name : "?");
    return drawn("image", { ...placed(frame), href: uri, preserveAspectRatio: "none" });
  }

  layer(layer) {
    if (layer.picture !== undefined) return this.picture(layer.picture, layer);
    return layer.box === undefined ? this.labels.text(layer) : this.labels.box(layer, layer.box);
  }
}

/** A shape about the place of a stack, which lies so far from the piece. */
function path({ path: d, fill, stroke, thickness, opacity }, { x, y }) {
  const shape = { d, fill: color(fill), stroke: color(stroke), "stroke-width": thickness || 1, class: "spot" };
  return drawn("path", { ...shape, opacity: opacity === undefined ? 1 : opacity, transform: `translate(${-x} ${-y})` });
}

const placed = ({ x, y, width, height }) => ({ x, y, width, height });

function turned(element, layer) {
  const about = `${layer.x + layer.width / 2} ${layer.y + layer.height / 2}`;
  if (layer.turn) element.setAttribute("transform", `rotate(${layer.turn} ${about})`);
  if (layer.opacity !== undefined) element.setAttribute("opacity", layer.opacity);
  return element;
}
