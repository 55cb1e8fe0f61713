import { eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { contentReports } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { moderationDecisions } from "#db/schema/moderation";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import { venues } from "#db/schema/venues";
import { weddings } from "#db/schema/weddings";
import { links } from "~/domain/links.fixture";
import type { Administrator } from "~/domain/sessions/session.rules";
import { venue } from "~/domain/venues/venues.fixture";
import { emptyLog, saveAdministrator } from "../../../tests/support/administrators";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { type DecideCase, decideCase } from "./decide-case.server";
import { PAGE_CASES, type ReportContent, reportContent } from "./page-cases.server";

export const NOW = Date.UTC(2027, 2, 1, 8);
export const WHY = "Das Bild gehört nachweislich jemand anderem.";
export const VENUE = "venue00000000001";

export const fields: ReportContent = {
  ...{ kind: "profile", target: "provider-1", reason: "rights", text: "Das zweite Foto ist von mir." },
  ...{ name: "Karim", email: "karim@example.org", ip: "203.0.113.9", locale: "en", market: "GB" },
};

/** Sets up provider 1 with a visible wedding and venue, and two administrators, for the tests of a file. */
export function useReports() {
  const test = useTestDatabase();
  const clock = stoppedClock(NOW);
  const deps = () => ({ db: test.db, clock, links, secret: "a secret of the tests", requestId: "request" });
  const of = {} as Record<"moderator" | "colleague", Administrator>;

  beforeEach(async () => {
    clock.at = NOW;
    await emptyLog(test.db);
    const filled = [contentReports, outbox, rateLimits, moderationDecisions, venues, weddings, providers];
    for (const table of [...filled, administrators]) await test.db.delete(table);
    await saveProvider(test.db, 1, { ...approvedProvider, locale: "de", market: "DE" });
    await test.db.insert(venues).values(venue(1, { visible: true }));
    await test.db.insert(weddings).values({
      ...{ id: 1, publicId: "wedding-1", providerId: 1, slug: "louise", title: "Louise & Karim", status: "published" },
      ...{ createdAt: 0, updatedAt: 0, publishedAt: 1 },
    });
    of.moderator = await saveAdministrator(test.db, 1);
    of.colleague = await saveAdministrator(test.db, 2);
  });

  const report = (changes: Partial<ReportContent> = {}) => reportContent(deps(), { ...fields, ...changes });
  const all = () => test.db.select().from(contentReports).orderBy(contentReports.id);
  const latest = async () => (await all()).at(-1) as typeof contentReports.$inferSelect;
  const emails = () => test.db.select().from(outbox).orderBy(outbox.id);
  const secretTo = async (recipient: string) => {
    const email = (await emails()).filter((one) => one.recipient === recipient).at(-1);
    return /report-case\/(\w+)/.exec(email?.text ?? "")?.[1] ?? "";
  };
  const decide = async (decision: "kept" | "removed", changes: Partial<DecideCase> = {}, by = of.moderator) => {
    const { publicId: id } = await latest();
    await decideCase(deps(), by, PAGE_CASES, { id, decision, reason: WHY, state: "open", ...changes });
  };
  return {
    test,
    clock,
    deps,
    of,
    report,
    all,
    latest,
    emails,
    decide,
    byReporter: () => secretTo(fields.email),
    byProvider: () => secretTo("provider-1@example.org"),
    profile: async () => (await test.db.select().from(providers).where(eq(providers.id, 1)))[0],
    wedding: async () => (await test.db.select().from(weddings))[0],
    house: async () => (await test.db.select().from(venues))[0],
  };
}
