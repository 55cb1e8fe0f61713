import { parse } from "micromark";
import { attention, characterEscape, lineEnding } from "micromark-core-commonmark";
import { encode } from "micromark-util-encode";
import { blankIfUnseen, composed } from "~/domain/folding.rules";

/**
 * Notation of providers' texts, as stored. Empty lines separate paragraphs; lines with "- " are list entries. *One*
 * star is emphasis, **two** are strong, a backslash escapes. HTML tags appear as typed. micromark parses stars and
 * backslashes (docs/decisions/0030-notation.md).
 */

/** Bullet of a list entry, also in text pasted from other applications. */
const BULLET = /^[-•–*]\s+(?=\S)/u;
/** Bullets that Word copies: a middle dot, characters of Symbol and Wingdings, or an `o` before a gap. */
const WORD_BULLET = /^[ \t]*(?:[·\uF0B7\uF0A7]\s*|o(?:\t|[ \u00a0]{2}|\u00a0)\s*)(?=\S)/gmu;
const ESCAPED_BULLET = /^\\(?=[-•–])/u;

/** Converts notation to HTML. @returns p, br, em, strong, ul and li without attributes; empty for empty text */
export function notationToHtml(text: string): string {
  return blocksOf(text)
    .map(({ kind, lines }) =>
      kind === "ul"
        ? `<ul>${lines.map((line) => `<li>${inHtml([line])}</li>`).join("")}</ul>`
        : `<p>${inHtml(lines)}</p>`,
    )
    .join("");
}

/** Converts a text with one entry per line to HTML. Without bullets, every line becomes a list entry. */
export function linesToHtml(text: string): string {
  const lines = tidy(text).split("\n");
  if (lines.some((line) => BULLET.test(line))) return notationToHtml(text);
  return notationToHtml(lines.flatMap((line) => (line === "" ? [] : [`- ${line}`])).join("\n"));
}

/** Returns the text on one line without markup, for content checks. */
export function plainText(text: string): string {
  const lines = blocksOf(text).flatMap((block) => block.lines);
  return lines
    .map((line) =>
      inline(
        [line],
        (words) => words,
        () => "",
      ),
    )
    .join(" ")
    .replace(/\s+/gu, " ")
    .trim();
}

/** Normalizes a text to its stored form: line breaks, spaces, invisible characters and Word bullets. */
export function tidy(text: string): string {
  return composed(blankIfUnseen(text))
    .replace(/\r\n?|\u2028|\u2029/gu, "\n")
    .replace(WORD_BULLET, "- ")
    .replace(/[\p{Cc}\uFEFF]/gu, (sign) => (sign === "\n" ? sign : sign === "\t" ? " " : ""))
    .replace(/ {2,}/gu, " ")
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim();
}

export const lengthOf = (text: string) => tidy(text).length;

interface Block {
  kind: "p" | "ul";
  lines: string[];
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const paragraph of tidy(text).split(/\n{2,}/u)) {
    let block: Block | undefined;
    for (const line of paragraph.split("\n").filter((part) => part !== "")) {
      const kind = BULLET.test(line) ? "ul" : "p";
      if (block?.kind !== kind) {
        block = { kind, lines: [] };
        blocks.push(block);
      }
      block.lines.push(line.replace(kind === "ul" ? BULLET : ESCAPED_BULLET, ""));
    }
  }
  return blocks;
}

const inHtml = (lines: readonly string[]) => inline(lines, encode, (tag) => `<${tag}>`);

const TAGS: Record<string, string> = { emphasis: "em", strong: "strong" };
const LINE_FEED = -4;

/** CommonMark parser, limited to the constructs of the notation. */
const parser = parse();
parser.constructs = {
  ...parser.constructs,
  text: { [LINE_FEED]: [lineEnding], ["\\".charCodeAt(0)]: [characterEscape], ["_".charCodeAt(0)]: [attention] },
  insideSpan: { null: [attention] },
  attentionMarkers: { null: [] },
};

/** Swaps stars and underscores, because CommonMark ignores underscores inside a word: "5*4*3" stays a product. */
const swapped = (text: string) => text.replace(/[*_]/gu, (sign) => (sign === "*" ? "_" : "*"));

/** @param lines none of them empty */
function inline(lines: readonly string[], words: (text: string) => string, tag: (name: string) => string): string {
  // Most lines contain no markup, and micromark scans every character.
  if (!lines.some((line) => /[*\\]/u.test(line))) return lines.map(words).join(tag("br"));
  const tokenizer = parser.text();
  const events = tokenizer.write([...lines.flatMap((line, at) => [...(at ? [LINE_FEED] : []), swapped(line)]), null]);
  return events
    .map(([kind, token]) => {
      const name = TAGS[token.type];
      if (name) return tag(kind === "enter" ? name : `/${name}`);
      if (kind === "enter") return "";
      if (token.type === "lineEnding") return tag("br");
      const written = () => swapped(tokenizer.sliceSerialize(token));
      if (token.type === "data") return words(written());
      return token.type === "characterEscape" ? words(written().replace(/^\\(?=[*\\])/u, "")) : "";
    })
    .join("");
}
