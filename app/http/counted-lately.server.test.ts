import { expect, it } from "vitest";
import { minutes } from "~/domain/durations";
import { isFirstLately } from "./counted-lately.server";

const from = (address: string, browser = "Firefox") => ({
  headers: new Headers({ "CF-Connecting-IP": address, "User-Agent": browser }),
});

it("takes a page that is loaded again within half an hour for the same view (statistics-1)", () => {
  expect(isFirstLately(from("203.0.113.1"), "ab12 page", 0)).toBe(true);
  for (let n = 1; n < 30; n++) expect(isFirstLately(from("203.0.113.1"), "ab12 page", minutes(n))).toBe(false);
  expect(isFirstLately(from("203.0.113.1"), "ab12 page", minutes(30)), "later").toBe(true);
  expect(isFirstLately(from("203.0.113.1"), "cd34 page", minutes(1)), "another profile").toBe(true);
  expect(isFirstLately(from("203.0.113.1", "Safari"), "ab12 page", minutes(1)), "another browser").toBe(true);
  expect(isFirstLately(from("203.0.113.2"), "ab12 page", minutes(1)), "another address").toBe(true);
});

it("remembers a limited number, and forgets the oldest first", () => {
  expect(isFirstLately(from("203.0.113.9"), "first", 0)).toBe(true);
  for (let n = 0; n < 20_000; n++) isFirstLately(from("203.0.113.9"), `other ${n}`, 1);
  expect(isFirstLately(from("203.0.113.9"), "other 19999", 2)).toBe(false);
  expect(isFirstLately(from("203.0.113.9"), "first", 2)).toBe(true);
});
