import { expect, test } from "@playwright/test";
import { SWEEP } from "../../support/sweep";
import { marketUrl } from "../support/addresses";
import { axeFindings } from "../support/axe";
import { describeWedding, httpBrowserOf, insertAccount, LOCALE_OF, newCouple, signIn } from "../support/couples";
import { value, write } from "../support/database";
import { misfits } from "../support/misfits";
import { insertApprovedProvider, newProvider, providerBrowser, signInProvider } from "../support/providers";
import { SCRIPT } from "../support/script";
import { textsOf } from "../support/texts";

// Runs with scripts because of axe; the pages send none.
for (const market of SWEEP ? (["fr", "de"] as const) : (["fr"] as const)) {
  const t = textsOf(LOCALE_OF[market]);
  const at = (path: string) => marketUrl(market, path);
  /** Blanks in amounts are no-break spaces. */
  const amount = (number: string) => new RegExp(`${number.replace(/[ .,]/g, ".")}\\s€`);

  test(
    `planners send offers with up to 20 lines, the server works out the totals, and the couple compares them and accepts or declines each once: ${market} (talk-14)`,
    SCRIPT,
    async ({ page, context }) => {
      const account = await insertAccount(newCouple(market));
      const couple = await httpBrowserOf(account);
      const project = await describeWedding(couple, account);
      const planners = await Promise.all([1, 2].map(() => insertApprovedProvider({ provider: newProvider(market) })));
      const requests: string[] = [];
      for (const { id, publicId: prestataire } of planners) {
        await couple.post("/contact", { project, prestataire, message: "Bonjour" });
        requests.push(await value<string>("SELECT public_id FROM requests WHERE provider_id = ?", id));
      }
      await write({
        sql: "UPDATE requests SET status = 'unlocked', unlocked_at = ? WHERE public_id IN (?, ?)",
        args: [Date.now(), ...requests],
      });
      const [first, second] = planners;
      if (!first || !second) throw new Error("There are two planners.");

      await test.step("a planner writes an offer with six lines", async () => {
        await signInProvider(context, first);
        await page.goto(at(`/pro/requests/${requests[0]}`));
        await page.getByRole("link", { name: t("offers:write.link") }).click();
        const line = (number: number) =>
          page.getByRole("group", { name: t("offers:write.line", { number }), exact: true });
        await page.getByLabel(t("offers:write.name"), { exact: true }).fill("Organisation & Deko");
        await page.getByRole("button", { name: t("offers:write.send") }).click();
        await expect(page.getByRole("alert")).toContainText(t("offers:error.lines"));
        await line(1).getByLabel(t("offers:line.text")).fill("Coordination");
        await line(1)
          .getByLabel(t("offers:write.price"))
          .fill(market === "fr" ? "1 250,50" : "1.250,50");
        await page.getByRole("button", { name: t("offers:write.more", { number: 3 }) }).click();
        await expect(line(6)).toBeVisible();
        await expect(line(1).getByLabel(t("offers:line.text"))).toHaveValue("Coordination");
        await line(6).getByLabel(t("offers:line.text")).fill("Trajet");
        await line(6).getByLabel(t("offers:line.quantity")).fill("2,5");
        await line(6).getByLabel(t("offers:write.price")).fill("40");
        await line(6).getByLabel(t("offers:write.vat")).fill("10");
        await page.getByLabel(t("offers:write.body"), { exact: true }).fill("Voici notre devis.");
        await page.setViewportSize({ width: 320, height: 800 });
        expect(await page.evaluate(misfits)).toEqual([]);
        expect(await axeFindings(page)).toEqual([]);
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.getByRole("button", { name: t("offers:write.send") }).click();
        await expect(page.getByRole("status")).toContainText(t("offers:flash.sent"));
        await expect(page.getByRole("link", { name: t("offers:see") })).toBeVisible();
      });

      await test.step("another planner sends one", async () => {
        const validUntil = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
        const answer = await (await providerBrowser(second)).post(`/pro/requests/${requests[1]}/offer`, {
          title: "Tout compris",
          body: "Bonjour",
          cause: "form-0001",
          validUntil,
          text_0: "Organisation",
          quantity_0: "1",
          price_0: "900",
          vat_0: "20",
        });
        expect(answer.status).toBe(303);
      });

      await test.step("the couple compares them", async () => {
        await context.clearCookies();
        await signIn(context, account);
        await page.goto(at("/presentation"));
        await page.getByRole("link", { name: t("offers:link", { count: 2 }) }).click();
        const row = page.getByRole("article", { name: "Organisation & Deko" });
        await expect(row).toContainText(market === "fr" ? amount("1 610,60") : amount("1.598,10"));
        const other = page.getByRole("article", { name: "Tout compris" });
        await expect(other).toContainText(amount("1 080,00"));
        await expect(other).toContainText(t("offers:compare.lowest"));
        await expect(row).not.toContainText(t("offers:compare.lowest"));
        expect(await axeFindings(page)).toEqual([]);
        await page.setViewportSize({ width: 320, height: 800 });
        expect(await page.evaluate(misfits)).toEqual([]);
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(at(`/project?id=${project}`));
        await page.getByRole("link", { name: t("offers:link", { count: 2 }) }).click();
        await page
          .getByRole("article", { name: "Organisation & Deko" })
          .getByRole("link", { name: t("offers:compare.respond") })
          .click();
      });

      await test.step("the couple accepts one, and only once", async () => {
        await expect(page.getByText(t("offers:notContract"))).toBeVisible();
        const path = new URL(page.url()).pathname;
        await page.emulateMedia({ media: "print" });
        await expect(page.getByText(t("offers:accept.summary"), { exact: true })).toBeHidden();
        await expect(page.getByRole("table")).toBeVisible();
        await page.emulateMedia({ media: "screen" });
        await page.getByText(t("offers:accept.summary"), { exact: true }).click();
        expect(await axeFindings(page)).toEqual([]);
        await page.setViewportSize({ width: 320, height: 800 });
        expect(await page.evaluate(misfits)).toEqual([]);
        const other = await context.newPage();
        await other.goto(at(path));
        await other.getByText(t("offers:decline.summary"), { exact: true }).click();
        await page.getByRole("button", { name: t("offers:accept.submit") }).click();
        await expect(page.getByRole("status")).toContainText(t("offers:flash.accepted"));
        await expect(page.getByText(t("offers:state.accepted"), { exact: true })).toBeVisible();
        await other.getByRole("button", { name: t("offers:decline.submit") }).click();
        await expect(other.getByRole("alert")).toContainText(t("offers:error.answered"));
        await expect(other.getByText(t("offers:accept.summary"))).toHaveCount(0);
        expect(
          await value("SELECT count(*) FROM outbox WHERE notice = 'offerAnswer' AND provider_id = ?", first.id),
        ).toBe(1);
      });

      await test.step("the planner sees the answer", async () => {
        await context.clearCookies();
        await signInProvider(context, first);
        await page.goto(at(`/pro/requests/${requests[0]}`));
        await expect(page.getByText(t("offers:state.accepted"), { exact: true })).toBeVisible();
        await page.getByRole("link", { name: t("offers:see") }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Organisation & Deko");
        await expect(page.getByRole("button", { name: t("offers:accept.submit") })).toHaveCount(0);
      });
    },
  );
}
