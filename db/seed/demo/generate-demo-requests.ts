import type { accounts } from "#db/schema/accounts";
import type { creditClaims, creditEntries } from "#db/schema/credits";
import type { orders, paymentInvoices } from "#db/schema/payments";
import type { projectChanges, projects } from "#db/schema/projects";
import type { requests } from "#db/schema/requests";
import { WELCOME_CREDITS } from "~/domain/credits/credits.rules";
import { RETURNS, returnCauseOf, unlockCauseOf } from "~/domain/credits/return.rules";
import { days, hours, isoDay, minutes } from "~/domain/durations";
import { isServiceType, type ServiceType } from "~/domain/enumerations/enumeration.rules";
import { priceOf, purchaseCauseOf } from "~/domain/payments/order.rules";
import { PROJECT, type ProjectFacts, WEDDING } from "~/domain/projects/project.rules";
import { projectMatchQuery } from "~/domain/projects/project-match-query.rules";
import type { RejectionReason } from "~/domain/requests/request.rules";
import { type Locale, MARKETS, type MarketCode } from "~/i18n/markets";
import { EVENT_TYPES, PLANNER_BUDGET_RANGES } from "../enumerations";
import { type DemoMessage, messagesOf } from "./conversations";
import { coupleName } from "./generate-demo-reviews";
import { domainLabel } from "./identities";
import { fictitiousMobile } from "./phones";
import { Decks, Random } from "./random";
import { BOUGHT, RECEIVED, type ReceivedRequest } from "./received-requests";
import { GRAMMAR, NAMES, TEXTS, VENUE_REQUEST_TEXTS } from "./texts";
import type { DemoTown } from "./towns";

/** Demo planner with the fields that its requests depend on. */
export interface Recipient {
  publicId: string;
  market: MarketCode;
  locale: Locale;
  country: string;
  latitude: number;
  longitude: number;
  travelRadiusKm: number;
  premiumUntil: number | null;
  createdAt: number;
  /** YYYY-MM-DD. */
  busyDates: string[];
}

type Town = Pick<DemoTown, "name" | "zipCode" | "country" | "region" | "latitude" | "longitude">;

export interface DemoAccount extends Recipient {
  firstname: string;
  venues: (Town & { publicId: string; seated: number })[];
}

/** Rows for the database. They reference provider, account, project and order by public id. */
export interface DemoRequests {
  couples: Omit<typeof accounts.$inferInsert, "id">[];
  projects: (Omit<typeof projects.$inferInsert, "id" | "accountId"> & { couple: string })[];
  languages: { project: string; iso: string }[];
  changes: (Omit<typeof projectChanges.$inferInsert, "id" | "projectId"> & { project: string })[];
  requests: (Omit<typeof requests.$inferInsert, "id" | "projectId" | "providerId" | "venueId"> & {
    project: string;
    of: string;
    venue: string | null;
  })[];
  messages: DemoMessage[];
  /** Oldest first. The loader sets the cause of welcome credits, which contains the provider's number. */
  entries: (Omit<typeof creditEntries.$inferInsert, "id" | "providerId" | "orderId"> & {
    of: string;
    order: string | null;
  })[];
  claims: (Omit<typeof creditClaims.$inferInsert, "id" | "providerId"> & { of: string })[];
  orders: (Omit<typeof orders.$inferInsert, "id" | "providerId"> & { of: string })[];
  invoices: (Omit<typeof paymentInvoices.$inferInsert, "orderId" | "providerId"> & { of: string; order: string })[];
}

const SEED = 20_271_201;

const SAMPLE = {
  others: [1, 4],
  /** Maximum distance of events, and of other planners that the couple contacts, from the account. */
  nearKm: 60,
  nearest: 9,
  /** Hours of the day (UTC) of requests that are older than three days. */
  writing: [6, 20],
  guests: [28, 190],
  ahead: [days(140), days(500)],
  /** Ages of past events, long enough that no review invitation is due. */
  past: [days(75), days(110)],
  themes: 0.25,
} as const;

