// The page: its data are read, its views made, and keys and links led to them.

import { readable } from "./bare.js";
import { Board } from "./board.js";
import { Camera } from "./camera.js";
import { drawCharts } from "./charts.js";
import { byId, caption, made } from "./elements.js";
import { mapOf, pathsOf } from "./evidence.js";
import { Findings } from "./findings.js";
import { Painter } from "./looks.js";
import { Marks } from "./marks.js";
import { Moves } from "./moves.js";
import { Pieces } from "./pieces.js";
import { printBoards } from "./print.js";
import { sentence } from "./sentences.js";
import { State } from "./state.js";
import { Table } from "./table.js";
import { choose, tabbed } from "./tabs.js";
import { Timeline } from "./timeline.js";
import { Tray } from "./tray.js";

const LINK = /^#(?:log-(\d+)-)?step-(\d+)$/;
const BESIDE = 40; // pixels that a piece reaches beyond its place
const MOST_BEYOND = 6; // how many times a map pieces may lie beyond it and be in sight
const TYPED = "input:not([type=range]):not([type=checkbox]), select, textarea"; // where keys are letters
const CALM = 120; // milliseconds without a move, after which what is in sight is drawn sharp
const SMALL = "(max-width: 40rem), (max-height: 33.99rem)"; // windows in which a whole map shows counters too small
const LEGIBLE = 20; // pixels of a counter at least

export class Page {
  constructor(data) {
    this.games = data.games.map((game, index) => ({ ...readable(game), index }));
    this.findings = data.findings;
    this.painters = this.games.map((game) => new Painter(game, data.uris));
    this.state = new State({ game: -1, step: 0, map: -1, finding: -1, piece: -1, playing: false, pace: 700 });
    this.svg = byId("board");
    this.camera = new Camera(this.svg, () => this.remark());
    this.state.subscribe((values, changed) => this.show(values, changed));
    this.timeline = new Timeline(this.state, this.games, this.findings);
    this.list = new Findings(this.state, this.findings);
    this.moves = new Moves(this.state, data.moves, data.sides, this.findings);
    this.pieces = new Pieces(this.state, () => this.table, (name) => this.within("moves-list", () => this.moves.about(name)));
    this.views = new Map(); // what of each map is in sight
    this.panels = [...document.querySelectorAll("#panel [role=tabpanel]")];
    tabbed(byId("maps"), (map) => this.state.set({ map }));
    tabbed(byId("tabs"), (panel) => this.open(panel));
    this.listen();
    drawCharts(data);
    printBoards(this.games, this.findings, this.painters);
  }

  /** Show the part of the panel of that number. */
  open(number) {
    choose(byId("tabs"), number);
    this.panels.forEach((panel, n) => panel.toggleAttribute("hidden", n !== number));
    for (const part of [this.moves, this.pieces]) part.render();
  }

  show(values, changed) {
    const wasGame = changed.has("game");
    if (wasGame) this.load(values.game);
    const touched = this.table.go(values.step);
    if (changed.has("finding") && values.finding >= 0) {
      const map = mapOf(this.table, this.findings[values.finding]);
      if (map >= 0 && map !== values.map) {
        this.state.set({ map });
        return;
      }
    }
    if (changed.has("map") || wasGame || touched.maps.has(values.map)) this.turnTo(values.map);
    else this.board.update(touched);
    if (changed.has("step") || changed.has("map") || changed.has("finding") || changed.has("piece")) this.mark(values, changed);
    if (this.camera.isNear) this.sharpen();
    this.link(values);
  }

  /** Begin to show a log. */
  load(number) {
    this.table = new Table(this.games[number]);
    this.board = new Board(this.svg, this.table, this.painters[number]);
    this.marks = new Marks(this.board);
    this.tray = new Tray(this.board, this.camera);
    const maps = byId("maps");
    maps.replaceChildren(...this.table.maps.map(tab));
    maps.hidden = maps.children.length < 2;
    if (byId("games")) byId("games").value = String(number);
  }

