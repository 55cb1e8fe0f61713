import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { formatters } from "../../../app/i18n/format.server";
import { MARKETS } from "../../../app/i18n/markets";
import { marketUrl } from "../support/addresses";
import { signIn } from "../support/couples";
import { rows, value, write } from "../support/database";
import { inOneDay } from "../support/same-window";
import { containing, textsOf } from "../support/texts";
import { expectQuiet, isRefusal, watchPage } from "../support/watch-page";
import { closingEmails, stateOf, type Written, written } from "../support/written-project";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);
const HOUR = 3_600_000;

const request = (id: string | undefined, changes: string) => ({
  sql: `UPDATE requests SET ${changes} WHERE public_id = ?`,
  args: [id ?? ""],
});
const message = (id: string | undefined, changes: string) => ({
  sql: `UPDATE outbox SET lease_by = NULL, lease_until = NULL, ${changes} WHERE dedupe_key = ?`,
  args: [`requestReceived:${id}`],
});
const planner = (page: Page, name: string) =>
  page.locator("#contacted li:has(h3)").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Renews the session on another page, so that the tested pages need no extra round trip. */
async function openSession(page: Page, context: BrowserContext, { account }: Written): Promise<void> {
  await signIn(context, account);
  await page.goto(at("/sources"));
}

test("a couple sees what became of each email, and who else fits", async ({ page, context }) => {
  const couple = await written();
  const [first, second, third] = couple.requests;
  const sent = Date.now() - 75 * HOUR;
  await write(
    ...couple.requests.map(({ id }) => request(id, `created_at = ${sent}`)),
    ...couple.requests.map(({ id }) => message(id, `state = 'sent', sent_at = ${sent + 60_000}`)),
    request(
      first?.id,
      `seen_at = ${sent + HOUR}, status = 'rejected', rejected_at = ${sent + 2 * HOUR}, rejection_reason = 'not_available'`,
    ),
    request(second?.id, `seen_at = ${sent + HOUR}`),
    message(third?.id, "state = 'dead', sent_at = NULL"),
  );
  await openSession(page, context, couple);
  const watch = await watchPage(page);
  await page.goto(at(`/project?id=${couple.project}`));

  const declined = planner(page, first?.planner ?? "");
  const openSteps = (of: Locator) => of.locator("summary").first().click();
  await openSteps(declined);
  for (const key of ["sent", "delivered", "seen", "declined", "declinedText", "reason.not_available"])
    await expect(declined.getByText(t(`project:summary.${key}`)).first()).toBeVisible();
  const times = await declined.locator("ol time").evaluateAll((all) => all.map((one) => one.getAttribute("datetime")));
  expect(times).toEqual([0, 60_000, HOUR, 2 * HOUR].map((ms) => new Date(sent + ms).toISOString()));
  await expect(declined.locator("ol time").first()).toContainText(formatters("fr", MARKETS.FR).time(sent));

  const waiting = planner(page, second?.planner ?? "");
  for (const text of [t("project:summary.seen"), t("project:summary.waited", { count: 3 })])
    await expect(waiting.getByText(text).first()).toBeVisible();
  const undelivered = planner(page, third?.planner ?? "");
  await expect(undelivered.getByText(t("project:summary.undelivered")).first()).toBeVisible();
  await openSteps(undelivered);
  await expect(undelivered.getByText(t("project:summary.notSeen"))).toBeVisible();

  const cards = page.locator("#suggested article");
  const count = await cards.count();
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(3);
  const title = t("project:further.declined", { name: first?.planner ?? "", count });
  await expect(page.locator("#suggested > summary")).toHaveText(title);
  await expect(cards.first()).toBeVisible();

  await write(request(first?.id, "status = 'locked', rejected_at = NULL, rejection_reason = NULL"));
  await page.reload();
  const silent = t("project:further.silent", { name: first?.planner ?? "", count, hours: 48 });
  await expect(page.locator("#suggested > summary")).toHaveText(silent);

  await write(request(second?.id, `status = 'unlocked', unlocked_at = ${sent + 3 * HOUR}`));
  await page.reload();
  await expect(waiting.getByText(t("project:summary.acceptedAgo", { ago: "" }).trim()).first()).toBeVisible();
  await expect(waiting.getByRole("link", { name: t("project:presentation.write") })).toHaveAttribute(
    "href",
    /^\/project\/messages\//,
  );
  await expect(cards.first()).toBeHidden();
  expectQuiet(watch);
});

