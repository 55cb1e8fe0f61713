/**
 * How planners are chosen for a project and in which order (design: matching). `find-matches.server.ts` holds the same formulas
 * in SQL, because a million planners cannot come here to be judged; its test compares the two.
 */
import { days } from "~/domain/durations";
import { LANGUAGES, serviceMask } from "~/domain/enumerations/enumeration.rules";
import { EARTH_RADIUS_KM, type MatchRange, rangesAround, type UnitVector, unitVector } from "./match-ranges.rules";

/** Points of the score, 100 in all. Printed on the page that explains the ranking. */
export const WEIGHTS = { proximity: 30, budget: 20, languages: 15, answering: 15, focus: 10, quality: 10 } as const;
export type Term = keyof typeof WEIGHTS;

export const MATCH_LIMITS = {
  /** Planners shown for a project. */
  shown: 12,
  /** Of those, how many are ticked beforehand. */
  preselected: 3,
  /** With fewer than these, constraints are loosened. */
  enough: 3,
  /** Planners that are scored of each group (premium or not, and level); the nearest, or without a place the best reviewed. */
  scored: 200,
  /** Without a place: planners of each group that are looked at, the best reviewed; keeps a search for a rare service short. */
  looked: 20_000,
  /** A login this recent is 'recently active' (rule card-1), milliseconds. */
  recentlyActive: days(90),
} as const;

/** Shares between 0 and 1 that the terms of the score are made of. */
export const SCORING = {
  /** Budget fit at the range's upper end; also of a price on request, and what an open range tends to. */
  budgetAtUpperEnd: 0.5,
  /** Number of service codes: who offers them all has no focus. */
  services: 9,
  /** Of the answering term, the part that speed decides; the rest is the answer rate alone. */
  speedShare: 0.4,
  /** Answering after this many hours or later earns nothing for speed. */
  slowHours: 72,
  /** Of the quality term, the part that reviews decide; the rest is completeness. */
  reviewShare: 0.6,
  /** Every planner starts as if it had this many reviews of this rating, so that one review does not decide. */
  assumedReviews: 5,
  assumedRating: 4,
  /** The answer score of a newcomer while no planner has answered anything. */
  answeringUnknown: 0.5,
} as const;

/** What counts as 'answers fast' on a card. */
export const ANSWERS_FAST = { rate: 0.8, hours: 24 } as const;

/** Scores that agree to this many parts of a point are equal and rotate. */
export const SCORE_PARTS = 10_000;

/**
 * The daily rotation: a cubic permutation of the residues modulo a prime p with p mod 3 = 2, in integers below 2^53, which is all
 * that SQLite and JavaScript compute alike.
 */
export const ROTATION = { prime: 999_983, provider: 7_919, day: 104_729, dayLength: days(1) } as const;

/** The services that answer a project, and the column of `provider_match` (`price_…`) with the starting price of each. */
export const SERVICE_PRICES = {
  FULL_PLANNING: "full",
  PARTIAL_PLANNING: "partial",
  DAY_COORDINATION: "day",
  PRIVATE_EVENTS: "private",
  CORPORATE_EVENTS: "corporate",
} as const;
export type MatchedService = keyof typeof SERVICE_PRICES;
export type PriceColumn = (typeof SERVICE_PRICES)[MatchedService];

/** The columns whose lowest price counts. Stored in queries: never rename one. */
export const PRICE_KINDS = {
  full: ["full"],
  partial: ["partial"],
  day: ["day"],
  private: ["private"],
  corporate: ["corporate"],
  /** A wedding without a chosen service. */
  wedding: ["full", "partial", "day"],
} as const satisfies Record<string, readonly PriceColumn[]>;
export type PriceKind = keyof typeof PRICE_KINDS;

/** 0: fits in all. 1: up to twice its travel radius. 2: and one budget band up. 3: and the market's own language will do. */
export const LEVELS = [0, 1, 2, 3] as const;
export type Level = (typeof LEVELS)[number];

export interface BudgetWindow {
  /** Whole euros. */
  min: number;
  /** Whole euros; null: open. */
  max: number | null;
  /** The upper end of the next band, which is where the budget is loosened to; the same as `max` if there is none. */
  widerMax: number | null;
}

