import { and, desc, eq, isNull, lte, or } from "drizzle-orm";
import { accounts } from "#db/schema/accounts";
import { eventTypes, plannerBudgetRanges, serviceTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { nameIn } from "~/domain/enumerations/find-enumerations.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { isWaiting } from "./count-waiting.server";
import { type ReceivedRequest, receivedColumns, toReceived } from "./find-received-requests.server";
import type { Fact } from "./request-facts.rules";
import { askedFields, factFields, factsIn } from "./stored-facts.server";

/** An unopened request: facts, without data of its author. Instants are milliseconds since the epoch. */
export interface NewRequest extends Omit<ReceivedRequest, "status" | "seenAt" | "unread" | "closedAt" | "endedAt"> {
  /** In the requested language. */
  plannerBudget: string | null;
  /** Number of recipients, including this one; `answered` counts the others whose answers are visible to the couple. */
  asked: number;
  answered: number;
  facts: Fact[];
}

/** Returns the newest unopened request, to announce it (rule popin-1), or null. Shares the round trip of the layout. */
export async function findNewRequest(
  { db, clock }: Deps,
  provider: Provider,
  locale: Locale,
): Promise<NewRequest | null> {
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
