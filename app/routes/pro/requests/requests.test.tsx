import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { days, hours } from "~/domain/durations";
import type { NewRequest } from "~/domain/requests/new-requests.server";
import type { ReceivedRequestDetail } from "~/domain/requests/received-request.server";
import type { ListedRequest } from "~/domain/requests/received-requests.server";
import { PROGRESS } from "~/domain/requests/request.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { formatters } from "~/i18n/format.server";
import { i18nFor, translator } from "~/i18n/i18n.server";
import { LOCALES, type Locale, MARKETS } from "~/i18n/markets";
import { FormatContext } from "~/i18n/use-format";
import { renderMeaning } from "~/ui/render.fixture";
import { SealedContact } from "./answer-panel";
import { shownProgress } from "./load-request.server";
import { newRequestView } from "./new-request/new-request-view.server";
import { RequestList } from "./request-list";
import { RequestScreen } from "./request-screen";
import { placeText } from "./request-texts";

const NOW = Date.UTC(2027, 2, 10, 12);
const contextIn = (locale: Locale, path = "/pro/requests/r1") =>
  ({
    locale,
    market: MARKETS.FR,
    t: translator(locale),
    format: formatters(locale, MARKETS.FR),
    clock: { now: () => NOW },
    url: new URL(path, "https://alliance.example"),
  }) as unknown as AppContext;

const rendered = (locale: Locale, screen: ReactNode) =>
  renderMeaning(
    <I18nextProvider i18n={i18nFor(locale)}>
      <FormatContext.Provider value={formatters(locale, MARKETS.FR)}>{screen}</FormatContext.Provider>
    </I18nextProvider>,
  );

const contact = { name: "Marie Roux", firstname: "Marie", lastname: "Roux", phone: "+33612345678", email: null };
const received = {
  publicId: "r1",
  status: "unlocked",
  createdAt: NOW - days(2),
  seenAt: NOW - days(1),
  unlockedAt: NOW - days(1),
  unlockedBy: "credit",
  closedAt: null,
  endedAt: null,
  closedReason: null,
  channel: "both",
  coupleLocale: "fr",
  venue: null,
  eventType: "Mariage",
  eventDate: "2027-06-12",
  isWedding: true,
  languages: [],
  changes: [],
  message: "Bonjour",
  place: "Dijon",
  placeKind: "city",
  zipCode: "21000",
  country: "FR",
  contact,
  facts: { asked: 1, answered: 0, facts: [], languages: [], odds: null, own: {} },
} as unknown as ReceivedRequestDetail;

describe("the place of a request", () => {
  const placeIn = (locale: Locale, changes: object) =>
    placeText(formatters(locale, MARKETS.FR), { ...received, ...changes } as ReceivedRequestDetail);
  const lake = { place: "Lac d’Annecy, France", placeKind: "destination", zipCode: null };

  it.each(LOCALES)("names the country once, in the provider's language: %s", (locale) => {
    const country = new Intl.DisplayNames(locale === "pt" ? "pt-PT" : locale, { type: "region" }).of("FR");
    expect(placeIn(locale, lake)).toBe(`Lac d’Annecy, ${country}`);
    expect(placeIn(locale, { place: "Frankreich", placeKind: "country", zipCode: null })).toBe(country);
    expect(placeIn(locale, {})).toBe(`Dijon, 21000, ${country}`);
  });
});

const screenIn = (locale: Locale, changes: object = {}) => {
  const request = { ...received, ...changes } as ReceivedRequestDetail;
  return rendered(
    locale,
    <RequestScreen
      request={request}
      claim={null}
      map={null}
      templates={null}
      conversation={null}
      reminders={null}
      unreadMessage={null}
      now={NOW}
      progress={null}
      isDeclining={false}
    />,
  );
};

