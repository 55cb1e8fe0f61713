import type { Database } from "#db/client.server";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { planner } from "~/domain/matching/planners.fixture";

type NewProject = typeof projects.$inferInsert;

/** Returns a wedding in Dijon with completed step 4, by default of account 1. Needs the enumerations. */
export const savedProject = (changes: Partial<NewProject> = {}): NewProject => ({
  publicId: "project-1",
  accountId: 1,
  status: "saved",
  reachedStep: 4,
  createdAt: 0,
  updatedAt: 0,
  eventType: "mariage",
  serviceType: "complete",
  eventDate: "2027-06-12",
  eventLocation: "Dijon, France",
  city: "Dijon",
  guestRange: "50to100",
  budgetRange: "10000to20000",
  budgetPlannerRange: "2000to5000",
  plannerPreference: "anywhere",
  ...changes,
});

/** Sends project 1 to planners in several markets, one per status: `request-1` to planner 1, and so on. */
export async function saveContacts(
  db: Database,
  statuses: readonly ("locked" | "unlocked" | "rejected" | null)[],
  createdAt: number,
) {
  const homes = [
    { locale: "fr", market: "FR" },
    { locale: "de", market: "DE" },
    { locale: "pt", market: "PT" },
    { locale: "en", market: "GB" },
  ] as const;
  await db.insert(providers).values(statuses.map((_, i) => planner(i + 1, { row: homes[i] }).row));
  await db
    .insert(requests)
    .values(statuses.flatMap((status, i) => (status ? [requestTo(i + 1, status, createdAt)] : [])));
}

export const requestTo = (providerId: number, status: "locked" | "unlocked" | "rejected", createdAt: number) => ({
  ...{ publicId: `request-${providerId}`, projectId: 1, providerId, status, message: "Bonjour", createdAt },
});

export const saveProject = (db: Database, changes: Partial<NewProject> = {}) =>
  db.insert(projects).values(savedProject(changes));
