import { and, eq, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { providerSocialLinks } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { orChanged, unchangedSince } from "./form-state.server";
import type { SocialInput } from "./social.form";
import { SOCIAL_NETWORKS, type SocialNetwork } from "./social.rules";
import { syncProvider } from "./sync-provider.server";

/** One round trip. */
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
 * Replaces the addresses. They are no part of the public profile: moderators look at them to get to know the work. One round trip.
 * @param latest the stored state that the form was compared with; without it nothing is compared
 * @throws DomainError session.expired when the session has ended, profile.changed
 */
export async function updateSocial(
  { db, clock }: Deps,
  provider: Provider,
  input: SocialInput,
  latest?: Promise<string>,
): Promise<void> {
  const seen = await latest;
  const { providerId } = provider;
  const open = sessionIsOpen(provider);
  const kept = SOCIAL_NETWORKS.flatMap((network) => (input[network] ? [[network, input[network]]] : []));
  const {
    session: [session],
  } = await orChanged(
    namedBatch(db, {
      unchanged: unchangedSince(db, provider, "social", seen),
      session: readOpen(db, provider),
      before: db.delete(providerSocialLinks).where(and(eq(providerSocialLinks.providerId, providerId), open)),
      links: db.run(
        insertSelect(
          providerSocialLinks,
          { providerId, network: sql`j.value ->> 0`, url: sql`j.value ->> 1` },
          sql`FROM json_each(${JSON.stringify(kept)}) j WHERE ${open}`,
        ),
      ),
      synced: syncProvider(db, providerId, clock.now()),
    }),
  );
  if (!session?.open) throw new DomainError("session.expired");
}
