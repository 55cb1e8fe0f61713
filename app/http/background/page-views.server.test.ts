import { expect, it } from "vitest";
import { minutes } from "~/domain/durations";
import { isBelowLimit, isFirstRecently } from "./page-views.server";

const from = (address: string, browser = "Firefox") => ({
  headers: new Headers({ "CF-Connecting-IP": address, "User-Agent": browser }),
});

it("a profile view counts once per half hour of one browser and network (statistics-1)", () => {
  expect(isFirstRecently(from("203.0.113.1"), "ab12 page", 0)).toBe(true);
  for (let n = 1; n < 30; n++) expect(isFirstRecently(from("203.0.113.1"), "ab12 page", minutes(n))).toBe(false);
  expect(isFirstRecently(from("203.0.113.1"), "ab12 page", minutes(30)), "later").toBe(true);
  expect(isFirstRecently(from("203.0.113.1"), "cd34 page", minutes(1)), "another profile").toBe(true);
  expect(isFirstRecently(from("203.0.113.1", "Safari"), "ab12 page", minutes(1)), "another browser").toBe(true);
  expect(isFirstRecently(from("203.0.113.2"), "ab12 page", minutes(1)), "another address").toBe(true);
});

it("remembers a limited number, and forgets the oldest first", () => {
  expect(isFirstRecently(from("203.0.113.9"), "first", 0)).toBe(true);
  for (let n = 0; n < 20_000; n++) isFirstRecently(from("203.0.113.9"), `other ${n}`, 1);
  expect(isFirstRecently(from("203.0.113.9"), "other 19999", 2)).toBe(false);
  expect(isFirstRecently(from("203.0.113.9"), "first", 2)).toBe(true);
});

it("at most twenty views of one network are counted in half an hour, even from new browsers (statistics-7, statistics-1, badge-1)", () => {
  const loop = (address: string, at: number) =>
    Array.from({ length: 50 }, (_, n) => isBelowLimit(from(address, `Firefox ${n}`), "ab12 badge", at)).filter(Boolean);
  expect(loop("198.51.100.1", 0)).toHaveLength(20);
  expect(loop("198.51.100.1", minutes(29))).toHaveLength(0);
  expect(loop("198.51.100.1", minutes(30)), "later").toHaveLength(20);
  expect(loop("198.51.100.2", 0), "another address").toHaveLength(20);
  expect(isBelowLimit(from("198.51.100.1"), "cd34 badge", 0), "another badge").toBe(true);
  const house = ["2001:db8::1", "2001:db8::2", "2001:db8::ffff:1"].flatMap((address) => loop(address, 0));
  expect(house, "addresses of one customer").toHaveLength(20);
});
