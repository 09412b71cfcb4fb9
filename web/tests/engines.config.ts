import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["engines/*.test.ts"],
    testTimeout: 600_000,
    hookTimeout: 300_000,
    reporters: ["default"],
  },
});
