import { describe, expect, it } from "vitest";
import type { PlannerCard } from "~/domain/directory/planner-card.server";
import { languageMask, serviceMask } from "~/domain/enumerations/enumeration.rules";
import type { Match } from "~/domain/matching/find-matches.server";
import { unitVector } from "~/domain/matching/match-ranges.rules";
import type { MatchCandidate } from "~/domain/matching/matching.rules";
import { LYON, matchQuery } from "~/domain/matching/planners.fixture";
import type { ProviderProfile } from "~/domain/providers/find-provider-profile.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { type Locale, MARKETS } from "~/i18n/markets";
import { profileSeo, profileView } from "~/routes/public/planner/profile-view.server";
import { lowestPrice } from "./planner-texts";
import { loosenedTexts, type PlannerView, plannerView } from "./planner-view.server";

describe("plannerView", () => {
  it("a planner's card shows the lowest price, and no reasons, if there is no project (card-1)", () => {
    const view = plannerView(texts("en"), null, match());
    expect(view.offer).toEqual({ label: "Celebrant-led ceremony", from: "from €800" });
    expect(view.reasons).toEqual([]);
  });

  it("says why, with distance, languages, price and answers", () => {
    expect(said(plannerView(texts("en"), matchQuery(), match()))).toEqual([
      "Based in Lyon",
      "Speaks French",
      "Within your budget",
      "Usually answers within a day",
    ]);
  });

  it("a planner's card has town, picture, a short rating, and the price of only the requested service (card-4)", () => {
    const view = plannerView(texts("en"), matchQuery(), match({ photo: "abc" }));
    expect([view.photo, view.place, view.shortRating]).toEqual(["abc", "Lyon (69)", "4.9 (7)"]);
    expect(view.offer).toEqual({ label: "Full planning", from: "from €3,000" });
    const undecided = { ...matchQuery(), service: serviceMask(["FULL_PLANNING", "SECULAR_CEREMONY"]) };
    expect(plannerView(texts("en"), undecided, match()).offer?.from, "the cheapest").toBe("from €800");
    const other = { ...matchQuery(), service: serviceMask(["PARTIAL_PLANNING"]) };
    expect(plannerView(texts("en"), other, match()).offer?.from, "not offered").toBe("from €800");
    expect(view.rated).toBe("4.9 · 7 reviews");
    const bare = plannerView(texts("en"), matchQuery(), match({ services: [], rating: null, reviewCount: 0 }));
    expect([bare.photo, bare.offer, bare.shortRating]).toEqual([null, null, null]);
  });

  it("says what does not quite fit", () => {
    const query = matchQuery({ languages: languageMask(["de"]), budget: { min: 0, max: 2000, widerMax: 5000 } });
    const far = match({}, { vector: unitVector(46.7, 4.8), cosRadius: Math.cos(20 / 6371) });
    expect(plannerView(texts("en"), query, { ...far, answerRate: null }).reasons).toEqual([
      { text: "104 km from Lyon, beyond the usual travel distance", mark: "against" },
      { text: "Speaks French, though not a language you chose", mark: "against" },
      { text: "Above your budget", mark: "against" },
      { text: "New on Alliance", mark: "good" },
    ]);
    const distant = match({}, { vector: unitVector(46.7, 4.8), cosRadius: Math.cos(200 / 6371) });
    expect(plannerView(texts("en"), query, distant).reasons[0]).toEqual({ text: "104 km from Lyon", mark: "far" });
    const onRequest = match({}, { prices: { ...PRICES, full: null } });
    expect(said(plannerView(texts("en"), query, onRequest)).join()).not.toContain("on request");
  });

  it("says nothing of a price that the planner keeps to itself", () => {
    const services = [{ code: "FULL_PLANNING", position: 0, price: null, priceHidden: true as const }];
    const view = plannerView(texts("en"), matchQuery(), match({ services }));
    expect(view.offer).toEqual({ label: "Full planning", from: undefined });
    const reasons = ["Based in Lyon", "Speaks French", "Usually answers within a day"];
    expect(said(view)).toEqual(reasons);
    const onRequest = match({ services }, { prices: { ...PRICES, full: null } });
    expect(said(plannerView(texts("en"), matchQuery(), onRequest))).toEqual(reasons);
    expect(said(plannerView(texts("en"), matchQuery(), match({ services: [] }))), "not listed").toEqual(reasons);
  });

  it("names a country in the visitor's language", () => {
    const query = matchQuery({ event: { ...LYON, name: null, kind: "country" } });
    expect(plannerView(texts("pt"), query, match()).reasons[0]?.text).toContain("França");
  });

  it("badges have a text: the planner that the couple came for, paid placement, recently active (card-2, premium-1)", () => {
    const view = plannerView(texts("en"), null, { ...match({ premium: true, recentlyActive: true }), pinned: true });
    expect(view.gold).toBe(true);
    expect(view.chips.map((chip) => chip.text)).toEqual([
      "The planner you came for",
      "Premium ·\u00a0paid placement",
      "Recently active",
    ]);
    expect(view.chips.map((chip) => chip.tip)).toEqual([
      undefined,
      "This provider pays to be placed first.",
      "Signed in within the last 90 days.",
    ]);
  });
});

