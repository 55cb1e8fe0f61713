import { expect, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { value, write } from "../support/database";
import { insertApprovedProvider, signInProvider } from "../support/providers";
import { writeTo } from "../support/requests";
import { hydrated, runsScripts } from "../support/script";
import { textsOf } from "../support/texts";
import { expectQuiet, watchPage } from "../support/watch-page";

test("a page that runs scripts lifts a new request over it; without one it stands in it (popin-3)", async ({
  page,
}) => {
  const t = textsOf("fr");
  const account = await insertApprovedProvider();
  const request = await writeTo(account);
  await signInProvider(page.context(), account);
  await page.goto(marketUrl("fr", "/sources")); // opens the session
  const watch = await watchPage(page);
  await page.goto(marketUrl("fr", "/pro/account"));
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(runsScripts());
  await expect(dialog.getByRole("link")).toHaveAttribute("href", `/pro/requests/${request.id}`);
  await dialog.getByText(t("received:list.decline"), { exact: true }).click();
  await expect(dialog.getByRole("radio")).toHaveCount(7);
  if (runsScripts()) {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.reload();
  }
  await dialog.getByRole("button", { name: t("received:popin.later") }).click();
  await expect(page).toHaveURL(marketUrl("fr", "/pro/account"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await write({ sql: "UPDATE requests SET later_until = NULL WHERE public_id = ?", args: [request.id] });
  await page.goto(marketUrl("fr", "/pro"));
  await expect(page.getByRole("region", { name: /2027|2028/ })).toBeVisible();
  expectQuiet(watch);
});

test("a dialog with a request is left by the keyboard, and waits while somebody types (popin-3)", async ({ page }) => {
  test.skip(!runsScripts(), "Without scripts it is a panel.");
  const t = textsOf("fr");
  const account = await insertApprovedProvider();
  const request = await writeTo(account);
  await signInProvider(page.context(), account);
  const dialog = page.getByRole("dialog");
  await page.goto(marketUrl("fr", "/pro/account"));
  await expect(dialog).toBeFocused();
  const stops = [
    dialog.getByRole("link"),
    dialog.getByRole("button", { name: t("received:list.unlock") }),
    dialog.getByRole("button", { name: t("received:popin.later") }),
    dialog.getByText(t("received:list.decline"), { exact: true }),
  ];
  for (const stop of stops) {
    await page.keyboard.press("Tab");
    await expect(stop).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(await value("SELECT later_until FROM requests WHERE public_id = ?", request.id)).toBeNull();

  // Typed before the scripts have come, and left again.
  let release = () => {};
  const typed = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/assets/*.js", async (route) => {
    await typed;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  const field = page.getByRole("textbox", { name: t("proaccount:names.firstname") });
  await field.fill("Camille");
  await field.blur();
  release();
  await hydrated(page);
  await expect(dialog).toBeHidden();
  await expect(field).toHaveValue("Camille");

  page.on("dialog", (warning) => warning.accept());
  await page.goto(marketUrl("fr", "/pro/company"));
  await expect(dialog).toBeFocused();
  await page.goto(marketUrl("fr", "/sources"));
  await page.goBack();
  await hydrated(page);
  await expect(page).toHaveURL(/company$/);
  await expect(dialog).toBeHidden();
});
