/** The first that fits counts: most browsers claim to be others as well. */
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

/** Longer claims are no browser's. */
const LONGEST_CLAIM = 1_000;

/**
 * A browser and its system by their own names, for a list of sessions: `Firefox, Windows`. Empty where neither is known; nothing of what
 * the browser says is repeated.
 */
export function deviceOf(userAgent: string | null): string {
  const claim = (userAgent ?? "").slice(0, LONGEST_CLAIM);
  const known = [BROWSERS, SYSTEMS].map((names) => names.find(([, pattern]) => pattern.test(claim))?.[0]);
  return known.filter((name) => name !== undefined).join(", ");
}
