import { beforeAll, beforeEach, expect, it } from "vitest";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { findHeldParts } from "~/domain/moderation/find-held-parts.server";
import { findDashboard } from "~/domain/profile/find-dashboard.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { findOwnVenues } from "~/domain/venues/find-own-venues.server";
import type { AppContext } from "~/http/context.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { useTestDatabase } from "../../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../../tests/support/providers";
import { dashboardView } from "./dashboard-view.server";

const NOW = Date.UTC(2027, 2, 1, 8);
const test = useTestDatabase();
const clock = { now: () => NOW };
const context = {
  t: translator("en"),
  format: formatters("en", MARKETS.FR),
  locale: "en",
  market: MARKETS.FR,
  clock,
  claims: { hours: 24 },
} as never as AppContext;

beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(() => test.db.run(`DELETE FROM providers`));

async function view(provider: Provider) {
  const deps = { db: test.db, clock };
  const [found, held, venues] = await Promise.all([
    findDashboard(deps, provider),
    findHeldParts(deps, provider),
    findOwnVenues(deps, provider),
  ]);
  if (!found) throw new Error("no dashboard");
  return dashboardView(context, provider, { found, held, venues: venues ?? [] });
}

it("has one list of steps; those that the approval needs come first and name what is missing (dashboard-5)", async () => {
  const { needed, steps } = await view(
    await saveProvider(test.db, 1, {
      name: "",
      siret: null,
      country: "FR",
      descriptionLong: "",
      status: "in_progress",
    }),
  );
  const first = steps.filter((step) => step.needed);
  expect(steps.slice(0, first.length)).toEqual(first);
  expect(needed).toBeGreaterThan(2);
  const company = steps.find(({ step }) => step === "company");
  expect(company).toMatchObject({ needed: true, done: false });
  expect(company?.note).toContain("SIRET");
});

it("shows the states of the venues, and announces a venue's provider only once couples see one (dashboard-6)", async () => {
  const provider = await saveProvider(test.db, 1, {
    ...approvedProvider,
    kind: "venue",
    approvedAt: NOW,
    visible: true,
  });
  await test.db.run(`UPDATE provider_credentials SET email_verified_at = 1`);
  await test.db.run(`INSERT INTO venues (public_id, provider_id, name, moderation, created_at, updated_at)
    VALUES ('one', 1, 'Clos', 'validated', 1, 1)`);
  expect(await view(provider)).toMatchObject({ venues: [{ name: "Clos" }], online: { isNew: false } });
  await test.db.run(`UPDATE venues SET published = 1, published_at = 1, visible = 1`);
  expect(await view(provider)).toMatchObject({ online: { isNew: true } });
});
