import { describe, expect, it } from "vitest";
import { CONTACT_CHANNELS } from "~/domain/projects/project.rules";
import { REJECTION_REASONS } from "~/domain/requests/request.rules";
import type { Fact } from "~/domain/requests/request-facts.rules";
import { translator } from "~/i18n/i18n.server";
import { LOCALES, type Locale } from "~/i18n/markets";
import { spelledInHtml } from "../../../tests/support/spelled-in-html";
import {
  type Acceptance,
  type AnsweredRequest,
  requestAcceptedEmail,
  requestDeclinedEmail,
} from "./answer-emails.server";
import {
  projectClosedEmail,
  type RequestSummary,
  requestReceivedEmail,
  requestsSentEmail,
} from "./request-emails.server";

const inAll = (name: string) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, `${name} (${locale})`])) as Record<Locale, string>;

const request: RequestSummary = {
  names: { eventType: inAll("Wedding"), serviceType: inAll("Full planning"), guestRange: inAll("50 to 100") },
  otherEvent: null,
  eventDate: "2027-06-12",
  place: "Lyon",
  message: "Hello,\nwe marry in a forest.",
  firstname: "Marie",
  lastname: "Dupont",
  phone: "+33612345678",
  partner: null,
};
const planner = { firstname: "Ada", locale: "fr", market: "FR" } as const;
const couple = { firstname: "Marie", locale: "fr", market: "FR" } as const;
const planners = [
  { name: "Loup & Cie", city: "Lyon", portrait: "https://alliance.example/media/a/b/160" },
  { name: "Noces d’Or", city: "Dijon", portrait: null },
];
const fine = { text: "Why it came.", links: [] };
const url = "https://alliance.example/project?id=0123456789abcdef";
const requestUrl = "https://alliance.example/pro/requests/fedcba9876543210";
const received = (changes: Partial<RequestSummary> = {}, to: Partial<{ firstname: string; locale: Locale }> = {}) =>
  requestReceivedEmail("Alliance", { ...planner, ...to }, { ...request, ...changes }, requestUrl, fine);
const sent = (changes: Partial<RequestSummary> = {}) =>
  requestsSentEmail("Alliance", couple, { ...request, planners, ...changes }, url);

const answered = (locale: Locale): AnsweredRequest => ({
  planner: "Loup & Cie",
  event: `Wedding (${locale})`,
  eventDate: "2027-06-12",
  place: "Lyon",
  isVenue: false,
});
const acceptance: Acceptance = {
  portrait: "https://alliance.example/media/a/b/160",
  picture: "https://alliance.example/media/a/c/1200",
  city: "Dijon",
  rating: 5,
  reviewCount: 3,
  service: "FULL_PLANNING",
  seated: null,
  price: 2250,
};
const accepted = (locale: Locale, channel: (typeof CONTACT_CHANNELS)[number] = "both", by = acceptance) =>
  requestAcceptedEmail("Alliance", { ...couple, locale }, answered(locale), by, channel, url, fine);
const declined = (locale: Locale, reason: (typeof REJECTION_REASONS)[number] = "other", further = 3) =>
  requestDeclinedEmail(
    "Alliance",
    { ...couple, locale },
    answered(locale),
    { reason, further, portrait: null },
    url,
    fine,
  );

