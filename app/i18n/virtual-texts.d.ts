/** Made by scripts/compact-texts.ts. */
declare module "virtual:texts" {
  /** Packed (`unpack`): "account.title", … */
  export const keys: string;
  /** By language, packed: the texts in the order of the keys, empty where a language has none (plural forms). */
  export const texts: Record<import("./markets").Locale, string>;
}
