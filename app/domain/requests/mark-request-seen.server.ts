import { and, eq, isNull } from "drizzle-orm";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";

/** Records when a provider first opened a request (rule received-3). A repeat changes nothing. */
export async function markRequestSeen({ db, clock }: Deps, provider: Provider, publicId: string): Promise<void> {
  await db
    .update(requests)
    .set({ seenAt: clock.now() })
    .where(
      and(
        eq(requests.publicId, publicId),
        eq(requests.providerId, provider.providerId),
        isNull(requests.seenAt),
        sessionIsOpen(provider),
      ),
    );
}
