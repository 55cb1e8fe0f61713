import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { providerServices, providers } from "#db/schema/providers";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { copiesStatement, toCopies } from "~/domain/moderation/find-moderated-profile.server";
import {
  dropIdlePrints,
  judgeTexts,
  judgeWords,
  releasePrints,
  reviseTexts,
  storeText,
  type TextField,
} from "~/domain/moderation/revise-texts.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { useTestDatabase } from "../support/database";
import { approvedProvider, saveProvider } from "../support/providers";

const test = useTestDatabase();
const NOW = Date.UTC(2027, 2, 1, 8);
const STORY = `Depuis douze ans, j’accompagne des couples qui veulent un mariage à leur image : une table dressée sous les tilleuls,
un orchestre qui connaît leurs chansons, une lumière douce quand le soir tombe.

Je visite chaque lieu avec vous, je négocie avec
les artisans, je tiens le calendrier et le budget, et le jour venu je suis là avant le premier invité et après le dernier, sans que
personne ne me remarque. Mes couples disent que je reste *calme* quand il pleut, et que la pluie, avec moi, fait de belles
photographies. Au matin, il ne reste de nous que des fleurs sur les tables, et ce que vos amis racontent encore dix ans après.`;
let planner: Provider;
let newcomer: Provider;

beforeEach(async () => {
  await test.db.delete(providers);
  planner = await saveProvider(test.db, 1, approvedProvider);
  newcomer = await saveProvider(test.db, 2, { name: "Nouvelle" });
});

const revise = async (provider: Provider, texts: Record<string, string>, now = NOW) => {
  const list = Object.entries(texts).map(([field, value]) => ({ field: field as TextField, value }));
  const judged = await judgeTexts(test.db, provider, list);
  const revised = reviseTexts(test.db, provider, judged, now);
  await guardedBatch(test.db, { "session.expired": sessionIsOpen(provider) }, { revised });
  return judged.map(({ reasons }) => reasons);
};
const row = async (provider = planner) => {
  const [found] = await test.db.all<Record<string, string | number | null>>(
    sql`SELECT * FROM providers WHERE id = ${provider.providerId}`,
  );
  return found ?? {};
};
const pending = (provider = planner) =>
  test.db.all<{ field: string; value: string; reasons: string; created_at: number }>(
    sql`SELECT field, value, reasons, created_at FROM provider_pending_texts WHERE provider_id = ${provider.providerId} ORDER BY field`,
  );
const printFields = async (provider = planner) =>
  (
    await test.db.all<{ field: string }>(
      sql`SELECT DISTINCT field FROM provider_text_prints WHERE provider_id = ${provider.providerId} ORDER BY field`,
    )
  ).map(({ field }) => field);

describe("an approved profile", () => {
  it("a harmless change of an approved profile is shown immediately and returns the profile to the queue (moderation-12)", async () => {
    expect(await revise(planner, { experience: "Deux cents mariages & fêtes." })).toEqual([[]]);
    expect(await row()).toMatchObject({
      experience: "Deux cents mariages & fêtes.",
      review_requested_at: NOW,
      status: "verified",
    });
    expect(await pending()).toEqual([]);
  });

  it("is not bothered by what stays as it is, even if it would be suspicious", async () => {
    await test.db.run(sql`UPDATE providers SET service = 'Voir www.exemple.fr' WHERE id = 1`);
    expect(await revise(planner, { service: "Voir www.exemple.fr" })).toEqual([["link"]]);
    expect(await row()).toMatchObject({ service: "Voir www.exemple.fr", review_requested_at: null });
    expect(await pending()).toEqual([]);
  });

  it("a suspicious text waits while couples see the old one (moderation-24)", async () => {
    await revise(planner, {
      portrait: "Appelez le 06 12 34 56 78 ou voyez www.exemple.fr",
      benefits: "Calme",
    });
    expect(await row()).toMatchObject({
      description_long: approvedProvider.descriptionLong,
      portrait: approvedProvider.portrait,
      benefits: "Calme",
      review_requested_at: NOW,
    });
    expect(await pending()).toEqual([
      {
        field: "portrait",
        value: "Appelez le 06 12 34 56 78 ou voyez www.exemple.fr",
        reasons: '["contact","link"]',
        created_at: NOW,
      },
    ]);
  });

  it("keeps its place in the queue when the same is sent again, and takes the newest text", async () => {
    await revise(planner, { experience: "www.exemple.fr" });
    await revise(planner, { experience: "www.exemple.fr" }, NOW + 5);
    expect(await pending()).toMatchObject([{ created_at: NOW }]);
    await revise(planner, { experience: "www.exemple.org" }, NOW + 9);
    expect(await pending()).toMatchObject([{ value: "www.exemple.org", created_at: NOW + 9 }]);
    expect(await row()).toMatchObject({ review_requested_at: NOW, experience: approvedProvider.experience });
  });

  it.each([
    ["what couples read", approvedProvider.experience],
    ["something harmless", "Trois cents mariages."],
  ])("drops what waits when the text is set back to %s", async (_what, value) => {
    await revise(planner, { experience: "www.exemple.fr" });
    await revise(planner, { experience: value });
    expect(await pending()).toEqual([]);
    expect(await row()).toMatchObject({ experience: value });
  });

  it("lets the descriptions of services wait, too", async () => {
    await test.db
      .insert(providerServices)
      .values({ providerId: 1, code: "FULL_PLANNING", position: 0, description: "Tout." });
    await revise(planner, { "service:FULL_PLANNING": "Tout, sur exemple.fr" });
    expect(await pending()).toMatchObject([{ field: "service:FULL_PLANNING", reasons: '["link"]' }]);
    await revise(planner, { "service:FULL_PLANNING": "Presque tout." });
    expect(await pending()).toEqual([]);
    expect(await test.db.select().from(providerServices)).toMatchObject([{ description: "Presque tout." }]);
  });
});

