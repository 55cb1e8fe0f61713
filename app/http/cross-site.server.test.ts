import { expect, it } from "vitest";
import { isFromOurselves } from "./cross-site.server";

const from = (headers: Record<string, string>, method = "POST", url = "https://alliance.example/register") =>
  isFromOurselves(new Request(url, { method, headers }));

it.each([
  ["same-origin", true],
  ["same-site", false],
  ["cross-site", false],
  ["none", false],
  ["", false],
  ["SAME-ORIGIN", false],
])("takes a form with Sec-Fetch-Site %j: %s", (site, taken) => {
  expect(from({ "Sec-Fetch-Site": site })).toBe(taken);
});

it("asks the browser's word first, whatever the origin says", () => {
  expect(from({ "Sec-Fetch-Site": "cross-site", Origin: "https://alliance.example" })).toBe(false);
});

it.each([
  ["https://alliance.example", true],
  ["https://alliance.example:8443", false],
  ["https://evil.example", false],
  ["https://alliance.example.evil.example", false],
  ["https://www.alliance.example", false],
  ["null", false],
  ["", false],
  ["alliance.example", false],
])("goes by the origin where a browser does not say it: %j: %s", (Origin, taken) => {
  expect(from({ Origin })).toBe(taken);
});

it("tells ports apart", () => {
  expect(from({ Origin: "http://localhost:8788" }, "POST", "http://localhost:8788/x")).toBe(true);
  expect(from({ Origin: "http://localhost:8789" }, "POST", "http://localhost:8788/x")).toBe(false);
});

it.each(["POST", "PUT", "PATCH", "DELETE"])("takes no %s without a proof", (method) => {
  expect(from({}, method)).toBe(false);
  expect(from({ Referer: "https://alliance.example/" }, method)).toBe(false);
});

it.each(["GET", "HEAD", "OPTIONS"])("lets everybody read (%s)", (method) => {
  expect(from({ "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }, method)).toBe(true);
});