/** Index of the couples' first phone number. Planners have lower indexes. */
const FIRST_PHONE = { planner: 300, venue: 400 } as const;
const SERVICES = ["complete", "partial", "day-coordination", "complete", "undecided"] as const;
const OTHERS_BUY = 5;
const CHANNELS = ["both", "both", "phone", "both", "email"] as const;
const THEMES = ["bohemian", "garden", "vintage", "country", "romantic"] as const;
const SATURDAY = 6;

/**
 * Generates couples' requests to the demo accounts and to planners near them, with answers and credits. `now`
 * (milliseconds) only shifts the dates.
 */
export function generateDemoRequests(
  accounts: readonly DemoAccount[],
  planners: readonly Recipient[],
  towns: readonly DemoTown[],
  now: number,
): DemoRequests {
  const all = noRequests();
  accounts.forEach((account, index) => {
    const mail = new Mail(account, planners, towns, now, new Random(SEED + index));
    // Oldest first, because earlier credits decide how nearby planners pay.
    for (const [number, received] of [...RECEIVED.entries()].reverse()) mail.receive(received, number);
    for (const { age, credits, card } of BOUGHT) mail.buy(account, credits, now - age, card);
    for (const key of Object.keys(all) as (keyof DemoRequests)[]) (all[key] as unknown[]).push(...mail.rows[key]);
  });
  all.entries.sort((a, b) => a.createdAt - b.createdAt);
  return all;
}

const noRequests = (): DemoRequests => ({
  couples: [],
  projects: [],
  languages: [],
  changes: [],
  requests: [],
  messages: [],
  entries: [],
  claims: [],
  orders: [],
  invoices: [],
});

/** Generates the received requests of one account. */
class Mail {
  readonly rows = noRequests();
  private readonly decks: Decks;
  private readonly others: readonly Recipient[];
  private readonly near: readonly DemoTown[];
  private readonly far: readonly DemoTown[];
  /** Credit balances of nearby planners, from their first unlock on. */
  private readonly credits = new Map<string, number>();

  constructor(
    private readonly account: DemoAccount,
    planners: readonly Recipient[],
    towns: readonly DemoTown[],
    private readonly now: number,
    private readonly random: Random,
  ) {
    this.decks = new Decks(random);
    const own = towns.filter(({ country, zipCode }) => country === account.country && zipCode !== "");
    const reach = Math.min(account.travelRadiusKm, SAMPLE.nearKm);
    this.near = own.filter((town) => kilometres(town, account) < reach);
    this.far = own.filter((town) => kilometres(town, account) > 2 * account.travelRadiusKm + SAMPLE.nearKm);
    this.others = planners
      .filter((one) => one.market === account.market && kilometres(one, account) < SAMPLE.nearKm)
      .sort((one, other) => kilometres(one, account) - kilometres(other, account))
      .slice(0, SAMPLE.nearest);
    this.enter(account.publicId, "welcome", WELCOME_CREDITS, account.createdAt + minutes(20), {});
  }

