import type { weddingImages, weddings } from "#db/schema/weddings";
import { days } from "~/domain/durations";
import { WEDDING_STYLES, type WeddingStyle, weddingSlug } from "~/domain/weddings/wedding.rules";
import { areaOf } from "./areas";
import { GALLERY } from "./draw-gallery";
import { VENUE_PICTURE, VENUE_TINTS, venuePicture } from "./draw-venues";
import type { DemoProvider } from "./generate-demo-providers";
import { coupleName } from "./generate-demo-reviews";
import { Decks, Random } from "./random";
import { fillTemplate } from "./template";
import { type Drawing, GRAMMAR, TEXTS } from "./texts";
import type { DemoTown } from "./towns";

type Picture = Omit<typeof weddingImages.$inferInsert, "ownerId">;

/** Wedding with the public id of its provider in `of`. */
interface DemoWedding extends Omit<typeof weddings.$inferInsert, "id" | "providerId"> {
  of: string;
  images: Picture[];
}

const SEED = 20_261_124;

const SAMPLE = {
  /** Fraction of planners without Premium that have one wedding. */
  one: 0.3,
  /** Number of weddings of a Premium planner. */
  premium: [2, 4],
  pictures: [5, 8],
  guests: [22, 180],
  nearKm: 70,
  /** Minimum age of a planner's profile with weddings. */
  since: days(30),
  hiddenBudget: 0.25,
} as const;

/** Venue drawing for each style; null: none, so the cover shows another motif. */
const HOUSES: Record<WeddingStyle, string | null> = {
  ...{ classic: "abbey", romantic: "castle", country: "barn", bohemian: "mill", modern: null, glamorous: "hotel" },
  ...{ vintage: "domain", garden: "orangery", beach: "lighthouse", mountain: "chalet", multicultural: "villa" },
  intimate: "guinguette",
};
const MOTIFS: Record<WeddingStyle, readonly Drawing[]> = {
  ...{
    classic: ["petals", "rings", "band"],
    romantic: ["dress", "garland", "rings"],
    country: ["beams", "car", "brunch"],
  },
  ...{ bohemian: ["tree", "lanterns", "garland"], modern: ["city", "stationery", "coupes"] },
  ...{
    glamorous: ["coupes", "dance", "band"],
    vintage: ["car", "stationery", "dress"],
    garden: ["tree", "brunch", "petals"],
  },
  ...{ beach: ["sea", "lanterns", "garland"], mountain: ["snow", "beams", "rings"] },
  ...{ multicultural: ["rain", "dance", "brunch"], intimate: ["garland", "brunch", "tree"] },
};
const USUAL: readonly Drawing[] = ["arch", "bouquet", "cake", "manor", "table"];
const INDOORS = ["hall", "terrace", "court"] as const;
const KM_PER_DEGREE = 111;
const SATURDAY = 6;

/**
 * Generates weddings of demo planners; the same input gives the same weddings. `now` (milliseconds) only shifts their
 * dates. Each demo account has one published wedding and one draft.
 */
export function generateDemoWeddings(
  planners: readonly DemoProvider[],
  towns: readonly DemoTown[],
  now: number,
): DemoWedding[] {
  const random = new Random(SEED);
  const decks = new Decks(random);
  return planners.flatMap((planner, index) => {
    const isLogin = planners.findIndex(({ market }) => market === planner.market) === index;
    const near = nearbyTowns(planner, towns);
    const usual = planner.premiumUntil ? random.integer(...SAMPLE.premium) : Number(random.chance(SAMPLE.one));
    const count = isLogin ? 1 : now - planner.createdAt > SAMPLE.since ? usual : 0;
    const shown = Array.from({ length: count }, () => makeWedding({ planner, near, now }, random, decks));
    return isLogin ? [...shown, draftOf(makeWedding({ planner, near, now }, random, decks))] : shown;
  });
}

function makeWedding(
  { planner, near, now }: { planner: DemoProvider; near: readonly DemoTown[]; now: number },
  random: Random,
  decks: Decks,
): DemoWedding {
  const { locale } = planner;
  const texts = TEXTS[locale].weddings;
  const town = random.pick(near);
  const style = decks.deal(`style ${planner.market}`, WEDDING_STYLES, (one) => suits(one, town, planner));
  const { title: subtitle, sentence } = texts.styles[style];
  const title = `${coupleName(locale, random)}, ${subtitle}`;
  const guests = style === "intimate" ? 22 : 2 * random.integer(SAMPLE.guests[0] / 2, SAMPLE.guests[1] / 2);
  const { typography, at } = GRAMMAR[locale];
  const fill = (text: string) =>
    typography(text.replace("{guests}", String(guests)).replace("{town}", town.name).replace("{at}", at(town.name)));
  const dealt = decks.dealSome(`sentences ${locale}`, texts.sentences, 3);
  const sentences = texts.sentences.filter((one) => dealt.includes(one)).map(fill);
  const from = planner.createdAt + days(5);
  const publishedAt = Math.floor(from + (now - days(2) - from) * random.next());
  const publicId = letters(random);
  return {
    of: planner.publicId,
    publicId,
    slug: weddingSlug(title),
    title,
    description: [`${typography(sentence)} ${sentences[0]}`, sentences.slice(1).join(" ")].join("\n\n"),
    ...{ city: town.name, zipCode: town.zipCode, country: town.country, location: town.name },
    ...{ latitude: town.latitude, longitude: town.longitude },
    style,
    weddingDate: saturdayBefore(publishedAt - days(random.integer(20, 200))),
    guests,
    plannerBudget: 100 * random.integer(14, 60),
    totalBudget: 500 * Math.round((guests * random.integer(140, 300)) / 500),
    budgetHidden: random.chance(SAMPLE.hiddenBudget),
    services: JSON.stringify(random.sample(planner.services, random.integer(1, 3)).map(({ code }) => code)),
    status: "published",
    createdAt: publishedAt - days(1),
    updatedAt: publishedAt,
    publishedAt,
    images: choosePictures(publicId, style, planner, publishedAt, random),
  };
}

