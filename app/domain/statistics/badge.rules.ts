/** Settings of the badge (rule badge-1). */
export const BADGE = {
  /** Minimum reviews for stars on the badge. */
  reviews: 3,
  /** Seconds for which browsers cache the badge, even if its profile is hidden after the download. */
  keptFor: 600,
  /** Maximum characters of a name in the large badge. */
  longestName: 30,
} as const;

export const BADGE_SIZES = { normal: { width: 220, height: 76 }, large: { width: 320, height: 128 } } as const;

/** Variant of the badge. `dark`: for dark pages. */
export interface BadgeLook {
  dark: boolean;
  large: boolean;
}

export const badgeSize = ({ large }: Pick<BadgeLook, "large">) => BADGE_SIZES[large ? "large" : "normal"];

export interface BadgeWords {
  brand: string;
  /** Title of the image, for people who open it directly. */
  title: string;
  name: string;
  kind: string;
  /** Null: too few reviews. `figures`: average and number; `brief`: its short form; `from`: `4.9 from 14 reviews`. */
  rated: { rating: number; figures: string; brief: string; from: string } | null;
  premium: boolean;
}

const COLOURS = {
  light: { paper: "#fbf8f3", ink: "#1f2a2e", muted: "#5b676b", green: "#1f4d46", gold: "#b08d3c" },
  dark: { paper: "#151b1c", ink: "#ece7dc", muted: "#aab3b0", green: "#93c7b8", gold: "#c9a961" },
} as const;

const PLACES = {
  normal: {
    rule: 44,
    rings: "16 31",
    ringScale: 1,
    word: "66 38",
    wordScale: 0.27,
    x: 66,
    star: "71.5 57",
    starScale: 0.95,
    step: 13,
    figures: 137,
    /** Maximum characters of the figures. */
    room: 13,
    line: 61,
    font: 12.5,
    figureFont: 11.5,
  },
  large: {
    rule: 66,
    rings: "22 47.15",
    ringScale: 1.45,
    word: "94 60",
    wordScale: 0.4,
    x: 94,
    star: "102 88",
    starScale: 1.3,
    step: 18,
    figures: 190,
    room: 17,
    line: 92,
    font: 14.5,
    figureFont: 15,
  },
} as const;

/** Brand name as outlines: other sites do not have its font. */
const WORDMARK =
  '<path d="M17-26v-4h35v4zM64-4l8 2v2h-26v-2l9-2-24-56h2l-22 56 9 2v2h-21v-2l8-2 27-66h2z"/><path id="l" transform="translate(71)" d="M17-4l8 2v2h-23v-2l7-2v-59q-1-1-2-1-1-1-2-2-2-1-4-2l16-4h1l-1 8z"/><use href="#l" x="26"/><path transform="translate(123)" d="M13-60q-2 0-4-1-2-2-2-5 0-3 2-4 2-2 4-2 3 0 5 2 2 1 2 4 0 3-2 5-2 1-5 1zM18-48v9v35l8 2v2h-23v-2l7-2v-34q-1-1-2-2-1 0-2-1-2-1-3-2v-1l15-4z"/><path transform="translate(150)" d="M33-30v3q-6 1-10 3-4 2-6 4-3 1-4 3 0 2 0 4 0 4 2 6 2 2 5 2 3 0 5-1 2-1 3-3 2-2 2-5v-20q0-5-3-7-2-2-7-2-1 0-4 0-2 0-4 1l3-2q0 2 0 3-1 2-1 3-1 2-1 2-1 1-2 2-1 0-3 0-1 0-2-1-1 0-1-2 0-2 1-3 2-2 5-4 3-2 6-3 4 0 7 0 5 0 8 1 3 1 4 4 2 3 2 7v26q0 2 0 3 1 1 2 1 1 1 2 1 1 0 3-1 1 0 3-1v1q-3 4-6 5-2 1-5 1-2 0-4-1-2-1-3-4 0-2-1-5h1q-1 3-3 5-2 2-4 4-3 1-6 1-5 0-9-3-4-3-4-9 0-3 1-5 1-3 4-5 3-2 9-4 6-2 15-5z"/><path transform="translate(197)" d="M18-39v35l7 2v2h-23v-2l8-2v-34q-1-1-3-2-1 0-4-2v-1l14-5zM33-2l7-2v-27q0-3-1-5-1-3-3-4-3-1-6-1-4 0-8 2-3 1-5 2l-1-1q3-3 6-5 2-2 5-3 2-1 4-1 2-1 5-1 6 0 9 4 4 4 4 13v27l7 2v2h-23z"/><path transform="translate(254)" d="M29-48q4 0 7 1 3 1 4 3 1 1 1 3 0 1-1 2 0 1-1 2-1 1-3 1-1 0-2-1-1-1-2-2-1-1-2-2-1-2-3-2-1-1-3-1-3 0-6 2-3 1-4 5-2 4-2 10 0 7 2 12 2 5 6 7 4 2 9 2 3 0 7-1 3-1 5-4l1 1q-3 4-5 6-3 3-6 4-3 1-7 1-6 0-10-3-5-3-8-8-2-5-2-12 0-6 2-10 1-5 5-8 3-4 7-6 5-2 11-2z"/><path transform="translate(298)" d="M26-48q5 0 8 2 4 3 6 7 3 4 3 10h-32v-3l27-1-4 2q0-4-1-7-2-3-4-5-1-1-4-1-4 0-7 2-3 2-4 6-2 4-2 10 0 7 2 11 3 5 7 7 4 2 9 2 2 0 5 0 2-1 4-2 2-1 4-3l1 1q-3 4-6 6-3 3-6 4-3 1-7 1-6 0-11-3-5-3-7-8-3-5-3-13 0-6 2-12 3-6 8-9 5-4 12-4z"/>';

