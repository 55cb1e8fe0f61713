import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import {
  describeWedding,
  enterPhone,
  handOver,
  httpBrowserOf,
  insertAccount,
  newWord,
  plannersShown,
  signIn,
} from "../support/couples";
import { write } from "../support/database";
import { equipProvider } from "../support/equip-provider";
import { HttpBrowser } from "../support/http-browser";
import { newPhone } from "../support/phones";
import { linkMailed, signInProvider } from "../support/providers";
import { notWalked } from "../support/route-map";
import { hydrated, runsScripts } from "../support/script";

/** Every screen whose forms are hydrated. The names stand for what each visitor has. */
const PAGES = {
  visitor: ["/account", "/account-lp", "/pro/login", "/pro/register", "/admin/login"],
  newcomer: ["/register"],
  couple: [
    "/profile",
    "/project?id=:project",
    "/project/change?id=:project",
    ...[1, 2, 3, 4].map((step) => `/formulaire?step=${step}`),
  ],
  provider: [
    "/pro/company",
    "/pro/portrait",
    "/pro/photos",
    "/pro/photos/profile",
    "/pro/photos/:photo",
    "/pro/security",
    "/pro/account",
    "/pro/account/delete",
    "/pro/reset-password/:secret",
  ],
};
type Visitor = keyof typeof PAGES;

const BECOME: Record<Visitor, (context: BrowserContext) => Promise<Record<string, string>>> = {
  visitor: async () => ({}),
  newcomer: async (context) => {
    const browser = HttpBrowser.in("fr");
    await enterPhone(browser, newPhone());
    await handOver(browser, context, "fr");
    return {};
  },
  couple: async (context) => {
    const account = await insertAccount();
    const browser = await httpBrowserOf(account);
    const project = await describeWedding(browser, account);
    const { ticked } = await plannersShown(browser, project);
    await browser.post("/formulaire?step=4", { draft: project, selectedPrestataires: ticked, message: "Bonjour" });
    await describeWedding(browser, account);
    await signIn(context, account);
    return { project };
  },
  provider: async (context) => {
    const { provider, names } = await equipProvider();
    await write({ sql: "UPDATE providers SET benefits = '- Un' WHERE id = ?", args: [provider.id] });
    await HttpBrowser.in("fr").post("/pro/forgot-password", { email: provider.email });
    const secret = (await linkMailed(provider.email, "reset-password")).split("/").at(-1) ?? "";
    await signInProvider(context, provider);
    return { ...names, secret };
  },
};

test("every hydrated screen is among those below", () => {
  expect(notWalked(({ hydrated }) => hydrated, Object.values(PAGES).flat())).toEqual([]);
});

for (const visitor of Object.keys(PAGES) as Visitor[])
  test(`what is typed before the script runs is what is sent: ${visitor}`, async ({ page, context }) => {
    test.skip(!runsScripts(), "There is no script to wait for.");
    const names = await BECOME[visitor](context);
    for (const path of PAGES[visitor]) {
      const address = path.replace(/:(\w+)/g, (_, name) => names[name] ?? name);
      await test.step(path, async () => {
        const release = await holdScripts(page);
        await page.goto(marketUrl("fr", address), { waitUntil: "commit" });
        await page.locator("footer").waitFor();
        const typed = await typeEverywhere(page, newWord());
        release();
        await hydrated(page);
        // The effects of the first rendering, too.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
        expect(await sentBy(page, typed)).toEqual(typed);
      });
    }
  });

async function holdScripts(page: Page): Promise<() => void> {
  await page.unrouteAll();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return release;
}

type Sent = [form: number, name: string, values: string[]];

/** Gives every field of the page's forms another answer than it has. @returns what the forms would send of these fields */
async function typeEverywhere(page: Page, word: string): Promise<Sent[]> {
  const fields = await page.evaluate((typed) => {
    const changed: [number, string][] = [];
    for (const [index, form] of [...document.querySelectorAll<HTMLFormElement>("main form[method=post]")].entries())
      for (const field of form.elements) {
        if (field instanceof HTMLTextAreaElement) field.value = `${field.value} ${typed}`;
        else if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
        else if (!(field instanceof HTMLInputElement) || field.type === "hidden" || field.type === "file") continue;
        else if (field.type === "radio" || field.type === "checkbox") {
          if (!field.checked) field.click();
        } else field.value = typed;
        if ("name" in field && field.name) changed.push([index, field.name]);
      }
    return changed;
  }, word);
  return sentBy(
    page,
    [...new Map(fields.map((field) => [field.join(), field])).values()].map(([form, name]) => [form, name, []]),
  );
}

function sentBy(page: Page, fields: Sent[]): Promise<Sent[]> {
  return page.evaluate((asked) => {
    const forms = [...document.querySelectorAll<HTMLFormElement>("main form[method=post]")];
    return asked.map(([form, name]): [number, string, string[]] => [
      form,
      name,
      new FormData(forms[form]).getAll(name).map(String),
    ]);
  }, fields);
}
