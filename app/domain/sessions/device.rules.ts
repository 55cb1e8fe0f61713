/** In order of precedence: most browsers also claim to be others. */
const BROWSERS: [name: string, claim: RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|Opera|OPT)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Vivaldi", /\bVivaldi\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bVersion\/[\d.]+.*\bSafari\//],
];

const SYSTEMS: [name: string, claim: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac(intosh| OS X)\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
];

/** Maximum length of a user agent that is examined. */
const LONGEST_CLAIM = 1_000;

/**
 * Returns browser and system for a list of sessions: `Firefox, Windows`. Empty if neither is known. The result contains
 * no text from the user agent.
 */
export function deviceOf(userAgent: string | null): string {
  const claim = (userAgent ?? "").slice(0, LONGEST_CLAIM);
  const known = [BROWSERS, SYSTEMS].map((names) => names.find(([, pattern]) => pattern.test(claim))?.[0]);
  return known.filter((name) => name !== undefined).join(", ");
}
