import { describe, expect, it } from "vitest";
import { minutes } from "~/domain/durations";
import { nextEmailAt, splitLinks } from "./conversation.rules";

describe("links in a message", () => {
  it.each([
    ["Voir https://example.org/a?b=1.", ["Voir ", "https://example.org/a?b=1", "."]],
    ["(http://a.example)", ["(", "http://a.example", ")"]],
    ["javascript:alert(1) xhttps://a.example", ["javascript:alert(1) xhttps://a.example"]],
    ["https://a.example", ["https://a.example"]],
    ["", []],
  ])("addresses in a message become links, only those of http and https: %s (talk-3)", (text, parts) => {
    expect(splitLinks(text).map((part) => part.text)).toEqual(parts);
    expect(splitLinks(text).every(({ href }) => href === undefined || /^https?:\/\//.test(href))).toBe(true);
  });
});

it("an email waits until ten minutes after the last one, and only one waits (talk-7)", () => {
  expect(nextEmailAt(null, 5)).toBe(5);
  expect(nextEmailAt(0, minutes(3))).toBe(minutes(10));
  expect(nextEmailAt(0, minutes(11))).toBe(minutes(11));
  expect(nextEmailAt(minutes(10), minutes(3))).toBeNull();
});
