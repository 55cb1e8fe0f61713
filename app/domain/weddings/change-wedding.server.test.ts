import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { providers } from "#db/schema/providers";
import { days } from "~/domain/durations";
import { arrangePictures } from "~/domain/media/pictures.server";
import { exportProvider } from "~/domain/providers/export-provider.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { useTestDatabase } from "../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import {
  deleteWedding,
  judgeWedding,
  publishWedding,
  type SaveWedding,
  saveWedding,
  startWedding,
  withdrawWedding,
} from "./change-wedding.server";
import { findOwnWedding, findOwnWeddings, weddingGallery } from "./own-weddings.server";
import type { WeddingDetails } from "./wedding.form";
import { begin as beginFor, details, NOW } from "./weddings.fixture";

const test = useTestDatabase();
const clock = { at: NOW, now: () => clock.at };
const deps = () => ({ db: test.db, clock, secret: "a secret of the tests" });

let last = 0;
let provider: Provider;
beforeEach(async () => {
  clock.at = NOW;
  provider = await saveProvider(test.db, ++last, approvedProvider);
});

const begin = (changes: Partial<WeddingDetails> = {}) => beginFor(test.db, provider, changes);

async function save(id: string, changes: Partial<WeddingDetails> = {}, more: Partial<SaveWedding> = {}) {
  const told = { ...details, ...changes };
  const captions = more.captions ?? [];
  const judged = await judgeWedding(deps(), provider, told, captions);
  return saveWedding(deps(), provider, {
    id,
    details: told,
    place: "kept",
    publish: null,
    ...more,
    captions,
    judged,
  });
}

const publish = async (id: string, replaces: string | null = null) => {
  clock.at += 1_000;
  return publishWedding(deps(), provider, id, replaces);
};
const premium = (until: number | null) =>
  test.db.update(providers).set({ premiumUntil: until }).where(sql`id = ${provider.providerId}`);
const states = async () =>
  Object.fromEntries(
    ((await findOwnWeddings(deps(), provider, "2026-06-01"))?.weddings ?? []).map(({ id, state }) => [id, state]),
  );

it("a complete wedding, with story, place and three photos, is published and keeps its address from then on (portfolio-2)", async () => {
  const id = await begin();
  await test.db.run(sql`DELETE FROM portfolio_images WHERE position = 2`);
  await expect(publish(id)).rejects.toMatchObject({ code: "weddings.incomplete" });
  const whole = await begin();
  const locate = (place: string) =>
    test.db.run(sql`UPDATE portfolios SET location = ${place} WHERE public_id = ${whole}`);
  await locate("");
  await expect(publish(whole), "without a place").rejects.toMatchObject({ code: "weddings.incomplete" });
  await locate("Andlau");
  expect(await publish(whole)).toEqual({ held: false });
  expect(await findOwnWedding(deps(), provider, whole)).toMatchObject({ state: "shown", slug: "louise-et-karim" });
  await save(whole, { title: "Karim et Louise" });
  await withdrawWedding(deps(), provider, whole);
  await publish(whole);
  expect(await findOwnWedding(deps(), provider, whole)).toMatchObject({
    title: "Karim et Louise",
    slug: "louise-et-karim",
  });
});

it("a wedding becomes a draft again when it has too few photos (portfolio-11)", async () => {
  const [id, draft] = [await begin(), await begin()];
  await publish(id);
  const remove = async (of: string) => {
    const gallery = weddingGallery({ ...deps(), locale: "fr" }, provider, of);
    const [picture] = (await findOwnWedding(deps(), provider, of)).pictures;
    return arrangePictures(deps(), provider, gallery, { id: picture?.id ?? "", move: "remove" });
  };
  expect(await remove(draft)).toEqual({ place: 0, total: 2, alsoWrote: 0 });
  expect(await states()).toEqual({ [id]: "shown", [draft]: "draft" });
  expect(await remove(id)).toEqual({ place: 0, total: 2, alsoWrote: 1 });
  expect(await states()).toEqual({ [id]: "draft", [draft]: "draft" });
});

it("gives two of one title two addresses", async () => {
  await premium(NOW + days(30));
  const [first, second] = [await begin(), await begin()];
  await publish(first);
  await publish(second);
  const slugs = [await findOwnWedding(deps(), provider, first), await findOwnWedding(deps(), provider, second)];
  expect(slugs.map(({ slug }) => slug)).toEqual(["louise-et-karim", `louise-et-karim-${second.slice(-8)}`]);
});

it("without Premium one wedding is shown; another one replaces it only if the provider agrees (portfolio-4)", async () => {
  const [first, second] = [await begin(), await begin()];
  await publish(first);
  await expect(publish(second)).rejects.toMatchObject({ code: "weddings.quota" });
  expect((await findOwnWedding(deps(), provider, second)).replaces).toMatchObject({ id: first });
  await publish(second, first);
  expect(await states()).toEqual({ [first]: "draft", [second]: "shown" });
  // Publishing again changes nothing.
  await publish(second, first);
  expect(await states()).toEqual({ [first]: "draft", [second]: "shown" });
});

it("weddings beyond the plan stay when another one replaces the shown one (portfolio-4)", async () => {
  await premium(NOW + days(30));
  const [first, second, third] = [await begin(), await begin(), await begin()];
  await publish(first);
  await publish(second);
  await premium(null);
  expect((await findOwnWedding(deps(), provider, third)).replaces).toMatchObject({ id: first });
  await publish(third, first);
  expect(await states()).toEqual({ [first]: "draft", [second]: "beyondPlan", [third]: "shown" });
  await premium(NOW + days(60));
  expect(await states()).toEqual({ [first]: "draft", [second]: "shown", [third]: "shown" });
});

