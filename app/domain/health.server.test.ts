import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { stoppedClock } from "../../tests/support/couples";
import { useEmptyDatabase, useTestDatabase } from "../../tests/support/database";
import { NO_DATABASE } from "../../tests/support/no-database";
import { minutes } from "./durations";
import { findHealth, findReplicaHealth, markWrite } from "./health.server";

const test = useTestDatabase();
const copy = useTestDatabase();
const empty = useEmptyDatabase();

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

it("a replica is behind without the newest migration or the cron's last two writes (replica-5)", async () => {
  const clock = stoppedClock(Date.UTC(2027, 0, 2, 8));
  const healthOf = (url: string, primary = test.url) => findReplicaHealth({ url: primary }, { url });
  for (const { db } of [test, copy]) await markWrite({ db, clock });
  expect(await healthOf(copy.url)).toBe("up");
  clock.pass(minutes(1));
  await markWrite({ db: test.db, clock });
  expect(await healthOf(copy.url)).toBe("up");
  clock.pass(minutes(1));
  await markWrite({ db: test.db, clock });
  expect(await healthOf(copy.url)).toBe("behind");
  expect(await healthOf(copy.url, NO_DATABASE), "the primary is down").toBe("up");
  expect(await healthOf(NO_DATABASE)).toBe("down");
  expect(await healthOf(empty.url)).toBe("behind");
  await copy.db.run(sql`UPDATE __drizzle_migrations SET created_at = created_at - 1`);
  expect(await healthOf(copy.url, NO_DATABASE)).toBe("behind");
});

it("a replica that still forwards reads to the primary is behind (replica-10)", async () => {
  await markWrite({ db: test.db, clock: stoppedClock(Date.UTC(2027, 0, 3, 8)) });
  // Like a replica of sqld, returns the primary's answer without its statistics.
  const forwarding = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const answer = await fetch(test.url + request.url, { method: request.method ?? "", body });
    const text = await answer.text();
    response.writeHead(answer.status, { "Content-Type": "application/json" });
    response.end(text.replace(/"rows_read":\d+/g, '"rows_read":0'));
  });
  await new Promise<void>((resolve) => forwarding.listen(0, "127.0.0.1", resolve));
  try {
    const url = `http://127.0.0.1:${(forwarding.address() as AddressInfo).port}`;
    expect(await findReplicaHealth({ url: test.url }, { url })).toBe("behind");
    expect(await findReplicaHealth({ url: test.url }, { url: test.url })).toBe("up");
  } finally {
    forwarding.closeAllConnections();
    forwarding.close();
  }
});
