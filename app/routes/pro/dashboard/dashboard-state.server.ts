import { days } from "~/domain/durations";
import type { HeldParts } from "~/domain/moderation/find-held-parts.server";
import type { ReviewNeed } from "~/domain/moderation/moderation.rules";
import { type CompletionStep, GALLERY_PHOTOS, STEPS_OF } from "~/domain/profile/completion-steps.server";
import type { Dashboard } from "~/domain/profile/find-dashboard.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { ratesOf, STATISTICS } from "~/domain/statistics/statistics.rules";
import type { OwnVenue } from "~/domain/venues/find-own-venues.server";
import type { AppContext } from "~/http/context.server";
import { mailStopView } from "~/http/notice-settings.server";
import { formattingTag, todayIn } from "~/i18n/format.server";
import { intl } from "~/i18n/intl";
import { paths } from "~/paths";
import { heldPartsView } from "../held-parts-view.server";
import { profileStateView } from "../profile-state-view.server";
import { venueView } from "../venues/venue-view.server";

/** A step of the profile, and its screen. */
export interface StepView {
  step: CompletionStep | Proof;
  href: string;
  done: boolean;
  /** The profile cannot be sent for approval without it. */
  needed: boolean;
  /** What to do, while the step is open. */
  note: string | null;
}

/** What a provider shows beside its profile. It is no part of the profile, and does not count towards its completeness. */
type Proof = "venue" | "portfolio" | "reviews";
const isProof = (step: StepView["step"]): step is Proof => ["venue", "portfolio", "reviews"].includes(step);

const PLANNER_STEPS = [...STEPS_OF.planner, "portfolio", "reviews"] as const;
const VENUE_STEPS = ["venue", ...STEPS_OF.venue, "reviews"] as const;

const SCREENS: Record<StepView["step"], () => string> = {
  venue: paths.pro.venues,
  portfolio: paths.pro.portfolios,
  reviews: paths.pro.reviews,
  profilePicture: paths.pro.profilePhoto,
  portrait: paths.pro.portrait,
  experiences: paths.pro.portrait,
  benefits: paths.pro.portrait,
  service: paths.pro.services,
  pricing: paths.pro.services,
  company: paths.pro.company,
  security: paths.pro.account,
  photos: paths.pro.photos,
  videos: paths.pro.videos,
  socialNetworks: paths.pro.social,
};

/** The dashboard in the provider's language, with everything formatted. */
export function dashboardView(
  context: AppContext,
  { firstname }: Provider,
  { found, held, venues }: { found: Dashboard; held: HeldParts; venues: readonly OwnVenue[] },
) {
  const { t, format, clock, market, claims } = context;
  const { credits, views, waiting } = found;
  const ownVenues = venues.map((venue) => venueView(context, venue));
  // A venue's provider is found by its venues: their states say whether couples see it.
  const isSeen = found.kind === "planner" || venues.some(({ state: is }) => is === "visible");
  const today = todayIn(market, clock.now());
  const viewed = (count: number) => views.slice(-count).reduce((sum, one) => sum + one, 0);
  const { state, isUnsent } = profileStateView(context, found);
  const needs = isUnsent ? found.missing : [];
  return {
    firstname,
    today: format.titleDate(today),
    news: waiting > 0 ? { count: waiting, hours: claims.hours } : null,
    state,
    needed: needs.length,
    held: heldPartsView(context, held),
    venues: ownVenues.map(({ id, name, chip, kind, next }) => ({
      id,
      name,
      chip,
      kind,
      href: next.href,
      next: next.text,
    })),
    mailStop: found.mailStop && mailStopView(format, found.mailStop),
    online: state ? null : onlineView(context, found, isSeen),
    figures: [
      { term: t("dashboard:views.today"), value: format.number(viewed(1)) },
      { term: t("dashboard:views.days", { days: STATISTICS.week }), value: format.number(viewed(STATISTICS.week)) },
      {
        term: t("dashboard:views.days", { days: STATISTICS.month }),
        value: format.number(viewed(STATISTICS.month)),
        // A line along the ground says nothing.
        ...(views.some(Boolean) ? { views } : {}),
      },
      { term: t("dashboard:views.credits", { count: credits }), value: format.number(credits) },
    ],
    coming: found.coming.map(({ publicId, name, date, place }) => ({
      key: publicId,
      name,
      href: paths.pro.request(publicId),
      when: [format.longDate(date), place, format.daysAhead(today, date)].filter(Boolean).join(", "),
    })),
    welcomeWaits: !found.welcomed,
    steps: (found.kind === "venue" ? VENUE_STEPS : PLANNER_STEPS)
      .map((step) => stepView(context, step, found, needs))
      .sort((a, b) => Number(b.needed) - Number(a.needed)),
    months: monthsView(context, found.months),
    rates: ratesView(context, found),
  };
}

/** How long the dashboard announces the approval. */
const NEWLY_ONLINE = days(7);

/** Couples see the profile. */
function onlineView({ format, clock }: AppContext, { approvedAt, publicId }: Dashboard, isSeen: boolean) {
  if (approvedAt === null) return null;
  return {
    since: format.day(approvedAt),
    isNew: isSeen && clock.now() - approvedAt < NEWLY_ONLINE,
    href: paths.planner(publicId),
  };
}

/** The step that meets each requirement of the approval. */
const STEP_OF: Record<ReviewNeed, CompletionStep> = {
  email: "security",
  name: "company",
  siret: "company",
  register: "company",
  city: "company",
  language: "company",
  service: "service",
  price: "pricing",
  portrait: "portrait",
  photo: "profilePicture",
};

/** @param needs what the profile needs before it can be sent; empty: it can, or was */
function stepView(
  { t, format }: AppContext,
  step: StepView["step"],
  found: Dashboard,
  needs: readonly ReviewNeed[],
): StepView {
  const { steps, photos } = found;
  const own = needs.filter((need) => STEP_OF[need] === step);
  const needed = own.length > 0;
  const done = !needed && (isProof(step) ? found[step] : steps[step]);
  const note =
    step === "photos" ? t("dashboard:todo.photos", { count: GALLERY_PHOTOS - photos }) : t(`dashboard:todo.${step}`);
  const named = needed ? format.list(own.map((need) => t(`admin:need.${need}`))) : note;
  return { step, href: SCREENS[step](), done, needed, note: done ? null : named };
}

/** Null: no requests in these months. */
function monthsView({ format, locale, market }: AppContext, months: Dashboard["months"]) {
  if (months.every(({ requests }) => requests === 0)) return null;
  const tag = formattingTag(locale, market);
  const long = intl("DateTimeFormat", tag, { month: "long", year: "numeric", timeZone: "UTC" });
  const narrow = intl("DateTimeFormat", tag, { month: "narrow", timeZone: "UTC" });
  const bars = months.map(({ month, requests }) => {
    const middle = new Date(`${month}-15T12:00:00Z`);
    return {
      key: month,
      short: narrow.format(middle),
      name: long.format(middle),
      value: requests,
      text: format.number(requests),
    };
  });
  return { bars, first: bars[0]?.name ?? "", last: bars.at(-1)?.name ?? "" };
}

function ratesView({ locale, market }: AppContext, { counts }: Dashboard) {
  const rates = ratesOf(counts);
  if (!rates) return null;
  const percent = intl("NumberFormat", formattingTag(locale, market), { style: "percent" });
  const rows = (["answered", "seen", "unlocked", "rejected"] as const).map((key) => ({
    key,
    percent: percent.format(rates[key] / 100),
  }));
  return { days: STATISTICS.rates / days(1), rows };
}
