import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

// Sheets that name the files which their pages are made of: a file that is left out would have no look.

const APP = join(import.meta.dirname, "../..");

/** Of each sheet, the folders of `routes/public` that link it (app/http/sheets.ts). */
const PAGES = {
  welcome: ["welcome", "landing"],
  profile: ["planner", "planner-reviews"],
  lists: ["directory", "venues"],
  stories: ["wedding", "venue"],
};

/** Not in these pages as visitors see them: of providers' accounts, of couples who are logged in, or of scripts. */
const ELSEWHERE = [
  "routes/public/planner/contact-panel.tsx",
  "routes/couple/contact/message-field.tsx",
  "ui/band.tsx",
  // Names only, and code without classes.
  "routes/foreign-answer.ts",
  "ui/chevron.ts",
  "ui/class-names.ts",
  "ui/drawing.tsx",
  "ui/error-summary.tsx",
  "ui/field.tsx",
  "ui/input.ts",
  "ui/label.tsx",
  "ui/text-area.tsx",
  "ui/choice.tsx",
];

/** What a module writes may stand in it or in what it imports; types write nothing. */
function madeOf(files: string[]): string[] {
  const found = new Set(files);
  for (const file of found)
    for (const [, path = ""] of readFileSync(join(APP, file), "utf8").matchAll(IMPORTS)) {
      const base = path.startsWith("~/") ? path.slice(2) : join(dirname(file), path);
      const module = [`${base}.tsx`, `${base}.ts`].find((name) => existsSync(join(APP, name)));
      if (module && !module.includes(".server.")) found.add(module);
    }
  return [...found].filter((file) => /className|class|Class/.test(readFileSync(join(APP, file), "utf8")));
}

const IMPORTS = /^(?:import|export)(?! type\b)[^;"]* from "(~\/[^"]+|\.[^"]+)"/gm;

/** The patterns of a sheet: `{a,b/{c,d}}.tsx`, `folder/*.tsx`. */
const patternsOf = (sheet: string) =>
  [...readFileSync(join(import.meta.dirname, `${sheet}.css`), "utf8").matchAll(/^@source ".*?\/app\/([^"]+)"/gm)].map(
    ([, pattern = ""]) => new RegExp(`^${pattern.replace(/[.*{},]/g, (sign) => SIGNS[sign as keyof typeof SIGNS])}$`),
  );
const SIGNS = { ".": "\\.", "*": "[^/]*", "{": "(?:", "}": ")", ",": "|" };

it.each(Object.entries(PAGES))("%s.css reads every file that its pages are made of", (sheet, folders) => {
  const routes = folders.flatMap((folder) =>
    readdirSync(join(APP, "routes/public", folder))
      .filter((name) => /^[\w-]+\.tsx$/.test(name))
      .map((name) => `routes/public/${folder}/${name}`),
  );
  const patterns = patternsOf(sheet);
  expect(patterns.length).toBeGreaterThan(1);
  const needed = madeOf(["root.tsx", ...routes]).filter((file) => /^(routes|ui|root)/.test(file));
  expect(needed.filter((file) => !patterns.some((pattern) => pattern.test(file)) && !ELSEWHERE.includes(file))).toEqual(
    [],
  );
});
