import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { describeWedding, httpBrowserOf, insertAccount, newWord } from "../support/couples";
import { rows, value, write } from "../support/database";
import {
  insertApprovedProvider,
  newProvider,
  type ProviderAccount,
  providerBrowser,
  signInProvider,
} from "../support/providers";
import { runsScripts } from "../support/script";
import { containing, textsOf, withoutTags } from "../support/texts";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);
const REASON = "Trop peu de demandes cette année";

interface Leaver extends ProviderAccount {
  /** Stands in every text of its own. */
  word: string;
}

/** A provider that has left something in every table that can hold anything of one. */
async function writtenProvider(): Promise<Leaver> {
  const word = newWord();
  const provider = await insertApprovedProvider({
    provider: newProvider("fr", { firstname: `Z${word}` }),
    columns: {
      portrait: `<p>${word}</p>`,
      experience: `<p>${word}</p>`,
      website: `https://${word}.example/`,
      street: `1 rue ${word}`,
      register_name: word,
      profile_image: `/media/${word}`,
    },
  });
  const { id, publicId, email, phone } = provider;
  const now = Date.now();
  const administrator = `${newWord()}@alliance.test`;
  const insert = (table: string, values: Record<string, string | number | null>) => ({
    sql: `INSERT INTO ${table} (${Object.keys(values).join(", ")}) VALUES (${Object.keys(values)
      .map(() => "?")
      .join(", ")})`,
    args: Object.values(values),
  });
  await write(
    insert("provider_busy_dates", { provider_id: id, date: "2027-06-12" }),
    insert("provider_images", {
      provider_id: id,
      position: 0,
      src: `/media/${publicId}/${word}`,
      alt: word,
      width: 1,
      height: 1,
      public_id: word,
      title: word,
    }),
    insert("provider_videos", {
      provider_id: id,
      position: 0,
      link: `https://youtu.be/${word}`,
      title: word,
      public_id: `v${word}`,
    }),
    insert("provider_social_links", { provider_id: id, network: "instagram", url: `https://instagram.com/${word}` }),
    insert("provider_links", {
      hash: word,
      provider_id: id,
      purpose: "change_email",
      email: `${word}@planners.test`,
      created_at: now,
      expires_at: now + 1000,
    }),
    insert("provider_phone_codes", {
      provider_id: id,
      phone: phone.e164,
      code_hash: word,
      sent_at: now,
      expires_at: now + 1000,
    }),
    insert("provider_pending_texts", {
      provider_id: id,
      field: "portrait",
      value: word,
      reasons: "[]",
      created_at: now,
    }),
    insert("provider_text_prints", { hash: id, provider_id: id, field: "portrait" }),
    insert("provider_views", { provider_id: id, day: "2027-01-01", count: 3 }),
    insert("credit_entries", { provider_id: id, kind: "welcome", amount: 1, cause: `welcome:${id}`, created_at: now }),
    insert("administrators", {
      email: administrator,
      name: "Test",
      locale: "fr",
      password_hash: "",
      totp_secret: "",
      created_at: now,
    }),
    {
      sql: `INSERT INTO moderation_decisions (provider_id, administrator_id, decision, reason, snapshot, created_at)
        SELECT ?, id, 'changes_asked', ?, ?, ? FROM administrators WHERE email = ?`,
      args: [id, word, JSON.stringify({ name: word }), now, administrator],
    },
    insert("outbox", {
      dedupe_key: `test:${word}`,
      kind: "email",
      provider_id: id,
      recipient: `old-${word}@planners.test`,
      subject: word,
      text: word,
      state: "sent",
      next_attempt_at: now,
      created_at: now,
    }),
    insert("outbox", {
      dedupe_key: `test2:${word}`,
      kind: "email",
      recipient: email,
      subject: word,
      text: word,
      state: "sent",
      next_attempt_at: now,
      created_at: now,
    }),
  );
  return { ...provider, word };
}

/** A couple that has written to it, through the contact page. */
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

