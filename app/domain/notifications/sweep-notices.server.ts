import { and, between, eq, exists, gt, gte, isNull, lte, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { columnsOf } from "#db/columns-of";
import { accounts } from "#db/schema/accounts";
import { eventTypes, guestRanges } from "#db/schema/enumerations";
import { accountNoticeChoices, digestItems, providerNoticeChoices } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { isMember, memberSuffix } from "~/domain/couples/access.server";
import type { Deps, LinkDeps } from "~/domain/deps";
import { days, hours, isoDay } from "~/domain/durations";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import { FURTHER } from "~/domain/projects/answer.rules";
import { ownEvent, projectEmailFields } from "~/domain/projects/projects.server";
import { knownOf, withoutContactData } from "~/domain/requests/contact-data.rules";
import { shownPhone } from "~/domain/requests/find-answers.server";
import { writtenToName } from "~/domain/requests/request-columns.server";
import type { Email } from "~/emails/email.server";
import { MARKETS } from "~/i18n/markets";
import { paths } from "~/paths";
import { reminderEmail, silenceEmail, weekEmail } from "./notice-emails.server";
import { NOTICE_TIMES, type NoticeName } from "./notices.rules";
import { type Notice, noticeTo, queueNotice } from "./queue-notice.server";
import { afterQuietHours } from "./quiet-hours.rules";
import type { WrittenTo } from "./request-emails.server";
import { isStillSo } from "./stale-notices.server";

export const AT_ONCE = 20;

export const isNew = (db: Deps["db"], key: SQL) =>
  and(
    notExists(db.select({ id: outbox.id }).from(outbox).where(eq(outbox.dedupeKey, key))),
    notExists(db.select({ id: digestItems.id }).from(digestItems).where(eq(digestItems.dedupeKey, key))),
  );

/** Condition: the recipient has not switched the notice off. Otherwise each run would find the row again. */
export const wantsNotice = (db: Deps["db"], name: NoticeName, to: "provider" | "couple") => {
  const [choices, isOwn] =
    to === "provider"
      ? [providerNoticeChoices, eq(providerNoticeChoices.providerId, providers.id)]
      : [accountNoticeChoices, eq(accountNoticeChoices.accountId, accounts.id)];
  const summaryOff = sql`EXISTS (SELECT 1 FROM ${choices} AS s WHERE s.notice = 'summary' AND s.delivery = 'off'
    AND ${to === "provider" ? sql`s.provider_id = ${providers.id}` : sql`s.account_id = ${accounts.id}`})`;
  return notExists(
    db
      .select({ one: sql`1` })
      .from(choices)
      .where(
        and(
          isOwn,
          eq(choices.notice, name),
          or(eq(choices.delivery, "off"), and(eq(choices.delivery, "daily"), summaryOff)),
        ),
      ),
  );
};

interface Due {
  notice: Notice;
  dedupeKey: string;
  url: string;
  email: Email;
  accountId?: number;
  condition: SQL;
}

export async function queueDue(deps: Deps, due: readonly Promise<Due>[]): Promise<void> {
  const [first, ...others] = (await Promise.all(due)).flatMap(({ notice, email, condition, ...message }) =>
    queueNotice(deps, notice, { ...message, ...email }, condition),
  );
  if (first) await deps.db.batch([first, ...others]);
}

/** Reminds providers of requests, once after 24 hours (rule notice-7). @returns whether more may be due */
export async function remindOfRequests(deps: LinkDeps): Promise<boolean> {
  const { db, clock, links } = deps;
  const now = clock.now();
  const { after, latest } = NOTICE_TIMES.reminder;
  const due = await db
    .select({
      ...columnsOf(providers, ["id", "locale", "market", "firstname"]),
      requestId: requests.publicId,
      venueId: requests.venueId,
      createdAt: requests.createdAt,
      quiet: { from: providers.quietFrom, until: providers.quietUntil },
      accountId: projects.accountId,
      told: projectEmailFields(),
      eventType: namesIn(eventTypes),
      guests: projects.guests,
      guestRange: namesIn(guestRanges),
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
    .leftJoin(guestRanges, eq(guestRanges.slug, projects.guestRange))
    .where(
      and(
        // A literal, so that SQLite uses the partial index.
        sql`${requests.status} = 'locked'`,
        between(requests.createdAt, now - latest, now - after),
        isNull(projects.closedAt),
        gte(projects.eventDate, isoDay(now)),
        wantsNotice(db, "reminder", "provider"),
        isNew(db, sql`'requestReminder:' || ${requests.publicId}`),
      ),
    )
    .orderBy(requests.createdAt)
    .limit(AT_ONCE);
  await queueDue(
    deps,
    due.map(async ({ id: providerId, requestId, venueId, createdAt, quiet, accountId, told, ...row }) => {
      const { eventType, guestRange, ...reader } = row;
      const notice = await noticeTo(links, "reminder", { ...reader, owner: { providerId } });
      const { otherEvent, eventDate, place } = told;
      const event = otherEvent ? withoutContactData(otherEvent, ...knownOf(told)) : eventType[reader.locale];
      const url = links.url(reader.market, paths.pro.request(requestId));
      const declineUrl = links.url(reader.market, paths.pro.requestPanel(requestId, "decline"));
      const leaves = afterQuietHours(MARKETS[reader.market].timeZone, now, quiet);
      const left = Math.round((createdAt + FURTHER.silentAfter - leaves) / hours(1));
      const guests = guestRange?.[reader.locale] ?? reader.guests;
      const hoursLeft = venueId === null && left > 0 ? left : null;
      const dedupeKey = `requestReminder:${requestId}`;
      return {
        notice,
        accountId,
        url,
        dedupeKey,
        condition: isStillSo(deps, "requestReminder", dedupeKey),
        email: reminderEmail(
          links.brand,
          { ...reader, guests, event, eventDate, place, hoursLeft },
          { url, declineUrl },
          notice.fine,
        ),
      };
    }),
  );
  return due.length === AT_ONCE;
}

const r = alias(requests, "r");

const requestsOf = (db: Deps["db"], condition?: SQL) =>
  db
    .select({ id: r.id })
    .from(r)
    .where(and(eq(r.projectId, projects.id), condition));

const ACCEPTED = sql`(SELECT json_group_array(json_object('name', ${writtenToName()}, 'city', ${providers.city},
    'portrait', ${providers.profileImage}, 'phone', ${shownPhone}))
  FROM ${requests} JOIN ${providers} ON ${providers.id} = ${requests.providerId}
  WHERE ${requests.projectId} = ${projects.id} AND ${requests.status} = 'unlocked'
    AND ${requests.endedAt} IS NULL)`.mapWith((json: string) => JSON.parse(json) as WrittenTo[]);

/** Selects couples and their partners, because both receive an email. */
const coupleQuery = (db: Deps["db"]) =>
  db
    .select({
      ...columnsOf(accounts, ["id", "publicId", "firstname", "locale", "market"]),
      suffix: memberSuffix(),
      project: projects.publicId,
      kind: projects.kind,
      told: projectEmailFields(),
      eventType: namesIn(eventTypes),
      accepted: ACCEPTED,
    })
    .from(projects)
    .innerJoin(accounts, isMember())
    .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType));

function toldOf({ firstname, locale, market, told, eventType }: Awaited<ReturnType<typeof coupleQuery>>[number]) {
  const { eventDate, place } = told;
  return { firstname, locale, market, event: ownEvent(told, eventType[locale]), eventDate, place };
}

/** Suggests other providers after three days without an answer (rule notice-8). @returns whether more may be due */
export async function tellOfSilence(deps: LinkDeps): Promise<boolean> {
  const { db, clock, links } = deps;
  const now = clock.now();
  const { after, latest } = NOTICE_TIMES.silence;
  const due = await coupleQuery(db)
    .where(
      and(
        between(projects.sentAt, now - latest, now - after),
        isNull(projects.closedAt),
        gte(projects.eventDate, isoDay(now)),
        exists(requestsOf(db)),
        notExists(requestsOf(db, or(ne(r.status, "locked"), gt(r.createdAt, now - after)))),
        wantsNotice(db, "silence", "couple"),
        isNew(db, sql`'silence:' || ${projects.publicId} || ${memberSuffix()}`),
      ),
    )
    .orderBy(projects.sentAt)
    .limit(AT_ONCE);
  await queueDue(
    deps,
    due.map(async (row) => {
      const { id: accountId, publicId, market, project } = row;
      const isVenue = row.kind === "venue";
      const notice = await noticeTo(links, "silence", { ...row, owner: { accountId, publicId } });
      const url = links.url(market, isVenue ? paths.venueRequest(project) : paths.project(project));
      const dedupeKey = `silence:${project}${row.suffix}`;
      return {
        notice,
        url,
        dedupeKey,
        condition: isStillSo(deps, "silence", dedupeKey),
        email: silenceEmail(links.brand, toldOf(row), { url, isVenue }, notice.fine),
      };
    }),
  );
  return due.length === AT_ONCE;
}

/** Emails an overview a week before the event, once per date (rule notice-9). @returns whether more may be due */
export async function tellOfTheWeek(deps: LinkDeps): Promise<boolean> {
  const { db, clock, links } = deps;
  const now = clock.now();
  const [from, until] = [NOTICE_TIMES.week - 1, NOTICE_TIMES.week].map((count) => isoDay(now + days(count)));
  const due = await coupleQuery(db)
    .where(
      and(
        sql`${projects.status} = 'saved'`,
        between(projects.eventDate, from ?? "", until ?? ""),
        or(isNull(projects.closedReason), ne(projects.closedReason, "cancelled")),
        exists(requestsOf(db, and(eq(r.status, "unlocked"), lte(r.unlockedAt, now)))),
        wantsNotice(db, "week", "couple"),
        isNew(db, sql`'week:' || ${projects.publicId} || ':' || ${projects.eventDate} || ${memberSuffix()}`),
      ),
    )
    .orderBy(projects.eventDate, projects.id)
    .limit(AT_ONCE);
  await queueDue(
    deps,
    due.map(async (row) => {
      const { id: accountId, publicId, market, project, kind, told } = row;
      const notice = await noticeTo(links, "week", { ...row, owner: { accountId, publicId } });
      const url = links.url(market, kind === "venue" ? paths.venueRequest(project) : paths.project(project));
      const dedupeKey = `week:${project}:${told.eventDate}${row.suffix}`;
      const accepted = row.accepted.map(({ portrait, phone, ...one }) => ({
        ...one,
        portrait: portrait && links.url(market, paths.picture(portrait, 160)),
        // An unverified mailbox may belong to someone else (rule notice-15).
        phone: told.isMailboxProved ? phone : null,
      }));
      return {
        notice,
        url,
        dedupeKey,
        condition: isStillSo(deps, "week", dedupeKey),
        email: weekEmail(links.brand, toldOf(row), accepted, url, notice.fine),
      };
    }),
  );
  return due.length === AT_ONCE;
}
