import { BUDGET_RANGES, EVENT_TYPES, GUEST_RANGES, PLANNER_BUDGET_RANGES, SERVICE_TYPES } from "#db/seed/enumerations";
import { impersonationEmail } from "~/domain/administration/impersonation.server";
import {
  disputedEmail,
  messageDecidedEmail,
  pageDecidedEmail,
  receivedEmail,
  reviewDecidedEmail,
} from "~/domain/cases/case-emails.server";
import { goodbye } from "~/domain/conversations/conversations.server";
import { type OfferAnswer, totalsOf } from "~/domain/conversations/offer.rules";
import { loginCodeEmail } from "~/domain/couples/login-code-email.server";
import { mailboxEmail } from "~/domain/couples/update-profile.server";
import { coupleIsLookingEmail, returnEmails, stillLookingEmail } from "~/domain/credits/credit-emails.server";
import { adjustmentEmail } from "~/domain/credits/ledger.server";
import { RETURN_CAUSES, type ReturnCause } from "~/domain/credits/return.rules";
import type { Links } from "~/domain/deps";
import { days } from "~/domain/durations";
import { links as fixtureLinks } from "~/domain/links.fixture";
import { decisionEmail } from "~/domain/moderation/decide-profile.server";
import type { Decision } from "~/domain/moderation/moderation.rules";
import {
  type Acceptance,
  requestAcceptedEmail,
  requestDeclinedEmail,
} from "~/domain/notifications/answer-emails.server";
import {
  coupleGoneEmail,
  messageEmail,
  offerAnsweredEmail,
  snoozeEmail,
  unansweredEmail,
} from "~/domain/notifications/conversation-emails.server";
import {
  firstFavoriteEmail,
  quotaEmail,
  reminderEmail,
  silenceEmail,
  summaryEmail,
  weekEmail,
} from "~/domain/notifications/notice-emails.server";
import { noticeFine } from "~/domain/notifications/notice-fine.server";
import type { Audience, Stoppable } from "~/domain/notifications/notices.rules";
import {
  emailChangedEmail,
  emailConfirmEmail,
  emailTakenEmail,
  passwordChangedEmail,
  plannerLeftEmail,
  unusedAccountEmail,
} from "~/domain/notifications/provider-account-emails.server";
import {
  projectChangedEmail,
  projectClosedEmail,
  requestReceivedEmail,
  requestsSentEmail,
} from "~/domain/notifications/request-emails.server";
import { cardOf, moneyEmail, premiumFor } from "~/domain/payments/payment-emails.server";
import type { ClosedReason, ContactChannel, LeavingReason } from "~/domain/projects/project.rules";
import { registerEmail } from "~/domain/providers/check-register.server";
import { passwordResetEmail, resetPasswordEmail, verifyAddressEmail } from "~/domain/providers/provider-links.server";
import type { VisibleReason } from "~/domain/requests/request.rules";
import type { Fact } from "~/domain/requests/request-facts.rules";
import {
  answerDecidedEmail,
  authorEmail,
  invitationEmail,
  newReviewEmail,
  reviewGoneEmail,
} from "~/domain/reviews/review-emails.server";
import { venueDecidedEmail } from "~/domain/venues/moderate-venues.server";
import { sentBackEmail } from "~/domain/weddings/moderate-weddings.server";
import { type Email, plainWords } from "~/emails/email.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { LOCALES, type Locale, MARKET_CODES, MARKETS, type MarketCode } from "~/i18n/markets";

const namesOf = (row: object | undefined) =>
  Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      Object.entries(row ?? {}).find(([key]) => key.toLowerCase() === `name${locale}`)?.[1],
    ]),
  ) as Record<Locale, string>;

const names = {
  eventType: namesOf(EVENT_TYPES[0]),
  serviceType: namesOf(SERVICE_TYPES[0]),
  guestRange: namesOf(GUEST_RANGES[1]),
  budgetRange: namesOf(BUDGET_RANGES[2]),
  budgetPlannerRange: namesOf(PLANNER_BUDGET_RANGES[1]),
};

