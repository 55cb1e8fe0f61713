import type { messages } from "#db/schema/messages";
import { days, isoDay, minutes } from "~/domain/durations";

export type Side = (typeof messages.$inferSelect)["side"];

/** Limits of the conversation between a couple and a provider that accepted (rules talk-3 to talk-9). */
export const CONVERSATION = {
  /** Characters of a message. */
  longest: 4_000,
  perConversation: { count: 20, window: days(1) },
  perProvider: { count: 300, window: days(1) },
  withdrawable: minutes(10),
  emailEvery: minutes(10),
  page: 50,
  unfolded: 3,
  openAfter: 30,
  /** Characters of the couple's own sentence when it ends a conversation (rule talk-16). */
  ownSentence: 500,
} as const;

export const otherSide = (side: Side): Side => (side === "couple" ? "provider" : "couple");

/** Returns the first event date (YYYY-MM-DD) whose conversations are still open (rule talk-9). */
export const openSince = (now: number): string => isoDay(now - days(CONVERSATION.openAfter));

interface Ending {
  closedAt: number | null;
  eventDate: string;
  /** When the couple chose someone else; null: it did not. */
  endedAt: number | null;
}

/** Returns whether both sides can write. A closed conversation can still be read. */
export const isOpenConversation = ({ closedAt, eventDate, endedAt }: Ending, now: number): boolean =>
  closedAt === null && endedAt === null && eventDate >= openSince(now);

/** Returns when to send the next email about a conversation. Null: one is already scheduled (rule talk-7). */
export function nextEmailAt(last: number | null, now: number): number | null {
  if (last !== null && last > now) return null;
  return last === null ? now : Math.max(now, last + CONVERSATION.emailEvery);
}

export interface TextPart {
  text: string;
  href?: string;
}

const LINK = /\bhttps?:\/\/[^\s<>"]+/g;
/** Punctuation that ends a sentence, not an address. */
const TRAILING = ".,;:!?)]}'’»…";

/** Removes punctuation after a link, in linear time; a regular expression could take quadratic time. */
function withoutTrailing(link: string): string {
  let end = link.length;
  while (end > 0 && TRAILING.includes(link.charAt(end - 1))) end -= 1;
  return link.slice(0, end);
}

/** Splits a message at its links, so that the page can show them. Takes time linear in the text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const href = withoutTrailing(found);
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
