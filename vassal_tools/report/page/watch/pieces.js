// Find a piece: a list by name and place, and a card of the one that is chosen.

import { byId, counted, made } from "./elements.js";

const MOST = 150;

export class Pieces {
  /** @param {State} state @param {() => Table} table @param {(name: string) => void} history shows the moves of a piece */
  constructor(state, table, history) {
    this.state = state;
    this.table = table;
    this.field = byId("find");
    this.list = byId("piece-list");
    this.field.addEventListener("input", () => this.render(true));
    this.list.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) this.choose(Number(button.dataset.piece));
    });
    byId("card-close").addEventListener("click", () => state.set({ piece: -1 }));
    byId("card-moves").addEventListener("click", () => history(table().game.pieces[state.values.piece].name));
    state.subscribe((values) => {
      this.isStale = true;
      this.render();
      this.card(values.piece);
    });
  }

  /** Choose a piece, and go to its map. */
  choose(piece) {
    const spot = this.table().spot(piece);
    this.state.set(spot ? { piece, map: spot.map } : { piece });
  }

  render(isAsked = false) {
    if ((!this.isStale && !isAsked) || this.list.closest("[hidden]")) return;
    this.isStale = false;
    const table = this.table();
    const words = this.field.value.trim().toLowerCase();
    const found = [];
    for (let piece = 0; piece < table.game.pieces.length; piece += 1) {
      const text = this.about(piece);
      if (text.place && `${text.name} ${table.game.pieces[piece].name} ${text.place}`.toLowerCase().includes(words)) found.push({ piece, ...text });
    }
    found.sort((one, other) => one.name.localeCompare(other.name, "en", { numeric: true }));
    byId("found").textContent = counted(found.length, "piece") + (found.length > MOST ? `, the first ${MOST} are listed` : "");
    this.list.replaceChildren(...found.slice(0, MOST).map((one) => this.row(one)));
  }

  row({ piece, name, place }) {
    const item = made("li");
    const button = made("button", { type: "button", class: "piece-line" });
    button.dataset.piece = piece;
    button.setAttribute("aria-pressed", String(piece === this.state.values.piece));
    button.append(made("span", { class: "words" }, name), made("span", { class: "dim" }, place));
    item.append(button);
    return item;
  }

  /** The name that a piece shows and where it is; no place where it is not drawn. */
  about(piece) {
    const table = this.table();
    const look = table.game.looks[table.looks[piece]];
    const spot = table.spot(piece);
    const name = (look && look.name) || table.game.pieces[piece].name || "a piece without a name";
    return { name, place: spot ? placeName(table, spot, this.state.values.map) : "" };
  }

  card(piece) {
    byId("card").hidden = piece < 0;
    if (piece < 0) return;
    const { name, place } = this.about(piece);
    const look = this.table().game.looks[this.table().looks[piece]];
    const cover = look && look.cover ? `, ${look.cover}${look.owner ? ` by ${look.owner}` : ""}` : "";
    byId("card-name").textContent = name;
    byId("card-place").textContent = (place || "not on the table") + cover;
  }
}

/** The zone of a spot, with the map if it is not the one that is shown, or the map where it lies in none. */
export function placeName({ maps }, { map, x, y }, shown) {
  const shape = maps[map];
  const zone = shape.zones.find(({ points }) => contains(points, x, y));
  return zone ? `${zone.called ?? zone.name}${map === shown ? "" : ` (${shape.name})`}` : shape.name;
}

/** Whether a point is in a polygon, given as x, y, x, y … */
function contains(points, x, y) {
  let isIn = false;
  for (let n = 0, last = points.length - 2; n < points.length; last = n, n += 2) {
    const [x1, y1, x2, y2] = [points[n], points[n + 1], points[last], points[last + 1]];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
  }
  return isIn;
}
