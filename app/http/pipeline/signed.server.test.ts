import { SignJWT, UnsecuredJWT } from "jose";
import { expect, it } from "vitest";
import { hours, minutes } from "~/domain/durations";
import { CookieJar, keepSigned, readSigned, signer } from "./cookies.server";

const SECRET = "a secret of more than thirty-two characters";
const signed = signer(SECRET);
const now = Date.UTC(2027, 0, 1);

it("gives the facts back until they expire", async () => {
  const value = await signed.sign("couple", { couple: { accountId: 7 } }, now, minutes(15));
  expect(await signed.verify("couple", value, now + minutes(15) - 1000)).toMatchObject({ couple: { accountId: 7 } });
  expect(await signed.verify("couple", value, now + minutes(15))).toBeNull();
});

it("signs for one purpose alone", async () => {
  const value = await signed.sign("attempt", { attempt: { id: "a" } }, now, hours(1));
  expect(await signed.verify("attempt", value, now)).not.toBeNull();
  for (const purpose of ["couple", "verified", ""]) expect(await signed.verify(purpose, value, now)).toBeNull();
});

it("takes nothing that was touched, in any place", async () => {
  const value = await signed.sign("couple", { couple: { accountId: 7 } }, now, hours(1));
  for (let at = 0; at < value.length; at += 1) {
    // Removes the last character of a part instead of changing it, because some of its bits are unused.
    const touched =
      value.slice(0, at) + (at === value.length - 1 ? "" : value[at] === "x" ? "y" : "x") + value.slice(at + 1);
    expect(await signed.verify("couple", touched, now), `position ${at}`).toBeNull();
  }
});

it("takes no other key, no other issuer and no other algorithm", async () => {
  const facts = { couple: { accountId: 7 } };
  const forged = () =>
    new SignJWT(facts)
      .setAudience("couple")
      .setIssuedAt(now / 1000)
      .setExpirationTime(now / 1000 + 60);
  const key = (text: string) => new TextEncoder().encode(text);
  const values = [
    await signer("another secret of more than thirty-two characters").sign("couple", facts, now, hours(1)),
    await forged().setProtectedHeader({ alg: "HS256" }).setIssuer("somebody").sign(key(SECRET)),
    await forged()
      .setProtectedHeader({ alg: "HS512" })
      .setIssuer("alliance")
      .sign(key(SECRET.padEnd(64, "."))),
    new UnsecuredJWT(facts)
      .setIssuer("alliance")
      .setAudience("couple")
      .setExpirationTime(now / 1000 + 60)
      .encode(),
  ];
  for (const value of values) expect(await signed.verify("couple", value, now)).toBeNull();
});

it.each([undefined, "", "x", "a.b.c", "..", "\u0000", "é".repeat(10_000)])("takes no %j", async (value) => {
  expect(await signed.verify("couple", value, now)).toBeNull();
});

it("keeps a signed cookie in the browser exactly as long as its signature is valid", async () => {
  const kept = { name: "favorites", purpose: "favorites", lifetime: hours(2) };
  const cookies = new CookieJar(new Request("https://alliance.example/"));
  await keepSigned({ cookies, signed, clock: { now: () => now } }, kept, { planners: ["a"] });
  expect(cookies.changes[0]).toContain("Max-Age=7200;");
  const at = (moment: number) => readSigned({ cookies, signed, clock: { now: () => moment } }, kept);
  expect(await at(now + hours(2) - 1000)).toMatchObject({ planners: ["a"] });
  expect(await at(now + hours(2))).toBeNull();
});
