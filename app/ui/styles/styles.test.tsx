import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import { renderToStaticMarkup } from "react-dom/server";
import { build } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import { leanSheets } from "../../../scripts/lean-css";
import { EXAMPLES } from "../examples.fixture";

/** Bytes, brotli: with its HTML a public page must travel in one round trip of 14,600 B (design, "Speed and weight"). */
const MOST_BYTES = 9 * 1024;

async function compile(sheet: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    plugins: [tailwindcss(), leanSheets()],
    build: { write: false, rollupOptions: { input: `${import.meta.dirname}/${sheet}` } },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const files = outputs.flatMap((one) => ("output" in one ? one.output : []));
  return files
    .map((file) => (file.type === "asset" && file.fileName.endsWith(".css") ? String(file.source) : ""))
    .join("");
}

const read = (sheet: string) => readFileSync(join(import.meta.dirname, sheet), "utf8");

/** The files that a sheet is made of. */
const piecesOf = (sheet: string): string[] =>
  [...read(sheet).matchAll(/@import "\.\/([\w-]+\.css)"/g)].flatMap(([, name = ""]) => [name, ...piecesOf(name)]);

describe("the stylesheet of public pages", () => {
  let css = "";
  beforeAll(async () => {
    css = await compile("public.css");
  }, 60_000);

  it("is small enough", () => {
    expect(css.length).toBeGreaterThan(10_000);
    expect(brotliCompressSync(css).length).toBeLessThan(MOST_BYTES);
  });

  it("fetches nothing but our own fonts", () => {
    const urls = [...css.matchAll(/url\("?([^")]+)/g)]
      .map((match) => match[1] ?? "")
      .filter((url) => !url.startsWith("data:"));
    expect(urls.sort()).toEqual(
      ["newsreader-ext", "newsreader-italic", "newsreader"].map((name) => `/fonts/${name}.woff2`),
    );
    expect(css).not.toContain("@import");
  });

  it("knows the dark scheme on screens, less motion, and print", () => {
    for (const query of [
      "@media screen and (prefers-color-scheme:dark)",
      "prefers-reduced-motion:reduce",
      "@media print",
    ]) {
      expect(css.replace(/: /g, ":")).toContain(query);
    }
  });

  it("has a rule for every class that a piece writes", async () => {
    const html = Object.values(EXAMPLES)
      .map((example) => renderToStaticMarkup(example))
      .join("");
    const written = new Set([...html.matchAll(/class="([^"]+)"/g)].flatMap((match) => (match[1] ?? "").split(" ")));
    const all = css + (await compile("couple.css")) + (await compile("welcome.css"));
    const escaped = (name: string) =>
      `.${name
        .replace(/&#x27;/g, "'")
        .replace(/&gt;/g, ">")
        .replace(/&amp;/g, "&")
        .replace(/[^\w›‹-]/g, "\\$&")}`;
    expect([...written].filter((name) => !/^(peer|group)(\/|$)/.test(name) && !all.includes(escaped(name)))).toEqual(
      [],
    );
  });

  it("leaves the back-office's tables to its own sheet", () => {
    expect(css).not.toMatch(/\bthead\b/);
    const shared = piecesOf("public.css");
    const own = piecesOf("pro.css").filter((name) => !shared.includes(name));
    expect(own.map(read).join("\n")).toMatch(/\bthead\b/);
  });
});

/** Lines of our own CSS. Styles stand in the components as utilities; what is left here may only become less, down to 500. */
const MOST_LINES = 4389;

it("our own CSS does not grow", () => {
  const sheets = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".css"));
  const lines = sheets.reduce((sum, name) => sum + read(name).split("\n").length - 1, 0);
  expect(lines).toBeGreaterThan(100);
  expect(lines).toBeLessThanOrEqual(MOST_LINES);
});
