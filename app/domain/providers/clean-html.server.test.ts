import { describe, expect, it } from "vitest";
import { cleanHtml, textHtml } from "./clean-html.server";

it("shows stored texts with their marks, strengths as a list, and typed tags as they were typed", () => {
  expect(textHtml("portrait", "*Calme*\n<script>x</script>")).toBe(
    "<p><em>Calme</em><br>&lt;script&gt;x&lt;/script&gt;</p>",
  );
  expect(textHtml("strengths", "Calme\nPrécision")).toBe('<ul class="ticks"><li>Calme</li><li>Précision</li></ul>');
});

describe("cleanHtml", () => {
  it("keeps paragraphs, emphasis and lists", () => {
    const html = "<p>One <em>two</em><br /><strong>three</strong></p>";
    expect(cleanHtml(html)).toBe(html);
    expect(cleanHtml("<ul><li>a</li></ul>")).toBe('<ul class="ticks"><li>a</li></ul>');
  });

  it.each([
    ["<script>alert(1)</script>a", "a"],
    ["<style>p{}</style>a", "a"],
    ['<p style="color:red" onclick="x()">a</p>', "<p>a</p>"],
    ['<a href="javascript:x">a</a>', "a"],
    ["<img src=x onerror=x>a", "a"],
    ["<p>1 < 2</p>", "<p>1 &lt; 2</p>"],
    ["<svg/onload=x>a", "a"],
  ])("takes the rest out of %s", (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });
});
