import { and, between, eq, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { reviewInvitations, reviewLinks } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { PREVIOUS_WROTE, queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { newSecret, sha256 } from "~/domain/secrets.server";
import { IS_KNOWN } from "./find-review-link.server";
import { REVIEW } from "./review.rules";
import { invitationEmail, type ReviewSender } from "./review-letters.server";

/** Couples that one round writes to; the others follow a minute later. */
const AT_ONCE = 20;

/** 128 random bits, hexadecimal. */
const newCode = () => crypto.randomUUID().replaceAll("-", "");

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/**
 * For the cron: three days after its event, a couple whose request was accepted is asked how it was, once. Not where the project was called
 * off, nor where its mail comes back.
 */
export async function inviteCouples(deps: Deps, sender: ReviewSender): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { after, latest } = REVIEW.inviting;
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
      couple: {
        firstname: accounts.firstname,
        email: accounts.email,
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
        // The state stands in the text, as in the index.
        sql`${projects.status} = 'saved'`,
        between(projects.eventDate, dayOf(now - latest), dayOf(now - after)),
        or(isNull(projects.closedReason), ne(projects.closedReason, "cancelled")),
        eq(requests.status, "unlocked"),
        isNull(accounts.emailBouncedAt),
        IS_KNOWN,
        notExists(invited),
      ),
    )
    .orderBy(projects.eventDate, requests.id)
    .limit(AT_ONCE);
  for (const { requestId, providerId, planner, market, code, eventDate, accountId, couple } of due) {
    const secret = newSecret();
    const ownCode = code ?? newCode();
    await db.batch([
      db.insert(reviewLinks).values({ providerId, code: ownCode, createdAt: now }).onConflictDoNothing(),
      db.run(
        insertSelect(
          reviewInvitations,
          { requestId: requests.id, secretHash: await sha256(secret), createdAt: now },
          sql`FROM ${requests} WHERE ${eq(requests.id, requestId)} ON CONFLICT DO NOTHING`,
        ),
      ),
      queueMessageWhere(
        deps,
        {
          ...{ kind: "email", to: couple.email, accountId, dedupeKey: `reviewInvitation:${requestId}` },
          ...invitationEmail(sender, couple, { planner, eventDate }, sender.invitationUrl(market, ownCode, secret)),
        },
        PREVIOUS_WROTE,
      ),
    ]);
  }
}
