import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isRestoring } from "#db/restoring";
import { accounts } from "#db/schema/accounts";
import { auditEntries, backups } from "#db/schema/administration";
import { outbox } from "#db/schema/outbox";
import { days } from "~/domain/durations";
import { findHealth } from "~/domain/health.server";
import { isRendering } from "~/domain/media/photo.rules";
import type { Erasure } from "~/domain/retention/erasure-notes.server";
import { saveCouple } from "../../tests/support/couples";
import { useEmptyDatabase, useTestDatabase } from "../../tests/support/database";
import { saveProvider } from "../../tests/support/providers";
import { backUp, lockFolder } from "./back-up";
import type { Bucket } from "./bucket";
import { makeCopy } from "./make-copy";
import { copiesFolder, copiesIn, type Manifest, objectFile, readManifest } from "./manifest";
import { hashOfBytes } from "./parts";
import { restoreCopy } from "./restore-copy";

const NOW = Date.UTC(2027, 4, 1, 2);
const test = useTestDatabase();
const other = useEmptyDatabase();
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "alliance-backup-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Kept {
  bytes: Uint8Array;
  type: string;
}

/** Returns a bucket in memory; `fetched` are the requested keys. */
function bucketOf(objects: Map<string, Kept>): Bucket & { fetched: string[] } {
  const fetched: string[] = [];
  return {
    fetched,
    async *list() {
      for (const [key, { bytes }] of objects) yield { key, size: bytes.length, etag: hashOfBytes(bytes).slice(0, 32) };
    },
    async get(key) {
      fetched.push(key);
      return objects.get(key) ?? null;
    },
    async put(key, bytes, type) {
      objects.set(key, { bytes: new Uint8Array(bytes), type });
    },
    async close() {},
  };
}

const photo = (...bytes: number[]): Kept => ({ bytes: new Uint8Array(bytes), type: "image/webp" });
const objects = new Map([
  ["1/first", photo(1, 2, 3)],
  ["1/second", photo(4, 5)],
  ["1/first/renderings/480-80", photo(1)], // A rendering, which no copy contains because it can be made again.
  ["proofs/9/letter", { bytes: new Uint8Array([37, 80]), type: "application/pdf" }],
]);

const installation = (bucket: Bucket, url = test.url) => ({ database: { url }, bucket, close: async () => {} });
const copyAt = (at: number, bucket = bucketOf(objects), keepDays?: number) =>
  backUp(folder, installation(bucket), { release: "abc1234", keepDays, clock: { now: () => at } });
const erased: Erasure[] = [];
const erase = async (erasures: Erasure[]) => {
  erased.push(...erasures);
  return "erased";
};
const restore = (copy: string, to: Map<string, Kept>, replace = false) =>
  restoreCopy(folder, copy, { database: { url: other.url }, bucket: bucketOf(to) }, { replace, erase });

/** Calls `then` after a response to a request whose body contains `text`. */
async function after<T>(text: string, then: () => void, work: () => Promise<T>): Promise<T> {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (typeof init?.body === "string" && init.body.includes(text)) then();
    return response;
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = fetch;
  }
}

/** Adds texts, numbers and bytes that a copy must not change. */
async function fill() {
  await saveCouple(test.db, 1, { firstname: 'Zoë \u2028 "l\'aînée"\n🎉', city: "Saint-Étienne", latitude: 45 });
  await saveCouple(test.db, 2, { latitude: 0.1 + 0.2, longitude: -1e-7 });
  await saveProvider(test.db, 1, { name: "Atelier Lumen", city: "Lyon" });
  const message = {
    kind: "email",
    recipient: "a@example.org",
    text: "Bonjour",
    nextAttemptAt: 0,
    createdAt: 0,
  } as const;
  await test.db.batch([
    test.db.insert(outbox).values({ ...message, dedupeKey: "sent", state: "sent" }),
    test.db.insert(outbox).values({ ...message, dedupeKey: "pending", state: "pending" }),
    test.db.insert(outbox).values({ ...message, dedupeKey: "sending", state: "sending", leaseUntil: 9, leaseBy: "x" }),
    test.db
      .insert(auditEntries)
      .values({ at: NOW, act: "test", subjectKind: "none", subjectId: "", requestId: "r", before: "{}", after: "{}" }),
    test.db.run(sql`UPDATE accounts SET updated_at = 9007199254740993 WHERE id = 2`),
  ]);
}

