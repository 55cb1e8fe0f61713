import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { COUNTRY_CODES } from "./app/i18n/markets";
import remixOptions from "./remix.config.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const IN_THE_WORKER = [
  // Data for scripts is not written for pages that send none.
  { find: /^turbo-stream$/, replacement: here("./app/http/turbo-stream.ts") },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixOptions), tailwindcss(), fewerPhoneCountries()],
  resolve: {
    alias: [
      { find: "~", replacement: here("./app") },
      { find: "#db", replacement: here("./db") },
      { find: "#locales", replacement: here("./locales") },
      ...(isSsrBuild ? IN_THE_WORKER : []),
    ],
  },
  ssr: {
    resolve: { conditions: ["workerd", "worker", "browser"] },
    target: "webworker",
    // Bundled here for tree shaking: wrangler alone would keep more unused code of packages.
    ...(isSsrBuild ? { noExternal: true, external: ["node:buffer", "node:crypto", "node:zlib"] } : {}),
  },
  // Pages that are kept belong to one build (app/http/kept-pages.server.ts).
  define: { "import.meta.env.BUILD_ID": JSON.stringify(Date.now().toString(36)) },
  build: {
    assetsInlineLimit: 0,
    // The same for both builds, whose stylesheets would else have two names.
    cssTarget: ["es2020", "edge88", "firefox78", "chrome87", "safari14"],
    // Workers run current JavaScript: classes rewritten for older browsers start more slowly.
    ...(isSsrBuild ? { target: "es2022" } : {}),
    rollupOptions: {
      output: isSsrBuild
        ? // Stripe is imported when it is needed: in one file it would run whenever an isolate starts.
          { inlineDynamicImports: false }
        : { experimentalMinChunkSize: 20_000 },
    },
  },
}));

/** Countries with the calling code of one that can be selected: without them their numbers would pass for its own. */
const NEIGHBOURS = ["GG", "IM", "JE", "VA"];

/** The numbering plans of the countries that can be selected, of some 240. */
function fewerPhoneCountries(): Plugin {
  const kept: readonly string[] = [...COUNTRY_CODES, ...NEIGHBOURS];
  return {
    name: "fewer-phone-countries",
    transform(code, id) {
      if (!id.includes("libphonenumber-js/metadata.max.json")) return null;
      const metadata = JSON.parse(code.slice(code.indexOf("{"), code.lastIndexOf("}") + 1));
      const only = <T>(table: Record<string, T>, isKept: (name: string, value: T) => boolean) =>
        Object.fromEntries(Object.entries(table).filter(([name, value]) => isKept(name, value)));
      const fewer = {
        ...metadata,
        country_calling_codes: only<string[]>(metadata.country_calling_codes, (_, all) =>
          all.some((c) => kept.includes(c)),
        ),
        countries: only(metadata.countries, (name) => kept.includes(name)),
        nonGeographic: {},
      };
      return { code: `export default ${JSON.stringify(fewer)}`, map: null };
    },
  };
}
