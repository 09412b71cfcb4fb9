// What a reader would stumble over and the types do not see. How it is laid out is prettier's matter, except for the
// lines that it leaves long.
import svelte from "eslint-plugin-svelte";
import typescript from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default typescript.config(
  { ignores: ["dist/", "node_modules/", "tests/node_modules/"] },
  ...typescript.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig } },
  },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "max-len": ["error", { code: 120, ignoreRegExpLiterals: true, ignorePattern: "url\\(.data:" }],
      // What is put in as HTML are our own drawings, imported when the client is built; the page allows no script.
      "svelte/no-at-html-tags": "off",
      // Maps that are made anew with each state are values; what changes in place says so with a rune.
      "svelte/prefer-svelte-reactivity": "off",
      // {" "} keeps a space that the layout would eat.
      "svelte/no-useless-mustaches": "off",
      // svelte-check sees the warnings that these comments are about; the linter does not.
      "svelte/no-unused-svelte-ignore": "off",
    },
  },
);
