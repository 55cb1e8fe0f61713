import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const FRAMEWORK =
  /\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|@remix-run\/(react|router))\//;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixOptions), tailwindcss()],
  resolve: { alias: { "~": here("./app"), "#db": here("./db"), "#locales": here("./locales") } },
  ssr: { resolve: { conditions: ["workerd", "worker", "browser"] }, target: "webworker" },
  build: {
    assetsInlineLimit: 0,
    // Every hydrated page needs all of it: in one piece it is packed tighter.
    rollupOptions: isSsrBuild
      ? {}
      : { output: { manualChunks: (id) => (FRAMEWORK.test(id) ? "framework" : undefined) } },
  },
}));