describe("a backup", () => {
  let copy: string;
  let manifest: Manifest;
  const restored = new Map<string, Kept>();
  beforeAll(async () => {
    await fill();
    ({ copy, manifest } = await copyAt(NOW));
  });

  it("a backup says how many rows and objects it has, with hashes, and is recorded in the database (backup-4, backup-1)", async () => {
    const rows = new Map(manifest.tables.map(({ name, content }) => [name, content.rows]));
    expect([rows.get("accounts"), rows.get("outbox"), rows.get("backups")]).toEqual([2, 3, 0]);
    expect(manifest).toEqual(readManifest(folder, copy));
    expect(manifest.media).toMatchObject({ objects: 3, bytes: 7 });
    expect(await test.db.select().from(backups)).toEqual([
      expect.objectContaining({ startedAt: NOW, objects: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }),
    ]);
  });

  it("a restored backup has every row, index, trigger and object (backup-1, backup-2)", async () => {
    await restore(copy, restored);
    const rendering = [...objects.keys()].filter(isRendering);
    expect(rendering).toHaveLength(1);
    expect([...restored]).toEqual([...objects].filter(([key]) => !rendering.includes(key)));
    const facts = sql`SELECT hex(firstname) AS name, updated_at AS at, typeof(latitude) AS type, latitude FROM accounts ORDER BY id`;
    const asked = (db: typeof test.db) =>
      db.all(sql`SELECT name, CAST(at AS text) AS at, type, latitude FROM (${facts})`);
    expect(await asked(other.db)).toEqual(await asked(test.db));
    expect(await other.db.all(sql`SELECT rowid AS id FROM provider_search_names('lumen')`)).toEqual([{ id: 1 }]);
    await expect(other.db.update(auditEntries).set({ act: "forged" }), "triggers are back").rejects.toThrow();
    await other.db.update(accounts).set({ firstname: "Zoé" }).where(eq(accounts.id, 1));
    await other.db.run(sql`UPDATE providers SET name = 'Maison Ocre' WHERE id = 1`);
    expect(await other.db.all(sql`SELECT rowid AS id FROM provider_search_names('ocre')`)).toEqual([{ id: 1 }]);
  });

  it("messages that waited at the time of the copy are sent after a restore only if the operator says so (backup-5)", async () => {
    const states = await other.db
      .select({ key: outbox.dedupeKey, state: outbox.state })
      .from(outbox)
      .orderBy(outbox.id);
    expect(states).toEqual([
      { key: "sent", state: "sent" },
      { key: "pending", state: "dead" },
      { key: "sending", state: "dead" },
    ]);
  });

  it("a backup is restored into an empty database, or with --replace over existing data (backup-3)", async () => {
    await expect(restore(copy, restored)).rejects.toThrow("not empty");
    await restore(copy, restored, true);
    expect(await other.db.select({ name: accounts.firstname }).from(accounts).where(eq(accounts.id, 1))).not.toEqual([
      { name: "Zoé" },
    ]);
  });

  it("a backup fetches the objects that it does not have yet, and no others (backup-2)", async () => {
    objects.set("2/third", photo(6));
    objects.delete("1/second");
    const bucket = bucketOf(objects);
    const next = await copyAt(NOW + days(1), bucket);
    expect(bucket.fetched).toEqual(["2/third"]);
    expect(next.manifest.media.objects).toBe(3);
    const back = new Map<string, Kept>();
    await restore(copy, back, true);
    expect([...back.keys()].sort(), "the older copy has what has gone since").toEqual([
      "1/first",
      "1/second",
      "proofs/9/letter",
    ]);
  });

  it("a backup has the object of each row, even if it is removed or added during the backup (backup-10)", async () => {
    objects.set("4/leaving", photo(7));
    const change = () => {
      objects.delete("4/leaving");
      objects.set("5/arriving", photo(8));
    };
    const { copy } = await after("BEGIN TRANSACTION READONLY", change, () => copyAt(NOW + days(2)));
    const back = new Map<string, Kept>();
    await restore(copy, back, true);
    expect([...back.keys()]).toEqual(expect.arrayContaining(["4/leaving", "5/arriving"]));
    objects.delete("5/arriving");
  });

  it("a restore deletes accounts again that were deleted after the copy (backup-8)", async () => {
    const there = new Map([
      ["erasures/2027-04-30/couple-1", photo()],
      ["erasures/2027-05-01/couple-2", photo()],
      ["erasures/2027-05-03/provider-1", photo()],
    ]);
    await restore(copy, there, true);
    expect(erased).toEqual([
      { role: "couple", id: 2 },
      { role: "provider", id: 1 },
    ]);
  });

  it("a database is marked until its restore ends: Worker, migrations and backups refuse it, and another restore starts again (backup-9)", async () => {
    const prepare = () =>
      promisify(execFile)(join("node_modules", ".bin", "tsx"), ["scripts/prepare-database.ts"], {
        env: { ...process.env, DATABASE_URL: other.url },
      }).then(
        () => "prepared",
        (error: { stderr: string }) => error.stderr,
      );
    const breaking = { ...bucketOf(new Map()), put: () => Promise.reject(new Error("away")) };
    const broken = restoreCopy(
      folder,
      copy,
      { database: { url: other.url }, bucket: breaking },
      { replace: true, erase },
    );
    await expect(broken).rejects.toThrow("away");
    expect(await isRestoring(other.db)).toBe(true);
    expect(await findHealth({ ...other, clock: { now: Date.now } })).toBeNull();
    expect(await prepare()).toMatch(/^A restore into this database has not finished/);
    const source = { database: { url: other.url }, bucket: bucketOf(objects), release: "a", print: () => undefined };
    await expect(makeCopy(folder, source, NOW + days(3))).rejects.toThrow("has not finished");
    await restore(copy, new Map());
    expect(await isRestoring(other.db)).toBe(false);
    expect(await findHealth({ ...other, clock: { now: Date.now } })).not.toBeNull();
  });

  it("copies older than the given days are deleted with their objects; the newest stays (backup-6)", async () => {
    const { pruned } = await copyAt(NOW + days(30), bucketOf(objects), 30);
    expect(pruned).toEqual({ copies: 0, objects: 0 });
    const { pruned: later, copy: newest } = await copyAt(NOW + days(40), bucketOf(objects), 30);
    expect(later, "of 1 and 2 May, and a photograph that only the first had").toEqual({ copies: 3, objects: 3 });
    expect(copiesIn(folder)).toEqual(["2027-05-31T02-00-00Z", newest]);
  });

  it("lets one run at a time into a folder, and a next one after a crash", async () => {
    const unlock = lockFolder(folder);
    await expect(copyAt(NOW + days(41))).rejects.toThrow("is running");
    unlock();
    writeFileSync(join(folder, "lock"), "999999999");
    await copyAt(NOW + days(41));
    expect(readdirSync(folder).sort()).toEqual(["copies", "media"]);
  });
});

