import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { mediaRemovals } from "#db/schema/media";
import { reviewCases, reviews } from "#db/schema/reviews";
import { days } from "~/domain/durations";
import { mediaOf, removeMedia } from "~/domain/media/stored-media.server";
import { forgetRows } from "~/domain/retention/forget.server";
import { withdrawReview } from "~/domain/reviews/authored-review.server";
import { NOW } from "~/domain/reviews/reviews.fixture";
import { sha256 } from "~/domain/secrets.server";
import { picture } from "../../../tests/support/pictures";
import { CASE } from "./case.rules";
import { findCaseOfAuthor } from "./find-cases.server";
import { openProof } from "./moderate-cases.server";
import { sendProof } from "./proofs.server";
import { PDF, useCases } from "./review-cases.fixture";

const { test, clock, deps, open, cases, latest, decide, emails, secretMailed, proofs, looks, files, actors } =
  useCases();
const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });
const author = async () => ({ by: "author", secret: await secretMailed() }) as const;
const provider = async () =>
  ({ by: "provider", provider: actors().provider, caseId: (await latest()).publicId }) as const;
const pdf = { file: PDF, name: "C:\\papers\\<b>Vertrag.pdf", text: "" };
const nothing = { file: null, name: "", text: "" };

describe("proof", () => {
  it("proof is a PDF, stored unchanged, or an image, encoded again, in a folder without public address (case-5)", async () => {
    await open("notClient");
    await sendProof(deps(), await provider(), { ...pdf, text: "Not the provider's to add." });
    const image = new Uint8Array(await picture("png", 400, 1_600));
    await sendProof(deps(), await author(), { file: image, name: "Einladung.png", text: "Ich war Trauzeugin." });
    const { publicId, authorText } = await latest();
    await sendProof(deps(), await provider(), { ...pdf, text: "Nor afterwards." });
    expect((await latest()).authorText).toBe("Ich war Trauzeugin.");
    expect(authorText).toBe("Ich war Trauzeugin.");
    const sent = await proofs();
    expect(sent).toMatchObject([
      { sentBy: "provider", type: "application/pdf", name: "bVertrag.pdf" },
      { sentBy: "author", type: "image/webp", name: "Einladung.png" },
      { sentBy: "provider", type: "application/pdf" },
    ]);
    for (const { src } of sent) {
      expect(src).toMatch(new RegExp(`^proofs/${publicId}/[0-9a-f]{64}$`));
      expect(files.has(src)).toBe(true);
      expect(mediaOf(src, "480")).toBeNull();
    }
    expect((await findCaseOfAuthor(deps(), await secretMailed()))?.proofs, "its own alone").toEqual(["Einladung.png"]);
    expect(await test.db.select().from(mediaRemovals)).toEqual([]);
  });

  it.each([
    ["a program", "MZ\u0090 this is no document"],
    ["a page", "<html><script>alert(1)</script>%%EOF"],
    ["a PDF that was cut off", "%PDF-1.7 endless"],
    ["a drawing with a script", "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"],
  ])("proof cannot be %s (case-5)", async (_, content) => {
    await open("notClient");
    const file = new TextEncoder().encode(content);
    await expect(sendProof(deps(), await author(), { ...pdf, file })).rejects.toEqual(refusal("photos.format"));
    expect([files.size, (await proofs()).length]).toEqual([0, 0]);
  });

  it("only the two sides of an open dispute can send proof, for fourteen days (case-17)", async () => {
    await open("insult");
    await expect(sendProof(deps(), await provider(), pdf)).rejects.toEqual(refusal("cases.late"));
    await decide("kept");
    await open("notClient");
    const foreign = { ...(await provider()), provider: actors().other };
    await expect(sendProof(deps(), foreign, pdf)).rejects.toEqual(refusal("cases.notFound"));
    await expect(sendProof(deps(), { by: "author", secret: "guessed" }, pdf)).rejects.toEqual(
      refusal("cases.notFound"),
    );
    await expect(sendProof(deps(), await author(), nothing)).rejects.toEqual(refusal("cases.nothing"));
    clock.at = NOW + days(14) - 1;
    await sendProof(deps(), await author(), pdf);
    clock.at = NOW + days(14);
    await expect(sendProof(deps(), await author(), pdf)).rejects.toEqual(refusal("cases.late"));
    expect(files.size).toBe(1);
  });

  it("each side can send at most five documents, also simultaneously; files beyond are removed (case-18)", async () => {
    await open("notClient");
    const actor = await author();
    const all = Array.from({ length: CASE.documents + 1 }, () => sendProof(deps(), actor, pdf));
    expect((await Promise.allSettled(all)).filter(({ status }) => status === "rejected")).toHaveLength(1);
    await expect(sendProof(deps(), actor, pdf)).rejects.toEqual(refusal("cases.full"));
    await sendProof(deps(), await provider(), pdf);
    await removeMedia(deps());
    expect((await proofs()).map(({ src }) => src).sort()).toEqual([...files.keys()].sort());
  });

  it("only moderators can open proof, and each access is recorded (case-6)", async () => {
    await open("notClient");
    await sendProof(deps(), await author(), pdf);
    const id = (await proofs())[0]?.publicId ?? "";
    const { moderator } = actors();
    const opened = await openProof(deps(), moderator, { review: "review-1", id });
    expect(opened).toEqual({ bytes: PDF, type: "application/pdf" });
    expect(await looks()).toMatchObject([
      { proof: id, sentBy: "author", administratorId: moderator.administratorId, lookedAt: NOW },
    ]);
    await expect(openProof(deps(), moderator, { review: "review-2", id })).rejects.toEqual(refusal("cases.notFound"));
    const stranger = { ...moderator, sessionId: "another" };
    await expect(openProof(deps(), stranger, { review: "review-1", id })).rejects.toEqual(refusal("session.expired"));
    expect(await looks()).toHaveLength(1);
  });

  it("proof whose file is gone is not found", async () => {
    await open("notClient");
    await sendProof(deps(), await author(), pdf);
    const id = (await proofs())[0]?.publicId ?? "";
    files.clear();
    const opening = openProof(deps(), actors().moderator, { review: "review-1", id });
    await expect(opening).rejects.toEqual(refusal("cases.notFound"));
  });

  it("proof is deleted thirty days after the last decision; the record of who opened it stays (case-19)", async () => {
    await open("notClient");
    await sendProof(deps(), await author(), pdf);
    await openProof(deps(), actors().moderator, { review: "review-1", id: (await proofs())[0]?.publicId ?? "" });
    await decide("kept");
    clock.at = NOW + days(30) - 1;
    await forgetRows(deps(), ["proofs"]);
    expect(await proofs()).toHaveLength(1);
    clock.at = NOW + days(30);
    await forgetRows(deps(), ["proofs"]);
    expect(await proofs()).toEqual([]);
    const folder = `proofs/${(await latest()).publicId}/`;
    expect(await test.db.select().from(mediaRemovals)).toMatchObject([{ key: folder }]);
    expect(await latest()).toMatchObject({ proofsDueAt: null, decision: "kept" });
    expect(await looks()).toHaveLength(1);
  });

  it("proof is deleted when the author withdraws the review (case-9)", async () => {
    await open("notClient");
    await sendProof(deps(), await author(), pdf);
    const folder = `proofs/${(await latest()).publicId}/`;
    await test.db
      .update(reviews)
      .set({ authorHash: await sha256("own link") })
      .where(eq(reviews.id, 1));
    await withdrawReview(deps(), "own link");
    expect([await cases(), await proofs(), await emails()]).toEqual([[], [], []]);
    expect(await test.db.select().from(mediaRemovals)).toMatchObject([{ key: folder }]);
    expect(await test.db.select().from(reviewCases)).toEqual([]);
  });
});
