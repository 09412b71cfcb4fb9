import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

// The engine for tables on this device (cmake --preset wasm). A client without it is whole, too: it plays at the
// server's tables and offers no others.
const engine = existsSync(new URL("../build/wasm/bin/enfilade.wasm", import.meta.url));
const withoutEngine: Plugin = {
  name: "without-engine",
  enforce: "pre",
  resolveId: (id) => (!engine && id.endsWith("enfilade.wasm?url") ? "\0no-engine" : null),
  load: (id) => (id === "\0no-engine" ? 'export default "";' : null),
};

// service.js with the list of all files of this client as they lie in dist/, and a version that follows from them.
const service: Plugin = {
  name: "service",
  apply: "build",
  closeBundle() {
    const dist = fileURLToPath(new URL("dist", import.meta.url));
    const files = readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => relative(dist, join(one.parentPath, one.name)).replaceAll("\\", "/"))
      .sort();
    const hash = createHash("sha256");
    for (const file of files) hash.update(file).update(readFileSync(join(dist, file)));
    const list = files.filter((file) => file !== "index.html").map((file) => `/${file}`);
    const source = readFileSync(new URL("src/device/service.js", import.meta.url), "utf8")
      .replace("__VERSION__", hash.digest("hex").slice(0, 16))
      .replace("__FILES__", JSON.stringify(list));
    writeFileSync(join(dist, "service.js"), source);
  },
};

// The server serves dist/ at its own root; file names carry the hash of their content and may be kept for ever.
export default defineConfig({
  plugins: [svelte(), withoutEngine, ...(engine ? [service] : [])],
  define: { __ENGINE__: JSON.stringify(engine) },
  worker: { format: "es", plugins: () => [withoutEngine] },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page needs is one file: a dozen small ones would compress worse.
    // Texts and pictures of how to play and the words of the rules carry the name of their game, as its board does:
    // told apart by what stands before it.
    rolldownOptions: {
      output: {
        chunkFileNames: (chunk) =>
          `assets/${/how-to-play|rules.players|things/.test(chunk.facadeModuleId ?? "") ? "learn-" : ""}[name]-[hash].js`,
        codeSplitting: {
          groups: [
            {
              name: "lib",
              test: /node_modules[\\/]svelte[\\/]|src[\\/]lib[\\/]|src[\\/]frame[\\/](Icon|Emblem|Top|Modal|Switch)\./,
            },
          ],
        },
      },
    },
  },
});