  receive(received: ReceivedRequest, number: number): void {
    const { random, account } = this;
    const { market } = account;
    const sentAt = this.timeOf(received);
    const venue = account.venues[number % Math.max(1, account.venues.length)];
    const place = venue ?? random.pick(received.misfit === "far" && this.far.length > 0 ? this.far : this.near);
    const home = random.pick(this.near);
    const eventDate = this.dateOf(received, sentAt);
    const guests = Math.min(random.integer(...SAMPLE.guests), venue ? venue.seated + 12 : SAMPLE.guests[1]);
    // The Belgian conversations are in Dutch, which half of the country speaks.
    const locale = market === "BE" && received.talk ? "nl" : account.locale;
    const couple = this.couple(locale, home, number, sentAt, received.unproved ? null : sentAt - days(1));
    const facts = this.factsOf({ received, locale, number, place, eventDate, guests });
    const message = this.message(locale, couple.signature, facts, place, guests, venue !== undefined);
    const town = {
      ...{ eventPlaceKind: "city" as const, eventRadiusKm: 0, city: place.name, zipCode: place.zipCode },
      ...{ country: place.country, latitude: place.latitude, longitude: place.longitude },
    };
    const project = this.id();
    const { languages, ...wanted } = facts;
    const asked = { bands: PLANNER_BUDGET_RANGES, categories: EVENT_TYPES, locale: MARKETS[market].locale };
    this.rows.projects.push({
      ...{ publicId: project, couple: couple.publicId, status: "saved", reachedStep: PROJECT.steps, ...town },
      ...(venue
        ? { ...NO_WISHES, eventType: WEDDING, eventDate, eventLocation: place.name, guests, kind: "venue" }
        : { ...wanted, eventType: facts.eventType ?? WEDDING, guests: null, kind: "planners" }),
      matchQuery: venue ? null : JSON.stringify(projectMatchQuery(facts, town, homeOf(home), asked)),
      message,
      ...{ createdAt: sentAt - minutes(40), updatedAt: sentAt, savedAt: sentAt - minutes(15), sentAt },
      closedAt: received.closed ? sentAt + received.closed.after : null,
      closedReason: received.closed?.reason ?? null,
      contactChannel: CHANNELS[number % CHANNELS.length] ?? "both",
    });
    if (!venue) this.rows.languages.push(...languages.map((iso) => ({ project, iso })));
    if (received.moved) this.move(project, eventDate, sentAt + days(2));
    const request = this.request({ project, message, venue: venue?.publicId ?? null }, received, sentAt);
    this.settle(received, request, sentAt);
    if (received.talk && received.answer)
      this.rows.messages.push(
        ...messagesOf(
          received.talk,
          {
            request,
            isVenue: venue !== undefined,
            locale,
            eventDate,
            names: { couple: couple.signature, planner: account.firstname },
            unlockedAt: sentAt + received.answer.after,
          },
          this.now,
        ),
      );
    if (!venue) this.writeToOthers({ project, message }, received, sentAt);
  }

  /** Returns the time of a request: exact for the newest ones, otherwise in the daytime. */
  private timeOf({ age }: ReceivedRequest): number {
    const at = this.now - age;
    const [from, until] = SAMPLE.writing;
    const inDay = hours(this.random.integer(from, until)) + minutes(this.random.integer(0, 59));
    return age < days(3) ? at : at - (at % days(1)) + inDay;
  }

  buy({ locale, market, publicId: of }: Recipient, credits: number, at: number, card: string): void {
    const order = this.id();
    const amount = priceOf({ product: "credits", credits }) ?? 0;
    this.rows.orders.push({
      ...{ of, publicId: order, product: "credits", credits, amount, state: "paid", card, locale, market },
      ...{ createdAt: at - minutes(2), expiresAt: at + days(1), movedAt: at, paidAt: at, checkedAt: at },
    });
    this.rows.invoices.push({
      ...{ id: `in_demo_${order}`, of, order, number: `DEMO-${order.slice(0, 6).toUpperCase()}` },
      ...{ paid: amount, createdAt: at, paidAt: at },
    });
    this.enter(of, "purchase", credits, at, { cause: purchaseCauseOf(order), order });
  }

