import { expect, test } from "@playwright/test";
import { newWord } from "../support/couples";
import { rows, value } from "../support/database";
import { readyCouples } from "../support/ready-couples";

const COUPLES = 200;
const ROUNDS = 20;

test("200 couples who send at once lose nothing", async () => {
  test.setTimeout(240_000);
  const marker = newWord();
  const ready = await readyCouples(COUPLES);
  // Under load, the database may take longer than a page waits. The page then offers a retry, which creates no
  // duplicates.
  let waiting = ready;
  for (let round = 0; waiting.length > 0 && round < ROUNDS; round++) {
    const statuses = await Promise.all(
      waiting.map(async ({ browser, draft, ticked }) => {
        const fields = { draft, selectedPrestataires: ticked, message: `Bonjour ${marker}` };
        return (await browser.post(`/formulaire?step=4&draft=${draft}`, fields)).status;
      }),
    );
    expect(statuses.filter((status) => status !== 303 && status !== 503)).toEqual([]);
    waiting = waiting.filter((_, i) => statuses[i] === 503);
  }
  expect(waiting).toHaveLength(0);
  const expected = ready.reduce((sum, { ticked }) => sum + ticked.length, 0);
  expect(expected).toBe(COUPLES * 3);
  expect(await value("SELECT count(*) FROM requests WHERE message = ?", `Bonjour ${marker}`)).toBe(expected);
  const emails = await rows<{ n: number; different: number }>(
    "SELECT count(*) AS n, count(DISTINCT dedupe_key) AS different FROM outbox WHERE kind = 'email' AND text LIKE ?",
    `%${marker}%`,
  );
  // One email per planner. Confirmations contain no message, because the addresses are not verified (rule notice-15).
  expect(emails).toEqual([{ n: expected, different: expected }]);
  // Messages are delivered after the response or by the cron. Emails to planners may wait for the morning.
  const accounts = ready.map(({ account }) => account);
  await expect
    .poll(() => value(`SELECT count(*) FROM outbox WHERE account_id IN (${accounts}) AND state = 'sent'`), {
      timeout: 90_000,
    })
    .toBeGreaterThan(0);
});