describe("a profile that is not approved", () => {
  it.each(["in_progress", "refused"] as const)("(%s) stores any text: a moderator reads all of it", async (status) => {
    await test.db.run(sql`UPDATE providers SET status = ${status}, approved_at = 5 WHERE id = 2`);
    await revise(newcomer, { portrait: "www.exemple.fr" });
    expect(await row(newcomer)).toMatchObject({
      description_long: "www.exemple.fr",
      portrait: "www.exemple.fr",
      review_requested_at: null,
    });
    expect(await pending(newcomer)).toEqual([]);
  });
});

it("nothing is written once the session has ended, nor into another profile", async () => {
  await revise(planner, { experience: STORY });
  await test.db.run(sql`UPDATE sessions SET ended_at = 1 WHERE provider_id = 1`);
  const before = await row();
  const refused = { code: "session.expired" };
  const late = revise(planner, { experience: "Autre chose", portrait: "www.exemple.fr" });
  await expect(late).rejects.toMatchObject(refused);
  expect(await row()).toEqual(before);
  expect(await pending()).toEqual([]);
  expect(await printFields()).toEqual(["experience"]);
  const foreign = revise({ ...newcomer, providerId: 1 }, { experience: "Autre chose" });
  await expect(foreign).rejects.toMatchObject(refused);
  expect(await row()).toEqual(before);
});

describe("copied texts", () => {
  const copy = `${STORY.replace(/<[^>]*>/g, " ").toUpperCase()} Bienvenue chez nous, à très bientôt.`;

  it("text copied from another profile is found in one round trip, waits if the profile is approved, and moderators see its source (moderation-14)", async () => {
    await revise(newcomer, { service: STORY });
    const trips = test.roundTrips.count;
    const judged = await judgeTexts(test.db, planner, [
      { field: "portrait", value: copy },
      { field: "benefits", value: "Du calme" },
    ]);
    expect(test.roundTrips.count - trips).toBe(1);
    expect(judged.map(({ reasons }) => reasons)).toEqual([["copied"], []]);
    await revise(planner, { portrait: copy });
    expect(await pending()).toMatchObject([{ field: "portrait", reasons: '["copied"]' }]);
    expect(await printFields()).toEqual(["pending:portrait"]);
    const [found, ...others] = toCopies(await copiesStatement(test.db, 1));
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      field: "portrait",
      waiting: true,
      otherPublicId: "provider-2",
      otherName: "Nouvelle",
      otherField: "service",
    });
    expect(found?.share).toBeGreaterThan(0.8);
    expect(found?.passages.join(" ")).toContain("UNE LUMIÈRE DOUCE QUAND LE SOIR TOMBE");
  });

  it("are not held against the original author", async () => {
    await revise(planner, { portrait: STORY });
    await revise(newcomer, { portrait: copy });
    expect(await revise(planner, { portrait: STORY.replace("douze", "treize") })).toEqual([[]]);
    expect(toCopies(await copiesStatement(test.db, 2))).toMatchObject([
      { field: "portrait", waiting: false, otherPublicId: "provider-1" },
    ]);
  });

  it("that wait are no text of their own yet: sent again they wait again, and nobody else is a copier of them", async () => {
    await revise(newcomer, { portrait: STORY });
    expect(await revise(planner, { portrait: STORY })).toEqual([["copied"]]);
    expect(await revise(planner, { portrait: STORY })).toEqual([["copied"]]);
    await test.db.run(sql`UPDATE providers SET description_long = '' WHERE id = 2`);
    await revise(newcomer, { portrait: "" });
    expect(await revise(newcomer, { portrait: STORY })).toEqual([[]]);
  });

  it("are the profile's own once a moderator has let them through", async () => {
    await revise(newcomer, { portrait: STORY });
    await revise(planner, { portrait: STORY });
    await test.db.batch([
      ...releasePrints(test.db, 1, "portrait"),
      storeText(test.db, "portrait", 1, STORY),
      test.db.run(sql`DELETE FROM provider_pending_texts WHERE provider_id = 1`),
    ]);
    expect(await printFields()).toEqual(["portrait"]);
    expect(await revise(planner, { portrait: `${STORY}\n\nEt voilà.` })).toEqual([[]]);
  });

  it("leave no prints behind when they are replaced, dropped, or no service any more", async () => {
    const services = ["FULL_PLANNING", "WEDDING_DESIGN"].map((code, position) => ({
      providerId: 2,
      code,
      position,
      description: "",
    }));
    await test.db.insert(providerServices).values(services);
    await revise(newcomer, { "service:FULL_PLANNING": STORY, portrait: STORY });
    await revise(planner, { portrait: STORY });
    await revise(newcomer, { portrait: "Court." });
    expect(await printFields(newcomer)).toEqual(["service:FULL_PLANNING"]);
    await test.db.run(sql`DELETE FROM provider_services WHERE code = 'FULL_PLANNING'`);
    await revise(newcomer, { "service:WEDDING_DESIGN": "Fleurs." });
    expect(await printFields(newcomer)).toEqual([]);
    await test.db.run(sql`DELETE FROM provider_pending_texts`);
    await test.db.batch([dropIdlePrints(test.db, 1)]);
    expect(await printFields()).toEqual([]);
  });

  it("are found in words that are kept elsewhere", async () => {
    await revise(newcomer, { portrait: STORY });
    expect(await judgeWords(test.db, planner, STORY.replace(/<[^>]*>/g, " "))).toEqual(["copied"]);
    expect(await judgeWords(test.db, planner, "Notre film, sur exemple.fr")).toEqual(["link"]);
  });
});