/** A star around the origin; the other stars reuse it. */
const STAR = "m0-6 1.8 3.9 4.2.6-3 3 .7 4.2L0 3.7l-3.7 2 .7-4.2-3-3 4.2-.6z";

/** Returns the badge as SVG, without scripts, styles or external resources. Premium has a gold frame. */
export function drawBadge({ brand, title, name, kind, rated, premium }: BadgeWords, look: BadgeLook): string {
  const { paper, ink, muted, green, gold } = COLOURS[look.dark ? "dark" : "light"];
  const { width, height } = badgeSize(look);
  const at = PLACES[look.large ? "large" : "normal"];
  const frame = premium ? gold : green;
  const words = (y: number, size: number, text: string) =>
    `<text x="${at.x}" y="${y}" font-family="Georgia,serif" font-style="italic" font-size="${size}" fill="${muted}">${escapeMarkup(text)}</text>`;
  const short = shortened(name);
  const below = look.large ? at.line + 21 : at.line;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeMarkup(title)}</title><rect width="${width}" height="${height}" rx="8" fill="${paper}"/>`,
    `<rect x="4.5" y="4.5" width="${width - 9}" height="${height - 9}" rx="4.5" fill="none" stroke="${frame}"/>`,
    `<path d="M5 ${at.rule}H${width - 5}" stroke="${frame}"/>`,
    `<g transform="translate(${at.rings})scale(${at.ringScale})" fill="none" stroke-width="1.8"><circle cx="14" cy="13" r="11" stroke="${green}"/>`,
    `<circle cx="26" cy="13" r="11" stroke="${gold}"/><path d="M20 3.8A11 11 0 0 1 24.6 10" stroke="${green}"/></g>`,
    brand === "Alliance"
      ? `<g fill="${ink}" transform="translate(${at.word})scale(${at.wordScale})">${WORDMARK}</g>`
      : `<text x="${at.x}" y="${at.rule - 7}" font-family="Georgia,serif" font-size="${100 * at.wordScale}" fill="${ink}">${escapeMarkup(brand)}</text>`,
    ...(rated
      ? [
          stars(rated.rating, at, green, muted),
          `<text x="${at.figures}" y="${at.line}" font-family="sans-serif" font-size="${at.figureFont}" fill="${ink}">${escapeMarkup(rated.figures.length > at.room ? rated.brief : rated.figures)}</text>`,
        ]
      : []),
    ...(look.large && !rated ? [words(at.line, 17, short), words(below, at.font, kind)] : []),
    ...(look.large && rated ? [words(below, at.font, short)] : []),
    ...(look.large || rated ? [] : [words(at.line, at.font, kind)]),
    "</svg>",
  ];
  return parts.join("");
}

/** Draws five stars, rounded to whole stars; the figure next to them is exact. */
function stars(rating: number, at: (typeof PLACES)[keyof typeof PLACES], lit: string, unlit: string): string {
  const count = Math.round(rating);
  const others = [1, 2, 3, 4].map(
    (index) => `<use href="#s" x="${index * at.step}"${index < count ? "" : ` fill="${unlit}" opacity=".4"`}/>`,
  );
  return `<g fill="${lit}"><path id="s" transform="translate(${at.star})scale(${at.starScale})" d="${STAR}"/>${others.join("")}</g>`;
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length > BADGE.longestName
    ? `${letters
        .slice(0, BADGE.longestName - 1)
        .join("")
        .trimEnd()}…`
    : name;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");

/** Returns the HTML that a provider embeds in its own page. URLs are absolute. */
export function badgeHtml(
  { profile, badge, alt }: { profile: string; badge: string; alt: string },
  look: Pick<BadgeLook, "large">,
): string {
  const { width, height } = badgeSize(look);
  return `<a href="${escapeMarkup(profile)}">
<img src="${escapeMarkup(badge)}"
     width="${width}" height="${height}" loading="lazy"
     alt="${escapeMarkup(alt)}">
</a>`;
}
