import { expect, it, vi } from "vitest";
import { compare, type Measure, periodDays, reasonsOf } from "~/domain/statistics/statistics.rules";
import { translator } from "~/i18n/i18n.server";
import { inEnglish, renderMeaning } from "~/ui/render.fixture";
import StatisticsPage from "./statistics";

const { useLoaderData } = vi.hoisted(() => ({ useLoaderData: vi.fn() }));
vi.mock("@remix-run/react", () => ({ useLoaderData }));

const t = translator("en");
const period = periodDays("month", "2027-03-10");

interface Counts {
  now?: Partial<Record<Measure, number>>;
  before?: Partial<Record<Measure, number>>;
  reasons?: { measure: string; count: number }[];
}

function render({ now = {}, before = {}, reasons = [] }: Counts) {
  const rows = (counts: Partial<Record<Measure, number>>, bucket = "") =>
    Object.entries(counts).map(([measure, count]) => ({ measure, bucket, count }));
  useLoaderData.mockReturnValue({
    period,
    kind: "planner",
    hasVenues: false,
    media: null,
    radiusKm: 60,
    priceFrom: null,
    languages: [],
    counts: [...rows(now, period.buckets.at(-1)), ...rows(before, period.bucketsBefore.at(-1))],
    reasons: reasonsOf(reasons),
    compared: compare([]),
  });
  return renderMeaning(inEnglish(<StatisticsPage />));
}

const EMPTY = t("statistics:empty.title");
const CHART = t("statistics:chart.views");
const WHY = t("statistics:why.heading");

it("statistics of two periods with nothing but messages have no charts and name what helps", () => {
  for (const counts of [{}, { now: { messages: 2 } }]) {
    const page = render(counts);
    expect(page).toContain(EMPTY);
    expect(page).not.toContain(CHART);
  }
  for (const counts of [{ now: { views: 1 } }, { before: { appearances: 1 } }, { now: { favorites: 1 } }]) {
    const page = render(counts);
    expect(page).not.toContain(EMPTY);
    expect(page).toContain(CHART);
  }
});

it("empty statistics say why the profile was not shown only if there were projects nearby (statistics-4)", () => {
  expect(render({})).not.toContain(WHY);
  expect(render({ reasons: [{ measure: "radius", count: 3 }] })).toContain(WHY);
  expect(render({ now: { views: 1 } })).toContain(WHY);
});

it("statistics compare the views with those of the period before", () => {
  expect(render({ now: { views: 5 }, before: { views: 2 } })).toContain("3 more than before");
  expect(render({ now: { views: 2 }, before: { views: 5 } })).toContain("3 fewer than before");
  expect(render({ now: { views: 5 }, before: { views: 5 } })).not.toContain("than before");
});
