import "./styles/tokens.css"; import "./styles/shell.css"; import "./styles/fonts.css"; import "./styles/frame.css";
import { mount } from "svelte"; import Dev from "./dev.svelte";
mount(Dev, { target: document.getElementById("app")! });
