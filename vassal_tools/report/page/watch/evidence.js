// What of a finding is on the board: its map, and the ways that its pieces went.

import { Table } from "./table.js";

/** The map on which a finding shows most of what it is about. */
export function mapOf(table, finding) {
  const counts = table.maps.map(() => 0);
  for (const piece of finding.pieces[table.game.index] || []) {
    const spot = table.spot(piece);
    if (spot) counts[spot.map] += 2;
  }
  table.maps.forEach((shape, n) => {
    counts[n] += shape.zones.filter(({ name }) => finding.zones.includes(name)).length;
  });
  for (const { from, to } of table.changes()) counts[(to || from).map] += 1;
  const best = counts.indexOf(Math.max(...counts));
  return counts[best] ? best : -1;
}

/** What the pieces of a finding did at the steps of a log that are its evidence. @returns {Change[]} */
export function pathsOf(game, finding) {
  const table = new Table(game);
  const pieces = new Set(finding.pieces[game.index]);
  const steps = finding.steps.filter(([log]) => log === game.index).map(([, step]) => step);
  return steps.sort((one, other) => one - other).flatMap((step) => {
    table.go(step);
    return table.changes().filter(({ kind, piece }) => kind === "moved" && pieces.has(piece));
  });
}
