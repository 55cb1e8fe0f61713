import type { creditClaims } from "#db/schema/credits";
import type { requests } from "#db/schema/requests";
import type { RETURN_CAUSES } from "~/domain/credits/return.rules";
import { days, hours } from "~/domain/durations";
import type { ClosedReason } from "~/domain/projects/project.rules";
import type { DemoConversation } from "./conversations";
import type { OtherOccasion } from "./texts";

/** Received request of a demo account. Times in milliseconds. */
export interface ReceivedRequest {
  age: number;
  /** Times from arrival to opening and answer. Without `answer`, the request is open, or its project was closed. */
  seen?: number;
  answer?: { after: number } & ({ unlocked: true } | { declined: NonNullable<Rejection> });
  /** Closing of the project; `after` counts from the message. */
  closed?: { after: number; reason: ClosedReason };
  /** No-response claim; `after` counts from the unlock. */
  claim?: { after: number; state: (typeof creditClaims.$inferInsert)["state"] };
  returned?: (typeof RETURN_CAUSES)[number];
  occasion?: OtherOccasion;
  /** Event outside the travel radius, or on a busy day. */
  misfit?: "far" | "busy";
  /** `moved`: the project changed later; `unproved`: the email is unverified; `alsoSpeaks`: another language. */
  moved?: true;
  unproved?: true;
  alsoSpeaks?: string;
  past?: true;
  /** Conversation after the unlock; undefined: no one has written yet. */
  talk?: DemoConversation;
}

type Rejection = (typeof requests.$inferInsert)["rejectionReason"];

const unlocked = (after: number) => ({ seen: after / 2, answer: { after, unlocked: true } }) as const;
const declined = (after: number, reason: NonNullable<Rejection>) => ({
  seen: after / 2,
  answer: { after, declined: reason },
});

/**
 * Requests in every state over eleven months. With the orders below, the ledger has one welcome credit, fifteen bought,
 * sixteen used and two returned ones.
 */
export const RECEIVED: readonly ReceivedRequest[] = [
  { age: hours(3) },
  { age: hours(19), alsoSpeaks: "pl" },
  { age: hours(31), seen: hours(5) },
  { age: hours(55), seen: hours(9), unproved: true },
  { age: days(4), ...unlocked(hours(4)), talk: { topic: "new", age: hours(2), unread: 1 } },
  {
    age: days(6),
    ...unlocked(hours(9)),
    claim: { after: days(4) + hours(20), state: "open" },
    talk: { topic: "silent", age: days(3), unread: 2 },
  },
  { age: days(9), ...declined(hours(20), "not_available"), misfit: "busy" },
  { age: days(13), seen: hours(7), closed: { after: days(3), reason: "found" } },
  { age: days(18), ...unlocked(hours(3)), moved: true, talk: { topic: "moved", age: hours(30), unread: 0 } },
  { age: days(25), ...declined(hours(6), "not_qualified"), occasion: "seminaire" },
  { age: days(33), ...unlocked(hours(11)), closed: { after: hours(51), reason: "cancelled" }, returned: "closed" },
  { age: days(41), ...unlocked(hours(2)), occasion: "fiancailles" },
  { age: days(48), ...declined(hours(26), "location"), misfit: "far" },
  { age: days(55), ...unlocked(hours(5)), talk: { topic: "planning", age: hours(20), unread: 1 } },
  { age: days(63), seen: hours(30), closed: { after: days(2), reason: "cancelled" } },
  { age: days(71), ...unlocked(hours(14)), talk: { topic: "read", age: days(8), unread: 0 } },
  { age: days(79), ...unlocked(hours(6)) },
  { age: days(86), ...unlocked(hours(3)), closed: { after: days(9), reason: "found" } },
  { age: days(99), ...unlocked(hours(8)), claim: { after: days(6), state: "denied" } },
  { age: days(108), ...declined(hours(31), "not_available"), misfit: "busy" },
  { age: days(118), ...unlocked(hours(5)), claim: { after: days(5), state: "returned" }, returned: "no_answer" },
  { age: days(131), seen: hours(12), closed: { after: days(4), reason: "found" } },
  { age: days(143), ...declined(hours(40), "other") },
  { age: days(158), ...unlocked(hours(4)), occasion: "anniversaire-de-mariage" },
  { age: days(172), ...declined(hours(9), "location"), misfit: "far" },
  { age: days(188), ...unlocked(hours(10)), talk: { topic: "long", age: hours(5), unread: 1 } },
  { age: days(204), seen: hours(20), closed: { after: days(6), reason: "cancelled" } },
  { age: days(221), ...unlocked(hours(7)) },
  { age: days(240), ...declined(hours(16), "not_qualified"), occasion: "seminaire" },
  { age: days(262), ...unlocked(hours(3)), past: true, talk: { topic: "past", unread: 0 } },
  { age: days(285), ...declined(hours(18), "not_sufficient_infos") },
  { age: days(305), ...unlocked(hours(20)), past: true },
  { age: days(330), seen: hours(26), closed: { after: days(8), reason: "found" } },
];

/** Orders of credit packs, with the last digits of the card. */
export const BOUGHT = [
  { age: days(290), credits: 5, card: "4242" },
  { age: days(150), credits: 10, card: "4242" },
] as const;
