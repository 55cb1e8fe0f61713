import { and, desc, eq, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { budgetRanges, eventTypes, guestRanges, plannerBudgetRanges, serviceTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { nameIn } from "~/domain/enumerations/find-enumerations.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { coupleName, receivedColumns, toReceived } from "./find-received-requests.server";

/** Maximum number of requests in a file, the newest. */
const MOST = 5_000;

const isUnlocked = eq(requests.status, "unlocked");

export type ExportedRequest = NonNullable<Awaited<ReturnType<typeof findExportedRequests>>>[number];

/**
 * Returns a provider's requests for its spreadsheet, newest first, in one round trip. Names are in the requested
 * language, instants in milliseconds since the epoch. Name and contact data are null until the unlock.
 * @returns null if the session has ended
 */
export async function findExportedRequests({ db }: Pick<Deps, "db">, provider: Provider, locale: Locale) {
  const query = db
    .select({
      ...receivedColumns(locale),
      unlockedAt: requests.unlockedAt,
      rejectedAt: requests.rejectedAt,
      guests: sql<string | null>`coalesce(CAST(${projects.guests} AS TEXT), ${nameIn(guestRanges, locale)})`,
      budget: nameIn(budgetRanges, locale),
      plannerBudget: nameIn(plannerBudgetRanges, locale),
      name: sql<string | null>`CASE WHEN ${isUnlocked} THEN ${coupleName} END`,
      phone: contactOf(accounts.phone, "email"),
      email: contactOf(accounts.email, "phone"),
      progress: requests.progress,
      note: requests.note,
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
    .leftJoin(serviceTypes, eq(serviceTypes.slug, projects.serviceType))
    .leftJoin(guestRanges, eq(guestRanges.slug, projects.guestRange))
    .leftJoin(budgetRanges, eq(budgetRanges.slug, projects.budgetRange))
    .leftJoin(plannerBudgetRanges, eq(plannerBudgetRanges.slug, projects.budgetPlannerRange))
    .where(and(eq(requests.providerId, provider.providerId), sessionIsOpen(provider)))
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(MOST);
  const {
    session: [session],
    rows,
  } = await namedBatch(db, { session: readOpen(db, provider), rows: query });
  return session?.open ? rows.map(toReceived) : null;
}

/** Selects a phone or email after the unlock, unless the couple wants to be contacted by the other one only. */
const contactOf = (column: typeof accounts.phone | typeof accounts.email, other: "phone" | "email") =>
  sql<string | null>`CASE WHEN ${isUnlocked} AND ${projects.contactChannel} <> ${other} THEN ${column} END`;
