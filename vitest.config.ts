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
    // One process a core runs its files one after the other and loads each module once. A file puts back what it replaces.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    globalSetup: "tests/support/migrated-data.ts",
    setupFiles: "tests/support/fast-check-seed.ts",
    testTimeout: 20_000,
    // Not one less than there are, as is the default: much of the work is waiting for sqld.
    maxWorkers: availableParallelism(),
  },
});