/** Tables that hold something of a provider, with what they hold. */
async function tracesOf({ word, id, publicId, email, phone, lastname, company }: Leaver): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'places%' AND name NOT LIKE 'provider_search%'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const columns = await rows<{ name: string }>(`SELECT name FROM pragma_table_info('${name}')`);
    const says = columns.flatMap((column) =>
      [word, publicId, email, phone.e164, lastname, company].map((text) => `instr("${column.name}", '${text}')`),
    );
    const numbered = columns.filter((column) => column.name === "provider_id").map(() => `provider_id = ${id}`);
    if (await value(`SELECT count(*) FROM "${name}" WHERE ${[...says, ...numbered].join(" OR ")}`)) found.push(name);
  }
  return found.sort();
}

test("a provider downloads what is kept about it", async ({ page, context }) => {
  const provider = await writtenProvider();
  await signInProvider(context, provider);
  await page.goto(at("/pro/account"));
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
  expect(await tracesOf(provider), "there was something everywhere").toEqual(
    expect.arrayContaining([
      "moderation_decisions",
      "outbox",
      "provider_images",
      "providers",
      "requests",
      "staff_sessions",
    ]),
  );
  await page.goto(at("/pro/account"));
  await page.getByRole("link", { name: t("proaccount:delete.link") }).click();
  await expect(page.getByText(t("proaccount:delete.stays.accounting"))).toBeVisible();
  await expect(page.locator("script"), "a page of words needs none").toHaveCount(0);
  const reason = page.getByLabel(t("proaccount:delete.reason"), { exact: true });
  const password = page.getByLabel(t("proaccount:currentPassword"), { exact: true });
  const submit = () => page.getByRole("button", { name: t("proaccount:delete.submit") }).click();
  await reason.fill("Trop peu");
  await submit();
  await expect(reason).toHaveAccessibleDescription(containing(t("proaccount:error.reason", { shortest: 10 })));
  await expect(reason).toHaveValue("Trop peu");
  await reason.fill(`${REASON}, ${provider.lastname}`);
  await page.getByLabel(withoutTags(t("proaccount:delete.confirmation"))).check();
  await password.fill("not this one");
  await submit();
  await expect(password).toHaveAccessibleDescription(containing(t("proaccount:error.wrongPassword")));
  expect(await value("SELECT count(*) FROM providers WHERE id = ?", provider.id)).toBe(1);
  await password.fill(provider.password);
  await submit();
  await expect(page).toHaveURL(at("/"));
  await expect(page.getByRole("status")).toContainText(t("proaccount:delete.done"));
  // Its photographs are taken out of the store after the response, or by the cron: until then their key is known.
  expect((await tracesOf(provider)).filter((table) => table !== "media_removals")).toEqual(["credit_entries"]);
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
      t("proaccount:letter.left.subject", { brand: "Alliance" }),
    ),
  ).toContain(`/project?id=${couple.project}`);
});

test.describe("over HTTP", () => {
  test.beforeEach(() => test.skip(!runsScripts(), "The same with and without scripts."));

  test("a double click erases once, and another device finds nothing", async () => {
    const provider = await writtenProvider();
    const [browser, phone] = [await providerBrowser(provider), await providerBrowser(provider)];
    for (const one of [browser, phone]) expect((await one.get("/pro/account")).status).toBe(200);
    const fields = { reason: REASON, currentPassword: provider.password, confirmation: "on" };
    const answers = await Promise.all([1, 2].map(() => browser.post("/pro/account/delete", fields)));
    for (const answer of answers) expect([answer.status, answer.location]).toEqual([303, "/"]);
    for (const path of ["/pro/account", "/pro/account/data.json"]) {
      const token = phone.cookies.get("token") ?? "";
      expect((await phone.get(path)).location, path).toBe("/pro/login");
      phone.cookies.set("token", token);
    }
    expect((await tracesOf(provider)).filter((table) => table !== "media_removals")).toEqual(["credit_entries"]);
  });

  test("nobody but the provider reads its data", async () => {
    const [mine, theirs] = [await writtenProvider(), await writtenProvider()];
    const data = await (await providerBrowser(mine)).get("/pro/account/data.json");
    expect(data.text).toContain(mine.word);
    expect(data.text).not.toContain(theirs.word);
    expect(data.headers["cache-control"]).toBe("private, no-store");
    const couple = await httpBrowserOf(await insertAccount());
    expect((await couple.get("/pro/account/data.json")).location).toMatch(/^\/pro\/login/);
  });
});
