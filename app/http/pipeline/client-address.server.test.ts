import { expect, it } from "vitest";
import { addressLimits } from "~/domain/rate-limits.server";
import { clientAddress } from "./create-context.server";

const from = (ip: string | null) =>
  new Request("https://alliance.example/", { headers: ip === null ? {} : { "CF-Connecting-IP": ip } });

it("takes the address that Cloudflare sends", () => {
  for (const ip of ["203.0.113.7", "2001:db8::7", "::ffff:203.0.113.7"])
    expect(clientAddress(from(ip), { ENVIRONMENT: "production" })).toBe(ip);
});

it("in production, requests without an IP address share one counter (login-20)", async () => {
  const rate = { count: 30, window: 1_000 };
  const limits = (ip: string | null, ENVIRONMENT: "production" | "development") =>
    addressLimits("secret", { name: "n", rate }, clientAddress(from(ip), { ENVIRONMENT }), 0);
  const keys = await Promise.all(
    [null, "", "127.0.0.1", "::1", "garbage", "GARBAGE", "999.1.1.1", "1.2.3"].map((ip) => limits(ip, "production")),
  );
  expect(new Set(keys.map((list) => list.map(({ key }) => key).join())).size).toBe(1);
  expect(keys[0]).toHaveLength(1);
  expect(await limits(null, "development")).toEqual([]);
});
