// What a step did, in a sentence: for the line below the board and for screen readers.

import { counted, listed } from "./elements.js";

const MOST = 4;
const POINT = /^(.*) -?\d+,-?\d+$/s; // a mere point, after the name of its map

/** The acts of a step in a sentence; empty where it did nothing to a piece. */
export function sentence(game, step) {
  const done = step ? game.steps[step - 1] : null;
  if (!done) return "";
  const groups = new Map();
  const acts = done.acts || [];
  const moved = new Set(acts.filter(({ kind }) => kind === "moved").map(({ piece }) => piece));
  for (const act of acts) {
    if (act.kind === "turned" && moved.has(act.piece)) continue; // a move says enough
    const way = [act.kind, act.from || "", act.to || ""].join("|");
    groups.set(way, [...(groups.get(way) || []), act]);
  }
  const parts = [...groups.values()].map((acts) => said(game, acts));
  const by = done.by && parts.length ? `${done.by}: ` : "";
  const more = parts.length > MOST ? [`and ${counted(parts.length - MOST, "more change")}`] : [];
  const text = [...parts.slice(0, MOST), ...more].join("; ");
  return `${done.undo ? "Taken back. " : ""}${by}${text}${text ? "." : ""}`;
}

function said(game, acts) {
  const { kind } = acts[0];
  const [from, to] = [acts[0].from, acts[0].to].map((place) => (isPoint(game, place || "") ? "" : place));
  const names = acts.map((act) => game.pieces[act.piece].name || "a piece");
  const who = names.length > MOST ? `${listed(names.slice(0, MOST))} and ${names.length - MOST} more` : listed(names);
  const many = acts.length > 1;
  const way = from === to ? (to ? ` within ${to}` : "") : `${from ? ` from ${from}` : ""}${to ? ` to ${to}` : ""}`;
  const ways = {
    moved: `${from === to ? (many ? "move" : "moves") : many ? "go" : "goes"}${way}`,
    turned: `${many ? "change" : "changes"} face`,
    came: `${many ? "come" : "comes"}${to ? ` to ${to}` : ""}`,
    left: `${many ? "leave" : "leaves"}${from ? ` ${from}` : ""}`,
  };
  return `${who} ${ways[kind]}`;
}

/** Whether a place has no name: the name of a cell may end in two numbers too. */
function isPoint(game, place) {
  const map = POINT.exec(place)?.[1];
  return map !== undefined && game.maps.some(({ name }) => name === map);
}
