import fc from "fast-check";
import { expect, it } from "vitest";
import { safePath } from "./safe-redirect.server";

const here = new URL("http://localhost:8788/nowhere?x=1");

it.each([
  ["/ranking?page=2", "/ranking?page=2"],
  ["/planner/ab-c?project=1#top", "/planner/ab-c?project=1"],
  ["/a/../b", "/b"],
  ["/?next=//evil.example", "/?next=//evil.example"],
  ["", "/"],
  ["ranking", "/"],
  ["//", "/"],
  ["///", "/"],
  ["/.//", "/"],
  ["/..//", "/"],
  ["/%2e//evil.example", "/"],
  ["/a/..//evil.example", "/"],
  ["//localhost/..//evil.example", "/"],
  ["//localhost:8788/..//evil.example", "/"],
  ["//localhost:8788/ranking", "/ranking"],
  ["/\\evil.example", "/"],
  ["\\\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/.\\/evil.example", "/"],
  ["//[", "/"],
  ["http://localhost:8788/ranking", "/"],
  ["javascript:alert(1)", "/"],
  [`/${"a".repeat(3_000)}`, "/"],
])("leads %j to %j", (asked, led) => {
  expect(safePath(asked, here)).toBe(led);
});

it("takes no file and nothing for a path", () => {
  expect(safePath(null, here)).toBe("/");
  expect(safePath(new File([], "/ranking"), here)).toBe("/");
});

it("forms and sign-in redirect only to paths of the site's own host, for any input (origin-3)", () => {
  const piece = fc.constantFrom(
    ..."/ // /. /.. %2e %2E. %2f %5c \\ . .. : @ ? # // [ ] % \t \n \r \0 a evil.example localhost localhost:8788 https: javascript:".split(
      " ",
    ),
    " ",
  );
  const odd = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
    fc.string(),
  );
  fc.assert(
    fc.property(odd, fc.boolean(), (text, rooted) => {
      const led = safePath(rooted ? `/${text}` : text, here);
      expect(new URL(led, here).origin).toBe(here.origin);
      expect(led).toMatch(/^\/(?![/\\])/);
    }),
    { numRuns: 5_000 },
  );
});
