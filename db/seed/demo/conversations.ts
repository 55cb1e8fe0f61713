import { eq, type SQL, sql } from "drizzle-orm";
import { messages } from "#db/schema/messages";
import { requests } from "#db/schema/requests";
import { days, hours, minutes } from "~/domain/durations";
import type { Locale } from "~/i18n/markets";
import type { Database } from "../../client.server";
import de from "../data/conversations/de.json";
import en from "../data/conversations/en.json";
import es from "../data/conversations/es.json";
import fr from "../data/conversations/fr.json";
import it from "../data/conversations/it.json";
import nl from "../data/conversations/nl.json";
import pt from "../data/conversations/pt.json";
import { idOf, insertRows } from "../insert-rows";
import { Random } from "./random";
import { GRAMMAR } from "./texts";

type Topic = keyof typeof de | "long";

/** Demo conversation after the unlock. */
export interface DemoConversation {
  topic: Topic;
  /** Age of the newest message in milliseconds; undefined: it was sent two days after the event. */
  age?: number;
  /** Number of the newest messages that the other side has not read. */
  unread: number;
}

/** Row of `messages` that references its request by public id. */
export type DemoMessage = Omit<typeof messages.$inferInsert, "id" | "requestId"> & { request: string };

/** Message with its author. `{couple}` and `{planner}` are the names of both sides. */
type Line = { couple?: string; provider?: string };

const TEXTS: Record<Locale, Record<keyof typeof de, readonly Line[]>> = { fr, en, nl, de, it, es, pt };
/** Conversations of the French demo accounts, by topic. */
const LONG: readonly Line[] = fr.long;
const VENUE: Partial<Record<Topic, readonly Line[]>> = { new: fr.venueNew, planning: fr.venuePlanning };

const SEED = 20_271_203;
/** Hours of the day (UTC) in which most messages are sent. */
const DAYTIME = { from: 7, hours: 13 };
const GAP = minutes(6);

interface Conversation {
  request: string;
  isVenue: boolean;
  locale: Locale;
  names: { couple: string; planner: string };
  unlockedAt: number;
  /** YYYY-MM-DD. */
  eventDate: string;
}

/** Returns the messages of a conversation, oldest first; none if its topic has no texts. Deterministic. */
export function messagesOf(
  { topic, age, unread }: DemoConversation,
  { request, isVenue, locale, names, unlockedAt, eventDate }: Conversation,
  now: number,
): DemoMessage[] {
  const lines = isVenue ? (VENUE[topic] ?? []) : topic === "long" ? longOf(locale) : TEXTS[locale][topic];
  const random = new Random(SEED + Number.parseInt(request.slice(0, 6), 36));
  const endsAt = age === undefined ? Date.parse(eventDate) + days(2) + hours(9) : now - age;
  const times = timesOf(lines.length, unlockedAt, endsAt, random);
  return lines.map((line, index) => {
    const side = line.couple === undefined ? "provider" : "couple";
    const sentAt = times[index] ?? endsAt;
    const answer = lines.findIndex((other, at) => at > index && "couple" in other !== "couple" in line);
    const latest = (times[answer] ?? now) - minutes(1);
    const isRead = index < lines.length - unread;
    return {
      request,
      side,
      sentAt,
      locale,
      lang: locale,
      publicId: Array.from({ length: 16 }, () => random.pick([..."0123456789abcdefghjkmnpqrstvwxyz"])).join(""),
      body: textOf(line, names, locale),
      readAt: isRead ? Math.min(sentAt + minutes(random.integer(4, 400)), latest) : null,
      cause: index === 0 ? "unlock" : `demo-${index}`,
    };
  });
}

const longOf = (locale: Locale) => (locale === "fr" ? LONG : []);

const textOf = ({ couple, provider = "" }: Line, names: Conversation["names"], locale: Locale): string =>
  GRAMMAR[locale].typography(
    (couple ?? provider).replaceAll("{couple}", names.couple).replaceAll("{planner}", names.planner),
  );

/** Returns increasing times from the first to the last given one; those between are in the daytime. */
function timesOf(count: number, from: number, to: number, random: Random): number[] {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const share = (index + (random.next() - 0.5) / 2) / Math.max(1, count - 1);
    const at = from + (to - from) * share;
    const inDay = ((at % days(1)) * DAYTIME.hours) / 24 + hours(DAYTIME.from);
    const earliest = (times.at(-1) ?? from - GAP) + GAP;
    const latest = to - (count - 1 - index) * GAP;
    times.push(Math.round(Math.min(latest, Math.max(earliest, at - (at % days(1)) + inDay))));
  }
  return count > 0 ? [from, ...times.slice(1, -1), to].slice(-count) : [];
}

/**
 * Returns the statements that add messages and update the counters of their requests. The same batch can then insert
 * files, offers and reports with `idOf(messages, …)`.
 */
export function insertMessages(db: Database, rows: readonly DemoMessage[]) {
  const of = sql`${messages.requestId} = ${requests.id}`;
  const newest = (column: string) =>
    sql`(SELECT ${sql.raw(column)} FROM ${messages} WHERE ${of} ORDER BY ${messages.id} DESC LIMIT 1)`;
  const unread = (side: DemoMessage["side"]) =>
    sql`(SELECT count(*) FROM ${messages} WHERE ${of} AND ${eq(messages.side, side)} AND ${messages.readAt} IS NULL)`;
  return [
    insertRows(db, messages, rows, { requestId: idOf(requests, "request") }),
    db
      .update(requests)
      .set({
        lastMessageAt: newest("sent_at"),
        lastAuthor: newest("side") as SQL<"couple">,
        unreadCouple: unread("provider"),
        unreadProvider: unread("couple"),
      })
      .where(sql`${requests.id} IN (SELECT ${messages.requestId} FROM ${messages})`),
  ];
}