describe("an unlocked request of a closed project (unlock-11)", () => {
  it.each(LOCALES)("says so, and gives no advice: %s", (locale) => {
    const t = translator(locale);
    for (const closedReason of ["found", "cancelled"] as const) {
      const screen = screenIn(locale, { closedAt: NOW, closedReason });
      expect(screen).toContain(t(`received:closed.${closedReason}`, { date: formatters(locale, MARKETS.FR).day(NOW) }));
      expect(screen).toContain(t(`received:closed.unlocked.${closedReason}`));
      expect(screen).not.toContain("received:");
      expect(screen).toContain(t("received:contact.closed"));
      expect(screen).not.toContain(t("received:tips.heading"));
      expect(screen).toContain(t("received:thread.read"));
      expect(screen).toContain(t("received:closed.heading"));
      expect(screen).not.toContain(t("received:thread.silent"));
      expect(screen.includes(t("received:contact.event"))).toBe(closedReason !== "cancelled");
    }
  });

  it("gives no advice to call a couple that chose someone else", () => {
    const t = translator("en");
    expect(screenIn("en")).toContain(t("received:contact.call"));
    const screen = screenIn("en", { endedAt: NOW });
    expect(screen).toContain(t("received:contact.closed"));
    expect(screen).not.toContain(t("received:contact.call"));
  });

  it("sums up the event in one line, which unfolds what the couple stated", () => {
    const screen = screenIn("en", { guestRange: "50 to 100", budgetRange: "€10,000 to €20,000", theme: null });
    expect(screen.replace(/<[^>]*>/g, "")).toContain("Dijon · 50 to 100 · €10,000 to €20,000");
    expect(screen).toContain(`>${translator("en")("dashboard:request.fact.guests")}</dt>`);
    expect(screen, "not stated").not.toContain(translator("en")("dashboard:request.fact.theme"));
  });

  it("gives it while the project is open", () => {
    const t = translator("en");
    const screen = screenIn("en");
    expect(screen).not.toContain(t("received:closed.heading"));
    expect(screen).toContain(t("received:tips.heading"));
    expect(screen).toContain(t("received:thread.silent"));
  });
});

describe("the heading of an unlocked request", () => {
  const t = translator("en");
  const changes = [{ field: "guestRange", before: "10", changedAt: NOW }];
  const changed = t("dashboard:request.changed", { date: formatters("en", MARKETS.FR).day(NOW) });

  it("says once that the project changed, as a new fact or, once it is over, beside its number", () => {
    expect(screenIn("en", { changes })).toContain(`<span>${changed}</span>`);
    const over = screenIn("en", { changes, endedAt: NOW });
    expect(over.split(changed)).toHaveLength(2);
  });

  it("shows the own status, and once the request is over only the one that was won", () => {
    const shows = (progress: string, ended: object = {}) =>
      screenIn("en", { ownProgress: { progress, note: "" }, ...ended })
        .split("</header>")[0]
        ?.includes(t(`received:progress.is.${progress as "won"}`));
    expect([shows("called"), shows("won"), shows("lost")]).toEqual([true, true, true]);
    expect([shows("called", { endedAt: NOW }), shows("lost", { endedAt: NOW })]).toEqual([false, false]);
    expect(shows("won", { closedAt: NOW, closedReason: "found" })).toBe(true);
  });

  it("gives no advice to call once the provider noted the outcome", () => {
    const asks = (progress: string) =>
      screenIn("en", { ownProgress: { progress, note: "" } }).includes(t("received:contact.call"));
    expect([asks("called"), asks("won"), asks("lost")]).toEqual([true, false, false]);
  });
});

it("a locked request says which contact data the couple does not give", () => {
  const t = translator("en");
  const missing = (channel: "both" | "email" | "phone") =>
    (["name", "phone", "email"] as const).filter((key) => {
      const [, row] = rendered("en", <SealedContact channel={channel} />).split(t(`dashboard:request.contact.${key}`));
      return row?.split("</li>")[0]?.includes(t("dashboard:request.contact.notGiven"));
    });
  expect([missing("both"), missing("phone"), missing("email")]).toEqual([[], ["email"], ["phone"]]);
});

