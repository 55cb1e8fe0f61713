import crypto from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import { replaceScrypt } from "../../../tests/support/cheap-scrypt";
import { hashPassword, verifyPassword } from "./password-hash.server";

const scrypt = vi.fn(crypto.scrypt);
replaceScrypt(scrypt as unknown as typeof crypto.scrypt);
afterEach(() => scrypt.mockClear());

async function mostAtOnce(work: () => Promise<unknown>): Promise<number> {
  const real = scrypt.getMockImplementation() as (...all: unknown[]) => void;
  let [running, most] = [0, 0];
  scrypt.mockImplementation(((...all: unknown[]) => {
    running += 1;
    most = Math.max(most, running);
    const done = all.pop() as (...result: unknown[]) => void;
    real(...all, (...result: unknown[]) => {
      running -= 1;
      done(...result);
    });
  }) as never);
  try {
    await work();
  } finally {
    scrypt.mockImplementation(real as never);
  }
  return most;
}

it("a stored password has its scrypt parameters and its salt, and is recognized however its letters are composed (pro-login-10)", async () => {
  const stored = await hashPassword("Ame\u0301lie-7");
  expect(stored).toMatch(/^scrypt\$32768\$8\$3\$[\w+/]{22}==\$[\w+/]{43}=$/);
  expect(await verifyPassword("Amélie-7", stored)).toBe(true);
  expect(await verifyPassword("amélie-7", stored)).toBe(false);
  expect(await hashPassword("Ame\u0301lie-7")).not.toBe(stored);
});

it("works as hard for an unknown address, which no password opens", async () => {
  expect(await verifyPassword("", null)).toBe(false);
  const unknown = scrypt.mock.lastCall?.slice(2, 4);
  await verifyPassword("x", await hashPassword("Lierre-7"));
  expect(unknown).toEqual(scrypt.mock.lastCall?.slice(2, 4));
});

it("one scrypt hash is computed at a time, in 32 MiB; each of many simultaneous requests gets its turn (pro-login-4)", async () => {
  let right: boolean[] = [];
  const stored = await hashPassword("Lierre-7");
  const most = await mostAtOnce(async () => {
    right = await Promise.all(Array.from({ length: 5 }, () => verifyPassword("Lierre-7", stored)));
  });
  expect(most).toBe(1);
  expect(right).toEqual(Array(5).fill(true));
}, 30_000);

it("lets the next one go on after one that failed", async () => {
  const broken = "scrypt$3$8$1$AAAA$AAAA"; // N is no power of two
  for (let i = 0; i < 3; i += 1) await expect(verifyPassword("x", broken)).rejects.toThrow();
  expect(await verifyPassword("x", await hashPassword("x"))).toBe(true);
});
