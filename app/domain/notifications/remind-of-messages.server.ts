import { and, between, eq, gte, isNull, sql } from "drizzle-orm";
import { columnsOf } from "#db/columns-of";
import { accounts } from "#db/schema/accounts";
import { eventTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { isMember, memberSuffix } from "~/domain/couples/access.server";
import type { Deps, LinkDeps } from "~/domain/deps";
import { isoDay } from "~/domain/durations";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import { ownEvent, projectEmailFields } from "~/domain/projects/projects.server";
import { writtenToName } from "~/domain/requests/request-columns.server";
import { paths } from "~/paths";
import { unansweredEmail } from "./conversation-emails.server";
import { NOTICE_TIMES } from "./notices.rules";
import { noticeTo, queueNotice } from "./queue-notice.server";
import { isStillSo } from "./stale-notices.server";
import { AT_ONCE, isNew, wantsNotice } from "./sweep-notices.server";

export function unansweredQuery({ db, clock }: Deps) {
  const now = clock.now();
  const { after, latest } = NOTICE_TIMES.unanswered;
  return (
    db
      .select({
        requestId: requests.publicId,
        lastMessageAt: requests.lastMessageAt,
        accountId: accounts.id,
        ...columnsOf(accounts, ["publicId", "firstname", "locale", "market"]),
        suffix: memberSuffix(),
        name: writtenToName(),
        told: projectEmailFields(),
        eventType: namesIn(eventTypes),
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .innerJoin(accounts, isMember())
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
      .where(
        and(
          // A literal, so that SQLite uses the partial index.
          sql`${requests.lastAuthor} = 'provider'`,
          isNull(requests.remindedAt),
          isNull(requests.endedAt),
          between(requests.lastMessageAt, now - latest, now - after),
          eq(requests.status, "unlocked"),
          isNull(projects.closedAt),
          gte(projects.eventDate, isoDay(now)),
          wantsNotice(db, "unanswered", "couple"),
          isNew(
            db,
            sql`'unanswered:' || ${requests.publicId} || ':' || ${requests.lastMessageAt} || ${memberSuffix()}`,
          ),
        ),
      )
      .orderBy(requests.lastMessageAt, requests.id)
      // One more row, to know whether the last conversation is complete.
      .limit(AT_ONCE + 1)
  );
}

/** Reminds couples of unanswered messages, once each (rule talk-12). @returns whether more may be due */
export async function remindOfMessages(deps: LinkDeps): Promise<boolean> {
  const { db, clock, links } = deps;
  const rows = await unansweredQuery(deps);
  const incomplete = rows.length > AT_ONCE ? rows.at(-1)?.requestId : null;
  const queued = await Promise.all(
    rows
      .filter(({ requestId }) => requestId !== incomplete)
      .map(async ({ requestId, lastMessageAt, accountId, publicId, suffix, name, told, eventType, ...reader }) => {
        const notice = await noticeTo(links, "unanswered", { ...reader, owner: { accountId, publicId } });
        const url = links.url(reader.market, paths.newestMessages(requestId));
        const dedupeKey = `unanswered:${requestId}:${lastMessageAt}${suffix}`;
        const about = { name, event: ownEvent(told, eventType[reader.locale]), eventDate: told.eventDate };
        const email = unansweredEmail(links.brand, { ...reader, ...about }, url, notice.fine);
        return [
          ...queueNotice(deps, notice, { ...email, url, dedupeKey }, isStillSo(deps, "unanswered", dedupeKey)),
          db
            .update(requests)
            .set({ remindedAt: clock.now() })
            .where(
              and(
                eq(requests.publicId, requestId),
                isStillSo(deps, "unanswered", dedupeKey),
                sql`NOT (${isNew(db, sql`${dedupeKey}`)})`,
              ),
            ),
        ];
      }),
  );
  const [first, ...others] = queued.flat();
  if (first) await db.batch([first, ...others]);
  return rows.length > AT_ONCE;
}