describe("the announcement of a new request (popin-1)", () => {
  const arrived: NewRequest = {
    publicId: "r9",
    createdAt: NOW - 60_000,
    eventDate: "2027-06-12",
    place: "Dijon",
    eventType: "Mariage",
    serviceType: null,
    plannerBudget: null,
    venue: null,
    asked: 2,
    answered: 0,
    facts: [],
  };
  const announced = (path: string) => newRequestView(contextIn("fr", path), arrived);

  it.each([
    "/pro/requests",
    "/pro/requests/r1",
    "/pro/requests/r9",
    "/pro/requests/r1/answer",
    "/pro/credits",
    "/pro/credits/confirm",
    "/pro/orders/o1",
    "/pro/subscription",
    "/pro/subscription/cancel",
  ])("is not on a page about a request or money: %s", (path) => {
    expect(announced(path)).toBeNull();
  });

  it("names the distance, or the place if the distance is unknown", () => {
    const where = (facts: NewRequest["facts"]) => newRequestView(contextIn("en", "/pro"), { ...arrived, facts })?.where;
    expect(where([])).toBe("Dijon");
    expect(where([{ code: "distance", km: 440, beyond: false }] as unknown as NewRequest["facts"])).toBe("440 km");
  });

  it("shows a dot for each other planner that was asked, filled if it answered", () => {
    const beads = (asked: number, answered: number) =>
      newRequestView(contextIn("en", "/pro"), { ...arrived, asked, answered })?.beads;
    expect(beads(1, 0)).toEqual([]);
    expect(beads(4, 1)).toEqual([true, false, false]);
  });

  it("is whole on the dashboard and one line elsewhere", () => {
    expect(announced("/pro")?.isWhole).toBe(true);
    for (const path of ["/pro/availability", "/pro/account", "/pro/requests-archive"])
      expect(announced(path)?.isWhole, path).toBe(false);
  });
});

it("a provider's own status of a request is empty until it is chosen", () => {
  expect(shownProgress({ progress: null, note: "" })).toEqual({ progress: "", note: "" });
  expect(shownProgress({ progress: "called", note: "Back on Monday" }).progress).toBe("called");
});

