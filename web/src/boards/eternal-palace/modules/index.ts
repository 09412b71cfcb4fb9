// The boards of the modules: loaded where one is played with.
export { default as art } from "./art.svg?raw";
export { default as Modules } from "./Modules.svelte";
export { default as ModuleTabs } from "./ModuleTabs.svelte";
