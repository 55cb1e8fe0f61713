import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { providerPendingTexts } from "#db/schema/moderation";
import { providerImages, providerMatch, providerServices, providers, providerVideos } from "#db/schema/providers";
import { findProviderProfile } from "~/domain/providers/find-provider-profile.server";
import type { Administrator, Provider } from "~/domain/sessions/session.rules";
import { endSession } from "~/domain/sessions/session.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { interrupted } from "../../../tests/support/database";
import { saveProvider } from "../../../tests/support/providers";
import { decideProfile } from "./decide-profile.server";
import { findHeldParts } from "./find-held-parts.server";
import { complete, image, NOW, PUBLIC_ID, REASON, refusal, useModeration } from "./moderation.fixture";
import type { Decision } from "./moderation.rules";
import { findAdminFrame, findQueue } from "./queue.server";
import { findReview, requestReview } from "./request-review.server";

const {
  test,
  clock,
  provider,
  moderator,
  colleague,
  deps,
  look,
  decide,
  row,
  emails,
  decisions,
  write,
  verifyEmail,
  nothingDecided,
} = useModeration();

describe("an approval", () => {
  beforeEach(() => requestReview(deps(), provider));

  it("an approval shows the profile to couples and matching, stores who approved it and when, and emails the provider (moderation-1, moderation-3)", async () => {
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
    const [email] = await emails();
    expect(email).toMatchObject({
      providerId: 1,
      recipient: "provider-1@example.org",
      subject: "Votre profil est en ligne sur Alliance",
    });
    expect(email?.text).toContain("https://fr.alliance.example/planner/les-jours-clairs-provider-1");
    expect(await findReview(deps(), provider)).toMatchObject({ state: "approved", isPublic: true });
  });

  it.each<[Locale, MarketCode]>([
    ["en", "GB"],
    ["nl", "BE"],
    ["de", "DE"],
    ["it", "IT"],
    ["es", "ES"],
    ["pt", "PT"],
  ])("the email about a decision is in the provider's language: %s (moderation-3)", async (locale, market) => {
    await test.db.update(providers).set({ locale, market });
    await decide("approved");
    const [email] = await emails();
    expect(email?.html).toContain(`<html lang="${locale}">`);
    expect(email?.text).toContain(
      `https://${market.toLowerCase()}.alliance.example/planner/les-jours-clairs-provider-1`,
    );
    expect(email?.text).not.toMatch(/\{\{|letter\./);
  });

  it("what is held back is listed with its reason in the email and for the provider, until it is changed (moderation-18)", async () => {
    await test.db
      .insert(providerImages)
      .values({ ...image, position: 0, publicId: "gros", title: "Gros plan", findings: '["contact"]' });
    await write("experience", "Appelez le 06 12 34 56 78", ["contact"]);
    expect(await findHeldParts(deps(), provider)).toMatchObject({
      state: "noted",
      parts: [
        { part: "experience", reasons: ["contact"] },
        { part: "photo:gros", title: "Gros plan", reasons: ["contact"] },
      ],
    });
    const held = ["experience", "photo:gros"];
    const { version } = await look();
    const decision = { publicId: PUBLIC_ID, decision: "approved" as const, reason: REASON, held, version };
    await decideProfile(deps(), moderator, decision);
    const [email] = await emails();
    expect(email?.text).toContain("– Expérience\n– Photo «\u202fGros plan\u202f»");
    expect(email?.text).toContain(REASON);
    expect(await findHeldParts(deps(), provider)).toMatchObject({
      state: "sentBack",
      reason: REASON,
      parts: [{ part: "experience" }, { part: "photo:gros", title: "Gros plan" }],
    });
    await write("experience", "Appelez le 06 12 34 56 79", ["contact"]);
    expect(await findHeldParts(deps(), provider)).toMatchObject({ state: "waiting", reason: "" });
    await write("experience", "Deux cents mariages.");
    expect((await findHeldParts(deps(), provider)).parts).toMatchObject([{ part: "photo:gros" }]);
  });

  it("promises nothing to the provider of a venue that is not approved yet", async () => {
    await test.db.update(providers).set({ kind: "venue" });
    await decide("approved");
    const [email] = await emails();
    expect(email?.text).not.toContain("Les couples peuvent désormais vous trouver");
    expect(email?.text).toContain("dès que sa page est elle aussi validée");
  });

  it("takes two round trips", async () => {
    const { version } = await look();
    const { db, roundTrips } = openDatabase({ url: test.url });
    await decide("approved", { version, db });
    expect(roundTrips.count).toBe(2);
  });

  it("a profile is not approved before its email address is verified (moderation-16)", async () => {
    await verifyEmail(null);
    await expect(decide("approved")).rejects.toThrow(refusal("moderation.unverified"));
    await nothingDecided();
  });

  it.each(["not_found", "closed"] as const)(
    "a French profile is not approved while the register says that its SIRET is unknown or closed: %s (moderation-5)",
    async (registerState) => {
      await test.db.update(providers).set({ registerState });
      await expect(decide("approved")).rejects.toThrow(refusal("moderation.register"));
      await nothingDecided();
      await decide("refused");
    },
  );

  it("a decision applies only to the version that the moderator saw (moderation-8)", async () => {
    const { version } = await look();
    await write("experience", "Deux cents mariages.");
    await expect(decide("approved", { version })).rejects.toThrow(refusal("moderation.changed"));
    await nothingDecided();
    expect((await row())?.status).toBe("in_progress");
    await decide("approved");
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      "a photograph",
      () =>
        test.db.insert(providerImages).values({ providerId: 1, position: 1, src: "p/a", alt: "", width: 1, height: 1 }),
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
    ["approved", "another text", () => write("experience", "Deux cents mariages.")],
    ["refused", "another text", () => write("experience", "Deux cents mariages.")],
    ["changes_asked", "another text", () => write("experience", "Deux cents mariages.")],
    ["approved", "another mailbox", () => verifyEmail(null)],
    ["approved", "a register that says closed", () => test.db.update(providers).set({ registerState: "closed" })],
    ["approved", "its way out of the queue", () => test.db.update(providers).set({ reviewRequestedAt: null })],
    ["refused", "its way out of the queue", () => test.db.update(providers).set({ reviewRequestedAt: null })],
  ])(
    "a decision is refused if the profile changed since it was read: %s, while %s (moderation-8)",
    async (decision, _what, change) => {
      const before = await row();
      await expect(decide(decision, { db: interrupted(test.db, change) })).rejects.toThrow(
        refusal("moderation.changed"),
      );
      await nothingDecided();
      expect(await row()).toMatchObject({ status: before?.status, approvedAt: before?.approvedAt });
    },
  );

  it("of two moderators only the first decides, and is stored with the time (moderation-9)", async () => {
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

describe("before the first approval", () => {
  const PHONE = "Appelez le 06 12 34 56 78.";

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

  it("one text can be held back before the first approval: it waits, and the page is published without it (moderation-17)", async () => {
    await write("experience", PHONE, ["contact"]);
    await requestReview(deps(), provider);
    const { version } = await look();
    const decision = { publicId: PUBLIC_ID, decision: "approved" as const, reason: REASON, version };
    await decideProfile(deps(), moderator, { ...decision, held: ["experience"] });
    expect(await row()).toMatchObject({ status: "verified", experience: "" });
    expect((await look()).pending).toMatchObject([{ field: "experience", value: PHONE, reasons: ["contact"] }]);
    await write("experience", "Cent mariages.");
    expect((await row())?.experience).toBe("Cent mariages.");
    expect((await look()).pending).toEqual([]);
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

  it("a profile in progress can be seen by its provider and by moderators, and by no one else (moderation-6)", async () => {
    const shown = (staff: Provider | Administrator | null = null) =>
      findProviderProfile(deps(), PUBLIC_ID, { staff }).then(
        ({ name }) => name,
        (error) => error.code,
      );
    const stranger = await saveProvider(test.db, 2);
    expect(await shown()).toBe("provider.notFound");
    expect(await shown(provider)).toBe("Les Jours Clairs");
    expect(await shown(moderator)).toBe("Les Jours Clairs");
    expect(await shown(stranger)).toBe(""); // its own profile, which has no name
  });
});
