import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { address } from "../support/addresses";
import { newCouple } from "../support/couples";
import { giveCredits } from "../support/credits";
import { rows, value, write } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { insertApprovedProvider, type ProviderAccount, providerBrowser } from "../support/providers";
import { type TestRequest, writeTo } from "../support/requests";
import { ROUTES } from "../support/route-map";
import { insertVenue, writeToVenue } from "../support/venues";

/** Returns the URLs of all provider pages with this request's id as parameter, and of the data of these pages. */
const addressesFor = (id: string) =>
  ROUTES.filter(({ id: file, loader, path }) => file.startsWith("routes/pro/") && loader && path.startsWith("pro"))
    .map(({ path }) => `/${path.replace(/:\w+\??/g, id)}`)
    .flatMap((path) => [path, `${path === "/" ? "/_root" : path}.data`])
    .concat(["/pro/requests?q=", "/pro/requests?status=locked"]);

async function secretsOf({ account }: TestRequest): Promise<string[]> {
  const { firstname, lastname, email } = account;
  const e164 = await value<string>("SELECT phone FROM accounts WHERE email = ?", email);
  const digits = e164.replace(/\D/g, "");
  const national = digits.slice(-9);
  const names = [firstname, lastname].flatMap((name) => [name, name.toLowerCase()]);
  return [...names, email, digits, `0${national}`, `${national.slice(-8)}`, ...PLANTED];
}

/** Disguised contact details in a couple's message. */
const PLANTED = ["mesnoces2031", "courrier.mesnoces", "courrier dot com", "nosnoces"];
const plantedBy = ({ lastname, email, phone }: { lastname: string; email: string; phone: { e164: string } }) =>
  `ici ZENAIDE ${lastname}, zenaide ${lastname.toLowerCase()}, ${email} ou ${phone.e164}, @mesnoces2031, courrier.mesnoces at courrier dot com, nosnoces.fr`;

/** Appends the text without separators, which could hide a number. */
const flat = (text: string) => text + text.replace(/[\s().·-]|&nbsp;|\u202f|\u00a0/g, "");

async function expectSealed(browser: HttpBrowser, request: TestRequest): Promise<number> {
  const secrets = await secretsOf(request);
  const paths = addressesFor(request.id);
  for (const path of paths) {
    const { text, status } = await browser.get(path);
    const shown = flat(text);
    const found = secrets.filter((secret) => shown.includes(secret));
    expect({ failed: status >= 500, found }, path).toEqual({ failed: false, found: [] });
  }
  return paths.length;
}

async function expectSealedEmails(provider: ProviderAccount, request: TestRequest): Promise<void> {
  const emails = await rows<{ all: string }>(
    `SELECT coalesce(subject, '') || ' ' || text || ' ' || coalesce(html, '') AS "all" FROM outbox WHERE recipient IN (?, ?)`,
    provider.email,
    provider.phone.e164,
  );
  expect(emails.length).toBeGreaterThan(0);
  const secrets = await secretsOf(request);
  for (const { all } of emails) for (const secret of secrets) expect(flat(all), secret).not.toContain(secret);
}

test("before the unlock and after a refusal, no page, file or email shows a provider the couple's names, phone or email (unlock-8)", async () => {
  test.setTimeout(120_000);
  const provider = await insertApprovedProvider({ columns: { firstname: "Odile" } });
  await giveCredits(provider, 1);
  const account = { ...newCouple(), firstname: "Zenaide" };
  const request = await writeTo(provider, `Bonjour, ${plantedBy(account)}. Bien à vous, Zenaide`, account);
  await write({
    sql: "UPDATE projects SET event_type = 'autre', other_event = ?, has_theme = 1, wedding_theme = ? WHERE public_id = ?",
    args: [`Jubilé de Zenaide ${account.lastname}`, `Chez Zenaide, ${account.email}`, request.project],
  });
  const browser = await providerBrowser(provider);
  expect(await expectSealed(browser, request)).toBeGreaterThan(30);
  // Checks the emails before the refusal, which deletes an email that waits for the morning.
  await expectSealedEmails(provider, request);
  for (const file of ["contact.vcf", "event.ics"])
    expect((await browser.get(`/pro/requests/${request.id}/${file}`)).status).toBe(404);
  await browser.post(`/pro/requests/${request.id}/answer`, { intent: "decline", reason: "budget" });
  await expectSealed(browser, request);
  await write({
    sql: "UPDATE requests SET rejected_at = rejected_at - 600000 WHERE public_id = ?",
    args: [request.id],
  });
  await expectSealed(browser, request);
});

