import type {
  providerBusyDates,
  providerImages,
  providerLanguages,
  providerServices,
  providers,
} from "#db/schema/providers";
import { days } from "~/domain/durations";
import { MARKET_CODES, type MarketCode } from "~/i18n/markets";
import { PLANNERS } from "./areas";
import { GALLERY, isSeenIn } from "./draw-gallery";
import { PORTRAITS } from "./draw-portraits";
import { type Identity, Registry } from "./identities";
import { chooseLanguages } from "./languages";
import { chooseOffers, type Offer } from "./offers";
import { fictitiousPhone } from "./phones";
import { Decks, Random } from "./random";
import { DRAWINGS, type Drawing, TEXTS } from "./texts";
import { chooseSeats, type DemoTown, nearby, postalCodeIn, type Seat } from "./towns";
import { Archive, type Author, Writer } from "./write-texts";

type Of<Table extends { $inferInsert: unknown }> = Omit<Table["$inferInsert"], "providerId">;

export interface DemoProvider extends Omit<(typeof providers)["$inferInsert"], "id"> {
  services: Of<typeof providerServices>[];
  languages: Of<typeof providerLanguages>["iso"][];
  /** YYYY-MM-DD. */
  busyDates: Of<typeof providerBusyDates>["date"][];
  images: Of<typeof providerImages>[];
}

const SEED = 20_261_120;

/** Fractions of all planners, unless noted otherwise. */
const SAMPLE = {
  studios: 0.42,
  women: 0.72,
  premiumEvery: 10,
  withoutPortraitEvery: 6,
  newcomers: 0.12,
  neverLoggedIn: 0.06,
  longAway: 0.15,
  /** Fraction of planners without a text, for each of the three optional texts. */
  emptyText: 0.07,
  years: [2, 22],
  weddingsPerYear: [6, 28],
  images: [2, 7],
  /** Pictures of demo accounts, at most the number that the free plan shows (rule photo-9). */
  ownImages: { FR: 5, elsewhere: 7 },
  busySaturdays: [0, 14],
  calendar: days(548),
} as const;

const RADII_KM = {
  bigCity: [25, 30, 50, 50, 75, 100, 150, 300],
  elsewhere: [30, 50, 75, 75, 100, 100, 150, 200, 250, 300],
} as const;

/** Maximum distance of planners from their town's centre, in kilometres. */
const JITTER_KM = { bigCity: 4, elsewhere: 1.5 } as const;

/**
 * Generates six hundred planners; the same towns give the same planners. `now` (milliseconds) only shifts their dates.
 * @throws Error if a market has no town
 */
export function generateDemoProviders(towns: readonly DemoTown[], now: number): DemoProvider[] {
  const random = new Random(SEED);
  const decks = new Decks(random);
  const registry = new Registry(decks, random);
  const archive = new Archive();
  // A separate random generator, so that a new drawing does not change names or prices.
  const chance = new Random(SEED - 1);
  const pictures = { random: chance, decks: new Decks(chance) };
  return MARKET_CODES.flatMap((market) =>
    chooseSeats(towns, market, PLANNERS[market], random).map((seat, index, seats) => {
      const placeInTown = index - seats.findIndex((other) => other.town === seat.town);
      return makeProvider({ market, seat, index, placeInTown, now }, { random, decks, registry, archive, pictures });
    }),
  );
}

/** Returns the public ids of all demo planners, which show whether the demo data is loaded. */
export function demoPublicIds(): string[] {
  return MARKET_CODES.flatMap((market) =>
    Array.from({ length: PLANNERS[market] }, (_, index) => publicId(market, index)),
  );
}

/** Returns whether a planner is a demo account: the first of each market. @param index in its market */
export const isLogin = (index: number): boolean => index === 0;

interface Place {
  market: MarketCode;
  seat: Seat;
  /** Index among the planners of the market. */
  index: number;
  placeInTown: number;
  now: number;
}

interface Tools {
  random: Random;
  decks: Decks;
  registry: Registry;
  archive: Archive;
  pictures: Pick<Tools, "random" | "decks">;
}

