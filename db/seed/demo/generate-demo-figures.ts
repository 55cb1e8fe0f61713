import type { mediaDays, providerDays, providerViews } from "#db/schema/statistics";
import { firstOfDays } from "~/domain/statistics/statistics.rules";
import { todayIn } from "~/i18n/format.server";
import { MARKETS, type MarketCode } from "~/i18n/markets";
import { Random } from "./random";

/** Owner of statistics: public ids of a provider and its items. */
export interface Looked {
  publicId: string;
  market: MarketCode;
  items: { kind: (typeof mediaDays.$inferInsert)["kind"]; item: string }[];
}

/** Rows for the database; `of` is the public id of their provider. */
interface DemoFigures {
  views: (Omit<typeof providerViews.$inferInsert, "providerId"> & { of: string })[];
  days: (Omit<typeof providerDays.$inferInsert, "providerId"> & { of: string })[];
  media: (Omit<typeof mediaDays.$inferInsert, "providerId"> & { of: string })[];
}

const SEED = 20_271_202;

const SAMPLE = {
  /** Days with figures, enough to compare two years. */
  days: 690,
  /** Newest days with one row per day. Older views have one row per week, which is enough for charts by month. */
  daily: 90,
  /** Days of views of weddings, photographs and venues. */
  mediaDays: 60,
  /** Average views per day now. At the start of the figures, a quarter of that. */
  views: 9,
  /** Appearances in lists and searches per view of the page. */
  appearances: 5.5,
  favorites: 0.3,
  /** Loads of the badge on the provider's own site, in recent months. */
  badge: { days: 120, views: 6 },
  media: 1.6,
} as const;

/** Factors by weekday, Sunday first. */
const WEEK = [1.45, 1.1, 1.05, 1, 0.95, 0.75, 0.9] as const;

/** Average nearby projects per day: matched ones, and others by reason (rule statistics-4). */
const NEARBY = { could: 0.62, radius: 0.1, price: 0.14, language: 0.05, busy: 0.12, service: 0.06, position: 0.2 };

/** Generates daily figures of the demo accounts, in their market's time zone. Deterministic except for the dates. */
export function generateDemoFigures(all: readonly Looked[], now: number): DemoFigures {
  const figures: DemoFigures = { views: [], days: [], media: [] };
  all.forEach(({ publicId: of, market, items }, index) => {
    const random = new Random(SEED + index);
    const today = todayIn(MARKETS[market], now);
    for (let back = SAMPLE.days - 1; back >= 0; back--) {
      const width = back < SAMPLE.daily ? 1 : 7;
      if (back % width > 0) continue;
      const day = firstOfDays(today, back + 1);
      // Rows of single days follow the weekday; the current day is incomplete.
      const weekday = width > 1 ? 1 : (WEEK[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 1);
      const trend = (1 - (0.75 * back) / SAMPLE.days) * weekday * width * (back ? 1 : 0.5);
      const about = (middle: number) => Math.floor(middle * trend * (0.6 + 0.8 * random.next()) + random.next());
      const add = (measure: DemoFigures["days"][number]["measure"], count: number) => {
        if (count > 0) figures.days.push({ of, day, measure, count });
      };
      const views = Math.max(1, about(SAMPLE.views));
      figures.views.push({ of, day, count: views });
      add("appearances", Math.round(views * SAMPLE.appearances * (0.8 + 0.4 * random.next())));
      add("favorites", about(SAMPLE.favorites));
      if (back < SAMPLE.badge.days) add("badge", about(SAMPLE.badge.views));
      for (const [measure, middle] of Object.entries(NEARBY) as [keyof typeof NEARBY, number][])
        add(measure, about(middle));
      if (back < SAMPLE.mediaDays)
        for (const [place, { kind, item }] of items.entries()) {
          const count = about(SAMPLE.media / (1 + place / 3));
          if (count > 0) figures.media.push({ of, day, kind, item, count });
        }
    }
  });
  return figures;
}

/** Counts requests per day, in the time zone of the recipient's market. */
export function countMessages(
  requests: readonly { of: string; createdAt: number }[],
  marketOf: ReadonlyMap<string, MarketCode>,
): DemoFigures["days"] {
  const counted = new Map<string, DemoFigures["days"][number]>();
  for (const { of, createdAt } of requests) {
    const day = todayIn(MARKETS[marketOf.get(of) ?? "FR"], createdAt);
    const row = counted.get(`${of} ${day}`) ?? { of, day, measure: "messages" as const, count: 0 };
    counted.set(`${of} ${day}`, { ...row, count: row.count + 1 });
  }
  return [...counted.values()];
}
