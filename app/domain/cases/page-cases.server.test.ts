import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries, contentReports } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { moderationDecisions } from "#db/schema/moderation";
import { providerImages, providers } from "#db/schema/providers";
import { venueImages, venues } from "#db/schema/venues";
import { weddingImages, weddings } from "#db/schema/weddings";
import { days } from "~/domain/durations";
import { saveAdministrator } from "../../../tests/support/administrators";
import { appealCase } from "./appeals.server";
import { findReportOfLink } from "./find-cases.server";
import { findDecidedReports, findModeratedReport, findReports } from "./moderate-cases.server";
import { NOW, useReports, VENUE, WHY } from "./page-cases.fixture";
import type { ReportContent } from "./page-cases.server";

const AGAIN = "Sehen Sie bitte noch einmal hin.";
const { test, clock, deps, of, report, latest, emails, decide, byReporter, byProvider, profile, wedding, house } =
  useReports();
const linkOf = (secret: string) => ({ by: "linkOfPage", secret }) as const;
const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });

describe("a decision", () => {
  it("keeping a page changes nothing, and both sides read why; the provider sees neither the reporter nor the text (report-15, report-4)", async () => {
    await report();
    await decide("kept");
    expect(await profile()).toMatchObject({ status: "verified", visible: true });
    expect(await test.db.select().from(auditEntries)).toMatchObject([
      { act: "report.kept", subjectKind: "report", administratorId: 1, before: '{"state":"open"}' },
    ]);
    const [, toReporter, toProvider] = await emails();
    for (const email of [toReporter, toProvider]) expect(email?.text).toContain(WHY);
    expect(toReporter?.text).toMatch(/\n1 September 2027\nIf you disagree, you can appeal once/);
    expect(toProvider?.text).not.toContain("1. September 2027");
    expect(toProvider?.text, "the reporter stays unknown").not.toMatch(/Karim|zweite Foto/);
    expect(await findReportOfLink(deps(), await byProvider())).toMatchObject({ side: "provider", text: null });
  });

  it("a moderator takes a profile, a wedding or a venue offline (report-4)", async () => {
    await report({ kind: "portfolio", target: "wedding-1" });
    await decide("removed");
    expect(await wedding()).toMatchObject({ status: "unpublished", heldAt: NOW });
    await report({ kind: "venue", target: VENUE });
    await decide("removed");
    expect(await house()).toMatchObject({ moderation: "refused", reason: WHY, visible: false, decidedBy: 1 });
    await report();
    await decide("removed");
    expect(await profile()).toMatchObject({ status: "refused", approvedAt: null });
    expect(await test.db.select().from(moderationDecisions)).toMatchObject([{ decision: "refused", reason: WHY }]);
  });

  it("of two simultaneous decisions on a report one applies, by an open session (report-11)", async () => {
    await report();
    await expect(decide("kept", {}, { ...of.moderator, sessionId: "ended" })).rejects.toEqual(
      refusal("session.expired"),
    );
    const both = await Promise.allSettled([decide("kept"), decide("removed", {}, of.colleague)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { decision } = await latest();
    expect((await profile())?.status).toBe(decision === "kept" ? "verified" : "refused");
    expect(await emails()).toHaveLength(3);
    await expect(decide("kept")).rejects.toEqual(refusal("reports.decided"));
  });

  it("reports of a deleted account are decided without an email to it (data-6)", async () => {
    await report();
    await test.db.update(contentReports).set({ reporterName: "", reporterEmail: "" });
    await decide("kept");
    expect(await latest()).toMatchObject({ state: "decided" });
    expect((await emails()).map(({ dedupeKey }) => dedupeKey.split(":").at(-1))).toEqual(["received", "provider"]);
  });

  it("moderators see the other reports of the page (report-4)", async () => {
    await report();
    await report({ reason: "false" });
    const found = await findModeratedReport(deps(), of.moderator, (await latest()).publicId);
    expect(found).toMatchObject({
      title: "Les Jours Clairs",
      reporterEmail: "karim@example.org",
      others: [{ reason: "rights" }],
    });
    await expect(findModeratedReport(deps(), of.moderator, "unknown")).rejects.toEqual(refusal("cases.notFound"));
  });

  it("moderators see the pictures of the reported page, in its order", async () => {
    const [size, at] = [{ width: 4, height: 3 }, { createdAt: 0 }];
    const image = { providerId: 1, alt: "Un jardin", ...size };
    await test.db.update(providers).set({ profileImage: "face" });
    await test.db.insert(providerImages).values([
      { ...image, position: 2, src: "second" },
      { ...image, position: 1, src: "first" },
    ]);
    await test.db.insert(weddingImages).values({ ownerId: 1, publicId: "w", position: 0, src: "ring", ...size, ...at });
    await test.db.insert(venueImages).values({ ownerId: 1, publicId: "v", position: 0, src: "hall", ...size, ...at });
    const picturesOf = async (changes: Partial<ReportContent>) => {
      await report(changes);
      const { pictures } = await findModeratedReport(deps(), of.moderator, (await latest()).publicId);
      return pictures.map(({ src }) => src);
    };
    expect(await picturesOf({})).toEqual(["face", "first", "second"]);
    expect(await picturesOf({ kind: "portfolio", target: "wedding-1" })).toEqual(["ring"]);
    expect(await picturesOf({ kind: "venue", target: VENUE })).toEqual(["hall"]);
  });
});

describe("an appeal", () => {
  it("the side that a decision went against can appeal once, within six months (report-6)", async () => {
    await report();
    await decide("kept");
    await expect(appealCase(deps(), linkOf(await byProvider()), AGAIN)).rejects.toEqual(refusal("cases.noAppeal"));
    await expect(appealCase(deps(), linkOf("guessed"), AGAIN)).rejects.toEqual(refusal("cases.notFound"));
    clock.at = NOW + days(184);
    await expect(appealCase(deps(), linkOf(await byReporter()), AGAIN)).rejects.toEqual(refusal("cases.noAppeal"));
    clock.at -= 1;
    await appealCase(deps(), linkOf(await byReporter()), AGAIN);
    await appealCase(deps(), linkOf(await byReporter()), AGAIN);
    await expect(appealCase(deps(), linkOf(await byReporter()), "Something else.")).rejects.toEqual(
      refusal("cases.noAppeal"),
    );
    expect(await latest()).toMatchObject({ state: "appealed", appealBy: "reporter", dueAt: clock.at + days(7) });
  });

  it("an appeal is decided by another administrator if there is one, and the second decision is final (report-7)", async () => {
    await report();
    await decide("kept");
    await appealCase(deps(), linkOf(await byReporter()), AGAIN);
    const id = (await latest()).publicId;
    expect(await findModeratedReport(deps(), of.moderator, id)).toMatchObject({ mayDecide: 0 });
    await expect(decide("removed", { state: "appealed" })).rejects.toEqual(refusal("reports.second"));
    await decide("removed", { state: "appealed" }, of.colleague);
    expect(await latest()).toMatchObject({ state: "closed", finalDecision: "removed", finalBy: 2 });
    expect((await profile())?.status).toBe("refused");
    await expect(appealCase(deps(), linkOf(await byProvider()), AGAIN)).rejects.toEqual(refusal("cases.noAppeal"));
    await test.db.update(providers).set({ status: "verified", visible: true });
    await report({ reason: "false" });
    await decide("kept");
    await appealCase(deps(), linkOf(await byReporter()), AGAIN);
    await test.db.update(administrators).set({ disabledAt: 1 }).where(eq(administrators.id, 2));
    await decide("kept", { state: "appealed" });
    expect(await latest()).toMatchObject({ state: "closed", finalDecision: "kept" });
  });

  async function appealed(changes: Partial<ReportContent>, meanwhile: () => Promise<unknown>) {
    await report(changes);
    await decide("removed");
    await meanwhile();
    await appealCase(deps(), linkOf(await byProvider()), AGAIN);
    await decide("kept", { state: "appealed" }, of.colleague);
  }
  const nothing = async () => undefined;

  it("a successful appeal restores what was taken offline (report-12)", async () => {
    await appealed({}, nothing);
    expect(await profile()).toMatchObject({ status: "verified", visible: true, approvedAt: NOW + 1 });
    await appealed({ kind: "portfolio", target: "wedding-1" }, nothing);
    expect(await wedding()).toMatchObject({ status: "published", heldAt: null });
    await appealed({ kind: "venue", target: VENUE }, nothing);
    expect(await house()).toMatchObject({ moderation: "validated", visible: true, reason: null });
  });

  it("restored content that was changed goes to the moderators first (report-13)", async () => {
    await appealed({ kind: "portfolio", target: "wedding-1" }, () => test.db.update(weddings).set({ heldAt: 5 }));
    expect(await wedding()).toMatchObject({ status: "published", heldAt: 5 });
    await appealed({ kind: "venue", target: VENUE }, () => test.db.update(venues).set({ updatedAt: NOW + 5 }));
    expect(await house()).toMatchObject({ moderation: "waiting", visible: false });
    await appealed({}, () => test.db.update(providers).set({ descriptionLong: "Something else." }));
    expect(await profile()).toMatchObject({ status: "in_progress", reviewRequestedAt: NOW + 1 });
  });
});

it("moderators find decided reports, newest first, in one round trip (report-9)", async () => {
  const find = (page = 1, by = of.moderator) => findDecidedReports(deps(), by, page);
  await report();
  expect((await find()).reports).toEqual([]);
  await decide("kept");
  const before = test.roundTrips.count;
  const { reports, hasOlder } = await find();
  expect([test.roundTrips.count - before, hasOlder]).toEqual([1, false]);
  expect(reports).toMatchObject([{ of: "page", kind: "profile", decision: "kept", wasAppealed: 0 }]);
  expect((await findReports(deps(), of.moderator, 1)).reports).toEqual([]);
  expect((await find(2)).reports).toEqual([]);
  expect((await find(1, await saveAdministrator(test.db, 90, ["support"]))).reports).toEqual([]);
  await appealCase(deps(), linkOf(await byReporter()), "Please look once more.");
  expect((await find()).reports, "an appeal waits").toEqual([]);
});
