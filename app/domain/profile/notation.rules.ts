import { escapeHtml } from "~/domain/escape-html";

/**
 * The light notation in which planners write their texts, and the HTML that is stored of it: an empty line begins a paragraph, a line that
 * begins with "- " is an entry of a list, *one* star emphasises, **two** make it strong, a backslash takes a sign as it is. Nothing else: a tag
 * that is typed is shown as it was typed.
 */

/** What a line of a list begins with, also where it was pasted from elsewhere. */
const BULLET = /^[-•–*]\s+(?=\S)/u;
/** Signs that a backslash keeps from meaning anything; those of a bullet at the beginning of a line alone. */
const ESCAPED = /\\([*\\])|^\\([-•–])/gmu;
/** Stand for escaped signs while a text is read. Of the private use area; a text that has one loses it. */
const PLACEHOLDERS = "\uE000\uE001\uE002\uE003\uE004";
const SIGNS = "*\\-•–";

const BEFORE = String.raw`(?<=^|[\s([{"'’‘“„«¿¡…—–/-])`;
const AFTER = String.raw`(?=$|[\s)\]}"'’”“».,;:!?…—–/-])`;
/** Stars touch the words that they enclose, and are never inside a word: "5*4*3" and "2 * 3" are sums. */
const MARKED = new RegExp(String.raw`${BEFORE}(\*{1,3})(?![\s*])([^*\n]+)(?<![\s*])\1${AFTER}`, "gu");

const WRAPPERS: Record<string, readonly [string, string]> = {
  "*": ["<em>", "</em>"],
  "**": ["<strong>", "</strong>"],
  "***": ["<strong><em>", "</em></strong>"],
};

/** @param text as typed @returns clean HTML of p, br, em, strong, ul and li, without attributes; empty for nothing */
export function notationToHtml(text: string): string {
  return blocksOf(text)
    .map(({ kind, lines }) => {
      const rendered = lines.map(inline);
      return kind === "ul"
        ? `<ul>${rendered.map((line) => `<li>${line}</li>`).join("")}</ul>`
        : `<p>${rendered.join("<br>")}</p>`;
    })
    .join("");
}

/** The same for what is written one a line: without a list in it, every line is an entry of one. */
export function linesToHtml(text: string): string {
  const lines = tidy(text).split("\n");
  if (lines.some((line) => BULLET.test(line))) return notationToHtml(text);
  return notationToHtml(lines.flatMap((line) => (line === "" ? [] : [`- ${line}`])).join("\n"));
}

/** Counts the characters of a text as its author does. */
export const lengthOf = (text: string) => tidy(text).length;

/** Line ends of all systems, no spaces around lines, no invisible characters. */
function tidy(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?|\u2028|\u2029/gu, "\n")
    .replace(/[\p{Cc}\uE000-\uE004\uFEFF]/gu, (sign) => (sign === "\n" ? sign : sign === "\t" ? " " : ""))
    .replace(/ {2,}/gu, " ")
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim();
}

interface Block {
  kind: "p" | "ul";
  lines: string[];
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  const escaped = tidy(text).replace(ESCAPED, (_all, anywhere: string, first: string) =>
    placeholder(anywhere ?? first),
  );
  for (const paragraph of escaped.split(/\n{2,}/u)) {
    let block: Block | undefined;
    for (const line of paragraph.split("\n").filter((part) => part !== "")) {
      const kind = BULLET.test(line) ? "ul" : "p";
      if (block?.kind !== kind) {
        block = { kind, lines: [] };
        blocks.push(block);
      }
      block.lines.push(line.replace(BULLET, ""));
    }
  }
  return blocks;
}

const placeholder = (sign: string) => PLACEHOLDERS[SIGNS.indexOf(sign)] ?? "";

function inline(line: string): string {
  let html = "";
  let from = 0;
  for (const { 0: all, 1: stars = "", 2: words = "", index } of line.matchAll(MARKED)) {
    const [open, close] = WRAPPERS[stars] ?? ["", ""];
    html += `${toHtml(line.slice(from, index))}${open}${toHtml(words)}${close}`;
    from = index + all.length;
  }
  return html + toHtml(line.slice(from));
}

/** Quotation marks stay as they are: the result is never put into an attribute, and it is compared with earlier texts. */
const toHtml = (text: string) =>
  text.replace(/[\uE000-\uE004]/gu, (sign) => SIGNS[PLACEHOLDERS.indexOf(sign)] ?? "").replace(/[&<>]/g, escapeHtml);

