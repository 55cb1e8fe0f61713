import { expect, it } from "vitest";
import { LOCALES } from "~/i18n/markets";
import { type DemoProvider, generateDemoProviders } from "./generate-demo-providers";
import { GRAMMAR, NAMES, TEXTS } from "./texts";
import { TOWNS } from "./towns.fixture";

const planners = generateDemoProviders(TOWNS, Date.UTC(2026, 10, 21, 9));

const sentences = (text: string) =>
  text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/** Returns the share of the first description's sentences that the second also contains. */
function overlap(one: DemoProvider, other: DemoProvider): number {
  const theirs = new Set(sentences(other.descriptionLong));
  const ours = sentences(one.descriptionLong);
  return ours.filter((sentence) => theirs.has(sentence)).length / ours.length;
}

const ofLocale = (locale: string) => planners.filter((planner) => planner.locale === locale);

it.each(LOCALES)("has at least 25 openings, 30 middles and 20 endings in %s, none of them twice", (locale) => {
  const voices = Object.values(TEXTS[locale].planners.voices);
  for (const [part, least] of [
    ["openings", 25],
    ["middles", 30],
    ["endings", 20],
    ["portraits", 20],
  ] as const) {
    const all = voices.flatMap((voice) => voice[part]);
    expect(all.length).toBeGreaterThanOrEqual(least);
    expect(new Set(all).size).toBe(all.length);
  }
});

it("writes no description twice", () => {
  expect(new Set(planners.map((planner) => planner.descriptionLong)).size).toBe(planners.length);
});

it.each(LOCALES)("lets planners who write %s sound different from each other", (locale) => {
  const own = ofLocale(locale);
  const pairs = own.flatMap((one, i) => own.slice(i + 1).map((other) => overlap(one, other)));
  expect(pairs.reduce((sum, share) => sum + share, 0) / pairs.length).toBeLessThan(0.05);
  expect(Math.max(...pairs)).toBeLessThan(0.67);
});

it("lets no two neighbours of the list begin alike", () => {
  const openings = planners.map((planner) => sentences(planner.descriptionLong)[0]);
  const repeated = openings.filter((opening, index) => openings.slice(index + 1, index + 6).includes(opening));
  expect(repeated).toEqual([]);
});

it("closes every text and every paragraph, and leaves no slot open", () => {
  for (const planner of planners) {
    const { portrait, descriptionLong, experience, service, benefits } = planner;
    for (const text of [portrait, descriptionLong, experience, service].filter(Boolean)) {
      expect(text).toMatch(/^([^<>{}[\]()|*\\\n]+[.!?](\n\n|$))+$/);
      expect(text).not.toMatch(/\bundefined\b|\bnull\b| {2}| [.,]/);
    }
    expect(sentences(portrait).length).toBeLessThanOrEqual(2 + 2);
    const paragraphs = descriptionLong.split("\n\n").length;
    expect(paragraphs).toBeGreaterThanOrEqual(2);
    expect(paragraphs).toBeLessThanOrEqual(4);
    const lines = benefits ? benefits.split("\n") : [];
    expect(new Set(lines).size).toBe(lines.length);
    for (const line of [...lines, ...planner.images.map((image) => image.alt)]) {
      expect(line).toMatch(/^[^<>{}[\]()|]+[^.!?,\s]$/);
    }
  }
});

it("has templates whose brackets close", () => {
  for (const { planners: texts } of Object.values(TEXTS)) {
    const text = JSON.stringify(texts, (key, value) => (key === "languageNames" ? undefined : value)).slice(1, -1);
    for (const [open, close] of ["<>", "()"].map((pair) => [...pair] as const)) {
      expect(text.split(open as string).length).toBe(text.split(close as string).length);
    }
  }
});

it("gives owners of each gender names that fit", () => {
  for (const locale of LOCALES) {
    const { women, men } = NAMES[locale];
    for (const planner of ofLocale(locale)) expect([...women, ...men]).toContain(planner.firstname);
    expect(women.filter((name) => men.includes(name))).toEqual([]);
  }
});

it.each([
  ["fr", "Le Havre", "au Havre", "du Havre"],
  ["fr", "Angers", "à Angers", "d’Angers"],
  ["fr", "La Rochelle", "à La Rochelle", "de La Rochelle"],
  ["it", "Ancona", "ad Ancona", "di Ancona"],
  ["it", "L'Aquila", "all’Aquila", "dell’Aquila"],
  ["pt", "Porto", "no Porto", "do Porto"],
  ["pt", "Figueira da Foz", "na Figueira da Foz", "da Figueira da Foz"],
  ["pt", "Lisboa", "em Lisboa", "de Lisboa"],
] as const)("says in and of as %s does for %s", (locale, town, at, of) => {
  expect(GRAMMAR[locale].at(town)).toBe(at);
  expect(GRAMMAR[locale].of(town)).toBe(of);
});
