/** Made by scripts/compact-texts.ts. */
declare module "virtual:texts" {
  /** Packed (`unpack`): "account.title", … */
  export const keys: string;
  /** Packed: the texts of several languages after each other, each in the order of the keys, empty where it has none (plural forms). */
  export const groups: string[];
  /** By language: its group, and its place in it. */
  export const places: Record<import("./markets").Locale, [number, number]>;
}
