// The service worker: keeps the client of one version whole on this device, so that it starts without a network.
// Which files belong to it is written into the first line when it is built (vite.config.ts), or when it becomes a site
// by itself (cli/site.cpp); nothing else is kept but the games' own texts.
/* global self, caches, fetch, URL, Request, kept */
const base = new URL("./", self.location.href);
const files = new Set(kept.files);
const cacheName = `enfilade-${base.pathname}-${kept.version}`;
const textsName = `enfilade-${base.pathname}-texts`;
const at = (path) => new URL(path, base).href;

// All of it or nothing: half a client is none. What carries no hash in its name is asked for anew.
self.addEventListener("install", (event) => event.waitUntil(install()));
async function install() {
  const cache = await caches.open(cacheName);
  await cache.addAll(
    ["./", ...files].map(
      (file) => new Request(at(file), { cache: file.startsWith("assets/") ? "default" : "no-cache" }),
    ),
  );
  if (!kept.alone) await keepTexts();
}

// What the games say and their rules, in both languages, so that every door opens later.
async function keepTexts() {
  await fetchText(at("api/lessons"));
  const { games } = await (await fetchText(at("api/games"))).json();
  const texts = games.flatMap(({ id, texts: hashes, components }) => [
    `api/components/${id}.${components}.json`,
    ...Object.entries(hashes).flatMap(([language, hash]) => [
      `api/messages/${id}.${language}.json?v=${hash}`,
      `api/rules/${id}.${language === "en" ? "" : `${language}.`}md`,
    ]),
  ]);
  await Promise.all(texts.map((path) => fetchText(at(path))));
}
async function fetchText(request) {
  const response = await fetch(request);
  if (response.ok) await (await caches.open(textsName)).put(request, response.clone());
  return response;
}

// The version before stays for pages that were begun with it; caches are named in the order in which they were made.
self.addEventListener("activate", (event) => event.waitUntil(activate()));
async function activate() {
  const ours = `enfilade-${base.pathname}-`;
  const versions = (await caches.keys()).filter((name) => name.startsWith(ours) && name !== textsName);
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
  if (request.method !== "GET" || url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return;
  const path = url.pathname.slice(base.pathname.length);
  if (request.mode === "navigate") {
    const ours = kept.alone ? path === "" || path === "index.html" : !path.startsWith("api/");
    if (ours) event.respondWith(fromKept(at("./"), request));
  } else if (files.has(path) || path.startsWith("assets/")) {
    event.respondWith(fromKept(at(path), request));
  } else if (!kept.alone && /^api\/(games$|components\/|messages\/|rules\/|lessons$)/.test(path)) {
    event.respondWith(freshText(request));
  }
});

async function fromKept(key, request) {
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
