import { expect, test } from "@playwright/test";
import { value } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { newPhone, phonesOfOneRange, type TestPhone } from "../support/phones";

const ask = (browser: HttpBrowser, { country, national }: TestPhone, headers = {}) =>
  browser.post("/account", { country, phone: national, intent: "send" }, headers);

test("an address is sent thirty codes an hour, a range of numbers fifty a day, from however many addresses", async () => {
  const from = (address: string) => ({ "CF-Connecting-IP": address });
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => (await ask(HttpBrowser.in("fr"), newPhone(), from("203.0.113.7"))).status),
  );
  expect(statuses.filter((status) => status === 303)).toHaveLength(30);

  const phones = phonesOfOneRange(500);
  let sent = 0;
  for (let i = 0; i < phones.length; i += 50) {
    const some = phones.slice(i, i + 50).map(async (phone, j) => {
      const address = `198.51.${Math.floor((i + j) / 250)}.${(i + j) % 250}`;
      return (await ask(HttpBrowser.in("fr"), phone, from(address))).status;
    });
    sent += (await Promise.all(some)).filter((status) => status === 303).length;
  }
  expect(sent).toBe(50);
  const range = phones[0]?.e164.slice(0, -5);
  expect(await value("SELECT count(*) FROM outbox WHERE kind = 'sms' AND recipient LIKE ?", `${range}%`)).toBe(50);
});
