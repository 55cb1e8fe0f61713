import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect, overwrite } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { reviewLinks } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { newPublicId } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { REVIEW_CODE_LENGTH } from "./answer.rules";

/** Makes the link by which people review the provider. One that is there stays. @throws DomainError session.expired */
export const makeReviewLink = (deps: Deps, provider: Provider) =>
  write(deps, provider, (row, open) => insertSelect(reviewLinks, row, sql`WHERE ${open} ON CONFLICT DO NOTHING`));

/**
 * Puts another link in the place of this one, which leads nowhere from then on (rule reviewshow-5). Sent twice it is renewed once.
 * @param code of the link as the page showed it
 * @throws DomainError session.expired
 */
export const renewReviewLink = (deps: Deps, provider: Provider, code: string) =>
  write(
    deps,
    provider,
    (row, open) => sql`${insertSelect(reviewLinks, row, sql`WHERE ${open}`)}
      ON CONFLICT (${sql.identifier(reviewLinks.providerId.name)}) DO UPDATE SET ${overwrite(reviewLinks.code, reviewLinks.createdAt)}
      WHERE ${and(eq(reviewLinks.code, code), open)}`,
  );

type Row = typeof reviewLinks.$inferInsert;
type Write = (row: Row, open: ReturnType<typeof sessionIsOpen>) => ReturnType<typeof sql>;

async function write({ db, clock }: Deps, provider: Provider, statement: Write): Promise<void> {
  const row = { providerId: provider.providerId, code: newPublicId(REVIEW_CODE_LENGTH), createdAt: clock.now() };
  const {
    session: [session],
  } = await namedBatch(db, {
    session: readOpen(db, provider),
    written: db.run(statement(row, sessionIsOpen(provider))),
  });
  if (!session?.open) throw new DomainError("session.expired");
}

/** The provider's link alone, for the drawing of its code. @returns null: it has none, or the session has ended */
export async function findReviewCode({ db }: { db: Database }, provider: Provider): Promise<string | null> {
  const [link] = await db
    .select({ code: reviewLinks.code })
    .from(reviewLinks)
    .where(and(eq(reviewLinks.providerId, provider.providerId), sessionIsOpen(provider)));
  return link?.code ?? null;
}
