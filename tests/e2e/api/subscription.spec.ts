import { expect, test } from "@playwright/test";
import { rows, value, write } from "../support/database";
import { type Answer, asWords, HttpBrowser, wordsOf } from "../support/http-browser";
import {
  insertApprovedProvider,
  insertProvider,
  newProvider,
  type ProviderAccount,
  providerBrowser,
} from "../support/providers";
import { writeTo } from "../support/requests";
import { inOneDay } from "../support/same-window";
import { newClubCode, subscribe } from "../support/subscriptions";
import { textsOf } from "../support/texts";

const PAGE = "/pro/subscription";
const CANCEL = "/pro/subscription/cancel";
const DAY = 86_400_000;
const t = textsOf("fr");
const day = (daysFromNow: number) =>
  new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "Europe/Paris" })
    .format(Date.now() + daysFromNow * DAY)
    .replace(/^1 /, "1er ");
const says = (answer: Answer, text: string) => wordsOf(answer.text).includes(asWords(text));
const roundTrips = ({ headers }: Answer) => /db;desc="(\d+)/.exec(String(headers["server-timing"]))?.[1];

// Waits if midnight is near, because pages show days.
test.beforeEach(() => inOneDay());

async function unlock({ id, publicId }: ProviderAccount, by: "credit" | "premium"): Promise<void> {
  const request = await writeTo({ publicId });
  await write({
    sql: "UPDATE requests SET status = 'unlocked', unlocked_at = ?, unlocked_by = ? WHERE public_id = ? AND provider_id = ?",
    args: [Date.now() - DAY, by, request.id, id],
  });
}

test("Free and Premium are compared with existing features only, and link to the confirmation (premium-2)", async () => {
  const browser = await providerBrowser(await insertProvider());
  const page = await browser.get(PAGE);
  expect(page.status).toBe(200);
  for (const interval of ["month", "year"])
    expect(page.text.split(`href="/pro/credits/confirm?premium=${interval}"`).length, "on top and at the end").toBe(3);
  for (const [row, free] of [
    ["photos", "5"],
    ["videos", "1"],
    ["competitors", t("premium:value.three")],
  ] as const)
    expect(says(page, `${t(`premium:row.${row}`)} ${free}`), row).toBe(true);
  expect(page.text).not.toContain("<script");
  expect(says(page, "portfolio")).toBe(false);
  const venue = await insertProvider({ provider: newProvider("fr", { kind: "venue" }) });
  const ofVenue = await (await providerBrowser(venue)).get(PAGE);
  expect(says(ofVenue, t("premium:row.competitors")), "no page of a venue shows others").toBe(false);
});

test("the page says whether questions to us are answered first (premium-9)", async () => {
  const account = await insertApprovedProvider();
  const browser = await providerBrowser(account);
  const asks = async (subject: string, answered: string) => {
    const page = await browser.get(PAGE);
    const href = encodeURIComponent(t(`premium:support.${subject}`, { id: account.publicId }));
    return [page.text.includes(`?subject=${href}`), says(page, t(`premium:support.${answered}`))];
  };
  expect(await asks("subject", "free")).toEqual([true, true]);
  await subscribe(account);
  expect(await asks("subjectPremium", "premium")).toEqual([true, true]);
});

test("the comparison uses the last 90 days, and is left out without an unlock (premium-3)", async () => {
  const account = await insertApprovedProvider();
  const browser = await providerBrowser(account);
  expect(says(await browser.get(PAGE), t("premium:pace.credits"))).toBe(false);
  await unlock(account, "credit");
  expect(says(await browser.get(PAGE), t("premium:pace.credits"))).toBe(true);
});

test("the page of an active plan shows its start, its paid period and its results (premium-5)", async () => {
  const account = await insertApprovedProvider();
  const browser = await providerBrowser(account);
  await subscribe(account);
  await unlock(account, "premium");
  await browser.renewSession();
  const page = await browser.get(PAGE);
  expect(roundTrips(page), "the frame's reads included").toBe("1");
  expect(says(page, t("premium:active.since", { date: day(-6) }))).toBe(true);
  expect(says(page, t("premium:active.renews", { date: day(24) }))).toBe(true);
  expect(says(page, t("premium:change.toYearSubmit", { date: day(24) }))).toBe(true);
  expect(says(page, t("premium:did.unlocks", { count: 1 }))).toBe(true);
  expect(page.text).toMatch(/>45\s€</);
  expect(page.text).toContain('href="https://stripe.example/AL-1.pdf"');
});

