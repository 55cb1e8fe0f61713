import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { providers } from "#db/schema/providers";
import { reviewCases, reviews } from "#db/schema/reviews";
import { days, hours } from "~/domain/durations";
import { findAdminFrame } from "~/domain/moderation/queue.server";
import { CASE_LIMITS } from "./case.rules";
import { findReportOfLink } from "./find-cases.server";
import { findReports } from "./moderate-cases.server";
import { fields, NOW, useReports, VENUE } from "./page-cases.fixture";
import { findReportedPage } from "./page-cases.server";

const { test, clock, deps, of, report, all, latest, emails, byReporter } = useReports();
const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });

describe("a report", () => {
  it("a report of a visible page is stored with its deadline, and its reporter receives an email with a link (report-3, report-1)", async () => {
    expect(await findReportedPage(deps(), "portfolio", "wedding-1")).toMatchObject({
      title: "Louise & Karim",
      slug: "louise",
    });
    await report({ kind: "portfolio", target: "wedding-1" });
    expect(await all()).toMatchObject([
      {
        targetKind: "portfolio",
        targetId: "wedding-1",
        providerId: 1,
        state: "open",
        dueAt: NOW + days(7),
        locale: "en",
      },
    ]);
    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ recipient: "karim@example.org", subject: "We have your report: Louise & Karim" });
    expect(email?.text).toContain("gb.alliance.example/report-case/");
    const found = await findReportOfLink(deps(), await byReporter());
    expect(found).toMatchObject({ side: "reporter", text: fields.text, state: "open" });
  });

  it("a report sent twice counts once; another reason is another report (report-2)", async () => {
    await report();
    await report();
    await report({ reason: "false" });
    expect([(await all()).length, (await emails()).length]).toEqual([2, 2]);
  });

  it.each([
    ["profile", "provider-1", sql`UPDATE providers SET visible = 0`],
    ["portfolio", "wedding-1", sql`UPDATE portfolios SET held_at = 1`],
    ["venue", VENUE, sql`UPDATE venues SET visible = 0`],
  ] as const)("a hidden page cannot be reported: %s (report-1)", async (kind, target, hide) => {
    await test.db.run(hide);
    await expect(findReportedPage(deps(), kind, target)).rejects.toEqual(refusal("cases.notFound"));
    await expect(report({ kind, target })).rejects.toEqual(refusal("cases.notFound"));
    expect(await all()).toEqual([]);
  });

  it("five reports an hour are accepted from one IP address, and five a day from one mailbox (report-10)", async () => {
    const texts = Array.from({ length: CASE_LIMITS.ip.count + 1 }, (_, i) => `Das ist Foto Nummer ${i} von mir.`);
    const [last = ""] = texts.splice(-1);
    for (const [i, text] of texts.entries()) await report({ text, email: `k${i}@example.org` });
    await expect(report({ text: last })).rejects.toEqual(refusal("cases.tooMany"));
    clock.at += hours(1);
    for (const [i, text] of texts.entries()) await report({ text, ip: `198.51.100.${i}` });
    await expect(report({ text: last, ip: "198.51.100.99" })).rejects.toEqual(refusal("cases.tooMany"));
    expect(await all()).toHaveLength(2 * CASE_LIMITS.ip.count);
  });

  it("all open reports are in one list by deadline, and late ones are counted separately (report-5)", async () => {
    await report();
    for (const id of [1, 2])
      await test.db.insert(reviews).values({
        ...{ id, publicId: `r${id}`, providerId: 1, authorKind: "guest", authorName: "Ada", stars: 1, locale: "de" },
        ...{ authorEmail: `a${id}@example.org`, weddingDate: "2026-06-20", status: "published", authorHash: `h${id}` },
        ...{ text: "Die Musik war zu laut, und das Essen kam erst um elf Uhr.", createdAt: 0, publishedAt: 0 },
      });
    const one = { kind: "report", openedBy: "reader", reason: "insult", text: "" } as const;
    await test.db.insert(reviewCases).values([
      { ...one, reviewId: 1, publicId: "early", authorHash: "1", state: "open", openedAt: NOW - days(7) },
      {
        ...one,
        reviewId: 2,
        publicId: "appealed",
        authorHash: "2",
        state: "appealed",
        openedAt: 1,
        appealedAt: NOW + 1,
      },
      { ...one, reviewId: 1, publicId: "done", authorHash: "3", state: "closed", openedAt: 1 },
    ]);
    const { reports, total } = await findReports(deps(), of.moderator, 1);
    expect(reports.map(({ id, kind, dueAt }) => [id, kind, dueAt - NOW])).toEqual([
      ["early", "report", 0],
      [(await latest()).publicId, "profile", days(7)],
      ["appealed", "report", days(7) + 1],
    ]);
    expect(total).toBe(3);
    expect(await findAdminFrame(deps(), of.moderator)).toMatchObject({ reports: 3, overdue: 1 });
    expect((await findReports(deps(), { ...of.moderator, sessionId: "ended" }, 1)).reports).toEqual([]);
    await test.db.delete(reviews);
  });
});

it("reports are deleted with the provider's account (report-8)", async () => {
  await report();
  await test.db.delete(providers).where(eq(providers.id, 1));
  expect(await all()).toEqual([]);
});