describe("a copy that is not whole", () => {
  const flip = (path: string) => {
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 6) ^ 1, bytes.length - 6);
    writeFileSync(path, bytes);
    return () => {
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 6) ^ 1, bytes.length - 6);
      writeFileSync(path, bytes);
    };
  };

  it("an incomplete copy is not restored: changed files, missing objects and wrong counts are named first (backup-11)", async () => {
    const copy = copiesIn(folder).at(-1) ?? "";
    const inCopy = (...path: string[]) => join(copiesFolder(folder), copy, ...path);
    const names = () => other.db.select({ name: accounts.firstname }).from(accounts);
    const before = await names();
    const mend = flip(inCopy("tables", "accounts.jsonl.gz"));
    await expect(restore(copy, new Map(), true)).rejects.toThrow("accounts.jsonl.gz");
    mend();
    const letter = objectFile(folder, hashOfBytes(new Uint8Array([37, 80])));
    const bytes = readFileSync(letter);
    writeFileSync(letter, "other");
    await expect(restore(copy, new Map(), true)).rejects.toThrow("proofs/9/letter");
    writeFileSync(letter, bytes);
    const text = readFileSync(inCopy("manifest.json"), "utf8");
    const manifest = JSON.parse(text) as Manifest;
    for (const table of manifest.tables) if (table.name === "accounts") table.content.rows += 1;
    writeFileSync(inCopy("manifest.json"), JSON.stringify(manifest));
    await expect(restore(copy, new Map(), true)).rejects.toThrow("The table accounts");
    writeFileSync(inCopy("manifest.json"), text);
    expect(await names()).toEqual(before);
  });

  it("does not count as one: what breaks off leaves no copy and no row", async () => {
    const [copies, rows] = [copiesIn(folder), await test.db.select().from(backups)];
    const broken = { ...bucketOf(objects), get: () => Promise.reject(new Error("away")) };
    objects.set("3/new", photo(9));
    await expect(copyAt(NOW + days(50), { ...broken, fetched: [] })).rejects.toThrow("away");
    expect(copiesIn(folder)).toEqual(copies);
    expect(await test.db.select().from(backups)).toEqual(rows);
  });

  it("a restore says if server or bucket differ from the copy (backup-12)", async () => {
    const copy = copiesIn(folder).at(-1) ?? "";
    const bucket = bucketOf(new Map());
    const forgetful = {
      ...bucket,
      put: (key: string, _: Uint8Array, type: string) => bucket.put(key, new Uint8Array([0]), type),
    };
    await expect(
      restoreCopy(folder, copy, { database: { url: other.url }, bucket: forgetful }, { replace: true, erase }),
    ).rejects.toThrow("not as it is in the copy");
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) =>
      fetch(input, typeof init?.body === "string" ? { ...init, body: init.body.replace("Saint-", "St-") } : init);
    try {
      await expect(restore(copy, new Map(), true)).rejects.toThrow("accounts has other rows");
    } finally {
      globalThis.fetch = fetch;
    }
  });
});