  turnTo(map) {
    const shape = this.table.maps[map];
    choose(byId("maps"), map);
    if (shape) this.look(map);
    this.svg.style.setProperty("--shape", String(this.camera.whole.width / this.camera.whole.height));
    this.board.painter.labels.seenAt(this.camera.pixel);
    this.board.show(map);
    this.svg.setAttribute("aria-label", shape ? `Board: ${shape.name}` : "No map");
  }

  /** Show the part of a map that was in sight when it was last shown, or all of it. */
  look(map) {
    if (this.seen) this.views.set(this.seen, this.camera.view);
    this.seen = `${this.state.values.game},${map}`;
    this.camera.fit(...this.extent(map));
    const before = this.views.get(this.seen);
    if (before && before.width < this.camera.whole.width * 0.99) this.camera.look(this.camera.kept(before));
  }

  /** Width and height of a map, with whatever lies beyond its boards. */
  extent(map) {
    const { width, height } = this.table.maps[map];
    const piles = [...this.table.stacks.values(), ...this.table.decks.values()].filter((pile) => pile[0] === map);
    const reach = (at, size) => Math.min(MOST_BEYOND * size, Math.max(size, ...piles.map((pile) => pile[at] + BESIDE)));
    return [reach(1, width + BESIDE) - BESIDE, reach(2, height + BESIDE) - BESIDE];
  }

  /** Draw the marks again, as large as the zoom wants them. */
  remark() {
    cancelAnimationFrame(this.remarking);
    this.remarking = requestAnimationFrame(() => this.drawMarks(this.table.changes()));
    this.sharpen();
  }

  /** Draw the texts that are in sight again, if one came closer to them. */
  sharpen() {
    clearTimeout(this.sharpening);
    this.sharpening = setTimeout(() => {
      const { labels } = this.board.painter;
      labels.seenAt(this.camera.pixel);
      const near = this.board.shown.filter(({ x, y }) => this.camera.sees(x, y)).map(({ node }) => node);
      labels.sharpen([this.board.layers.ground, ...near], this.camera.pixel);
    }, CALM);
  }

  drawMarks(changes) {
    const { map, finding, piece } = this.state.values;
    if (!this.table.maps[map]) return;
    this.board.pixel = this.camera.pixel;
    const about = this.findings[finding];
    const { index } = this.table.game;
    if (about) about.paths = { ...about.paths, [index]: about.paths?.[index] ?? pathsOf(this.table.game, about) };
    this.marks.show(changes, about, about?.paths[index]);
    const chosen = this.table.spot(piece);
    if (chosen && chosen.map === map) {
      this.board.layers.marks.append(this.marks.ring(piece, chosen, "chosen", this.marks.scale()));
    }
  }

  mark({ step, map, piece, playing }, changed) {
    if (!this.table.maps[map]) return;
    const changes = this.table.changes();
    const chosen = this.table.spot(piece);
    this.drawMarks(changes);
    const here = changes.filter(({ from, to }) => (to || from).map === map);
    if (changed.has("step") && !changed.has("map")) {
      this.board.glide(here);
      const spots = here.map(({ from, to }) => to || from);
      if (matchMedia(SMALL).matches) this.camera.approach(spots, this.counter(here), LEGIBLE);
      this.camera.reveal(spots);
    }
    if (chosen && chosen.map === map && changed.has("piece")) this.camera.reveal([chosen]);
    if (changed.has("piece") && chosen) this.tray.show(this.table.home[piece]);
    else if (!changed.has("piece") || piece < 0) this.tray.close();
    byId("now").setAttribute("aria-live", playing ? "off" : "polite");
    const said = this.table.game.steps[step - 1]?.chat || [];
    byId("said").replaceChildren(...said.map((text) => made("li", {}, text)));
    caption(byId("now"), sentence(this.table.game, step) || (step || !this.table.game.steps.length ? "" : "The beginning."));
    this.badge(changes, map);
    if (playing && changed.has("step") && changes.length && !here.length) this.state.set({ map: (changes[0].to || changes[0].from).map });
  }

