import { beforeAll, beforeEach, expect, it } from "vitest";
import { impersonations } from "#db/schema/impersonations";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { minutes } from "~/domain/durations";
import type { Provider } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { saveAdministrator } from "../../../../tests/support/administrators";
import { saveCouple, stoppedClock } from "../../../../tests/support/couples";
import { useTestDatabase } from "../../../../tests/support/database";
import { saveProject } from "../../../../tests/support/projects";
import { approvedProvider, saveProvider } from "../../../../tests/support/providers";
import { loadRequest } from "./load-request.server";

const NOW = Date.UTC(2027, 2, 1, 8);
const test = useTestDatabase();
beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(() => test.db.run(`DELETE FROM providers`));

it("administrators who impersonate a provider get no templates, because they cannot send messages", async () => {
  const provider = await saveProvider(test.db, 1, approvedProvider);
  await saveCouple(test.db, 1);
  await saveProject(test.db, { id: 1, publicId: "wedding", accountId: 1, reachedStep: 5 });
  await test.db
    .insert(requests)
    .values({ publicId: "r1", projectId: 1, providerId: 1, status: "locked", createdAt: NOW, message: "Bonjour" });
  const context = {
    db: test.db,
    clock: stoppedClock(NOW),
    locale: "fr",
    market: MARKETS.FR,
    t: translator("fr"),
    format: formatters("fr", MARKETS.FR),
    url: new URL("https://alliance.example/pro/requests/r1"),
  } as unknown as AppContext;
  const templatesFor = async (actor: Provider) => (await loadRequest(context, actor, "r1")).templates;
  expect(await templatesFor(provider)).toEqual({
    body: null,
    isChosen: false,
    missing: null,
    firstName: null,
    offered: [],
  });
  await saveAdministrator(test.db, 1);
  const impersonation = { id: "one", administratorId: 1, reason: "Case 4127" };
  await test.db
    .insert(impersonations)
    .values({ ...impersonation, providerId: 1, startedAt: NOW, expiresAt: Date.now() + minutes(5) });
  await test.db.update(sessions).set({ impersonationId: "one" });
  expect(await templatesFor({ ...provider, impersonation } as Provider)).toBeNull();
});
