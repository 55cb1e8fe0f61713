import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { accounts } from "#db/schema/accounts";
import { accountNoticeChoices, digestItems, providerNoticeChoices } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import type { Deps, Links } from "~/domain/deps";
import type { Email, FinePrint } from "~/emails/email.server";
import { type Locale, MARKET_CODES, MARKETS, type MarketCode } from "~/i18n/markets";
import { paths } from "~/paths";
import { noticeFine } from "./notice-fine.server";
import { type NoticeOwner, type Stoppable, SUMMARY } from "./notices.rules";
import { isDue, toRow } from "./outbox.server";
import { clockOf } from "./quiet-hours.rules";

interface Recipient {
  owner: NoticeOwner;
  locale: Locale;
  market: MarketCode;
}

/** Recipient of a notice, before its email is rendered. `fine`: footer of the email. */
export interface Notice extends Recipient {
  name: Stoppable;
  stopUrl: string;
  fine: FinePrint;
}

export async function noticeTo(links: Links, name: Stoppable, { owner, locale, market }: Recipient): Promise<Notice> {
  const stop = await links.stopUrl(market, owner, name);
  const settings = links.url(
    market,
    "providerId" in owner ? paths.pro.notices() : `${paths.fromEmail(paths.profile())}#notices`,
  );
  return { owner, locale, market, name, stopUrl: stop, fine: noticeFine(locale, name, { stop, settings }) };
}

interface NoticeMessage extends Email {
  dedupeKey: string;
  url: string;
  /** Couple whose data the email contains; the email is deleted with the account. */
  accountId?: number;
  /** Earliest instant of sending, in milliseconds since the epoch. */
  notBefore?: number;
}

/** Tables of an audience, and the column of its id. */
export const AUDIENCES = {
  provider: { owner: providers, choices: providerNoticeChoices, ownerId: providerNoticeChoices.providerId },
  couple: { owner: accounts, choices: accountNoticeChoices, ownerId: accountNoticeChoices.accountId },
};

export const rowsOf = (reader: { providerId: number } | { accountId: number }) =>
  "providerId" in reader
    ? { ...AUDIENCES.provider, id: reader.providerId }
    : { ...AUDIENCES.couple, id: reader.accountId };

/**
 * Queues a notice by its recipient's settings (rule notice-2): an email after the quiet hours, a line of the daily
 * summary, or nothing. No-op if its cause was queued before.
 * @param condition must hold for both statements, so not `PREVIOUS_WROTE`; a guarded batch needs none
 */
export function queueNotice(deps: Deps, notice: Notice, message: NoticeMessage, condition?: SQL) {
  const { db } = deps;
  const { dedupeKey, url, subject, figure } = message;
  const { owner, choices, ownerId, id } = rowsOf(notice.owner);
  const chosen = (delivery: SQL, name: Stoppable = notice.name) =>
    sql`EXISTS (SELECT 1 FROM ${choices} WHERE ${and(eq(ownerId, id), eq(choices.notice, name), delivery)})`;
  const daily = sql`${chosen(sql`${choices.delivery} = 'daily'`)} AND NOT ${chosen(sql`${choices.delivery} = 'off'`, SUMMARY)}`;
  const lineExists = sql`EXISTS (SELECT 1 FROM ${digestItems} WHERE ${eq(digestItems.dedupeKey, dedupeKey)})`;
  const emailExists = sql`EXISTS (SELECT 1 FROM ${outbox} WHERE ${eq(outbox.dedupeKey, dedupeKey)})`;
  // A couple may have several projects, so its lines need the event; subjects for providers contain it already.
  const line = "accountId" in notice.owner && figure ? `${subject} · ${figure}` : subject;
  const { row, leaves } = emailRow(deps, notice, message);
  return [
    db.run(
      insertSelect(
        outbox,
        { ...row, recipient: owner.email, nextAttemptAt: leaves },
        sql`FROM ${owner} WHERE ${and(eq(owner.id, id), condition)} AND NOT ${chosen(sql`${choices.delivery} <> 'at_once'`)}
          AND NOT ${lineExists} ON CONFLICT (${outbox.dedupeKey}) DO NOTHING`,
      ),
    ),
    db.run(
      insertSelect(
        digestItems,
        {
          dedupeKey,
          notice: notice.name,
          text: line,
          url,
          createdAt: row.nextAttemptAt,
          ...("providerId" in notice.owner ? { providerId: id } : { accountId: id }),
        },
        sql`FROM ${owner} WHERE ${and(eq(owner.id, id), condition)} AND ${daily} AND NOT ${emailExists}
          ON CONFLICT (${digestItems.dedupeKey}) DO NOTHING`,
      ),
    ),
  ];
}

