import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import type { GetManualChunk } from "rollup";
import { defineConfig, type Plugin } from "vite";
import { COUNTRY_CODES } from "./app/i18n/markets";
import remixOptions from "./remix.config.js";
import { compactTexts } from "./scripts/compact-texts";
import { leanSheets } from "./scripts/lean-css";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What every hydrated screen needs. */
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|@remix-run\/(react|router)|turbo-stream|i18next|react-i18next|remix-i18next|html-parse-stringify|void-elements)\//;

/** Brought by the screens that use it, and too heavy for all others. */
const HEAVY =
  /\/node_modules\/(downshift|react-day-picker|date-fns|react-image-crop|@zxcvbn-ts|zod|@floating-ui|react-remove-scroll|@radix-ui\/react-(dialog|alert-dialog|popover))\//;

/** What so many screens need is sent with every one: a file more costs each of them more than a few bytes more. */
const MANY_SCREENS = 2;

/** Whether a module is a route that sends scripts: no other is ever loaded by a browser. */
function isHydrated(file: string): boolean {
  if (!file.includes("/app/routes/") || !file.endsWith(".tsx")) return false;
  const known = hydrated.get(file) ?? /\bhydrate: true\b/.test(readFileSync(file, "utf8"));
  hydrated.set(file, known);
  return known;
}

const hydrated = new Map<string, boolean>();

/** One file for the framework, one for what many screens share, one for what only the providers' do; the rest is the bundler's choice: one a screen. */
const chunkOf: GetManualChunk = (id, { getModuleInfo }) => {
  if (FRAMEWORK.test(id)) return "framework";
  // The start of the program is a file of its own: it runs after the modules of the routes, which import what is shared.
  if (id.endsWith("/app/entry.client.tsx") || id.includes("/locales/")) return undefined;
  const reach = (start: string, next: "importers" | "importedIds") => {
    const found = new Set([start]);
    for (const one of found) for (const other of getModuleInfo(one)?.[next] ?? []) found.add(other);
    return [...found];
  };
  if (reach(id, "importers").some((importer) => FRAMEWORK.test(importer))) return "framework";
  const importers = reach(id, "importers");
  if (importers.some((importer) => /\/app\/(entry\.client|root)\.tsx$/.test(importer))) return "shared";
  const screens = importers.filter(isHydrated);
  const hydrated = screens.length;
  // What the frame of the back-office brings and no hydrated page besides is one file.
  const isOfFrame = importers.some((one) => one !== id && one.endsWith("/app/routes/pro/pro-layout.tsx"));
  if (hydrated === 0 && isOfFrame) return "back-office";
  const [, heavy] = HEAVY.exec(reach(id, "importedIds").join()) ?? [];
  // What one screen needs, and pages without scripts besides, is one file: they would be one each.
  if (hydrated === 1 && !heavy && importers.filter((one) => getModuleInfo(one)?.isEntry).length > 1)
    return screens[0]?.split("/app/routes/")[1]?.replace(/\W+/g, "-").replace(/-tsx$/, "");
  if (hydrated < MANY_SCREENS) return undefined;
  if (heavy) return undefined;
  // Neither couples nor providers load what the screens of the others alone share.
  const areOf = (folder: string) => screens.every((screen) => screen.includes(`/app/routes/${folder}/`));
  return areOf("pro") ? "back-office" : areOf("couple") && !isOfFrame ? "couples" : "shared";
};

/** Apart, so that such a file does not import the rest of the program for their sake. */
const commonJsHelpers: GetManualChunk = (id) => (id.includes("commonjsHelpers") ? "commonjs" : undefined);

/** Smaller parts of packages for the Worker, which the bundler does not find by itself. */
const IN_THE_WORKER = [
  // Of React only what renders documents: the package brings what renders in browsers besides.
  { find: /^react-dom$/, replacement: here("./app/ui/no-react-dom.ts") },
  { find: /^react-dom\/server$/, replacement: here("./app/ui/react-dom-server.ts") },
  { find: /^\.\.\/core\/to-json-schema\.js$/, replacement: here("./app/http/no-json-schema.ts") },
  // Data for scripts is not written for pages that send none.
  { find: /^turbo-stream$/, replacement: here("./app/http/turbo-stream.ts") },
  // With the hash functions of the runtime instead of its own.
  { find: /^otpauth$/, replacement: here("./node_modules/otpauth/dist/otpauth.node.mjs") },
];

const IN_BROWSERS = [
  // The page's own route needs no discovery.
  { find: /^\.\/fog-of-war\.js$/, replacement: here("./app/routes/known-page.ts") },
];

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [remix(remixOptions), tailwindcss(), leanSheets(), fewerPhoneCountries(), schemasAlone(), compactTexts()],
  resolve: {
    alias: [
      { find: "~", replacement: here("./app") },
      { find: "#db", replacement: here("./db") },
      { find: "#locales", replacement: here("./locales") },
      ...(isSsrBuild ? IN_THE_WORKER : IN_BROWSERS),
    ],
  },
  ssr: {
    resolve: { conditions: ["workerd", "worker", "browser"] },
    target: "webworker",
    // Bundled here for tree shaking: wrangler alone would keep more unused code of packages.
    ...(isSsrBuild ? { noExternal: true, external: ["node:buffer", "node:crypto", "node:zlib"] } : {}),
  },
  // Browsers read texts whole: an export a key would name each of them twice more. The Worker reads a few alone (every-language.server.ts).
  json: { namedExports: isSsrBuild === true || command === "serve" },
  // Pages that are kept belong to one build (app/http/kept-pages.server.ts).
  define: { "import.meta.env.BUILD_ID": JSON.stringify(Date.now().toString(36)) },
  build: {
    // A twenty-fifth less to load than the bundler writes by itself, which screens of forms need.
    ...(isSsrBuild ? {} : { minify: "terser" as const, terserOptions: { compress: { passes: 2 } } }),
    assetsInlineLimit: 0,
    // The same for both builds, whose stylesheets would else have two names.
    cssTarget: ["es2020", "edge88", "firefox78", "chrome87", "safari14"],
    // Workers run current JavaScript: classes rewritten for older browsers start more slowly.
    ...(isSsrBuild ? { target: "es2022" } : {}),
    // What is imported when it is needed stays a file of its own: in one file it would run whenever an isolate starts (stripe: 19 ms).
    rollupOptions: isSsrBuild
      ? { output: { inlineDynamicImports: false, manualChunks: commonJsHelpers } }
      : // The list of all languages' texts names 126 files: hashes do not compress, and 42 bits are enough to tell builds apart.
        { output: { manualChunks: chunkOf, chunkFileNames: "assets/[name]-[hash:7].js" } },
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

/** zod's schemas without what each of them knows of JSON Schema; see `no-json-schema.ts`. */
function schemasAlone(): Plugin {
  return {
    name: "schemas-alone",
    transform(code, id) {
      if (!id.includes("/zod/v4/classic/schemas.js")) return null;
      return { code: code.replace(/^ *inst\._zod\.processJSONSchema = .*;$/gm, ""), map: null };
    },
  };
}
