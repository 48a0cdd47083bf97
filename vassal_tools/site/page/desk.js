// The page on which logs are dropped. It reads files, asks the worker, and shows the verdicts.
const facts = JSON.parse(document.getElementById("facts").textContent);
const at = (id) => document.getElementById(id);
const WORDS = { reading: "reading logs", judging: "judging", drawing: "drawing the page" };

let worker = null;
let whenReady = null;
let waiting = null; // what hears the answers to the last question
let asked = 0;
let turns = 0; // the times that files were given or judged again
let wished = null; // the options by which the shown games were judged
let held = []; // the files that the worker has
const waived = new Map(); // the waivers that were filled in, by finding
const MODULE = /\.(vmod|vmdx|mdx)$/i;
const SETTINGS = /\.toml$/i;
const LARGEST = 8192, AREA = 2 ** 24; // pixels of a side and of the whole of a picture that every browser can make
const UNSAFE = /[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

// The first call begins to load Python; so do the first steps towards a file.
function ready() {
  whenReady ??= new Promise((resolve, reject) => {
    const began = line("starting Python");
    worker = new Worker(facts.worker ?? blobOf("worker", "text/javascript"), { name: "referee" });
    worker.onmessage = ({ data }) => {
      if (data.kind === "ready") { began.classList.add("done"); began.dataset.again = data.again; resolve(); }
      else if (data.kind === "failed" && !waiting) { began.classList.add("failed"); reject(new Error(data.message)); }
      else if (data.asked === asked) waiting?.(data);
    };
    worker.onerror = (event) => reject(new Error(event.message || "Python cannot be started here"));
    worker.postMessage({ kind: "start", asked, parts: parts(), lock: facts.lock });
  });
  whenReady.catch(() => {});
  return whenReady;
}

function ask(question, hear, moved = []) {
  waiting = hear;
  asked += 1;
  worker.postMessage({ ...question, asked }, moved);
}

// The one answer to a question, which can be cancelled.
async function answered(question, moved = []) {
  at("cancel").hidden = false;
  const answer = await new Promise((resolve) => ask(question, resolve, moved));
  waiting = null;
  at("cancel").hidden = true;
  return answer;
}

// Parts of the runtime: addresses beside the page, or texts inside a page that is one file.
function parts() {
  if (!facts.inside) return Object.fromEntries(Object.entries(facts.parts).map(([name, path]) => [name, new URL(path, location.href).href]));
  return Object.fromEntries(facts.inside.map((name) => [name, bytesOf(name)]));
}

function bytesOf(name) {
  return Uint8Array.from(atob(at(`part-${name}`).textContent.trim()), (letter) => letter.charCodeAt(0));
}

function blobOf(name, type) {
  return URL.createObjectURL(new Blob([bytesOf(name)], { type }));
}

function element(name, text, more = {}) {
  return Object.assign(document.createElement(name), { textContent: plain(text ?? "") }, more);
}

// Text in one line that cannot turn the text around it, like Python's `plain`.
function plain(text) {
  return text.replace(UNSAFE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function line(text) {
  const shown = element("li", text);
  at("progress").append(shown);
  return shown;
}

function wish(files) {
  const named = (word) => files.find(({ name }) => name.toLowerCase().endsWith(".toml") && name.toLowerCase().includes(word));
  const path = (file) => (file ? `/dropped/${file.name}` : "");
  return {
    viewer: at("viewer").value, names: at("names").checked, text_only: at("text-only").checked,
    rulings: path(named("ruling")), waivers: path(named("waiver")), readings: readings(), waived: [...waived.values()],
  };
}

// The chosen readings of each game; the first option is the usual one.
function readings() {
  const chosen = {};
  for (const select of document.querySelectorAll("#readings select")) {
    if (select.selectedIndex > 0) (chosen[select.dataset.game] ??= {})[select.name] = select.value;
  }
  return chosen;
}

function rulingsOf(game) {
  const list = element("div", "", { hidden: true });
  list.dataset.game = game;
  for (const { name, question, options } of facts.rulings[game]) {
    const id = `${game} ${name}`;
    const select = element("select", "", { id, name });
    select.dataset.game = game;
    options.forEach((option, place) => select.append(element("option", place ? option : `${option} (usual)`, { value: option })));
    const one = element("p");
    one.append(element("label", `${name}: ${question}`, { htmlFor: id }), " ", select);
    list.append(one);
  }
  return list;
}

function showRulings() {
  for (const list of at("readings").children) list.hidden = list.dataset.game !== at("ruled").value;
}

// Two files of one name get numbers, and a name cannot leave the folder.
function separated(files) {
  const seen = new Map();
  return files.map(({ name, bytes }) => {
    const plain = name.replace(/[/\\\0]/g, "_").replace(/^\.+/, "_") || "_";
    const times = seen.get(plain) ?? 0;
    seen.set(plain, times + 1);
    return { name: times ? `${times + 1} ${plain}` : plain, bytes };
  });
}

// The files may still be read. Without files, those that the worker has are judged again.
async function judged(coming) {
  at("verdicts").replaceChildren();
  at("progress").replaceChildren();
  document.body.className = "used"; // then the verdict gets the room
  at("cancel").hidden = false;
  const lines = new Map(), turn = ++turns;
  try {
    const [files] = await Promise.all([coming, ready()]);
    if (turn !== turns) return; // other files came meanwhile
    const given = files && separated(files);
    if (given) held = given.map(({ name }) => ({ name }));
    if (given) waived.clear();
    const modules = held.map(({ name }) => name).filter((name) => MODULE.test(name));
    wished = wish(held);
    const read = line(`${held.length} ${held.length === 1 ? "file" : "files"} read`);
    read.classList.add("done");
    if (modules.length && held.every(({ name }) => MODULE.test(name) || SETTINGS.test(name))) {
      await lintAll(modules, given);
      at("cancel").hidden = true;
      return;
    }
    at("again").hidden = false;
    const answer = await new Promise((resolve) => {
      ask({ kind: "judge", files: given, wish: wished }, (message) => {
        if (message.kind === "game") { learn(message); return; }
        if (message.kind !== "progress") { resolve(message); return; }
        const shown = lines.get(message.what) ?? lines.set(message.what, line("")).get(message.what);
        shown.textContent = WORDS[message.what] + (message.of > 1 ? ` ${message.done}/${message.of}` : "");
        shown.classList.toggle("done", message.done === message.of);
      }, given?.map(({ bytes }) => bytes));
    });
    waiting = null;
    for (const shown of lines.values()) shown.classList.add("done");
    if (answer.kind === "failed") throw new Error(answer.message);
    for (const name of modules) at("verdicts").append(moduleCard(name));
  } catch (error) {
    if (turn !== turns) return;
    line(error.message).classList.add("failed");
    endDrawing();
  }
  at("cancel").hidden = true;
}

// Modules without a log are looked through for faults.
async function lintAll(modules, given) {
  const shown = line("looking for faults");
  let files = given;
  for (const name of modules) {
    const section = at("verdicts").appendChild(moduleCard(name));
    await lint(name, section, files);
    files = null;
  }
  shown.classList.add("done");
  at("verdicts").firstElementChild.scrollIntoView({ block: "start" });
}

function moduleCard(name) {
  const section = element("section", "", { className: "game module" });
  section.setAttribute("aria-label", name);
  const head = element("div"), row = element("div", "", { className: "files" });
  row.append(button("Find faults", () => { if (!waiting) lint(name, section, null); }),
    button("Save content as text", (own) => make(own, { what: "content", file: name }, `${stem({ name })}.txt`)));
  head.append(element("h2", name), row);
  section.append(head);
  return section;
}

async function lint(name, section, files) {
  const row = section.querySelector(".files"), find = row.firstElementChild;
  find.disabled = true;
  const answer = await answered({ kind: "lint", file: name, files }, files?.map(({ bytes }) => bytes));
  const known = answer.kind === "failed" ? { error: answer.message } : answer.known;
  section.querySelector(".verdict")?.remove();
  row.before(element("p", known.error ?? (known.summary === "clean" ? "No faults found." : known.summary), { className: `verdict ${known.error || known.fails ? "fails" : "fine"}` }));
  find.disabled = false;
  if (known.error) return;
  find.remove();
  row.prepend(button("Save JSON", () => save(`${stem({ name })}.json`, known.json, "application/json")),
    button("Save report", () => save(`${stem({ name })}-faults.txt`, known.text, "text/plain")));
  const list = element("div", "", { className: "faults" });
  list.append(...known.rules.map(faultsOf), element("p", `${known.settings ? `The settings in ${known.settings} hold` : "Every rule of lint was asked"}; of very many missing names, fewer get a suggestion than by the command. Rules of plug-ins, repairs (lint --fix) and starting the module in VASSAL (verify) need the command.`));
  section.append(list);
}

// The faults by one rule, in groups that one repair mends.
function faultsOf({ code, severity, title, why, good, count, causes, more }) {
  const rule = element("details", "", { className: severity, open: severity === "error" });
  const head = element("summary");
  head.append(element("strong", `${severity} ${code}`), ` ${title} (${count})`);
  const list = element("ul");
  for (const cause of causes) {
    const one = element("li", cause.message);
    if (cause.help) one.append(element("em", ` – ${cause.help}`));
    const places = element("ul", "", { className: "places" });
    places.append(...cause.places.map((place) => element("li", place)));
    if (cause.more) places.append(element("li", `and ${cause.more} more places`));
    one.append(places);
    list.append(one);
  }
  if (more) list.append(element("li", `and ${more} more, which the report has`));
  rule.append(head, element("p", `${why} ${good}`), list);
  return rule;
}

function endDrawing() {
  for (const left of document.querySelectorAll("p.board")) left.remove();
}

// What is known of a game: first its verdict, then its page.
function learn({ number, of, known }) {
  const verdicts = at("verdicts");
  if (known.refuses_waivers) waived.clear(); // they cannot be mended, since a game without a verdict has no form
  if (of > 1 && !verdicts.firstChild) verdicts.append(standings());
  let section = at(`game-${number}`);
  if (!section) {
    section = verdicts.appendChild(card(known, number));
    if (of > 1) verdicts.querySelector("tbody").append(standing(known, number));
    if (number === 0) verdicts.firstElementChild.scrollIntoView({ block: "start" });
  }
  if (known.page) board(known, section);
  else if (known.error) section.querySelector("p.board")?.replaceChildren(known.error);
}

function standings() {
  const table = element("table");
  const head = table.createTHead().insertRow();
  for (const word of ["Game", "Verdict"]) head.append(element("th", word, { scope: "col" }));
  table.createTBody();
  return table;
}

function standing(game, number) {
  const row = element("tr");
  row.insertCell().append(element("a", game.name, { href: `#game-${number}` }));
  row.insertCell().textContent = plain(verdictOf(game));
  return row;
}

function verdictOf(game) {
  return game.error ?? game.summary ?? "Shown without a verdict: the referee has no rules for this game.";
}

function card(game, number) {
  const section = element("section", "", { className: "game", id: `game-${number}` });
  section.setAttribute("aria-label", game.name);
  const head = element("div");
  head.append(element("h2", game.name));
  const tone = game.error || game.fails ? " fails" : game.summary ? " fine" : "";
  head.append(element("p", verdictOf(game), { className: `verdict${tone}` }));
  const acts = element("div", "", { className: "acts" });
  if (game.summary) acts.append(...copies(game));
  if (!game.error) head.append(acts);
  if (game.files && wished.viewer === "referee") head.append(files(game));
  section.append(head);
  if (game.json) section.append(...waivers(game));
  if (!game.error) section.append(element("p", "The board is being drawn …", { className: "board" }));
  return section;
}

function board(game, section) {
  section.querySelector(".acts").prepend(button("Enlarge", (own) => {
    own.textContent = section.classList.toggle("large") ? "Shrink" : "Enlarge";
  }), button("Save page", () => save(`${stem(game)}.html`, game.page, "text/html")));
  const frame = element("iframe", "", { srcdoc: game.page, title: `Board and findings of ${game.name}`, className: "board" });
  frame.setAttribute("sandbox", "allow-scripts allow-modals");
  frame.setAttribute("allow", "clipboard-write *"); // for citations
  section.querySelector(".board").replaceWith(frame);
}

function copies(game) {
  const forum = { "Copy Markdown": game.markdown, "Copy BBCode": `[code]\n${game.text.replaceAll("[/", "[ /")}\n[/code]`, "Copy text": game.text };
  return [...Object.entries(forum).map(([word, text]) => button(word, (own) => copy(own, text))),
    button("Save JSON", () => save(`${stem(game)}.json`, game.json, "application/json"))];
}

// What a step leaves on the table, to go on from in VASSAL, to look at or to read, and the log as text. All hold all secrets.
function files(game) {
  const row = element("div", "", { className: "files" });
  const log = element("select"), step = element("input", "", { type: "number", min: 0, required: true });
  log.setAttribute("aria-label", "Log");
  step.setAttribute("aria-label", "Step");
  for (const { name } of game.files) log.append(element("option", name));
  const chosen = () => game.files[log.selectedIndex];
  const renew = () => { step.max = step.value = chosen().steps; };
  log.addEventListener("change", renew);
  renew();
  if (game.files.length > 1) row.append(log);
  const saves = (word, what, end, turned) => button(word, (own) => step.reportValidity() && make(own,
    { what, file: chosen().name, step: step.valueAsNumber, map: Number(row.dataset.map ?? 0) }, `${stem(chosen())}-step-${step.value}${end}`, turned));
  row.append("Step", step, saves("Save for VASSAL", "save", ".vsav"), saves("Save picture", "picture", ".png", pictureOf),
    saves("Save table as text", "table", ".txt"));
  row.append(button("Save the log as text", (own) => make(own, { what: "dump", file: chosen().name }, `${stem(chosen())}.txt`)));
  return row;
}

async function make(own, question, name, turned) {
  if (waiting) return;
  own.disabled = true;
  try {
    const answer = await answered({ kind: "make", ...question });
    if (answer.kind === "failed") throw new Error(answer.message);
    save(name, turned ? await turned(answer.bytes) : answer.bytes, "application/octet-stream");
  } catch (error) {
    line(error.message).classList.add("failed");
  }
  own.disabled = false;
}

// A drawing as a picture of pixels.
async function pictureOf(bytes) {
  const drawing = new DOMParser().parseFromString(new TextDecoder().decode(bytes), "image/svg+xml").documentElement;
  const [width, height] = ["width", "height"].map((name) => Number(drawing.getAttribute(name)));
  const scale = Math.min(1, LARGEST / Math.max(width, height), Math.sqrt(AREA / (width * height)));
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(new TextDecoder().decode(bytes))}`;
  await picture.decode();
  const [wide, high] = [width, height].map((length) => Math.max(1, Math.floor(length * scale)));
  const canvas = element("canvas", "", { width: wide, height: high });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const made = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!made) throw new Error("this browser cannot make so large a picture");
  return made;
}

// The findings of a game, to waive those that the players have settled.
function waivers(game) {
  const { findings } = JSON.parse(game.json);
  const settled = findings.filter(({ severity, steps }) => severity !== "note" && steps.length);
  const form = element("details", "", { className: "waivers" });
  if (!settled.length) return [];
  const keyOf = ({ code, log, steps, units }) => [code, log, steps[0], ...units].join("\n");
  const before = settled.map((one) => waived.get(keyOf(one))).find(Boolean);
  const list = element("ul");
  const boxes = settled.map((one) => {
    const box = element("input", "", { type: "checkbox", checked: waived.has(keyOf(one)), disabled: Boolean(one.waived) && !waived.has(keyOf(one)) });
    const label = element("label"), entry = element("li");
    label.append(box, ` Step ${one.steps[0]}: ${plain(one.message)}`, one.waived ? ` (waived, as ${plain(one.waived.agreed.join(" and "))} agreed)` : "");
    entry.append(label);
    list.append(entry);
    return [box, one];
  });
  const agreed = field("Who agreed", before?.agreed.join(", ") ?? ""), reason = field("Why", before?.reason ?? "");
  const read = () => {
    const fields = [agreed, reason].map((label) => label.querySelector("input"));
    const chosen = boxes.filter(([box]) => box.checked);
    const names = fields[0].value.split(",").map((name) => name.trim()).filter(Boolean), why = fields[1].value.trim();
    fields[0].setCustomValidity(chosen.length && !names.length ? "Name the players who agreed." : "");
    fields[1].setCustomValidity(chosen.length && !why ? "Say why." : "");
    if (!fields.every((one) => one.reportValidity())) return null;
    return chosen.map(([, one]) => ({
      code: one.code, log: one.log.split("/").pop(), step: one.steps[0], units: one.units,
      agreed: names, reason: why, key: keyOf(one),
    }));
  };
  const row = element("p");
  row.append(agreed, " ", reason, " ", button("Judge again with these waivers", () => {
    const chosen = read();
    if (!chosen || waiting) return;
    for (const [, one] of boxes) waived.delete(keyOf(one));
    for (const { key, ...one } of chosen) waived.set(key, one);
    judged(null);
  }), " ", button("Save waivers.toml", () => {
    const chosen = read();
    if (chosen) save("waivers.toml", chosen.map(tomlOf).join("\n"), "application/toml");
  }));
  form.append(element("summary", "Waive findings that the players have settled"), list, row);
  return [form];
}

function field(word, value) {
  const label = element("label", `${word} `);
  label.append(element("input", "", { type: "text", value }));
  return label;
}

function tomlOf({ key, ...entry }) {
  const quoted = (text) => JSON.stringify(text).replaceAll("\x7f", "\\u007f"); // what JSON escapes, TOML escapes alike
  const written = (value) => (Array.isArray(value) ? `[${value.map(quoted).join(", ")}]` : typeof value === "number" ? value : quoted(value));
  return `[[waive]]\n${Object.entries(entry).map(([name, value]) => `${name} = ${written(value)}\n`).join("")}`;
}

// The step to save is the one that the board shows.
function follow({ source, data }) {
  const frame = [...document.querySelectorAll("iframe.board")].find((one) => one.contentWindow === source);
  const row = frame?.closest(".game").querySelector(".files");
  if (!row || !Number.isInteger(data?.game) || !Number.isInteger(data?.step)) return;
  const [log, step] = [row.querySelector("select"), row.querySelector("input")];
  if (log && log.selectedIndex !== data.game && data.game < log.options.length) {
    log.selectedIndex = data.game;
    log.dispatchEvent(new Event("change"));
  }
  step.value = data.step;
  if (Number.isInteger(data.map) && data.map >= 0) row.dataset.map = data.map;
}

function stem(game) {
  return game.name.replace(/\.[^.]*$/, "");
}

function button(word, act) {
  const made = element("button", word, { type: "button" });
  made.addEventListener("click", () => act(made));
  return made;
}

async function copy(own, text) {
  const word = own.textContent;
  await navigator.clipboard.writeText(text);
  own.textContent = "Copied";
  setTimeout(() => { own.textContent = word; }, 1500);
}

function save(name, text, type) {
  const link = element("a", "", { download: name, href: URL.createObjectURL(new Blob([text], { type })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function dropped(list) {
  const files = [...list].map(async (file) => ({ name: file.name, bytes: await file.arrayBuffer() }));
  if (files.length) judged(Promise.all(files));
}

function sample() {
  const { logs, module } = facts.samples[Number(at("sample").value)];
  judged(Promise.all([...logs, ...(module ? [module] : [])].map(async (path) => ({
    name: path.split("/").pop(),
    bytes: facts.inside ? bytesOf(path).buffer : await (await fetch(path)).arrayBuffer(),
  }))));
}

function cancel() {
  worker?.terminate();
  [worker, whenReady, waiting, held] = [null, null, null, []];
  turns += 1;
  at("again").hidden = true;
  line("cancelled").classList.add("failed");
  endDrawing();
  for (const row of document.querySelectorAll(".files, .waivers")) row.remove();
  at("cancel").hidden = true;
}

for (const side of facts.sides) at("viewer").append(element("option", side, { value: side }));
at("ruled").append(element("option", "no game", { value: "" }));
for (const game of Object.keys(facts.rulings)) {
  at("ruled").append(element("option", game, { value: game }));
  at("readings").append(rulingsOf(game));
}
at("ruled").addEventListener("change", showRulings);
at("again").addEventListener("click", () => judged(null));
addEventListener("message", follow);
at("files").addEventListener("change", () => dropped(at("files").files));
at("files").addEventListener("click", ready);
at("try").addEventListener("click", sample);
at("cancel").addEventListener("click", cancel);
addEventListener("dragover", (event) => { event.preventDefault(); at("drop").classList.add("over"); ready(); });
addEventListener("dragleave", () => at("drop").classList.remove("over"));
addEventListener("drop", (event) => {
  event.preventDefault();
  at("drop").classList.remove("over");
  dropped(event.dataTransfer.files);
});
if (!facts.inside && "serviceWorker" in navigator) navigator.serviceWorker.register("keep.js");