  private couple(locale: Locale, home: DemoTown, number: number, sentAt: number, emailVerifiedAt: number | null) {
    const { random, account } = this;
    const { market } = account;
    const signature = coupleName(locale, random);
    const [firstname = signature] = signature.split(/ (?:et|and|en|und|ed?|y) /);
    const lastname = random.pick(NAMES[locale].lastnames);
    const publicId = this.id();
    const first = FIRST_PHONE[account.venues.length > 0 ? "venue" : "planner"];
    this.rows.couples.push({
      ...{ publicId, phone: fictitiousMobile(market, first + number), firstname, lastname, locale, market },
      email: `${domainLabel(`${firstname} ${lastname}`, locale).replaceAll("-", ".")}@mail.example`,
      ...{ city: home.name, zipCode: home.zipCode, country: home.country },
      ...{ latitude: home.latitude, longitude: home.longitude, emailVerifiedAt },
      ...{ createdAt: sentAt - days(2), updatedAt: sentAt - days(2) },
    });
    return { publicId, signature };
  }

  private factsOf({ received, locale, number, place, eventDate, guests }: Event): ProjectFacts {
    const { random } = this;
    const eventType = received.occasion ?? WEDDING;
    const wanted = SERVICES[number % SERVICES.length] ?? "complete";
    const service = eventType === WEDDING && isServiceType(wanted) ? wanted : null;
    const hasTheme = eventType === WEDDING && random.chance(SAMPLE.themes);
    const country = new Intl.DisplayNames([locale], { type: "region" }).of(place.country) ?? place.country;
    return {
      ...{ eventType, otherEvent: null, serviceType: service, hasTheme, eventDate },
      weddingTheme: hasTheme ? TEXTS[locale].weddings.styles[random.pick(THEMES)].title : null,
      eventLocation: [...new Set([place.name, place.zipCode, place.region, country])].filter(Boolean).join(", "),
      guestRange: rangeOf(guests, GUESTS),
      budgetRange: rangeOf(guests * random.integer(130, 260), BUDGETS),
      budgetPlannerRange: service === "complete" ? random.pick(["2000to5000", "more5000"]) : "2000to5000",
      languages: [locale, ...(received.alsoSpeaks ? [received.alsoSpeaks] : [])],
      plannerPreference: random.pick(["nearEvent", "nearEvent", "nearHome"]),
    };
  }

  /** Chooses a busy day of the account, a past day, or a future Saturday, most often in summer. */
  private dateOf({ misfit, past }: ReceivedRequest, sentAt: number): string {
    const { random, now, account } = this;
    const [from, to] = past ? [now - SAMPLE.past[1], now - SAMPLE.past[0]] : ahead(sentAt, now);
    const taken = account.busyDates.filter((date) => date > isoDay(now + days(30)));
    if (misfit === "busy" && taken[0]) return random.pick(taken);
    const free = saturdays(from, to).filter((date) => !account.busyDates.includes(date));
    return random.weighted(free, (date) => (/-0[5-9]-/.test(date) ? 5 : 1));
  }

