import { plainLetters } from "~/domain/folding.rules";

export interface Sluggable {
  publicId: string;
  name: string;
  city: string | null;
}

/** Maximum characters of name and town. With `/planner/` and a public id of 16 characters, a path has at most 45. */
const LONGEST = 19;

/** Returns the part of the URL that names a planner or venue: `hugo-mercier-paris-y428cktdwjknv3pc`. */
export function profileSlug({ publicId, name, city }: Sluggable): string {
  const [named, town] = [asciiSlug(name), asciiSlug(city ?? "")];
  const isInName = `-${named}-`.includes(`-${town}-`);
  const words = cut(isInName ? named : `${named}-${town}`);
  return [words, publicId].filter(Boolean).join("-");
}

/** Returns the public id in a slug. The words before it may have any spelling. */
export const publicIdOf = (slug = ""): string => slug.slice(slug.lastIndexOf("-") + 1).toLowerCase();

const asciiSlug = (text: string) => trimmed(plainLetters(text).replace(/[^a-z0-9]+/g, "-"));

const trimmed = (slug: string) => slug.replace(/^-|-$/g, "");

/** Cuts between two words, and drops articles and initials at the new end. */
function cut(words: string): string {
  const slug = trimmed(words);
  if (slug.length <= LONGEST) return slug;
  const whole = slug.slice(0, LONGEST + 1).replace(/(-[^-]*)$/, "");
  return whole.slice(0, LONGEST).replace(/(-[a-z]{1,2})+$/, "");
}
