import { BUDGET_RANGES, EVENT_TYPES, GUEST_RANGES, PLANNER_BUDGET_RANGES, SERVICE_TYPES } from "#db/seed/enumerations";
import { mailboxLetter } from "~/domain/couples/mailbox-letter.server";
import { adjustmentLetter } from "~/domain/credits/adjust-credits.server";
import { coupleIsLookingEmail, stillLookingEmail } from "~/domain/credits/claim-letters.server";
import { RETURN_CAUSES } from "~/domain/credits/return.rules";
import { returnLetters } from "~/domain/credits/return-letter.server";
import { days } from "~/domain/durations";
import { impersonationLetter } from "~/domain/impersonation/impersonation-letter.server";
import { decisionLetter } from "~/domain/moderation/decision-letter.server";
import { requestAcceptedEmail, requestDeclinedEmail } from "~/domain/notifications/answer-emails.server";
import { noticeFine } from "~/domain/notifications/notice-fine.server";
import {
  quotaEmail,
  reminderEmail,
  silenceEmail,
  summaryEmail,
  weekEmail,
} from "~/domain/notifications/notice-letters.server";
import type { Stoppable } from "~/domain/notifications/notices.rules";
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
import { venueRequestEmail, venueRequestSentEmail } from "~/domain/notifications/venue-request-emails.server";
import { moneyLetter } from "~/domain/payments/payment-letters.server";
import { sentBackLetter } from "~/domain/portfolios/moderate-portfolios.server";
import { registerLetter } from "~/domain/profile/register-letter.server";
import {
  passwordResetLetter,
  resetPasswordLetter,
  verifyEmailLetter,
} from "~/domain/provider-access/provider-letters.server";
import { receivedLetter, reportDecidedLetter } from "~/domain/reports/report-letters.server";
import { decidedLetter, disputedLetter } from "~/domain/review-cases/case-letters.server";
import {
  answerDecidedEmail,
  confirmReviewEmail,
  invitationEmail,
  knownReviewEmail,
  newReviewEmail,
  publishedReviewEmail,
  refusedReviewEmail,
  reviewGoneEmail,
} from "~/domain/reviews/review-letters.server";
import { venueDecidedLetter } from "~/domain/venues/decide-venue.server";
import { formatters } from "~/i18n/format.server";
import { LOCALES, type Locale, MARKET_CODES, MARKETS, type MarketCode } from "~/i18n/markets";
import type { Letter } from "~/letters/letter.server";

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

type MoneyCause = Parameters<typeof moneyLetter>[2];

const BRAND = "Alliance";
const NOW = Date.UTC(2026, 10, 23, 9, 12);
const HOST = "https://alliance.example";

