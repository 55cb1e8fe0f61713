import { FilterXSS } from "xss";
import { linesToHtml, notationToHtml } from "./notation.rules";
import type { PortraitText } from "./portrait.rules";

/** What a planner may write: paragraphs, lines, emphasis and lists. No attribute, and so no link, class or event. */
const TAGS = ["p", "br", "em", "strong", "ul", "li"] as const;

const filter = new FilterXSS({
  whiteList: Object.fromEntries(TAGS.map((tag) => [tag, []])),
  stripIgnoreTag: true,
  stripIgnoreTagBody: ["script", "style", "iframe", "template"],
  css: false,
});

/** A stored text as HTML for a page. Strengths are written one a line. */
export const textHtml = (name: PortraitText, text: string) =>
  cleanHtml(name === "strengths" ? linesToHtml(text) : notationToHtml(text));

/**
 * Makes any HTML safe to put into a page: the last gate, next to where it is shown. Lists get the design's look. Text
 * without any tag stays as it is, escaped.
 */
export function cleanHtml(html: string): string {
  return filter.process(html).replaceAll("<ul>", '<ul class="ticks">').trim();
}
