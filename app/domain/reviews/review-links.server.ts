import { and, between, eq, gte, isNull, ne, notExists, or, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { insertSelect } from "#db/insert-select";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { reviewInvitations, reviewLinks, reviews } from "#db/schema/reviews";
import { isOfCouple } from "~/domain/couples/access.server";
import type { Deps, LinkDeps } from "~/domain/deps";
import { isoDay } from "~/domain/durations";
import { noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import { wantsNotice } from "~/domain/notifications/sweep-notices.server";
import { isTakenOn } from "~/domain/requests/request-columns.server";
import { newPublicId, newSecret, sha256 } from "~/domain/secrets.server";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen, writeInSession } from "~/domain/sessions/session.server";
import { paths } from "~/paths";
import { invitedSince, REVIEW, REVIEW_CODE_LENGTH } from "./review.rules";
import { invitationEmail } from "./review-emails.server";

export const IS_KNOWN = and(eq(providers.status, "verified"), sql`${providers.name} <> ''`);

/** Selects a link's provider. Invitations by email stay valid if the link was renewed. Null hash: no invitation. */
export function reviewLinkQuery(db: Database, code: string, invitationHash: string | null) {
  const invited = and(
    eq(requests.providerId, providers.id),
    sql`${requests.id} = (SELECT ${reviewInvitations.requestId} FROM ${reviewInvitations}
      WHERE ${eq(reviewInvitations.secretHash, invitationHash ?? "")})`,
  );
  const byCode = db
    .select({ id: reviewLinks.providerId })
    .from(reviewLinks)
    .where(and(eq(reviewLinks.code, code), sql`${code} <> ''`));
  const byInvitation = db
    .select({ id: requests.providerId })
    .from(reviewInvitations)
    .innerJoin(requests, eq(requests.id, reviewInvitations.requestId))
    .where(eq(reviewInvitations.secretHash, invitationHash ?? ""));
  return db
    .select({
      providerId: providers.id,
      ...columnsOf(providers, ["publicId", "name", "profileImage", "market"]),
      requestId: requests.id,
      eventDate: projects.eventDate,
    })
    .from(providers)
    .leftJoin(requests, invited)
    .leftJoin(projects, eq(projects.id, requests.projectId))
    .where(and(or(eq(providers.id, byInvitation), eq(providers.id, byCode)), IS_KNOWN))
    .orderBy(sql`${requests.id} IS NULL`)
    .limit(1);
}

/** Finds a review link; null if it is unknown, or was renewed. */
export async function findReviewLink({ db }: Pick<Deps, "db">, code: string, invitation: string | null) {
  const [link] = await reviewLinkQuery(db, code, invitation && (await sha256(invitation)));
  return link ?? null;
}

/** Selects planners that a couple can review, in the period of invitation emails, even before the event. */
export function unreviewedQuery(db: Database, couple: Couple, now: number) {
  const written = db
    .select({ one: sql`1` })
    .from(reviews)
    .where(
      and(
        eq(reviews.providerId, providers.id),
        ne(reviews.status, "unconfirmed"),
        or(eq(reviews.requestId, requests.id), eq(reviews.authorEmail, accounts.email)),
      ),
    );
  return db
    .select({ project: projects.publicId, name: providers.name, code: reviewLinks.code })
    .from(projects)
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .innerJoin(requests, eq(requests.projectId, projects.id))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .innerJoin(reviewLinks, eq(reviewLinks.providerId, providers.id))
    .where(
      and(
        isOfCouple(projects.accountId, couple.accountId),
        eq(projects.kind, "planners"),
        gte(projects.eventDate, invitedSince(now)),
        isTakenOn(),
        IS_KNOWN,
        notExists(written),
      ),
    )
    .orderBy(requests.unlockedAt);
}

export type Unreviewed = Awaited<ReturnType<typeof unreviewedQuery>>[number];

/** Creates the provider's review link if it has none. @throws DomainError session.expired */
export async function makeReviewLink({ db, clock }: Deps, provider: Provider): Promise<void> {
  await writeInSession(db, [provider], {
    made: db.insert(reviewLinks).values(newLink(provider, clock.now())).onConflictDoNothing(),
  });
}

/** Renews the link, once if submitted twice (rule reviewshow-5). @param code of the link that the page showed */
export async function renewReviewLink({ db, clock }: Deps, provider: Provider, code: string): Promise<void> {
  const link = newLink(provider, clock.now());
  await writeInSession(db, [provider], {
    renewed: db
      .insert(reviewLinks)
      .values(link)
      .onConflictDoUpdate({ target: reviewLinks.providerId, set: link, setWhere: eq(reviewLinks.code, code) }),
  });
}

const newLink = ({ providerId }: Provider, createdAt: number) => ({
  providerId,
  code: newPublicId(REVIEW_CODE_LENGTH),
  createdAt,
});

/** Returns the code of the provider's link. @returns null if there is none, or the session has ended */
export async function findReviewCode({ db }: { db: Database }, provider: Provider): Promise<string | null> {
  const [link] = await db
    .select({ code: reviewLinks.code })
    .from(reviewLinks)
    .where(and(eq(reviewLinks.providerId, provider.providerId), sessionIsOpen(provider)));
  return link?.code ?? null;
}

/** Maximum couples per run; the others follow a minute later. */
const AT_ONCE = 20;

/** Invites couples, once per request. Skips cancelled projects, bounced addresses and couples without this notice. */
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
      couple: columnsOf(accounts, ["firstname", "locale", "market"]),
    })
    .from(projects)
    .innerJoin(requests, eq(requests.projectId, projects.id))
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .leftJoin(reviewLinks, eq(reviewLinks.providerId, providers.id))
    .where(
      and(
        // A literal, so that SQLite uses the index.
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
    const ownCode = code ?? crypto.randomUUID().replaceAll("-", "");
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