function makeProvider(place: Place, tools: Tools): DemoProvider {
  const { market, seat, index, placeInTown, now } = place;
  const { random, decks, registry, archive, pictures } = tools;
  const studio = random.chance(SAMPLE.studios);
  const feminine = random.chance(SAMPLE.women);
  const identity = registry.register(seat.locale, feminine, studio);
  const languages = chooseLanguages(seat, random);
  const author = makeAuthor(seat, { identity, feminine, studio, languages }, now, random);
  const writer = new Writer(author, decks, archive, random);
  const written = writer.writeTexts();
  const forgotten = forgottenTexts(random);
  const texts = isLogin(index) ? written : { ...written, ...forgotten };
  const offers = chooseOffers(seat, placeInTown, random);
  const profileImage = choosePortrait(index, feminine, decks);
  const images = chooseImages(place, new Writer(author, pictures.decks, archive, pictures.random), pictures);
  const premium = index % SAMPLE.premiumEvery === 4;
  const premiumDays = random.integer(12, 350);
  return {
    ...identity,
    ...texts,
    publicId: publicId(market, index),
    kind: "planner",
    status: "verified",
    visible: true,
    phone: fictitiousPhone(market, index),
    locale: seat.locale,
    market,
    city: seat.town.name,
    zipCode: postalCodeIn(seat.town),
    region: seat.town.region,
    country: seat.town.country,
    ...nearby(seat.town, seat.bigCity ? JITTER_KM.bigCity : JITTER_KM.elsewhere, random),
    travelRadiusKm: random.pick(seat.bigCity ? RADII_KM.bigCity : RADII_KM.elsewhere),
    premiumUntil: premium ? now + days(premiumDays) : null,
    ...presence(now, premium, random),
    profileImage,
    foundedOn: `${author.since}-04-01`,
    rating: null,
    reviewCount: 0,
    completeness: completeness(texts, offers, profileImage, images),
    services: describeOffers(offers, writer),
    languages,
    busyDates: busySaturdays(now, ownRandom(market, index)),
    images,
  };
}

function makeAuthor(
  seat: Seat,
  who: Pick<Author, "feminine" | "studio" | "languages"> & { identity: Identity },
  now: number,
  random: Random,
): Author {
  const years = random.integer(...SAMPLE.years);
  const { identity, ...rest } = who;
  return {
    ...rest,
    seat,
    firstname: identity.firstname,
    years,
    since: new Date(now).getUTCFullYear() - years,
    weddingsPerYear: random.integer(...SAMPLE.weddingsPerYear),
    mostGuests: random.pick([80, 100, 120, 150, 180, 200, 250, 300]),
  };
}

type OptionalTexts = Pick<DemoProvider, "experience" | "service" | "benefits">;

function forgottenTexts(random: Random): Partial<OptionalTexts> {
  const names = (["experience", "service", "benefits"] as const).filter(() => random.chance(SAMPLE.emptyText));
  return Object.fromEntries(names.map((name) => [name, ""]));
}

/** Chooses a portrait; null: the drawn monogram is shown. */
function choosePortrait(index: number, feminine: boolean, decks: Decks): string | null {
  if (index % SAMPLE.withoutPortraitEvery === 3) return null;
  return decks.deal(
    `portraits ${feminine}`,
    PORTRAITS.filter((portrait) => portrait.woman === feminine),
  ).src;
}

/** Chooses different motifs. Planners next to each other in the list get different ones, too. */
function chooseImages({ market, seat, index: place }: Place, writer: Writer, { random, decks }: Tools["pictures"]) {
  const drawn = random.integer(...SAMPLE.images);
  const own = market === "FR" ? SAMPLE.ownImages.FR : SAMPLE.ownImages.elsewhere;
  const motifs = new Set<Drawing>();
  while (motifs.size < (isLogin(place) ? own : drawn))
    motifs.add(decks.deal(`motifs ${market}`, DRAWINGS, (motif) => isSeenIn(motif, seat.area.lands)));
  return [...motifs].map((drawing, index): DemoProvider["images"][number] => {
    const ofIt = GALLERY.filter((picture) => picture.drawing === drawing);
    const { src, width, height } = decks.deal(`gallery ${drawing}`, ofIt);
    const alt = writer.describePicture(drawing);
    const [title = alt] = TEXTS[seat.locale].weddings.captions[drawing];
    return { position: index + 1, src, alt, width, height, title, description: `${alt}.` };
  });
}

