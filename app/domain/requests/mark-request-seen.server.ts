import { sql } from "drizzle-orm";
import type { Provider } from "~/domain/accounts/session.rules";
import { sessionIsOpen } from "~/domain/accounts/staff-session.server";
import type { Deps } from "~/domain/deps";

/** Remembers when a provider first opened a request (back-office specification §4, "Read state"). A repeat changes nothing. */
export async function markRequestSeen({ db, clock }: Deps, provider: Provider, publicId: string): Promise<void> {
  await db.run(sql`
    UPDATE requests SET seen_at = ${clock.now()}
    WHERE public_id = ${publicId} AND provider_id = ${provider.providerId} AND seen_at IS NULL AND ${sessionIsOpen(provider)}`);
}
