import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { type BadgeWords, badgeHtml, drawBadge } from "./badge.rules";

const words: BadgeWords = {
  brand: "Alliance",
  title: "Camille Aubertin, wedding planner",
  name: "Camille Aubertin",
  kind: "Wedding planner",
  rated: { rating: 4.4, figures: "4,4 · 23 avis", brief: "4,4 (23)", from: "" },
  premium: false,
};
const LOOKS = [true, false].flatMap((dark) => [true, false].map((large) => ({ dark, large })));
const normal = { dark: false, large: false };

it.each(LOOKS)(
  "the badge has at most one and a half kilobytes compressed, and loads and runs nothing: %j (badge-4)",
  (look) => {
    const drawing = drawBadge({ ...words, name: "W".repeat(200) }, look);
    expect(gzipSync(drawing).length).toBeLessThan(1_600);
    expect(drawing).not.toMatch(/<script|\sstyle=|href="(?!#)|\bon\w+=/);
  },
);

it("stars are shown with enough reviews, lit to the nearest whole one, with the exact figure (badge-6)", () => {
  const drawing = drawBadge(words, normal);
  expect(drawing).toContain("4,4 · 23 avis");
  expect(drawing.match(/opacity/g)).toHaveLength(1);
  const long = { rating: 4.4, figures: "4,4 · 23 Bewertungen", brief: "4,4 (23)", from: "" };
  expect(drawBadge({ ...words, rated: long }, normal)).toContain("4,4 (23)<");
  const plain = drawBadge({ ...words, rated: null }, normal);
  expect(plain).not.toContain('id="s"');
  expect(plain).toContain("Wedding planner</text>");
});

it("the badge has a gold frame with Premium only (badge-5)", () => {
  const frame = (premium: boolean) =>
    /rx="4.5" fill="none" stroke="([^"]+)"/.exec(drawBadge({ ...words, premium }, normal))?.[1];
  expect(frame(true)).not.toBe(frame(false));
});

it("takes no name for markup, in the drawing or in the code to copy", () => {
  const hostile = `"><script>alert(1)</script>&`;
  expect(
    drawBadge({ ...words, name: hostile, title: hostile, brand: hostile }, { dark: true, large: true }),
  ).not.toContain("<script");
  const html = badgeHtml(
    { profile: "https://a.example/planner/x", badge: "https://a.example/badge/x?dark=1&large=1", alt: hostile },
    { large: true },
  );
  expect(html).not.toContain("<script");
  expect(html).toContain('width="320" height="128"');
  expect(html).toContain("dark=1&amp;large=1");
});
