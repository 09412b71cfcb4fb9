import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["engines/*.test.ts"],
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
    reporters: ["default"],
  },
});
