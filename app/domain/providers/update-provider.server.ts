import { and, desc, eq, exists, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { columnsOf } from "#db/columns-of";
import { outbox } from "#db/schema/outbox";
import { providerLinks } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { MAIL_STOP } from "~/domain/notifications/mail-stops.server";
import { isUnchanged } from "~/domain/providers/form-state.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { planAt } from "~/domain/subscriptions/subscription.rules";
import type { Locale } from "~/i18n/markets";

export type ProviderAccount = NonNullable<Awaited<ReturnType<typeof findProviderAccount>>>;

/** Loads the account page. `newEmail`: pending login address, until its link is opened. */
export async function findProviderAccount({ db, clock }: Deps, actor: Provider) {
  const newest = db
    .select({ email: providerLinks.email })
    .from(providerLinks)
    .where(
      and(
        eq(providerLinks.providerId, actor.providerId),
        eq(providerLinks.purpose, "change_email"),
        isNull(providerLinks.usedAt),
        gt(providerLinks.expiresAt, clock.now()),
      ),
    )
    .orderBy(desc(providerLinks.createdAt))
    .limit(1);
  const [row] = await db
    .select({
      ...columnsOf(providers, ["firstname", "lastname", "locale", "email", "phone", "mobile", "smsRequests"]),
      premiumUntil: providers.premiumUntil,
      newEmail: sql<string | null>`${newest}`,
      mailStop: MAIL_STOP,
    })
    .from(providers)
    .where(and(eq(providers.id, actor.providerId), sessionIsOpen(actor)));
  if (!row) return null;
  const { premiumUntil: until, ...account } = row;
  return { ...account, plan: planAt(clock.now(), until) };
}

/**
 * Changes names and language, without moderation, because couples do not see them.
 * @returns the provider for a new session token
 * @throws DomainError session.expired, profile.changed (the stored state differs from `latest`)
 */
export async function updateProvider(
  { db }: Deps,
  actor: Provider,
  change: { firstname: string; lastname: string; locale: Locale },
  latest?: Promise<string>,
): Promise<Provider> {
  const { firstname, lastname, locale } = change;
  const seen = await latest;
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(actor), "profile.changed": isUnchanged(actor, "names", seen) },
    { names: db.update(providers).set({ firstname, lastname, locale }).where(eq(providers.id, actor.providerId)) },
  );
  return { ...actor, firstname, locale };
}

/** Stores `wanted`; true needs Premium and a verified mobile number. @throws session.expired, textMessages.refused */
export async function setTextMessages({ db, clock }: Deps, provider: Provider, wanted: boolean): Promise<void> {
  const { providerId } = provider;
  const own = eq(providers.id, providerId);
  const entitled = db
    .select({ id: providers.id })
    .from(providers)
    .where(and(own, isNotNull(providers.mobile), gt(providers.premiumUntil, clock.now())));
  // Messages delayed by quiet hours.
  const waiting = and(
    eq(outbox.providerId, providerId),
    eq(outbox.state, "pending"),
    eq(outbox.kind, "sms"),
    eq(outbox.sensitive, false),
  );
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "textMessages.refused": wanted ? exists(entitled) : sql`1` },
    {
      chosen: db.update(providers).set({ smsRequests: wanted }).where(own),
      dropped: wanted ? [] : [db.delete(outbox).where(waiting)],
    },
  );
}
