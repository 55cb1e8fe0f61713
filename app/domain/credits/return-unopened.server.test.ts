import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { creditClaims, creditEntries } from "#db/schema/credits";
import { messages } from "#db/schema/messages";
import { outbox } from "#db/schema/outbox";
import { requests } from "#db/schema/requests";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { markMessagesRead, withdrawMessage } from "~/domain/conversations/messages.server";
import { sendMessage } from "~/domain/conversations/send-message.server";
import { deleteAccount } from "~/domain/couples/delete-account.server";
import { days, hours, minutes } from "~/domain/durations";
import { links } from "~/domain/links.fixture";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { findWholeReads } from "../../../tests/support/whole-reads";
import { returnCredits, returnUnopened } from "./returns.server";
import { saveUnlocked, type Unlocked } from "./unlocked.fixture";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
const HOUR = hours(1);
const clock = stoppedClock(START);
const deps = () => ({ db: test.db, clock, links });
let n = 0;
let unlocked: Unlocked;

beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(async () => {
  n += 1;
  clock.at = START;
  unlocked = await saveUnlocked(test.db, n, START);
});

let forms = 0;
async function send(author: Couple | Provider = unlocked.provider): Promise<string> {
  forms += 1;
  await sendMessage(deps(), author, unlocked.request, { body: "Bonjour", cause: `form-${forms}`, locale: "fr" });
  const all = await test.db.select().from(messages).orderBy(messages.id);
  return all.at(-1)?.publicId ?? "";
}
const read = (newest: string) => markMessagesRead(deps(), unlocked.couple, unlocked.request, newest);
const sweep = async (after: number) => {
  clock.at = START + after;
  await returnUnopened(deps(), START);
};
const returns = () =>
  test.db
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.providerId, n), eq(creditEntries.kind, "return")));

it("a credit returns if the couple does not open the provider's first message within 72 hours (return-11)", async () => {
  clock.pass(HOUR);
  await send();
  clock.pass(HOUR);
  await send();
  await sweep(hours(73) - 1);
  expect(await returns()).toEqual([]);
  await sweep(hours(73));
  await sweep(hours(99));
  expect(await returns()).toMatchObject([
    { amount: 1, reason: "not_opened", requestId: unlocked.request, createdAt: START + hours(73) },
  ]);
  const emails = await test.db
    .select()
    .from(outbox)
    .where(eq(outbox.dedupeKey, `creditReturned:${unlocked.request}`));
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain("Le couple n’a pas ouvert votre premier message dans les 72 heures");
});

describe("the credit does not return (return-12)", () => {
  it("if the couple or its partner opened the first message in time; it does if they open it later (return-12)", async () => {
    const first = await send();
    clock.at = START + hours(72);
    await read(first);
    await sweep(hours(80));
    expect(await returns()).toEqual([]);
    await test.db
      .update(messages)
      .set({ readAt: START + hours(72) + 1 })
      .where(eq(messages.publicId, first));
    await sweep(hours(80));
    expect(await returns()).toHaveLength(1);
    clock.at = START + hours(81);
    await read(first);
    await sweep(hours(90));
    expect(await returns()).toHaveLength(1);
  });

  it("if the provider wrote nothing, only the couple wrote, or the couple answered (return-12)", async () => {
    await sweep(hours(99));
    clock.at = START;
    await send(unlocked.couple);
    await sweep(hours(99));
    expect(await returns()).toEqual([]);
    clock.at = START + hours(1);
    await send();
    await send(unlocked.couple);
    await sweep(hours(99));
    expect(await returns()).toEqual([]);
  });

  it("if the provider withdrew the message; the hours then count from its next one (return-12)", async () => {
    const first = await send();
    clock.pass(minutes(5));
    await withdrawMessage(deps(), unlocked.provider, unlocked.request, first);
    await sweep(hours(99));
    expect(await returns()).toEqual([]);
    clock.at = START + hours(100);
    await send();
    await sweep(hours(172) - 1);
    expect(await returns()).toEqual([]);
    await sweep(hours(172));
    expect(await returns()).toHaveLength(1);
  });

  it("if a moderator removed the message, or it came more than 14 days after the unlock (return-12)", async () => {
    const first = await send();
    await test.db.update(messages).set({ removedAt: START }).where(eq(messages.publicId, first));
    await sweep(hours(99));
    expect(await returns()).toEqual([]);
    await test.db
      .update(messages)
      .set({ removedAt: null, sentAt: START + days(14) + 1 })
      .where(eq(messages.publicId, first));
    await sweep(days(20));
    expect(await returns()).toEqual([]);
    await test.db
      .update(messages)
      .set({ sentAt: START + days(14) })
      .where(eq(messages.publicId, first));
    await sweep(days(20));
    expect(await returns()).toHaveLength(1);
  });

  it("if Premium paid, the credit returned before, or the request is gone (return-12)", async () => {
    n += 1;
    unlocked = await saveUnlocked(test.db, n, START, { by: "premium" });
    await send();
    await sweep(hours(99));
    expect(await returns()).toEqual([]);
    n += 1;
    clock.at = START;
    unlocked = await saveUnlocked(test.db, n, START);
    await send();
    await test.db.batch(
      returnCredits(deps(), { cause: "email_bounced", condition: eq(requests.publicId, unlocked.request) }),
    );
    await sweep(hours(99));
    expect(await returns()).toMatchObject([{ reason: "email_bounced" }]);
    n += 1;
    clock.at = START;
    unlocked = await saveUnlocked(test.db, n, START);
    await send();
    await deleteAccount(deps(), unlocked.couple, "other");
    await sweep(hours(99));
    expect(await returns()).toEqual([]);
  });
});

it("a returned credit ends the open claim of the same request (return-11)", async () => {
  await send();
  await test.db.insert(creditClaims).values({
    requestId: unlocked.request,
    providerId: n,
    state: "open",
    openedAt: START,
    dueAt: START + hours(99),
    secretHash: `hash-${n}`,
  });
  await sweep(hours(72));
  const [claim] = await test.db.select().from(creditClaims).where(eq(creditClaims.providerId, n));
  expect(claim?.state).toBe("returned");
});

it("runs once an hour, and reads no table as a whole", async () => {
  await send();
  clock.at = START + hours(80);
  await returnUnopened(deps(), START + minutes(1));
  expect(await returns()).toEqual([]);
  const { fetch } = globalThis;
  const asked: { sql: string; args?: unknown[] }[] = [];
  globalThis.fetch = async (input, init) => {
    const body = input instanceof Request ? await input.clone().text() : String(init?.body ?? "");
    JSON.parse(body || "{}", (_, value) => {
      if (typeof value?.sql === "string" && /credit_entries/.test(value.sql)) asked.push(value);
      return value;
    });
    return fetch(input, init);
  };
  await returnUnopened(deps(), START).finally(() => {
    globalThis.fetch = fetch;
  });
  expect(await returns()).toHaveLength(1);
  const { found } = await findWholeReads(test.url, asked.slice(0, 1));
  expect(found.map(({ step }) => step)).toEqual([]);
});
