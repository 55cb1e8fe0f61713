import { and, eq, exists, isNotNull, isNull, not, sql } from "drizzle-orm";
import { providerCredentials } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { venues } from "#db/schema/venues";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { retryBounced } from "~/domain/notifications/mail-stops.server";
import { queueMessage } from "~/domain/notifications/outbox.server";
import { flag } from "~/domain/providers/completion-steps.server";
import type { ProviderKind } from "~/domain/providers/provider-kind.rules";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import { allBelow, countOne } from "~/domain/rate-limits.server";
import { sha256 } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { paths } from "~/paths";
import { accessLimits, type Visitor } from "./log-in-provider.server";
import { verifyAddressEmail } from "./provider-emails.server";
import { emailJustSent, findLink, insertLink, linkIsOpen, newLink, spendLink } from "./provider-links.server";

const c = providerCredentials;

/** Next step after the verification of the address (rule venue-30). */
export interface Verified {
  kind: ProviderKind;
  /** Public id of the first venue, and if it was never submitted for approval; null: no venue. */
  venue: { id: string; isDraft: boolean } | null;
}

/**
 * Marks the address as verified, with the link of an email. The link works once.
 * @throws DomainError provider.linkGone
 */
export async function verifyEmail(deps: LoginDeps, secret: string): Promise<Verified> {
  const { db, clock } = deps;
  const link = await findLink(deps, "verify_email", secret);
  if (!link?.open) throw new DomainError("provider.linkGone");
  const now = clock.now();
  const hash = await sha256(secret);
  const {
    own: [own],
    venue: [venue],
  } = await guardedBatch(
    db,
    { "provider.linkGone": linkIsOpen(hash, "verify_email", now) },
    {
      verified: db
        .update(c)
        .set({ emailVerifiedAt: sql`coalesce(${c.emailVerifiedAt}, ${now})` })
        .where(eq(c.providerId, link.providerId)),
      link: spendLink(db, hash, now),
      synced: syncProvider(db, link.providerId, now),
      own: db.select({ kind: providers.kind }).from(providers).where(eq(providers.id, link.providerId)),
      venue: db
        .select({ id: venues.publicId, isDraft: flag(eq(venues.moderation, "notValidated")) })
        .from(venues)
        .where(eq(venues.providerId, link.providerId))
        .orderBy(venues.createdAt)
        .limit(1),
    },
  );
  if (!own) throw new DomainError("provider.linkGone");
  return { kind: own.kind, venue: venue ?? null };
}

/**
 * Sends the verification email again, to the current address. Sends nothing if it is already verified.
 * @throws DomainError session.expired, provider.emailJustSent, provider.tooManyTries
 */
export async function resendVerification(
  deps: LoginDeps & LinkDeps,
  actor: Provider,
  { ip }: Pick<Visitor, "ip">,
): Promise<"sent" | "verified"> {
  const { db, clock, links, secret } = deps;
  const now = clock.now();
  const own = eq(providers.id, actor.providerId);
  const justSent = emailJustSent("verify_email", now);
  const [row] = await db
    .select({
      email: providers.email,
      verified: flag(isNotNull(c.emailVerifiedAt)),
      justSent: flag(justSent),
    })
    .from(providers)
    .innerJoin(c, eq(c.providerId, providers.id))
    .where(and(own, sessionIsOpen(actor)));
  if (!row) throw new DomainError("session.expired");
  if (row.verified) return "verified";
  if (row.justSent) throw new DomainError("provider.emailJustSent");
  const link = await newLink();
  const limits = await accessLimits(secret, "verifyEmail", { address: row.email, ip }, now);
  const due = db
    .select({ id: providers.id })
    .from(providers)
    .innerJoin(c, eq(c.providerId, providers.id))
    .where(and(own, eq(providers.email, row.email), isNull(c.emailVerifiedAt), not(justSent)));
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(actor),
      "provider.tooManyTries": allBelow(limits),
      "provider.emailJustSent": exists(due),
    },
    {
      link: insertLink(db, link.hash, "verify_email", sql`${providers} WHERE ${own}`, now),
      email: queueMessage(deps, {
        kind: "email",
        dedupeKey: `verifyEmail:${link.hash}`,
        to: row.email,
        providerId: actor.providerId,
        sensitive: true,
        ...verifyAddressEmail(links.brand, actor, links.url(actor.market, paths.pro.verifyEmail(link.secret))),
      }),
      retried: retryBounced(db, row.email),
      counted: limits.map((limit) => db.run(countOne(limit))),
    },
  );
  return "sent";
}