  /** The shorter side of the smallest piece that something happened to, in pixels of the map. */
  counter(changes) {
    const looks = changes.map(({ piece }) => this.table.game.looks[this.table.looks[piece]]).filter(Boolean);
    return Math.min(...looks.map(({ box }) => Math.min(box[2], box[3])), Infinity);
  }

  /** Point to the tabs of other maps on which something happened. */
  badge(changes, map) {
    const busy = new Set(changes.map(({ from, to }) => (to || from).map));
    [...byId("maps").children].forEach((one, n) => one.classList.toggle("busy", n !== map && busy.has(n)));
  }

  /** Keep the link of the page, and a page around it, at the step that is shown. */
  link({ game, step, map, finding, playing }) {
    clearTimeout(this.linking);
    if (parent !== window) parent.postMessage({ game, step, map }, "*");
    if (playing) return;
    const text = finding >= 0 ? `#${this.findings[finding].address}` : `#${game ? `log-${game + 1}-` : ""}step-${step}`;
    this.linking = setTimeout(() => { if (location.protocol !== "about:") history.replaceState(null, "", text); }, 250);
  }

  /** Go where a link leads, that of the page if none is given, or to the first thing that is wrong. */
  follow(isFirst, hash = location.hash) {
    const link = LINK.exec(hash);
    const number = this.findings.findIndex(({ address }) => `#${address}` === decodeURIComponent(hash));
    const game = Math.min(this.games.length, Number((link && link[1]) || 1)) - 1;
    if (isFirst) this.state.set({ game: Math.max(0, game), map: this.busiest(Math.max(0, game)) });
    if (number >= 0) this.list.choose(number);
    else if (link) this.state.goTo(game, Math.min(Number(link[2]), this.games[game].steps.length));
    else if (isFirst) this.begin();
  }

  /** Show the first thing that is wrong, if anything is. */
  begin() {
    const grave = this.findings.findIndex(({ severity, isWaived }) => ["illegal", "integrity"].includes(severity) && !isWaived);
    this.list.choose(grave, false);
  }

  /** The map that most steps of a log change; of equal ones, that on which most lies at the beginning. */
  busiest(number) {
    const { maps, start, steps } = this.games[number];
    const lying = maps.map((_, map) => Object.values(start.stacks).filter(([on]) => on === map).length);
    const changing = maps.map(() => 0);
    for (const { stacks = {} } of steps) {
      for (const map of new Set(Object.values(stacks).filter(Boolean).map(([on]) => on))) changing[map] += 1;
    }
    const order = maps.map((_, map) => map).sort((a, b) => changing[b] - changing[a] || lying[b] - lying[a] || a - b);
    return order[0] ?? 0;
  }

  /** Show a log from its beginning. */
  begun(game) {
    this.state.set({ game, step: 0, map: this.busiest(game), finding: -1, piece: -1, playing: false });
  }

