import { expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { giveCredits } from "../support/credits";
import { rows, value } from "../support/database";
import { insertApprovedProvider, signInProvider } from "../support/providers";
import { writeTo } from "../support/requests";
import { textsOf } from "../support/texts";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);
const headingsOf = (page: Page) =>
  page.locator("#messages, #message, #event").evaluateAll((headings) => headings.map(({ id }) => id));

test("a provider writes a template, unlocks with it, and sends another one (talk-13)", async ({ page }) => {
  const account = await insertApprovedProvider();
  await giveCredits(account, 1);
  const request = await writeTo(account);
  await signInProvider(page.context(), account);
  await page.goto(at("/pro/templates"));
  await page.getByText(t("templates:suggestion.call.title"), { exact: true }).click();
  await page.locator("#suggestion-call").getByRole("button").click();
  await expect(page.getByText(t("templates:flash.added"))).toBeVisible();
  await page.getByLabel(t("templates:field.title"), { exact: true }).fill("Accueil");
  await page.getByLabel(t("templates:field.body"), { exact: true }).fill("Bonjour {prénom}, à {lieu} ?");
  await page.getByRole("button", { name: t("templates:add.submit") }).click();
  await expect(page.getByLabel(t("templates:field.body"), { exact: true })).toHaveValue("Bonjour {prénom}, à {lieu} ?");
  await page.getByLabel(t("templates:field.body"), { exact: true }).fill("Bonjour {prénom}, à {ville} le {date}.");
  await page.getByRole("button", { name: t("templates:add.submit") }).click();
  await page
    .getByRole("article", { name: "Accueil" })
    .getByRole("button", { name: t("templates:default.set") })
    .click();

  await page.goto(at(`/pro/requests/${request.id}`));
  const first = page.locator("#unlock textarea");
  await expect(first).toHaveValue(/^Bonjour \{prénom\}, à [^{]+ le [^{]+\.$/);
  await expect(first).toBeHidden();
  await page.getByText(t("conversation:unlock.included"), { exact: true }).filter({ visible: true }).click();
  await first.fill("Bonjour {prénom}, {inconnu}");
  await page.locator('#unlock button[value="unlock"]').click();
  await expect(first).toHaveValue("Bonjour {prénom}, {inconnu}");
  await expect(page.getByRole("alert")).toContainText("{inconnu}");
  await first.fill("Bonjour {prénom} !");
  await page.locator('#unlock button[value="unlock"]').click();
  const name = await value<string>(
    `SELECT a.firstname FROM accounts a JOIN projects p ON p.account_id = a.id JOIN requests r ON r.project_id = p.id
      WHERE r.public_id = ?`,
    request.id,
  );
  await expect(page.getByText(`Bonjour ${name} !`)).toBeVisible();
  expect(await headingsOf(page), "a fold has the details").toEqual(["event", "message", "messages"]);

  await page.getByText(t("templates:use.heading"), { exact: true }).click();
  await page.getByRole("link", { name: t("templates:suggestion.call.title") }).click();
  const field = page.locator("#message-form-body");
  await expect(field).toHaveValue(new RegExp(`^Bonjour ${name},`));
  await page.getByRole("button", { name: t("conversation:send"), exact: true }).click();
  const sent = await rows<{ body: string }>(
    "SELECT m.body FROM messages m JOIN requests r ON r.id = m.request_id WHERE r.public_id = ? ORDER BY m.id",
    request.id,
  );
  expect(sent.map(({ body }) => body.includes("{"))).toEqual([false, false]);
});

test("a typed text hides the links to templates, which would discard it", async ({ page }) => {
  const account = await insertApprovedProvider();
  await giveCredits(account, 1);
  const request = await writeTo(account);
  await signInProvider(page.context(), account);
  await page.goto(at("/pro/templates"));
  await page.getByText(t("templates:suggestion.call.title"), { exact: true }).click();
  await page.locator("#suggestion-call").getByRole("button").click();
  await page.goto(at(`/pro/requests/${request.id}`));
  await page.getByText(t("conversation:unlock.add"), { exact: true }).click();
  const templates = page.getByText(t("templates:use.heading"), { exact: true });
  await templates.click();
  const link = page.getByRole("link", { name: t("templates:suggestion.call.title") });
  await expect(link).toBeVisible();
  await page.locator("#unlock textarea").pressSequentially("Bonjour");
  await page.locator("#unlock textarea").blur();
  await expect(link).toBeHidden();
  await expect(templates).toBeHidden();
  await expect(page.getByText(t("templates:use.typed"))).toBeVisible();
});