type MoneyCause = Parameters<typeof moneyEmail>[2];
type ReviewCause = Parameters<typeof authorEmail>[2];
type VenueIntent = Parameters<typeof venueDecidedEmail>[2]["intent"];
type ReportOutcome = Parameters<typeof pageDecidedEmail>[3]["outcome"];
type CaseDecision = Parameters<typeof reviewDecidedEmail>[3]["decision"];

const BRAND = "Alliance";
const NOW = Date.UTC(2026, 10, 23, 9, 12);
const HOST = "https://alliance.example";
const PORTRAIT = `${HOST}/art/portrait-long-blush.svg`;

const OFFER = {
  title: "Organisation complète",
  validUntil: "2026-12-23",
  lines: [
    { text: "Coordination", quantity: 100, price: 225_000, vat: 2_000 },
    { text: "Trajet", quantity: 250, price: 4_550, vat: 2_000 },
  ],
};

const FIT: Fact[] = [
  { code: "distance", fits: true, km: 7 },
  { code: "date", fits: true },
  { code: "budget", fits: true, price: 2250 },
  { code: "languages", fits: false, missing: ["it"] },
];

export const TYPED = {
  provider: "Camille",
  couple: "Louise",
  author: "Karim",
  otherEvent: null as string | null,
  message: "Nous cherchons quelqu’un qui aime les longues tables et n’a pas peur de la pluie.",
};

