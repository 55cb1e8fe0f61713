import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { namedBatch } from "#db/named-batch";
import { providerCredentials } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import { DomainError } from "~/domain/domain-error";
import { below, countOne, limitOf } from "~/domain/rate-limits.server";
import { hmac } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { verifyPassword } from "./password-hash.server";
import { PROVIDER_ACCOUNT } from "./provider-account.rules";

/** `name`: of the company. */
type OwnAccount = Pick<
  typeof providers.$inferSelect,
  "publicId" | "firstname" | "lastname" | "name" | "email" | "locale" | "market"
> &
  Pick<typeof providerCredentials.$inferSelect, "passwordHash">;

/**
 * Checks the current password before a change that a stolen session must not make, in one round trip. Every attempt
 * counts, also the correct one.
 * @param also further read statements of the command, by name
 * @returns null when the account is deleted
 * @throws DomainError session.expired, account.password.tooMany, account.password.wrong
 */
export async function confirmPassword<Reads extends Record<string, BatchItem<"sqlite">> = Record<never, never>>(
  { db, clock, secret }: LoginDeps,
  actor: Provider,
  password: string,
  also?: Reads,
): Promise<{ own: OwnAccount; also: { [K in keyof Reads]: Reads[K]["_"]["result"] } } | null> {
  const key = `password:${await hmac(secret, String(actor.providerId))}`;
  const limit = limitOf(key, PROVIDER_ACCOUNT.passwordTries, clock.now());
  const { publicId, firstname, lastname, name, email, locale, market } = providers;
  const {
    counted,
    own: [row],
    also: others,
  } = await namedBatch(db, {
    counted: db.run(countOne(limit, sql`${sessionIsOpen(actor)} AND ${below(limit)}`)),
    own: db
      .select({
        ...{ publicId, firstname, lastname, name, email, locale, market },
        passwordHash: providerCredentials.passwordHash,
        open: sessionIsOpen(actor).mapWith(Boolean),
      })
      .from(providers)
      .leftJoin(providerCredentials, eq(providerCredentials.providerId, providers.id))
      .where(eq(providers.id, actor.providerId)),
    also: Object.values(also ?? {}),
  });
  if (!row) return null;
  const { open, passwordHash, ...own } = row;
  if (!open) throw new DomainError("session.expired");
  if (counted.rowsAffected === 0) throw new DomainError("account.password.tooMany");
  const isRight = await verifyPassword(password, passwordHash);
  if (!isRight || passwordHash === null) throw new DomainError("account.password.wrong");
  const read = Object.fromEntries(Object.keys(also ?? {}).map((name, place) => [name, others[place]]));
  return { own: { ...own, passwordHash }, also: read as { [K in keyof Reads]: Reads[K]["_"]["result"] } };
}
