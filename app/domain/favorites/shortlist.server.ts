import { and, eq, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { shortlistLinks } from "#db/schema/favorites";
import type { Deps } from "~/domain/deps";
import { hours } from "~/domain/durations";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { below, countOne, limitOf, readAllowed } from "~/domain/rate-limits.server";
import { newSecret, sha256 } from "~/domain/secrets.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { sessionIsOpen, writeInSession } from "~/domain/sessions/session.server";
import { favoriteCards, markedBy, toFavorites } from "./favorites.server";

/** Limit for views of one shared link. */
const VIEWS = { count: 300, window: hours(1) } as const;

/** Returns when the couple created its link (null: it has none), and the favorites that the link shows. */
export async function findShortlistLink({ db, clock }: Deps, couple: Couple) {
  const { link, ...found } = await namedBatch(db, {
    link: db
      .select({ createdAt: shortlistLinks.createdAt })
      .from(shortlistLinks)
      .where(and(eq(shortlistLinks.accountId, couple.accountId), sessionIsOpen(couple))),
    ...favoriteCards(db, markedBy(couple.accountId), clock.now()),
  });
  return { createdAt: link[0]?.createdAt ?? null, ...toFavorites(found) };
}

/**
 * Creates the link that shares a couple's favorites, or replaces it. Only the hash of its secret is stored.
 * @param seen creation of the link that the form showed, milliseconds since the epoch; 0: none
 * @throws DomainError session.expired, shortlist.changed if another request replaced or deleted the link first
 */
export async function renewShortlist({ db, clock }: Deps, couple: Couple, seen: number): Promise<string> {
  const { accountId } = couple;
  const secret = newSecret();
  const hash = await sha256(secret);
  const current = sql`coalesce((SELECT ${shortlistLinks.createdAt} FROM ${shortlistLinks}
    WHERE ${eq(shortlistLinks.accountId, accountId)}), 0)`;
  // Changes even within one millisecond, so that the condition below refuses the second of two renewals.
  const createdAt = Math.max(clock.now(), seen + 1);
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(couple), "shortlist.changed": sql`${current} = ${seen}` },
    {
      link: db
        .insert(shortlistLinks)
        .values({ accountId, hash, createdAt })
        .onConflictDoUpdate({ target: shortlistLinks.accountId, set: { hash, createdAt } }),
    },
  );
  return secret;
}

export async function endShortlist({ db }: Deps, couple: Couple): Promise<void> {
  await writeInSession(db, [couple], {
    link: db.delete(shortlistLinks).where(eq(shortlistLinks.accountId, couple.accountId)),
  });
}

/** Shows nothing of the couple but the first name. An unknown secret is not counted, so that it writes nothing. */
export async function findShortlist({ db, clock }: Deps, secret: string) {
  const now = clock.now();
  const hash = await sha256(secret);
  const limit = limitOf(`shortlist:${hash}`, VIEWS, now);
  const owner = sql`(SELECT ${shortlistLinks.accountId} FROM ${shortlistLinks} WHERE ${eq(shortlistLinks.hash, hash)})`;
  const found = await namedBatch(db, {
    allowed: readAllowed(db, [limit]),
    counted: db.run(countOne(limit, sql`${owner} IS NOT NULL AND ${below(limit)}`)),
    owner: db.select({ firstname: accounts.firstname }).from(accounts).where(sql`${accounts.id} = ${owner}`),
    ...favoriteCards(db, markedBy(owner), now),
  });
  const [couple] = found.owner;
  if (!couple) return null;
  if (found.allowed.some(({ allowed }) => !allowed)) return "tooMany";
  return { ...couple, ...toFavorites(found) };
}
