import { defineConfig } from "vitest/config";
import browser from "./browser.config";

// A game that is not in this tree, in a program that is not ours: tools/guest-game.
export default defineConfig({ ...browser, test: { ...browser.test, include: ["guest/*.test.ts"] } });