  private message(
    locale: Locale,
    signature: string,
    facts: ProjectFacts,
    place: Town,
    guests: number,
    isVenue: boolean,
  ): string {
    const texts = TEXTS[locale].requests;
    const { at, typography } = GRAMMAR[locale];
    const deal = (name: string, from: readonly string[]) => this.decks.deal(`${locale} ${name}`, from);
    const inOrder = (name: string, from: readonly string[]) => {
      const dealt = this.decks.dealSome(`${locale} ${name}`, from, 2);
      return from.filter((one) => dealt.includes(one));
    };
    const occasion = texts.others[facts.eventType as keyof typeof texts.others];
    const service: ServiceType | "undecided" = isServiceType(facts.serviceType) ? facts.serviceType : "undecided";
    const venue = VENUE_REQUEST_TEXTS;
    const sentences = isVenue
      ? [deal("venue", venue.openings), ...inOrder("venue details", venue.details), deal("venue asks", venue.asks)]
      : [
          deal("openings", texts.openings),
          ...inOrder("details", texts.details),
          deal(`asks ${service}`, texts.asks[service]),
        ];
    const date = new Date(`${facts.eventDate}T12:00:00Z`);
    const month = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }).format(date);
    const [ownName = place.name] = place.name.split(/\s*[/(]\s*/);
    const body = (!isVenue && occasion ? occasion : sentences.join(" "))
      .replaceAll("{when}", GRAMMAR[locale].monthIn(month, date.getUTCFullYear()))
      .replaceAll("{at}", at(ownName))
      .replaceAll("{guests}", String(guests));
    return typography(`${texts.greeting}\n\n${body}\n\n${deal("closings", texts.closings)}\n${signature}`);
  }

  private request(written: Written & { venue: string | null }, { answer, seen }: ReceivedRequest, at: number): string {
    const { now, account } = this;
    const publicId = this.id();
    const answeredAt = answer ? at + answer.after : null;
    const isUnlocked = answer !== undefined && "unlocked" in answer;
    this.rows.requests.push({
      ...{ ...written, publicId, of: account.publicId, createdAt: at },
      status: answer ? (isUnlocked ? "unlocked" : "rejected") : "locked",
      seenAt: seen === undefined ? null : at + seen,
      unlockedAt: isUnlocked ? answeredAt : null,
      unlockedBy: isUnlocked ? "credit" : null,
      rejectedAt: isUnlocked ? null : answeredAt,
      rejectionReason: answer && "declined" in answer ? reasonOf(answer.declined, written.venue !== null) : null,
      // Snoozed, so that the new-request dialog does not open on every page.
      laterUntil: answer || seen !== undefined ? null : now + hours(12),
    });
    return publicId;
  }

  /** Adds the ledger entries of an unlock. */
  private settle({ answer, closed, claim, returned }: ReceivedRequest, requestId: string, sentAt: number): void {
    if (!answer || !("unlocked" in answer)) return;
    const of = this.account.publicId;
    const unlockedAt = sentAt + answer.after;
    this.enter(of, "unlock", -1, unlockedAt, { cause: unlockCauseOf(requestId), requestId });
    const openedAt = unlockedAt + (claim?.after ?? 0);
    const dueAt = openedAt + RETURNS.answering;
    const endedAt = { open: null, denied: openedAt + hours(9), returned: dueAt };
    if (claim)
      this.rows.claims.push({
        ...{ of, requestId, state: claim.state, openedAt, dueAt, endedAt: endedAt[claim.state] },
        secretHash: this.letters("0123456789abcdef", 64),
      });
    const returnedAt = returned === "closed" ? sentAt + (closed?.after ?? 0) : dueAt;
    if (returned)
      this.enter(of, "return", 1, returnedAt, { cause: returnCauseOf(requestId), requestId, reason: returned });
  }

  /** Sends the same message to nearby planners: some accept, some decline, some ignore it. */
  private writeToOthers(written: Written, { closed }: ReceivedRequest, at: number): void {
    const { random, now } = this;
    const count = Math.min(random.integer(...SAMPLE.others), this.others.length);
    for (const [index, other] of this.decks.dealSome("planners nearby", this.others, count).entries()) {
      const answeredAt = at + hours(random.integer(2, 44));
      const isChosen = index === 0 && closed?.reason === "found";
      const drawn = isChosen ? 0 : random.next();
      const status = answeredAt > now || drawn > 0.78 ? "locked" : drawn < 0.45 ? "unlocked" : "rejected";
      const requestId = this.id();
      const unlockedBy = status !== "unlocked" ? null : other.premiumUntil === null ? "credit" : "premium";
      this.rows.requests.push({
        ...{ ...written, publicId: requestId, of: other.publicId, venue: null, createdAt: at, status, unlockedBy },
        seenAt: status === "locked" ? null : answeredAt - hours(1),
        unlockedAt: status === "unlocked" ? answeredAt : null,
        rejectedAt: status === "rejected" ? answeredAt : null,
        rejectionReason: status === "rejected" ? random.pick(["not_available", "budget", "location"] as const) : null,
        laterUntil: null,
      });
      if (unlockedBy === "credit") this.pay(other, requestId, at, answeredAt);
    }
  }

  /** Pays with the welcome credit first, then with packs, which are bought before the request. */
  private pay(other: Recipient, requestId: string, sentAt: number, unlockedAt: number): void {
    const { publicId: of, createdAt } = other;
    const had = this.credits.get(of);
    if (had === undefined)
      this.enter(of, "welcome", WELCOME_CREDITS, Math.min(createdAt + minutes(20), sentAt - hours(1)), {});
    if (had === 0) this.buy(other, OTHERS_BUY, sentAt - hours(1), "1881");
    this.credits.set(of, (had ?? WELCOME_CREDITS) + (had === 0 ? OTHERS_BUY : 0) - 1);
    this.enter(of, "unlock", -1, unlockedAt, { cause: unlockCauseOf(requestId), requestId });
  }

  private move(project: string, eventDate: string, changedAt: number): void {
    const before = isoDay(Date.parse(eventDate) - days(14));
    this.rows.changes.push({ project, changeId: this.id(), field: "eventDate", before, changedAt });
  }

  private enter(
    of: string,
    kind: DemoRequests["entries"][number]["kind"],
    amount: number,
    createdAt: number,
    { cause = "", requestId = null, order = null, reason = null }: Partial<DemoRequests["entries"][number]>,
  ): void {
    this.rows.entries.push({ of, kind, amount, cause, requestId, order, reason, createdAt });
  }

  private id = () => this.letters("0123456789abcdefghjkmnpqrstvwxyz", 16);

  private letters(alphabet: string, length: number): string {
    return Array.from({ length }, () => this.random.pick([...alphabet])).join("");
  }
}