const said = (view: PlannerView) => view.reasons.map(({ text }) => text);

describe("lowestPrice", () => {
  it("the lowest price is that of visible services (card-3)", () => {
    expect(lowestPrice(texts("en"), match().planner)).toBe("from €800");
    const priced = (price: number | null, priceHidden?: true) =>
      lowestPrice(texts("en"), { services: [{ price, ...(priceHidden && { priceHidden }) }] });
    expect([priced(null), priced(null, true)]).toEqual(["on request", null]);
    expect(lowestPrice(texts("en"), { services: [] })).toBeNull();
  });
});

describe("loosenedTexts", () => {
  it("names the languages", () => {
    const said = loosenedTexts(texts("en"), [
      { code: "distance" },
      { code: "budget", upTo: 5000 },
      { code: "languages", isos: ["nl"] },
    ]);
    expect(said).toEqual([
      "up to twice the usual travel distance",
      "one budget range higher",
      "planners who speak Dutch",
    ]);
  });
});

const PRICES = { full: 3000, partial: null, day: null, private: null, corporate: null };

function texts(locale: Locale) {
  const market = MARKETS.FR;
  return {
    t: translator(locale),
    format: formatters(locale, market),
    locale,
    market,
    settings: { BRAND_NAME: "Alliance" } as AppContext["settings"],
  };
}

/** Returns a planner in Lyon with French and Portuguese, four services, and full planning from 3,000 euros. */
function match(planner: Partial<PlannerCard> = {}, candidate: Partial<MatchCandidate> = {}): Match {
  return {
    planner: {
      publicId: "ada",
      kind: "planner",
      name: "Ada Loup",
      city: "Lyon",
      zipCode: "69001",
      country: "FR",
      profileImage: null,
      rating: 4.86,
      reviewCount: 7,
      locale: "fr",
      premium: false,
      recentlyActive: false,
      services: [
        { code: "CONSULTING_SERVICES", position: 0, price: null },
        { code: "SECULAR_CEREMONY", position: 1, price: 800 },
        { code: "FULL_PLANNING", position: 2, price: 3000 },
        { code: "WEDDING_DESIGN", position: 3, price: 900 },
      ],
      ...planner,
    },
    candidate: {
      providerId: 1,
      premium: false,
      country: "FR",
      services: serviceMask(["CONSULTING_SERVICES", "SECULAR_CEREMONY", "FULL_PLANNING", "WEDDING_DESIGN"]),
      languages: languageMask(["fr", "pt"]),
      prices: PRICES,
      answering: 1,
      quality: 1,
      serviceCount: 4,
      vector: unitVector(LYON.latitude, LYON.longitude),
      cosRadius: Math.cos(100 / 6371),
      busy: false,
      ...candidate,
    },
    answerRate: 1,
    answerHours: 10,
    level: 0,
    score: 90,
    pinned: false,
    contacted: false,
  };
}

