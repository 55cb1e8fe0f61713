import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { initialsOf, Portrait } from "./portrait";

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
