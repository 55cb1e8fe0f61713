import { withoutContactData } from "~/domain/requests/contact-data.rules";

const MASK = "•••";

/**
 * The reason for leaving as it is stored: without contact data and without names that could identify the provider.
 * @param names of the person and the company, found in any spelling
 */
export function anonymousReason(reason: string, names: readonly string[]): string {
  const longestFirst = [...new Set(names.map((name) => name.trim()))]
    .filter((name) => name !== "")
    .sort((a, b) => b.length - a.length);
  return longestFirst.reduce((text, name) => {
    const word = name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replace(/\s+/g, "\\s+");
    return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, "giu"), MASK);
  }, withoutContactData(reason));
}

/** The month of an instant, in UTC: YYYY-MM. */
export const monthOf = (instant: number) => new Date(instant).toISOString().slice(0, 7);
