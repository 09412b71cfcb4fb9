import { defineConfig } from "vitest/config";

// Time limits are for what hangs, not for what a busy machine does slowly. One file after the other: each starts a
// server and a browser of its own. A browser may hiccup: a second attempt counts,
// and the end of ./check names it. What fails twice is wrong.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["browser/*.test.ts"],
    fileParallelism: false,
    retry: 1,
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 300_000 } },
    reporters: ["default"],
  },
});
