import { parse } from "micromark";
import { attention, characterEscape, lineEnding } from "micromark-core-commonmark";
import { encode } from "micromark-util-encode";
import { blankIfUnseen, composed } from "~/domain/folding.rules";

/**
 * The light notation in which planners write their texts and in which they are stored: an empty line begins a paragraph, a line that begins
 * with "- " is an entry of a list, *one* star emphasises, **two** make it strong, a backslash takes a sign as it is. Nothing else: a tag
 * that is typed is shown as it was typed. Stars and backslashes are read by micromark (docs/decisions/0030-notation.md).
 */

/** What a line of a list begins with, also where it was pasted from elsewhere. */
const BULLET = /^[-•–*]\s+(?=\S)/u;
/** The bullets that Word puts into the clipboard: a middle dot, signs of the fonts Symbol and Wingdings, or an `o` before a gap. */
const WORD_BULLET = /^[ \t]*(?:[·\uF0B7\uF0A7]\s*|o(?:\t|[ \u00a0]{2,}|\u00a0)\s*)(?=\S)/gmu;
const ESCAPED_BULLET = /^\\(?=[-•–])/u;

/** @param text as typed @returns HTML of p, br, em, strong, ul and li, without attributes; empty for nothing */
export function notationToHtml(text: string): string {
  return blocksOf(text)
    .map(({ kind, lines }) =>
      kind === "ul"
        ? `<ul>${lines.map((line) => `<li>${inHtml([line])}</li>`).join("")}</ul>`
        : `<p>${inHtml(lines)}</p>`,
    )
    .join("");
}

/** The same for what is written one a line: without a list in it, every line is an entry of one. */
export function linesToHtml(text: string): string {
  const lines = tidy(text).split("\n");
  if (lines.some((line) => BULLET.test(line))) return notationToHtml(text);
  return notationToHtml(lines.flatMap((line) => (line === "" ? [] : [`- ${line}`])).join("\n"));
}

/** The words that couples read, without marks, on one line: for looking through them. */
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

/** Line ends of all systems, no spaces around lines, no invisible characters, Word's bullets as ours: as texts are stored. */
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

/** Counts the characters of a text as its author does. */
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

/** Reads what of CommonMark means anything inside a paragraph. */
const parser = parse();
parser.constructs = {
  ...parser.constructs,
  text: { [LINE_FEED]: [lineEnding], ["\\".charCodeAt(0)]: [characterEscape], ["_".charCodeAt(0)]: [attention] },
  insideSpan: { null: [attention] },
  attentionMarkers: { null: [] },
};

/** Stars are read as CommonMark reads underscores, which mean nothing inside a word: "5*4*3" is a sum. */
const swapped = (text: string) => text.replace(/[*_]/gu, (sign) => (sign === "*" ? "_" : "*"));

/** @param lines none of them empty */
function inline(lines: readonly string[], words: (text: string) => string, tag: (name: string) => string): string {
  // Most lines have none of these signs, and micromark looks at every character.
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
