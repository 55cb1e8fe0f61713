import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { links } from "~/domain/links.fixture";
import type { Administrator, Provider } from "~/domain/sessions/session.rules";
import { saveAdministrator } from "../../../tests/support/administrators";
import { useTestDatabase } from "../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { judgeWedding, publishWedding, saveWedding } from "./change-wedding.server";
import { decideWedding, findHeldWedding, findHeldWeddings } from "./moderate-weddings.server";
import { findOwnWedding } from "./own-weddings.server";
import { begin, details, NOW } from "./weddings.fixture";

const test = useTestDatabase();
const deps = () => ({ db: test.db, clock: { now: () => NOW + 1 }, links, requestId: "request-1" });

let last = 0;
let provider: Provider;
let moderator: Administrator;
beforeEach(async () => {
  await test.db.run(sql`DELETE FROM portfolios`);
  provider = await saveProvider(test.db, ++last, approvedProvider);
  moderator = await saveAdministrator(test.db, last);
});

const SUSPICIOUS = { description: `${details.description} Appelez le 06 12 34 56 78.` };

const decide = async (id: string, decision: "pass" | "back") => {
  const { version } = await findHeldWedding(deps(), moderator, id);
  return decideWedding(deps(), moderator, { id, decision, reason: "Sans numéro, s’il vous plaît.", version });
};
const emails = () =>
  test.db.all<{ subject: string; text: string }>(
    sql`SELECT subject, text FROM outbox WHERE provider_id = ${provider.providerId}`,
  );

it("moderators see published weddings with waiting text, and no drafts (portfolio-5)", async () => {
  await begin(test.db, provider, SUSPICIOUS);
  expect((await findHeldWeddings(deps(), moderator, 1)).weddings).toEqual([]);
  const id = await begin(test.db, provider, SUSPICIOUS);
  expect(await publishWedding(deps(), provider, id, null)).toEqual({ held: true });
  expect(await findHeldWeddings(deps(), moderator, 1)).toMatchObject({
    total: 1,
    weddings: [{ id, reasons: ["contact"] }],
  });
});

it("an approved text is shown and not checked again (portfolio-14)", async () => {
  const id = await begin(test.db, provider, SUSPICIOUS);
  await publishWedding(deps(), provider, id, null);
  await decide(id, "pass");
  expect(await findOwnWedding(deps(), provider, id)).toMatchObject({ state: "shown", findings: [] });
  expect(await emails()).toEqual([]);
  const told = { ...details, ...SUSPICIOUS };
  const judged = await judgeWedding(deps(), provider, told);
  const sent = { id, details: told, place: "kept" as const, captions: [], judged, publish: null };
  expect(await saveWedding(deps(), provider, sent)).toEqual({ published: true, held: false });
});

it("a returned wedding becomes a draft, and the provider reads the reason (portfolio-15)", async () => {
  const id = await begin(test.db, provider, SUSPICIOUS);
  await publishWedding(deps(), provider, id, null);
  await decide(id, "back");
  expect(await findOwnWedding(deps(), provider, id)).toMatchObject({
    state: "draft",
    reason: "Sans numéro, s’il vous plaît.",
  });
  expect(await emails()).toMatchObject([{ text: expect.stringContaining("Sans numéro") }]);
  await expect(decide(id, "back")).rejects.toMatchObject({ code: "moderation.decided" });
  expect(await publishWedding(deps(), provider, id, null)).toEqual({ held: true });
  expect(await findOwnWedding(deps(), provider, id)).toMatchObject({ state: "waiting", reason: null });
});

it("decides on what the moderator saw, and nothing without a session", async () => {
  const id = await begin(test.db, provider, SUSPICIOUS);
  await publishWedding(deps(), provider, id, null);
  const seen = { id, decision: "pass" as const, reason: "", version: 1 };
  await expect(decideWedding(deps(), moderator, seen)).rejects.toMatchObject({ code: "moderation.changed" });
  await test.db.run(sql`UPDATE sessions SET ended_at = 1 WHERE administrator_id = ${moderator.administratorId}`);
  await expect(findHeldWedding(deps(), moderator, id)).rejects.toMatchObject({ code: "session.expired" });
  expect((await findHeldWeddings(deps(), moderator, 1)).weddings).toEqual([]);
  await expect(decideWedding(deps(), moderator, seen)).rejects.toMatchObject({ code: "session.expired" });
});
