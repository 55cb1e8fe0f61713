// A plugin of Vite: what Tailwind writes, without the variables that a sheet does not need. Tailwind puts values into variables, so that several
// utilities can write to one property, and declares each of them twice. Where nothing combines them the value stands there at once: that is half a
// kilobyte of each page, which travels with its sheet in one round trip.
import type { Plugin } from "vite";

/** `{--tw-leading:1.6;line-height:1.6}` becomes `{line-height:1.6}`. @param css as Tailwind has minified it */
export function leanCss(css: string): string {
  const initial = new Map<string, string | undefined>();
  for (const [, name = "", body = ""] of css.matchAll(DECLARED))
    initial.set(name, /initial-value:([^;}]+)/.exec(body)?.[1]);
  let rest = css.replace(DECLARED, "").replace(FOR_OLD_BROWSERS, "");
  for (const [name, start] of initial) rest = resolve(rest, name, start);
  rest = rest
    .replace(/(?:0 0 #0000, ?)+/g, "")
    .replace(/calc\([^()]+ \* 0\)/g, "0")
    .replace(/calc\(([^()]+) \* calc\(1 - 0\)\)/g, "$1");
  const needed = [...initial].filter(([name]) => rest.includes(`${name}:`) || rest.includes(`${name})`));
  return rest + needed.map(([name, start]) => declared(name, start)).join("");
}

const DECLARED = /@property (--tw-[\w-]+)\{([^}]*)\}/g;
/** Of browsers without `@property`, which Tailwind itself does not support. */
const FOR_OLD_BROWSERS = /@layer properties\{@supports[^{]*\{\*[^{]*\{[^}]*\}\}\}/;
/** Rules that hold nothing but declarations. */
const RULES = /\{([^{}]*)\}/g;

const declared = (name: string, start: string | undefined) =>
  `@property ${name}{syntax:"*";inherits:false${start === undefined ? "" : `;initial-value:${start}`}}`;

/** @param start what the variable is where no rule sets it */
function resolve(css: string, name: string, start: string | undefined): string {
  const set = new RegExp(`(?<=^|;)${name}:([^;]+)(?:;|$)`);
  const read = new RegExp(`var\\(${name}(?:,((?:[^()]|\\([^()]*\\))*))?\\)`, "g");
  const bodies = [...css.matchAll(RULES)].map(([, body = ""]) => body);
  const values = new Set(bodies.flatMap((body) => set.exec(body)?.[1] ?? []));
  const isCombined = bodies.some((body) => body.includes(`var(${name}`) && !set.test(body));
  const isConstant = values.size === 0 || (values.size === 1 && values.has(start ?? ""));
  if (isCombined && !isConstant) return css;
  return css.replace(RULES, (_, body: string) => {
    const value = set.exec(body)?.[1] ?? start;
    return `{${body.replace(set, "").replace(read, (whole, instead?: string) => value ?? instead?.trim() ?? whole)}}`;
  });
}

export const leanSheets = (): Plugin => ({
  name: "lean-sheets",
  apply: "build",
  transform: (code, id) =>
    /\.css(\?|$)/.test(id) && code.includes("@property") ? { code: leanCss(code), map: null } : null,
});
