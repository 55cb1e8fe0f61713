/** Letters of the gazetteer's names, and of languages nearby, with another spelling in a URL. */
const LETTERS: Record<string, string> = {
  a: "àáâãäåāăąªÀÁÂÃÄÅĀĂĄ",
  ae: "æÆ",
  c: "çćčÇĆČ",
  d: "ďđðĎĐÐ",
  e: "èéêëēėęěÈÉÊËĒĖĘĚ",
  g: "ğģĞĢ",
  i: "ìíîïīįıÌÍÎÏĪĮİ",
  l: "ĺľłĹĽŁ",
  n: "ñńňÑŃŇ",
  o: "òóôõöøōőºÒÓÔÕÖØŌŐ",
  oe: "œŒ",
  r: "ŕřŔŘ",
  s: "śšşșŚŠŞȘ",
  ss: "ßẞ",
  t: "ťţțþŤŢȚÞ",
  u: "ùúûüūůűųÙÚÛÜŪŮŰŲ",
  y: "ýÿÝŸ",
  z: "źżžŹŻŽ",
};

const SEPARATORS = " \u00a0_.,;:'’‘`´\"“”/\\()[]{}<>&+*#¿?¡!·–—";

/** Replacements of characters in a slug, except A to Z, which become lower case. A table, because SQL reads it, too. */
export const SLUG_LETTERS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(LETTERS).flatMap(([to, letters]) => [...letters].map((from) => [from, to] as const)),
  ...[...SEPARATORS].map((from) => [from, "-"] as const),
]);

/** Returns `cote-d-or` for `Côte-d'Or`. Keeps other scripts. A place whose slug is empty has no page. */
export function placeSlug(name: string): string {
  const lower = name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const replaced = Array.from(lower, (letter) => SLUG_LETTERS.get(letter) ?? letter).join("");
  return replaced.replace(/-+/g, "-").replace(/^-|-$/g, "");
}

/** Returns the letters with which a name of this slug can begin, to compute the slugs of few names. */
export function slugBeginnings(slug: string): string {
  const [first = ""] = slug;
  const upper = /[a-z]/.test(first) ? first.toUpperCase() : "";
  const others = [...SLUG_LETTERS].filter(([, to]) => to === "-" || slug.startsWith(to)).map(([from]) => from);
  return [first, upper, "-", ...others].join("");
}
