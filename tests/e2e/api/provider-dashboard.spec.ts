import { expect, test } from "@playwright/test";
import { rows, write } from "../support/database";
import { asWords, wordsOf } from "../support/http-browser";
import { insertApprovedProvider, insertProvider, type ProviderAccount, providerBrowser } from "../support/providers";
import { textsOf } from "../support/texts";

const change = (account: ProviderAccount, columns: string) =>
  write({ sql: `UPDATE providers SET ${columns} WHERE id = ?`, args: [account.id] });
const ledgerOf = ({ id }: ProviderAccount) =>
  rows<{ kind: string; amount: number }>("SELECT kind, amount FROM credit_entries WHERE provider_id = ?", id);

test("the dashboard says how far the profile is", async () => {
  const account = await insertApprovedProvider({ columns: { profile_image: "p/x" } });
  const browser = await providerBrowser(account);
  const t = textsOf("fr");
  const says = async () => wordsOf((await browser.get("/pro")).text);
  const title = (code: string) => asWords(t(`dashboard:state.${code}.title`));
  const states = [
    "emailUnverified",
    "notFound",
    "closed",
    "ready",
    "waiting",
    "changesAsked",
    "refused",
    "paused",
    "hidden",
  ];
  const only = async (code: string | null) => {
    const text = await says();
    expect(states.filter((state) => text.includes(title(state)))).toEqual(code === null ? [] : [code]);
    return text;
  };
  expect(await only(null)).toContain(asWords(t("dashboard:online.title")));
  await change(account, "approved_at = 1700000000000");
  const later = await only(null);
  expect(later).not.toContain(asWords(t("dashboard:online.title")));
  expect(later).toContain(asWords(t("dashboard:online.since", { date: "14 novembre 2023" })));
  await change(account, "paused_at = 1");
  await only("paused");
  await change(account, "paused_at = NULL, register_state = 'not_found'");
  await only("notFound");
  await change(account, "register_state = 'closed'");
  await only("closed");
  await change(account, "register_state = 'found', status = 'in_progress', review_requested_at = 1700000000000");
  expect(await only("waiting")).toContain("14 novembre 2023");
  await change(account, "review_requested_at = NULL");
  await only("ready");
  await change(account, "description_long = ''");
  const inProgress = await only(null);
  expect(inProgress).toContain(asWords(t("dashboard:steps.online", { count: 5, all: 7 })));
  expect(inProgress, "names the next step").toContain("10 min");
  expect(inProgress, "and what is missing").toContain(asWords(t("admin:need.portrait")));
  expect(inProgress, "and nothing that is there").not.toContain(asWords(t("admin:need.city")));
  await change(account, "status = 'refused'");
  await only("refused");
});

test("the welcome credit is granted once, even when the form is sent again", async () => {
  const account = await insertProvider();
  const browser = await providerBrowser(account);
  const answers = [await browser.post("/pro/welcome", {}), await browser.post("/pro/welcome", {})];
  expect(answers.map(({ status, location }) => [status, location])).toEqual([
    [303, "/pro"],
    [303, "/pro"],
  ]);
  expect(await ledgerOf(account)).toHaveLength(1);
});

test("a session that has ended gets neither a credit nor a page", async () => {
  const account = await insertProvider();
  const browser = await providerBrowser(account);
  await browser.get("/pro");
  await write({ sql: "UPDATE sessions SET ended_at = 1 WHERE provider_id = ?", args: [account.id] });
  const refused = await browser.post("/pro/welcome", {});
  expect(refused.status).toBe(409);
  expect(wordsOf(refused.text)).toContain(asWords(textsOf("fr")("dashboard:welcome.error")));
  expect(await ledgerOf(account)).toEqual([]);
  for (const path of ["/pro", "/pro/subscription", "/pro/requests", "/pro/welcome"]) {
    const copy = await providerBrowser(account);
    await copy.get("/sources");
    await write({ sql: "UPDATE sessions SET ended_at = 1 WHERE provider_id = ?", args: [account.id] });
    const { status, location } = await copy.get(path);
    expect([path, status, location?.split("?")[0]]).toEqual([path, 302, "/pro/login"]);
  }
});