/** What the matching statement reads from `projects.match_query`. Plain JSON. */
export interface MatchQuery {
  mode: "point" | "country" | "anywhere";
  /** Mode `point` alone; degrees. */
  reference: { name: string; latitude: number; longitude: number } | null;
  vector: UnitVector | null;
  /** How far a destination reaches around that point, kilometres; left out for a town. A planner fits within its radius plus this. */
  extentKm?: number;
  /** Mode `country` alone; ISO 3166-1 alpha-2. */
  country: string | null;
  /** Bits of SERVICE_CODES; one of them is enough. */
  service: number;
  price: PriceKind;
  /** Bits of LANGUAGES. */
  languages: number;
  marketLanguages: number;
  budget: BudgetWindow;
  /** YYYY-MM-DD. */
  eventDate: string | null;
  ranges: MatchRange[];
  /** The same for twice the travel radius. */
  wideRanges: MatchRange[];
}

export interface MatchTown {
  name: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
}

export interface MatchInput {
  plannerPreference: "nearHome" | "nearEvent" | "anywhere" | (string & {});
  home: MatchTown;
  event: MatchTown & { kind: "city" | "country" | "destination" | null; radiusKm?: number };
  /** See `projectServices`. */
  services: readonly MatchedService[];
  languages: number;
  marketLanguages: number;
  budget: BudgetWindow;
  eventDate: string | null;
}

/**
 * The band of that slug, and how far one band up goes. Unknown slug: no limit at all.
 * @param bands in ascending order
 */
export function budgetWindow(
  bands: readonly { slug: string; min: number | null; max: number | null }[],
  slug: string | null,
): BudgetWindow {
  const index = bands.findIndex((band) => band.slug === slug);
  const band = bands[index];
  if (!band) return { min: 0, max: null, widerMax: null };
  const next = bands[index + 1];
  return { min: band.min ?? 0, max: band.max, widerMax: band.max === null || !next ? band.max : next.max };
}

/** @returns `city-not-found` if the place to match around is not known to the gazetteer */
export function prepareMatchQuery(input: MatchInput): MatchQuery | { error: "city-not-found" } {
  const place = matchPlace(input);
  if (!place) return { error: "city-not-found" };
  return {
    ...place,
    service: serviceMask(input.services),
    price: priceKind(input.services),
    languages: input.languages,
    marketLanguages: input.marketLanguages,
    budget: input.budget,
    eventDate: input.eventDate,
  };
}

function priceKind(services: readonly MatchedService[]): PriceKind {
  const [service] = services;
  return service && services.length === 1 ? SERVICE_PRICES[service] : "wedding";
}

type MatchPlace = Pick<MatchQuery, "mode" | "reference" | "vector" | "extentKm" | "country" | "ranges" | "wideRanges">;

const NO_PLACE = { reference: null, vector: null, country: null, ranges: [], wideRanges: [] };

function matchPlace({ plannerPreference, home, event }: MatchInput): MatchPlace | undefined {
  if (plannerPreference === "anywhere") return { ...NO_PLACE, mode: "anywhere" };
  if (plannerPreference === "nearHome") return around(home);
  if (event.kind !== "country") return around(event, event.radiusKm);
  return event.country ? { ...NO_PLACE, mode: "country", country: event.country } : undefined;
}

