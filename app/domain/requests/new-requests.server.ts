import { and, desc, eq, isNull, lte, or } from "drizzle-orm";
import { accounts } from "#db/schema/accounts";
import { eventTypes, plannerBudgetRanges, serviceTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { nameIn } from "~/domain/enumerations/find-enumerations.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen, writeInSession } from "~/domain/sessions/session.server";
import { startOfDay } from "~/domain/statistics/statistics.rules";
import { todayIn } from "~/i18n/format.server";
import { type Locale, MARKETS } from "~/i18n/markets";
import { receivedColumns, toReceived } from "./received-requests.server";
import { isWaiting } from "./request-columns.server";
import { askedFields, factFields, factsIn } from "./request-facts.server";

export type NewRequest = Omit<
  NonNullable<Awaited<ReturnType<typeof findNewRequest>>>,
  "status" | "seenAt" | "closedAt" | "endedAt"
>;

/** Returns the newest unopened request, to announce it (rule popin-1), or null. */
export async function findNewRequest({ db, clock }: Deps, provider: Provider, locale: Locale) {
  const now = clock.now();
  const [found] = await db
    .select({
      ...receivedColumns(locale),
      plannerBudget: nameIn(plannerBudgetRanges, locale),
      ...askedFields(provider, now),
      fit: factFields(),
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
    .leftJoin(serviceTypes, eq(serviceTypes.slug, projects.serviceType))
    .leftJoin(plannerBudgetRanges, eq(plannerBudgetRanges.slug, projects.budgetPlannerRange))
    .where(
      and(
        eq(requests.providerId, provider.providerId),
        isWaiting(),
        isNull(requests.seenAt),
        or(isNull(requests.laterUntil), lte(requests.laterUntil, now)),
        sessionIsOpen(provider),
      ),
    )
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(1);
  if (!found) return null;
  const { fit, ...row } = found;
  return { ...toReceived(row), facts: factsIn(fit) };
}

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

/**
 * Postpones the announcement until the market's next day (rule popin-2). Later requests are still announced.
 * @param arrivedAt when the announced request was sent, milliseconds since the epoch
 */
export async function postponeRequests({ db, clock }: Deps, provider: Provider, arrivedAt: number): Promise<void> {
  const { timeZone } = MARKETS[provider.market];
  const tomorrow = new Date(`${todayIn(MARKETS[provider.market], clock.now())}T12:00:00Z`);
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
  const laterUntil = startOfDay(tomorrow.toISOString().slice(0, 10), timeZone);
  await writeInSession(db, [provider], {
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
  });
}
