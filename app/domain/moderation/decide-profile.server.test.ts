import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { administrators } from "#db/schema/administrators";
import { moderationDecisions, providerPendingTexts, providerTextPrints } from "#db/schema/moderation";
import { outbox } from "#db/schema/outbox";
import { providerCredentials } from "#db/schema/provider-accounts";
import {
  providerImages,
  providerLanguages,
  providerMatch,
  providerServices,
  providers,
  providerVideos,
} from "#db/schema/providers";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { findProviderProfile } from "~/domain/profile/find-provider-profile.server";
import type { Administrator, Provider } from "~/domain/sessions/session.rules";
import { endSession } from "~/domain/sessions/session.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { saveAdministrator } from "../../../tests/support/administrators";
import { stoppedClock } from "../../../tests/support/couples";
import { interrupted, useTestDatabase } from "../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { decideProfile } from "./decide-profile.server";
import { findDecisions } from "./find-decisions.server";
import { findModeratedProfile } from "./find-moderated-profile.server";
import { findAdminFrame, findQueue } from "./find-queue.server";
import type { Decision } from "./moderation.rules";
import { findReview, requestReview } from "./request-review.server";
import { reviseTexts } from "./revise-texts.server";

const test = useTestDatabase();
const NOW = Date.UTC(2027, 2, 1, 8);
const PUBLIC_ID = "provider-1";
const { status: _status, approvedAt: _approvedAt, ...complete } = approvedProvider;
const REASON = "Votre portrait vient d’un autre site.";
let clock: ReturnType<typeof stoppedClock>;
let provider: Provider;
let moderator: Administrator;
let colleague: Administrator;

const deps = (db = test.db) => ({ db, clock });
const sender = {
  brand: "Alliance",
  profileUrl: (market: MarketCode, id: string) => `https://${market.toLowerCase()}.example/planner/${id}`,
  previewUrl: (market: MarketCode) => `https://${market.toLowerCase()}.example/pro/preview`,
};
const look = (as = moderator) => findModeratedProfile(deps(), as, PUBLIC_ID);
async function decide(decision: Decision, { version = "", as = moderator, db = test.db } = {}) {
  const reason = decision === "approved" ? "" : REASON;
  const seen = version || (await look(as)).version;
  await decideProfile(deps(db), as, { publicId: PUBLIC_ID, decision, reason, version: seen }, sender);
}
const row = async () => (await test.db.select().from(providers).where(eq(providers.id, 1)))[0];
const letters = () => test.db.select().from(outbox);
const decisions = () => test.db.select().from(moderationDecisions);
const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });
const write = (field: "portrait" | "experience", value: string, reasons: ("contact" | "link")[] = []) =>
  test.db.batch(reviseTexts(test.db, provider, [{ field, value, reasons }], clock.now()) as never);
const verifyEmail = (at: number | null = 0) => test.db.update(providerCredentials).set({ emailVerifiedAt: at });
async function nothingDecided(count = 0) {
  expect([await decisions(), await letters()].map((rows) => rows.length)).toEqual([count, count]);
}

beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(async () => {
  for (const table of [outbox, moderationDecisions, providers, administrators]) await test.db.delete(table);
  clock = stoppedClock(NOW);
  moderator = await saveAdministrator(test.db, 1);
  colleague = await saveAdministrator(test.db, 2);
  provider = await saveProvider(test.db, 1, { ...complete, profileImage: "/media/x", locale: "fr" });
  await test.db
    .insert(providerServices)
    .values({ providerId: 1, code: "FULL_PLANNING", position: 0, description: "", budgetStartingFrom: 2500 });
  await test.db.insert(providerLanguages).values({ providerId: 1, iso: "fr" });
  await verifyEmail();
});