test("each state of a subscription has its own text and next action (premium-14)", async () => {
  const account = await insertProvider();
  const browser = await providerBrowser(account);
  const id = await subscribe(account, { interval: "year", startedDaysAgo: 60, daysLeft: 305 });
  const becomes = async (columns: string) => {
    await write({ sql: `UPDATE subscriptions SET ${columns} WHERE id = ?`, args: [id] });
    return browser.get(PAGE);
  };
  const until = { date: day(305) };
  expect(says(await becomes("next_interval = 'month'"), t("premium:change.stayYear"))).toBe(true);
  expect(says(await becomes("next_interval = NULL, wanted = 'year'"), t("premium:pending.change", until))).toBe(true);
  const asked = await becomes("wanted = 'cancel'");
  expect(says(asked, t("premium:pending.cancel", until))).toBe(true);
  expect(says(asked, t("premium:active.ends", until)), "what was asked for holds").toBe(true);
  const ending = await becomes("wanted = NULL, cancel_at_period_end = 1");
  expect(says(ending, t("premium:ending.heading", until))).toBe(true);
  expect(ending.text).toContain('value="resume"');
  expect(ending.text, "it is canceled already").not.toContain(CANCEL);
  expect((await browser.get(CANCEL)).location).toBe(PAGE);
  const refused = await becomes(
    `cancel_at_period_end = 0, status = 'past_due', failed_at = ${Date.now()}, failed_attempts = 2, decline_code = 'expired_card'`,
  );
  expect(says(refused, t("premium:refused.tries", { count: 2, all: 4 }))).toBe(true);
  expect(says(refused, t("premium:refused.reason.expired", { date: day(0) }))).toBe(true);
  expect(says(refused, t("premium:change.heading"))).toBe(true);
  expect(says(refused, t("premium:change.cancelNow"))).toBe(true);
  const leave = await browser.get(CANCEL);
  for (const text of [t("premium:stop.lead", { price: "758,40 €" }), t("premium:change.cancelNow")])
    expect(says(leave, text), text).toBe(true);
  expect(says(leave, t("premium:cancel.text", { date: day(304) })), "it cannot be taken back").toBe(false);
  expect(leave.text, "nor is a later end promised").not.toContain(day(305));
  await write({ sql: "UPDATE providers SET premium_until = ? WHERE id = ?", args: [Date.now() - DAY, account.id] });
  const leaving = await becomes(`wanted = 'cancel', wanted_at = ${Date.now()}, period_end = ${Date.now() - DAY}`);
  expect(says(leaving, t("premium:pending.cancel"))).toBe(true);
  expect(leaving.text, "neither a second press nor a second plan").not.toMatch(/name="premium"|premium=month|cancel"/);
  await becomes("wanted = NULL");
  await write({ sql: "UPDATE providers SET premium_until = ? WHERE id = ?", args: [Date.now() - DAY, account.id] });
  const ended = await becomes(`failed_at = NULL, status = 'canceled', ended_at = ${Date.now() - DAY}`);
  expect(says(ended, t("premium:ended.heading", { date: day(-1) }))).toBe(true);
  expect(says(ended, t("premium:heading").replace(/<\/?em>/g, ""))).toBe(true);
});

test("the page offers to withdraw an annual plan within 30 days, else it says why not (premium-4)", async () => {
  const account = await insertApprovedProvider();
  const browser = await providerBrowser(account);
  await subscribe(account, { interval: "year", startedDaysAgo: 3, daysLeft: 362 });
  const open = await browser.get(CANCEL);
  expect(open.text).toContain('value="withdraw"');
  expect(open.text, "the amount of the invoice").toMatch(/758,40\s€/);
  await unlock(account, "premium");
  const used = await browser.get(CANCEL);
  expect(used.text).not.toContain('value="withdraw"');
  expect(says(used, t("premium:withdrawal.used"))).toBe(true);
  expect(used.text).toContain('value="cancel"');
});

test("a pending refund is shown, without a second withdrawal or a second plan (premium-11)", async () => {
  const account = await insertApprovedProvider();
  const browser = await providerBrowser(account);
  const id = await subscribe(account, { interval: "year", startedDaysAgo: 3, daysLeft: 362 });
  const becomes = (columns: string) => write({ sql: `UPDATE subscriptions SET ${columns} WHERE id = ?`, args: [id] });
  await becomes(`wanted = 'withdraw', wanted_at = ${Date.now()}`);
  await write({ sql: "UPDATE providers SET premium_until = NULL WHERE id = ?", args: [account.id] });
  const asked = await browser.get(PAGE);
  for (const text of [t("premium:ended.heading", { date: day(0) }), t("premium:pending.withdraw")])
    expect(says(asked, text), text).toBe(true);
  expect(asked.text).not.toMatch(/name="premium"|premium=month|value="(withdraw|cancel|resume|month|year)"/);
  expect((await browser.get(CANCEL)).location).toBe(PAGE);
  // A tab that was opened before the purchase can still submit its form. The form is refused, and nothing is charged.
  expect((await browser.post("/pro/credits/confirm", { premium: "month" })).location).toBe(PAGE);
  expect(says(await browser.get(PAGE), t("shop:error.alreadyPremium"))).toBe(true);
  await becomes(`wanted = NULL, status = 'canceled', ended_at = ${Date.now()}, refunded_at = ${Date.now()}`);
  const done = await browser.get(PAGE);
  expect(says(done, t("premium:ended.refunded"))).toBe(true);
  expect(done.text).toContain("premium=month");
});

test("cancelling lists what the provider will lose in figures; opening the page changes nothing (premium-15)", async () => {
  const account = await insertProvider();
  await subscribe(account);
  for (let n = 0; n < 7; n += 1)
    await write({
      sql: `INSERT INTO provider_images (provider_id, position, src, alt, width, height, public_id, title, description, created_at)
        VALUES (?, ?, '/assets/demo/gallery/arch-blush.svg', 'x', 800, 600, ?, 'x', 'x', 1)`,
      args: [account.id, n + 1, `${account.publicId}${n}`],
    });
  const browser = await providerBrowser(account);
  const page = await browser.get(CANCEL);
  expect(says(page, t("premium:changes.hidden", { list: t("premium:hidden.photos", { count: 2 }) }))).toBe(true);
  expect((await browser.get("/pro/billing")).location).toBe(PAGE);
  expect(await rows("SELECT wanted FROM subscriptions WHERE provider_id = ?", account.id)).toEqual([{ wanted: null }]);
});

test("a provider without a plan reads that, and nothing is written (premium-5)", async () => {
  const account = await insertProvider();
  const browser = await providerBrowser(account);
  expect((await browser.get(CANCEL)).location).toBe(PAGE);
  for (const [path, intent] of [
    [PAGE, "resume"],
    [PAGE, "code"],
    [CANCEL, "cancel"],
    [CANCEL, "withdraw"],
  ] as const) {
    const answer = await browser.post(path, { intent });
    expect([path, intent, answer.status, answer.location]).toEqual([path, intent, 303, PAGE]);
    expect((await browser.get(PAGE)).text, intent).toContain('role="alert"');
  }
  expect(await value("SELECT count(*) FROM club_codes WHERE provider_id = ?", account.id)).toBe(0);
  expect((await browser.post("/pro/billing", {})).location).toBe(PAGE);
});

test("the address of the old plan leads to the subscription", async () => {
  const browser = await providerBrowser(await insertProvider());
  const { status, location } = await browser.get("/pro/plan");
  expect([status, location]).toEqual([301, PAGE]);
});

test("a provider creates a code with one click, and anyone can check it without sign-in (club-1, club-2)", async () => {
  const account = await insertProvider({ columns: { name: "Maison du Lierre", premium_until: Date.now() + 9 * DAY } });
  const browser = await providerBrowser(account);
  await browser.get(PAGE);
  const code = () => value<string | undefined>("SELECT code FROM club_codes WHERE provider_id = ?", account.id);
  expect(await code(), "looking makes none").toBeUndefined();
  await browser.post(PAGE, { intent: "code" });
  const made = (await code()) ?? "";
  expect((await browser.get(PAGE)).text).toContain(made);

  const club = HttpBrowser.in("fr");
  const valid = await club.get(`/club?code=${made.toLowerCase()}`);
  expect(says(valid, t("premium:check.valid", { date: day(9) }))).toBe(true);
  expect(says(valid, "Maison du Lierre")).toBe(true);
  expect(valid.text).toContain('content="noindex"');
  expect(valid.headers["cache-control"]).toContain("private");
  expect(roundTrips(valid)).toBe("1");
  const unknown = await club.get(`/club?code=${newClubCode()}`);
  expect(says(unknown, t("premium:check.unknown"))).toBe(true);
});