/** Returns every email of the application in one language, with fictitious people, by name. */
export function sampleEmails(locale: Locale, typed = TYPED): Record<string, Email> {
  const market = MARKET_CODES.find((code) => MARKETS[code].locale === locale) ?? ("FR" satisfies MarketCode);
  const provider = {
    firstname: typed.provider,
    lastname: "Aubertin",
    name: "Aubertin Mariages",
    locale,
    market,
    providerId: 1,
    kind: "planner" as const,
  };
  const format = formatters(locale, MARKETS[market]);
  const couple = { firstname: typed.couple, locale, market };
  const author = { name: typed.author, locale, market };
  const event = { event: names.eventType[locale], eventDate: "2027-06-12", place: "Obernai" };
  const written = { event: names.eventType[locale], eventDate: "2027-06-12", mayQuote: true };
  const request = {
    names,
    otherEvent: typed.otherEvent,
    eventDate: "2027-06-12",
    place: "Obernai",
    message: typed.message,
    firstname: "Louise",
    lastname: "Keller",
    phone: "+33612345678",
    partner: null,
  };
  const venueRequest = { ...request, venue: "Domaine de la Treille", guests: 90 };
  const requestUrl = `${HOST}/pro/requests/0123456789abcdef`;
  const projectUrl = `${HOST}/project?id=0123456789abcdef`;
  const secretUrl = `${HOST}/confirm/8f14e45fceea467fa0e66a5f1c3a2b10`;
  const planners = [
    { name: "Aubertin Mariages", city: "Strasbourg", portrait: PORTRAIT },
    { name: "Maison Lierre", city: "Colmar", portrait: null },
  ];
  const links: Links = { ...fixtureLinks, contact: "contact@alliance.example", url: (_, path) => HOST + path };
  const fine = (name: Stoppable) =>
    noticeFine(locale, name, {
      stop: `${HOST}/unsubscribe/eyJhbGciOiJIUzI1NiJ9`,
      settings: `${HOST}/pro/account/notices`,
    });
  const answered = { planner: "Aubertin Mariages", ...event, isVenue: false };
  const acceptance: Acceptance = {
    portrait: PORTRAIT,
    picture: `${HOST}/art/vines.svg`,
    city: "Strasbourg",
    rating: 5,
    reviewCount: 3,
    service: "FULL_PLANNING",
    seated: null,
    price: 2250,
    phone: "+33612345679",
  };
  const venueAcceptance = {
    ...acceptance,
    portrait: null,
    picture: `${HOST}/art/manor.svg`,
    city: "Obernai",
    rating: null,
    service: null,
    seated: 120,
  };
  const byVenue = { ...answered, planner: "Domaine de la Treille", isVenue: true };
  const declined = (told: typeof answered, reason: VisibleReason, further: number) =>
    requestDeclinedEmail(BRAND, couple, told, { reason, further, portrait: PORTRAIT }, projectUrl, fine("answer"));
  const profile = (isOnline: boolean) => ({
    url: isOnline ? `${HOST}/planner/aubertin` : `${HOST}/pro/preview`,
    isOnline,
    face: { name: provider.name, url: PORTRAIT },
    picture: `${HOST}/art/table.svg`,
  });
  const outcome = (decision: "kept" | "removed", isFinal: boolean) => ({
    planner: "Aubertin Mariages",
    decision,
    isFinal,
    url: secretUrl,
    reason: "Le contrat envoyé montre que la personne était bien parmi les invités.",
    appealUntil: isFinal ? null : NOW + days(184),
  });
  const named = { ...provider, name: provider.firstname };
  const reported = (decision: ReportOutcome, appealUntil: number | null) => ({
    target: "Aubertin Mariages",
    cause: "rights" as const,
    outcome: decision,
    appealUntil,
    url: secretUrl,
    reason: "Le contrat montre à qui appartient la photographie.",
    isFinal: appealUntil === null,
  });
  const messageCase = (decision: ReportOutcome) => ({
    cause: "spam" as const,
    outcome: decision,
    appealUntil: decision === "again" ? null : NOW + days(184),
    url: secretUrl,
    reason: "Le même texte figure dans cinq conversations.",
    isFinal: decision === "again",
  });
  const toReporter = (decision: ReportOutcome, appealUntil: number | null) =>
    pageDecidedEmail(links, "reporter", author, reported(decision, decision === "again" ? null : appealUntil));
  const toReported = (decision: ReportOutcome, appealUntil: number | null) =>
    pageDecidedEmail(links, "provider", named, reported(decision, decision === "again" ? null : appealUntil));
  const money = (cause: MoneyCause) => {
    const isCredits = cause.startsWith("credits") || cause === "failed";
    const isOrder = isCredits || cause.startsWith("premium");
    const isOwed = cause === "renewalFailed" || cause === "renewalLast";
    const price = format.euros(isCredits ? 225 : 79);
    const date = format.day(NOW + days(4));
    const values = {
      price,
      count: 5,
      date,
      card: cardOf("4242"),
      ...(cause === "creditsPaid"
        ? { amount: price }
        : { what: isCredits ? translator(locale)("shop:count", { count: 5 }) : premiumFor(locale, "month") }),
      ...(isOrder && cause !== "failed" && { paidOn: format.day(NOW) }),
      ...(cause === "renewalFailed" && { retry: date }),
      ...(isOwed && { until: format.day(NOW + days(18)) }),
    };
    const isDated = ["ended", "stopped", "canceled", "reminder"].includes(cause);
    return moneyEmail(links, provider, cause, isDated ? { price, date } : values, "/pro/subscription");
  };
  const returned = RETURN_CAUSES.flatMap((cause) => [
    ...inStanding(cause, "balance", `creditReturned.${cause}`),
    ...inStanding(cause, "owed", `creditReturned.${cause}.owed`),
  ]);
  function inStanding(cause: ReturnCause, standing: "balance" | "owed", name: string) {
    const { subject, text, html } = returnEmails(links, cause, NOW).emails[`${locale}:${standing}`] as Email;
    const said = (part: string) =>
      part.replaceAll("--name--", "Camille").replaceAll("[[day]]", format.longDate("2026-11-14"));
    const whole = (part: string) =>
      said(part).replaceAll("[[balance]]", "3").replaceAll("https://credits.invalid/", `${HOST}/pro/credits`);
    return [[name, { subject, text: whole(text), html: whole(html) }] as const];
  }
  const told = { firstname: typed.provider, ...event, locale, market };
  const received = requestReceivedEmail(BRAND, { ...provider, fit: FIT }, request, requestUrl, fine("request"));
  const reviewed = newReviewEmail(
    links,
    provider,
    { author: "Karim", stars: 5, text: "Camille a pensé à tout, jusqu’à la pluie." },
    `${HOST}/pro/reviews`,
    fine("review"),
  );
  const answers = [answered, byVenue].map((one) =>
    requestAcceptedEmail(BRAND, couple, one, acceptance, "both", projectUrl, fine("answer")),
  );
  const news = {
    provider: [
      { notice: "request", text: received.subject, url: requestUrl },
      { notice: "review", text: reviewed.subject, url: requestUrl },
    ],
    couple: answers.map(({ subject, figure }) => ({
      notice: "answer",
      text: `${subject} · ${figure}`,
      url: projectUrl,
    })),
  };
  return {
    reminder: reminderEmail(
      BRAND,
      { ...told, guests: names.guestRange[locale], hoursLeft: 24 },
      { url: requestUrl, declineUrl: `${requestUrl}?answer=decline#decline` },
      fine("reminder"),
    ),
    firstFavorite: firstFavoriteEmail(BRAND, told, "Domaine de la Treille", `${HOST}/pro/statistics`, fine("favorite")),
    quota: quotaEmail(BRAND, told, { used: 4, quota: 5 }, `${HOST}/pro/subscription`, fine("quota")),
    silence: silenceEmail(BRAND, told, { url: projectUrl, isVenue: false }, fine("silence")),
    "silence.venue": silenceEmail(BRAND, told, { url: `${HOST}/venues`, isVenue: true }, fine("silence")),
    week: weekEmail(
      BRAND,
      told,
      planners.map((planner) => ({ ...planner, phone: acceptance.phone ?? null })),
      projectUrl,
      fine("week"),
    ),
    ...each(SUMMARIES, "summary", (to) => summaryEmail(BRAND, told, to, news[to], requestUrl, fine("summary"))),
    requestReceived: received,
    requestsSent: requestsSentEmail(BRAND, couple, { ...request, planners }, projectUrl, secretUrl),
    ...each(CHANNELS, "requestAccepted", (channel) =>
      requestAcceptedEmail(BRAND, couple, answered, acceptance, channel, projectUrl, fine("answer")),
    ),
    "requestAccepted.venue": requestAcceptedEmail(
      BRAND,
      couple,
      byVenue,
      venueAcceptance,
      "phone",
      projectUrl,
      fine("answer"),
    ),
    "requestAccepted.firstMessage": requestAcceptedEmail(
      BRAND,
      couple,
      answered,
      { ...acceptance, words: typed.message },
      "both",
      projectUrl,
      fine("answer"),
    ),
    coupleMessage: messageEmail(
      BRAND,
      { ...provider, ...written, from: plainWords(typed.couple) },
      typed.message,
      requestUrl,
      fine("coupleMessage"),
    ),
    ...each(OFFER_ANSWERS, "offerAnswer", (answer) =>
      offerAnsweredEmail(
        BRAND,
        provider,
        {
          from: typed.couple,
          title: OFFER.title,
          total: totalsOf(OFFER.lines).total,
          answer,
          event: written.event,
          eventDate: written.eventDate,
        },
        requestUrl,
        fine("offerAnswer"),
      ),
    ),
    providerMessage: messageEmail(
      BRAND,
      { ...couple, ...written, from: provider.name, portrait: PORTRAIT },
      typed.message,
      projectUrl,
      fine("providerMessage"),
      { files: 2 },
    ),
    "providerMessage.offer": messageEmail(
      BRAND,
      { ...couple, ...written, from: provider.name, portrait: null },
      typed.message,
      projectUrl,
      fine("providerMessage"),
      { offer: OFFER },
    ),
    snooze: snoozeEmail(BRAND, { ...provider, ...written, name: plainWords(typed.couple) }, requestUrl, fine("snooze")),
    unanswered: unansweredEmail(BRAND, { ...couple, ...written, name: provider.name }, projectUrl, fine("unanswered")),
    ...each(TOLD_REASONS, "requestDeclined", (reason) => declined(answered, reason, reason === "other" ? 0 : 3)),
    "requestDeclined.venue": declined(byVenue, "other", 0),
    ...each(CLOSED, "projectClosed", (reason) => projectClosedEmail(BRAND, provider, request, reason, fine("closed"))),
    "projectClosed.conversation": projectClosedEmail(
      BRAND,
      provider,
      request,
      "found",
      fine("closed"),
      goodbye(provider.locale, "found"),
    ),
    ...each(LEAVING, "coupleGone", (reason) =>
      coupleGoneEmail(BRAND, { ...provider, eventDate: "2027-06-12" }, reason, fine("closed")),
    ),
    projectChanged: projectChangedEmail(
      BRAND,
      provider,
      request,
      [{ field: "eventDate", before: { text: "2027-06-05" }, after: { text: "2027-06-12" } }],
      requestUrl,
      fine("closed"),
    ),
    venueRequest: requestReceivedEmail(BRAND, provider, venueRequest, requestUrl, fine("request")),
    venueRequestSent: requestsSentEmail(BRAND, couple, venueRequest, projectUrl, secretUrl),
    mailbox: mailboxEmail(BRAND, couple, secretUrl),
    loginCode: loginCodeEmail(BRAND, couple, "204815"),
    stillLooking: stillLookingEmail(links, couple, answered, secretUrl),
    coupleIsLooking: coupleIsLookingEmail(links, provider, event, requestUrl),
    ...Object.fromEntries(returned),
    adjustment: adjustmentEmail(
      BRAND,
      provider,
      { amount: 2, reason: "Geste commercial, dossier 4127." },
      `${HOST}/pro/credits`,
    ),
    verifyEmail: verifyAddressEmail(BRAND, provider, secretUrl),
    resetPassword: resetPasswordEmail(BRAND, provider, secretUrl),
    passwordReset: passwordResetEmail(BRAND, provider, `${HOST}/pro/forgot-password`),
    emailConfirm: emailConfirmEmail(links, provider, "secret"),
    emailTaken: emailTakenEmail(links, provider),
    emailChanged: emailChangedEmail(links, provider, NOW),
    passwordChanged: passwordChangedEmail(links, provider, NOW),
    impersonation: impersonationEmail(links, {
      ...provider,
      role: "provider",
      name: "Annika Brandt",
      reason: "Ne voit plus ses demandes, dossier 4127",
      startedAt: NOW,
      endedAt: NOW + 360_000,
    }),
    unusedAccount: unusedAccountEmail(links, provider, NOW),
    plannerLeft: plannerLeftEmail(links, couple, {
      project: "0123456789abcdef",
      isVenue: false,
      sentAt: NOW,
      ...event,
    }),
    ...each(REGISTER, "register", (state) =>
      registerEmail(BRAND, { ...provider, siret: "73282932000074" }, state, `${HOST}/pro/company`),
    ),
    ...each(DECISIONS, "profile", (decision) =>
      decisionEmail(BRAND, provider, {
        decision,
        reason: decision === "approved" ? "" : "Une photo montre un numéro de téléphone.",
        ...profile(decision === "approved"),
      }),
    ),
    "profile.approved.held": decisionEmail(BRAND, provider, {
      decision: "approved",
      reason: "Une photo montre un numéro de téléphone.",
      held: [
        { part: "experience", title: "" },
        { part: "photo:0123456789abcdef", title: "Gros plan" },
      ],
      ...profile(true),
    }),
    "profile.approved.venue": decisionEmail(
      BRAND,
      { ...provider, kind: "venue" },
      { decision: "approved", reason: "", ...profile(true), picture: null },
    ),
    ...each(VENUE_DECISIONS, "venue", (intent) =>
      venueDecidedEmail(BRAND, provider, {
        intent,
        reason: intent === "approve" ? "" : "La capacité manque.",
        name: "Domaine de la Treille",
        url: `${HOST}/pro/venues`,
        picture: `${HOST}/art/manor.svg`,
      }),
    ),
    "venue.sendBack.pending": venueDecidedEmail(BRAND, provider, {
      intent: "sendBack",
      reason: "Le texte contient une adresse.",
      keepsOld: true,
      name: "Domaine de la Treille",
      url: `${HOST}/pro/venues`,
      picture: null,
    }),
    weddingSentBack: sentBackEmail(BRAND, provider, {
      title: "Louise et Karim",
      reason: "Le texte contient une adresse.",
      url: `${HOST}/pro/portfolios`,
    }),
    ...each(REVIEW_CAUSES, "review", (cause) =>
      authorEmail(links, author, cause, {
        planner: "Aubertin Mariages",
        review: {
          stars: 5,
          weddingDate: "2026-06-20",
          ...(cause === "published" && { text: "Camille a pensé à tout, jusqu’à la pluie." }),
        },
        reason: cause === "refused" ? "Le texte nomme une autre personne." : "",
        url: secretUrl,
      }),
    ),
    "review.gone": reviewGoneEmail(BRAND, locale),
    "review.new": reviewed,
    "review.invitation": invitationEmail(
      links,
      couple,
      { planner: "Aubertin Mariages", eventDate: "2026-11-07" },
      secretUrl,
      fine("invitation"),
    ),
    "answer.published": answerDecidedEmail(links, provider, {
      author: "Karim",
      reason: null,
      url: `${HOST}/pro/reviews`,
    }),
    "answer.returned": answerDecidedEmail(links, provider, {
      author: "Karim",
      reason: "La réponse nomme la personne.",
      url: `${HOST}/pro/reviews`,
    }),
    "report.received": receivedEmail(links, author, {
      target: "Aubertin Mariages",
      until: NOW + 7 * 86_400_000,
      url: secretUrl,
    }),
    ...each(OUTCOMES, "report.reporter", (outcome) => toReporter(outcome, NOW + days(184))),
    "report.reporter.final": toReporter("kept", null),
    ...each(OUTCOMES, "report.provider", (outcome) => toReported(outcome, NOW + days(184))),
    "report.provider.final": toReported("removed", null),
    "case.disputed": disputedEmail(links, author, {
      planner: "Aubertin Mariages",
      until: NOW + 14 * 86_400_000,
      url: secretUrl,
    }),
    ...each(OUTCOMES, "messageCase.reporter", (decision) =>
      messageDecidedEmail(links, "reporter", author, messageCase(decision)),
    ),
    ...each(OUTCOMES, "messageCase.author", (decision) =>
      messageDecidedEmail(links, "author", named, messageCase(decision)),
    ),
    ...each(CASES, "case.author", (decision) => reviewDecidedEmail(links, "author", author, outcome(decision, false))),
    ...each(CASES, "case.provider", (decision) =>
      reviewDecidedEmail(links, "provider", named, outcome(decision, true)),
    ),
    ...each(MONEY, "money", money),
  };
}

