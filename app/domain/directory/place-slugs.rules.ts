/** Letters of the gazetteer's names, and of the languages around, that have another spelling in an address. */
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

/**
 * What becomes of a letter, once A to Z are in lower case: one or two others. A plain table, so that the database can do the very same
 * (`find-directory.server.ts`): a column for it would be another copy to keep in step.
 */
export const SLUG_LETTERS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(LETTERS).flatMap(([to, letters]) => [...letters].map((from) => [from, to] as const)),
  ...[...SEPARATORS].map((from) => [from, "-"] as const),
]);

/**
 * The name of a region or a city in an address: `Côte-d'Or` → `cote-d-or`. Names that differ only in accents and punctuation share an
 * address. Letters of other scripts stay as they are. Empty when nothing is left; such a place has no page.
 */
export function placeSlug(name: string): string {
  const lower = name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const replaced = Array.from(lower, (letter) => SLUG_LETTERS.get(letter) ?? letter).join("");
  return replaced.replace(/-+/g, "-").replace(/^-|-$/g, "");
}

/**
 * Characters with which a name may begin that has this address: what becomes of its first letters, or a separator. Nearly all other names are
 * told by one letter, where making their addresses takes a step for each.
 */
export function slugBeginnings(slug: string): string {
  const [first = ""] = slug;
  const upper = /[a-z]/.test(first) ? first.toUpperCase() : "";
  const others = [...SLUG_LETTERS].filter(([, to]) => to === "-" || slug.startsWith(to)).map(([from]) => from);
  return [first, upper, "-", ...others].join("");
}
