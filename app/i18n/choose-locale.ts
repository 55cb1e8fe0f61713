import { isLocale, type Locale, type Market } from "./markets";

/** Chooses the language: `locale` cookie, then Accept-Language, then the market's own (rule language-2). */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null, market: Market): Locale {
  if (isLocale(cookie)) return cookie;
  for (const tag of preferredTags(acceptLanguage)) {
    const language = tag.split("-")[0]?.toLowerCase();
    if (isLocale(language)) return language;
  }
  return market.locale;
}

/** Returns whether a host, `project.…`, uses the account's language instead of the chosen one (rule language-4). */
export function speaksUsersLanguage(hostname: string): boolean {
  return hostname.toLowerCase().startsWith("project.");
}

/** Returns the tags of an Accept-Language header (RFC 9110 §12.5.4) by descending preference; `q=0` excludes a tag. */
function preferredTags(header: string | null): string[] {
  return (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((part, position) => {
      const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim());
      const q = parameters.find((p) => p.toLowerCase().startsWith("q="));
      const weight = q === undefined ? 1 : Number(q.slice(2));
      return { tag, weight: Number.isFinite(weight) ? weight : 0, position };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.position - b.position)
    .map(({ tag }) => tag);
}
