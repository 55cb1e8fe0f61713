import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { useTestDatabase } from "../tests/support/database";
import { NO_DATABASE } from "../tests/support/no-database";
import { waitForReplica } from "./wait-for-replica";

const primary = useTestDatabase();
const replica = useTestDatabase();

it("a deployment waits until the replica has the migrations, and not forever (replica-9)", async () => {
  const moveBy = (ms: number) => replica.db.run(sql`UPDATE __drizzle_migrations SET created_at = created_at + ${ms}`);
  await moveBy(-1);
  expect(await waitForReplica(primary, replica, { withinMs: 50, pauseMs: 20 })).toBe("behind");
  const waiting = waitForReplica(primary, replica, { withinMs: 15_000, pauseMs: 20 });
  await moveBy(1);
  expect(await waiting).toBe("up");
  expect(await waitForReplica(primary, { url: NO_DATABASE }, { withinMs: 50, pauseMs: 20 })).toBe("down");
});
