import "./lib/forgetful"; // before anything looks for what was kept
import "./styles/tokens.css";
import "./styles/shell.css";
import "./styles/fonts.css";
import "./styles/frame.css";
import { mount } from "svelte";
import App from "./App.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
target.replaceChildren(); // what was to be seen until now
mount(App, { target });
