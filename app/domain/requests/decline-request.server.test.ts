import { expect, it } from "vitest";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { exportAccount } from "~/domain/couples/export-account.server";
import { closeProject, findClosing } from "~/domain/projects/close-project.server";
import { findProjectPage } from "~/domain/projects/project-page.server";
import { useTestDatabase } from "../../../tests/support/database";
import { PROJECT, refusal, START, useAnswers } from "./answers.fixture";
import { DECLINE } from "./request.rules";

const test = useTestDatabase();
const given = useAnswers(test);

const told = async () => {
  const page = await findProjectPage(given.deps(), given.couple, { locale: "fr", market: "FR" }, PROJECT);
  const [planner] = page?.contacted ?? [];
  return [planner?.status, planner?.rejectedAt, planner?.rejectionReason, page?.further];
};

it("until the email of a refusal is sent, the couple sees the request unchanged, also in its export (decline-3)", async () => {
  const closing = async () =>
    (await findClosing(given.deps(), given.couple, "fr", PROJECT))?.notified.map(({ status }) => status);
  const exported = async () => JSON.stringify(await exportAccount(given.deps(), given.couple, "fr"));
  const before = [await told(), await closing()];
  await given.decline();
  given.clock.pass(DECLINE.undoable - 1);
  expect([await told(), await closing()]).toEqual(before);
  expect(await exported()).not.toMatch(/"rejected"|not_available|date est déjà prise/);
  expect((await given.emails())[0]?.nextAttemptAt).toBe(START + DECLINE.undoable);
  given.clock.pass(1);
  expect(await told()).toEqual(["rejected", START, "not_available", { why: "declined", name: "Planner 1" }]);
  expect(await closing()).toEqual(["locked"]);
  expect(await exported()).toMatch(/not_available/);
});

it("a refusal can be undone for ten minutes, in one round trip and without a trace (decline-2)", async () => {
  const before = await given.stateOf();
  await given.decline();
  given.clock.pass(DECLINE.undoable - 1);
  const trips = test.roundTrips.count;
  await given.undo();
  expect(test.roundTrips.count - trips).toBe(1);
  await given.undo();
  expect(await given.stateOf()).toEqual(before);
  expect(await given.emails()).toEqual([]);
  await given.decline(1, 1, "budget");
  expect(await given.emails()).toHaveLength(1);
  await given.undo();
  await given.unlock();
  await expect(given.undo()).rejects.toEqual(refusal("requests.alreadyUnlocked"));
  expect((await given.emails()).map(({ dedupeKey }) => dedupeKey)).toEqual([`requestAccepted:${given.id(1)}`]);
});

it("is refused to others, once the email leaves, and for a closed project", async () => {
  await given.decline();
  await expect(given.undo(1, 2)).rejects.toEqual(refusal("requests.notFound"));
  await test.db.update(outbox).set({ state: "sending" });
  await expect(given.undo()).rejects.toEqual(refusal("requests.undoLate"));
  await test.db.update(outbox).set({ state: "pending" });
  await closeProject(given.deps(), given.couple, { project: PROJECT, reason: "found" });
  await expect(given.undo()).rejects.toEqual(refusal("project.closed"));
  await test.db.update(projects).set({ closedAt: null, closedReason: null });
  given.clock.pass(DECLINE.undoable);
  await expect(given.undo()).rejects.toEqual(refusal("requests.undoLate"));
  expect((await given.stateOf())?.status).toBe("rejected");
});

it("declining is free (decline-1)", async () => {
  await given.decline();
  expect(await given.balance(1)).toBe(2);
});