/** Returns one email per cause, by name. */
const each = <C extends string>(causes: Record<C, true>, name: string, emailOf: (cause: C) => Email) =>
  Object.fromEntries((Object.keys(causes) as C[]).map((cause) => [`${name}.${cause}`, emailOf(cause)]));

// Emails by cause. A missing cause is a type error.
const MONEY = {
  creditsPaid: true,
  premiumPaid: true,
  failed: true,
  creditsRefunded: true,
  premiumRefunded: true,
  creditsDisputed: true,
  premiumDisputed: true,
  renewalDisputed: true,
  twice: true,
  renewalFailed: true,
  renewalLast: true,
  renewalRefunded: true,
  ended: true,
  stopped: true,
  canceled: true,
  reminder: true,
} as const satisfies Record<MoneyCause, true>;
const SUMMARIES = { provider: true, couple: true } as const satisfies Record<Audience, true>;
const CHANNELS = { phone: true, email: true, both: true } as const satisfies Record<ContactChannel, true>;
const TOLD_REASONS = { budget: true, location: true, not_available: true, other: true } as const satisfies Record<
  VisibleReason,
  true
>;
const CLOSED = { found: true, cancelled: true } as const satisfies Record<ClosedReason, true>;
const OFFER_ANSWERS = { accepted: true, declined: true } as const satisfies Record<OfferAnswer, true>;
const LEAVING = { ...CLOSED, other: true } as const satisfies Record<LeavingReason, true>;
const REGISTER = { not_found: true, closed: true } as const satisfies Record<Parameters<typeof registerEmail>[2], true>;
const DECISIONS = { approved: true, changes_asked: true, refused: true } as const satisfies Record<Decision, true>;
const VENUE_DECISIONS = { approve: true, sendBack: true, refuse: true } as const satisfies Record<VenueIntent, true>;
const REVIEW_CAUSES = {
  confirm: true,
  known: true,
  published: true,
  refused: true,
} as const satisfies Record<ReviewCause, true>;
const OUTCOMES = { kept: true, removed: true, again: true } as const satisfies Record<ReportOutcome, true>;
const CASES = { kept: true, removed: true } as const satisfies Record<CaseDecision, true>;
