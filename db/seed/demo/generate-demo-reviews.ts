import type { reviews } from "#db/schema/reviews";
import { days, hours } from "~/domain/durations";
import { reviewFindings } from "~/domain/reviews/judge-review.rules";
import { LOCALES, type Locale } from "~/i18n/markets";
import { GALLERY, isSeenIn } from "./draw-gallery";
import type { DemoProvider } from "./generate-demo-providers";
import type { DemoHost } from "./generate-demo-venues";
import { Decks, Random } from "./random";
import { GRAMMAR, NAMES, type ReviewTexts, TEXTS } from "./texts";

type Review = Omit<typeof reviews.$inferInsert, "id" | "providerId">;

/** Review with the public id of its provider in `of`. */
interface DemoReview extends Review {
  of: string;
}

type Reviewed = Pick<
  DemoProvider,
  "publicId" | "kind" | "name" | "locale" | "market" | "createdAt" | "premiumUntil"
> & {
  languages?: readonly string[];
  images?: readonly { src: string }[];
};

const SEED = 20_261_123;

const SAMPLE = {
  /** Fractions of the planners and venues that have reviews, among those older than `since`. */
  reviewed: { planner: 0.72, venue: 0.55 },
  most: { planner: 9, premium: 14, venue: 6 },
  login: 14,
  /** Minimum age of a profile with reviews. */
  since: days(60),
  oldest: days(900),
  inAnotherLanguage: 0.12,
  metHere: 0.35,
  photo: 0.08,
  answered: 0.35,
  /** Newest reviews that a demo account has not read. */
  unseen: 2,
} as const;

const KINDS = [
  ...Array<"couple">(34).fill("couple"),
  ...Array<"guest">(8).fill("guest"),
  ...Array<"parents">(4).fill("parents"),
  ...Array<"provider">(3).fill("provider"),
  "other" as const,
];

/** Weights of one to five stars: of most profiles, and of demo accounts. */
const OFTEN = { usually: [1, 2, 6, 24, 67], login: [0, 8, 12, 30, 50] } as const satisfies Record<string, number[]>;

/** Text with a phone number from a range that regulators reserve for fiction. */
const SUSPICIOUS = " 06 39 98 12 34.";
const SATURDAY = 6;

/**
 * Generates reviews of demo planners and venues; the same input gives the same reviews. `now` (milliseconds) only
 * shifts their dates. Demo accounts have many; the newest are unread, and one is in moderation.
 */
export function generateDemoReviews(
  planners: readonly DemoProvider[],
  hosts: readonly DemoHost[],
  now: number,
): DemoReview[] {
  const random = new Random(SEED);
  const writer = new ReviewWriter(random, now);
  const isLogin = (provider: Reviewed, index: number, all: readonly Reviewed[]) =>
    all.findIndex(({ market }) => market === provider.market) === index;
  return [...planners, ...hosts]
    .flatMap((provider: Reviewed, index, all) => {
      const login = isLogin(provider, index, all) || provider.publicId === hosts[0]?.publicId;
      const count = login ? SAMPLE.login : howMany(provider, now, random);
      const shown = (provider.images ?? []).map(({ src }) => src);
      const published = Array.from({ length: count }, () => writer.write(provider, login, shown)).sort(
        (a, b) => (b.publishedAt ?? 0) - (a.publishedAt ?? 0),
      );
      return login ? [...published.map(asRead), writer.waiting(provider)] : published;
    })
    .map((review, index) => (index === 1 ? withWaitingAnswer(review, now) : review))
    .map((review, index) => ({ ...review, authorEmail: `author${index}@couples.example` }));
}

function howMany({ kind, createdAt, premiumUntil }: Reviewed, now: number, random: Random): number {
  const age = now - createdAt;
  const isReviewed = random.chance(SAMPLE.reviewed[kind]);
  const most = kind === "venue" ? SAMPLE.most.venue : premiumUntil ? SAMPLE.most.premium : SAMPLE.most.planner;
  const count = 1 + Math.floor(most * random.next() * random.next());
  return isReviewed && age > SAMPLE.since ? Math.min(count, Math.ceil(age / days(45))) : 0;
}

