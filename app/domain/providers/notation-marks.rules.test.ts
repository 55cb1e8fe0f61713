import { describe, expect, it } from "vitest";
import { type Edit, listed, starred } from "./notation-marks.rules";

/** Applies an edit; `[` and `]` mark the selection. */
function press(shown: string, edit: (text: string, start: number, end: number) => Edit): string {
  const start = shown.indexOf("[");
  const end = shown.indexOf("]") - 1;
  const text = shown.replace(/[[\]]/g, "");
  const { from, to, insert, selected } = edit(text, start, end);
  const after = text.slice(0, from) + insert + text.slice(to);
  return `${after.slice(0, selected[0])}[${after.slice(...selected)}]${after.slice(selected[1])}`;
}

const strong = (shown: string) => press(shown, (...selection) => starred(...selection, "**"));
const italic = (shown: string) => press(shown, (...selection) => starred(...selection, "*"));
const list = (shown: string) => press(shown, listed);

describe("stars", () => {
  it("go around the words that are selected, and away again", () => {
    expect(strong("un [jour] clair")).toBe("un **[jour]** clair");
    expect(strong("un **[jour]** clair")).toBe("un [jour] clair");
    expect(italic("un[ jour ]clair")).toBe("un *[jour]* clair");
    expect(italic("[tout]")).toBe("*[tout]*");
    expect(strong("*[tout]*")).toBe("***[tout]***");
  });

  it("wait for words where nothing is selected", () => {
    expect(strong("un []")).toBe("un **[]**");
  });
});

describe("a list", () => {
  it("takes the lines that the selection touches, and lets them go", () => {
    expect(list("a\nb[b\nc]c\nd")).toBe("a\n- bb\n- cc[]\nd");
    expect(list("a\n- b[b\n- c]c\nd")).toBe("a\nbb\ncc[]\nd");
    expect(list("- a[\n\nb]")).toBe("- a\n\n- b[]");
  });

  it("begins on an empty line", () => {
    expect(list("[]")).toBe("- []");
    expect(list("a\n[]\nb")).toBe("a\n- []\nb");
  });
});
