import { expect, it } from "vitest";
import { stoppedClock } from "../../tests/support/couples";
import { useTestDatabase } from "../../tests/support/database";
import { minutes } from "./durations";
import { findHealth, markWrite } from "./health.server";

const test = useTestDatabase();

it("health reports late writes when the cron has not written for five minutes (health-1)", async () => {
  const clock = stoppedClock(Date.UTC(2027, 0, 1, 8, 0, 30));
  const deps = { db: test.db, clock };
  expect(await findHealth(deps)).toEqual({ writes: "unknown" });
  await markWrite(deps);
  await markWrite(deps);
  expect(await findHealth(deps)).toEqual({ writes: "ok" });
  clock.pass(minutes(6));
  expect(await findHealth(deps)).toEqual({ writes: "late" });
  await markWrite(deps);
  expect(await findHealth(deps)).toEqual({ writes: "ok" });
});
