import { expect, it } from "vitest";
import { startCpuTime } from "../../../tests/support/cpu-time";
import { redact, withoutQueryValues } from "./describe-error";

it.each([
  ["call +33 6 12 34 56 78 now", "call [phone] now"],
  ["call +33 (0)6.12.34.56.78", "call [phone]"],
  ["to=%2B33612345678&x=1", "to=[phone]&x=1"],
  ["call 06 12 34 56 78", "call [phone]"],
  ["0033612345678", "[phone]"],
  ["to marie.o'neil+1@sub.example.co.uk, please", "to [email], please"],
  ["?email=marie%40example.org&a=b", "?email=[email]&a=b"],
  ["Your code is 123456.", "Your code is [code]."],
  ["code:123456", "code:[code]"],
  ["Cookie: token=abc; refresh_token=def\nnext line", "Cookie: [removed]\nnext line"],
  ["authorization: Basic QWxhZGRpbg==", "authorization: [removed]"],
  ['{"refresh_token":"abc-def","city":"Lyon"}', '{"refresh_token":"[removed]","city":"Lyon"}'],
  ["password=hunter2&city=Lyon", "password=[removed]&city=Lyon"],
  ["seen eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0.c2lnbmF0dXJl", "seen [token]"],
])("redacts %j", (text, expected) => {
  expect(redact(text)).toBe(expected);
});

it.each([
  "TypeError: Cannot read properties of undefined (reading 'id') after 2026-07-01, error code: SQLITE_BUSY",
  "    at loader (file:///srv/node_modules/@remix-run/server/dist/index.js:123456:12)",
  "    at react-dom@18.3.1/server.browser.js:12:345678",
  "the request r-12345 of routes/pro/requests/$id took 12345 ms",
])("leaves %j as it is", (text) => {
  expect(redact(text)).toBe(text);
});

it("takes time in proportion to the length of a text", () => {
  for (const piece of ["a", "a-", "-", "_", "a@", "1 ", "token", "password=", "cookie:", "%40", "a.b", ":1"]) {
    const cpuTime = startCpuTime();
    redact(piece.repeat(Math.ceil(64_000 / piece.length)));
    expect(cpuTime(), piece).toBeLessThan(500);
  }
});

it("takes out the values of a failed query", () => {
  const message = "Failed query: insert into accounts (firstname) values (?)\nparams: Marie,\n  at home";
  expect(withoutQueryValues(message)).toBe(
    "Failed query: insert into accounts (firstname) values (?)\nparams: [removed]",
  );
});
