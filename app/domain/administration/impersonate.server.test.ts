import { expect, it } from "vitest";
import { auditEntries } from "#db/schema/administration";
import type { Impersonated } from "~/domain/sessions/session.rules";
import { saveAdministrator } from "../../../tests/support/administrators";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProvider } from "../../../tests/support/providers";
import { startImpersonation, stopImpersonation } from "./impersonate.server";

const test = useTestDatabase();

it("an impersonation is logged once, also when another one begins (log-4)", async () => {
  const clock = stoppedClock(Date.now());
  const deps = { db: test.db, clock, requestId: "request-1" };
  const administrator = await saveAdministrator(test.db, 1, ["support"]);
  await saveCouple(test.db, 1);
  await saveProvider(test.db, 1);
  const start = async (user: string): Promise<Impersonated> => {
    const started = await startImpersonation(deps, administrator, { user, reason: "The couple asked us to look." });
    if ("several" in started) throw new Error("There are several.");
    clock.pass(1000);
    return started.actor;
  };
  const first = await start("account-1");
  const second = await start("provider-1");
  for (let times = 0; times < 2; times++) await stopImpersonation(deps, second.impersonation.id);
  const entries = await test.db.select().from(auditEntries).orderBy(auditEntries.id);
  const [one, two] = [first.impersonation.id, second.impersonation.id];
  expect(
    entries.map(({ act, subjectKind, subjectId, administratorId, after }) => [
      ...[act, subjectKind, subjectId, administratorId, JSON.parse(after).impersonation],
    ]),
  ).toEqual([
    ["impersonation.started", "account", "account-1", 1, one],
    ["impersonation.started", "provider", "provider-1", 1, two],
    ["impersonation.stopped", "account", "account-1", 1, one],
    ["impersonation.stopped", "provider", "provider-1", 1, two],
  ]);
});
