import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { mailStops } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import type { EmailMessage } from "~/adapters/email/port";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProvider } from "../../../tests/support/providers";
import { deliverDue } from "../../../tests/support/queues";
import { findNoticeSettings, liftMailStop } from "./choose-notices.server";
import { forgetMailStops, recordMailStop } from "./mail-stops.server";
import { queueMessage } from "./outbox.server";

const test = useTestDatabase();
const clock = stoppedClock(Date.UTC(2027, 2, 1, 11));
const deps = () => ({ db: test.db, clock });
const ADDRESS = "provider-1@example.org";
const sent: EmailMessage[] = [];
let provider: Provider;
let couple: Couple;

beforeEach(async () => {
  for (const table of [outbox, mailStops, accounts, providers]) await test.db.delete(table);
  sent.length = 0;
  provider = await saveProvider(test.db, 1);
  couple = await saveCouple(test.db, 1);
});

const email = {
  send: async (message: EmailMessage) => {
    sent.push(message);
    return { externalId: `mail-${message.idempotencyKey}` };
  },
};
const sms = { send: async () => ({ externalId: "text" }) };
const errors = { report: async () => undefined };
const log = () => undefined;
const deliver = (keepTexts = true) =>
  deliverDue({ ...deps(), email, sms, from: "a@b.example", keepTexts, log, errors });

async function mail(dedupeKey: string, { to = ADDRESS, notice = null as string | null, sensitive = false } = {}) {
  await queueMessage(deps(), { kind: "email", to, subject: "Subject", text: "Text", dedupeKey, sensitive });
  await test.db
    .update(outbox)
    .set({ notice, unsubscribeUrl: notice && "https://a.example/unsubscribe/x" })
    .where(eq(outbox.dedupeKey, dedupeKey));
}
const stops = () => test.db.select().from(mailStops);

async function stop(reason: "bounced" | "complained", to = ADDRESS) {
  await mail("first", { to });
  await deliver();
  await recordMailStop(deps(), "mail-first", reason);
  sent.length = 0;
}

it("no more emails are sent to an address that bounced (notice-6)", async () => {
  await stop("bounced");
  expect(await stops()).toEqual([{ recipient: ADDRESS, reason: "bounced", since: clock.now() }]);
  await mail("necessary");
  await mail("notice", { notice: "request" });
  await mail("other", { to: "other@example.org" });
  await deliver();
  expect(sent.map(({ to }) => to)).toEqual(["other@example.org"]);
  const [row] = await test.db.select().from(outbox).where(eq(outbox.dedupeKey, "necessary"));
  expect(row).toMatchObject({ state: "dead", lastError: "The address takes no more mail" });
  const [before] = await test.db.select().from(outbox).where(eq(outbox.dedupeKey, "first"));
  expect(before?.state).toBe("sent");
});

it("an email with a secret link that is not sent is emptied (notice-27)", async () => {
  await stop("bounced");
  await mail("secret", { sensitive: true });
  await mail("open");
  await deliver(false);
  const rows = await test.db.select().from(outbox).where(eq(outbox.state, "dead")).orderBy(outbox.id);
  expect(rows).toMatchObject([
    { dedupeKey: "secret", subject: null, text: "", html: null },
    { dedupeKey: "open", subject: "Subject", text: "Text" },
  ]);
});

it("a necessary notice is sent to a reader who reported spam (notice-20)", async () => {
  await stop("complained");
  await mail("renewal", { notice: "renewal" });
  await test.db.update(outbox).set({ unsubscribeUrl: null });
  await deliver();
  expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["renewal"]);
});

it("an email held back while an address bounced is still sent (notice-28)", async () => {
  await stop("bounced");
  await mail("held");
  await test.db
    .update(outbox)
    .set({ nextAttemptAt: clock.now() + 1 })
    .where(eq(outbox.dedupeKey, "held"));
  await deliver();
  await liftMailStop(deps(), provider);
  clock.at += 1;
  await deliver();
  clock.at -= 1;
  expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["held"]);
});

it("a reader who reported spam receives only necessary emails; a bounce has priority (notice-20)", async () => {
  await stop("complained");
  await mail("necessary");
  await mail("notice", { notice: "request" });
  await deliver();
  expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["necessary"]);
  await recordMailStop(deps(), "mail-first", "bounced");
  clock.at += 1;
  await recordMailStop(deps(), "mail-first", "bounced");
  clock.at -= 1;
  await recordMailStop(deps(), "mail-first", "complained");
  expect(await stops()).toEqual([{ recipient: ADDRESS, reason: "bounced", since: clock.now() }]);
});

it("an optional notice has a List-Unsubscribe header, and no other email has one (notice-26)", async () => {
  await mail("notice", { notice: "request" });
  await mail("necessary");
  await deliver();
  const urls = sent.map(({ idempotencyKey, unsubscribeUrl }) => [idempotencyKey, unsubscribeUrl]);
  expect(Object.fromEntries(urls)).toEqual({ notice: "https://a.example/unsubscribe/x", necessary: undefined });
});

it("the account says that emails bounce, until the address is tried again (notice-21)", async () => {
  await stop("bounced");
  expect((await findNoticeSettings(deps(), provider))?.stop).toEqual({ reason: "bounced", since: clock.now() });
  await test.db.update(accounts).set({ emailBouncedAt: 1 });
  await test.db.delete(outbox);
  await stop("complained", "couple-1@example.org");
  expect((await findNoticeSettings(deps(), couple))?.stop?.reason).toBe("complained");
  await liftMailStop(deps(), provider);
  expect(await stops()).toMatchObject([{ recipient: "couple-1@example.org" }]);
  await liftMailStop(deps(), couple);
  expect(await stops()).toEqual([]);
  expect(await test.db.select({ at: accounts.emailBouncedAt }).from(accounts)).toEqual([{ at: null }]);
});

it("nothing is stored about addresses that no account has (notice-22)", async () => {
  await stop("bounced", "stranger@example.org");
  expect(await stops()).toEqual([]);
  await test.db.delete(outbox);
  await stop("bounced");
  await test.db.delete(outbox);
  await stop("bounced", "couple-1@example.org");
  await forgetMailStops(deps());
  expect(await stops()).toHaveLength(2);
  await test.db.update(providers).set({ email: "new@example.org" });
  await test.db.update(accounts).set({ email: "new@example.org" });
  await forgetMailStops(deps());
  expect(await stops()).toEqual([]);
});
