import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { accounts } from "#db/schema/accounts";
import { failures } from "#db/schema/administration";
import { digestItems } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import type { QueuedWork } from "~/adapters/queues/port";
import { days } from "~/domain/durations";
import { queueMessage } from "~/domain/notifications/outbox.server";
import { parseSettings } from "~/http/pipeline/settings.server";
import { type ResendSimulator, startResendSimulator } from "../../../tests/simulators/email/resend";
import { saveCouple } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProvider } from "../../../tests/support/providers";
import { consumeBatch } from "./queue.server";

const test = useTestDatabase();
let resend: ResendSimulator;

beforeAll(async () => {
  resend = await startResendSimulator({ apiKey: "re_key" });
});
afterAll(() => resend.stop());
beforeEach(async () => {
  resend.taken.length = 0;
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const table of [outbox, failures, digestItems, accounts, providers]) await test.db.delete(table);
});

function consume(queue: string, work: QueuedWork) {
  const settings = parseSettings({
    ENVIRONMENT: "development",
    DATABASE_URL: test.url,
    SESSION_SECRET: "a secret of more than thirty-two characters",
    EMAIL_VENDOR: "resend",
    RESEND_API_KEY: "re_key",
    RESEND_BASE_URL: resend.url,
    NOTICES_PER_SECOND: "25",
  });
  return consumeBatch(settings, { queue, messages: [{ body: work }] });
}

it.each([
  ["providerSummaries", "provider-1@example.org"],
  ["coupleSummaries", "couple-1@example.org"],
] as const)("a summary is written to the readers that its work names: %s", async (kind, recipient) => {
  await saveProvider(test.db, 1);
  await saveCouple(test.db, 1);
  const line = { text: "News", url: "https://fr.alliance.example/", createdAt: Date.now() - days(2) };
  await test.db.insert(digestItems).values([
    { ...line, dedupeKey: "provider", notice: "request", providerId: 1 },
    { ...line, dedupeKey: "couple", notice: "answer", accountId: 1 },
  ]);
  await consume("alliance-notices", { kind, ids: [1] });
  const queued = await test.db.select({ recipient: outbox.recipient, notice: outbox.notice }).from(outbox);
  expect(queued).toEqual([{ recipient, notice: "summary" }]);
});

let keys = 0;
/** Queues this many emails. @returns their ids */
async function queueEmails(count: number): Promise<number[]> {
  const content = { subject: "Subject", text: "Text", html: "<p>Text</p>" };
  for (let n = 0; n < count; n += 1)
    await queueMessage(
      { db: test.db, clock: { now: Date.now } },
      { kind: "email", to: "a@example.org", ...content, dedupeKey: `email-${++keys}` },
    ).run();
  return (await test.db.select({ id: outbox.id }).from(outbox)).map(({ id }) => id);
}

it.each([
  ["notices", true],
  ["messages", false],
] as const)(
  "five consumers share the rate of notices, and necessary messages have none: %s",
  async (kind, hasPause) => {
    const ids = await queueEmails(2);
    const timer = vi.spyOn(globalThis, "setTimeout");
    await consume("alliance-messages", { kind, ids });
    // A consumer sends five emails per second, so the second one waits for a fifth of a second.
    const isPause = ([, ms = 0]: Parameters<typeof setTimeout>) => ms > 150 && ms <= 200;
    expect(timer.mock.calls.some(isPause)).toBe(hasPause);
  },
);

it("messages of a batch are sent, and work that was given up is only reported", async () => {
  const work: QueuedWork = { kind: "messages", ids: await queueEmails(1) };
  await consume("alliance-failed-staging", work);
  expect(resend.taken).toEqual([]);
  expect(await test.db.select({ route: failures.route }).from(failures)).toEqual([{ route: "queues" }]);
  await consume("alliance-messages-staging", work);
  expect(resend.taken.map(({ to }) => to)).toEqual([["a@example.org"]]);
});
