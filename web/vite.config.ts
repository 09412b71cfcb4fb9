import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The server serves dist/ at its own root; file names carry the hash of their content and may be kept for ever.
export default defineConfig({
  plugins: [svelte()],
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
