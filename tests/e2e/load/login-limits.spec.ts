import { randomInt } from "node:crypto";
import { expect, test } from "@playwright/test";
import { value, write } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { newPhone, phonesOfOneRange, type TestPhone } from "../support/phones";
import { DAY, HOUR, inOneWindow } from "../support/same-window";

const ask = (browser: HttpBrowser, { country, national }: TestPhone, headers = {}) =>
  browser.post("/account", { country, phone: national, intent: "send" }, headers);

const textsTo = ([first]: TestPhone[]) =>
  value("SELECT count(*) FROM outbox WHERE kind = 'sms' AND recipient LIKE ?", `${first?.e164.slice(0, -5)}%`);

/** Returns numbers that differ in the last five digits, and to which no text was sent, so that no limit is used up. */
async function phonesOfNewRange(count: number): Promise<TestPhone[]> {
  for (;;) {
    const phones = phonesOfOneRange(count);
    if ((await textsTo(phones)) === 0) return phones;
  }
}

// Earlier tests send codes, too, which count towards the market's hourly limit.
test.beforeAll(() => write("DELETE FROM rate_limits WHERE key LIKE 'code:market:%'"));

test("an address is sent thirty codes an hour, a range of numbers fifty a day, from however many addresses", async () => {
  await inOneWindow(HOUR);
  const from = (address: string) => ({ "CF-Connecting-IP": address });
  const visitor = `203.0.113.${randomInt(1, 255)}`;
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => (await ask(HttpBrowser.in("fr"), newPhone(), from(visitor))).status),
  );
  expect(statuses.filter((status) => status === 303)).toHaveLength(30);

  await inOneWindow(DAY);
  const phones = await phonesOfNewRange(120);
  const answers: number[] = [];
  for (let i = 0; i < phones.length; i += 40) {
    const some = phones.slice(i, i + 40).map(async (phone, j) => {
      const address = `198.51.${Math.floor((i + j) / 250)}.${(i + j) % 250}`;
      return (await ask(HttpBrowser.in("fr"), phone, from(address))).status;
    });
    answers.push(...(await Promise.all(some)));
  }
  expect(await textsTo(phones)).toBe(50);
  const answered = (status: number) => answers.filter((one) => one === status).length;
  expect(answered(303)).toBeLessThanOrEqual(50);
  expect(answered(303) + answered(503), `of ${answers.join(" ")}`).toBeGreaterThanOrEqual(50);
});

test("a crowd on a number that is at its limit keeps nobody else from logging in", async () => {
  test.setTimeout(120_000);
  await inOneWindow(DAY, 45_000);
  const target = newPhone();
  // A phone number may get ten text messages a day, so these requests reach the limit.
  for (let i = 0; i < 11; i++) await ask(HttpBrowser.in("fr"), target, { "CF-Connecting-IP": `192.0.2.${i + 1}` });
  const crowd = { goesOn: true, answers: [] as number[] };
  const clients = Array.from({ length: 40 }, async (_, i) => {
    const browser = HttpBrowser.in("fr");
    while (crowd.goesOn)
      crowd.answers.push((await ask(browser, target, { "CF-Connecting-IP": `192.0.2.${i + 20}` })).status);
  });
  const honest: number[] = [];
  const until = Date.now() + 15_000;
  while (honest.length < 10 && Date.now() < until) {
    const address = `198.18.${randomInt(0, 256)}.${randomInt(1, 255)}`;
    const [phone = newPhone()] = await phonesOfNewRange(1);
    honest.push((await ask(HttpBrowser.in("fr"), phone, { "CF-Connecting-IP": address })).status);
  }
  crowd.goesOn = false;
  await Promise.all(clients);
  expect(new Set(crowd.answers), "the crowd").toEqual(new Set([429]));
  expect(honest.length, "honest logins in 15 seconds").toBe(10);
  expect(new Set(honest), "honest logins").toEqual(new Set([303]));
});