const draftOf = (wedding: DemoWedding): DemoWedding => ({
  ...wedding,
  ...{ slug: null, description: "", status: "unpublished", publishedAt: null },
  images: wedding.images.slice(0, 2),
});

function suits(style: WeddingStyle, town: DemoTown, { locale }: DemoProvider): boolean {
  const lands: readonly string[] = areaOf(town, locale)?.lands ?? [];
  return (style !== "beach" || lands.includes("sea")) && (style !== "mountain" || lands.includes("mountains"));
}

/** Returns a drawing of the venue and other motifs, in one tint if possible. The planner's gallery lacks the cover. */
function choosePictures(id: string, style: WeddingStyle, planner: DemoProvider, at: number, random: Random): Picture[] {
  const { locale } = planner;
  const { captions } = TEXTS[locale].weddings;
  const house = HOUSES[style];
  const [tint, houseTint] = [random.pick(["sage", "blush", "mist", "sand"]), random.pick(VENUE_TINTS)];
  const drawn = (drawing: Drawing) => {
    const ofIt = GALLERY.filter((one) => one.drawing === drawing);
    const picture = ofIt.find((one) => one.tint === tint) ?? ofIt[0];
    const alt = fillTemplate(random.pick(TEXTS[locale].planners.pictures[drawing]), TEMPLATE, random);
    return picture ? [{ ...sizeOf(picture), alt, caption: random.pick(captions[drawing]) }] : [];
  };
  const view = (drawing: string, alt: string) => ({
    ...{ src: venuePicture(drawing, houseTint), ...VENUE_PICTURE },
    ...{ alt, caption: "" },
  });
  const inside = random.pick(INDOORS);
  const gallery = GALLERY.filter(({ src }) => planner.images.some((image) => image.src === src));
  const inGallery = (motif: Drawing) => Number(gallery.some(({ drawing }) => drawing === motif));
  const others = [...random.shuffle(MOTIFS[style]), ...random.sample(USUAL, 2)];
  // Without a drawing of a venue, one of these is the cover.
  if (!house) others.sort((one, other) => inGallery(one) - inGallery(other));
  const all = [
    ...(house ? [view(house, captions.manor[0] ?? "")] : []),
    ...others.slice(0, 2).flatMap(drawn),
    view(inside, TEXTS[locale].venues.inside[inside]),
    ...others.slice(2).flatMap(drawn),
    ...drawn("evening"),
  ].slice(0, random.integer(...SAMPLE.pictures));
  // Covers are shown in a wide frame.
  const cover = all.findIndex(({ width, height }) => width > height);
  return all.map((picture, position) => ({
    ...picture,
    alt: GRAMMAR[locale].typography(picture.alt),
    position,
    publicId: `${id.slice(0, 12)}${String(position).padStart(4, "0")}`,
    keyImage: position === cover,
    createdAt: at,
  }));
}

const TEMPLATE = { slots: {}, feminine: true, studio: true };
const sizeOf = ({ src, width, height }: { src: string; width: number; height: number }) => ({ src, width, height });

/** Returns towns within `SAMPLE.nearKm` of the planner, else the nearest one, by an approximate distance. */
function nearbyTowns({ country, latitude, longitude }: DemoProvider, towns: readonly DemoTown[]): DemoTown[] {
  const shrink = 1 - Math.min(Math.abs(latitude), 60) / 110;
  const distance = (town: DemoTown) =>
    KM_PER_DEGREE * Math.hypot(town.latitude - latitude, (town.longitude - longitude) * shrink);
  const own = towns.filter((town) => town.country === country && town.zipCode !== "");
  const near = own.filter((town) => distance(town) < SAMPLE.nearKm);
  return near.length > 0 ? near : own.sort((a, b) => distance(a) - distance(b)).slice(0, 1);
}

function saturdayBefore(at: number): string {
  const day = new Date(at);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 7 - SATURDAY) % 7));
  return day.toISOString().slice(0, 10);
}

const letters = (random: Random) =>
  Array.from({ length: 16 }, () => random.pick([..."0123456789abcdefghjkmnpqrstvwxyz"])).join("");
