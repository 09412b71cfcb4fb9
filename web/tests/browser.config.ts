import { defineConfig } from "vitest/config";

// Time limits are for what hangs, not for what a busy machine does slowly. One file after the other: each starts a
// server and a browser of its own. There is no second attempt: what fails once in a while waits for the wrong thing.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["browser/*.test.ts"],
    fileParallelism: false,
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: Number(process.env.ENFILADE_TEST_PATIENCE ?? 180) * 1000 } },
    reporters: ["default"],
  },
});