interface Written {
  project: string;
  message: string;
}

interface Event {
  received: ReceivedRequest;
  locale: Locale;
  number: number;
  place: Town;
  /** YYYY-MM-DD. */
  eventDate: string;
  guests: number;
}

/** Fields of a project that stay empty if it is a message to a venue. */
const NO_WISHES = {
  ...{ otherEvent: null, serviceType: null, hasTheme: false, weddingTheme: null, guestRange: null },
  ...{ budgetRange: null, budgetPlannerRange: null, plannerPreference: null },
};

const GUESTS = { less50: 50, "50to100": 100, "100to150": 150, "150to200": 200, more200: Infinity } as const;
const BUDGETS = { less10000: 10_000, "10000to20000": 20_000, "20000to40000": 40_000, more40000: Infinity } as const;

function reasonOf(reason: RejectionReason, isVenue: boolean): RejectionReason {
  if (!isVenue) return reason;
  return reason === "location" ? "budget" : reason === "not_qualified" ? "not_available" : reason;
}

const homeOf = ({ name, country, latitude, longitude }: DemoTown) => ({ city: name, country, latitude, longitude });

const rangeOf = (count: number, ranges: Readonly<Record<string, number>>): string =>
  Object.keys(ranges).find((slug) => count <= (ranges[slug] ?? 0)) ?? Object.keys(ranges).at(-1) ?? "";

/** Returns the range of event dates, late enough that no reminder is due. */
const ahead = (sentAt: number, now: number) => [
  Math.max(sentAt + SAMPLE.ahead[0], now + days(35)),
  Math.max(sentAt + SAMPLE.ahead[1], now + days(120)),
];

function saturdays(from = 0, to = 0): string[] {
  const all: string[] = [];
  for (let at = from; at < to; at += days(1)) if (new Date(at).getUTCDay() === SATURDAY) all.push(isoDay(at));
  return all;
}

const KM_PER_DEGREE = 111;
type Point = Pick<Town, "latitude" | "longitude">;

/** Returns an approximate distance with a linear cosine, as `nearby` does. */
function kilometres(one: Point, other: Point): number {
  const shrink = 1 - Math.min(Math.abs(other.latitude), 60) / 110;
  return KM_PER_DEGREE * Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * shrink);
}
