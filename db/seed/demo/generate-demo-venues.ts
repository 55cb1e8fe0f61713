import type { providers } from "#db/schema/providers";
import type { venueImages, venueServices, venues } from "#db/schema/venues";
import { days } from "~/domain/durations";
import {
  featureMask,
  VENUE_FEATURES,
  VENUE_TYPES,
  type VenueFeature,
  type VenueType,
} from "~/domain/venues/venue.rules";
import { MARKET_CODES, type MarketCode } from "~/i18n/markets";
import { INSIDE, OUTSIDE, VENUE_PICTURE, VENUE_TINTS, type VenueView, venuePicture } from "./draw-venues";
import { domainLabel } from "./identities";
import { fictitiousPhone } from "./phones";
import { Random } from "./random";
import { NAMES, TEXTS } from "./texts";
import { chooseSeats, type DemoTown, nearby, postalCodeIn, type Seat } from "./towns";

type Of<Table extends { $inferInsert: unknown }> = Omit<Table["$inferInsert"], "ownerId" | "venueId" | "providerId">;

interface DemoVenue extends Omit<Of<typeof venues>, "id"> {
  images: Of<typeof venueImages>[];
  services: Of<typeof venueServices>[];
  /** YYYY-MM-DD. */
  busyDates: string[];
}

export interface DemoHost extends Omit<(typeof providers)["$inferInsert"], "id"> {
  venues: DemoVenue[];
}

const SEED = 20_270_529;
/** Venues per market; 301 in total. */
const PER_MARKET = 43;
/** Number of candidate towns, from which the towns are drawn. With fewer, most would be big cities. */
const SEATS = 180;
/** Every N-th host has two venues. */
const TWO_EVERY = 3;
const PREMIUM_EVERY = 8;
/** Index of the hosts' first phone number. Planners have lower indexes. */
const FIRST_PHONE = 5_000;
const JITTER_KM = 6;
const CALENDAR = days(400);
const SATURDAY = 6;

const ALWAYS: Record<VenueType, readonly VenueFeature[]> = {
  boat: ["bar", "indoor", "sound_system", "city_view"],
  castle: ["accommodation", "outdoor_ceremony", "garden", "parking", "ceremony_and_reception"],
  domain: ["accommodation", "garden", "outdoor_ceremony", "parking", "kitchen"],
  farm: ["kitchen", "parking", "outdoor", "dance_floor"],
  hotel: ["accommodation", "catering", "wifi", "heating", "air_conditioning"],
  place_of_worship: ["ceremony_and_reception", "wheelchair_accessible", "indoor"],
  reception_hall: ["reception_venue", "indoor", "dance_floor", "wheelchair_accessible", "heating"],
  restaurant: ["catering", "bar", "staff", "tableware"],
  unusual: ["outdoor", "garden", "open_flame_allowed"],
};
const WITH_ROOMS: readonly VenueType[] = ["castle", "domain", "hotel", "farm"];
const SIZES: Record<VenueType, readonly [number, number]> = {
  ...{ boat: [40, 110], castle: [80, 260], domain: [70, 220], farm: [60, 180], hotel: [60, 240] },
  ...{ place_of_worship: [60, 200], reception_hall: [80, 400], restaurant: [30, 120], unusual: [30, 110] },
};

/** Generates three hundred venues and their owners, the same for the same towns. `now` only shifts their dates. */
export function generateDemoVenues(towns: readonly DemoTown[], now: number): DemoHost[] {
  return MARKET_CODES.flatMap((market) => {
    const random = new Random(SEED + MARKET_CODES.indexOf(market));
    const seats = random.shuffle(chooseSeats(towns, market, SEATS, random)).slice(0, PER_MARKET);
    const hosts: DemoHost[] = [];
    for (let at = 0; at < seats.length; ) {
      const host = hosts.length;
      const count = host % TWO_EVERY === 1 ? 2 : 1;
      const own = seats.slice(at, at + count).map((seat, index) => makeVenue(market, seat, at + index, now, random));
      const seat = seats[at];
      if (seat) hosts.push(makeHost(market, seat, host, own, now, random));
      at += count;
    }
    return hosts;
  });
}

/** Returns the public ids of all venue owners, which show whether the demo data is loaded. */
export const demoHostIds = (): string[] =>
  MARKET_CODES.flatMap((market) => Array.from({ length: PER_MARKET }, (_, index) => publicId("host", market, index)));

