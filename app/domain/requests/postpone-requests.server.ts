import { and, eq, isNull, lte } from "drizzle-orm";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { startOfDay } from "~/domain/statistics/statistics.rules";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";

/**
 * Postpones the announcement of the requests received so far to the next day of the provider's market (rule popin-2).
 * Later requests are still announced. A repeat changes nothing.
 * @param arrivedAt when the announced request, the newest one, was sent; milliseconds since the epoch
 * @throws DomainError session.expired
 */
export async function postponeRequests({ db, clock }: Deps, provider: Provider, arrivedAt: number): Promise<void> {
  const { timeZone } = MARKETS[provider.market];
  const tomorrow = new Date(`${todayIn(MARKETS[provider.market], clock.now())}T12:00:00Z`);
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
  const laterUntil = startOfDay(tomorrow.toISOString().slice(0, 10), timeZone);
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider) },
    {
      postponed: db
        .update(requests)
        .set({ laterUntil })
        .where(
          and(
            eq(requests.providerId, provider.providerId),
            eq(requests.status, "locked"),
            isNull(requests.seenAt),
            lte(requests.createdAt, arrivedAt),
          ),
        ),
    },
  );
}
