import { and, eq } from "drizzle-orm";
import { providerSocialLinks } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { isUnchanged } from "./form-state.server";
import type { SocialInput } from "./social.form";
import { SOCIAL_NETWORKS, type SocialNetwork } from "./social.rules";
import { syncProvider } from "./sync-provider.server";

export async function findSocial(
  { db }: Pick<Deps, "db">,
  provider: Provider,
): Promise<Partial<Record<SocialNetwork, string>>> {
  const rows = await db
    .select({ network: providerSocialLinks.network, url: providerSocialLinks.url })
    .from(providerSocialLinks)
    .where(and(eq(providerSocialLinks.providerId, provider.providerId), sessionIsOpen(provider)));
  return Object.fromEntries(rows.map(({ network, url }) => [network, url]));
}

/**
 * Replaces the addresses, in one round trip. Only moderators see them.
 * @param latest the stored state that the form was compared with; without it nothing is compared
 * @throws DomainError session.expired, profile.changed
 */
export async function updateSocial(
  { db, clock }: Deps,
  provider: Provider,
  input: SocialInput,
  latest?: Promise<string>,
): Promise<void> {
  const seen = await latest;
  const { providerId } = provider;
  const links = SOCIAL_NETWORKS.flatMap((network) => {
    const url = input[network];
    return url ? [{ providerId, network, url }] : [];
  });
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "profile.changed": isUnchanged(provider, "social", seen) },
    {
      before: db.delete(providerSocialLinks).where(eq(providerSocialLinks.providerId, providerId)),
      links: links.length > 0 ? [db.insert(providerSocialLinks).values(links)] : [],
      synced: syncProvider(db, providerId, clock.now()),
    },
  );
}