/** Every letter that the application writes, about invented people, as somebody who reads this language is sent it. By name, in the order of the house. */
export function sampleLetters(locale: Locale): Record<string, Letter> {
  const market = MARKET_CODES.find((code) => MARKETS[code].locale === locale) ?? ("FR" satisfies MarketCode);
  const provider = {
    firstname: "Camille",
    lastname: "Aubertin",
    name: "Aubertin Mariages",
    locale,
    market,
    providerId: 1,
  };
  const format = formatters(locale, MARKETS[market]);
  const couple = { firstname: "Louise", locale, market };
  const author = { name: "Karim", locale, market };
  const event = { event: names.eventType[locale], eventDate: "2027-06-12", place: "Obernai" };
  const request = {
    ...{ names, otherEvent: null, eventDate: "2027-06-12", place: "Obernai" },
    message: "Nous cherchons quelqu’un qui aime les longues tables et n’a pas peur de la pluie.",
    ...{ firstname: "Louise", lastname: "Keller" },
  };
  const venueRequest = { ...request, venue: "Domaine de la Treille", guests: 90 };
  const requestUrl = `${HOST}/pro/requests/0123456789abcdef`;
  const projectUrl = `${HOST}/project?id=0123456789abcdef`;
  const secretUrl = `${HOST}/confirm/8f14e45fceea467fa0e66a5f1c3a2b10`;
  const planners = [
    { name: "Aubertin Mariages", city: "Strasbourg" },
    { name: "Maison Lierre", city: "Colmar" },
  ];
  const accounts = {
    ...{ brand: BRAND, contact: "contact@alliance.example", confirmEmailUrl: () => secretUrl },
    loginUrl: () => `${HOST}/pro/login`,
    ...{ forgotPasswordUrl: () => `${HOST}/pro/forgot-password`, projectUrl: () => projectUrl },
  };
  const fine = (name: Stoppable) =>
    noticeFine(locale, name, {
      stop: `${HOST}/unsubscribe/eyJhbGciOiJIUzI1NiJ9`,
      settings: `${HOST}/pro/account/notices`,
    });
  const answered = { planner: "Aubertin Mariages", ...event, isVenue: false };
  const byVenue = { ...answered, planner: "Domaine de la Treille", isVenue: true };
  const declined = (told: typeof answered, reason: "not_available" | "other", further: number) =>
    requestDeclinedEmail(BRAND, couple, told, { reason, further }, projectUrl, fine("answer"));
  const reviews = {
    ...{ brand: BRAND, confirmUrl: () => secretUrl, ownUrl: () => secretUrl },
    ...{ answerUrl: () => secretUrl, invitationUrl: () => secretUrl },
  };
  const outcome = (decision: "kept" | "removed", isFinal: boolean) => ({
    ...{ planner: "Aubertin Mariages", decision, isFinal, url: secretUrl },
    reason: "Le contrat envoyé montre que la personne était bien parmi les invités.",
    appealUntil: isFinal ? null : NOW + 14 * 86_400_000,
  });
  const named = { ...provider, name: provider.firstname };
  const reported = (decision: "kept" | "removed" | "again", appealUntil: number | null) => ({
    ...{ target: "Aubertin Mariages", cause: "rights" as const, outcome: decision, appealUntil, url: secretUrl },
    ...{ reason: "Le contrat montre à qui appartient la photographie.", isFinal: appealUntil === null },
  });
  const money = (cause: MoneyCause) => {
    const values = {
      price: format.euros(79),
      count: 5,
      date: format.day(NOW + days(4)),
      end: format.day(NOW + days(18)),
    };
    const sender = { brand: BRAND, address: (_: MarketCode, path: string) => HOST + path };
    return moneyLetter(sender, provider, cause, values, "/pro/subscription");
  };
  const returns = { brand: BRAND, creditsUrl: () => `${HOST}/pro/credits` };
  const returned = RETURN_CAUSES.flatMap((cause) => {
    const { subject, text, html } = returnLetters(returns, cause, NOW).letters[locale] as Letter;
    const said = (part: string) =>
      part.replaceAll("[[name]]", "Camille").replaceAll("[[day]]", format.numericDate("2026-11-14"));
    const whole = (part: string) =>
      said(part).replaceAll("[[balance]]", "3").replaceAll("https://credits.invalid/", `${HOST}/pro/credits`);
    return [[`creditReturned.${cause}`, { subject, text: whole(text), html: whole(html) }] as const];
  });
  const told = { name: "Camille", ...event, locale, market };
  const received = requestReceivedEmail(BRAND, provider, request, requestUrl, fine("request"));
  const reviewed = newReviewEmail(
    { brand: BRAND },
    provider,
    { author: "Karim", stars: 5 },
    `${HOST}/pro/reviews`,
    fine("review"),
  );
  const news = [received, reviewed].map(({ subject }) => ({ text: subject, url: requestUrl }));
  return {
    reminder: reminderEmail(BRAND, told, requestUrl, fine("reminder")),
    quota: quotaEmail(BRAND, told, { used: 4, quota: 5 }, `${HOST}/pro/subscription`, fine("quota")),
    silence: silenceEmail(BRAND, told, { url: projectUrl, isVenue: false }, fine("silence")),
    "silence.venue": silenceEmail(BRAND, told, { url: `${HOST}/venues`, isVenue: true }, fine("silence")),
    week: weekEmail(BRAND, told, projectUrl, fine("week")),
    summary: summaryEmail(BRAND, told, "provider", news, requestUrl, fine("summary")),
    requestReceived: received,
    requestsSent: requestsSentEmail(BRAND, couple, request, planners, projectUrl, secretUrl),
    requestAccepted: requestAcceptedEmail(BRAND, couple, answered, "both", projectUrl, fine("answer")),
    "requestAccepted.venue": requestAcceptedEmail(BRAND, couple, byVenue, "phone", projectUrl, fine("answer")),
    "requestDeclined.further": declined(answered, "not_available", 3),
    "requestDeclined.venue": declined(byVenue, "other", 0),
    "projectClosed.found": projectClosedEmail(BRAND, provider, request, "found", fine("closed")),
    "projectClosed.cancelled": projectClosedEmail(BRAND, provider, request, "cancelled", fine("closed")),
    projectChanged: projectChangedEmail(
      BRAND,
      provider,
      request,
      [{ field: "eventDate", before: { text: "2027-06-05" }, after: { text: "2027-06-12" } }],
      requestUrl,
      fine("closed"),
    ),
    venueRequest: venueRequestEmail(BRAND, provider, venueRequest, requestUrl, fine("request")),
    venueRequestSent: venueRequestSentEmail(BRAND, couple, venueRequest, projectUrl, secretUrl),
    mailbox: mailboxLetter(BRAND, couple, secretUrl),
    stillLooking: stillLookingEmail({ brand: BRAND }, couple, answered, secretUrl),
    coupleIsLooking: coupleIsLookingEmail({ brand: BRAND }, provider, event, requestUrl),
    ...Object.fromEntries(returned),
    adjustment: adjustmentLetter(
      BRAND,
      provider,
      { amount: 2, reason: "Geste commercial, dossier 4127." },
      `${HOST}/pro/credits`,
    ),
    verifyEmail: verifyEmailLetter(BRAND, provider, secretUrl),
    resetPassword: resetPasswordLetter(BRAND, provider, secretUrl),
    passwordReset: passwordResetLetter(BRAND, provider, `${HOST}/pro/forgot-password`),
    emailConfirm: emailConfirmEmail(accounts, provider, "secret"),
    emailTaken: emailTakenEmail(accounts, provider),
    emailChanged: emailChangedEmail(accounts, provider, NOW),
    passwordChanged: passwordChangedEmail(accounts, provider, NOW),
    impersonation: impersonationLetter(
      {
        brand: accounts.brand,
        contact: accounts.contact,
        accountUrl: () => `${HOST}/pro/security`,
      },
      {
        ...{ ...provider, role: "provider", name: "Annika Brandt" },
        ...{ reason: "Ne voit plus ses demandes, dossier 4127", startedAt: NOW, endedAt: NOW + 360_000 },
      },
    ),
    unusedAccount: unusedAccountEmail(accounts, provider, NOW),
    plannerLeft: plannerLeftEmail(accounts, couple, {
      project: "0123456789abcdef",
      isVenue: false,
      sentAt: NOW,
      ...event,
    }),
    "register.not_found": registerLetter(
      BRAND,
      { ...provider, siret: "73282932000074" },
      "not_found",
      `${HOST}/pro/company`,
    ),
    "register.closed": registerLetter(BRAND, { ...provider, siret: "73282932000074" }, "closed", `${HOST}/pro/company`),
    "profile.approved": decisionLetter(BRAND, provider, {
      decision: "approved",
      reason: "",
      url: `${HOST}/planner/aubertin`,
    }),
    "profile.changes_asked": decisionLetter(BRAND, provider, {
      ...{ decision: "changes_asked", reason: "Une photo montre un numéro de téléphone.", url: `${HOST}/pro/preview` },
    }),
    "profile.refused": decisionLetter(BRAND, provider, {
      ...{
        decision: "refused",
        reason: "L’activité n’est pas celle d’un wedding planner.",
        url: `${HOST}/pro/preview`,
      },
    }),
    "venue.approve": venueDecidedLetter(BRAND, provider, {
      ...{ intent: "approve", reason: "", name: "Domaine de la Treille", url: `${HOST}/pro/venues` },
    }),
    "venue.sendBack": venueDecidedLetter(BRAND, provider, {
      ...{
        intent: "sendBack",
        reason: "La capacité manque.",
        name: "Domaine de la Treille",
        url: `${HOST}/pro/venues`,
      },
    }),
    "venue.refuse": venueDecidedLetter(BRAND, provider, {
      ...{
        intent: "refuse",
        reason: "Ce lieu n’existe plus.",
        name: "Domaine de la Treille",
        url: `${HOST}/pro/venues`,
      },
    }),
    portfolioSentBack: sentBackLetter(BRAND, provider, {
      ...{ title: "Louise et Karim", reason: "Le texte contient une adresse.", url: `${HOST}/pro/portfolios` },
    }),
    "review.confirm": confirmReviewEmail(reviews, author, "Aubertin Mariages", secretUrl),
    "review.known": knownReviewEmail(reviews, author, "Aubertin Mariages", secretUrl),
    "review.published": publishedReviewEmail(reviews, author, "Aubertin Mariages", secretUrl),
    "review.refused": refusedReviewEmail(reviews, author, {
      ...{ planner: "Aubertin Mariages", reason: "Le texte nomme une autre personne.", url: secretUrl },
    }),
    "review.gone": reviewGoneEmail(BRAND, locale),
    "review.new": reviewed,
    "review.invitation": invitationEmail(
      { brand: BRAND },
      couple,
      { planner: "Aubertin Mariages", eventDate: "2026-11-07" },
      secretUrl,
      fine("invitation"),
    ),
    "answer.published": answerDecidedEmail({ brand: BRAND }, provider, {
      author: "Karim",
      reason: null,
      url: `${HOST}/pro/reviews`,
    }),
    "answer.returned": answerDecidedEmail({ brand: BRAND }, provider, {
      ...{ author: "Karim", reason: "La réponse nomme la personne.", url: `${HOST}/pro/reviews` },
    }),
    "report.received": receivedLetter({ brand: BRAND }, author, {
      ...{ target: "Aubertin Mariages", text: "La deuxième photographie est de moi.", until: NOW + 7 * 86_400_000 },
      url: secretUrl,
    }),
    "report.reporter.kept": reportDecidedLetter({ brand: BRAND }, "reporter", author, reported("kept", NOW + days(14))),
    "report.provider.removed": reportDecidedLetter(
      { brand: BRAND },
      "provider",
      named,
      reported("removed", NOW + days(14)),
    ),
    "report.provider.again": reportDecidedLetter({ brand: BRAND }, "provider", named, reported("again", null)),
    "case.disputed": disputedLetter({ brand: BRAND }, author, {
      ...{ planner: "Aubertin Mariages", until: NOW + 14 * 86_400_000, url: secretUrl },
    }),
    "case.author.kept": decidedLetter({ brand: BRAND }, "author", author, outcome("kept", false)),
    "case.provider.removed": decidedLetter(
      { brand: BRAND },
      "provider",
      { ...author, name: "Camille" },
      outcome("removed", true),
    ),
    ...Object.fromEntries((Object.keys(MONEY) as MoneyCause[]).map((cause) => [`money.${cause}`, money(cause)])),
  };
}

/** Each cause of a letter about money: one that is missing does not compile. */
const MONEY = {
  ...{ creditsPaid: true, premiumPaid: true, failed: true, creditsRefunded: true, premiumRefunded: true, twice: true },
  ...{
    renewalFailed: true,
    renewalLast: true,
    renewalRefunded: true,
    ended: true,
    stopped: true,
    canceled: true,
    reminder: true,
  },
} as const satisfies Record<MoneyCause, true>;