test("a couple closes its project, once and for good", async ({ page, context }) => {
  const couple = await written();
  const [first, second, third] = couple.requests;
  await write(
    request(first?.id, "status = 'rejected', rejected_at = 1, rejection_reason = 'budget'"),
    request(second?.id, "status = 'unlocked', unlocked_at = 1"),
  );
  await openSession(page, context, couple);
  const watch = await watchPage(page, isRefusal);
  await page.goto(at(`/project?id=${couple.project}`));
  await page.getByRole("link", { name: t("project:close.link") }).click();
  await expect(page).toHaveURL(containing(`/project/close?id=${couple.project}`));
  await expect(page.getByRole("heading", { level: 1, name: t("project:close.title") })).toBeVisible();
  const told = new Intl.ListFormat("fr-FR").format([second?.planner ?? "", third?.planner ?? ""]);
  await expect(page.getByText(t("project:close.told", { names: told, count: 2 }))).toBeVisible();
  await expect(page.getByText(t("project:close.final"))).toBeVisible();

  await page.getByRole("button", { name: t("project:close.submit") }).click();
  await expect(page.getByRole("alert")).toContainText(t("project:close.error.reason"));
  const reasons = page.getByRole("group", { name: t("project:close.reason") });
  await expect(reasons, "a ring would cross the legend").toHaveCSS("box-shadow", "none");
  const [column, frame] = await Promise.all([reasons.boundingBox(), reasons.locator("> div").first().boundingBox()]);
  expect(frame?.x, "the frame is inside the column").toBe(column?.x);
  expect(frame?.width).toBe(column?.width);
  expect((await stateOf(couple.project))?.closed_at).toBeNull();

  await inOneDay();
  await page.getByRole("radio", { name: t("project:close.found") }).check();
  await page.getByRole("button", { name: t("project:close.submit") }).dblclick();
  await expect(page).toHaveURL(containing(`/project?id=${couple.project}`));
  const close = () => couple.browser.post(`/project/close?id=${couple.project}`, { reason: "cancelled" });
  for (const answer of await Promise.all([close(), close()])) expect(answer.status).toBe(303);

  expect(await stateOf(couple.project)).toMatchObject({ closed_reason: "found" });
  const emails = await closingEmails(couple);
  expect(emails.map(({ recipient }) => recipient).sort()).toEqual([second?.email, third?.email].sort());
  const { lastname, email, phone, firstname, id } = couple.account;
  for (const { text, account_id } of emails) {
    for (const secret of [lastname, email, firstname, phone.e164, phone.national]) expect(text).not.toContain(secret);
    expect(account_id).toBe(id);
  }

  await page.goto(at(`/project?id=${couple.project}`));
  const today = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "Europe/Paris" })
    .format(Date.now())
    .replace(/^1 /, "1er ");
  await expect(page.getByText(t("project:closed.found", { date: today }))).toBeVisible();
  await page.locator("#contacted > details > summary").click();
  await expect(
    planner(page, third?.planner ?? "")
      .getByText(t("project:summary.unanswered"))
      .first(),
  ).toBeVisible();
  await expect(page.locator("#suggested")).toHaveCount(0);
  await expect(page.getByRole("link", { name: t("project:close.link") })).toHaveCount(0);
  await page.goto(at(`/project/close?id=${couple.project}`));
  await expect(page).toHaveURL(containing(`/project?id=${couple.project}`));
  await page.goto(at("/presentation"));
  await expect(page.locator("h1 + p")).toContainText(t("project:closed.chip"));
  expectQuiet(watch);
});