/** The notation that `notationToHtml` makes the same HTML of; of other HTML, and of plain lines, what comes closest. */
export function htmlToNotation(html: string): string {
  const blocks = readBlocks(html);
  const plain = blocks.map((block) => written(block, false)).join("\n\n");
  const careful = blocks.map((block) => written(block, true)).join("\n\n");
  // Backslashes only where they are needed, so that they stay rare.
  return notationToHtml(plain) === notationToHtml(careful) ? plain : careful;
}

interface Piece {
  text: string;
  em: boolean;
  strong: boolean;
}

interface ReadBlock {
  kind: "p" | "ul";
  lines: Piece[][];
}

const TOKENS = /<(\/?)([a-z][a-z0-9]*)\b[^>]*>|[^<]+|</giu;

function readBlocks(html: string): ReadBlock[] {
  const pieceOf = (text: string): Piece => ({ text, em: false, strong: false });
  if (!/<\/?[a-z]/iu.test(html))
    return tidy(unescapeHtml(html))
      .split(/\n{2,}/u)
      .map((block) => ({ kind: "p", lines: block.split("\n").map((line) => [pieceOf(line)]) }));
  const blocks: ReadBlock[] = [];
  const depth = { em: 0, strong: 0 };
  let block: ReadBlock | undefined;
  const line = () => {
    if (!block) {
      block = { kind: "p", lines: [[]] };
      blocks.push(block);
    }
    const last = block.lines.at(-1) ?? [];
    if (block.lines.length === 0) block.lines.push(last);
    return last;
  };
  for (const { 0: token, 1: slash, 2: name = "" } of html.matchAll(TOKENS)) {
    const tag = name.toLowerCase();
    if (tag === "") {
      const text = unescapeHtml(token).replace(/[ \t\r\n]+/gu, " ");
      if (block || text.trim() !== "") line().push({ text, em: depth.em > 0, strong: depth.strong > 0 });
    } else if (tag === "em" || tag === "strong") depth[tag] = Math.max(0, depth[tag] + (slash ? -1 : 1));
    else if (tag === "br") {
      if (block?.kind === "ul") line().push(pieceOf(" "));
      else if (block) block.lines.push([]);
    } else if (tag === "li" && !slash) {
      if (block?.kind !== "ul") {
        block = { kind: "ul", lines: [] };
        blocks.push(block);
      }
      block.lines.push([]);
    } else if (tag === "p" || tag === "ul") block = undefined;
  }
  return blocks.filter(({ lines }) => lines.some((pieces) => pieces.some(({ text }) => text.trim() !== "")));
}

function written({ kind, lines }: ReadBlock, careful: boolean): string {
  const texts = lines.map((pieces) => writtenLine(pieces, careful)).filter((text) => text !== "");
  if (kind === "ul") return texts.map((text) => `- ${text}`).join("\n");
  return texts.map((text) => (careful ? text.replace(/^(?=[-•–]\s)/u, "\\") : text)).join("\n");
}

function writtenLine(pieces: readonly Piece[], careful: boolean): string {
  const all = pieces.map(({ text }) => text).join("");
  let at = 0;
  return pieces
    .map(({ text, em, strong }) => {
      const words = text.trim();
      const start = at + text.indexOf(words);
      at += text.length;
      const quoted = careful ? text.replace(/[*\\]/gu, "\\$&") : text;
      const stars = "*".repeat((em ? 1 : 0) + (strong ? 2 : 0));
      if (stars === "" || words === "" || !standsAlone(all, start, start + words.length)) return quoted;
      const bare = quoted.trim();
      return quoted.replace(bare, () => `${stars}${bare}${stars}`);
    })
    .join("")
    .trim();
}

/** Whether stars around a part of a line would be read as such; in the midst of a word they would not. */
const standsAlone = (line: string, start: number, end: number) =>
  new RegExp(`${BEFORE}$`, "u").test(line.slice(0, start)) && new RegExp(`^${AFTER}`, "u").test(line.slice(end));

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: "\u00a0", amp: "&" };

const unescapeHtml = (html: string) =>
  html.replace(/&(lt|gt|quot|#39|nbsp|amp);/gu, (_all, name) => ENTITIES[name] ?? "");
