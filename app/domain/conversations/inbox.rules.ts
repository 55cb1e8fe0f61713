import type { Side } from "./conversation.rules";

/** States of a conversation for one side, and filters of its list (rule talk-11). */
export const CONVERSATION_STATES = ["waiting", "theirs", "snoozed", "closed"] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

export const INBOX = { pageSize: 20, excerpt: 80, longestSearch: 100, filteredFrom: 6 } as const;

export const statesFor = (side: Side): readonly ConversationState[] =>
  CONVERSATION_STATES.filter((state) => side === "provider" || state !== "snoozed");

export interface InboxSearch {
  show: ConversationState | null;
  /** Part of a name or of a message; empty: all. */
  q: string;
  page: number;
}

/** Returns the default filter. A search covers all of a provider's conversations. */
export const defaultShow = (side: Side, q: string): ConversationState | null =>
  side === "provider" && q === "" ? "waiting" : null;

export function inboxSearchOf(parameters: URLSearchParams, side: Side): InboxSearch {
  const q = side === "provider" ? (parameters.get("q") ?? "").trim().slice(0, INBOX.longestSearch) : "";
  const page = parameters.get("page") ?? "";
  return {
    q,
    show: statesFor(side).find((state) => state === parameters.get("show")) ?? defaultShow(side, q),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns a LIKE pattern that matches part of a text, with `\` as the escape character. */
export const partPattern = (q: string): string => `%${q.replace(/[\\%_]/g, "\\$&")}%`;

/** Days after which a provider can be reminded of a conversation (rule talk-11). */
export const SNOOZE_DAYS = [3, 7, 14] as const;