  listen() {
    const stage = document.querySelector(".stage");
    const [held, bar] = [".held", ".bar"].map((name) => stage.querySelector(name));
    const measure = () => {
      // on a phone what is told below the controls is scrolled away, and so are the names of maps above the board
      const above = held.offsetHeight ? bar.offsetHeight : 0;
      document.documentElement.style.setProperty("--above", `${above}px`);
      document.documentElement.style.setProperty("--stage", `${(held.offsetHeight || stage.offsetHeight) - above}px`);
    };
    for (const one of [stage, held, bar]) new ResizeObserver(measure).observe(one);
    new ResizeObserver(([{ contentRect }]) => {
      this.camera.size = contentRect;
      if (this.table) this.remark();
    }).observe(this.svg);
    // the new link as it was followed: the page may have written that of the step before over it by now
    addEventListener("hashchange", (event) => this.follow(false, new URL(event.newURL).hash));
    addEventListener("keydown", (event) => this.key(event));
    for (const button of document.querySelectorAll("[data-zoom]")) {
      button.addEventListener("click", () => this.camera.key(button.dataset.zoom));
    }
    const games = byId("games");
    if (games) games.addEventListener("change", () => this.begun(Number(games.value)));
    document.addEventListener("click", (event) => {
      const at = event.target.closest(".moment");
      if (at) this.state.goTo(Number(at.dataset.game), Number(at.dataset.step));
    });
    byId("print-open").addEventListener("click", () => print());
    byId("keys-open").addEventListener("click", () => byId("help").showModal());
    byId("alone").addEventListener("click", () => this.alone());
    this.svg.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.hover(event));
    this.svg.addEventListener("pointerleave", () => this.state.values.piece < 0 && this.tray.close());
    this.svg.addEventListener("click", (event) => this.click(event));
  }

  /** The board alone in the whole window, or with the rest again. */
  alone() {
    const isAlone = document.body.classList.toggle("alone");
    byId("alone").setAttribute("aria-pressed", String(isAlone));
  }

  /** Let go of the piece, or else show the rest beside the board again. */
  leave() {
    if (this.state.values.piece < 0 && document.body.classList.contains("alone")) this.alone();
    this.state.set({ piece: -1 });
  }

  hover(event) {
    if (event.target.closest(".tray")) return;
    const stack = event.target.closest(".stack");
    if (this.camera.fingers.size || this.state.values.piece >= 0) return;
    if (!stack) this.tray.close();
    else if (this.tray.open !== Number(stack.dataset.key.slice(1))) this.tray.show(Number(stack.dataset.key.slice(1)));
  }

  click(event) {
    if (this.camera.dragged) return;
    const piece = event.target.closest(".piece");
    this.state.set({ piece: piece ? Number(piece.dataset.piece) : -1 });
  }

  key(event) {
    const { target, key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest(TYPED) || byId("help").open) return;
    if (target === this.svg && this.camera.key(key)) {
      event.preventDefault();
      return;
    }
    if (target.matches("[type=range]") && key.startsWith("Arrow")) return;
    const go = (way) => () => this.timeline.by(way);
    const finding = (way) => () => this.within("finding-list", () => this.list.by(way));
    const way = event.shiftKey ? "turn" : "step";
    const ways = {
      ArrowLeft: go(`${way}-`), ArrowRight: go(`${way}+`), ",": go("step-"), ".": go("step+"), Home: () => this.timeline.go(0), End: () => this.timeline.go(Infinity), "[": go("phase-"), "]": go("phase+"),
      "{": go("turn-"), "}": go("turn+"), j: finding(1), k: finding(-1), s: () => this.nextStack(),
      "/": () => this.within("find", (field) => field.focus()), m: () => this.within("moves-words", (field) => field.focus()),
      b: () => this.list.turn(), f: () => this.alone(), "?": () => byId("help").showModal(), Escape: () => this.leave(),
      ...(target.closest("button, a, summary, [type=checkbox]") ? {} : { " ": () => this.timeline.toggle() }),
    };
    if (!ways[key]) return;
    event.preventDefault();
    ways[key]();
  }

  /** Show the part of the panel with that element, if there is one, and do something there. */
  within(id, act) {
    const element = byId(id);
    if (!element) return;
    this.open(this.panels.findIndex((panel) => panel.contains(element)));
    act(element);
  }

  /** Choose the top piece of the next stack, in the order in which one reads. */
  nextStack() {
    const tops = [...this.table.stacks].filter(([, pile]) => pile[0] === this.state.values.map)
      .map(([number, pile]) => ({ piece: this.table.drawnIn(number).pop(), x: pile[1], y: pile[2] }))
      .filter(({ piece }) => piece !== undefined)
      .sort((one, other) => one.y - other.y || one.x - other.x);
    const at = tops.findIndex(({ piece }) => piece === this.state.values.piece);
    if (tops.length) this.state.set({ piece: tops[(at + 1) % tops.length].piece });
  }
}

function tab(shape) {
  const found = made("button", { type: "button", role: "tab", "aria-controls": "view" }, shape.name);
  if (shape.sides) found.append(made("span", { class: "sides" }, shape.sides.join(", ")));
  return found;
}

const page = new Page(JSON.parse(byId("data").textContent));
page.open(0);
page.follow(true);