it("nothing is hidden while the plan has room (portfolio-4)", async () => {
  await premium(NOW + days(30));
  const [first, second] = [await begin(), await begin()];
  await publish(first);
  await publish(second, first);
  expect(await states()).toEqual({ [first]: "shown", [second]: "shown" });
});

it("withdraws nothing for a wedding that is not complete", async () => {
  const [first, second] = [await begin(), await begin({ description: "" })];
  await publish(first);
  await expect(publish(second, first)).rejects.toMatchObject({ code: "weddings.incomplete" });
  expect(await states()).toMatchObject({ [first]: "shown" });
});

it("when Premium ends the oldest wedding stays, and all are shown again with it (portfolio-12)", async () => {
  await premium(NOW + days(30));
  const [first, second, third] = [await begin(), await begin(), await begin()];
  for (const id of [second, first, third]) await publish(id);
  expect(await states()).toEqual({ [first]: "shown", [second]: "shown", [third]: "shown" });
  await premium(null);
  expect(await states()).toEqual({ [first]: "beyondPlan", [second]: "shown", [third]: "beyondPlan" });
  await premium(NOW + days(60));
  expect(await states()).toEqual({ [first]: "shown", [second]: "shown", [third]: "shown" });
});

it("a wedding with suspicious text is hidden until a moderator has read it (portfolio-5)", async () => {
  const id = await begin();
  await publish(id);
  expect(await save(id, { description: `${details.description} Appelez le 06 12 34 56 78.` })).toEqual({
    published: true,
    held: true,
  });
  expect(await findOwnWedding(deps(), provider, id)).toMatchObject({ state: "waiting", findings: ["contact"] });
  expect(await save(id)).toEqual({ published: true, held: false });
  const [picture] = (await findOwnWedding(deps(), provider, id)).pictures;
  const captions = [{ id: picture?.id ?? "", caption: "www.louise.example/photos" }];
  expect(await save(id, {}, { captions })).toMatchObject({ held: true });
  expect(await save(id, {}, { captions: [{ id: picture?.id ?? "", caption: "La table" }] })).toMatchObject({
    held: false,
  });
});

it("a wedding is saved and published once, in one round trip (portfolio-1)", async () => {
  const id = await begin();
  test.roundTrips.count = 0;
  const before = test.roundTrips.count;
  expect(await save(id, {}, { publish: { replaces: null } })).toEqual({ published: true, held: false });
  expect(test.roundTrips.count - before).toBe(1);
  await startWedding(deps(), provider, id, details, null, [[]]);
  expect((await findOwnWeddings(deps(), provider, "2026-06-01"))?.weddings).toHaveLength(1);
});

it("a provider has at most 200 weddings, drafts included (portfolio-10)", async () => {
  await test.db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
    INSERT INTO portfolios (public_id, provider_id, title, status, created_at, updated_at)
    SELECT 'many-' || i, ${provider.providerId}, 'A wedding', 'unpublished', 1, 1 FROM n`);
  await expect(startWedding(deps(), provider, "one-too-many", details, null, [[]])).rejects.toMatchObject({
    code: "weddings.most",
  });
});

it("does not find another provider's wedding under the id of a new one", async () => {
  const id = await begin();
  const other = await saveProvider(test.db, ++last, approvedProvider);
  await expect(startWedding(deps(), other, id, details, null, [[]])).rejects.toMatchObject({
    code: "weddings.notFound",
  });
});

it("the list shows the views of each period (portfolio-6)", async () => {
  const id = await begin();
  await publish(id);
  const day = (date: string, count: number) =>
    sql`INSERT INTO media_days (provider_id, kind, item, day, count) VALUES (${provider.providerId}, 'portfolio', ${id}, ${date}, ${count})`;
  for (const [date, count] of [
    ["2026-06-01", 3],
    ["2026-05-26", 5],
    ["2026-05-25", 7],
    ["2026-05-03", 11],
    ["2025-06-02", 13],
    ["2025-06-01", 17],
  ] as const)
    await test.db.run(day(date, count));
  const [found] = (await findOwnWeddings(deps(), provider, "2026-06-01"))?.weddings ?? [];
  expect(found?.views).toEqual({ today: 3, week: 8, month: 26, year: 39 });
});

it("only its provider can open a wedding, which is deleted with its photos (portfolio-7)", async () => {
  const id = await begin();
  const other = await saveProvider(test.db, ++last, approvedProvider);
  const notFound = { code: "weddings.notFound" };
  await expect(findOwnWedding(deps(), other, id)).rejects.toMatchObject(notFound);
  await expect(publishWedding(deps(), other, id, null)).rejects.toMatchObject(notFound);
  await expect(withdrawWedding(deps(), other, id)).rejects.toMatchObject(notFound);
  await expect(deleteWedding(deps(), other, id)).rejects.toMatchObject(notFound);
  const sent = { id, details, place: null, captions: [], judged: [[]], publish: null };
  await expect(saveWedding(deps(), other, sent)).rejects.toMatchObject(notFound);
  const data = await exportProvider(deps(), provider);
  expect(data?.portfolios).toMatchObject([{ publicId: id, title: "Louise et Karim", weddingDate: "2025-06-14" }]);
  expect(data?.portfolioPhotos.map(({ src }) => src)).toEqual([0, 1, 2].map((n) => `/media/a/${id}${n}`));
  await test.db.run(sql`DELETE FROM media_removals`);
  await deleteWedding(deps(), provider, id);
  expect(await test.db.all(sql`SELECT key FROM media_removals`)).toHaveLength(3);
  await expect(findOwnWedding(deps(), provider, id)).rejects.toMatchObject(notFound);
});
