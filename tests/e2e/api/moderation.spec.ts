import { expect, test } from "@playwright/test";
import { adminPaths } from "../../../app/admin-paths";
import { paths } from "../../../app/paths";
import {
  administratorBrowser,
  codeOf,
  createAdministrator,
  keysIn,
  logInAdministrator,
  runAdministratorCommand,
  type TestAdministrator,
} from "../support/administrators";
import { httpBrowserOf, insertAccount, newWord } from "../support/couples";
import { fieldIn, HttpBrowser, wordsOf } from "../support/http-browser";
import { insertWaiting, stateOf } from "../support/moderation";
import { providerBrowser } from "../support/providers";
import { textsOf } from "../support/texts";

const t = textsOf("fr");

test("nobody gets in but an administrator with both factors", async () => {
  const account = await insertWaiting();
  const administrator = await createAdministrator();
  const half = HttpBrowser.in("fr");
  const { email, password } = administrator;
  expect((await half.post(adminPaths.login(), { email, password })).location).toBe(adminPaths.code());
  expect([...half.cookies.keys()]).not.toContain("token");
  expect([...half.cookies.keys()]).not.toContain("refresh_token");
  const profile = adminPaths.profile(account.publicId);
  const version = fieldIn((await (await administratorBrowser()).get(profile)).text, "version");
  expect(version).not.toBe("");
  const actors = {
    visitor: HttpBrowser.in("fr"),
    couple: await httpBrowserOf(await insertAccount()),
    provider: await providerBrowser(account),
    half,
  };
  for (const [who, browser] of Object.entries(actors)) {
    for (const path of [adminPaths.queue(), adminPaths.decisions(), profile]) {
      const { status, location } = await browser.get(path);
      expect([status, location], `${who} at ${path}`).toEqual([302, adminPaths.login()]);
    }
    expect((await browser.post(profile, { intent: "approve", version })).status, who).toBe(403);
  }
  expect(await stateOf(account)).toMatchObject({ status: "in_progress", decisions: 0 });
  for (const who of ["visitor", "couple", "half"] as const)
    expect((await actors[who].post(paths.pro.preview(), {})).status, who).toBe(403);
});

test("a wrong password, a wrong code and a used code open nothing; typed secrets are not sent back", async () => {
  const administrator = await createAdministrator();
  const { email, password } = administrator;
  const browser = HttpBrowser.in("fr");
  browser.cookies.set("locale", "fr");
  const wrong = await browser.post(adminPaths.login(), { email, password: "not-this-one" });
  const unknown = await browser.post(adminPaths.login(), { email: "nobody@moderators.test", password });
  for (const answer of [wrong, unknown]) {
    expect(answer.status).toBe(400);
    expect(wordsOf(answer.text)).toContain(t("admin:error.password"));
    expect(answer.text).not.toMatch(/not-this-one/);
  }
  expect(fieldIn(wrong.text, "email")).toBe(email);
  expect((await browser.get(adminPaths.code())).location).toBe(adminPaths.login());

  await browser.post(adminPaths.login(), { email, password });
  const code = codeOf(administrator);
  const off = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  const answer = await browser.post(adminPaths.code(), { code: off });
  expect([answer.status, wordsOf(answer.text).includes(t("admin:error.code"))]).toEqual([400, true]);
  expect(answer.text).not.toContain(off);
  expect((await browser.post(adminPaths.code(), { code })).location).toBe(adminPaths.queue());
  const other = HttpBrowser.in("fr");
  other.cookies.set("locale", "fr");
  await other.post(adminPaths.login(), { email, password });
  const used = await other.post(adminPaths.code(), { code });
  expect([used.status, wordsOf(used.text).includes(t("admin:error.codeUsed"))]).toEqual([400, true]);
});

test("the operators' command makes administrators, and ends the sessions of those whom it resets or disables", async () => {
  const email = `${newWord()}@moderators.test`;
  const keys = keysIn(await runAdministratorCommand(email, "--name", "Ada Keller", "--locale", "fr"));
  const administrator: TestAdministrator = { email, name: "Ada Keller", locale: "fr", ...keys };
  const browser = HttpBrowser.in("fr");
  await logInAdministrator(browser, administrator);
  const renewed = { ...administrator, ...keysIn(await runAdministratorCommand(administrator.email, "--reset")) };
  expect((await browser.get(adminPaths.queue())).location).toBe(adminPaths.login());
  await logInAdministrator(browser, renewed);
  expect((await browser.get(adminPaths.queue())).status).toBe(200);
  await runAdministratorCommand(administrator.email, "--disable");
  expect((await browser.get(adminPaths.queue())).location).toBe(adminPaths.login());
  const { password } = renewed;
  expect((await browser.post(adminPaths.login(), { email, password })).status).toBe(400);
});
