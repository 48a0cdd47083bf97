// Runs Python in a worker. The page sends one "start" with the parts of the runtime, then "judge" for each set of files;
// a part is its bytes or its address, in gzip format. Answers: ready, progress, game, judged, failed.
// "make" asks for a file made of one of them, which "made" answers, and "lint" for the faults of a module, which "linted"
// answers. An answer has the number of what was asked; questions are answered one after another.
self.importScripts = undefined; // Pyodide takes a worker that has it for one without import()
const FOLDER = "/dropped";
const PARTS = { wasm: "pyodide.asm.wasm", library: "python_stdlib.zip" };

async function unpacked(part) {
  const packed = typeof part === "string" ? (await fetch(part)).body : new Blob([part]).stream();
  return new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function imported(part) {
  const address = URL.createObjectURL(new Blob([await unpacked(part)], { type: "text/javascript" }));
  try { return await import(address); } finally { URL.revokeObjectURL(address); }
}

// Pyodide asks for its parts by name; they are here already.
function serve(bytes) {
  const types = { [PARTS.wasm]: "application/wasm" };
  const outside = self.fetch.bind(self);
  self.fetch = (asked, options) => {
    const name = String(asked.url ?? asked).split("/").pop();
    return name in bytes ? Promise.resolve(new Response(bytes[name], { headers: { "Content-Type": types[name] ?? "application/zip" } }))
      : outside(asked, options);
  };
}

// A browser keeps Python's memory as it is after the first start, under the names of its parts and of this file. Then
// nothing is imported.
async function memory(parts) {
  const own = `referee-python ${new URL("./", self.location)} `; // other copies of the page have memories of their own
  const name = own + [...Object.values(parts), self.location.href].map((address) => address.split("/").pop()).join(" ");
  const names = await caches.keys();
  await Promise.all(names.filter((other) => other.startsWith(own) && other !== name).map((other) => caches.delete(other)));
  const cache = await caches.open(name);
  return {
    kept: await (await cache.match("/memory"))?.arrayBuffer(),
    keep: (bytes) => cache.put("/memory", new Response(bytes)),
    forget: () => cache.delete("/memory"),
  };
}

let python = null;
let forget = null; // the memory from which Python was started, which may be damaged
let checks = null; // the part that lints, until it is there

async function start({ parts, lock }, answer) {
  checks = parts.checks;
  const own = typeof parts.app === "string" ? await memory(parts).catch(() => null) : null;
  const [wasm, library, app, loader, machine] = await Promise.all([
    unpacked(parts.wasm), unpacked(parts.library), unpacked(parts.app), imported(parts.loader), imported(parts.machine),
  ]);
  serve({ [PARTS.wasm]: wasm, [PARTS.library]: library });
  const load = async (memory) => {
    const base = "http://localhost/";
    python = await loader.loadPyodide({
      indexURL: base, stdLibURL: base + PARTS.library, lockFileContents: lock, createPyodideModule: machine.default, ...memory,
    });
    python.FS.writeFile("/app.zip", new Uint8Array(app));
    python.runPython(`
import os, sys, zipfile
zipfile.ZipFile("/app.zip").extractall("/app")
os.unlink("/app.zip")
if "/app" not in sys.path:
    sys.path.insert(0, "/app")
os.mkdir("${FOLDER}")
os.chdir("${FOLDER}")
from vassal_tools.site import desk
`);
  };
  let again = Boolean(own?.kept);
  if (again) await load({ _loadSnapshot: own.kept }).catch(() => own.forget().then(() => { again = false; }));
  if (again) forget = own.forget;
  else await load({ _makeSnapshot: Boolean(own) });
  if (own && !again) {
    try { await own.keep(python.makeMemorySnapshot()); } catch { /* without room for it, the next start is a first one, too */ }
  }
  answer({ kind: "ready", again });
}

// The files that are worked on from now on; without any, the former ones are.
function take(files) {
  if (!files) return;
  for (const name of python.FS.readdir(FOLDER)) if (!name.startsWith(".")) python.FS.unlink(`${FOLDER}/${name}`);
  for (const { name, bytes } of files) python.FS.writeFile(`${FOLDER}/${name}`, new Uint8Array(bytes));
}

function judge({ files, wish }, answer) {
  take(files);
  python.globals.set("tell", (what, done, of) => answer({ kind: "progress", what, done, of }));
  python.globals.set("give", (number, of, known) => answer({ kind: "game", number, of, known: JSON.parse(known) }));
  python.globals.set("wish", JSON.stringify(wish));
  python.runPython(`desk.judge("${FOLDER}", wish, tell, give)`);
  answer({ kind: "judged" });
}

async function loadChecks() {
  if (!checks) return;
  python.FS.writeFile("/checks.zip", new Uint8Array(await unpacked(checks)));
  python.runPython(`
import zipfile
zipfile.ZipFile("/checks.zip").extractall("/app")
os.unlink("/checks.zip")
import importlib
importlib.invalidate_caches()
from vassal_tools.site import checks
`);
  checks = null;
}

async function lint({ files, file }, answer) {
  take(files);
  await loadChecks();
  python.globals.set("file", file);
  answer({ kind: "linted", known: JSON.parse(python.runPython(`checks.linted("${FOLDER}", file)`)) });
}

async function make({ what, file, step = 0, map = 0 }, answer) {
  const isOfModule = what === "content";
  if (isOfModule) await loadChecks();
  for (const [name, value] of Object.entries({ what, file, step, map_number: map })) python.globals.set(name, value);
  const made = python.runPython(isOfModule ? `checks.described("${FOLDER}", file)` : `desk.made("${FOLDER}", what, file, step, map_number)`);
  const bytes = made.toJs();
  made.destroy();
  answer({ kind: "made", bytes }, [bytes.buffer]);
}

const ACTS = { start, judge, lint, make };

async function act(question) {
  const answer = (message, moved = []) => self.postMessage({ asked: question.asked, ...message }, moved);
  try {
    await ACTS[question.kind](question, answer);
  } catch (error) {
    await forget?.().catch(() => {}); // the next question waits for this one
    answer({ kind: "failed", message: String(error.message ?? error).trim().split("\n").pop() });
  }
}

let last = Promise.resolve(); // of the questions
self.onmessage = ({ data }) => { last = last.then(() => act(data)); };
