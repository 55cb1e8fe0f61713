import { expect, test } from "@playwright/test";
import { address } from "../support/addresses";
import { newWord } from "../support/couples";
import { rows, write } from "../support/database";

test("due messages leave through the queues, and are sent once (delivery-5)", async () => {
  const word = newWord();
  const due = Date.now() - 10 * 60_000;
  // Already due, so the cron enqueues it. Emails without a notice use one queue, and emails with a notice the other.
  const message = (n: number) => ({
    sql: `INSERT INTO outbox (dedupe_key, kind, recipient, subject, text, state, next_attempt_at, created_at, notice)
      VALUES (?, 'email', 'reader@example.org', 'News', 'News', 'pending', ?, ?, ?)`,
    args: [`${word}:${n}`, due, due, n % 2 === 0 ? null : "request"],
  });
  await write(...Array.from({ length: 30 }, (_, n) => message(n)));
  // A second run enqueues the same ids while the consumers are sending.
  for (let run = 0; run < 2; run++)
    expect((await fetch(`${address("BASE_URL")}/cdn-cgi/handler/scheduled`)).status).toBe(200);
  const states = () =>
    rows("SELECT state, attempts, count(*) AS n FROM outbox WHERE dedupe_key LIKE ? GROUP BY 1, 2", `${word}:%`);
  await expect.poll(states, { timeout: 45_000 }).toEqual([{ state: "sent", attempts: 1, n: 30 }]);
});
