import { expect, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { acceptWithMessages } from "../support/conversations";
import { signIn } from "../support/couples";
import { rows, value } from "../support/database";
import { hydrated } from "../support/script";
import { textsOf } from "../support/texts";
import { written } from "../support/written-project";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);

test("a couple tells a planner from its project that it chose someone else; both read the conversation, no one writes (talk-16)", async ({
  page,
  context,
}) => {
  const couple = await written();
  const request = await acceptWithMessages(couple.project);
  await signIn(context, couple.account);
  await page.goto(at(`/project?id=${couple.project}`));
  await hydrated(page);
  const link = page.locator("a", { hasText: t("endings:choose.link") });
  await link.locator("xpath=ancestor::details[1]/summary").click();
  await link.click();
  await expect(page).toHaveURL(at(`/project/messages/${request}/end`));
  await expect(page.getByText(t("endings:message.chosen"))).toBeVisible();
  await page.getByLabel(t("endings:choose.sentence")).fill("Votre univers nous a beaucoup plu.");
  await page
    .getByRole("button", { name: t("endings:choose.submit", { name: couple.requests[0]?.planner ?? "" }) })
    .click();
  await expect(page).toHaveURL(at(`/project/messages/${request}`));
  await expect(page.getByText(t("endings:choose.done"))).toBeVisible();
  await expect(page.getByText("Votre univers nous a beaucoup plu.")).toBeVisible();
  const [told = ""] = t("endings:ended.couple", { name: couple.requests[0]?.planner ?? "", date: "|" }).split("|");
  await expect(page.getByText(told)).toBeVisible();
  await expect(page.getByRole("button", { name: t("conversation:send") })).toHaveCount(0);
  await page.goto(at(`/project/messages/${request}/end`));
  await expect(page, "only once").toHaveURL(at(`/project/messages/${request}`));
  expect(await rows("SELECT id FROM outbox WHERE dedupe_key = ?", `coupleMessage:${request}:ended`)).toHaveLength(1);
});

test("a couple reports a message, and reads what happens next (report-17)", async ({ page, context }) => {
  const couple = await written();
  const request = await acceptWithMessages(couple.project);
  await signIn(context, couple.account);
  await page.goto(at(`/project/messages/${request}`));
  await hydrated(page);
  const links = page.getByRole("link", { name: t("endings:report.link") });
  await expect(links, "only on messages of the other side").toHaveCount(2);
  await links.first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("endings:report.title"));
  await page.getByLabel(t("endings:reasons.insult")).check();
  await page.getByRole("button", { name: t("reviews:case.submit") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("endings:case.title"));
  const reports = await value<number>(
    "SELECT count(*) FROM message_reports x JOIN messages m ON m.id = x.message_id JOIN requests r ON r.id = m.request_id WHERE r.public_id = ?",
    request,
  );
  expect(reports).toBe(1);
});
