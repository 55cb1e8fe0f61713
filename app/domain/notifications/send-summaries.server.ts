import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { digestItems } from "#db/schema/notices";
import { providers } from "#db/schema/providers";
import type { LinkDeps } from "~/domain/deps";
import { type Locale, MARKET_CODES, MARKETS, type MarketCode } from "~/i18n/markets";
import { paths } from "~/paths";
import { summaryEmail } from "./notice-emails.server";
import { NOTICE_TIMES, type NoticeOwner, SUMMARY } from "./notices.rules";
import { isQuietAt, noticeTo, queueNotice } from "./queue-notice.server";
import { lastHours } from "./quiet-hours.rules";
import { dropStaleLines, isStaleLine } from "./stale-notices.server";
import { AT_ONCE } from "./sweep-notices.server";

const SUMMARIES = {
  /** Lines per email; further lines follow the next day. */
  lines: 50,
} as const;

interface Reader {
  owner: NoticeOwner;
  firstname: string;
  locale: Locale;
  market: MarketCode;
}

/**
 * Sends one email a day with the news, at eight o'clock local time or after the quiet hours (rule notice-11); runs in
 * the cron. Later lines wait for the next day.
 */
export async function sendSummaries(deps: LinkDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const provider = await db
    .selectDistinct({
      id: providers.id,
      firstname: providers.firstname,
      locale: providers.locale,
      market: providers.market,
      until: due(providers, now).as("until"),
    })
    .from(digestItems)
    .innerJoin(providers, eq(providers.id, digestItems.providerId))
    .where(and(isNull(digestItems.sentAt), isNotNull(digestItems.providerId), isDue(providers, now)))
    .limit(AT_ONCE);
  const couple = await db
    .selectDistinct({
      id: accounts.id,
      publicId: accounts.publicId,
      firstname: accounts.firstname,
      locale: accounts.locale,
      market: accounts.market,
      until: due(accounts, now).as("until"),
    })
    .from(digestItems)
    .innerJoin(accounts, eq(accounts.id, digestItems.accountId))
    .where(and(isNull(digestItems.sentAt), isNotNull(digestItems.accountId), isDue(accounts, now)))
    .limit(AT_ONCE);
  for (const { id, until, ...reader } of provider)
    await sendSummary(deps, { ...reader, owner: { providerId: id } }, until);
  for (const { id, publicId, until, ...reader } of couple)
    await sendSummary(deps, { ...reader, owner: { accountId: id, publicId } }, until);
}

/** Returns the column for a row of `providers` or `accounts`: the last due instant of its summary. */
function due(owner: typeof providers | typeof accounts, now: number): SQL<number> {
  const { quietUntil: until, market } = owner;
  // A literal, because a bound number arrives as 8.0, which is no array index in a JSON path.
  const eight = sql.raw(String(NOTICE_TIMES.summaryHour));
  const moments = JSON.stringify(
    Object.fromEntries(MARKET_CODES.map((code) => [code, lastHours(MARKETS[code].timeZone, now)])),
  );
  return sql<number>`json_extract(${moments}, '$.' || ${market} || '[' || (CASE WHEN ${isQuietAt(eight, owner)} THEN ${until} ELSE ${eight} END) || ']')`;
}

const isDue = (owner: typeof providers | typeof accounts, now: number) =>
  sql`${digestItems.createdAt} < ${due(owner, now)}`;

/** @param until includes lines up to this instant */
async function sendSummary(deps: LinkDeps, reader: Reader, until: number): Promise<void> {
  const { db, clock, links } = deps;
  const { owner, market } = reader;
  const isProvider = "providerId" in owner;
  const isOwn = isProvider ? eq(digestItems.providerId, owner.providerId) : eq(digestItems.accountId, owner.accountId);
  const isWaiting = and(isOwn, isNull(digestItems.sentAt), lte(digestItems.createdAt, until));
  const { lines } = await namedBatch(db, {
    dropped: dropStaleLines(deps, isWaiting),
    lines: db
      .select({ id: digestItems.id, text: digestItems.text, url: digestItems.url })
      .from(digestItems)
      .where(isWaiting)
      .orderBy(asc(digestItems.createdAt), asc(digestItems.id))
      .limit(SUMMARIES.lines),
  });
  const [first] = lines;
  if (!first) return;
  const isThese = and(
    inArray(
      digestItems.id,
      lines.map(({ id }) => id),
    ),
    isNull(digestItems.sentAt),
  );
  const news = lines.map(({ text, url }) => ({ text, url }));
  const notice = await noticeTo(links, SUMMARY, reader);
  const to = isProvider ? "provider" : "couple";
  const url = links.url(market, isProvider ? paths.pro.requests() : paths.fromEmail(paths.presentation()));
  const email = summaryEmail(links.brand, reader, to, news, url, notice.fine);
  const all = sql`(SELECT count(*) FROM ${digestItems} WHERE ${isThese} AND NOT ${isStaleLine(deps)}) = ${lines.length}`;
  const [mail, line] = queueNotice(deps, notice, { ...email, url, dedupeKey: `summary:${first.id}` }, all);
  if (!mail || !line) return;
  // Also marks the lines when the summary is stopped, so that they are not sent later. Sends nothing if a concurrent
  // cron has sent some lines, or one is outdated; the others follow later.
  const sent = db.update(digestItems).set({ text: "", sentAt: clock.now() }).where(and(isThese, all));
  await db.batch([mail, line, sent]);
}
