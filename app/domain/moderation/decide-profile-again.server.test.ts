import { beforeEach, describe, expect, it } from "vitest";
import { providerPendingTexts, providerTextPrints } from "#db/schema/moderation";
import { outbox } from "#db/schema/outbox";
import { providerImages, providerMatch, providerVideos } from "#db/schema/providers";
import { findProviderProfile } from "~/domain/providers/find-provider-profile.server";
import { decideProfile } from "./decide-profile.server";
import { complete, image, NOW, PUBLIC_ID, REASON, refusal, useModeration } from "./moderation.fixture";
import { findDecisions, findQueue } from "./queue.server";
import { findReview, requestReview } from "./request-review.server";

const { test, clock, provider, moderator, colleague, deps, look, decide, row, emails, decisions, write } =
  useModeration();

describe("after an approval", () => {
  const SUSPICIOUS = "Appelez le 06 12 34 56 78, sans un bruit, depuis dix ans et pour longtemps encore.";
  beforeEach(async () => {
    await requestReview(deps(), provider);
    await decide("approved");
    clock.pass(1000);
    await test.db.delete(outbox);
  });

  it("returns to the queue after a change, with the old text and the new", async () => {
    await write("experience", "Deux cents mariages.");
    const { profiles, total } = await findQueue(deps(), moderator, 1);
    expect(profiles).toMatchObject([
      { publicId: PUBLIC_ID, cause: "changed", changes: ["experience"], suspicious: 0, waitingSince: NOW + 1000 },
    ]);
    expect(total).toBe(1);
    const { before, state } = await look();
    expect([before?.experience, state.experience]).toEqual(["Cent vingt mariages.", "Deux cents mariages."]);
  });

  it("suspicious changes wait until the next approval publishes them (moderation-7)", async () => {
    await write("portrait", SUSPICIOUS, ["contact"]);
    await test.db
      .insert(providerImages)
      .values({ providerId: 1, position: 1, src: "p/a", alt: "", width: 1, height: 1, heldAt: NOW });
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

  it("publishes the waiting texts except the one that is held back, and the email says why", async () => {
    await write("portrait", SUSPICIOUS, ["contact"]);
    await write("experience", SUSPICIOUS, ["contact"]);
    await test.db.insert(providerImages).values([
      { ...image, position: 1, publicId: "a", heldAt: NOW, findings: '["link"]' },
      { ...image, position: 2, publicId: "b", title: "Vieux", pendingTexts: '{"title":"Neuf"}', findings: '["link"]' },
      { ...image, position: 3, publicId: "c", title: "Vieux", pendingTexts: '{"title":"Neuf"}', findings: '["link"]' },
    ]);
    const { version } = await look();
    const decided = await decideProfile(deps(), moderator, {
      publicId: PUBLIC_ID,
      decision: "approved",
      reason: REASON,
      why: ["contact"],
      held: ["portrait", "photo:a", "photo:b"],
      version,
    });
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
    const [email] = await emails();
    expect(email?.text).toContain("Vos textes contiennent des coordonnées ou un lien.");
    expect(email?.text).toContain(REASON);
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
    const [email] = await emails();
    expect(email?.text).toContain(REASON);
    expect(email?.text).toContain("https://fr.alliance.example/pro/preview");
    expect(await findReview(deps(), provider)).toMatchObject({
      state: "changes_asked",
      reason: REASON,
      isPublic: true,
    });
    await requestReview(deps(), provider);
    expect(await findReview(deps(), provider)).toMatchObject({ state: "approved_waiting" });
  });

  it("an approved profile can be refused at any time; it is hidden until it is submitted and approved again (moderation-4)", async () => {
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
    expect([(await decisions()).length, (await emails()).length]).toEqual([1, 0]);
  });
});
