// The course of the game as charts: a line for each side by turn, and bars for what dice showed.

import { byId, drawn, made } from "./elements.js";

const WIDTH = 420;
const HEIGHT = 170;
const LINE = 14;
const EDGE = { left: 34, right: 84, top: 12, bottom: 24 };

/** Draw all charts. */
export function drawCharts({ charts, dice }) {
  const room = byId("charts-list");
  if (!room) return;
  room.append(...charts.map((chart) => figure(chart.title, lines(chart), table(chart))));
  room.append(...dice.map((one) => figure(one.title, bars(one), note(one.note))));
}

function figure(title, picture, more) {
  const found = made("figure", { class: "chart" });
  found.append(made("figcaption", {}, title), picture, more);
  return found;
}

const note = (text) => made("p", { class: "dim" }, text);

function frame(title) {
  return drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": title });
}

/** Round numbers from 0 to at least the greatest. */
function ticks(greatest) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((size) => greatest / size <= 5) || greatest / 5;
  return Array.from({ length: Math.ceil(greatest / step) + 1 }, (_, n) => n * step);
}

function grid(svg, marks, y) {
  for (const mark of marks) {
    svg.append(
      drawn("line", { class: "grid", x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y(mark), y2: y(mark) }),
      drawn("text", { class: "axis", x: EDGE.left - 6, y: y(mark) + 4, "text-anchor": "end" }, String(mark)),
    );
  }
}

function lines({ title, turns, series }) {
  const svg = frame(title);
  const marks = ticks(Math.max(1, ...series.flatMap(({ values }) => values)));
  const y = (value) => HEIGHT - EDGE.bottom - ((HEIGHT - EDGE.top - EDGE.bottom) * value) / marks[marks.length - 1];
  const x = (n) => EDGE.left + ((WIDTH - EDGE.left - EDGE.right) * n) / Math.max(1, turns.length - 1);
  grid(svg, marks, y);
  turns.forEach((turn, n) => svg.append(drawn("text", { class: "axis", x: x(n), y: HEIGHT - 6, "text-anchor": "middle" }, String(turn))));
  const ends = spread(series.map(({ values }) => y(values[values.length - 1])));
  series.forEach(({ name, values }, n) => {
    const points = values.map((value, turn) => `${x(turn)},${y(value)}`).join(" ");
    svg.append(drawn("polyline", { class: `series series-${n % 4}`, points }));
    values.forEach((value, turn) => svg.append(drawn("circle", { class: `dot series-${n % 4}`, cx: x(turn), cy: y(value), r: 3 })));
    svg.append(drawn("text", { class: `name series-${n % 4}`, x: WIDTH - EDGE.right + 8, y: ends[n] + 4 }, name));
  });
  return svg;
}

/** The heights moved apart so that names do not cover each other, and none leaves the chart below. */
function spread(heights) {
  const order = heights.map((_, n) => n).sort((one, other) => heights[one] - heights[other]);
  const found = [...heights];
  order.slice(1).forEach((n, at) => {
    found[n] = Math.max(found[n], found[order[at]] + LINE);
  });
  order.reverse().forEach((n, at) => {
    found[n] = Math.min(found[n], at ? found[order[at - 1]] - LINE : HEIGHT - EDGE.bottom);
  });
  return found;
}

function bars({ title, results, counts, expected }) {
  const svg = frame(title);
  const marks = ticks(Math.max(1, ...counts, ...expected));
  const y = (value) => HEIGHT - EDGE.bottom - ((HEIGHT - EDGE.top - EDGE.bottom) * value) / marks[marks.length - 1];
  grid(svg, marks, y);
  const room = (WIDTH - EDGE.left - EDGE.right) / results.length;
  results.forEach((result, n) => {
    const left = EDGE.left + n * room;
    svg.append(
      drawn("rect", { class: "bar", x: left + room * 0.15, width: room * 0.7, y: y(counts[n]), height: y(0) - y(counts[n]) }),
      drawn("line", { class: "expected", x1: left + room * 0.05, x2: left + room * 0.95, y1: y(expected[n]), y2: y(expected[n]) }),
      drawn("text", { class: "axis", x: left + room / 2, y: HEIGHT - 6, "text-anchor": "middle" }, String(result)),
    );
  });
  svg.append(drawn("text", { class: "axis", x: WIDTH - EDGE.right + 8, y: y(expected[expected.length - 1]) + 4 }, "expected"));
  return svg;
}

function table({ title, turns, series }) {
  const details = made("details");
  const grid = made("table");
  const head = made("tr");
  head.append(made("th", { scope: "col" }, "After turn"), ...turns.map((turn) => made("th", { scope: "col" }, String(turn))));
  const rows = series.map(({ name, values }) => {
    const row = made("tr");
    row.append(made("th", { scope: "row" }, name), ...values.map((value) => made("td", {}, String(value))));
    return row;
  });
  grid.append(made("caption", { class: "unseen" }, title), head, ...rows);
  const room = made("div", { class: "scores" });
  room.append(grid);
  details.append(made("summary", {}, "as a table"), room);
  return details;
}
