import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startCpuTime } from "../../../tests/support/cpu-time";
import { cleanHtml } from "./clean-html.server";
import { htmlToNotation, lengthOf, linesToHtml, notationToHtml } from "./notation.rules";

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
    ["- one\n\n- two", "<ul><li>one</li></ul><ul><li>two</li></ul>"],
    [
      "*calm* and **precise**, ***both***",
      "<p><em>calm</em> and <strong>precise</strong>, <strong><em>both</em></strong></p>",
    ],
    ["l’*amour*, «*toujours*»", "<p>l’<em>amour</em>, «<em>toujours</em>»</p>"],
    ["- **Planung:** alles", "<ul><li><strong>Planung:</strong> alles</li></ul>"],
    ["5*4*3, 2 * 3, dès 900 €*", "<p>5*4*3, 2 * 3, dès 900 €*</p>"],
    ["*not\nclosed*", "<p>*not<br>closed*</p>"],
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

describe("htmlToNotation", () => {
  it.each([
    ["", ""],
    ["Calme\nPrécision &amp; soin", "Calme\nPrécision & soin"],
    ["<p>Eins<br />zwei</p>\n<p>drei</p>", "Eins\nzwei\n\ndrei"],
    ['<ul class="ticks"><li>a</li><li>b</li></ul>', "- a\n- b"],
    ["<p>x</p><ul><li>a<br>b</li></ul>y", "x\n\n- a b\n\ny"],
    ["<p>a <strong>b <em>c</em></strong> d</p>", "a **b** ***c*** d"],
    ["<p><em> a </em>b, un<em>glaub</em>lich</p>", "*a* b, unglaublich"],
    ["<p>2 * 3 = 6*</p>", "2 * 3 = 6*"],
    ["<p>*nie* 1\\2</p>", "\\*nie\\* 1\\\\2"],
    ["<p>- nie</p>", "\\- nie"],
    ["<p>a &lt;b&gt; &amp;lt; &quot;c&quot;&#39;&nbsp;d</p>", 'a <b> &lt; "c"\'\u00a0d'],
    ["<div>a</div><h2>b</h2>", "ab"],
  ])("%j", (html, text) => expect(htmlToNotation(html)).toBe(text));
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

describe("any input", () => {
  it("there and back is the same text", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const html = notationToHtml(text);
        expect(notationToHtml(htmlToNotation(html))).toBe(html);
      }),
      { numRuns: 5_000 },
    );
  });

  it("what is shown for editing stays as it is when it is saved and shown again", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const shown = htmlToNotation(notationToHtml(text));
        expect(htmlToNotation(notationToHtml(shown))).toBe(shown);
      }),
      { numRuns: 2_000 },
    );
  });

  it("gives no tag but those, none with an attribute, and all of them closed (portrait-2)", () => {
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

  it("any HTML becomes notation that gives clean HTML, without an end", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(signs, fc.constantFrom("<p>", "<ul>", "<li>", "</li>", "<em>", "</em>", "<br>", "<strong>"))),
        (parts) => {
          const html = notationToHtml(htmlToNotation(parts.join("")));
          expect(notationToHtml(htmlToNotation(html))).toBe(html);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("takes no time", () => {
    const cpuTime = startCpuTime();
    for (const piece of ["*", "*a", "**a ", "- ", "\\", "<", "a *b* ", "\n", "&", "***"]) {
      const html = notationToHtml(piece.repeat(5000).slice(0, 5000));
      htmlToNotation(html);
    }
    expect(cpuTime()).toBeLessThan(1500);
  });
});