test("messages to venues are masked in the same way (unlock-8)", async () => {
  test.setTimeout(120_000);
  const provider = await insertApprovedProvider({ columns: { kind: "venue", firstname: "Odile" } });
  const account = { ...newCouple(), firstname: "Zenaide" };
  const message = `Bonjour, ${plantedBy(account)}. Bien à vous, Zenaide`;
  const request = await writeToVenue(await insertVenue(provider), { message }, account);
  const browser = await providerBrowser(provider);
  expect(await expectSealed(browser, request)).toBeGreaterThan(30);
  await expectSealedEmails(provider, request);
});

function logFromNow(): () => string {
  const read = () => readFileSync(address("LOG_FILE"), "utf8");
  const before = read().length;
  return () => read().slice(before);
}

test("no log line contains the couple, the text of a search, or the secret of a link (unlock-8, pro-log-1)", async () => {
  const provider = await insertApprovedProvider();
  await giveCredits(provider, 1);
  const log = logFromNow();
  const request = await writeTo(provider, "Bonjour");
  const browser = await providerBrowser(provider);
  const { id, account } = request;
  await browser.get(`/pro/requests?q=${account.lastname}&status=locked`);
  await browser.post(`/pro/requests/${id}/answer`, { intent: "decline", reason: "budget" });
  await browser.post(`/pro/requests/${id}/answer`, { intent: "undo" });
  await browser.post(`/pro/requests/${id}/answer`, { intent: "unlock" });
  await browser.post(`/pro/requests/${id}/no-answer`, {});
  for (const path of addressesFor(id)) await browser.get(path);
  const emails = await rows<{ text: string }>("SELECT text FROM outbox WHERE recipient = ?", account.email);
  const links = emails.flatMap(({ text }) => text.match(/\/(?:still-looking|confirm-email)\/\S+/g) ?? []);
  expect(links.map((link) => link.split("/")[1]).sort()).toEqual(["confirm-email", "still-looking"]);
  const visitor = HttpBrowser.in("fr");
  for (const link of links)
    for (const answer of [await visitor.get(link), await visitor.get(`${link}.data`), await visitor.post(link, {})])
      expect(answer.status, link).toBeLessThan(500);
  await visitor.get("/club?code=ALLI-2345-6789");
  await visitor.get("/club?after=this");
  await expect.poll(() => log().match(/"path":"\/club"/g)?.length ?? 0).toBeGreaterThanOrEqual(2);
  const lines = log();
  expect(lines).toContain(`/pro/requests/${id}/answer`);
  for (const secret of [...(await secretsOf(request)), ...links.map((link) => link.split("/")[2] ?? ""), "ALLI-2345"])
    expect(lines, secret).not.toContain(secret);
});

test("once a request is unlocked, its page, vCard and calendar file show the couple (unlock-7)", async () => {
  const provider = await insertApprovedProvider();
  await giveCredits(provider, 1);
  const request = await writeTo(provider);
  const browser = await providerBrowser(provider);
  await browser.post(`/pro/requests/${request.id}/answer`, { intent: "unlock" });
  const { lastname } = request.account;
  for (const file of ["", "/contact.vcf", "/event.ics"])
    expect((await browser.get(`/pro/requests/${request.id}${file}`)).text, file).toContain(lastname);
  const card = await browser.get(`/pro/requests/${request.id}/contact.vcf`);
  expect(card.headers["content-type"]).toBe("text/vcard; charset=utf-8");
  expect(card.headers["cache-control"]).toMatch(/private|no-store/);
  expect(card.text).toMatch(/^BEGIN:VCARD\r\n/);
});
