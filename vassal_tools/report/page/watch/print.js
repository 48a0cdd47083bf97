// On paper each finding has its board, as it stood at its moment, and nothing is folded up.

import { Board } from "./board.js";
import { drawn } from "./elements.js";
import { mapOf, pathsOf } from "./evidence.js";
import { Marks } from "./marks.js";
import { Table } from "./table.js";

const MOST = 40; // boards that are printed
const ON_PAPER = 450; // pixels of the longer side of a board that is printed
const PRINTED = 3; // dots of the paper for each of them

/** Put a board into each finding before the page is printed, and take it out afterwards. */
export function printBoards(games, findings, painters) {
  const folded = new Set();
  const take = () => {
    document.querySelectorAll(".finding .printed").forEach((figure) => figure.remove());
    for (const part of folded) part.open = false;
    folded.clear();
  };
  addEventListener("afterprint", take);
  addEventListener("beforeprint", () => {
    take();
    for (const part of document.querySelectorAll("details:not([open])")) folded.add(part);
    for (const part of folded) part.open = true;
    findings.slice(0, MOST).forEach((finding, n) => {
      const [game, step] = finding.steps[finding.steps.length - 1] || [];
      const card = document.querySelector(`.finding[data-finding="${n}"]`);
      if (game !== undefined && card) card.append(printed(games[game], step, finding, painters[game]));
    });
  });
}

function printed(game, step, finding, painter) {
  const table = new Table(game);
  table.go(step);
  const map = Math.max(0, mapOf(table, finding));
  const { width, height } = table.maps[map] || { width: 1, height: 1 };
  const svg = drawn("svg", { class: "printed", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `The board at step ${step}` });
  const board = new Board(svg, table, painter);
  board.pixel = Math.max(width, height) / ON_PAPER;
  board.show(map);
  painter.labels.sharpen([svg], board.pixel / PRINTED);
  if (table.maps.length) new Marks(board).show(table.changes(), finding, pathsOf(game, finding));
  return svg;
}
