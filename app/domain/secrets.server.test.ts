import { expect, it } from "vitest";
import { hmac, newCode, newPublicId, newSecret, sha256 } from "./secrets.server";

const many = <T>(make: () => T) => Array.from({ length: 2000 }, make);

it("makes codes of six digits, each digit in each place about equally often", () => {
  const codes = many(newCode);
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(new Set(codes).size).toBeGreaterThan(1980);
  for (let place = 0; place < 6; place += 1)
    for (let digit = 0; digit < 10; digit += 1) {
      const share = codes.filter((code) => code[place] === String(digit)).length;
      // 200 are expected; the limit is nine standard deviations in either direction.
      expect(Math.abs(share - 200), `${digit} in place ${place}`).toBeLessThan(120);
    }
});

it("makes secrets of 256 bits and identifiers of 80 that fit an address, never twice", () => {
  const [secrets, ids] = [many(newSecret), many(newPublicId)];
  for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
  for (const id of ids) expect(id).toMatch(/^[0-9a-z]{16}$/);
  expect([new Set(secrets).size, new Set(ids).size]).toEqual([2000, 2000]);
});

it("hashes as everybody does (FIPS 180-4, RFC 4231 test case 2)", async () => {
  expect(await sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(await hmac("Jefe", "what do ya want for nothing?")).toBe(
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  );
});