describe("profileView", () => {
  const profile = {
    publicId: "p",
    kind: "planner",
    name: "Maison",
    city: "Lyon",
    zipCode: "69001",
    country: "FR",
    region: "",
    locale: "fr",
    portrait: "",
    descriptionLong: "",
    experience: "",
    service: "",
    benefits: "",
    insurer: "",
    services: [],
    images: [],
    languages: [],
    videos: [],
    busyDates: [],
    minimumBudget: null,
    profileImage: null,
    travelRadiusKm: 50,
    premium: false,
    recentlyActive: false,
    checked: { register: false, phone: false, mailbox: false },
    reviews: { count: 0, average: null, reviews: [], kinds: {}, stars: [] },
  } as never as ProviderProfile;
  const context = { ...texts("en"), clock: { now: () => Date.UTC(2027, 2, 1) } } as never as AppContext;
  const shown = (changes: Partial<ProviderProfile>) => profileView(context, { ...profile, ...changes });

  it("a portrait short enough for a heading is shown once (planner-3)", () => {
    const text = "A house by the water, for three generations.";
    const html = (portrait: string, descriptionLong: string) => {
      const { headline, description } = shown({ portrait, descriptionLong });
      return { headline, description };
    };
    expect(html(text, text)).toEqual({ headline: text, description: "" });
    expect(html("A calm day.", "A *calm* day.")).toEqual({
      headline: null,
      description: "<p>A <em>calm</em> day.</p>",
    });
    expect(html("In short.", text)).toEqual({ headline: "In short.", description: `<p>${text}</p>` });
  });

  it("a portrait is no heading if it is longer than 160 characters, or has paragraphs", () => {
    const headline = (portrait: string) => shown({ portrait, descriptionLong: "More." }).headline;
    expect(headline("a".repeat(160))).toBe("a".repeat(160));
    expect([headline("a".repeat(161)), headline("A calm\nday."), headline("")]).toEqual([null, null, null]);
  });

  it("a planner's page counts the photos beyond the five tiles of its gallery", () => {
    const more = (count: number) => shown({ images: Array(count).fill({ src: "abc", alt: "" }) }).more;
    expect([more(5), more(6), more(7)]).toEqual([null, "1 more photo", "2 more photos"]);
  });

  it("a planner's page names only the checks that it passed, after the one of its profile", () => {
    const checks = (checked: Partial<ProviderProfile["checked"]>) =>
      shown({ checked: { register: false, phone: false, mailbox: false, ...checked } }).checks;
    expect(checks({})).toEqual(["Profile read by our team"]);
    expect(checks({ phone: true })).toEqual(["Profile read by our team", "Phone number verified"]);
    expect(checks({ register: true, phone: true, mailbox: true })).toHaveLength(4);
  });

  it("the page of a venue's provider says neither how far it travels nor its free Saturdays", () => {
    const planner = shown({ busyDates: ["2027-03-13"] });
    const venue = shown({ kind: "venue", busyDates: ["2027-03-13"] });
    expect([planner.travels, planner.months.length]).toEqual(["Up to 50 km around Lyon", 12]);
    expect([venue.travels, venue.months.length]).toEqual([null, 0]);
    expect([planner.role, venue.role]).toEqual(["Wedding planner in Lyon (69)", "Wedding venue in Lyon (69)"]);
  });

  it("a planner's page shows a minimum budget and reviews only if there are any", () => {
    expect(shown({})).toMatchObject({ minimum: null, reviews: null, rated: null });
    expect(shown({ minimumBudget: 3_000 }).minimum).toBe("Minimum budget: €3,000");
  });

  it("a planner's page shows free Saturdays if it has a calendar, and its insurance as declared (planner-4)", () => {
    expect(shown({})).toMatchObject({ months: [], insurance: null });
    const { months, insurance } = shown({ busyDates: ["2027-03-13"], insurer: "AXA" });
    expect(months[0]).toEqual({ month: "2027-03", days: [6, 20, 27] });
    expect(months).toHaveLength(12);
    expect(insurance).toBe("Maison states that they have professional liability insurance with AXA.");
  });

  it("search engines get a business with its visible prices, or a place without services", () => {
    const jsonLd = (changes: Partial<ProviderProfile>) => {
      const found = { ...profile, ...changes };
      const site = { ...context, url: new URL("https://fr.alliance.example/") };
      return profileSeo(site, found, profileView(site, found)).jsonLd;
    };
    const services = [
      { code: "FULL_PLANNING", price: 3_000, description: "" },
      { code: "CONSULTING_SERVICES", price: null, priceHidden: true, description: "" },
    ] as ProviderProfile["services"];
    const [crumbs, business] = jsonLd({ services }) ?? [];
    expect([crumbs?.["@type"], business?.["@type"]]).toEqual(["BreadcrumbList", "ProfessionalService"]);
    expect(business?.makesOffer).toMatchObject([{ priceSpecification: { minPrice: 3_000 } }, {}]);
    expect(JSON.stringify(business).match(/priceSpecification/g)).toHaveLength(1);
    expect(jsonLd({ kind: "venue", services })?.map((one) => [one["@type"], one.makesOffer])).toEqual([
      ["EventVenue", undefined],
    ]);
  });
});
