import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { useTestDatabase } from "../../../tests/support/database";
import { actor, refusal, START, useAnswers } from "./answers.fixture";
import { findProgress, saveProgress } from "./request-answers.server";

const test = useTestDatabase();
const { id, deps, unlock } = useAnswers(test);
const save = (n: number, providerId = n) =>
  saveProgress(deps(), actor(providerId), { requestId: id(n), progress: "meeting", note: "Rappeler lundi" });
const noteOf = async (n: number) =>
  (
    await test.db
      .select({ note: requests.note })
      .from(requests)
      .where(eq(requests.publicId, id(n)))
  )[0]?.note;

it("a provider saves its own status and note of an unlocked request, in one round trip (received-9)", async () => {
  await unlock();
  const before = test.roundTrips.count;
  await save(1);
  expect(test.roundTrips.count - before).toBe(1);
  expect(await findProgress(deps(), actor(1), { requestId: id(1) })).toEqual({
    progress: "meeting",
    note: "Rappeler lundi",
  });
  expect(await noteOf(2), "another planner of the couple").toBe("");
});

it("has no status before the unlock, nor of another provider's request", async () => {
  await expect(save(1)).rejects.toEqual(refusal("requests.notFound"));
  await unlock();
  await expect(save(1, 2)).rejects.toEqual(refusal("requests.notFound"));
  await expect(findProgress(deps(), actor(2), { requestId: id(1) })).rejects.toEqual(refusal("requests.notFound"));
  expect(await noteOf(1)).toBe("");
});

it("keeps the status of a request whose project was closed", async () => {
  await unlock();
  await test.db.update(projects).set({ closedAt: START, closedReason: "found" });
  await save(1);
  expect(await noteOf(1)).toBe("Rappeler lundi");
});
