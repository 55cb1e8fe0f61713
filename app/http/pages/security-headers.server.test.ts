import { expect, it } from "vitest";
import { contentSecurityPolicy, securityHeaders, stripeOrigin } from "./security-headers.server";

const directives = (policy: string) => new Map(policy.split("; ").map((d) => [d.split(" ")[0], d.split(" ").slice(1)]));

it("runs no script on a page that needs none", () => {
  const policy = directives(contentSecurityPolicy(null));
  expect(policy.get("script-src")).toEqual(["'none'"]);
  expect(policy.get("connect-src")).toEqual(["'none'"]);
});

it("runs our own scripts and those with the nonce on a hydrated page", () => {
  const policy = directives(contentSecurityPolicy("n0nce"));
  expect(policy.get("script-src")).toEqual(["'self'", "'nonce-n0nce'"]);
});

it.each([null, "n0nce"])("lets nothing foreign in and nobody frame us, nonce %j", (nonce) => {
  const text = contentSecurityPolicy(nonce);
  const policy = directives(text);
  expect(policy.get("default-src")).toEqual(["'none'"]);
  expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
  expect(policy.get("base-uri")).toEqual(["'none'"]);
  expect(policy.get("form-action")).toEqual(["'self'"]);
  expect(text).not.toMatch(/unsafe|https?:|\*/);
});

it("asks for HTTPS only where it is spoken", () => {
  expect(securityHeaders(true)).toHaveProperty("Strict-Transport-Security");
  expect(securityHeaders(false)).not.toHaveProperty("Strict-Transport-Security");
  expect(securityHeaders(false)).toMatchObject({ "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY" });
});

it("only pages that ask for it may redirect forms to Stripe (shop-21)", () => {
  const leading = (page: "checkout" | "portal", api = "https://api.stripe.com") =>
    directives(contentSecurityPolicy(null, null, stripeOrigin(api, page))).get("form-action");
  expect(leading("checkout")).toEqual(["'self'", "https://checkout.stripe.com"]);
  expect(leading("portal")).toEqual(["'self'", "https://billing.stripe.com"]);
  expect(leading("checkout", "http://127.0.0.1:4010/v1")).toEqual(["'self'", "http://127.0.0.1:4010"]);
});