describe("sending a profile for approval", () => {
  it("puts it into the queue, once, and keeps its place (moderation-2)", async () => {
    await requestReview(deps(), provider);
    clock.pass(1000);
    await requestReview(deps(), provider);
    expect((await row())?.reviewRequestedAt).toBe(NOW);
    expect(await findReview(deps(), provider)).toMatchObject({
      state: "waiting",
      waitingSince: NOW,
      missing: [],
      isPublic: false,
    });
  });

  it.each<[string, () => Promise<unknown>]>([
    ["email", () => verifyEmail(null)],
    ["name", () => test.db.update(providers).set({ name: "" })],
    ["siret", () => test.db.update(providers).set({ siret: null, registerState: null })],
    ["register", () => test.db.update(providers).set({ registerState: "not_found" })],
    ["register", () => test.db.update(providers).set({ registerState: "closed" })],
    ["city", () => test.db.update(providers).set({ city: "" })],
    ["language", () => test.db.delete(providerLanguages)],
    ["service", () => test.db.delete(providerServices)],
    [
      "price",
      async () => {
        await test.db.update(providers).set({ minimumBudget: null });
        await test.db.update(providerServices).set({ budgetStartingFrom: null });
      },
    ],
    ["portrait", () => test.db.update(providers).set({ descriptionLong: "" })],
    ["photo", () => test.db.update(providers).set({ profileImage: null })],
  ])("waits for what is missing: %s", async (need, take) => {
    await take();
    await expect(requestReview(deps(), provider)).rejects.toThrow(refusal("review.incomplete"));
    expect((await row())?.reviewRequestedAt).toBeNull();
    expect(await findReview(deps(), provider)).toMatchObject({ state: "in_progress", missing: [need] });
  });

  it("takes a price of the company or of a service, and a photograph of either kind", async () => {
    await test.db.update(providers).set({ minimumBudget: null, profileImage: null });
    await test.db.insert(providerImages).values({
      ...{ providerId: 1, position: 0, src: "/media/x", alt: "", width: 400, height: 400, visible: false },
    });
    expect((await findReview(deps(), provider))?.missing).toEqual(["photo"]);
    await test.db.update(providerImages).set({ visible: true });
    expect((await findReview(deps(), provider))?.missing).toEqual([]);
  });

  it("asks no SIRET of others, and does not wait for a register that is away", async () => {
    await test.db.update(providers).set({ country: "DE", market: "DE", siret: null, registerState: null });
    expect((await findReview(deps(), provider))?.missing).toEqual([]);
    await test.db.update(providers).set({ country: "FR", siret: "73282932000074", registerState: "unchecked" });
    await requestReview(deps(), provider);
    expect((await row())?.reviewRequestedAt).toBe(NOW);
  });

  it("is nobody else's to do, and over with the session", async () => {
    await endSession(deps(), provider);
    await expect(requestReview(deps(), provider)).rejects.toThrow(refusal("session.expired"));
    expect((await row())?.reviewRequestedAt).toBeNull();
  });
});

