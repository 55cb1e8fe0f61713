import { and, between, eq, isNull, lt, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { providerBusyDates, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { type UnlockedDay, unlockedDays } from "~/domain/requests/unlocked-days.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { BusyChange, Days } from "./busy-dates.rules";
import type { ProviderKind } from "./provider-kind.rules";
import { syncProvider } from "./sync-provider.server";

interface Availability {
  /** Busy days in the requested range; YYYY-MM-DD. */
  dates: string[];
  unlocked: UnlockedDay[];
  /** Start of the pause, milliseconds since the epoch; null: accepts requests. */
  pausedAt: number | null;
  kind: ProviderKind;
  venues: { publicId: string; name: string }[];
}

export async function findAvailability(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  days: Days,
): Promise<Availability> {
  const id = provider.providerId;
  const { date } = providerBusyDates;
  const {
    dates,
    unlocked,
    profile: [profile],
    venues: own,
  } = await namedBatch(db, {
    dates: db
      .select({ date })
      .from(providerBusyDates)
      .where(and(eq(providerBusyDates.providerId, id), between(date, days.first, days.last), sessionIsOpen(provider)))
      .orderBy(date),
    unlocked: unlockedDays(db, provider, days, isNull(requests.venueId)),
    profile: db
      .select({ pausedAt: providers.pausedAt, kind: providers.kind })
      .from(providers)
      .where(eq(providers.id, id)),
    venues: db
      .select({ publicId: venues.publicId, name: venues.name })
      .from(venues)
      .where(and(eq(venues.providerId, id), sessionIsOpen(provider)))
      .orderBy(venues.createdAt, venues.id),
  });
  const { pausedAt = null, kind = "planner" } = profile ?? {};
  return { dates: dates.map((row) => row.date), unlocked, pausedAt, kind, venues: own };
}

/**
 * Marks days as busy and frees others, in one round trip. Safe to repeat.
 * @param today YYYY-MM-DD in the provider's market; earlier days are deleted
 * @throws DomainError session.expired
 */
export function changeBusyDates(
  deps: Deps,
  provider: Provider,
  { taken, freed }: BusyChange,
  today: string,
): Promise<void> {
  const chosen = sql`${providerBusyDates.date} IN (SELECT value FROM json_each(${JSON.stringify(freed)}))`;
  return change(deps, provider, today, [
    deps.db.delete(providerBusyDates).where(and(eq(providerBusyDates.providerId, provider.providerId), chosen)),
    deps.db.run(
      insertSelect(
        providerBusyDates,
        { providerId: provider.providerId, date: sql`value` },
        sql`FROM json_each(${JSON.stringify(taken)}) WHERE true ON CONFLICT DO NOTHING`,
      ),
    ),
  ]);
}

/** Hides the actor from matching and lists until `resume`; no-op when paused. @throws DomainError session.expired */
export function pause(deps: Deps, provider: Provider, today: string): Promise<void> {
  const pausedAt = sql`coalesce(${providers.pausedAt}, ${deps.clock.now()})`;
  return change(deps, provider, today, [deps.db.update(providers).set({ pausedAt }).where(own(provider))]);
}

/** @throws DomainError session.expired */
export function resume(deps: Deps, provider: Provider, today: string): Promise<void> {
  return change(deps, provider, today, [deps.db.update(providers).set({ pausedAt: null }).where(own(provider))]);
}

const own = ({ providerId }: Provider) => eq(providers.id, providerId);

async function change({ db, clock }: Deps, provider: Provider, today: string, changed: BatchItem<"sqlite">[]) {
  const id = provider.providerId;
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider) },
    {
      changed,
      past: db
        .delete(providerBusyDates)
        .where(and(eq(providerBusyDates.providerId, id), lt(providerBusyDates.date, today))),
      synced: syncProvider(db, id, clock.now()),
    },
  );
}