const readable = (html: string) =>
  html
    .replace(/^.*<\/h1>/s, "") // the logo, and the subject as a heading
    .replace(/<div aria-hidden="true".*?<\/div>/g, "") // the initial in place of a portrait
    .replace(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, (_, to: string, label: string) =>
      label === to ? to : `${label} ${to}`,
    )
    .replace(/<br\/>|<\/(?:p|t[hd]|blockquote)>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(
      /&(amp|lt|gt|quot|#x27);/g,
      (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" })[name] ?? "",
    );
const words = (text: string) =>
  text
    .replace(/^--$|^- |: |[:\s]+/gm, " ")
    .replace(/\s+/g, " ")
    .replaceAll(" - ", " ")
    .trim();

describe.each(LOCALES)("in %s", (locale) => {
  const emails = [
    received({}, { locale }),
    requestsSentEmail("Alliance", { ...couple, locale }, { ...request, planners }, url),
    requestsSentEmail("Alliance", { ...couple, locale }, { ...request, planners: planners.slice(1) }, url),
    projectClosedEmail("Alliance", { ...planner, locale }, request, "found", fine),
    projectClosedEmail("Alliance", { ...planner, locale }, request, "cancelled", fine),
    ...CONTACT_CHANNELS.map((channel) => accepted(locale, channel)),
    ...REJECTION_REASONS.map((reason) => declined(locale, reason)),
    declined(locale, "budget", 0),
  ];

  it("says everything in that language, with nothing left open", () => {
    for (const { subject, text, html } of emails) {
      expect(`${subject}${text}`).not.toMatch(/\{\{|\b(?:undefined|null)\b|messages:/);
      expect(text).toContain(`Wedding (${locale})`);
      expect(text).toContain("Alliance");
      expect(text).toMatch(/12.*2027/);
      expect(html).toContain(`<html lang="${locale}">`);
    }
    expect(emails[0]?.subject).toContain("Lyon");
  });

  it("says the same as text and as HTML", () => {
    // Above the date, the text repeats the heading of the HTML.
    for (const { text, html } of emails)
      expect(words(readable(html))).toBe(words(text.replace(/^.*\n(?=.*2027\n)/, "")));
  });

  it("shows the event below the heading, which does not repeat it", () => {
    const closed = projectClosedEmail("Alliance", { ...planner, locale }, request, "found", fine);
    for (const { text } of [received({}, { locale }), closed]) {
      const [heading = "", date, about] = text.split("\n");
      expect([heading.length > 5, heading.includes("2027")]).toEqual([true, false]);
      expect(date).toMatch(/12.*2027/);
      expect(about).toBe(`Wedding (${locale}) · Lyon`);
    }
  });

  it("tells the couple who answered, and what happens next", () => {
    const t = translator(locale);
    for (const email of [accepted(locale), declined(locale)]) {
      expect(email.subject).toContain("Loup & Cie");
      for (const part of ["Loup & Cie", "Lyon", url]) expect(email.text).toContain(part);
      expect(email.html).toContain("Loup &amp; Cie");
      expect(email.html.match(/<a [^>]*>/g)).toEqual([expect.stringContaining(`href="${url}"`)]);
      expect(email.html).not.toMatch(/<link|<script|url\(|@import/);
    }
    expect(declined(locale).html).not.toContain("<img");
    const ways = CONTACT_CHANNELS.map((channel) => accepted(locale, channel).text);
    expect(new Set(ways).size).toBe(3);
    for (const reason of ["budget", "location", "not_available"] as const)
      expect(declined(locale, reason).text).toContain(t(`project:summary.reason.${reason}`));
    expect(declined(locale).text).toMatch(/\b3\b/);
    expect(declined(locale, "other", 0).text).toContain(t("project:summary.declinedText"));
  });
});

it.each(LOCALES)(
  "the email about an acceptance has pictures and 60 words at most, two of them the name (%s)",
  (locale) => {
    for (const channel of CONTACT_CHANNELS) {
      const { text, html } = accepted(locale, channel);
      expect(
        text
          .split("\n--\n")[0]
          ?.replace(url, "")
          .match(/[\p{L}\p{N}]+/gu)?.length,
      ).toBeLessThanOrEqual(60);
      expect(html.split("<body")[1]?.match(/Loup &amp; Cie/g)).toHaveLength(2);
      const pictures = html.match(/<img [^>]*>/g) ?? [];
      expect(pictures).toHaveLength(2);
      for (const picture of pictures) expect(picture).toMatch(/src="https:[^"]*".*\balt="/);
      expect(html.match(/<a [^>]*class="main"/g)).toHaveLength(1);
    }
  },
);

it("an acceptance without pictures, reviews and price shows a drawing, a letter and the town", () => {
  const bare = { ...acceptance, portrait: null, picture: null, rating: null, price: null };
  const { text, html } = accepted("fr", "both", bare);
  expect(html.match(/<img [^>]*>/g)).toEqual([
    expect.stringContaining('src="https://alliance.example/share/pair.png"'),
  ]);
  expect(html).toMatch(/<div aria-hidden="true"[^>]*>L<\/div>/);
  expect(text).toContain("\n\nOrganisation complète\nDijon\n\n");
  const venue = { ...bare, service: null, seated: 120, price: 3000, rating: 4.5 };
  expect(accepted("fr", "both", venue).text).toContain(
    "\n\n120 assis · dès 3\u202f000\u00a0€\nDijon · 4,5 · 3 avis\n\n",
  );
});

it("an acceptance starts with the provider's words, shortened, and links its number to a call", () => {
  const said = { ...acceptance, phone: "+33612345678", words: `Bonjour,\n${"toute la fête ".repeat(40)}` };
  const { text, html } = accepted("fr", "both", said);
  expect(text.indexOf("\n\nBonjour,\ntoute la fête")).toBeLessThan(text.indexOf(url));
  expect(text).toMatch(/toute la…\n|toute la fête…\n/);
  expect(text.match(/^- .*/m)?.[0]).toBe("- +33 6 12 34 56 78");
  expect(text).not.toContain("tel:");
  expect(html).toMatch(/<a href="tel:\+33612345678"[^>]*><span [^>]*>Appeler<\/span>\+33 6 12 34 56 78<\/a>/);
});

it("tells the planner what fits and what it has to check, in four facts at most, below the couple's words", () => {
  const fit: Fact[] = [
    { code: "distance", fits: true, km: 7 },
    { code: "date", fits: true },
    { code: "budget", fits: false, price: 900 },
    { code: "languages", fits: false, missing: ["de", "it"] },
    { code: "phone", fits: true },
  ];
  const { text } = requestReceivedEmail("Alliance", { ...planner, fit }, request, requestUrl, fine);
  const facts = text.match(/^- .*(?:\n– .*)*/gm)?.map((fact) => fact.replace(/\s/g, " "));
  expect(facts).toEqual([
    "- Accompagnement : Full planning (fr)",
    "- Avant de décider : ✓ Date – Budget inférieur à vos prix – Allemand et italien demandés",
    "- Invités : 50 to 100 (fr)",
  ]);
  expect(text).toContain("\nWedding (fr) · Lyon · 7");
  expect(text.indexOf("we marry in a forest")).toBeLessThan(text.indexOf("- Acc"));
});

it.each(["not_qualified", "not_sufficient_infos", "other", "questionable"] as const)(
  "the email has the same text for every reason that does not help: %s (decline-5)",
  (reason) => {
    const { text, html } = declined("en", reason);
    expect(text).toBe(declined("en", "other").text);
    expect(`${text}${html}`).not.toContain(translator("en")("messages:declined.reason"));
    expect(text).toContain("Loup & Cie couldn’t accept your request");
  },
);

it("tells the planner what the couple wants", () => {
  const { text, html } = received();
  for (const part of ["Full planning (fr)", "50 to 100 (fr)", "Hello,\nwe marry in a forest.", requestUrl])
    expect(text).toContain(part);
  expect(html).toContain(`href="${requestUrl}"`);
});

it("tells the couple whom it has written to and where to follow", () => {
  const { text } = sent();
  for (const part of ["Marie", "Loup & Cie\u00a0: Lyon", "Noces d’Or\u00a0: Dijon", request.message, url])
    expect(text).toContain(part);
});

it("tells the planner why the project ended, and nothing of the couple", () => {
  const hidden = { ...request, otherEvent: "Jubilé Marie Dupont, 06 12 34 56 78" };
  const [found, cancelled] = (["found", "cancelled"] as const).map((reason) =>
    projectClosedEmail("Alliance", planner, hidden, reason, fine),
  );
  expect(found?.text).not.toBe(cancelled?.text);
  for (const email of [found, cancelled]) {
    expect(email?.text).toMatch(/Jubilé ••• •••[\s\S]*Ada/);
    expect(`${email?.subject}${email?.text}${email?.html}`).not.toMatch(/Marie|Dupont|34 56|undefined|blockquote/);
  }
});

it("leaves out what was not told", () => {
  const { text } = received({ names: {}, place: "" });
  expect(text).toMatch(/^Un couple aimerait faire votre connaissance\nSamedi 12 juin 2027\n\nLe message\n/);
  expect(text).not.toMatch(/^- /m);
});

it("shows the planner neither number, address nor last name, wherever the couple wrote them", () => {
  const hidden = "Marie Dupont, 06 12 34 56 78, marie@example.org";
  const { subject, text, html } = received({ message: `Appelez ${hidden}`, otherEvent: `Jubilé ${hidden}` });
  for (const part of [subject, text, html]) {
    expect(part).not.toMatch(/Marie|Dupont|34 56|example\.org/);
    expect(part).toContain("Jubilé ••• •••");
  }
  expect(sent({ message: hidden }).text).toContain(hidden);
});

describe("hostile text", () => {
  const attack = `<script>alert("1")</script>'&amp;<img src=x onerror=y>`;

  it("stays text in every field", () => {
    const names = { eventType: inAll(attack), serviceType: inAll(attack) };
    const changes = { names, place: attack, message: attack, lastname: attack };
    const emails = [
      received(changes, { firstname: attack }),
      received({ ...changes, otherEvent: attack }),
      projectClosedEmail(attack, { ...planner, firstname: attack }, { ...request, ...changes }, "found", fine),
      requestsSentEmail(
        attack,
        { ...couple, firstname: attack },
        { ...request, ...changes, planners: [{ name: attack, city: attack, portrait: null }] },
        attack,
      ),
      ...[attack, `https://alliance.example/?id=1"${attack}`].flatMap((address) => {
        const told = { planner: attack, event: attack, eventDate: "2027-06-12", place: attack, isVenue: false };
        const to = { ...couple, firstname: attack };
        const picture = "https://alliance.example/share/pair.png";
        const hostile = { ...acceptance, portrait: null, picture, city: attack };
        return [
          requestAcceptedEmail(attack, to, told, hostile, "both", address, fine),
          requestDeclinedEmail(attack, to, told, { reason: "other", further: 3, portrait: null }, address, fine),
        ];
      }),
    ];
    for (const { html } of emails) {
      expect(html).not.toMatch(
        /<script|<img (?!src="https:\/\/alliance\.example\/share\/)|href="[^"]*" (?!class="\w+" style=)/,
      );
      expect(html).toContain("&lt;script&gt;");
    }
  });

  it.each(LOCALES)("leads to the one answer of a venue, not to those of planners (%s)", (locale) => {
    const [to, told] = [
      { ...couple, locale },
      { ...answered(locale), isVenue: true },
    ];
    const one = translator(locale)("messages:venuerequest.project");
    for (const { text } of [
      requestDeclinedEmail("Alliance", to, told, { reason: "other", further: 3, portrait: null }, url, fine),
      requestsSentEmail("Alliance", to, { ...request, venue: "Manoir", guests: 90 }, url),
    ])
      expect(text).toContain(one);
    expect(declined(locale).text).not.toContain(one);
  });

  it("does not put a line break into a subject", () => {
    const { subject } = received({ otherEvent: "Jubilé\r\nBcc: all@example.org", place: "Lyon\nX" });
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject).toContain("Jubilé");
    const told = { ...answered("fr"), planner: "Loup\r\nBcc: all@example.org" };
    expect(requestAcceptedEmail("Alliance", couple, told, acceptance, "both", url, fine).subject).not.toMatch(/[\r\n]/);
  });

  it("can be looked for in the HTML of an email", () => {
    const name = `<Noces> & "d'Or"`;
    const told = { ...answered("fr"), planner: name };
    const { html } = requestAcceptedEmail("Alliance", couple, told, acceptance, "both", url, fine);
    expect(html).toContain(spelledInHtml(name));
    expect(spelledInHtml(name)).toBe("&lt;Noces&gt; &amp; &quot;d&#x27;Or&quot;");
  });
});
