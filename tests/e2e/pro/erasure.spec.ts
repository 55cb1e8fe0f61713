import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { describeWedding, httpBrowserOf, insertAccount } from "../support/couples";
import { rows, value, write } from "../support/database";
import { signInProvider } from "../support/providers";
import { hydrated } from "../support/script";
import { containing, textsOf, withoutTags } from "../support/texts";
import { type Leaver, REASON, tracesOf, writtenProvider } from "../support/written-provider";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);

async function coupleOf(provider: Leaver) {
  const account = await insertAccount();
  const browser = await httpBrowserOf(account);
  const project = await describeWedding(browser, account);
  const answer = await browser.post(`/contact?project=${project}&prestataire=${provider.publicId}`, {
    message: "Bonjour, êtes-vous libre ?",
    project,
    prestataire: provider.publicId,
  });
  expect([answer.status, await value("SELECT count(*) FROM requests WHERE provider_id = ?", provider.id)]).toEqual([
    303, 1,
  ]);
  return { account, browser, project };
}

test("a provider downloads what is kept about it", async ({ page, context }) => {
  const provider = await writtenProvider();
  await signInProvider(context, provider);
  await page.goto(at("/pro/account"));
  await hydrated(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: t("proaccount:data.link") }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("data.json");
  const data = JSON.parse(readFileSync(await download.path(), "utf8"));
  expect(data.account).toMatchObject({ email: provider.email, phone: provider.phone.e164, name: provider.company });
  for (const part of ["photos", "videos", "socialLinks", "waitingTexts", "moderation", "views", "credits", "messages"])
    expect(data[part], part).not.toEqual([]);
});

test("a provider leaves with a reason, its password and a tick; nothing is left but the ledger", async ({
  page,
  context,
}) => {
  test.slow();
  const provider = await writtenProvider();
  const couple = await coupleOf(provider);
  await signInProvider(context, provider);
  // Snoozes the new request, because otherwise the page announces the request above the form.
  await write({
    sql: "UPDATE requests SET later_until = ? WHERE provider_id = ?",
    args: [Date.now() + 864e5, provider.id],
  });
  expect(await tracesOf(provider), "there was something everywhere").toEqual(
    expect.arrayContaining(["moderation_decisions", "outbox", "provider_images", "providers", "requests", "sessions"]),
  );
  await page.goto(at("/pro/account"));
  await hydrated(page);
  await page.getByRole("link", { name: t("proaccount:delete.title") }).click();
  await expect(page.getByText(t("prodelete:stays.accounting"))).toBeVisible();
  await hydrated(page);
  const reason = page.getByLabel(t("prodelete:reason"), { exact: true });
  const password = page.getByLabel(t("proaccount:currentPassword"), { exact: true });
  const submit = () => page.getByRole("button", { name: t("prodelete:submit") }).click();
  await reason.fill("Trop peu");
  await submit();
  await expect(reason).toHaveAccessibleDescription(containing(t("proaccount:error.reason", { shortest: 10 })));
  await expect(reason).toHaveValue("Trop peu");
  await reason.fill(`${REASON}, ${provider.lastname}`);
  await page.getByLabel(withoutTags(t("prodelete:confirmation"))).check();
  await password.fill("not this one");
  await submit();
  await expect(password).toHaveAccessibleDescription(containing(t("proaccount:error.wrongPassword")));
  expect(await value("SELECT count(*) FROM providers WHERE id = ?", provider.id)).toBe(1);
  await password.fill(provider.password);
  await submit();
  await expect(page).toHaveURL(at("/"));
  await expect(page.getByRole("status")).toContainText(t("prodelete:done"));
  expect(await tracesOf(provider)).toEqual(["credit_entries"]);
  expect(await rows("SELECT kind, amount FROM credit_entries WHERE provider_id = ?", provider.id)).toEqual([
    { kind: "welcome", amount: 1 },
  ]);
  expect(await value("SELECT count(*) FROM provider_departures WHERE reason = ?", `${REASON}, •••`)).toBeGreaterThan(0);
  expect((await page.goto(at(`/planner/${provider.publicId}`)))?.status()).toBe(404);

  const summary = await couple.browser.get(`/project?id=${couple.project}`);
  expect(summary.status).toBe(200);
  expect(summary.text).not.toContain(provider.company);
  expect(
    await value(
      "SELECT text FROM outbox WHERE recipient = ? AND subject = ?",
      couple.account.email,
      t("messages:providerAccount.left.subject", { brand: "Alliance" }),
    ),
  ).toContain(`/project?id=${couple.project}`);
});
