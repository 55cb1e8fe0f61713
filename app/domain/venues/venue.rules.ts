import type { venueServices, venueVideos } from "#db/schema/venues";
/** Types in the order of their stored numbers: only append. */
export const VENUE_TYPES = [
  "boat",
  "castle",
  "domain",
  "farm",
  "hotel",
  "place_of_worship",
  "reception_hall",
  "restaurant",
  "unusual",
] as const;
export type VenueType = (typeof VENUE_TYPES)[number];

/** Features in the order of their bits in `venues.features`: only append. */
export const VENUE_FEATURES = [
  "accommodation",
  "air_conditioning",
  "band",
  "bar",
  "bridal_suite",
  "catering",
  "ceremony_and_reception",
  "chairs",
  "china",
  "city_view",
  "cleaning",
  "confetti_allowed",
  "dance_floor",
  "decoration",
  "dj",
  "dressing",
  "flatware",
  "furniture",
  "garden",
  "glassware",
  "hair",
  "heating",
  "indoor",
  "kitchen",
  "lighting",
  "linens",
  "makeup",
  "mountain_view",
  "open_flame_allowed",
  "outdoor",
  "outdoor_ceremony",
  "parking",
  "pets_allowed",
  "photographer",
  "reception_venue",
  "sea_view",
  "security",
  "sound_system",
  "staff",
  "tableware",
  "tables",
  "transport",
  "wedding_license",
  "wheelchair_accessible",
  "wifi",
] as const;
export type VenueFeature = (typeof VENUE_FEATURES)[number];

export const FEATURE_GROUPS = {
  rooms: [
    "ceremony_and_reception",
    "reception_venue",
    "outdoor_ceremony",
    "wedding_license",
    "indoor",
    "outdoor",
    "garden",
    "dance_floor",
  ],
  stay: [
    "accommodation",
    "bridal_suite",
    "parking",
    "transport",
    "wheelchair_accessible",
    "wifi",
    "heating",
    "air_conditioning",
  ],
  food: ["catering", "kitchen", "bar", "staff"],
  table: ["tables", "chairs", "furniture", "linens", "tableware", "china", "flatware", "glassware"],
  music: ["band", "dj", "sound_system", "lighting", "decoration"],
  couple: ["hair", "makeup", "dressing", "photographer", "security", "cleaning"],
  view: ["mountain_view", "sea_view", "city_view"],
  allowed: ["confetti_allowed", "open_flame_allowed", "pets_allowed"],
} as const satisfies Record<string, readonly VenueFeature[]>;
export type FeatureGroup = keyof typeof FEATURE_GROUPS;

/** Features that the search shows first; the others are collapsed. */
export const MAIN_FEATURES = [
  "accommodation",
  "outdoor_ceremony",
  "catering",
  "kitchen",
  "dance_floor",
  "garden",
  "parking",
  "wheelchair_accessible",
] as const satisfies readonly VenueFeature[];

/** Returns a bit mask as a sum, because JavaScript's bit operators have only 32 bits. */
export const featureMask = (features: Iterable<VenueFeature>): number =>
  [...new Set(features)].reduce((mask, feature) => mask + 2 ** VENUE_FEATURES.indexOf(feature), 0);

export const featuresOf = (mask: number): VenueFeature[] =>
  VENUE_FEATURES.filter((_, bit) => Math.floor(mask / 2 ** bit) % 2 === 1);

export const VENUE_LIMITS = {
  name: { min: 2, max: 80 },
  description: { min: 20, max: 300 },
  detailedDescription: { max: 5_000 },
  images: 30,
  imageBytes: 10 * 1024 * 1024,
  /** Characters of the caption of a photograph. */
  caption: 200,
  services: 20,
  videos: 10,
  /** Maximum guests and bedrooms; maximum price in whole euros. */
  capacity: 5_000,
  bedrooms: 500,
  price: 1_000_000,
} as const;

export type VenueService = Pick<
  typeof venueServices.$inferSelect,
  "name" | "description" | "budgetStartingFrom" | "showBudget" | "showDescription"
>;

export type VenueVideo = Pick<typeof venueVideos.$inferSelect, "link" | "title" | "description">;

/** Text columns of a venue. A suspicious or copied text waits for a moderator. */
export const VENUE_TEXTS = ["name", "street", "description", "detailedDescription"] as const;
type VenueText = (typeof VENUE_TEXTS)[number];

export interface VenueWords extends Record<VenueText, string> {
  services: readonly VenueService[];
  videos: readonly VenueVideo[];
}

/** New text of an approved venue that waits for a moderator, by step of the form. */
type PendingWords = Partial<Record<1 | 2 | 5 | 6, Partial<VenueWords>>>;

export const pendingIn = (stored: string | null): PendingWords =>
  stored === null ? {} : (JSON.parse(stored) as PendingWords);

/** Returns the newest texts: pending ones, and live ones of the other steps. */
export const withPending = <T extends Partial<VenueWords>>(live: T, pending: PendingWords): T =>
  Object.assign({}, live, ...Object.values(pending)) as T;

export const textsAmong = <T extends object>(values: T): Pick<T, Extract<keyof T, VenueText>> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isVenueText(name))) as never;

export const isVenueText = (name: string): name is VenueText => (VENUE_TEXTS as readonly string[]).includes(name);

export const listOfWords = ({ services = [], videos = [], ...texts }: Partial<VenueWords>): string[] => [
  ...VENUE_TEXTS.map((name) => texts[name] ?? ""),
  ...services.flatMap(({ name, description }) => [name, description]),
  ...videos.flatMap(({ title, description }) => [title, description]),
];
