import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: { alias: { "~": here("./app"), "#db": here("./db"), "#locales": here("./locales") } },
  test: {
    include: [
      "app/**/*.test.{ts,tsx}",
      "db/**/*.test.ts",
      "tests/*.test.ts",
      "tests/integration/**/*.test.ts",
      "tests/simulators/**/*.test.ts",
      "scripts/**/*.test.ts",
    ],
    // Each process runs its files in sequence and loads each module once. A file restores everything that it replaces.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    globalSetup: "tests/support/migrated-data.ts",
    setupFiles: "tests/support/fast-check-seed.ts",
    testTimeout: 20_000,
    // One process more than the number of cores: much of the work is waiting for sqld and timeouts.
    maxWorkers: availableParallelism() + 1,
  },
});