function makeHost(
  market: MarketCode,
  seat: Seat,
  index: number,
  own: DemoVenue[],
  now: number,
  random: Random,
): DemoHost {
  const names = NAMES[seat.locale];
  const [first] = own;
  const name = first?.name ?? "";
  return {
    publicId: publicId("host", market, index),
    kind: "venue",
    status: "verified",
    visible: true,
    name,
    firstname: random.pick(names.women),
    lastname: random.pick(names.lastnames),
    email: `contact@${domainLabel(name, seat.locale)}-${market.toLowerCase()}${index}.example`,
    phone: fictitiousPhone(market, FIRST_PHONE + index),
    locale: seat.locale,
    market,
    city: seat.town.name,
    zipCode: postalCodeIn(seat.town),
    region: seat.town.region,
    country: seat.town.country,
    latitude: first?.latitude ?? seat.town.latitude,
    longitude: first?.longitude ?? seat.town.longitude,
    travelRadiusKm: 50,
    foundedOn: `${2000 + (index % 15)}-04-01`,
    premiumUntil: index % PREMIUM_EVERY === 5 ? now + days(random.integer(30, 300)) : null,
    lastLoginAt: now - days(random.integer(1, 60)),
    createdAt: now - days(random.integer(90, 700)),
    approvedAt: now - days(80),
    portrait: first?.description ?? "",
    descriptionLong: first?.detailedDescription ?? "",
    experience: "",
    service: "",
    benefits: "",
    rating: null,
    reviewCount: 0,
    completeness: 0.6,
    venues: own,
  };
}

function makeVenue(market: MarketCode, seat: Seat, index: number, now: number, random: Random): DemoVenue {
  const texts = TEXTS[seat.locale].venues;
  const type = VENUE_TYPES[index % VENUE_TYPES.length] ?? "domain";
  const turn = Math.floor(index / VENUE_TYPES.length);
  const part = texts.parts[(5 * index + turn) % texts.parts.length] ?? "";
  const name = texts.names[type].replace("{n}", part);
  const seated = 10 * random.integer(...(SIZES[type].map((size) => size / 10) as [number, number]));
  const minPrice = 100 * random.integer(12, 25 + Math.round(seated / 5));
  const fill = (text: string) =>
    text.replaceAll("{town}", seat.townName).replaceAll("{seated}", String(seated)).replaceAll("{name}", name);
  const features = new Set<VenueFeature>([...ALWAYS[type], ...random.sample(VENUE_FEATURES, random.integer(5, 14))]);
  const id = publicId("venue", market, index);
  const views: VenueView[] = random.sample(INSIDE, random.integer(3, INSIDE.length));
  const pictures = [
    ...OUTSIDE[type].map((drawing) => ({ drawing, alt: fill(texts.outside) })),
    ...views.map((drawing) => ({ drawing, alt: texts.inside[drawing] })),
  ];
  const created = now - days(random.integer(60, 600));
  return {
    publicId: id,
    name,
    type,
    street: `${random.pick(texts.streets)} ${random.integer(1, 60)}`,
    city: seat.town.name,
    zipCode: postalCodeIn(seat.town),
    country: seat.town.country,
    region: seat.town.region,
    ...nearby(seat.town, JITTER_KM, random),
    description: fill(random.pick(texts.short)),
    detailedDescription: random.sample(texts.long, 3).map(fill).join("\n\n"),
    seatedCapacity: seated,
    standingCapacity: 10 * Math.round((seated * random.integer(12, 18)) / 100),
    bedrooms: WITH_ROOMS.includes(type) ? random.integer(4, 30) : null,
    minPrice,
    maxPrice: 100 * Math.round((minPrice * random.integer(15, 26)) / 1000),
    features: featureMask(features),
    moderation: "validated",
    published: true,
    visible: true,
    reachedStep: 7,
    createdAt: created,
    updatedAt: created,
    publishedAt: created,
    images: pictures.map(({ drawing, alt }, position) => ({
      position,
      publicId: `${id.slice(0, 12)}${String(position).padStart(4, "0")}`,
      src: venuePicture(drawing, VENUE_TINTS[(index + turn) % VENUE_TINTS.length] ?? "day"),
      ...VENUE_PICTURE,
      alt,
      caption: "",
      keyImage: position === 0,
      createdAt: created,
    })),
    services: texts.services.slice(0, random.integer(1, 3)).map(({ name: service, description }, position) => ({
      position,
      name: service,
      description,
      budgetStartingFrom: 100 * Math.round((minPrice * (18 - 4 * position)) / 1000),
    })),
    busyDates: busySaturdays(now, random),
  };
}

function busySaturdays(now: number, random: Random): string[] {
  const busy: string[] = [];
  for (let day = now + days(1); day < now + CALENDAR; day += days(1)) {
    const date = new Date(day);
    const summer = date.getUTCMonth() >= 4 && date.getUTCMonth() <= 8;
    if (date.getUTCDay() === SATURDAY && random.chance(summer ? 0.55 : 0.12))
      busy.push(date.toISOString().slice(0, 10));
  }
  return busy;
}

const ALPHABET = [..."0123456789abcdefghjkmnpqrstvwxyz"];

function publicId(kind: "host" | "venue", market: MarketCode, index: number): string {
  const random = new Random(
    SEED + (kind === "host" ? 1_000_003 : 2_000_003) * (MARKET_CODES.indexOf(market) + 1) + index,
  );
  return Array.from({ length: 16 }, () => random.pick(ALPHABET)).join("");
}