/** Returns the row of `outbox` without its recipient, and its earliest sending as SQL. */
function emailRow({ clock }: Deps, { owner, name, stopUrl, market }: Notice, message: NoticeMessage) {
  const { url: _, ...email } = message;
  const about = "providerId" in owner ? { providerId: owner.providerId } : { accountId: owner.accountId };
  const row = toRow({ kind: "email", to: "", ...about, ...email }, clock.now());
  return {
    row: { ...row, notice: name, unsubscribeUrl: stopUrl },
    leaves: leavesAt(market, row.nextAttemptAt, rowsOf(owner).owner),
  };
}

type Chosen = Record<"quietFrom" | "quietUntil", SQLWrapper>;

/** Condition: the hour is in the recipient's quiet hours. */
export const isQuietAt = (hour: SQLWrapper | number, { quietFrom: from, quietUntil: until }: Chosen): SQL =>
  sql`CASE WHEN ${from} <= ${until} THEN ${hour} >= ${from} AND ${hour} < ${until} ELSE ${hour} >= ${from} OR ${hour} < ${until} END`;

/** Returns the SQL of an instant, or of the end of the quiet hours around it (rule notice-3). */
function leavesAt(market: MarketCode, at: number, owner: typeof providers | typeof accounts): SQL {
  const { hour, next } = clockOf(MARKETS[market].timeZone, at);
  return sql`CASE WHEN ${isQuietAt(hour, owner)}
    THEN json_extract(${JSON.stringify(next)}, '$[' || ${owner.quietUntil} || ']') ELSE ${at} END`;
}

/** Condition: a notice, or a text message without a code. Both wait for the end of the quiet hours. */
const canWait = sql`(${outbox.notice} IS NOT NULL OR (${outbox.kind} = 'sms' AND NOT ${outbox.sensitive}))`;

/** Delays due messages until quiet hours end (notice-3). Runs before each delivery, because settings may change. */
export function holdNotices({ db, clock }: Deps, scope?: SQL) {
  const now = clock.now();
  const clocks = Object.fromEntries(MARKET_CODES.map((code) => [code, clockOf(MARKETS[code].timeZone, now)]));
  const [p, a] = [providers, accounts];
  const chosen = { quietFrom: sql`w.quiet_from`, quietUntil: sql`w.quiet_until` };
  const waiting = sql`SELECT ${outbox.id} AS id, coalesce(${p.market}, ${a.market}) AS market,
      coalesce(${p.quietFrom}, ${a.quietFrom}) AS quiet_from, coalesce(${p.quietUntil}, ${a.quietUntil}) AS quiet_until
    FROM ${outbox} LEFT JOIN ${p} ON ${eq(p.id, outbox.providerId)}
      LEFT JOIN ${a} ON ${eq(a.id, outbox.accountId)} AND ${outbox.providerId} IS NULL
    WHERE ${and(scope, isDue(now), canWait)}`;
  const held = sql`(SELECT w.id, z.value ->> ('$.next[' || w.quiet_until || ']') AS until
    FROM (${waiting}) w JOIN json_each(${JSON.stringify(clocks)}) z ON z.key = w.market
    WHERE ${isQuietAt(sql`(z.value ->> '$.hour')`, chosen)}) held`;
  return db
    .update(outbox)
    .set({ state: "pending", leaseBy: null, leaseUntil: null, nextAttemptAt: sql`held.until` })
    .from(held)
    .where(sql`${outbox.id} = held.id`);
}
