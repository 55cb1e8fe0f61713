import { withoutContactData } from "~/domain/requests/contact-data.rules";

/** Why a text waits for a moderator: it leads past the platform, or somebody else has written it. */
export const SUSPICIONS = ["contact", "link", "copied"] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

const LINK =
  /\bhttps?:\/\/|\bwww\.|\b[a-z0-9-]+\.(com|net|org|info|biz|shop|eu|fr|de|it|es|pt|be|nl|co\.uk|uk|io|me)\b/i;

/** What a text alone shows: phone numbers and e-mail addresses, and addresses of web sites. @param text plain, without markup */
export function suspicionsIn(text: string): Suspicion[] {
  const found: Suspicion[] = [];
  if (withoutContactData(text, "") !== text) found.push("contact");
  if (LINK.test(text)) found.push("link");
  return found;
}
