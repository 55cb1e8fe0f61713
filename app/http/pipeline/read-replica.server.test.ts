import { beforeEach, expect, it, vi } from "vitest";
import { minutes } from "~/domain/durations";
import { markWrite } from "~/domain/health.server";
import { useTestDatabase } from "../../../tests/support/database";
import { NO_DATABASE } from "../../../tests/support/no-database";
import { RECENT_WRITE, readReplica } from "./read-replica.server";
import type { Settings } from "./settings.server";

const test = useTestDatabase();
const copy = useTestDatabase();
let chosen: ReturnType<typeof readReplica>;
let checks: Promise<unknown>[];

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  chosen = readReplica();
  checks = [];
});

interface Asked {
  cookie?: string;
  method?: string;
  isPublic?: boolean;
  replica?: string | undefined;
}

async function orderOf({ cookie = "", method = "GET", isPublic = true, replica = test.url }: Asked = {}) {
  const settings = { DATABASE_URL: test.url, DATABASE_READ_URL: replica || undefined } as Settings;
  const request = new Request("http://fr.localhost:8788/planners", { method, headers: { Cookie: cookie } });
  const reads = chosen.readsOf(request, { settings, isPublic, waitUntil: (work) => void checks.push(work) });
  await Promise.all(checks);
  if (!reads.replica) return "primary";
  const limits = (reads.timeoutMs ?? 0) + (reads.replica.timeoutMs ?? 0);
  expect(limits, "both limits together are the one of a single database").toBe(2_000);
  return reads.replica.isFirst ? "replica, primary" : "primary, replica";
}

it("a replica is read first by visitors of public pages, once it has been checked", async () => {
  expect(await orderOf()).toBe("primary, replica");
  expect(await orderOf()).toBe("replica, primary");
  expect(await orderOf({ method: "HEAD" })).toBe("replica, primary");
  expect(await orderOf({ cookie: "favorites=x; locale=fr" })).toBe("replica, primary");
  for (const name of ["token", "refresh_token", "aside"])
    expect(await orderOf({ cookie: `${name}=x` }), name).toBe("primary, replica");
});

it.each([
  ["forms", { method: "POST" }],
  ["pages that are not public", { isPublic: false }],
  ["browsers that have just changed something", { cookie: `${RECENT_WRITE.cookie}=1` }],
  ["settings without a replica", { replica: "" }],
])("only the primary is read by %s", async (_, asked) => {
  await orderOf();
  expect(await orderOf(asked)).toBe("primary");
});

it("purges are read from the replica first, but only once it has been checked", async () => {
  const settings = { DATABASE_URL: test.url, DATABASE_READ_URL: test.url } as Settings;
  expect(chosen.readsOfPurges(settings)).toEqual({});
  await orderOf();
  expect(chosen.readsOfPurges(settings).replica).toMatchObject({ url: test.url, isFirst: true });
});

it("a replica that is behind is not read at all, not even if the primary fails", async () => {
  const [early, late] = [{ now: () => 0 }, { now: () => minutes(2) }];
  await markWrite({ db: copy.db, clock: early });
  await markWrite({ db: test.db, clock: late });
  await orderOf({ replica: copy.url });
  expect(await orderOf({ replica: copy.url })).toBe("primary");
  expect(await orderOf({ replica: copy.url, cookie: "token=x" })).toBe("primary");
});

it("a replica that fails is read only if the primary fails, too, until a check finds it up", async () => {
  const now = vi.spyOn(Date, "now").mockReturnValue(1_800_000_000_000);
  await orderOf({ replica: NO_DATABASE });
  now.mockReturnValue(1_800_000_004_999);
  expect(await orderOf()).toBe("primary, replica");
  now.mockReturnValue(1_800_000_005_000);
  await orderOf();
  expect(await orderOf()).toBe("replica, primary");
  now.mockRestore();
});
