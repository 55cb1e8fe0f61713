import { and, between, eq, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { providerDays } from "#db/schema/statistics";
import type { Deps } from "~/domain/deps";
import { isPremium, isShown } from "~/domain/providers/shown.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { BADGE } from "./badge.rules";
import { firstOfDays, STATISTICS } from "./statistics.rules";

export interface Badge
  extends Pick<typeof providers.$inferSelect, "publicId" | "name" | "city" | "kind" | "locale" | "market"> {
  premium: boolean;
  /** Null: too few reviews. */
  rated: { rating: number; reviews: number } | null;
}

const badgeColumns = (now: number) => {
  const { publicId, name, city, kind, locale, market, rating, reviewCount } = providers;
  return { publicId, name, city, kind, locale, market, rating, reviewCount, premium: isPremium(now) };
};

type Row = Omit<Badge, "rated"> & { rating: number | null; reviewCount: number };

export const toBadge = ({ rating, reviewCount, ...badge }: Row): Badge => ({
  ...badge,
  rated: rating !== null && reviewCount >= BADGE.reviews ? { rating, reviews: reviewCount } : null,
});

/** Returns a badge; null if the profile is unknown or hidden. */
export async function findBadge({ db, clock }: Deps, publicId: string): Promise<Badge | null> {
  const [row] = await db
    .select(badgeColumns(clock.now()))
    .from(providers)
    .where(and(eq(providers.publicId, publicId), isShown()));
  return row ? toBadge(row) : null;
}

/** Returns the provider's own badge and its views. @returns null if the session has ended */
export async function findOwnBadge({ db, clock }: Deps, provider: Provider) {
  const now = clock.now();
  const today = todayIn(MARKETS[provider.market], now);
  const open: SQL = sessionIsOpen(provider);
  const read = await namedBatch(db, {
    rows: db
      .select({ ...badgeColumns(now), isShown: sql`${isShown()}`.mapWith(Boolean) })
      .from(providers)
      .where(and(eq(providers.id, provider.providerId), open)),
    days: db
      .select({ day: providerDays.day, count: providerDays.count })
      .from(providerDays)
      .where(
        and(
          eq(providerDays.providerId, provider.providerId),
          between(providerDays.day, firstOfDays(today, STATISTICS.month), today),
          eq(providerDays.measure, "badge"),
        ),
      )
      .orderBy(providerDays.day),
  });
  const [row] = read.rows;
  const { days } = read;
  if (!row) return null;
  const { isShown: shown, ...badge } = row;
  return { badge: toBadge(badge), isShown: shown, days };
}
