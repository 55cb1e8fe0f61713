import { expect, it } from "vitest";
import { newTotpSecret, totpAddress, totpCode, totpStepOf } from "./administrators.server";

/** RFC 6238, appendix B: the ASCII text "12345678901234567890" in base32, and its codes (last six digits). */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const VECTORS: [number, string][] = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
];

it.each(VECTORS)("the code of second %i is %s (RFC 6238)", (second, code) => {
  expect(totpCode(SECRET, second * 1000)).toBe(code);
  expect(totpStepOf(SECRET, code, second * 1000)).toBe(Math.floor(second / 30));
});

it("takes the code of the step before and after, named by its own step, and no other", () => {
  const now = 1_800_000_015_000;
  const step = now / 30_000 - 0.5;
  const found = [-2, -1, 0, 1, 2].map((steps) => totpStepOf(SECRET, totpCode(SECRET, now + steps * 30_000), now));
  expect(found).toEqual([null, step - 1, step, step + 1, null]);
});

it.each(["", "abcdef", "28708", "2870822", "９８７０８２"])("refuses %j", (code) => {
  expect(totpStepOf(SECRET, code, 59_000)).toBeNull();
});

it("gives everybody a secret of 160 bits, in an address that applications scan", () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
  const address = new URL(totpAddress("Alliance", "ada@alliance.example", one));
  expect(address.protocol).toBe("otpauth:");
  expect(decodeURIComponent(address.pathname)).toContain("Alliance:ada@alliance.example");
  expect(address.searchParams.get("secret")).toBe(one);
});
