import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startCpuTime } from "../../../tests/support/cpu-time";
import { cleanHtml } from "./clean-html.server";
import { lengthOf, linesToHtml, notationToHtml, plainText, tidy } from "./notation.rules";

describe("notationToHtml", () => {
  it.each([
    ["", ""],
    ["  \n \n", ""],
    ["Bonjour", "<p>Bonjour</p>"],
    ["Eins\nzwei\r\n\r\n\r\ndrei", "<p>Eins<br>zwei</p><p>drei</p>"],
    [
      "Wir bieten:\n- Planung\n- Blumen\nund mehr",
      "<p>Wir bieten:</p><ul><li>Planung</li><li>Blumen</li></ul><p>und mehr</p>",
    ],
    ["• uno\n– due\n* tre", "<ul><li>uno</li><li>due</li><li>tre</li></ul>"],
    ["·\tuno\n\uF0B7\tdue\no\ttre\n\uF0A7quattro", "<ul><li>uno</li><li>due</li><li>tre</li><li>quattro</li></ul>"],
    ["o casamento\nmezzo · e mezzo", "<p>o casamento<br>mezzo · e mezzo</p>"],
    ["- one\n\n- two", "<ul><li>one</li></ul><ul><li>two</li></ul>"],
    [
      "*calm* and **precise**, ***both***",
      "<p><em>calm</em> and <strong>precise</strong>, <em><strong>both</strong></em></p>",
    ],
    ["l’*amour*, «*toujours*»", "<p>l’<em>amour</em>, «<em>toujours</em>»</p>"],
    ["- **Planung:** alles", "<ul><li><strong>Planung:</strong> alles</li></ul>"],
    ["5*4*3, 2 * 3, dès 900 €*", "<p>5*4*3, 2 * 3, dès 900 €*</p>"],
    ["*two\nlines*", "<p><em>two<br>lines</em></p>"],
    ["*not\n\nclosed*", "<p>*not</p><p>closed*</p>"],
    ["**Wir *lieben* Feste**", "<p><strong>Wir <em>lieben</em> Feste</strong></p>"],
    ["un*glaub*lich _so_ __so__ \\_", "<p>un*glaub*lich _so_ __so__ \\_</p>"],
    ["# a\n> b\n1. c\n+ d\n---\n    e", "<p># a<br>&gt; b<br>1. c<br>+ d<br>---<br>e</p>"],
    ["- - a\n- # b", "<ul><li>- a</li><li># b</li></ul>"],
    [
      "[a](https://b.c) ![d](e) <https://f.g> `h` &lt;",
      "<p>[a](https://b.c) ![d](e) &lt;https://f.g&gt; `h` &amp;lt;</p>",
    ],
    ["** no **, *", "<p>** no **, *</p>"],
    ["\\*as it is\\* \\\\ \\- a\\b", "<p>*as it is* \\ \\- a\\b</p>"],
    ["\\- no list", "<p>- no list</p>"],
    ["a -b- c", "<p>a -b- c</p>"],
    ["-nothing", "<p>-nothing</p>"],
    ["Tom & Zoé <3", "<p>Tom &amp; Zoé &lt;3</p>"],
    ["a \u0000\u0007\t b", "<p>a b</p>"],
  ])("%j", (text, html) => expect(notationToHtml(text)).toBe(html));

  it("makes a list of lines, for what is written one a line", () => {
    expect(linesToHtml("Calme\n\nPrécision\n")).toBe("<ul><li>Calme</li><li>Précision</li></ul>");
    expect(linesToHtml("Nous :\n- calmes\n- précis")).toBe("<p>Nous :</p><ul><li>calmes</li><li>précis</li></ul>");
    expect(linesToHtml(" ")).toBe("");
  });

  it("counts what is written", () => {
    expect(lengthOf("  a\r\nb  ")).toBe(3);
  });
});

const signs = fc.constantFrom(
  ..."*|**|***|-|- |• |– |* |\\|\\*|\\-|\n|\n\n|\r\n| |  |\u00a0|a|Zoé|&|<|>|\"|'|’|.|,|(|)|<b>|</p>|<script>|&lt;|&amp;|\uE000|\u2028|é".split(
    "|",
  ),
);
const typed = fc.oneof(
  fc.array(signs, { maxLength: 40 }).map((parts) => parts.join("")),
  fc.string({ maxLength: 200, unit: "grapheme" }),
  fc.array(fc.oneof(signs, fc.lorem({ maxCount: 3 })), { maxLength: 30 }).map((parts) => parts.join("")),
);

it.each([
  ["", ""],
  ["Wir *bieten*:\n\n- **Planung**\n- Blumen 5*4*3\n\nund \\*mehr", "Wir bieten: Planung Blumen 5*4*3 und *mehr"],
  ["06 **12** 34\n*56* <b>", "06 12 34 56 <b>"],
])("the words of %j", (text, words) => expect(plainText(text)).toBe(words));

describe("any input", () => {
  it("shows every letter that was typed, and is stored as it is shown for editing", () => {
    const letters = (text: string) => text.replace(/[\s*\\•–-]/gu, "");
    fc.assert(
      fc.property(typed, (text) => {
        expect(letters(plainText(text))).toBe(letters(tidy(text)));
        expect(tidy(tidy(text))).toBe(tidy(text));
        expect(notationToHtml(tidy(text))).toBe(notationToHtml(text));
        expect(notationToHtml(text) === "").toBe(tidy(text) === "");
      }),
      { numRuns: 2_000 },
    );
  });

  it("texts become HTML with a small set of closed tags and no attributes, for any input (portrait-2)", () => {
    fc.assert(
      fc.property(typed, (text) => {
        for (const html of [notationToHtml(text), linesToHtml(text)]) {
          expect(html.replace(/<\/?(?:p|em|strong|ul|li)>|<br>/g, "")).not.toMatch(/[<>]/);
          expect(cleanHtml(html).replaceAll('<ul class="ticks">', "<ul>")).toBe(html);
          for (const tag of ["p", "em", "strong", "ul", "li"])
            expect(html.split(`<${tag}>`).length).toBe(html.split(`</${tag}>`).length);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("takes no time", () => {
    const cpuTime = startCpuTime();
    for (const piece of ["*", "*a", "**a ", "- ", "\\", "<", "a *b* ", "\n", "&", "***"]) {
      notationToHtml(piece.repeat(5000).slice(0, 5000));
    }
    expect(cpuTime()).toBeLessThan(1500);
  });

  it("takes linear time for blanks after a bullet of Word", () => {
    const cpuTime = startCpuTime();
    for (const blank of [" ", "\u00a0"]) expect(tidy(`o${blank.repeat(60_000)}`)).toBe("o");
    expect(cpuTime()).toBeLessThan(500);
  });
});
