import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";

/** Remembers when a provider first opened a request (rule received-3). A repeat changes nothing. */
export async function markRequestSeen({ db, clock }: Deps, provider: Provider, publicId: string): Promise<void> {
  await db.run(sql`
    UPDATE requests SET seen_at = ${clock.now()}
    WHERE public_id = ${publicId} AND provider_id = ${provider.providerId} AND seen_at IS NULL AND ${sessionIsOpen(provider)}`);
}
