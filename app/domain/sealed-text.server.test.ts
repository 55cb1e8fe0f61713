import { expect, it } from "vitest";
import { openText, sealText } from "./secrets.server";

const SECRET = "a".repeat(64);

it("opens what it sealed, and seals the same text differently each time", async () => {
  const [one, other] = await Promise.all([1, 2].map(() => sealText(SECRET, "test", "JBSWY3DP")));
  expect(one).not.toBe(other);
  expect(one).not.toContain("JBSWY3DP");
  expect(await openText(SECRET, "test", one ?? "")).toBe("JBSWY3DP");
});

it("opens nothing with another secret, for another purpose, or once it was changed", async () => {
  const sealed = await sealText(SECRET, "test", "JBSWY3DP");
  const changed = sealed.replace(/.(?=[^.]{4}$)/, (letter) => (letter === "A" ? "B" : "A"));
  await expect(openText("b".repeat(64), "test", sealed)).rejects.toThrow();
  await expect(openText(SECRET, "other", sealed)).rejects.toThrow();
  await expect(openText(SECRET, "test", changed)).rejects.toThrow();
  await expect(openText(SECRET, "test", sealed.replace("v1", "v2"))).rejects.toThrow();
});
