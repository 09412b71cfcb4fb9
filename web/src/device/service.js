// The service worker: keeps the client of one version whole on this device, so that it starts without a network.
// Which files belong to it is written in when it is built (vite.config.ts); nothing else is kept but the games' own
// texts.
/* global self, caches, fetch, URL */
const version = "__VERSION__";
const files = new Set(__FILES__);
const cacheName = `enfilade-${version}`;
const textsName = "enfilade-texts";

// All of it or nothing: half a client is none.
self.addEventListener("install", (event) => event.waitUntil(install()));
async function install() {
  const cache = await caches.open(cacheName);
  await cache.addAll(["/", ...files]);
  await keepTexts();
}

// What the games say and their rules, in both languages, so that every door opens later.
async function keepTexts() {
  const { games } = await (await fetchText("/api/games")).json();
  const texts = games.flatMap(({ id, texts: hashes }) =>
    Object.entries(hashes).flatMap(([language, hash]) => [
      `/api/messages/${id}.${language}.json?v=${hash}`,
      `/api/rules/${id}.${language === "en" ? "" : `${language}.`}md`,
    ]),
  );
  await Promise.all(texts.map((path) => fetchText(path)));
}
async function fetchText(request) {
  const response = await fetch(request);
  if (response.ok) await (await caches.open(textsName)).put(request, response.clone());
  return response;
}

// The version before stays for pages that were begun with it; caches are named in the order in which they were made.
self.addEventListener("activate", (event) => event.waitUntil(activate()));
async function activate() {
  const versions = (await caches.keys()).filter((name) => name.startsWith("enfilade-") && name !== textsName);
  const old = versions.filter((name) => name !== cacheName).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

// Another version is started when somebody says so, never by itself.
self.addEventListener("message", ({ data }) => {
  if (data === "start") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!url.pathname.startsWith("/api/")) event.respondWith(kept("/", request));
  } else if (files.has(url.pathname) || url.pathname.startsWith("/assets/")) {
    event.respondWith(kept(request, request));
  } else if (/^\/api\/(games$|messages\/|rules\/|lessons$)/.test(url.pathname)) {
    event.respondWith(freshText(request));
  }
});

async function kept(key, request) {
  const found = (await (await caches.open(cacheName)).match(key)) ?? (await caches.match(key));
  return found ?? fetch(request);
}
// What the server says now, or else what it said last.
async function freshText(request) {
  try {
    return await fetchText(request);
  } catch (error) {
    const found = await caches.match(request);
    if (found) return found;
    throw error;
  }
}
