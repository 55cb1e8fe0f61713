import { afterAll, beforeAll, expect, it } from "vitest";
import { startS3Simulator } from "../../tests/simulators/media-store/s3";
import { openS3Bucket } from "./s3-bucket.mjs";

const SETTINGS = { bucket: "alliance-media", accessKeyId: "key-id", secretAccessKey: "a secret" };
let s3: Awaited<ReturnType<typeof startS3Simulator>>;

beforeAll(async () => {
  s3 = await startS3Simulator({ ...SETTINGS, pageSize: 2 });
});
afterAll(() => s3.stop());

const open = (changes: Partial<typeof SETTINGS> = {}) =>
  openS3Bucket({ endpoint: s3.endpoint, ...SETTINGS, ...changes });

it("objects are read and written over the S3 protocol, with lists of several pages (backup-16)", async () => {
  const bucket = open();
  const keys = ["12/a", "12/b", "proofs/7/c", "proofs/7/d & é", "z"];
  for (const [n, key] of keys.entries()) await bucket.put(key, new Uint8Array([n, 255, 0]), "image/webp");
  const listed = [];
  for await (const object of bucket.list()) listed.push(object);
  expect(listed.map(({ key, size }) => [key, size])).toEqual(keys.map((key) => [key, 3]));
  expect(new Set(listed.map(({ etag }) => etag)).size).toBe(keys.length);
  expect(await bucket.get("proofs/7/d & é")).toEqual({ bytes: new Uint8Array([3, 255, 0]), type: "image/webp" });
  expect(await bucket.get("12/gone")).toBeNull();
});

it("tries again where the server has too much to do", async () => {
  s3.isBusyFor(2);
  expect(await open().get("12/gone")).toBeNull();
});

it("says what is wrong with its settings", async () => {
  await expect(open({ secretAccessKey: "another" }).get("12/a")).rejects.toThrow("status 403: SignatureDoesNotMatch");
  await expect(open({ bucket: "other" }).list()[Symbol.asyncIterator]().next()).rejects.toThrow("no bucket other");
});
