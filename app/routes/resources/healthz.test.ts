import { expect, it } from "vitest";
import { type Database, openDatabase } from "#db/client.server";
import { minutes } from "~/domain/durations";
import { markWrite } from "~/domain/health.server";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { loader } from "./healthz";

const test = useTestDatabase();
const clock = stoppedClock(Date.UTC(2027, 0, 1, 8));

async function ask(db: Database, ENVIRONMENT = "production") {
  const context = { db, clock, settings: { ENVIRONMENT, VERSION: "abc" } };
  const response = await loader({ context } as unknown as Parameters<typeof loader>[0]);
  const { status, ...facts } = (await response.json()) as Record<"status" | "version" | "database" | "writes", string>;
  expect(status).toBe(response.status === 200 ? "ok" : "unavailable");
  return [response.status, facts] as const;
}

it("the health check answers 503 when the database is down, and in production when writes are late (health-2)", async () => {
  await markWrite({ db: test.db, clock });
  const up = { version: "abc", database: "up" };
  expect(await ask(test.db)).toEqual([200, { ...up, writes: "ok" }]);
  const down = openDatabase({ url: "http://127.0.0.1:9", timeoutMs: 300 }).db;
  for (const environment of ["production", "development"])
    expect(await ask(down, environment)).toEqual([503, { version: "abc", database: "down", writes: "unknown" }]);
  clock.pass(minutes(6));
  expect(await ask(test.db)).toEqual([503, { ...up, writes: "late" }]);
  expect(await ask(test.db, "development")).toEqual([200, { ...up, writes: "late" }]);
});
