import { and, between, eq, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { reviewInvitations, reviewLinks } from "#db/schema/reviews";
import type { LinkDeps } from "~/domain/deps";
import { isoDay } from "~/domain/durations";
import { noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import { wantsNotice } from "~/domain/notifications/sweep-notices.server";
import { newSecret, sha256 } from "~/domain/secrets.server";
import { paths } from "~/paths";
import { IS_KNOWN } from "./find-review-link.server";
import { invitedSince, REVIEW } from "./review.rules";
import { invitationEmail } from "./review-emails.server";

/** Maximum couples per run; the others follow a minute later. */
const AT_ONCE = 20;

/** 128 random bits, hexadecimal. */
const newCode = () => crypto.randomUUID().replaceAll("-", "");

/**
 * Asks couples with an accepted request for a review, once, three days after the event. For the cron. Skips cancelled
 * projects, bounced addresses, and couples that have switched off this notice.
 */
export async function inviteCouples(deps: LinkDeps): Promise<boolean> {
  const { db, clock, links } = deps;
  const now = clock.now();
  const invited = db
    .select({ one: sql`1` })
    .from(reviewInvitations)
    .where(eq(reviewInvitations.requestId, requests.id));
  const due = await db
    .select({
      requestId: requests.id,
      providerId: providers.id,
      planner: providers.name,
      market: providers.market,
      code: reviewLinks.code,
      eventDate: sql<string>`${projects.eventDate}`,
      accountId: accounts.id,
      publicId: accounts.publicId,
      couple: {
        firstname: accounts.firstname,
        locale: accounts.locale,
        market: accounts.market,
      },
    })
    .from(projects)
    .innerJoin(requests, eq(requests.projectId, projects.id))
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .leftJoin(reviewLinks, eq(reviewLinks.providerId, providers.id))
    .where(
      and(
        // A literal lets SQLite use the index.
        sql`${projects.status} = 'saved'`,
        between(projects.eventDate, invitedSince(now), isoDay(now - REVIEW.inviting.after)),
        or(isNull(projects.closedReason), ne(projects.closedReason, "cancelled")),
        eq(requests.status, "unlocked"),
        isNull(accounts.emailBouncedAt),
        IS_KNOWN,
        wantsNotice(db, "invitation", "couple"),
        notExists(invited),
      ),
    )
    .orderBy(projects.eventDate, requests.id)
    .limit(AT_ONCE);
  for (const { requestId, providerId, planner, market, code, eventDate, accountId, publicId, couple } of due) {
    const secret = newSecret();
    const ownCode = code ?? newCode();
    const secretHash = await sha256(secret);
    const notice = await noticeTo(links, "invitation", { ...couple, owner: { accountId, publicId } });
    const url = links.url(market, paths.reviewForm(ownCode, secret));
    const email = invitationEmail(links, couple, { planner, eventDate }, url, notice.fine);
    const isInvited = sql`EXISTS (SELECT 1 FROM ${reviewInvitations} WHERE ${eq(reviewInvitations.secretHash, secretHash)})`;
    await db.batch([
      db.insert(reviewLinks).values({ providerId, code: ownCode, createdAt: now }).onConflictDoNothing(),
      db.run(
        insertSelect(
          reviewInvitations,
          { requestId: requests.id, secretHash, createdAt: now },
          sql`FROM ${requests} WHERE ${eq(requests.id, requestId)} ON CONFLICT DO NOTHING`,
        ),
      ),
      ...queueNotice(deps, notice, { ...email, url, dedupeKey: `reviewInvitation:${requestId}` }, isInvited),
    ]);
  }
  return due.length === AT_ONCE;
}