describe("the list of requests", () => {
  const listed = {
    publicId: "abcdef12",
    status: "locked",
    unread: true,
    waiting: true,
    createdAt: NOW,
    seenAt: null,
    eventDate: "2027-06-12",
    place: "Dijon",
    eventType: "Mariage",
    serviceType: null,
    venue: null,
    name: null,
    closedAt: null,
    endedAt: null,
    unlockedAt: null,
    unlockedBy: null,
    rejectedAt: null,
    rejectionReason: null,
    facts: [],
    returnedAt: null,
    progress: null,
    plannerBudget: "€2,000 to €5,000",
    isInTown: true,
    unreadMessages: 0,
  } as ListedRequest;
  const unlocked = { ...listed, status: "unlocked", unread: false, waiting: false, name: "Marie Roux", seenAt: NOW };
  const listOf = (...requests: object[]) =>
    rendered(
      "en",
      <RequestList
        requests={requests as unknown as ListedRequest[]}
        listed={null}
        now={NOW}
        answerHours={24}
        isPremium={false}
      />,
    );
  it("a waiting request shows the price of its unlock, unless the provider has Premium", () => {
    const isPriced = (request: object, isPremium: boolean) =>
      rendered(
        "en",
        <RequestList
          requests={[request] as unknown as ListedRequest[]}
          listed={null}
          now={NOW}
          answerHours={24}
          isPremium={isPremium}
        />,
      ).includes(translator("en")("shop:count", { count: 1 }));
    expect([isPriced(listed, false), isPriced(listed, true), isPriced(unlocked, false)]).toEqual([true, false, false]);
  });

  const sectionsIn = (list: string) => [...list.matchAll(/id="section-(\w+)"/g)].map(([, key]) => key);

  it("a row shows event, place and budget, and is one link to the request's page (list-7)", () => {
    const list = listOf(listed);
    expect(list).toContain(">Mariage in Dijon</a>");
    expect(list).toContain("€2,000 to €5,000");
    expect(list).toMatch(/>12<\/span> Jun <span>2027</);
    expect([...list.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(["/pro/requests/abcdef12"]);
    expect(list).toContain("ABCDEF");
  });

  it("a waiting request shows the day on which it was read", () => {
    const read = { ...listed, unread: false, seenAt: NOW - days(1) };
    expect(listOf(read)).toContain(">read yesterday<");
    expect(listOf({ ...listed, seenAt: NOW - days(1) }), "unread").not.toContain("read yesterday");
  });

  it.each([
    [1, "23 hours left to answer"],
    [19, "5 hours left to answer"],
    [60, "2 days without an answer"],
  ])(
    "a waiting request shows the time left to answer, then the time without an answer: after %s hours",
    (age, text) => {
      expect(listOf({ ...listed, createdAt: NOW - hours(age) })).toContain(`>${text}<`);
      expect(listOf({ ...unlocked, createdAt: NOW - hours(age) })).not.toContain(text);
    },
  );

  it("a region has no preposition, and each fact says whether it fits (list-5)", () => {
    const facts = [
      { code: "date", fits: true },
      { code: "budget", fits: false, price: 9000 },
    ];
    const list = listOf({ ...listed, isInTown: false, facts });
    expect(list).toContain(">Mariage, Dijon</a>");
    expect(list).toMatch(/Fits: <\/span>date/);
    expect(list).toMatch(/Doesn’t fit: <\/span>budget below your prices/);
  });

  it.each(PROGRESS)("an unlocked request shows the provider's own status instead of its state: %s", (progress) => {
    const list = listOf({ ...unlocked, progress });
    expect(list).toContain(`>${translator("en")(`received:progress.is.${progress}`)}</span>`);
    expect(list).not.toContain(">unlocked</span>");
  });

  it("a row shows the outcome, or else the provider's own status, or else that of the request", () => {
    const t = translator("en");
    const stateOf = (changes: object) => {
      const list = listOf({ ...unlocked, ...changes });
      return /<span><span>([^<]*)<\/span><\/span><\/span>/.exec(list.replace(/<span>[^<]*: <\/span>/, ""))?.[1] ?? list;
    };
    const won = t("received:progress.is.won");
    const lost = t("received:progress.is.lost");
    const [ended, closed] = [t("endings:ended.chip"), t("dashboard:requests.status.closed")];
    expect(stateOf({})).toBe(t("dashboard:requests.status.unlocked"));
    expect(stateOf({ progress: "won", closedAt: NOW })).toBe(won);
    expect(stateOf({ progress: "lost", endedAt: NOW })).toBe(lost);
    expect(stateOf({ progress: "called", endedAt: NOW })).toBe(ended);
    expect(stateOf({ progress: "called", closedAt: NOW })).toBe(closed);
  });

  it("a waiting request is urgent in the last quarter of the time to answer", () => {
    const isUrgent = (age: number) =>
      /<p><span><span>\d+ hours? left/.test(listOf({ ...listed, createdAt: NOW - hours(age) }));
    expect([isUrgent(17), isUrgent(18), isUrgent(25)]).toEqual([false, true, false]);
  });

  it("the list shows that the project of an unlocked request is closed (unlock-11)", () => {
    expect(listOf(unlocked)).not.toContain("closed on");
    expect(listOf({ ...unlocked, closedAt: NOW, unlockedAt: NOW - days(3) })).toContain("closed on 10 March");
  });

  it("a short list is followed by requests in contact", () => {
    const waiting = (count: number) => Array.from({ length: count }, (_, n) => ({ ...listed, publicId: `r${n}` }));
    const listOfBoth = (count: number) =>
      rendered(
        "en",
        <RequestList
          requests={waiting(count)}
          contacted={[unlocked as unknown as ListedRequest]}
          listed="waiting"
          now={NOW}
          answerHours={24}
          isPremium={false}
        />,
      );
    const sections = (count: number) => sectionsIn(listOfBoth(count));
    expect(listOfBoth(0), "all of them").toContain('href="/pro/requests?status=unlocked"');
    expect(sections(0)).toEqual(["inContact"]);
    expect(sections(5)).toEqual(["unread", "inContact"]);
    expect(sections(6)).toEqual(["unread"]);
  });

  it("names a section after what is closed and unread", () => {
    const closed = { ...listed, unread: false, waiting: false, closedAt: NOW };
    expect(sectionsIn(listOf(listed, closed, unlocked))).toEqual(["unread", "readAndClosed"]);
    expect(sectionsIn(listOf(unlocked))).toEqual(["read"]);
  });
});
