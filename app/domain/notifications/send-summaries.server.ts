import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { digestItems } from "#db/schema/notices";
import { providers } from "#db/schema/providers";
import type { Queues } from "~/adapters/queues/port";
import type { Deps, LinkDeps } from "~/domain/deps";
import { type Locale, MARKET_CODES, MARKETS, type MarketCode } from "~/i18n/markets";
import { paths } from "~/paths";
import { summaryEmail } from "./notice-emails.server";
import { type Audience, NOTICE_TIMES, type NoticeOwner, SUMMARY } from "./notices.rules";
import { workOf } from "./outbox.server";
import { isQuietAt, noticeTo, queueNotice } from "./queue-notice.server";
import { lastHours } from "./quiet-hours.rules";
import { dropStaleLines } from "./stale-notices.server";

const SUMMARIES = {
  /** Lines per email; further lines follow the next day. */
  lines: 50,
  atOnce: 20,
} as const;

interface Reader {
  owner: NoticeOwner;
  firstname: string;
  locale: Locale;
  market: MarketCode;
}

const READERS = {
  provider: { owner: providers, ownerId: digestItems.providerId, kind: "providerSummaries" },
  couple: { owner: accounts, ownerId: digestItems.accountId, kind: "coupleSummaries" },
} as const;

/** Enqueues the ids of readers whose daily summary is due. For the cron. @param most per audience */
export async function enqueueSummaries(deps: Deps & { queues: Queues }, most: number): Promise<void> {
  const { db, clock, queues } = deps;
  for (const { owner, ownerId, kind } of Object.values(READERS)) {
    const due = await db
      .selectDistinct({ id: owner.id })
      .from(digestItems)
      .innerJoin(owner, eq(owner.id, ownerId))
      .where(and(isNull(digestItems.sentAt), isNotNull(ownerId), isDue(owner, clock.now())))
      .limit(most);
    await queues.send(
      workOf(
        kind,
        due.map(({ id }) => id),
      ),
    );
  }
}

/** Sends daily summaries, at eight o'clock local time or after the quiet hours (rule notice-11). */
export async function sendSummaries(deps: LinkDeps, to: Audience, ids: readonly number[]): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { owner, ownerId } = READERS[to];
  // Subquery, because DELETE has no join.
  const until = sql`(SELECT ${due(owner, now)} FROM ${owner} WHERE ${eq(owner.id, ownerId)})`;
  const isWaiting = and(
    inArray(ownerId, [...ids]),
    isNull(digestItems.sentAt),
    sql`${digestItems.createdAt} <= ${until}`,
  );
  const place = sql<number>`row_number() OVER (PARTITION BY ${ownerId} ORDER BY ${digestItems.createdAt}, ${digestItems.id})`;
  const line = db
    .select({
      ...columnsOf(digestItems, ["id", "notice", "text", "url"]),
      owner: sql<number>`${ownerId}`.as("owner"),
      place: place.as("place"),
    })
    .from(digestItems)
    .where(isWaiting)
    .as("line");
  const { rows } = await namedBatch(db, {
    dropped: dropStaleLines(deps, isWaiting),
    rows: db
      .select({
        line: { id: line.id, notice: line.notice, text: line.text, url: line.url },
        ...columnsOf(owner, ["id", "firstname", "locale", "market"]),
        publicId: to === "couple" ? accounts.publicId : sql<string>`''`,
      })
      .from(line)
      .innerJoin(owner, eq(owner.id, line.owner))
      .where(sql`${line.place} <= ${SUMMARIES.lines}`)
      .orderBy(owner.id, sql`${line.place}`),
  });
  const readers = new Map<number, { reader: Reader; lines: Line[] }>();
  for (const { line: own, id, publicId, ...about } of rows) {
    const reader = { ...about, owner: to === "provider" ? { providerId: id } : { accountId: id, publicId } };
    const known = readers.get(id) ?? { reader, lines: [] };
    known.lines.push(own);
    readers.set(id, known);
  }
  const all = [...readers.values()];
  for (let from = 0; from < all.length; from += SUMMARIES.atOnce) {
    const some = all.slice(from, from + SUMMARIES.atOnce);
    const summaries = await Promise.all(some.map(({ reader, lines }) => summaryStatements(deps, to, reader, lines)));
    const own = some.flatMap(({ lines }) => lines.map(({ id }) => id));
    const isUnsent = and(inArray(digestItems.id, own), isNull(digestItems.sentAt));
    // Drops lines that became outdated after the read; their summary then waits for the next run.
    await db.batch([dropStaleLines(deps, isUnsent), ...summaries.flat()]);
  }
}

/** Returns the SQL of the last instant at which an account's summary was due. */
function due(owner: typeof providers | typeof accounts, now: number): SQL<number> {
  const { quietUntil: until, market } = owner;
  // A literal, because SQLite receives a bound number as 8.0, which is no array index in a JSON path.
  const eight = sql.raw(String(NOTICE_TIMES.summaryHour));
  const moments = JSON.stringify(
    Object.fromEntries(MARKET_CODES.map((code) => [code, lastHours(MARKETS[code].timeZone, now)])),
  );
  return sql<number>`json_extract(${moments}, '$.' || ${market} || '[' || (CASE WHEN ${isQuietAt(eight, owner)} THEN ${until} ELSE ${eight} END) || ']')`;
}

const isDue = (owner: typeof providers | typeof accounts, now: number) =>
  sql`${digestItems.createdAt} < ${due(owner, now)}`;

type Line = Pick<typeof digestItems.$inferSelect, "id" | "notice" | "text" | "url">;

async function summaryStatements(deps: LinkDeps, to: Audience, reader: Reader, lines: readonly Line[]) {
  const { db, clock, links } = deps;
  const { market } = reader;
  const isThese = and(
    inArray(
      digestItems.id,
      lines.map(({ id }) => id),
    ),
    isNull(digestItems.sentAt),
  );
  const notice = await noticeTo(links, SUMMARY, reader);
  const url = links.url(market, to === "provider" ? paths.pro.requests() : paths.fromEmail(paths.presentation()));
  const email = summaryEmail(links.brand, reader, to, lines, url, notice.fine);
  const all = sql`(SELECT count(*) FROM ${digestItems} WHERE ${isThese}) = ${lines.length}`;
  const dedupeKey = `summary:${lines[0]?.id}`;
  // Marks the lines even if the summary is stopped, so that they are not sent later. If lines were sent or dropped
  // concurrently, nothing is sent now.
  const sent = db.update(digestItems).set({ text: "", sentAt: clock.now() }).where(and(isThese, all));
  return [...queueNotice(deps, notice, { ...email, url, dedupeKey }, all), sent];
}
