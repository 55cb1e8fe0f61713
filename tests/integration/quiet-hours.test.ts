import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import { Random } from "#db/seed/demo/random";
import { DeliveryFailed } from "~/adapters/sms/port";
import { hours, minutes, seconds } from "~/domain/durations";
import { links } from "~/domain/links.fixture";
import { chooseNotices } from "~/domain/notifications/choose-notices.server";
import type { DeliveryDeps } from "~/domain/notifications/deliver-outbox.server";
import { NOTICES, type NoticeName } from "~/domain/notifications/notices.rules";
import { queueMessage } from "~/domain/notifications/outbox.server";
import { noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import { clockOf, isQuiet, type QuietHours } from "~/domain/notifications/quiet-hours.rules";
import { MARKETS, type MarketCode } from "~/i18n/markets";
import { saveCouple, stoppedClock } from "../support/couples";
import { useDatabaseInProcess } from "../support/database";
import { saveProvider } from "../support/providers";
import { deliverDue } from "../support/queues";

const test = useDatabaseInProcess();
/** 20:59 in Paris. */
const EVENING = Date.UTC(2027, 2, 1, 19, 59);
/** 08:00 in Paris. */
const MORNING = Date.UTC(2027, 2, 2, 7);
const clock = stoppedClock(EVENING);

/** Dedupe keys and times of sent messages. */
const left: [key: string, at: number][] = [];
let vendor = (_key: string): unknown => undefined;
const send = async ({ idempotencyKey }: { idempotencyKey: string }) => {
  const trouble = vendor(idempotencyKey);
  if (trouble) throw trouble;
  left.push([idempotencyKey, clock.at]);
  return { externalId: idempotencyKey };
};
const deps = (): DeliveryDeps => ({
  ...{ db: test.db, clock, sms: { send }, email: { send }, from: "a@b.example", keepTexts: false },
  log: () => undefined,
  errors: { report: async () => undefined },
});
const deliver = () => deliverDue(deps());

beforeEach(async () => {
  for (const table of [outbox, accounts, providers]) await test.db.delete(table);
  left.length = 0;
  vendor = () => undefined;
  clock.at = EVENING;
});

const WORDS = { subject: "Subject", text: "Text", html: "<p>Text</p>" };
const OWNERS = {
  provider: { owner: (id: number) => ({ providerId: id }), name: "review" },
  couple: { owner: (id: number) => ({ accountId: id, publicId: `account-${id}` }), name: "answer" },
} as const;
type Who = keyof typeof OWNERS;

async function queueNoticeTo(who: Who, id: number, market: MarketCode, dedupeKey: string) {
  const { owner, name } = OWNERS[who];
  const notice = await noticeTo(links, name, { owner: owner(id), locale: "fr", market });
  const [email, line] = queueNotice(deps(), notice, { ...WORDS, url: "https://fr.example/", dedupeKey }, sql`1`);
  if (email && line) await test.db.batch([email, line]);
}

/**
 * Returns functions that queue other messages of an owner. Of these, `code` and `asked` answer an action of the owner.
 */
function queueOthers(who: Who, id: number, key: string) {
  const own = who === "provider" ? { providerId: id } : { accountId: id };
  const [text, email] = [
    { kind: "sms" as const, to: "+33600000000", text: "Text" },
    { kind: "email" as const, ...WORDS },
  ];
  const mail = { ...email, to: "a@example.org" };
  return {
    text: () => queueMessage(deps(), { ...text, ...own, dedupeKey: `text:${key}` }),
    necessary: () => queueMessage(deps(), { ...mail, ...own, dedupeKey: `necessary:${key}`, notice: "renewal" }),
    code: () => queueMessage(deps(), { ...text, ...own, dedupeKey: `code:${key}`, sensitive: true }),
    asked: () => queueMessage(deps(), { ...mail, ...own, dedupeKey: `asked:${key}` }),
  };
}

describe.each(["provider", "couple"] as const)("a notice to a %s", (who) => {
  let chooser: Parameters<typeof chooseNotices>[1];
  beforeEach(async () => {
    chooser = who === "provider" ? await saveProvider(test.db, 1) : await saveCouple(test.db, 1);
  });
  const choose = (quiet: QuietHours) => chooseNotices(deps(), chooser, { deliveries: {}, quiet });

  it("a notice that the email provider refuses at 20:59 is sent in the morning (notice-3)", async () => {
    const { text, necessary } = queueOthers(who, 1, "k");
    await queueNoticeTo(who, 1, "FR", "notice");
    await text();
    await necessary();
    vendor = () => new DeliveryFailed("503", { retryAfterMs: minutes(2) });
    await deliver();
    vendor = () => undefined;
    for (; clock.at < MORNING; clock.at += minutes(7)) await deliver();
    expect(left).toEqual([]);
    expect(await test.db.select({ at: outbox.nextAttemptAt, tried: outbox.attempts }).from(outbox)).toEqual(
      Array(3).fill({ at: MORNING, tried: 1 }),
    );
    clock.at = MORNING;
    await deliver();
    expect(left.map(([key]) => key).sort()).toEqual(["necessary:k", "notice", "text:k"]);
  });

  it("a notice waits even if the cron ran late or a delivery did not return (notice-3)", async () => {
    await queueNoticeTo(who, 1, "FR", "late");
    await queueNoticeTo(who, 1, "FR", "taken");
    await test.db
      .update(outbox)
      .set({ state: "sending", leaseBy: "gone", leaseUntil: EVENING + seconds(60), attempts: 1 })
      .where(eq(outbox.dedupeKey, "taken"));
    clock.at = EVENING + seconds(60);
    await deliver();
    expect(left).toEqual([]);
    const rows = await test.db.select().from(outbox);
    expect(rows).toMatchObject(Array(2).fill({ state: "pending", nextAttemptAt: MORNING, leaseBy: null }));
    clock.at = MORNING;
    await deliver();
    expect(left).toHaveLength(2);
  });

  it("the quiet hours are those of the moment at which a notice leaves (notice-3, notice-4)", async () => {
    clock.at = EVENING + hours(1);
    await queueNoticeTo(who, 1, "FR", "notice");
    await choose({ from: 20, until: 10 });
    clock.at = MORNING;
    await deliver();
    expect(left).toEqual([]);
    clock.at = MORNING + hours(2);
    await deliver();
    expect(left).toEqual([["notice", MORNING + hours(2)]]);
    await choose({ from: 9, until: 9 });
    clock.at = EVENING + hours(26);
    await queueNoticeTo(who, 1, "FR", "unquiet");
    await deliver();
    expect(left.at(-1)).toEqual(["unquiet", clock.at]);
  });

  it("codes and emails that were just requested do not wait for the end of quiet hours (notice-17)", async () => {
    clock.at = EVENING + hours(3);
    const { code, asked } = queueOthers(who, 1, "k");
    await code();
    await asked();
    await deliver();
    expect(left.map(([key]) => key).sort()).toEqual(["asked:k", "code:k"]);
  });
});

it.each(Object.keys(NOTICES) as NoticeName[])(
  "quiet hours apply to all notices, also to necessary ones: %s (notice-18)",
  async (notice) => {
    await saveProvider(test.db, 1, { status: "verified" });
    await saveCouple(test.db, 1);
    const owner = NOTICES[notice].to === "provider" ? { providerId: 1 } : { accountId: 1 };
    await queueMessage(deps(), { ...WORDS, kind: "email", to: "a@example.org", dedupeKey: "k", ...owner });
    await test.db.update(outbox).set({ notice });
    clock.at = EVENING + minutes(1);
    await deliver();
    expect(left).toEqual([]);
    clock.at = MORNING;
    await deliver();
    expect(left).toHaveLength(1);
  },
);

// Covers four days around the start of daylight saving time.
it.each([1, 2, 3])(
  "in quiet hours nothing is sent that can wait, after any failures, and codes never wait: seed %i (notice-3)",
  async (seed) => {
    const draws = new Random(seed);
    const random = () => draws.next();
    const below = (most: number) => Math.floor(random() * most);
    const start = Date.UTC(2027, 2, 26, 12);
    clock.at = start;
    const people = (["FR", "PT", "GB", "DE"] as const).flatMap((market, n) =>
      (["provider", "couple"] as const).map((who) => ({ who, id: n + 1, market, quiet: { from: 21, until: 8 } })),
    );
    const choosers = new Map<object, Parameters<typeof chooseNotices>[1]>();
    for (const person of people) {
      const save = person.who === "provider" ? saveProvider : saveCouple;
      choosers.set(person, await save(test.db, person.id, { market: person.market, createdAt: clock.at }));
    }
    const ownerOf = new Map<string, (typeof people)[number]>();
    const quietAtLeaving: string[] = [];
    let [working, lost] = [false, 0];
    const tried = new Set<string>();
    vendor = (key) => {
      tried.add(key);
      const owner = ownerOf.get(key);
      if (owner && isQuiet(clockOf(MARKETS[owner.market].timeZone, clock.at).hour, owner.quiet))
        quietAtLeaving.push(`${key} at ${new Date(clock.at).toISOString()}`);
      if (working) return undefined;
      const luck = random();
      if (luck < 0.25) return new DeliveryFailed("503", { retryAfterMs: hours(random() * 8) });
      if (luck < 0.35) return new TypeError("a defect");
      return undefined;
    };
    for (let step = 0; clock.at < start + hours(96); step += 1) {
      const person = people[below(people.length)] as (typeof people)[number];
      const { who, id, market } = person;
      const key = `${seed}-${step}`;
      const { text, necessary, code } = queueOthers(who, id, key);
      const kind = below(8);
      if (kind === 0) {
        person.quiet = { from: below(24), until: below(24) };
        const chooser = choosers.get(person);
        if (chooser) await chooseNotices(deps(), chooser, { deliveries: {}, quiet: person.quiet });
      } else if (kind === 1) await code();
      else {
        const [queue, name] = [
          [text, `text:${key}`] as const,
          [necessary, `necessary:${key}`] as const,
          [() => queueNoticeTo(who, id, market, `notice:${key}`), `notice:${key}`] as const,
        ][kind % 3] ?? [text, `text:${key}`];
        ownerOf.set(name, person);
        await queue();
      }
      await deliver();
      if (kind === 1) expect(tried).toContain(`code:${key}`);
      if (below(4) === 0) {
        // Simulates a deliverer that ends before it records the result.
        lost += 1;
        const some = sql`(SELECT min(id) FROM outbox WHERE state = 'pending' AND attempts > 0)`;
        await test.db
          .update(outbox)
          .set({ state: "sending", leaseBy: "gone", leaseUntil: clock.at + seconds(60) })
          .where(sql`id = ${some}`);
      }
      // Sometimes the cron stops for some hours.
      clock.at += below(12) === 0 ? hours(2 + random() * 12) : minutes(1 + random() * 60);
    }
    working = true;
    for (let hour = 0; hour < 72; hour += 1) {
      clock.at += hours(1);
      await deliver();
    }
    expect(quietAtLeaving).toEqual([]);
    const states = await test.db.selectDistinct({ state: outbox.state }).from(outbox).orderBy(outbox.state);
    expect(states.map(({ state }) => state).filter((state) => state !== "dead")).toEqual(["sent"]);
    expect(ownerOf.size).toBeGreaterThan(30);
    expect(lost).toBeGreaterThan(5);
  },
);