describe("an approval", () => {
  beforeEach(() => requestReview(deps(), provider));

  it("shows the profile, also to matching, keeps who and when, and tells the provider (moderation-1, moderation-3)", async () => {
    clock.pass(1000);
    await decide("approved");
    expect(await row()).toMatchObject({ status: "verified", approvedAt: NOW + 1000, reviewRequestedAt: null });
    expect(await test.db.select().from(providerMatch)).toHaveLength(1);
    expect((await findProviderProfile(deps(), PUBLIC_ID)).name).toBe("Les Jours Clairs");
    const [decision] = await decisions();
    expect(decision).toMatchObject({ administratorId: 1, decision: "approved", reason: "", createdAt: NOW + 1000 });
    expect(JSON.parse(decision?.snapshot ?? "")).toMatchObject({
      name: "Les Jours Clairs",
      portrait: complete.descriptionLong,
    });
    const [letter] = await letters();
    expect(letter).toMatchObject({
      providerId: 1,
      recipient: "provider-1@example.org",
      subject: "Votre profil sur Alliance est validé",
    });
    expect(letter?.text).toContain("https://fr.example/planner/provider-1");
    expect(await findReview(deps(), provider)).toMatchObject({ state: "approved", isPublic: true });
  });

  it.each<[Locale, MarketCode]>([
    ["en", "GB"],
    ["nl", "BE"],
    ["de", "DE"],
    ["it", "IT"],
    ["es", "ES"],
    ["pt", "PT"],
  ])("sends the letter in the provider's language: %s", async (locale, market) => {
    await test.db.update(providers).set({ locale, market });
    await decide("approved");
    const [letter] = await letters();
    expect(letter?.html).toContain(`<html lang="${locale}">`);
    expect(letter?.text).toContain(`https://${market.toLowerCase()}.example/planner/provider-1`);
    expect(letter?.text).not.toMatch(/\{\{|letter\./);
  });

  it("takes two round trips", async () => {
    const { version } = await look();
    const { db, roundTrips } = openDatabase({ url: test.url });
    await decide("approved", { version, db });
    expect(roundTrips.count).toBe(2);
  });

  it("waits for the mailbox to be proved (moderation-16)", async () => {
    await verifyEmail(null);
    await expect(decide("approved")).rejects.toThrow(refusal("moderation.unverified"));
    await nothingDecided();
  });

  it.each(["not_found", "closed"] as const)(
    "waits for a register that says: %s (moderation-5)",
    async (registerState) => {
      await test.db.update(providers).set({ registerState });
      await expect(decide("approved")).rejects.toThrow(refusal("moderation.register"));
      await nothingDecided();
      await decide("refused");
    },
  );

  it("holds for the version that was seen and for no other (moderation-8)", async () => {
    const { version } = await look();
    await write("experience", "<p>Deux cents mariages.</p>");
    await expect(decide("approved", { version })).rejects.toThrow(refusal("moderation.changed"));
    await nothingDecided();
    expect((await row())?.status).toBe("in_progress");
    await decide("approved");
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      "a photograph",
      () =>
        test.db
          .insert(providerImages)
          .values({ providerId: 1, position: 1, src: "/media/a", alt: "", width: 1, height: 1 }),
    ],
    [
      "a video",
      () =>
        test.db.insert(providerVideos).values({ providerId: 1, position: 1, link: "https://youtu.be/x", title: "" }),
    ],
    ["a price", () => test.db.update(providerServices).set({ budgetStartingFrom: 1 })],
    [
      "a waiting text",
      () =>
        test.db
          .insert(providerPendingTexts)
          .values({ providerId: 1, field: "name", value: "x", reasons: "[]", createdAt: 0 }),
    ],
  ])("sees another version in %s", async (_what, change) => {
    const { version } = await look();
    await change();
    expect((await look()).version).not.toBe(version);
    await expect(decide("approved", { version })).rejects.toThrow(refusal("moderation.changed"));
  });

  it.each<[Decision, string, () => Promise<unknown>]>([
    ["approved", "another text", () => write("experience", "<p>Deux cents mariages.</p>")],
    ["refused", "another text", () => write("experience", "<p>Deux cents mariages.</p>")],
    ["changes_asked", "another text", () => write("experience", "<p>Deux cents mariages.</p>")],
    ["approved", "another mailbox", () => verifyEmail(null)],
    ["approved", "a register that says closed", () => test.db.update(providers).set({ registerState: "closed" })],
    ["approved", "its way out of the queue", () => test.db.update(providers).set({ reviewRequestedAt: null })],
    ["refused", "its way out of the queue", () => test.db.update(providers).set({ reviewRequestedAt: null })],
  ])("is refused by the statement itself: %s, and meanwhile %s (moderation-8)", async (decision, _what, change) => {
    const before = await row();
    await expect(decide(decision, { db: interrupted(test.db, change) })).rejects.toThrow(refusal("moderation.changed"));
    await nothingDecided();
    expect(await row()).toMatchObject({ status: before?.status, approvedAt: before?.approvedAt });
  });

  it("is the first of two moderators' alone (moderation-9)", async () => {
    const { version } = await look();
    const tries = await Promise.allSettled([
      decide("approved", { version }),
      decide("refused", { version, as: colleague }),
      decide("approved", { version, as: colleague }),
    ]);
    const lost = tries.filter((it) => it.status === "rejected").map((it) => it.reason.code);
    expect(lost).toHaveLength(2);
    for (const code of lost) expect(["moderation.decided", "moderation.changed"]).toContain(code);
    await nothingDecided(1);
  });

  it("needs the moderator's session", async () => {
    const { version } = await look();
    await endSession(deps(), moderator);
    await expect(decide("approved", { version })).rejects.toThrow(refusal("session.expired"));
    await nothingDecided();
    await expect(look()).rejects.toThrow(refusal("provider.notFound"));
    expect(await findAdminFrame(deps(), moderator)).toBeNull();
    expect((await findQueue(deps(), moderator, 1)).profiles).toEqual([]);
  });
});

const image = { providerId: 1, src: "/media/a", alt: "", width: 1, height: 1, description: "Le jardin." };

describe("before the first approval", () => {
  const PHONE = "<p>Appelez le 06 12 34 56 78.</p>";

  it("shows suspicious texts to moderators until they are changed or approved", async () => {
    await write("experience", PHONE, ["contact"]);
    await write("benefits" as "experience", "Voir www.exemple.fr", ["link"]);
    await test.db.insert(providerImages).values({ ...image, position: 1, publicId: "a", findings: '["contact"]' });
    await requestReview(deps(), provider);
    expect((await findQueue(deps(), moderator, 1)).profiles).toMatchObject([{ suspicious: 3, cause: "new" }]);
    expect((await look()).findings).toEqual([
      { field: "benefits", reasons: ["link"] },
      { field: "experience", reasons: ["contact"] },
    ]);
    await write("benefits" as "experience", "Une seule personne.");
    expect((await findQueue(deps(), moderator, 1)).profiles).toMatchObject([{ suspicious: 2 }]);
    await decide("approved");
    expect([(await look()).findings, (await row())?.experience]).toEqual([[], PHONE]);
  });

  it("lets one text be held back: it waits, and the page goes online without it (moderation-17)", async () => {
    await write("experience", PHONE, ["contact"]);
    await requestReview(deps(), provider);
    const { version } = await look();
    const decision = { publicId: PUBLIC_ID, decision: "approved" as const, reason: REASON, version };
    await decideProfile(deps(), moderator, { ...decision, held: ["experience"] }, sender);
    expect(await row()).toMatchObject({ status: "verified", experience: "" });
    expect((await look()).pending).toMatchObject([{ field: "experience", value: PHONE, reasons: ["contact"] }]);
    await write("experience", "<p>Cent mariages.</p>");
    expect((await row())?.experience).toBe("<p>Cent mariages.</p>");
    expect((await look()).pending).toEqual([]);
  });
});

it("names other profiles with the same SIRET, the place in the queue, and who is next", async () => {
  await saveProvider(test.db, 2, { ...complete, name: "Fil Blanc", reviewRequestedAt: NOW + 5 });
  await requestReview(deps(), provider);
  expect(await look()).toMatchObject({
    sameSiret: [{ publicId: "provider-2", name: "Fil Blanc" }],
    place: { number: 1, of: 2 },
    next: { publicId: "provider-2" },
  });
  expect((await findQueue(deps(), moderator, 1)).profiles.map(({ sameSiret }) => sameSiret)).toEqual([1, 1]);
});

describe("after an approval", () => {
  const SUSPICIOUS = "<p>Appelez le 06 12 34 56 78, sans un bruit, depuis dix ans et pour longtemps encore.</p>";
  beforeEach(async () => {
    await requestReview(deps(), provider);
    await decide("approved");
    clock.pass(1000);
    await test.db.delete(outbox);
  });

  it("returns to the queue after a change, with the old text and the new", async () => {
    await write("experience", "<p>Deux cents mariages.</p>");
    const { profiles, total } = await findQueue(deps(), moderator, 1);
    expect(profiles).toMatchObject([
      { publicId: PUBLIC_ID, cause: "changed", suspicious: 0, waitingSince: NOW + 1000 },
    ]);
    expect(total).toBe(1);
    const { before, state } = await look();
    expect([before?.experience, state.experience]).toEqual([
      "<p>Cent vingt mariages.</p>",
      "<p>Deux cents mariages.</p>",
    ]);
  });

  it("holds suspicious changes until the next approval publishes them with their prints (moderation-7)", async () => {
    await write("portrait", SUSPICIOUS, ["contact"]);
    await test.db
      .insert(providerImages)
      .values({ providerId: 1, position: 1, src: "/media/a", alt: "", width: 1, height: 1, heldAt: NOW });
    await test.db
      .insert(providerVideos)
      .values({ providerId: 1, position: 1, link: "https://youtu.be/x", title: "", heldAt: NOW });
    expect((await row())?.descriptionLong).toBe(complete.descriptionLong);
    expect((await findQueue(deps(), moderator, 1)).profiles).toMatchObject([{ suspicious: 3 }]);
    expect((await look()).pending).toMatchObject([{ field: "portrait", value: SUSPICIOUS, reasons: ["contact"] }]);
    await decide("approved");
    expect(await row()).toMatchObject({ descriptionLong: SUSPICIOUS, reviewRequestedAt: null, status: "verified" });
    expect(await test.db.select().from(providerPendingTexts)).toEqual([]);
    const fields = await test.db.selectDistinct({ field: providerTextPrints.field }).from(providerTextPrints);
    expect(fields.map(({ field }) => field).filter((field) => field.startsWith("pending:"))).toEqual([]);
    for (const table of [providerImages, providerVideos])
      expect((await test.db.select().from(table)).map(({ heldAt }) => heldAt)).toEqual([null]);
    expect((await look()).before?.portrait).toBe(SUSPICIOUS);
  });

  it("publishes the waiting texts except the one that is held back, and the letter says why", async () => {
    await write("portrait", SUSPICIOUS, ["contact"]);
    await write("experience", SUSPICIOUS, ["contact"]);
    await test.db.insert(providerImages).values([
      { ...image, position: 1, publicId: "a", heldAt: NOW, findings: '["link"]' },
      { ...image, position: 2, publicId: "b", title: "Vieux", pendingTexts: '{"title":"Neuf"}', findings: '["link"]' },
      { ...image, position: 3, publicId: "c", title: "Vieux", pendingTexts: '{"title":"Neuf"}', findings: '["link"]' },
    ]);
    const { version } = await look();
    const decided = await decideProfile(
      deps(),
      moderator,
      {
        publicId: PUBLIC_ID,
        decision: "approved",
        reason: REASON,
        why: ["contact"],
        held: ["portrait", "photo:a", "photo:b"],
        version,
      },
      sender,
    );
    expect(decided).toEqual({ name: "Les Jours Clairs", next: null });
    expect(await row()).toMatchObject({
      status: "verified",
      reviewRequestedAt: null,
      experience: SUSPICIOUS,
      descriptionLong: complete.descriptionLong,
    });
    expect(await test.db.select().from(providerPendingTexts)).toMatchObject([{ field: "portrait" }]);
    const images = await test.db.select().from(providerImages).orderBy(providerImages.position);
    expect(images.map((it) => [it.title, it.pendingTexts, it.heldAt, it.findings])).toEqual([
      ["", null, NOW, '["link"]'],
      ["Vieux", '{"title":"Neuf"}', null, '["link"]'],
      ["Neuf", null, null, "[]"],
    ]);
    const [letter] = await letters();
    expect(letter?.text).toContain("Vos textes contiennent des coordonnées ou un lien.");
    expect(letter?.text).toContain(REASON);
    const { before, decisions: past } = await look();
    expect([before?.portrait, before?.images.map(({ title }) => title)]).toEqual([
      complete.descriptionLong,
      ["Vieux", "Neuf"],
    ]);
    expect(past[0]?.held).toEqual(["portrait", "photo:a", "photo:b"]);
    expect((await findReview(deps(), provider))?.reason).toContain(REASON);
  });

  it("leaves the page and the waiting texts as they are when changes are asked for", async () => {
    await write("portrait", SUSPICIOUS, ["contact"]);
    await decide("changes_asked");
    expect(await row()).toMatchObject({
      status: "verified",
      reviewRequestedAt: null,
      descriptionLong: complete.descriptionLong,
    });
    expect(await test.db.select().from(providerPendingTexts)).toHaveLength(1);
    const [letter] = await letters();
    expect(letter?.text).toContain(REASON);
    expect(letter?.text).toContain("https://fr.example/pro/preview");
    expect(await findReview(deps(), provider)).toMatchObject({
      state: "changes_asked",
      reason: REASON,
      isPublic: true,
    });
    await requestReview(deps(), provider);
    expect(await findReview(deps(), provider)).toMatchObject({ state: "approved_waiting" });
  });

  it("can be refused at any time and is hidden until it is sent and approved again (moderation-4)", async () => {
    await decide("refused");
    expect(await row()).toMatchObject({ status: "refused", approvedAt: null });
    expect(await test.db.select().from(providerMatch)).toEqual([]);
    await expect(findProviderProfile(deps(), PUBLIC_ID)).rejects.toThrow(refusal("provider.notFound"));
    expect(await findReview(deps(), provider)).toMatchObject({ state: "refused", reason: REASON, isPublic: false });
    await requestReview(deps(), provider);
    expect((await findQueue(deps(), moderator, 1)).profiles).toMatchObject([{ cause: "again" }]);
    await decide("approved", { as: colleague });
    const { decisions: history, hasOlder } = await findDecisions(deps(), moderator);
    expect(history.map(({ decision, by, reason }) => [decision, by, reason])).toEqual([
      ["approved", "Moderator 2", ""],
      ["refused", "Moderator 1", REASON],
      ["approved", "Moderator 1", ""],
    ]);
    expect(hasOlder).toBe(false);
    expect((await findDecisions(deps(), moderator, history[1]?.id)).decisions).toEqual(history.slice(2));
    expect((await look()).decisions.map(({ decision }) => decision)).toEqual(["approved", "refused", "approved"]);
  });

  it("is not approved again unless it waits", async () => {
    await expect(decide("approved")).rejects.toThrow(refusal("moderation.decided"));
    expect([(await decisions()).length, (await letters()).length]).toEqual([1, 0]);
  });
});

describe("a profile in progress", () => {
  it("stays in progress when changes are asked for, and can be sent again", async () => {
    await requestReview(deps(), provider);
    await decide("changes_asked");
    expect(await row()).toMatchObject({ status: "in_progress", reviewRequestedAt: null, approvedAt: null });
    expect(await findReview(deps(), provider)).toMatchObject({ state: "changes_asked", reason: REASON });
    await requestReview(deps(), provider);
    expect((await row())?.reviewRequestedAt).toBe(NOW);
  });

  it.each<Decision>(["approved", "changes_asked", "refused"])(
    "is not decided on before it is sent: %s",
    async (decision) => {
      await expect(decide(decision)).rejects.toThrow(refusal("moderation.decided"));
      await nothingDecided();
    },
  );

  it("is shown to its owner and to moderators, and to nobody else (moderation-6)", async () => {
    const shown = (staff: Provider | Administrator | null = null) =>
      findProviderProfile(deps(), PUBLIC_ID, { staff }).then(
        ({ name }) => name,
        (error) => error.code,
      );
    const stranger = await saveProvider(test.db, 2);
    expect(await shown()).toBe("provider.notFound");
    expect(await shown(provider)).toBe("Les Jours Clairs");
    expect(await shown(moderator)).toBe("Les Jours Clairs");
    expect(await shown(stranger)).toBe(""); // its own
  });
});

it("the queue shows twenty a page, the oldest first", async () => {
  await test.db.run(sql`DELETE FROM providers`);
  for (let n = 1; n <= 23; n++)
    await saveProvider(test.db, n, {
      name: `P${n}`,
      reviewRequestedAt: NOW - n,
      registerState: n === 23 ? "not_found" : "found",
    });
  const [first, second] = [await findQueue(deps(), moderator, 1), await findQueue(deps(), moderator, 2)];
  expect([first.total, first.profiles.length]).toEqual([23, 20]);
  expect(first.profiles[0]).toMatchObject({ name: "P23", registerState: "not_found", cause: "new" });
  expect(second.profiles.map(({ name }) => name)).toEqual(["P3", "P2", "P1"]);
});
