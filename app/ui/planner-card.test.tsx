import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { EXAMPLES } from "./examples.fixture";
import { FLAGS, Flag, LanguageFlags } from "./language-flags";
import { PlannerCard } from "./planner-card";
import { initialsOf, Portrait } from "./portrait";

describe("planner card", () => {
  it("is named by its heading, and its link by the planner", () => {
    const html = renderToStaticMarkup(EXAMPLES.planners);
    expect(html).toMatch(/<article [^>]*id="planner-1" aria-labelledby="planner-1-name">/);
    expect(html).toMatch(/<h2 [^>]*id="planner-1-name">Camille Aubertin<\/h2>/);
    expect(html).toMatch(/<h3 [^>]*id="planner-2-name">/);
    expect(html).toContain('<span class="sr-only">: Camille Aubertin</span></a>');
  });

  it("leaves out what is not known", () => {
    expect(renderToStaticMarkup(<PlannerCard id="p" name="Fil Blanc" />)).not.toMatch(/<(ul|p)\b|border-t|text-small/);
  });
});

describe("portrait", () => {
  it.each([
    ["Camille Aubertin", "CA"],
    ["Elif und Jonas Festgestaltung", "EJ"],
    ["les belles noces", "LB"],
    ["  Œrtel-Lefèvre ", "ŒL"],
    ["Émile", "É"],
    ["24 Roses", "R"],
    ["囍", "囍"],
    ["", ""],
  ])("draws %s as %s", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it("shows the photograph where there is one, with its size", () => {
    expect(renderToStaticMarkup(<Portrait name="A B" src="/m.jpg" size="l" gold />)).toMatch(
      /^<img class="[^"]*outline-gold[^"]*" src="\/m.jpg" alt="" width="96" height="96"\/>$/,
    );
    expect(renderToStaticMarkup(<Portrait name="A B" src={null} />)).toMatch(/^<span class="[^>]*>AB<\/span>$/);
  });
});

describe("languages", () => {
  it("draws every flag that it knows, no two alike", () => {
    const drawn = FLAGS.map((iso) => readFileSync(`public/art/flags/${iso}.svg`, "utf8"));
    expect(new Set(drawn).size).toBe(FLAGS.length);
    expect(drawn.filter((svg) => !/^<svg [^>]*viewBox="0 0 18 13"/.test(svg))).toEqual([]);
  });

  it.each(["ar", "ja"])("writes the letters of a language without a flag of its own: %s", (iso) => {
    expect(renderToStaticMarkup(<Flag iso={iso} />)).toContain(`data-iso="${iso}"`);
  });

  it("names flags for readers", () => {
    const html = renderToStaticMarkup(<LanguageFlags languages={[{ iso: "de", label: "German" }]} label="Speaks" />);
    expect(html).toMatch(/>Speaks<\/span><ul [^>]*>/);
    expect(html).toContain("<span>German</span>");
  });
});
