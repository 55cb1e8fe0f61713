import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { type Account, signIn } from "../support/couples";
import { rows, value } from "../support/database";
import { containing, textsOf } from "../support/texts";
import { writtenCouple } from "../support/written-couple";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);
const WORD = t("profile:delete.word");

const submit = (page: Page) => page.getByRole("button", { name: t("profile:delete.title") });

test("a couple downloads what is kept about it", async ({ page, context }) => {
  const account = await writtenCouple();
  await signIn(context, account);
  await page.goto(at("/profile"));
  await page
    .locator("summary")
    .filter({ hasText: t("profile:data.title") })
    .click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: t("profile:data.link") }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("data.json");
  const data = JSON.parse(readFileSync(await download.path(), "utf8"));
  expect(data.account).toMatchObject({ email: account.email, phone: account.phone.e164, lastname: account.lastname });
  expect(data.projects[0].requests.map(({ planner }: { planner: string }) => planner).sort()).toEqual(
    [...account.names].sort(),
  );
  expect(data.messages.length).toBeGreaterThan(0);
});

test("a couple erases its account, with the word that says it is meant", async ({ page, context }) => {
  const account = await writtenCouple();
  const [accepted = "", ...told] = account.names;
  await signIn(context, account);
  await page.goto(at("/profile"));
  await page
    .locator("summary")
    .filter({ hasText: t("profile:delete.title") })
    .click();
  await page.getByRole("link", { name: t("profile:delete.link") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("profile:delete.title") })).toBeVisible();
  await expect(page.locator("script"), "a page of words needs none").toHaveCount(0);
  const namesOf = (list: string) =>
    page.getByRole("list", { name: t(`profile:delete.stays.${list}`) }).getByRole("listitem");
  await expect(namesOf("read")).toHaveText([accepted]);
  await expect(namesOf("told")).toHaveText(told);

  const field = page.getByLabel(t("profile:delete.label", { word: WORD }));
  await field.fill("oui");
  await submit(page).click();
  await expect(page.getByRole("alert")).toContainText(t("profile:delete.error", { word: WORD }));
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(containing(t("profile:delete.error", { word: WORD })));
  await expect(field).toHaveValue("oui");
  expect(await value("SELECT count(*) FROM accounts WHERE id = ?", account.id)).toBe(1);

  await field.fill(` ${WORD.toLowerCase()} `);
  await submit(page).click();
  await expect(page).toHaveURL(at("/"));
  await expect(page.getByRole("status")).toContainText(t("profile:delete.done"));
  await expect(page.getByText(account.firstname)).toHaveCount(0);
  expect((await context.cookies(at("/"))).map(({ name }) => name)).toEqual(["locale"]);
  await page.goto(at("/profile"));
  await expect(page).toHaveURL(at("/"));
  expect(await tracesOf(account)).toEqual([]);
});

async function tracesOf({ phone, email, lastname }: Account): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'places%' AND name NOT LIKE 'provider_search%' AND name <> 'account_search_names'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const columns = await rows<{ name: string }>(`SELECT name FROM pragma_table_info('${name}')`);
    const holds = columns.flatMap((column) =>
      [phone.e164, email, lastname].map((word) => `instr("${column.name}", '${word}')`),
    );
    if (await value(`SELECT count(*) FROM "${name}" WHERE ${holds.join(" OR ")}`)) found.push(name);
  }
  return found;
}
