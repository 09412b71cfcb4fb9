// Everything of playing alone: loaded where the Master sits at the table.
export { default as Bar } from "./Bar.svelte";
export { default as History } from "./History.svelte";
export { default as Panel } from "./Panel.svelte";
export { default as SoloResult } from "./Result.svelte";
export { default as Thoughts } from "./Thoughts.svelte";
export { default as signs } from "./signs.svg?raw";
