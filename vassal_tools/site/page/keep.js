// Keeps the runtime, whose file names carry their hash, so that the page starts fast and without a network.
const PREFIX = `referee-page ${self.registration.scope} `; // other pages of this server have caches, too
const NAME = PREFIX + "$key";
const FORMER = /^referee-[0-9a-f]+$/; // as caches were named at first
const KEPT = $kept;
const LATER = $later; // kept when they are first asked for

addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(KEPT)).then(() => self.skipWaiting()));
});
addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => FORMER.test(name) || (name.startsWith(PREFIX) && name !== NAME)).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});
addEventListener("fetch", (event) => event.respondWith(answerTo(event.request)));

async function answerTo(request) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && LATER.includes(new URL(request.url).pathname.split("/").pop())) {
    await cache.put(request, answer.clone()).catch(() => {}); // without room for it, it is loaded again
  }
  return answer;
}
