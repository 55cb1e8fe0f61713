import { and, desc, eq, isNull, lte, or } from "drizzle-orm";
import { accounts } from "#db/schema/accounts";
import { eventTypes, plannerBudgetRanges, serviceTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { nameIn } from "~/domain/enumerations/find-enumerations.server";
import { projectEmailFields } from "~/domain/projects/project-email-fields.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { eventName, knownOf } from "./contact-data.rules";
import { isWaiting } from "./count-waiting.server";
import type { Fact } from "./request-facts.rules";
import { askedFields, factFields, factsIn } from "./stored-facts.server";
import { venueName } from "./venue-facts.server";

/** An unopened request: facts, without data of its author. Instants are milliseconds since the epoch. */
export interface NewRequest {
  publicId: string;
  createdAt: number;
  /** YYYY-MM-DD */
  eventDate: string;
  place: string;
  /** In the requested language, like service type and budget. */
  eventType: string;
  serviceType: string | null;
  plannerBudget: string | null;
  /** Name of the provider's venue that received it; null for a request to a planner. */
  venue: string | null;
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
      row: {
        publicId: requests.publicId,
        createdAt: requests.createdAt,
        serviceType: nameIn(serviceTypes, locale),
        plannerBudget: nameIn(plannerBudgetRanges, locale),
        venue: venueName(),
        ...askedFields(provider, now),
      },
      emailFields: projectEmailFields(),
      eventType: nameIn(eventTypes, locale),
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
  const { row, emailFields, eventType, fit } = found;
  const { otherEvent, eventDate, place } = emailFields;
  return {
    ...row,
    eventDate,
    place,
    eventType: eventName({ status: "locked", eventType }, otherEvent, knownOf(emailFields)),
    facts: factsIn(fit),
  };
}