test("nobody is written to about a closed project", async ({ page, context }) => {
  const couple = await written();
  await couple.browser.post(`/project/close?id=${couple.project}`, { reason: "cancelled" });
  const others = await rows<{ id: string }>(
    "SELECT public_id AS id FROM providers WHERE visible = 1 AND status = 'verified' AND email NOT IN (SELECT value FROM json_each(?)) LIMIT 2",
    JSON.stringify(couple.requests.map(({ email }) => email)),
  );
  const before = await value("SELECT count(*) FROM outbox WHERE account_id = ?", couple.account.id);
  const form = { draft: couple.project, selectedPrestataires: others.map(({ id }) => id), message: "Encore" };
  const answer = await couple.browser.post("/formulaire?step=4", form);
  expect([answer.status, answer.location]).toEqual([303, `/project?id=${couple.project}`]);
  expect((await couple.browser.get(answer.location ?? "")).text).toContain(t("project:closed.refused"));
  expect(await value("SELECT count(*) FROM outbox WHERE account_id = ?", couple.account.id)).toBe(before);
  expect(
    await value(
      "SELECT count(*) FROM requests r JOIN projects p ON p.id = r.project_id WHERE p.public_id = ?",
      couple.project,
    ),
  ).toBe(3);
  await signIn(context, couple.account);
  await page.goto(at(`/formulaire?step=4&draft=${couple.project}`));
  await expect(page).toHaveURL(containing(`/project?id=${couple.project}`));
  await expect(page.getByRole("alert")).toContainText(t("project:closed.refused"));
});

test("a couple chooses how it is reached", async ({ page, context }) => {
  const couple = await written();
  await openSession(page, context, couple);
  const watch = await watchPage(page);
  await page.goto(at(`/project?id=${couple.project}`));
  await page.locator("#contact summary").click();
  const channel = (name: string) => page.getByRole("radio", { name: t(`project:contact.${name}`), exact: true });
  await expect(channel("both")).toBeChecked();
  await channel("phone").check();
  await page.getByRole("button", { name: t("project:contact.save") }).click();
  await expect(page.getByRole("status").first()).toContainText(t("project:contact.saved"));
  expect(await stateOf(couple.project)).toMatchObject({ contact_channel: "phone" });
  await page.locator("#contact summary").click();
  await expect(channel("phone")).toBeChecked();
  expectQuiet(watch);

  const path = `/project?id=${couple.project}`;
  const refused = await couple.browser.post(path, { intent: "save-contact", contactChannel: "pigeon" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(t("project:contact.error"));
  await couple.browser.post(`/project/close?id=${couple.project}`, { reason: "found" });
  const late = await couple.browser.post(path, { intent: "save-contact", contactChannel: "email" });
  expect(late.status).toBe(303);
  expect(await stateOf(couple.project)).toMatchObject({ contact_channel: "phone" });
});

test("the day goes into a calendar", async ({ page, context }) => {
  const couple = await written();
  await signIn(context, couple.account);
  await page.goto(at(`/project?id=${couple.project}`));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: t("project:calendar") }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^\d{4}-06-12\.ics$/);
  const answer = await couple.browser.get(`/project/event.ics?id=${couple.project}`);
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(answer.headers["cache-control"]).toContain("no-store");
  expect(answer.headers["server-timing"]).toContain('db;desc="1"');
  for (const line of [
    `UID:${couple.project}@alliance`,
    `DTSTART;VALUE=DATE:${new Date().getFullYear() + 1}0612`,
    "SUMMARY;LANGUAGE=fr:Mariage",
  ])
    expect(answer.text).toContain(`\r\n${line}\r\n`);
});
