import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect } from "vitest";
import type { Database } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { creditEntries } from "#db/schema/credits";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { links } from "~/domain/links.fixture";
import { planner } from "~/domain/matching/planners.fixture";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import type { TestDatabase } from "../../../tests/support/database";
import { saveProject } from "../../../tests/support/projects";
import type { RejectionReason } from "./request.rules";
import { declineRequest, undoDecline, unlockRequest } from "./request-answers.server";

export const START = Date.UTC(2027, 2, 1, 8);
export const PROJECT = "0123456789abcdef";

export const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });

/** Returns a provider. Each one has an open session. */
export const actor = (providerId: number): Provider => ({
  ...{ role: "provider", providerId, sessionId: `provider-${providerId}` },
  ...{ firstname: "Ada", locale: "fr", market: "FR" },
});

/**
 * Sets up each test: a couple that wrote to planners 1 and 2. Planners 1, 2 and 3 have two credits each. The ledger
 * keeps its entries between tests, so each test has its own requests.
 */
export function useAnswers(test: TestDatabase) {
  let run = 0;
  const given = {
    clock: stoppedClock(START),
    couple: {} as Couple,
    /** Returns the public id of the request to planner `n`. */
    id: (n: number) => `r${run}-${n}`,
    deps: (db: Database = test.db) => ({ db, clock: given.clock, links }),
    unlock: (n = 1, providerId = n, db = test.db, mustBeFree = false) =>
      unlockRequest(given.deps(db), actor(providerId), { requestId: given.id(n), mustBeFree }),
    decline: (n = 1, providerId = n, reason: RejectionReason = "not_available", db = test.db) =>
      declineRequest(given.deps(db), actor(providerId), { requestId: given.id(n), reason }),
    undo: (n = 1, providerId = n, db = test.db) =>
      undoDecline(given.deps(db), actor(providerId), { requestId: given.id(n) }),
    emails: () => test.db.select().from(outbox).orderBy(asc(outbox.id)),
    ledger: (providerId: number) =>
      test.db
        .select()
        .from(creditEntries)
        .where(eq(creditEntries.providerId, providerId))
        .orderBy(asc(creditEntries.id)),
    balance: async (providerId: number) =>
      (await given.ledger(providerId)).reduce((sum, { amount }) => sum + amount, 0),
    setBalance: async (providerId: number, credits: number) => {
      const amount = credits - (await given.balance(providerId));
      const cause = `set:${crypto.randomUUID()}`;
      if (amount !== 0)
        await test.db.insert(creditEntries).values({ providerId, kind: "adjustment", amount, cause, createdAt: 0 });
    },
    stateOf: async (n = 1) =>
      (
        await test.db
          .select()
          .from(requests)
          .where(eq(requests.publicId, given.id(n)))
      )[0],
  };
  beforeAll(async () => {
    await loadEnumerations({ url: test.url });
  });
  beforeEach(async () => {
    run += 1;
    for (const table of [outbox, accounts, providers]) await test.db.delete(table);
    given.clock = stoppedClock(START);
    given.couple = await saveCouple(test.db, 1, { email: "marie@example.org" });
    await saveProject(test.db, { id: 1, publicId: PROJECT, reachedStep: 5, sentAt: 0 });
    await test.db.insert(providers).values([1, 2, 3].map((id) => planner(id).row));
    const session = { remembered: true, device: "", createdAt: 0, seenAt: 0 };
    await test.db
      .insert(sessions)
      .values([1, 2, 3].map((id) => ({ ...session, id: actor(id).sessionId, providerId: id })));
    await test.db.insert(requests).values(
      [1, 2].map((n) => ({
        ...{ publicId: given.id(n), projectId: 1, providerId: n, status: "locked" as const, message: "Bonjour" },
        createdAt: START,
      })),
    );
    for (const id of [1, 2, 3]) await given.setBalance(id, 2);
  });
  return given;
}
