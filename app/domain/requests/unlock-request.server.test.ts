import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Database, openDatabase } from "#db/client.server";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { interrupted, useTestDatabase } from "../../../tests/support/database";
import { savedProject } from "../../../tests/support/projects";
import { actor, refusal, START, useAnswers } from "./answers.fixture";
import { unlockRequest } from "./request-answers.server";

const test = useTestDatabase();
const given = useAnswers(test);
const premiumUntil = (until: number | null) => test.db.update(providers).set({ premiumUntil: until });
const own = () => openDatabase({ url: test.url, timeoutMs: 30_000 }).db;

it("an unlock takes one credit; the ledger names the request, and the answer the balance (unlock-1)", async () => {
  expect(await given.unlock()).toEqual({ balance: 1, by: "credit" });
  expect(await given.stateOf()).toMatchObject({ status: "unlocked", unlockedAt: START, unlockedBy: "credit" });
  expect((await given.ledger(1)).at(-1)).toMatchObject({
    ...{ kind: "unlock", amount: -1, cause: `unlock:${given.id(1)}`, requestId: given.id(1), createdAt: START },
  });
});

it("unlocks are free while Premium is active, and take no credit (unlock-2)", async () => {
  await premiumUntil(START + 1);
  expect(await given.unlock(1)).toEqual({ balance: 2, by: "premium" });
  expect(await given.stateOf()).toMatchObject({ status: "unlocked", unlockedBy: "premium" });
  await given.setBalance(2, 0);
  expect(await given.unlock(2)).toEqual({ balance: 0, by: "premium" });
  expect((await given.ledger(2)).at(-1)?.kind).not.toBe("unlock");
});

it("an unlock without a credit is refused, also once Premium has ended (unlock-3)", async () => {
  await given.setBalance(1, 0);
  await premiumUntil(START);
  await expect(given.unlock()).rejects.toEqual(refusal("credits.none"));
  expect(await given.stateOf()).toMatchObject({ status: "locked", unlockedAt: null, unlockedBy: null });
  expect(await given.emails()).toEqual([]);
  await given.setBalance(1, 1);
  expect(await given.unlock()).toEqual({ balance: 0, by: "credit" });
});

describe("an unlock that was announced as free (unlock-9)", () => {
  const unlockFree = (db = test.db) => given.unlock(1, 1, db, true);

  it("takes no credit once Premium has ended, also between the two round trips", async () => {
    await premiumUntil(START);
    await expect(unlockFree()).rejects.toEqual(refusal("requests.premiumOver"));
    await premiumUntil(START + 1);
    await expect(unlockFree(interrupted(test.db, () => premiumUntil(START)))).rejects.toEqual(
      refusal("requests.premiumOver"),
    );
    expect(await given.stateOf()).toMatchObject({ status: "locked", unlockedAt: null, unlockedBy: null });
    expect([await given.balance(1), await given.emails()]).toEqual([2, []]);
    expect(await given.unlock()).toEqual({ balance: 1, by: "credit" });
  });

  it("is free while Premium is active, and found unlocked by a second click", async () => {
    await premiumUntil(START + 1);
    expect(await unlockFree()).toEqual({ balance: 2, by: "premium" });
    await premiumUntil(START);
    await expect(unlockFree()).rejects.toEqual(refusal("requests.alreadyUnlocked"));
  });
});

describe("fifty simultaneous unlocks with one credit, of one request or of fifty, unlock once (unlock-4)", () => {
  const fifty = Array.from({ length: 50 }, (_, n) => n);

  it("unlock the same request once", async () => {
    await given.setBalance(1, 1);
    const results = await Promise.allSettled(fifty.map(() => given.unlock(1, 1, own())));
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(refused).toEqual(Array(49).fill(refusal("requests.alreadyUnlocked")));
    expect(await given.balance(1)).toBe(0);
    expect(await given.emails()).toHaveLength(1);
  });

  it("unlock one of fifty requests", async () => {
    await given.setBalance(1, 1);
    await test.db.insert(projects).values(fifty.map((n) => savedProject({ id: 100 + n, publicId: `many-${n}` })));
    await test.db.insert(requests).values(
      fifty.map((n) => ({
        ...{ publicId: `${given.id(1)}-${n}`, projectId: 100 + n, providerId: 1, status: "locked" as const },
        ...{ message: "Bonjour", createdAt: START },
      })),
    );
    const unlock = (n: number) =>
      unlockRequest(given.deps(own()), actor(1), { requestId: `${given.id(1)}-${n}`, mustBeFree: false });
    const results = await Promise.allSettled(fifty.map(unlock));
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(refused).toEqual(Array(49).fill(refusal("credits.none")));
    expect(await test.db.select().from(requests).where(eq(requests.status, "unlocked"))).toHaveLength(1);
    expect(await given.balance(1)).toBe(0);
    expect(await given.emails()).toHaveLength(1);
  });
});

/** Returns a database whose process dies before or after its n-th round trip. */
function dying(db: Database, at: number, when: "before" | "after"): Database {
  let trips = 0;
  const batch: Database["batch"] = async (statements) => {
    trips += 1;
    if (trips === at && when === "before") throw new Error("killed");
    const results = await db.batch(statements);
    if (trips === at && when === "after") throw new Error("killed");
    return results;
  };
  return Object.assign(Object.create(db) as Database, { batch });
}

const whole = async () => {
  const [email, ...more] = await given.emails();
  return {
    status: (await given.stateOf())?.status,
    balance: await given.balance(1),
    email: email?.dedupeKey.split(":")[0],
    emails: more.length,
  };
};
const NOTHING = { status: "locked", balance: 2, email: undefined, emails: 0 };
const WAYS = {
  credit: {
    run: (db?: Database) => given.unlock(1, 1, db),
    done: { status: "unlocked", balance: 1, email: "requestAccepted" },
  },
  premium: {
    run: (db?: Database) => given.unlock(1, 1, db),
    done: { status: "unlocked", balance: 2, email: "requestAccepted" },
  },
  decline: {
    run: (db?: Database) => given.decline(1, 1, "budget", db),
    done: { status: "rejected", balance: 2, email: "requestDeclined" },
  },
} as const;

const KILLS = (Object.keys(WAYS) as (keyof typeof WAYS)[]).flatMap((way) =>
  ([1, 2] as const).flatMap((trip) => (["before", "after"] as const).map((when) => ({ way, trip, when }))),
);

it.each(KILLS)(
  "an answer whose process is killed around any round trip is stored as a whole or not at all, and the next attempt completes it: $way, $when round trip $trip (unlock-5)",
  async ({ way, trip, when }) => {
    if (way === "premium") await premiumUntil(START + 1);
    const { run, done } = WAYS[way];
    await expect(run(dying(test.db, trip, when))).rejects.toThrow("killed");
    const end = { ...done, emails: 0 };
    expect(await whole()).toEqual(trip === 2 && when === "after" ? end : NOTHING);
    await run().catch((error) =>
      expect(error).toEqual(refusal(way === "decline" ? "requests.alreadyRejected" : "requests.alreadyUnlocked")),
    );
    expect(await whole()).toEqual(end);
    await test.db.delete(outbox);
  },
);