function describeOffers(offers: readonly Offer[], writer: Writer): DemoProvider["services"] {
  return offers.map(({ code, price }, index) => ({
    code,
    position: index + 1,
    description: writer.writeOffer(code),
    budgetStartingFrom: price,
  }));
}

type Presence = Pick<DemoProvider, "createdAt" | "lastLoginAt" | "answerRate" | "answerHours">;

/** Draws age, last login and answer record that are consistent with each other. */
function presence(now: number, premium: boolean, random: Random): Presence {
  const newcomer = !premium && random.chance(SAMPLE.newcomers);
  const age = newcomer ? random.integer(3, 40) : random.integer(95, 1_400);
  const createdAt = now - days(age);
  if (newcomer)
    return {
      createdAt,
      lastLoginAt: createdAt + Math.floor(days(age) * random.next()),
      answerRate: null,
      answerHours: null,
    };
  // Planners without a login never answer.
  if (!premium && random.chance(SAMPLE.neverLoggedIn))
    return { createdAt, lastLoginAt: null, answerRate: null, answerHours: null };
  if (!premium && random.chance(SAMPLE.longAway)) {
    return {
      createdAt,
      lastLoginAt: now - days(random.integer(91, Math.min(age, 400))),
      answerRate: 0,
      answerHours: null,
    };
  }
  // Most planners answer most requests within a day or two.
  const answerRate = hundredths(1 - random.next() * random.next() * 0.7);
  const answerHours = hundredths(0.5 + random.next() * random.next() * 60);
  return {
    createdAt,
    lastLoginAt: now - Math.floor(days(80) * random.next() * random.next()),
    answerRate,
    answerHours,
  };
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

const GALLERY_SIZE = 3;

/** Returns the filled-in share of the profile, 0 to 1. */
function completeness(
  {
    portrait,
    descriptionLong,
    experience,
    service,
    benefits,
  }: OptionalTexts & { portrait: string; descriptionLong: string },
  offers: readonly Offer[],
  profileImage: string | null,
  images: readonly unknown[],
): number {
  const parts = [
    ...[portrait, descriptionLong, experience, service, benefits].map((text) => text !== ""),
    offers.every((offer) => offer.price !== null),
    profileImage !== null,
    images.length >= GALLERY_SIZE,
  ];
  return parts.filter(Boolean).length / parts.length;
}

const SATURDAY = 6;

function busySaturdays(now: number, random: Random): string[] {
  const all: { date: string; month: number }[] = [];
  for (let day = now + days(1); day < now + SAMPLE.calendar; day += days(1)) {
    const date = new Date(day);
    if (date.getUTCDay() === SATURDAY)
      all.push({ date: date.toISOString().slice(0, 10), month: date.getUTCMonth() + 1 });
  }
  const busy = new Set<string>();
  const count = random.integer(...SAMPLE.busySaturdays);
  // Days from May to September are five times as likely.
  while (busy.size < count) busy.add(random.weighted(all, ({ month }) => (month >= 5 && month <= 9 ? 5 : 1)).date);
  return [...busy].sort();
}

const PUBLIC_ID = { alphabet: "0123456789abcdefghjkmnpqrstvwxyz", length: 16 } as const;

function publicId(market: MarketCode, index: number): string {
  const random = ownRandom(market, index);
  return Array.from({ length: PUBLIC_ID.length }, () => random.pick([...PUBLIC_ID.alphabet])).join("");
}

/** Returns a generator of its own per planner, so that its draws do not affect later planners. */
function ownRandom(market: MarketCode, index: number): Random {
  return new Random(SEED + (MARKET_CODES.indexOf(market) + 1) * 100_003 + index);
}