const asRead = (review: DemoReview, index: number): DemoReview =>
  index < SAMPLE.unseen ? { ...review, seenAt: null, answer: null, answeredAt: null } : review;

/** Returns pictures with a motif that the page does not show yet and that fits every landscape. */
function photosBeside(shown: readonly string[]) {
  const motifs = GALLERY.filter(({ src }) => shown.includes(src)).map(({ drawing }) => drawing);
  return GALLERY.filter(({ drawing }) => isSeenIn(drawing, []) && !motifs.includes(drawing));
}

function withWaitingAnswer(review: DemoReview, now: number): DemoReview {
  const at = now - hours(5);
  const answer = `${TEXTS[review.locale].reviews.thanks[3]}${SUSPICIOUS}`;
  return { ...review, seenAt: at, answer, answeredAt: at, answerWaitingSince: at };
}

class ReviewWriter {
  private readonly decks: Decks;

  constructor(
    private readonly random: Random,
    private readonly now: number,
  ) {
    this.decks = new Decks(random);
  }

  /**
   * @param login true for a demo account, which can reply to reviews
   * @param shown pictures of the page so far; the review's picture is added
   */
  write(provider: Reviewed, login: boolean, shown: string[]): DemoReview {
    const { random, now } = this;
    const locale = this.localeOf(provider);
    const stars = this.stars(login ? OFTEN.login : OFTEN.usually);
    const kind = stars < 4 ? "couple" : random.pick(KINDS);
    const from = Math.max(provider.createdAt + days(10), now - SAMPLE.oldest);
    const publishedAt = Math.floor(from + (now - days(4) - from) * random.next());
    const createdAt = publishedAt - hours(random.integer(5, 60));
    const words = this.words(provider, locale, kind, stars);
    const answered = kind === "couple" && random.chance(stars < 4 ? 0.7 : SAMPLE.answered);
    const answeredAt = Math.min(publishedAt + hours(random.integer(4, 200)), now - hours(2));
    const picture = random.chance(SAMPLE.photo) ? random.pick(photosBeside(shown)) : null;
    if (picture) shown.push(picture.src);
    return {
      ...this.base(provider, locale, kind, stars, createdAt),
      text: words.text,
      status: "published",
      metHere: kind === "couple" && createdAt - provider.createdAt > days(200) && random.chance(SAMPLE.metHere),
      photo: picture?.src ?? null,
      photoWidth: picture?.width ?? null,
      photoHeight: picture?.height ?? null,
      publishedAt,
      seenAt: publishedAt + hours(3),
      answer: answered ? words.answer : null,
      answeredAt: answered ? answeredAt : null,
    };
  }

  /** Writes a review for the moderation queue. The French one contains a phone number. */
  waiting(provider: Reviewed): DemoReview {
    const { random, now } = this;
    const waitingSince = now - hours(random.integer(2, 30));
    const { text } = this.words(provider, provider.locale, "couple", random.pick([3, 5]));
    const written = provider.market === "FR" && provider.kind === "planner" ? text + SUSPICIOUS : text;
    return {
      ...this.base(provider, provider.locale, "couple", 5, waitingSince),
      ...{ text: written, status: "waiting", waitingSince, confirmedAt: waitingSince, metHere: false },
      findings: JSON.stringify(reviewFindings(written)),
      ...{ photo: null, photoWidth: null, photoHeight: null, publishedAt: null, seenAt: null },
      ...{ answer: null, answeredAt: null },
    };
  }

  private base(provider: Reviewed, locale: Locale, kind: DemoReview["authorKind"], stars: number, createdAt: number) {
    return {
      of: provider.publicId,
      publicId: this.letters("0123456789abcdefghjkmnpqrstvwxyz", 16),
      authorHash: this.letters("0123456789abcdef", 64),
      ...{ authorKind: kind, authorName: this.authorName(locale, kind), authorEmail: "", locale, stars },
      ...{ createdAt, confirmedAt: createdAt + hours(1), weddingDate: this.saturdayBefore(createdAt) },
      ...{ waitingSince: null, answerWaitingSince: null, findings: "[]" },
    };
  }

