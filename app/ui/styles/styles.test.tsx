import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import { renderToStaticMarkup } from "react-dom/server";
import { build } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import { EXAMPLES } from "../examples.fixture";

/** Maximum size of one stylesheet in bytes, brotli. A public page and its stylesheet have a limit of 22 KB together. */
const MOST_BYTES = 12 * 1024;

async function compile(sheet: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    plugins: [tailwindcss()],
    build: { write: false, rollupOptions: { input: `${import.meta.dirname}/${sheet}` } },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const files = outputs.flatMap((one) => ("output" in one ? one.output : []));
  return files
    .map((file) => (file.type === "asset" && file.fileName.endsWith(".css") ? String(file.source) : ""))
    .join("");
}

const read = (sheet: string) => readFileSync(join(import.meta.dirname, sheet), "utf8");

const piecesOf = (sheet: string): string[] =>
  [...read(sheet).matchAll(/@import "\.\/([\w-]+\.css)"/g)].flatMap(([, name = ""]) => [name, ...piecesOf(name)]);

describe("the stylesheet of public pages", () => {
  let css = "";
  let appCss = "";
  beforeAll(async () => {
    [css, appCss] = await Promise.all([compile("visitors.css"), compile("app.css")]);
  }, 120_000);

  it("is small enough", () => {
    expect(css.length).toBeGreaterThan(10_000);
    expect(brotliCompressSync(css).length).toBeLessThan(MOST_BYTES);
  });

  it("fetches nothing but our own fonts", () => {
    const urls = [...css.matchAll(/url\("?([^")]+)/g)]
      .map((match) => match[1] ?? "")
      .filter((url) => !url.startsWith("data:"));
    expect(urls.sort()).toEqual(
      ["figtree", "newsreader-ext", "newsreader-italic", "newsreader"].map((name) => `/fonts/${name}.woff2`),
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

  it("has a rule for every class that a piece writes", () => {
    const html = Object.values(EXAMPLES)
      .map((example) => renderToStaticMarkup(example))
      .join("");
    const written = new Set([...html.matchAll(/class="([^"]+)"/g)].flatMap((match) => (match[1] ?? "").split(" ")));
    const all = css + appCss;
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

  it("lets clicks through the animation between two pages", () => {
    for (const sheet of [css, appCss]) expect(sheet).toMatch(/::view-transition\s*\{\s*pointer-events:\s*none/);
  });

  it("moves the ring of an entry that is a link down by the padding of the link", () => {
    expect(css + appCss).toMatch(/\.tick-links li:{1,2}before\s*\{\s*top:\s*calc\(0?\.5em \+ 8px\)/);
  });

  it("leaves tables to the stylesheet of the application", () => {
    expect(css).not.toMatch(/\bthead\b/);
    const shared = piecesOf("visitors.css");
    const own = piecesOf("app.css").filter((name) => !shared.includes(name));
    expect(own.map(read).join("\n")).toMatch(/\bthead\b/);
  });
});

const SHEETS = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".css"));
const ownLines = (sheet: string) =>
  read(sheet)
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^@(import|source)\b/.test(line));

it("no class of our own is written in two components' files", () => {
  const rules = SHEETS.map((sheet) =>
    ownLines(sheet)
      .join("\n")
      .replace(/\/\*[\s\S]*?\*\//g, ""),
  ).join("\n");
  const own = new Set([...rules.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name]) => name ?? ""));
  expect(own.size).toBeGreaterThan(5);
  const app = join(import.meta.dirname, "../..");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$|^emails/.test(file))
    .map((file) => ({ file, written: classesIn(readFileSync(join(app, file), "utf8")) }));
  const shared = [...own].flatMap((name) => {
    const where = files.filter(({ written }) => written.has(name)).map(({ file }) => file);
    return where.length > 1 ? [`${name}: ${where.join(", ")}`] : [];
  });
  expect(shared).toEqual([]);
});

function classesIn(source: string): Set<string> {
  const places = source.matchAll(/\b(?:class|className=|\w*Class =)\s*(?:"([^"]*)"|\{([^}]*)\}|`([^`]*)`)/g);
  const strings = [...places].flatMap(([, literal, code, template]) =>
    literal === undefined
      ? [...(code ?? template ?? "").matchAll(/["`]([^"`]*)["`]/g)].map(([, text]) => text)
      : [literal],
  );
  return new Set(strings.flatMap((text) => (text ?? "").split(/\s+/)));
}
