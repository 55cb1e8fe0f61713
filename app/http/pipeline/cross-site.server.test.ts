import { expect, it } from "vitest";
import { sourceOf } from "./cross-site.server";

const from = (headers: Record<string, string>, method = "POST", url = "https://alliance.example/register") =>
  sourceOf(new Request(url, { method, headers }));

it.each([
  ["same-origin", "ours"],
  ["none", "ours"],
  ["same-site", "foreign"],
  ["cross-site", "foreign"],
  ["", "foreign"],
  ["SAME-ORIGIN", "foreign"],
])("goes by Sec-Fetch-Site: %j is %s", (site, source) => {
  expect(from({ "Sec-Fetch-Site": site })).toBe(source);
});

it("forms from other sites are refused: by Sec-Fetch-Site first, then Origin, then Referer (access-4)", () => {
  const ours = "https://alliance.example";
  expect(from({ "Sec-Fetch-Site": "cross-site", Origin: ours, Referer: ours })).toBe("foreign");
  expect(from({ Origin: "https://evil.example", Referer: ours })).toBe("foreign");
  expect(from({ Origin: ours.replace("https:", "ftp:") })).toBe("foreign");
  expect(from({ Origin: ours, Referer: "https://evil.example/" })).toBe("ours");
});

it.each([
  ["https://alliance.example", "ours"],
  ["https://alliance.example:8443", "foreign"],
  ["https://evil.example", "foreign"],
  ["https://alliance.example.evil.example", "foreign"],
  ["https://alliance.example@evil.example", "foreign"],
  ["https://www.alliance.example", "foreign"],
  ["null", "foreign"],
  ["", "foreign"],
  ["alliance.example", "foreign"],
])("goes by the origin of browsers without it: %j is %s", (Origin, source) => {
  expect(from({ Origin })).toBe(source);
});

it("tells ports apart", () => {
  expect(from({ Origin: "http://localhost:8788" }, "POST", "http://localhost:8788/x")).toBe("ours");
  expect(from({ Origin: "http://localhost:8789" }, "POST", "http://localhost:8788/x")).toBe("foreign");
});

it.each(["POST", "PUT", "PATCH", "DELETE"])("takes a %s of a text browser for unproven", (method) => {
  expect(from({}, method)).toBe("unproven");
  expect(from({ Referer: "https://alliance.example/account?step=code" }, method)).toBe("unproven");
  expect(from({ Referer: "https://evil.example/" }, method)).toBe("foreign");
  expect(from({ Referer: "about:blank" }, method)).toBe("foreign");
});

it.each(["GET", "HEAD", "OPTIONS"])("lets everybody read (%s)", (method) => {
  expect(from({ "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }, method)).toBe("ours");
});
