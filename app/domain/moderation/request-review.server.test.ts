import { describe, expect, it } from "vitest";
import { providerImages, providerLanguages, providerServices, providers } from "#db/schema/providers";
import { endSession } from "~/domain/sessions/session.server";
import { NOW, refusal, useModeration } from "./moderation.fixture";
import { findReview, requestReview } from "./request-review.server";

const { test, clock, provider, deps, row, verifyEmail } = useModeration();

describe("sending a profile for approval", () => {
  it("submitting a profile puts it into the queue once, where it keeps its place (moderation-2)", async () => {
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
  ])(
    "a profile cannot be submitted without verified email, name, SIRET in France, town, language, service, price, portrait and photo: %s (moderation-20)",
    async (need, take) => {
      await take();
      await expect(requestReview(deps(), provider)).rejects.toThrow(refusal("review.incomplete"));
      expect((await row())?.reviewRequestedAt).toBeNull();
      expect(await findReview(deps(), provider)).toMatchObject({ state: "in_progress", missing: [need] });
    },
  );

  it("takes a price of the company or of a service, and a photograph of either kind", async () => {
    await test.db.update(providers).set({ minimumBudget: null, profileImage: null });
    await test.db.insert(providerImages).values({
      ...{ providerId: 1, position: 0, src: "p/x", alt: "", width: 400, height: 400, visible: false },
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
