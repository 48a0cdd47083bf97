// The page on which logs are dropped. It reads files, asks the worker, and shows the verdicts.
const facts = JSON.parse(document.getElementById("facts").textContent);
const at = (id) => document.getElementById(id);
const WORDS = { reading: "reading logs", judging: "judging", drawing: "drawing the page" };

let worker = null;
let whenReady = null;
let waiting = null; // what hears the answers to the last question
let asked = 0;
let wished = null; // the options by which the shown games were judged
let held = []; // the files that the worker has

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
  return Object.assign(document.createElement(name), { textContent: text ?? "" }, more);
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
    rulings: path(named("ruling")), waivers: path(named("waiver")), readings: readings(),
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

// Without files, those that the worker has are judged again.
async function judged(files) {
  at("verdicts").replaceChildren();
  at("progress").replaceChildren();
  at("cancel").hidden = false;
  const lines = new Map();
  try {
    await ready();
    const given = files && separated(files);
    if (given) held = given.map(({ name }) => ({ name }));
    wished = wish(held);
    at("again").hidden = false;
    const read = line(`${held.length} ${held.length === 1 ? "file" : "files"} read`);
    read.classList.add("done");
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
  } catch (error) {
    line(error.message).classList.add("failed");
    endDrawing();
  }
  at("cancel").hidden = true;
}

function endDrawing() {
  for (const left of document.querySelectorAll("p.board")) left.remove();
}

// What is known of a game: first its verdict, then its page.
function learn({ number, of, known }) {
  const verdicts = at("verdicts");
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
  row.insertCell().textContent = verdictOf(game);
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
  if (game.summary) head.append(...copies(game));
  if (game.files && wished.viewer === "referee") head.append(files(game));
  section.append(head);
  if (!game.error) section.append(element("p", "The board is being drawn …", { className: "board" }));
  return section;
}

function board(game, section) {
  section.querySelector(".verdict").after(button("Enlarge", (own) => {
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

// A save of a step to go on from in VASSAL, and the log as text. Both hold all secrets.
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
  row.append("Step", step, button("Save for VASSAL", (own) => step.reportValidity() && make(own, "save", chosen().name, step.valueAsNumber)));
  row.append(button("Save the log as text", (own) => make(own, "dump", chosen().name, 0)));
  return row;
}

async function make(own, what, file, step) {
  if (waiting) return;
  own.disabled = true;
  const answer = await new Promise((resolve) => ask({ kind: "make", what, file, step }, resolve));
  waiting = null;
  own.disabled = false;
  if (answer.kind === "failed") line(answer.message).classList.add("failed");
  else save(what === "save" ? `${stem({ name: file })}-step-${step}.vsav` : `${stem({ name: file })}.txt`, answer.bytes, "application/octet-stream");
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

async function dropped(list) {
  const files = await Promise.all([...list].map(async (file) => ({ name: file.name, bytes: await file.arrayBuffer() })));
  if (files.length) await judged(files);
}

async function sample() {
  const { logs, module } = facts.samples[Number(at("sample").value)];
  const files = await Promise.all([...logs, ...(module ? [module] : [])].map(async (path) => ({
    name: path.split("/").pop(),
    bytes: facts.inside ? bytesOf(path).buffer : await (await fetch(path)).arrayBuffer(),
  })));
  await judged(files);
}

function cancel() {
  worker?.terminate();
  [worker, whenReady, waiting] = [null, null, null];
  at("again").hidden = true;
  line("cancelled").classList.add("failed");
  endDrawing();
  for (const row of document.querySelectorAll(".files")) row.remove();
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
