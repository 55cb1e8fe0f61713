import { FilterXSS } from "xss";
import { linesToHtml, notationToHtml } from "./notation.rules";
import type { PortraitText } from "./portrait.rules";

/** Allowed tags. Attributes are never allowed, so texts contain no links, classes or event handlers. */
const TAGS = ["p", "br", "em", "strong", "ul", "li"] as const;

const filter = new FilterXSS({
  whiteList: Object.fromEntries(TAGS.map((tag) => [tag, []])),
  stripIgnoreTag: true,
  stripIgnoreTagBody: ["script", "style", "iframe", "template"],
  css: false,
});

export const textHtml = (name: PortraitText, text: string) =>
  cleanHtml(name === "strengths" ? linesToHtml(text) : notationToHtml(text));

export function cleanHtml(html: string): string {
  return filter.process(html).replaceAll("<ul>", '<ul class="ticks">').trim();
}