function around({ name, latitude, longitude }: MatchTown, extentKm = 0): MatchPlace | undefined {
  if (!name || !isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return undefined;
  return {
    mode: "point",
    reference: { name, latitude, longitude },
    vector: unitVector(latitude, longitude),
    ...(extentKm > 0 && { extentKm }),
    country: null,
    ranges: rangesAround(latitude, longitude, { extentKm }),
    wideRanges: rangesAround(latitude, longitude, { extentKm, stretch: 2 }),
  };
}

function isDegrees(value: number | null, limit: number): value is number {
  return value !== null && Math.abs(value) <= limit;
}

/** What matching knows of one planner: its row of `provider_match`, and whether the event's date is taken. */
export interface MatchCandidate {
  providerId: number;
  /** Today, not when the row was written. */
  premium: boolean;
  country: string;
  services: number;
  languages: number;
  /** Starting price in whole euros; null: on request. */
  prices: Record<PriceColumn, number | null>;
  /** 0 to 1. */
  answering: number;
  quality: number;
  serviceCount: number;
  vector: UnitVector;
  cosRadius: number;
  busy: boolean;
}

/** At which level the planner comes in; null: at none. */
export function levelOf(query: MatchQuery, candidate: MatchCandidate): Level | null {
  if (!offersService(query, candidate) || candidate.busy || !withinPlace(query, candidate, true)) return null;
  const price = priceFor(query, candidate);
  if (!within(price, query.budget.widerMax)) return null;
  if (!speaks(query.languages, candidate)) return speaks(query.marketLanguages, candidate) ? 3 : null;
  if (!within(price, query.budget.max)) return 2;
  return withinPlace(query, candidate, false) ? 0 : 1;
}

export function offersService(query: MatchQuery, candidate: MatchCandidate): boolean {
  return (candidate.services & query.service) !== 0;
}

export function speaks(mask: number, candidate: MatchCandidate): boolean {
  return (candidate.languages & mask) !== 0;
}

/** The lowest starting price of the services that answer, in whole euros; null: all are on request. */
export function priceFor({ price }: MatchQuery, { prices }: MatchCandidate): number | null {
  const known = PRICE_KINDS[price].map((column) => prices[column]).filter((euros) => euros !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

/** A price on request never excludes. */
export function within(price: number | null, max: number | null): boolean {
  return price === null || max === null || price <= max;
}

/**
 * Within the travel radius r and the destination's extent e: cos(r + e) = cos r cos e - sin r sin e.
 * @param loosened up to twice the travel radius: cos 2r = 2 cos² r - 1, sin 2r = 2 sin r cos r
 */
export function withinPlace(query: MatchQuery, candidate: MatchCandidate, loosened: boolean): boolean {
  if (query.mode === "anywhere") return true;
  if (query.mode === "country") return candidate.country === query.country;
  if (!query.vector) return false;
  const cosine = dot(query.vector, candidate.vector);
  const cos = candidate.cosRadius;
  const sin = Math.sqrt(Math.max(0, 1 - cos * cos));
  const extent = extentOf(query);
  return loosened
    ? cosine >= (2 * cos * cos - 1) * Math.cos(extent) - 2 * sin * cos * Math.sin(extent)
    : cosine >= cos * Math.cos(extent) - sin * Math.sin(extent);
}

/** Radians. */
const extentOf = ({ extentKm = 0 }: MatchQuery) => extentKm / EARTH_RADIUS_KM;

export interface Score {
  /** 0 to 100. */
  score: number;
  /** Points by term: the share times its weight. */
  terms: Record<Term, number>;
}

/** Each share lies between 0 and 1 and never falls when the planner gets nearer, cheaper, or better at what the term is about. */
export function scoreCandidate(query: MatchQuery, candidate: MatchCandidate, level: Level): Score {
  const shares: Record<Term, number> = {
    proximity: proximity(query, candidate, level),
    budget: budgetFit(query.budget, priceFor(query, candidate)),
    languages: languageShare(query.languages, candidate.languages),
    answering: candidate.answering,
    focus: 1 - (candidate.serviceCount - 1) / (SCORING.services - 1),
    quality: candidate.quality,
  };
  const terms = { ...shares };
  let score = 0;
  for (const [term, weight] of Object.entries(WEIGHTS) as [Term, number][]) {
    terms[term] = weight * shares[term];
    score += terms[term];
  }
  return { score, terms };
}

/**
 * 1 at the reference and within a destination, falling evenly to 0 at the planner's travel radius from there (twice that, once loosened).
 * Without a place, 1 for all.
 */
function proximity(query: MatchQuery, candidate: MatchCandidate, level: Level): number {
  if (query.mode !== "point" || !query.vector) return 1;
  const reach = Math.acos(candidate.cosRadius) * (level === 0 ? 1 : 2);
  const beyond = Math.max(0, angleBetween(query.vector, candidate.vector) - extentOf(query));
  return Math.max(0, 1 - beyond / reach);
}

/**
 * 1 where the starting price lies at or below the range's lower end, falling evenly to a half at its upper end and, when
 * loosened, to 0 at the upper end of the band above. Beyond an open end it falls like the end over the price.
 */
function budgetFit({ min, max, widerMax }: BudgetWindow, price: number | null): number {
  const half = SCORING.budgetAtUpperEnd;
  if (price === null) return half;
  if (price <= min) return 1;
  if (max === null) return half + ((1 - half) * min) / price;
  if (price <= max) return 1 - ((1 - half) * (price - min)) / (max - min);
  if (widerMax === null) return (half * max) / price;
  return (half * (widerMax - price)) / (widerMax - max);
}

function languageShare(chosen: number, spoken: number): number {
  return chosen === 0 ? 0 : bitCount(chosen & spoken) / bitCount(chosen);
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function dot(a: UnitVector, b: UnitVector): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

function angleBetween(a: UnitVector, b: UnitVector): number {
  return Math.acos(Math.min(1, Math.max(-1, dot(a, b))));
}

/** Great-circle distance from the project's reference; null where there is none. */
export function distanceKm(query: MatchQuery, candidate: MatchCandidate): number | null {
  return query.vector && angleBetween(query.vector, candidate.vector) * EARTH_RADIUS_KM;
}

/**
 * Answer rate (declining counts as answering) and speed over 90 days, 0 to 1.
 * @param medianOfOthers what a newcomer gets
 */
export function answeringShare(rate: number | null, medianHours: number | null, medianOfOthers: number): number {
  if (rate === null) return medianOfOthers;
  const speed = medianHours === null ? 0 : Math.max(0, 1 - medianHours / SCORING.slowHours);
  return rate * (1 - SCORING.speedShare + SCORING.speedShare * speed);
}

/** Reviews, drawn towards the assumed rating while they are few, and completeness of the profile; 0 to 1. */
export function qualityShare(rating: number | null, reviewCount: number, completeness: number): number {
  const counted = rating === null ? 0 : reviewCount;
  const sum = (rating ?? 0) * counted + SCORING.assumedReviews * SCORING.assumedRating;
  const stars = (sum / (counted + SCORING.assumedReviews) - 1) / 4;
  return SCORING.reviewShare * stars + (1 - SCORING.reviewShare) * completeness;
}

export interface RankedCandidate extends Score {
  candidate: MatchCandidate;
  level: Level;
}

/**
 * Who fits in all comes before who fits a loosened search: payment orders those who fit, it never lifts one who does not above
 * one who does. Within a level Premium first (labelled as paid), then by score; equal scores take turns by the day.
 * @param now milliseconds since the epoch
 */
export function compareCandidates(a: RankedCandidate, b: RankedCandidate, now: number): number {
  return (
    a.level - b.level ||
    Number(b.candidate.premium) - Number(a.candidate.premium) ||
    scoreParts(b.score) - scoreParts(a.score) ||
    turnOf(a.candidate.providerId, now) - turnOf(b.candidate.providerId, now) ||
    a.candidate.providerId - b.candidate.providerId
  );
}

const scoreParts = (score: number) => Math.floor(score * SCORE_PARTS + 0.5);

/** A planner's place among equals on that day. */
export function turnOf(providerId: number, now: number): number {
  const { prime, provider, day, dayLength } = ROTATION;
  const seed = ((providerId % prime) * provider + (Math.floor(now / dayLength) % prime) * day) % prime;
  return (((seed * seed) % prime) * seed) % prime;
}

/** The whole procedure over planners that are at hand: the yardstick for the statement, and for explanations. */
export function rankCandidates(
  query: MatchQuery,
  candidates: readonly MatchCandidate[],
  now: number,
): RankedCandidate[] {
  const ranked = candidates
    .flatMap((candidate): RankedCandidate[] => {
      const level = levelOf(query, candidate);
      return level === null ? [] : [{ candidate, level, ...scoreCandidate(query, candidate, level) }];
    })
    .sort((a, b) => compareCandidates(a, b, now));
  const reached = LEVELS.find((level) => ranked.filter((r) => r.level <= level).length >= MATCH_LIMITS.enough) ?? 3;
  return ranked.filter((r) => r.level <= reached).slice(0, MATCH_LIMITS.shown);
}

/** Why a planner is on the list; the card turns it into words. */
export type MatchReason =
  /** `fromMiddle`: of a destination. */
  | { code: "distance"; km: number; from: string; fromMiddle: boolean; beyondRadius: boolean }
  | { code: "country"; country: string }
  | { code: "languages"; isos: string[] }
  | { code: "marketLanguage"; isos: string[] }
  | { code: "price"; euros: number; range: "within" | "above" }
  | { code: "priceOnRequest" }
  | { code: "answersFast"; hours: number }
  | { code: "newcomer" };

/** How the planner answered over the last 90 days; nulls: nothing to answer yet. */
export interface AnswerRecord {
  answerRate: number | null;
  answerHours: number | null;
}

/** Only what holds is said; a pinned planner that does not match may have few reasons. Kilometres and hours are whole numbers. */
export function reasonsFor(query: MatchQuery, candidate: MatchCandidate, answers: AnswerRecord): MatchReason[] {
  return [
    ...placeReasons(query, candidate),
    ...languageReasons(query, candidate),
    ...priceReasons(query, candidate),
    ...answerReasons(answers),
  ];
}

function placeReasons(query: MatchQuery, candidate: MatchCandidate): MatchReason[] {
  if (query.mode === "country" && candidate.country === query.country) {
    return [{ code: "country", country: candidate.country }];
  }
  const km = distanceKm(query, candidate);
  if (km === null || !query.reference) return [];
  const beyondRadius = !withinPlace(query, candidate, false);
  const fromMiddle = extentOf(query) > 0;
  return [{ code: "distance", km: Math.round(km), from: query.reference.name, fromMiddle, beyondRadius }];
}

function languageReasons(query: MatchQuery, candidate: MatchCandidate): MatchReason[] {
  if (speaks(query.languages, candidate)) {
    return [{ code: "languages", isos: isosOf(query.languages & candidate.languages) }];
  }
  if (!speaks(query.marketLanguages, candidate)) return [];
  return [{ code: "marketLanguage", isos: isosOf(query.marketLanguages & candidate.languages) }];
}

function priceReasons(query: MatchQuery, candidate: MatchCandidate): MatchReason[] {
  if (!offersService(query, candidate)) return [];
  const euros = priceFor(query, candidate);
  if (euros === null) return [{ code: "priceOnRequest" }];
  return [{ code: "price", euros, range: within(euros, query.budget.max) ? "within" : "above" }];
}

function answerReasons({ answerRate, answerHours }: AnswerRecord): MatchReason[] {
  if (answerRate === null) return [{ code: "newcomer" }];
  if (answerHours === null || answerRate < ANSWERS_FAST.rate || answerHours > ANSWERS_FAST.hours) return [];
  return [{ code: "answersFast", hours: Math.max(1, Math.ceil(answerHours)) }];
}

function isosOf(mask: number): string[] {
  return LANGUAGES.filter((_, bit) => (mask & (1 << bit)) !== 0);
}

export type LoosenedNote =
  | { code: "distance" }
  /** Whole euros; null: without an upper end. */
  | { code: "budget"; upTo: number | null }
  | { code: "languages"; isos: string[] };

/**
 * What the page says was loosened: everything up to the furthest level that a shown planner came in at, as far as it made a
 * difference. Pinned planners are there for another reason and do not count.
 */
export function loosenedNotes(
  query: MatchQuery,
  matches: readonly { level: Level | null; pinned: boolean }[],
): LoosenedNote[] {
  const reached = Math.max(0, ...matches.map((match) => (match.pinned ? 0 : (match.level ?? 0))));
  const notes: LoosenedNote[] = [];
  if (reached >= 1 && query.mode === "point") notes.push({ code: "distance" });
  if (reached >= 2 && budgetCanLoosen(query.budget)) notes.push({ code: "budget", upTo: query.budget.widerMax });
  if (reached >= 3) notes.push({ code: "languages", isos: isosOf(query.marketLanguages) });
  return notes;
}

function budgetCanLoosen({ max, widerMax }: BudgetWindow): boolean {
  return max !== null && max !== widerMax;
}

/** Preselected: the best of the list that were not written to yet, and all that the couple came for, which come first. */
export function preselect<M extends { contacted: boolean; pinned?: boolean }>(matches: readonly M[]): M[] {
  const open = matches.filter((match) => !match.contacted);
  const pinned = open.filter((match) => match.pinned).length;
  return open.slice(0, Math.max(MATCH_LIMITS.preselected, pinned));
}
