import { expect, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { marketUrl } from "../support/addresses";
import { LOCALE_OF } from "../support/couples";
import { creditsOf, giveCredits } from "../support/credits";
import { value, write } from "../support/database";
import { asWords, wordsOf } from "../support/http-browser";
import { profilePath } from "../support/profiles";
import { insertApprovedProvider, newProvider, type ProviderAccount, signInProvider } from "../support/providers";
import { writeTo } from "../support/requests";
import { inOneDay } from "../support/same-window";
import { textsOf } from "../support/texts";
import { expectQuiet, watchPage } from "../support/watch-page";

async function enter(page: Page, account: ProviderAccount): Promise<void> {
  await signInProvider(page.context(), account);
  await page.goto(marketUrl(account.market, "/sources"));
}

const seenAt = (id: string) => value<number | null>("SELECT seen_at FROM requests WHERE public_id = ?", id);
const change = (id: string, columns: string) =>
  write({ sql: `UPDATE requests SET ${columns} WHERE public_id = ?`, args: [id] });
const reference = (id: string) => id.slice(0, 6).toUpperCase();

for (const market of ["fr", "de"] as const) {
  const t = textsOf(LOCALE_OF[market]);
  const at = (path: string) => marketUrl(market, path);

  test(`a request arrives, is read, and the couple sees that: ${market}`, { tag: `@${market}` }, async ({ page }) => {
    const account = await insertApprovedProvider({ provider: newProvider(market) });
    await giveCredits(account, 1);
    await enter(page, account);
    const watch = await watchPage(page);
    await page.goto(at("/pro/requests"));
    await expect(page.getByText(t("dashboard:requests.empty"))).toBeVisible();

    const request = await writeTo(
      account,
      "Nous rêvons d’une forêt. Écrivez à marie@example.org ou au 06 12 34 56 78.",
    );
    const email = await value<string>("SELECT text FROM outbox WHERE dedupe_key = ?", `requestReceived:${request.id}`);
    const link = at(`/pro/requests/${request.id}`);
    expect(email).toContain(link);

    await page.goto(at("/pro/requests"));
    const unread = page.getByRole("region", { name: t("dashboard:requests.unread") }).getByRole("listitem");
    await expect(unread).toContainText(reference(request.id));
    await expect(unread).toContainText(t("dashboard:requests.new"));
    for (const column of ["request", "eventDate", "status"])
      await expect(unread).toContainText(t(`dashboard:requests.column.${column}`));
    expect(await page.locator("script").count(), "no script").toBe(0);

    await inOneDay();
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const words = (await page.locator("main").textContent()) ?? "";
    expect(words).toContain("forêt");
    for (const hidden of ["marie@example.org", "34 56", request.account.lastname, request.account.email])
      expect(words).not.toContain(hidden);
    await expect(page.getByText(t("dashboard:request.contact.sealed"))).toHaveCount(3);
    await expect(page.getByRole("button", { name: t("received:unlock.button", { count: 1 }) })).toBeVisible();
    expect(await page.locator("script").count(), "no script").toBe(0);
    await expect.poll(() => seenAt(request.id)).not.toBeNull();

    await page.getByRole("link", { name: t("dashboard:request.back") }).click();
    const read = page.getByRole("region", { name: t("received:list.readWaiting") });
    await expect(read).toContainText(reference(request.id));
    const today = new Intl.RelativeTimeFormat(LOCALE_OF[market], { numeric: "auto" }).format(0, "day");
    await expect(read).toContainText(t("received:list.readOn", { when: today }));
    await expect(page.getByText(t("dashboard:requests.unread"), { exact: true })).toHaveCount(0);
    expectQuiet(watch);

    const followed = await request.browser.get(`/project?id=${request.project}`);
    expect(wordsOf(followed.text)).toContain(asWords(textsOf("fr")("project:summary.seen")));
    expect(wordsOf(followed.text)).not.toContain(asWords(textsOf("fr")("project:summary.notSeen")));
  });
}

for (const market of ["fr", "de"] as const) {
  const t = textsOf(LOCALE_OF[market]);
  const at = (path: string) => marketUrl(market, path);

  test(`a request is unlocked, another one declined and restored, on their pages: ${market} (unlock-13)`, {
    tag: `@${market}`,
  }, async ({ page }) => {
    const account = await insertApprovedProvider({ provider: newProvider(market) });
    const [first, second] = [await writeTo(account, "Nous rêvons d’une forêt."), await writeTo(account)];
    await giveCredits(account, 2);
    await enter(page, account);
    const watch = await watchPage(page);
    await page.goto(at(`/pro/requests/${first.id}`));
    const { firstname, lastname, email } = first.account;
    expect(await page.content()).not.toContain(lastname);
    await page.getByRole("button", { name: t("received:unlock.button", { count: 1 }) }).click();
    await expect(page.getByRole("status")).toHaveText(t("received:flash.unlocked", { count: 1 }));
    await expect(page.getByRole("heading", { name: `${firstname} ${lastname}` })).toBeVisible();
    await expect(page.getByRole("link", { name: email })).toHaveAttribute("href", `mailto:${email}`);
    await expect(page.getByRole("link", { name: /^\+33/ })).toHaveAttribute("href", /^tel:\+33\d{9}$/);
    await expect(page.getByText("Nous rêvons d’une forêt.")).toBeVisible();
    expect(await creditsOf(account)).toBe(1);
    await page.emulateMedia({ media: "print" });
    const sheet = await page.getByRole("region", { name: `${firstname} ${lastname}` }).boundingBox();
    expect(sheet?.width, "printed, it has the menu's room").toBeGreaterThan(1000);
    await page.emulateMedia({ media: "screen" });

    await page.goto(at(`/pro/requests/${second.id}`));
    await page.getByText(t("received:decline.heading"), { exact: true }).click();
    await page.getByRole("radio", { name: t("received:decline.reason.location") }).check();
    await page.getByRole("button", { name: t("received:decline.submit") }).click();
    await expect(page.getByRole("status")).toHaveText(t("received:flash.declined", { count: 10 }));
    await expect(page.getByText(t("project:summary.reason.location"))).toBeVisible();
    await page.getByRole("button", { name: t("received:declined.undo", { count: 10 }) }).click();
    await expect(page.getByRole("status")).toHaveText(t("received:flash.undone"));
    await expect(page.getByRole("button", { name: t("received:unlock.button", { count: 1 }) })).toBeVisible();
    expect(await creditsOf(account)).toBe(1);
    expectQuiet(watch);
  });
}

test("an answered request says what became of it, a closed one that it is over", async ({ page }) => {
  const t = textsOf("fr");
  const account = await insertApprovedProvider();
  const [unlocked, rejected, closed] = [await writeTo(account), await writeTo(account), await writeTo(account)];
  await change(unlocked.id, `status = 'unlocked', unlocked_at = ${Date.now()}`);
  await change(rejected.id, `status = 'rejected', rejected_at = ${Date.now()}, rejection_reason = 'budget'`);
  await write({
    sql: "UPDATE projects SET closed_at = ?, closed_reason = 'found' WHERE public_id = ?",
    args: [Date.now(), closed.project],
  });
  await enter(page, account);
  await page.goto(marketUrl("fr", "/pro/requests?status=all"));
  for (const [{ id }, status] of [
    [unlocked, "unlocked"],
    [rejected, "rejected"],
    [closed, "closed"],
  ] as const)
    await expect(page.getByRole("listitem").filter({ hasText: reference(id) })).toContainText(
      t(`dashboard:requests.status.${status}`),
    );

  await page.goto(marketUrl("fr", `/pro/requests/${unlocked.id}`));
  const { firstname, lastname, email } = unlocked.account;
  await expect(page.getByText(`${firstname} ${lastname}`)).toBeVisible();
  await expect(page.getByRole("link", { name: email })).toBeVisible();
  await expect(page.getByRole("link", { name: /^\+33/ })).toBeVisible();

  await page.goto(marketUrl("fr", `/pro/requests/${rejected.id}`));
  await expect(page.getByText(t("project:summary.reason.budget"))).toBeVisible();
  await expect(page.locator("main")).not.toContainText(rejected.account.lastname);

  await page.goto(marketUrl("fr", `/pro/requests/${closed.id}`));
  await expect(page.getByText(t("dashboard:requests.status.closed"), { exact: true })).toBeVisible();
  await expect(page.getByText(t("received:closed.text"))).toBeVisible();
  await expect(page.locator('main form[action*="/answer"]')).toHaveCount(0);
});

test("a venue has a page of its own, and is written to like a planner", async ({ page }) => {
  const t = textsOf("fr");
  const venue = await insertApprovedProvider({ provider: newProvider("fr", { kind: "venue" }) });
  const watch = await watchPage(page);
  await page.goto(marketUrl("fr", await profilePath(venue.publicId)));
  await expect(page.getByRole("main")).toContainText(t("directory:venue.role", { city: "" }).trim());
  await expect(page.locator('main a[href^="/wedding-planners"]')).toHaveCount(0);
  await expect(page.getByText(t("directory:venue.free"))).toBeVisible();
  expect(await page.locator('script[type="application/ld+json"]').allTextContents()).toEqual([
    expect.stringContaining("EventVenue"),
  ]);
  await page
    .getByRole("complementary")
    .getByRole("link", { name: t("welcome:start") })
    .click();
  await expect(page.getByText(venue.company).first()).toBeVisible();
  expectQuiet(watch);
  const request = await writeTo(venue, "Une soirée pour cent invités");
  const followed = await request.browser.get(paths.project(request.project));
  expect(wordsOf(followed.text)).toContain(t("planner:venue"));
  await enter(page, venue);
  await page.goto(marketUrl("fr", `/pro/requests/${request.id}`));
  await expect(page.getByText("Une soirée pour cent invités")).toBeVisible();
});
