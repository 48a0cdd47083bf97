// Keeps the runtime, whose file names carry their hash, so that the page starts fast and without a network.
const PREFIX = `referee-page ${self.registration.scope} `; // other pages of this server have caches, too
const NAME = PREFIX + "$key";
const FORMER = /^referee-[0-9a-f]+$/; // as caches were named at first
const KEPT = $kept;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(KEPT)).then(() => self.skipWaiting()));
});
addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => FORMER.test(name) || (name.startsWith(PREFIX) && name !== NAME)).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});
addEventListener("fetch", (event) => {
  event.respondWith(caches.open(NAME).then((cache) => cache.match(event.request)).then((kept) => kept ?? fetch(event.request)));
});
