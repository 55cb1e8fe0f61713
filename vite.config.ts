import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [remix(remixOptions), tailwindcss()],
  resolve: { alias: { "~": here("./app"), "#db": here("./db"), "#locales": here("./locales") } },
  ssr: { resolve: { conditions: ["workerd", "worker", "browser"] }, target: "webworker" },
  build: { assetsInlineLimit: 0 },
});
