import { expect, it } from "vitest";
import { runTasks } from "./scheduled.server";

const errors = { report: async () => undefined };

/** Returns a task with this number of full pages. */
function pages(count: number) {
  let calls = 0;
  return { task: async () => ++calls <= count, calls: () => calls };
}

it("a sweep goes on until nothing is due, and the others take turns with it (sweep-1)", async () => {
  const order: string[] = [];
  const [long, short] = [pages(3), pages(0)];
  const named = (name: string, task: () => Promise<boolean>) => () => {
    order.push(name);
    return task();
  };
  await runTasks(errors, { long: named("long", long.task), short: named("short", short.task) });
  expect(order).toEqual(["long", "short", "long", "long", "long"]);
});

it("a sweep that is never finished ends with the run", async () => {
  const [endless, late] = [pages(Number.POSITIVE_INFINITY), pages(Number.POSITIVE_INFINITY)];
  await runTasks(errors, { endless: endless.task }, { ms: 60_000, rounds: 20 });
  expect(endless.calls()).toBe(20);
  await runTasks(errors, { late: late.task }, { ms: 0, rounds: 20 });
  expect(late.calls(), "each task runs once").toBe(1);
});

it("a failed task is reported with its name, and stops neither the others nor their next pages", async () => {
  const reported: unknown[] = [];
  const other = pages(2);
  const failing = () => Promise.reject(new Error("defect"));
  const report = async (error: unknown, where?: { route?: string | undefined }) =>
    void reported.push([(error as Error).message, where?.route]);
  await expect(runTasks({ report }, { failing, other: other.task })).rejects.toThrow("defect");
  expect([reported, other.calls()]).toEqual([[["defect", "failing"]], 3]);
});
