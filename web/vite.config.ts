import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

// The engines for tables on this device (cmake --preset wasm). A client without them is whole, too: it plays at the
// server's tables and offers no others.
const modules = fileURLToPath(new URL("../build/wasm/bin", import.meta.url));
const engine = existsSync(modules) && readdirSync(modules).some((name) => /^enfilade-.*\.wasm$/.test(name));

// Files of the client know each other by where they lie beside each other, so that it works from any folder; only the
// page of a server names them from the root, for it is shown at many addresses. `enfilade site` takes that back.
const dist = fileURLToPath(new URL("dist", import.meta.url));
const fromTheRoot: Plugin = {
  name: "from-the-root",
  apply: "build",
  closeBundle() {
    const page = join(dist, "index.html");
    writeFileSync(page, readFileSync(page, "utf8").replace(/ (src|href)="\.\//g, ' $1="/'));
  },
};

// service.js with the list of all files of this client as they lie in dist/, and a version that follows from them.
const service: Plugin = {
  name: "service",
  apply: "build",
  closeBundle() {
    const files = readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => relative(dist, join(one.parentPath, one.name)).replaceAll("\\", "/"))
      .sort();
    const hash = createHash("sha256");
    for (const file of files) hash.update(file).update(readFileSync(join(dist, file)));
    const kept = {
      alone: false,
      version: hash.digest("hex").slice(0, 16),
      files: files.filter((file) => file !== "index.html"),
    };
    const source = readFileSync(new URL("src/device/service.js", import.meta.url), "utf8");
    writeFileSync(join(dist, "service.js"), `const kept = ${JSON.stringify(kept)};\n${source}`);
  },
};

// The engines compressed as well as can be: our server sends NAME.br to who takes it (server/files.cpp).
const smaller: Plugin = {
  name: "smaller",
  apply: "build",
  async closeBundle() {
    const assets = join(dist, "assets");
    const pack = promisify(brotliCompress);
    const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
    await Promise.all(
      readdirSync(assets)
        .filter((name) => name.endsWith(".wasm"))
        .map(async (name) =>
          writeFileSync(join(assets, `${name}.br`), await pack(readFileSync(join(assets, name)), { params })),
        ),
    );
  },
};

// The server serves dist/ at its own root; file names carry the hash of their content and may be kept for ever.
export default defineConfig({
  base: "./",
  plugins: [svelte(), fromTheRoot, ...(engine ? [service, smaller] : [])],
  define: { __ENGINE__: JSON.stringify(engine) },
  worker: { format: "es" },
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
