import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import type { GetManualChunk } from "rollup";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const FRAMEWORK =
  /\/node_modules\/(@conform-to\/(dom|react)|@remix-run\/(react|router)|react|react-dom|react-router|react-router-dom|scheduler|turbo-stream|i18next|react-i18next|remix-i18next)\//;

/** Number of hydrated screens that must import a module before all of them load it. */
const MANY_SCREENS = 4;

/**
 * Puts the framework in one file and widely imported modules in another: small files compress worse
 * (docs/decisions/0029-performance.md).
 */
const chunkOf: GetManualChunk = (id, { getModuleInfo }) => {
  if (id.endsWith("/app/entry.client.tsx") || id.includes("/locales/")) return undefined;
  const importers = new Set([id]);
  for (const one of importers) for (const other of getModuleInfo(one)?.importers ?? []) importers.add(other);
  // Includes all imports, because two files that import each other fail to start.
  if ([...importers].some((one) => FRAMEWORK.test(one))) return "framework";
  return [...importers].filter(isHydrated).length >= MANY_SCREENS ? "shared" : undefined;
};

const isHydrated = (file: string) =>
  file.includes("/app/routes/") && file.endsWith(".tsx") && /\bhydrate: true\b/.test(readFileSync(file, "utf8"));

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixOptions), tailwindcss()],
  resolve: {
    alias: { "~": here("./app"), "#db": here("./db"), "#locales": here("./locales") },
  },
  ssr: {
    resolve: { conditions: ["workerd", "worker", "browser"] },
    target: "webworker",
    // Bundled here for tree shaking: wrangler would keep more unused code of packages.
    ...(isSsrBuild ? { noExternal: true, external: ["node:buffer", "node:crypto", "node:zlib"] } : {}),
  },
  // Cached pages belong to one build (app/http/pipeline/page-cache.server.ts).
  define: { "import.meta.env.BUILD_ID": JSON.stringify(Date.now().toString(36)) },
  build: {
    assetsInlineLimit: 0,
    // The output is 4% smaller than with Vite's default minifier.
    ...(isSsrBuild ? {} : { minify: "terser" as const }),
    // The same for both builds; otherwise their stylesheets would have different names.
    cssTarget: ["es2020", "edge88", "firefox78", "chrome87", "safari14"],
    // Workers run current JavaScript: classes compiled for older browsers start more slowly.
    ...(isSsrBuild ? { target: "es2022" } : {}),
    rollupOptions: {
      output: isSsrBuild
        ? // Stripe is imported on demand: in one file, its code would run at the start of every isolate.
          { inlineDynamicImports: false }
        : { manualChunks: chunkOf },
    },
  },
}));
