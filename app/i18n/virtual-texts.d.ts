/** Made by scripts/compact-texts.ts. */
declare module "virtual:texts" {
  /** JSON, packed (`unpack`): `["account.title", …]` */
  export const keys: string;
  /** By language, JSON, packed: the texts in the order of the keys, null where a language has none (plural forms). */
  export const texts: Record<import("./markets").Locale, string>;
}