  private localeOf({ locale, languages = [] }: Reviewed): Locale {
    const others = LOCALES.filter((other) => other !== locale && languages.includes(other));
    return others.length > 0 && this.random.chance(SAMPLE.inAnotherLanguage) ? this.random.pick(others) : locale;
  }

  private stars(often: readonly number[]): number {
    return this.random.weighted([1, 2, 3, 4, 5] as const, (stars) => often[stars - 1] ?? 0);
  }

  private words(provider: Reviewed, locale: Locale, kind: DemoReview["authorKind"], stars: number) {
    const texts = TEXTS[locale].reviews;
    const isVenue = provider.kind === "venue";
    const deal = (name: string, from: readonly string[]) => this.decks.deal(`${locale} ${name}`, from);
    const [openings, details] = isVenue ? [texts.venueOpenings, texts.venueDetails] : [texts.openings, texts.details];
    const opening = deal(isVenue ? "venue opening" : "opening", openings);
    const [detail = "", more = ""] = this.decks.dealSome(
      `${locale} ${isVenue ? "venue detail" : "detail"}`,
      details,
      2,
    );
    const whole = { guest: texts.guests, parents: texts.parents, provider: texts.colleagues, other: texts.guests };
    const sentences =
      kind !== "couple"
        ? [deal(kind, whole[kind])]
        : stars < 3
          ? [isVenue ? (texts.critical[1] ?? "") : deal("critical", texts.critical)]
          : stars === 3
            ? [detail, ...this.decks.dealSome(`${locale} reservation`, texts.reservations, isVenue ? 1 : 2)]
            : stars === 4
              ? [opening, detail, deal("reservation", texts.reservations)]
              : [opening, detail, ...(this.random.chance(0.5) ? [more] : []), deal("ending", texts.endings)];
    const guests = String(10 * this.random.integer(4, 18));
    const fill = (text: string) =>
      GRAMMAR[locale].typography(text.replaceAll("{name}", provider.name).replaceAll("{guests}", guests));
    const regrets = TEXTS[provider.locale].reviews.regrets;
    return {
      text: fill(sentences.join(" ")),
      answer: GRAMMAR[provider.locale].typography(
        stars < 4 ? this.random.pick(regrets) : this.thanks(provider.locale, sentences, texts),
      ),
    };
  }

  /** Mentions rain or grandparents only if the review mentions them. */
  private thanks(locale: Locale, sentences: readonly string[], { openings, details }: ReviewTexts) {
    const [rain = "", grandparents = "", ...usual] = TEXTS[locale].reviews.thanks;
    if (sentences.includes(openings[5] ?? "")) return rain;
    return sentences.includes(details[4] ?? "") ? grandparents : this.random.pick(usual);
  }

  private authorName(locale: Locale, kind: DemoReview["authorKind"]): string {
    const { women, men, lastnames } = NAMES[locale];
    const { random } = this;
    if (kind === "couple" || kind === "parents") return coupleName(locale, random);
    const first = random.pick(random.chance(0.5) ? women : men);
    const last = random.pick(lastnames);
    return kind === "provider" ? `${first} ${last}` : `${first} ${last.slice(0, 1)}.`;
  }

  private saturdayBefore(at: number): string {
    const day = new Date(at - days(this.random.integer(6, 90)));
    day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 7 - SATURDAY) % 7));
    return day.toISOString().slice(0, 10);
  }

  private letters(alphabet: string, length: number): string {
    return Array.from({ length }, () => this.random.pick([...alphabet])).join("");
  }
}

/** Returns two first names, with the conjunction that fits before the second. */
export function coupleName(locale: Locale, random: Random): string {
  const { women, men } = NAMES[locale];
  const [one, other] = random.chance(0.9)
    ? [random.pick(women), random.pick(men)]
    : random.sample(random.chance(0.5) ? women : men, 2);
  const and = TEXTS[locale].reviews.and;
  const isEuphonic = (locale === "es" && /^(I|Hi)/.test(other ?? "")) || (locale === "it" && /^E/.test(other ?? ""));
  return `${one} ${isEuphonic ? (locale === "es" ? "e" : "ed") : and} ${other}`;
}
